// A pane as JSON. The schema is in docs/export.md; a test holds the two together.

import {
  Attribute,
  COLOR_KIND_MASK,
  type Color,
  PALETTE_COLOR,
  UNDERLINE_MASK,
  UNDERLINE_SHIFT,
} from "../../cells/index.js";
import { listRuns } from "../command-runs/run-listing.js";
import type { Pane } from "../pane.js";
import type { ExportStep, Look, StyledRun } from "./export-walk.js";

export const EXPORT_FORMAT = "blockmux-export";
export const EXPORT_VERSION = 1;

const FLAGS: readonly (readonly [name: string, bit: number])[] = [
  ["bold", Attribute.bold],
  ["dim", Attribute.dim],
  ["italic", Attribute.italic],
  ["blink", Attribute.blink],
  ["inverse", Attribute.inverse],
  ["hidden", Attribute.hidden],
  ["strike", Attribute.strike],
  ["overline", Attribute.overline],
  ["label", Attribute.label],
];
export const UNDERLINES = ["none", "single", "double", "curly", "dotted", "dashed"] as const;

export const underlineOf = ({ attributes }: Look): (typeof UNDERLINES)[number] =>
  UNDERLINES[(attributes & UNDERLINE_MASK) >> UNDERLINE_SHIFT] ?? "single";

/** A number is an index of the palette; undefined the default colour. */
function colourOf(colour: Color): number | string | undefined {
  const kind = colour & COLOR_KIND_MASK;
  if (kind === 0) return undefined;
  if (kind === PALETTE_COLOR) return colour & 0xff;
  return `#${(colour & 0xff_ffff).toString(16).padStart(6, "0")}`;
}

function runValue({ text, look }: StyledRun): object {
  const value: Record<string, unknown> = { text };
  const set = (name: string, colour: Color): void => {
    const shown = colourOf(colour);
    if (shown !== undefined) value[name] = shown;
  };
  set("foreground", look.foreground);
  set("background", look.background);
  for (const [name, bit] of FLAGS) if ((look.attributes & bit) !== 0) value[name] = true;
  const underline = underlineOf(look);
  if (underline !== "none") {
    value.underline = underline;
    set("underlineColour", look.underlineColor);
  }
  if (look.uri !== "") value.link = look.uri;
  return value;
}

export function* exportJson(pane: Pane, steps: Iterable<ExportStep>, wallMs: number): Generator<string> {
  const head = {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exportedMs: wallMs,
    pane: {
      id: `%${pane.id}`,
      title: pane.title,
      path: pane.currentPath,
      command: pane.currentCommand,
      cols: pane.cols,
      rows: pane.rows,
    },
    commands: listRuns(pane),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"elements":[`;
  let isFirstElement = true;
  let isFirstLine = true;
  for (const step of steps) {
    if (step.kind === "begin") {
      const value = step.block === undefined ? { type: "output" } : { type: "block", ...step.block };
      yield `${isFirstElement ? "" : ","}\n${JSON.stringify(value).slice(0, -1)},"lines":[`;
      isFirstElement = false;
      isFirstLine = true;
    } else if (step.kind === "line") {
      yield `${isFirstLine ? "" : ","}\n${JSON.stringify(step.runs.map(runValue))}`;
      isFirstLine = false;
    } else yield "]}";
  }
  yield "]}\n";
}
