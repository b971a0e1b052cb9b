// A line of styled text laid out in a given width: left, centre and right parts, and the window list, which
// scrolls so that its focus stays visible and shows markers where it is cut. Source: tmux(1), STYLES; tmux
// 3.3a for which part gives way first.
import type { TextMeasure } from "../formats/format-context.js";
import type { Colour } from "./colour.js";
import { PLAIN_TEXT_STYLE, type StyleRange, type TextStyle } from "./style.js";
import type { StyledRun, StyledText } from "./styled-text.js";

/** Text at a place on the line. Columns count from 0; the text never leaves the line. */
export type PlacedRun = { readonly column: number; readonly text: string; readonly style: TextStyle };

/** Columns [start, end) that the mouse takes for one thing. */
export type PlacedRange = { readonly start: number; readonly end: number; readonly range: StyleRange };

export type ArrangedLine = {
  /** Ascending, not overlapping; columns between them are blank in the line's style or `fill`. */
  readonly runs: readonly PlacedRun[];
  readonly ranges: readonly PlacedRange[];
  readonly fill: Colour | undefined;
};

/** One column. A grapheme two cells wide is followed by a cell with empty text. */
type Cell = { readonly text: string; readonly style: TextStyle; readonly range: StyleRange | undefined };

const SECTIONS = [
  "left",
  "centre",
  "right",
  "absolute-centre",
  "list",
  "left-marker",
  "right-marker",
  "after",
] as const;
type Section = (typeof SECTIONS)[number];
type Sections = Readonly<Record<Section, Cell[]>>;

function appendCells(cells: Cell[], run: StyledRun, measure: TextMeasure): void {
  const { style, range } = run;
  for (const text of measure.graphemesOf(run.text)) {
    const widthCells = measure.widthOf(text);
    const last = cells.at(-1);
    if (widthCells > 0) cells.push({ text, style, range });
    else if (last !== undefined) cells[cells.length - 1] = { ...last, text: last.text + text };
    for (let tail = 1; tail < widthCells; tail += 1) cells.push({ text: "", style, range });
  }
}

type Sorted = {
  readonly sections: Sections;
  /** Alignment of the list; undefined when there is none. */
  readonly listAlignment: "left" | "centre" | "right" | "absolute-centre" | undefined;
  /** Columns of the list's focus. */
  readonly focus: { readonly start: number; readonly end: number } | undefined;
};

/** Gives each run to its section. What follows the list on its own side comes after it. */
function sortIntoSections(runs: readonly StyledRun[], measure: TextMeasure): Sorted {
  const sections: Sections = {
    left: [],
    centre: [],
    right: [],
    "absolute-centre": [],
    list: [],
    "left-marker": [],
    "right-marker": [],
    after: [],
  };
  let listState: "before" | "inside" | "behind" = "before";
  let listAlignment: Sorted["listAlignment"];
  let afterAlignment: Sorted["listAlignment"];
  let focusStart = -1;
  let focusEnd = -1;
  const endFocus = (): void => {
    if (focusStart >= 0 && focusEnd < 0) focusEnd = sections.list.length;
  };
  for (const run of runs) {
    const alignment = run.alignment === "default" ? "left" : run.alignment;
    let section: Section = alignment;
    if (run.list === "on" || (run.list !== "off" && listState === "inside")) {
      if (listState !== "inside") listAlignment = alignment;
      listState = "inside";
    }
    if (run.list === "off") {
      if (listState === "inside") {
        endFocus();
        listState = "behind";
        afterAlignment = listAlignment;
      }
      if (listState === "behind" && alignment === afterAlignment) section = "after";
    } else if (listState === "inside") {
      section = run.list === "left-marker" || run.list === "right-marker" ? run.list : "list";
      if (run.list === "on") endFocus();
      if (run.list === "focus" && focusStart < 0) focusStart = sections.list.length;
    } else if (run.list !== "on") {
      // A focus or a marker outside a list is plain text of its side.
      section = listState === "behind" && alignment === afterAlignment ? "after" : alignment;
    }
    appendCells(sections[section], run, measure);
  }
  endFocus();
  const focus = focusStart < 0 ? undefined : { start: focusStart, end: focusEnd };
  return { sections, listAlignment, focus };
}

const half = (value: number): number => Math.trunc(value / 2);

type Widths = Record<"left" | "centre" | "right" | "absolute-centre" | "list" | "after", number>;

/** Takes cells away from `order`'s parts, the first of them first, until their sum fits. */
function shrinkToFit(widths: Widths, order: readonly (keyof Widths)[], availableCells: number): void {
  let excess = order.reduce((sum, part) => sum + widths[part], 0) - availableCells;
  for (const part of order) {
    const cut = Math.min(Math.max(0, excess), widths[part]);
    widths[part] -= cut;
    excess -= cut;
  }
}

class LineBuilder {
  readonly cells: (Cell | undefined)[];

  constructor(widthCells: number) {
    this.cells = new Array<Cell | undefined>(widthCells).fill(undefined);
  }

  /** Copies `widthCells` cells of `source` from `start` to `column`; a cut wide grapheme leaves a blank. */
  put(source: readonly Cell[], column: number, start: number, widthCells: number): void {
    for (let at = 0; at < widthCells; at += 1) {
      const cell = source[start + at];
      const target = column + at;
      if (cell === undefined || target < 0 || target >= this.cells.length) continue;
      const isCutHead = cell.text !== "" && source[start + at + 1]?.text === "" && at + 1 >= widthCells;
      const isCutTail = cell.text === "" && at === 0;
      this.cells[target] = isCutHead || isCutTail ? { ...cell, text: " " } : cell;
    }
  }

  /** The list in `widthCells` cells, around its focus, with markers where it is cut. */
  putList(
    sections: Sections,
    column: number,
    widthCells: number,
    focus: { start: number; end: number },
  ): void {
    const { list, "left-marker": leftMarker, "right-marker": rightMarker } = sections;
    if (widthCells >= list.length) {
      this.put(list, column, 0, widthCells);
      return;
    }
    const centre = focus.start + half(focus.end - focus.start);
    let start = Math.min(Math.max(0, centre - half(widthCells)), list.length - widthCells);
    let from = column;
    let width = widthCells;
    if (start !== 0 && width > leftMarker.length) {
      this.put(leftMarker, from, 0, leftMarker.length);
      from += leftMarker.length;
      start += leftMarker.length;
      width -= leftMarker.length;
    }
    if (start + width < list.length && width > rightMarker.length) {
      width -= rightMarker.length;
      this.put(rightMarker, from + width, 0, rightMarker.length);
    }
    this.put(list, from, start, width);
  }
}

function arrangeWithoutList(line: LineBuilder, sections: Sections): void {
  const available = line.cells.length;
  const { left, centre, right, "absolute-centre": middle } = sections;
  const widths = widthsOf(sections);
  shrinkToFit(widths, ["centre", "right", "left"], available);
  const rightColumn = available - widths.right;
  line.put(left, 0, 0, widths.left);
  line.put(right, rightColumn, right.length - widths.right, widths.right);
  const centreColumn = widths.left + half(rightColumn - widths.left) - half(widths.centre);
  line.put(centre, centreColumn, half(centre.length) - half(widths.centre), widths.centre);
  const middleWidth = Math.min(widths["absolute-centre"], available);
  line.put(middle, half(available - middleWidth), 0, middleWidth);
}

function widthsOf(sections: Sections): Widths {
  return {
    left: sections.left.length,
    centre: sections.centre.length,
    right: sections.right.length,
    "absolute-centre": sections["absolute-centre"].length,
    list: sections.list.length,
    after: sections.after.length,
  };
}

/** Which parts give way, first to last, by the alignment of the list. */
const SHRINK_ORDER = {
  left: ["centre", "list", "right", "after", "left"],
  centre: ["list", "after", "centre", "right", "left"],
  right: ["centre", "list", "right", "after", "left"],
  "absolute-centre": ["list", "after", "absolute-centre"],
} as const;

function arrangeWithList(line: LineBuilder, sorted: Sorted, alignment: keyof typeof SHRINK_ORDER): void {
  const { sections, focus } = sorted;
  const available = line.cells.length;
  const widths = widthsOf(sections);
  shrinkToFit(widths, SHRINK_ORDER[alignment], available);
  if (alignment === "absolute-centre") shrinkToFit(widths, ["centre", "right", "left"], available);
  if (widths.list === 0) {
    // Deviates: tmux loses what comes after a list without room.
    const rest = [...sections[alignment], ...sections.after.slice(0, widths.after)];
    arrangeWithoutList(line, { ...sections, [alignment]: rest });
    return;
  }
  const { left, centre, right, after, list, "absolute-centre": middle } = sections;
  line.put(left, 0, 0, widths.left);
  if (alignment === "left") {
    const rightColumn = available - widths.right;
    const used = widths.left + widths.list + widths.after;
    line.put(right, rightColumn, right.length - widths.right, widths.right);
    line.put(after, widths.left + widths.list, 0, widths.after);
    const centreColumn = used + half(rightColumn - used) - half(widths.centre);
    line.put(centre, centreColumn, half(centre.length) - half(widths.centre), widths.centre);
    line.putList(sections, widths.left, widths.list, focus ?? { start: 0, end: 0 });
  } else if (alignment === "right") {
    const listColumn = available - widths.list - widths.after;
    const rightColumn = listColumn - widths.right;
    line.put(after, available - widths.after, after.length - widths.after, widths.after);
    line.put(right, rightColumn, 0, widths.right);
    const centreColumn = widths.left + half(rightColumn - widths.left) - half(widths.centre);
    line.put(centre, centreColumn, half(centre.length) - half(widths.centre), widths.centre);
    line.putList(sections, listColumn, widths.list, focus ?? { start: 0, end: 0 });
  } else {
    const rightColumn = available - widths.right;
    line.put(right, rightColumn, right.length - widths.right, widths.right);
    const between = widths.left + half(rightColumn - widths.left);
    const isAbsolute = alignment === "absolute-centre";
    const middleWidth = widths["absolute-centre"];
    const listColumn = isAbsolute
      ? half(available - widths.list - middleWidth) + middleWidth
      : between - half(widths.list);
    if (isAbsolute) line.put(centre, between - widths.centre, 0, widths.centre);
    else line.put(centre, listColumn - widths.centre, 0, widths.centre);
    if (isAbsolute) line.put(middle, listColumn - middleWidth, 0, middleWidth);
    line.put(after, listColumn + widths.list, 0, widths.after);
    const middleOfList = half(list.length);
    line.putList(sections, listColumn, widths.list, focus ?? { start: middleOfList, end: middleOfList });
    if (isAbsolute) return;
  }
  const middleWidth = Math.min(widths["absolute-centre"], available);
  line.put(middle, half(available - middleWidth), 0, middleWidth);
}

/** Lays `text` out in `widthCells` columns. Linear in text and width. */
export function arrangeStyledText(text: StyledText, widthCells: number, measure: TextMeasure): ArrangedLine {
  const line = new LineBuilder(Math.max(0, widthCells));
  const sorted = sortIntoSections(text.runs, measure);
  if (sorted.listAlignment === undefined) arrangeWithoutList(line, sorted.sections);
  else arrangeWithList(line, sorted, sorted.listAlignment);
  return { ...collect(line.cells), fill: text.fill };
}

/** Neighbouring cells of one style into runs, of one range into ranges. */
function collect(cells: readonly (Cell | undefined)[]): Omit<ArrangedLine, "fill"> {
  const runs: { column: number; text: string; style: TextStyle }[] = [];
  const ranges: { start: number; end: number; range: StyleRange }[] = [];
  let runEnd = -1;
  cells.forEach((cell, column) => {
    if (cell === undefined) return;
    const run = runs.at(-1);
    if (run !== undefined && runEnd === column && run.style === cell.style) run.text += cell.text;
    else runs.push({ column, text: cell.text, style: cell.style });
    runEnd = column + 1;
    const { range } = cell;
    if (range === undefined) return;
    const last = ranges.at(-1);
    if (last !== undefined && last.end === column && last.range === range) last.end = column + 1;
    else ranges.push({ start: column, end: column + 1, range });
  });
  return { runs, ranges };
}

/** The characters of an arranged line, blanks included: for lists, tests and terminals without styles. */
export function plainTextOf(line: ArrangedLine, widthCells: number, measure: TextMeasure): string {
  let text = "";
  let column = 0;
  for (const run of line.runs) {
    text += " ".repeat(Math.max(0, run.column - column)) + run.text;
    column = run.column + measure.widthOf(run.text);
  }
  return text + " ".repeat(Math.max(0, widthCells - column));
}

/** An arranged line without anything. */
export const EMPTY_ARRANGED_LINE: ArrangedLine = { runs: [], ranges: [], fill: undefined };

/** The style of columns no run covers, over `base`. */
export function fillStyle(line: ArrangedLine, base: TextStyle = PLAIN_TEXT_STYLE): TextStyle {
  return line.fill === undefined ? base : { ...base, background: line.fill };
}
