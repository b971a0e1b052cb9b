// A window: what fills a client's screen. It owns how it is divided into panes, which of them is active, and its
// size; sessions link to it.

import { Emitter } from "../base/index.js";
import type { OptionStore } from "../commands/index.js";
import {
  BorderGrid,
  type BorderIndicators,
  type BorderLines,
  type BorderStatus,
  formatLayout,
  LayoutSelector,
  PaneFocus,
  placesOf,
  type SplitOptions,
  type SplitResult,
  SplitTree,
  type TitlePlace,
  unzoomedPlacesOf,
} from "./layout/index.js";
import type { Pane } from "./pane.js";
import type { PaneSize } from "./spawner.js";

/** Where a pane stands inside its window, in cells. */
export interface PaneRect {
  readonly pane: Pane;
  readonly row: number;
  readonly col: number;
  readonly rowCount: number;
  readonly cols: number;
  /** Where its title is, with pane-border-status. */
  readonly title: TitlePlace | undefined;
}

/** What happened to a window. It has happened: the window is as it will be. */
export interface WindowEvent {
  readonly kind: "renamed" | "paneSelected" | "layoutChanged" | "resized";
}

function sizeIn(tree: SplitTree<Pane>, pane: Pane): PaneSize {
  const place = placesOf(tree).find((candidate) => candidate.pane === pane);
  return { cols: Math.max(1, place?.cols ?? 1), rows: Math.max(1, place?.rows ?? 1) };
}

export class Window {
  readonly happened = new Emitter<WindowEvent>();
  /** `@n`, never reused. */
  readonly id: number;
  /** When something in it last printed, or it was made, in wall time. */
  activityMs = 0;
  #name: string;
  readonly options: OptionStore;
  #tree: SplitTree<Pane> | undefined;
  #focus: PaneFocus<Pane> | undefined;
  #selector: LayoutSelector<Pane> | undefined;
  #cols: number;
  #rows: number;
  #grid: { readonly key: string; readonly grid: BorderGrid<Pane> } | undefined;
  /** Grows with each change of division, focus or size. */
  #version = 0;
  #rects: readonly PaneRect[] | undefined;
  /** The division as it was told last. */
  #division = "";

  constructor(id: number, name: string, cols: number, rows: number, options: OptionStore) {
    this.options = options;
    this.id = id;
    this.#name = name;
    this.#cols = cols;
    this.#rows = rows;
  }

  get name(): string {
    return this.#name;
  }

  set name(name: string) {
    const isFirst = this.#name === "";
    this.#name = name;
    if (!isFirst) this.happened.emit({ kind: "renamed" });
  }

  get cols(): number {
    return this.#tree?.cols ?? this.#cols;
  }

  get rows(): number {
    return this.#tree?.rows ?? this.#rows;
  }

  /** In index order. Borrowed until a change. */
  get panes(): readonly Pane[] {
    return this.#tree?.panes ?? [];
  }

  /** Undefined only while the window is being made or unmade. */
  get activePane(): Pane | undefined {
    return this.#focus?.active;
  }

  /** The pane active before; undefined when there was none. */
  get lastPane(): Pane | undefined {
    return this.#focus?.last;
  }

  get zoomedPane(): Pane | undefined {
    return this.#tree?.zoomed;
  }

  /** Grows each time a pane becomes active; 0 for one that never was. */
  recencyOf(pane: Pane): number {
    return this.#focus?.recencyOf(pane) ?? 0;
  }

  /** The division itself, for what needs it whole. @throws Error without panes. */
  get tree(): SplitTree<Pane> {
    if (this.#tree === undefined) throw new Error("asking a window without panes how it is divided");
    return this.#tree;
  }

  get selector(): LayoutSelector<Pane> {
    this.#selector ??= new LayoutSelector(this.tree, (pane) => pane.id);
    return this.#selector;
  }

  /** The layout string, of the division below a zoom. */
  get layout(): string {
    return this.#tree === undefined ? "" : formatLayout(this.#tree.root, (pane) => pane.id);
  }

  /** The layout string of what is shown: with a zoom, of one pane as large as the window. */
  get visibleLayout(): string {
    const { zoomedPane } = this;
    if (zoomedPane === undefined) return this.layout;
    return formatLayout(new SplitTree(zoomedPane, this.cols, this.rows).root, (pane) => pane.id);
  }

  /** The first pane of the window. */
  addPane(pane: Pane): void {
    this.#tree = new SplitTree(pane, this.#cols, this.#rows);
    this.#tree.borderStatus = this.borderStatus;
    this.#selector = undefined;
    this.#focus = new PaneFocus(pane);
    this.changed();
  }

  /** Divides a pane's place; `isActivated` makes the new pane active. After a refusal nothing has changed. */
  split(target: Pane, pane: Pane, options: SplitOptions, isActivated = false): SplitResult {
    this.tree.borderStatus = this.borderStatus;
    const result = this.tree.split(target, pane, options);
    if (result.kind === "refused") return result;
    const isSelected = isActivated && this.#focus?.activate(pane) === true;
    const isNew = this.#settle();
    // In tmux's order.
    if (isSelected) this.happened.emit({ kind: "paneSelected" });
    if (isNew) this.happened.emit({ kind: "layoutChanged" });
    return result;
  }

  /** The size a pane would have after `split`, in cells; undefined where that would be refused. */
  sizeAfterSplit(target: Pane, pane: Pane, options: SplitOptions): PaneSize | undefined {
    const tree = this.tree.copy();
    tree.borderStatus = this.borderStatus;
    return tree.split(target, pane, options).kind === "refused" ? undefined : sizeIn(tree, pane);
  }

  /** The size a pane would have without any other, in cells. */
  sizeAlone(pane: Pane): PaneSize {
    const tree = new SplitTree(pane, this.cols, this.rows);
    tree.borderStatus = this.borderStatus;
    return sizeIn(tree, pane);
  }

  /** Takes a pane to a split of another one here. The pane active before it takes over. */
  move(pane: Pane, target: Pane, options: SplitOptions): SplitResult {
    this.tree.borderStatus = this.borderStatus;
    const before = [...this.panes];
    const result = this.tree.move(pane, target, options);
    if (result.kind === "done") {
      this.#focus?.yield(pane, before);
      this.changed();
    }
    return result;
  }

  removePane(pane: Pane): void {
    const tree = this.#tree;
    if (tree === undefined || !tree.has(pane)) return;
    if (tree.panes.length === 1) {
      this.#tree = undefined;
      this.#focus = undefined;
      this.#selector = undefined;
      this.#rects = undefined;
      return;
    }
    const wasActive = this.activePane === pane;
    this.#focus?.forget(pane, tree.panes);
    tree.remove(pane);
    this.changed();
    if (wasActive) this.happened.emit({ kind: "paneSelected" });
  }

  /** Returns false when it is active already. A zoom of another pane ends. */
  activate(pane: Pane): boolean {
    if (this.#focus?.activate(pane) !== true) return false;
    if (this.zoomedPane !== undefined && this.zoomedPane !== pane) this.tree.unzoom();
    this.changed();
    this.happened.emit({ kind: "paneSelected" });
    return true;
  }

  /** A pane of another window took the place of one here. */
  replacePane(pane: Pane, by: Pane): void {
    const wasActive = this.activePane === pane;
    this.tree.replacePane(pane, by);
    if (this.#focus !== undefined) {
      if (wasActive) this.#focus.activate(by);
      this.#focus.forget(pane, this.tree.panes);
    }
    this.changed();
  }

  zoom(pane: Pane): void {
    if (this.zoomedPane === undefined) this.tree.zoom(pane);
    else this.tree.unzoom();
    this.changed();
  }

  unzoom(): void {
    if (this.zoomedPane === undefined) return;
    this.tree.unzoom();
    this.changed();
  }

  resize(cols: number, rows: number): void {
    this.#cols = cols;
    this.#rows = rows;
    if (this.#tree === undefined || (this.#tree.cols === cols && this.#tree.rows === rows)) return;
    this.#tree.borderStatus = this.borderStatus;
    this.#tree.resizeWindow(cols, rows);
    // Panes behind a zoom take their sizes too, as in tmux.
    if (this.zoomedPane !== undefined) {
      const hidden = unzoomedPlacesOf(this.#tree).filter(({ pane }) => pane !== this.zoomedPane);
      this.#fitPanes(hidden.map(({ pane, cols, rows: rowCount }) => ({ pane, cols, rowCount })));
    }
    this.changed();
    this.happened.emit({ kind: "resized" });
  }

  /** After any change of the division: panes get their sizes. */
  changed(): void {
    if (this.#settle()) this.happened.emit({ kind: "layoutChanged" });
  }

  /** Returns whether the division is another than was told last. */
  #settle(): boolean {
    this.#version += 1;
    this.#rects = undefined;
    this.#fitPanes(this.rects());
    const division = `${this.layout} ${this.zoomedPane?.id ?? ""}`;
    const isFirst = this.#division === "";
    if (division === this.#division) return false;
    this.#division = division;
    return !isFirst;
  }

  #fitPanes(rects: Iterable<Pick<PaneRect, "pane" | "cols" | "rowCount">>): void {
    for (const { pane, cols, rowCount } of rects) pane.resize(Math.max(1, cols), Math.max(1, rowCount));
  }

  /** After select-layout, whose strings bring sizes of their own: back to the window's size. */
  layoutSelected(): void {
    this.tree.resizeWindow(this.#cols, this.#rows);
    this.changed();
  }

  get borderStatus(): BorderStatus {
    return this.options.text("pane-border-status") as BorderStatus;
  }

  /** Options of borders may have changed: titles come or go, and panes give or take their row. */
  optionsChanged(): void {
    if (this.#tree === undefined || this.#tree.borderStatus === this.borderStatus) return;
    this.#tree.borderStatus = this.borderStatus;
    this.#tree.resizeWindow(this.#cols, this.#rows);
    this.changed();
  }

  /** The panes shown and where. */
  rects(): readonly PaneRect[] {
    if (this.#tree === undefined) return [];
    this.#rects ??= placesOf(this.#tree).map(({ pane, row, col, rows, cols, title }) => ({
      pane,
      row,
      col,
      rowCount: rows,
      cols,
      title,
    }));
    return this.#rects;
  }

  /** What is typed into a pane goes there, and with synchronize-panes to those shown beside it with the option too. */
  typedInto(pane: Pane): readonly Pane[] {
    if (pane.isInputOff) return [];
    if (!pane.options.flag("synchronize-panes")) return [pane];
    const shown = this.rects().map((rect) => rect.pane);
    const others = shown.filter((each) => !each.isInputOff && each.options.flag("synchronize-panes"));
    return [pane, ...others.filter((each) => each !== pane)];
  }

  /** Where every pane stands without a zoom: what directions go by. */
  unzoomedRectOf(pane: Pane): Pick<PaneRect, "row" | "col" | "rowCount" | "cols"> | undefined {
    const place = this.#tree && unzoomedPlacesOf(this.#tree).find((candidate) => candidate.pane === pane);
    return place && { row: place.row, col: place.col, rowCount: place.rows, cols: place.cols };
  }

  /** Where a pane stands, or would without the zoom of another. */
  rectOf(pane: Pane): Pick<PaneRect, "row" | "col" | "rowCount" | "cols"> | undefined {
    const shown = this.rects().find((rect) => rect.pane === pane);
    return shown ?? this.unzoomedRectOf(pane);
  }

  /** The cells between panes; undefined where one pane fills the window and has no title. */
  borders(active = this.activePane): BorderGrid<Pane> | undefined {
    const isSingle = this.panes.length <= 1 || this.zoomedPane !== undefined;
    return isSingle && this.borderStatus === "off" ? undefined : this.framedBorders(active);
  }

  /** As `borders`, and what runs along the window's edge where there is more room; undefined without panes. */
  framedBorders(active = this.activePane): BorderGrid<Pane> | undefined {
    if (active === undefined) return undefined;
    const lines = this.options.text("pane-border-lines") as BorderLines;
    const indicators = this.options.text("pane-border-indicators") as BorderIndicators;
    const paneBaseIndex = this.options.number("pane-base-index");
    const key = `${this.#version} ${active.id} ${lines} ${indicators} ${paneBaseIndex} ${this.borderStatus}`;
    if (this.#grid?.key !== key) {
      this.#grid = { key, grid: new BorderGrid(this.tree, { active, lines, indicators, paneBaseIndex }) };
    }
    return this.#grid.grid;
  }
}
