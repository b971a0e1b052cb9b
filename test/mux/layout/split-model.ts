// A window as the mux will have it, driven by random operations: each changes the split tree and is, in the same
// words, a tmux command.
import {
  type BorderStatus,
  DEFAULT_PRESET_SIZES,
  type Direction,
  formatLayout,
  LayoutSelector,
  PaneFocus,
  PRESET_LAYOUTS,
  type PresetSizes,
  parseCellAmount,
  placesOf,
  resizePane,
  resizePaneTo,
  type SplitAxis,
  SplitTree,
} from "../../../src/mux/layout/index.js";
import { spareCells } from "../../../src/mux/layout/split-sizes.js";
import type { SeededRandom } from "../../support/random.js";

export interface Step {
  /** The tmux command, its targets in window `main:0`. */
  readonly command: readonly string[];
  /** What tmux says when it refuses. */
  readonly refusal: string | undefined;
}

const MAX_PANES = 10;
const WINDOW = "main:0";

export class SplitModel {
  readonly tree: SplitTree<number>;
  readonly focus: PaneFocus<number>;
  readonly selector: LayoutSelector<number>;
  cols: number;
  rows: number;
  nextPane: number;
  #sizes: PresetSizes = DEFAULT_PRESET_SIZES;
  readonly #layouts: string[] = [];
  /** A division is remembered for `select-layout -o`. */
  #hasSelected = false;
  readonly #random: SeededRandom;

  constructor(random: SeededRandom, firstPane: number, cols: number, rows: number) {
    this.#random = random;
    this.cols = cols;
    this.rows = rows;
    this.tree = new SplitTree(firstPane, cols, rows);
    this.focus = new PaneFocus(firstPane);
    this.selector = new LayoutSelector(this.tree, (pane) => pane);
    this.nextPane = firstPane + 1;
  }

  get layout(): string {
    return formatLayout(this.tree.root, (pane) => pane);
  }

  /** Everything tmux can be asked about a window, in the form of `STATE_FORMAT`. */
  get state(): string {
    const { tree } = this;
    const places = tree.zoomed === undefined ? placesOf(tree) : [];
    const drawn = places.map(({ pane, col, row, cols, rows }) => `%${pane}=${col},${row},${cols}x${rows}`);
    const zoomed = tree.zoomed === undefined ? 0 : 1;
    return `${this.layout} ${tree.cols}x${tree.rows} z${zoomed} %${this.focus.active} ${drawn.join(" ")}`.trim();
  }

  step(): Step {
    const random = this.#random;
    const { tree } = this;
    const canSplit = tree.panes.length < MAX_PANES;
    if (tree.panes.length === 1 || (canSplit && random.chance(0.3))) return this.#split();
    const pane = random.pick(tree.panes);
    switch (random.below(13)) {
      case 0:
        return this.#kill(pane);
      case 1:
      case 2:
        return this.#resize(pane);
      case 3:
      case 4:
        return this.#resizeTo(pane);
      case 5:
      case 6:
        return this.#select(pane);
      case 7:
        return this.#resizeWindow();
      case 8:
        return this.#swap(pane);
      case 9:
        return this.#join(pane);
      case 10:
        return this.#setOption();
      case 11:
        return this.#rotateOrZoom(pane);
      default:
        return this.#focus(pane);
    }
  }

  #target(pane: number): string {
    return `${WINDOW}.${this.tree.panes.indexOf(pane)}`;
  }

  #splitFlags(): { readonly flags: string[]; readonly options: Parameters<SplitTree<number>["split"]>[2] } {
    const random = this.#random;
    const axis: SplitAxis = random.chance(0.5) ? "cols" : "rows";
    const [isBefore, isFullSize] = [random.chance(0.3), random.chance(0.2)];
    const amount = random.pick(["", "", `${random.below(120)}`, `${random.below(101)}%`]);
    const flags = [axis === "cols" ? "-h" : "-v"];
    if (isBefore) flags.push("-b");
    if (isFullSize) flags.push("-f");
    if (amount !== "") flags.push("-l", amount);
    const size = parseCellAmount(amount);
    return { flags, options: { axis, isBefore, isFullSize, ...(size === undefined ? {} : { size }) } };
  }

  #split(): Step {
    const target = this.#random.pick(this.tree.panes);
    const { flags, options } = this.#splitFlags();
    const isDetached = this.#random.chance(0.5);
    const command = ["split-window", ...flags, ...(isDetached ? ["-d"] : []), "-t", this.#target(target), ""];
    const result = this.tree.split(target, this.nextPane, options);
    if (result.kind === "refused") {
      this.tree.unzoom();
      return { command, refusal: result.reason };
    }
    if (!isDetached) this.focus.activate(this.nextPane);
    this.nextPane++;
    return { command, refusal: undefined };
  }

  #join(pane: number): Step {
    const target = this.#random.pick(this.tree.panes.filter((other) => other !== pane));
    const { flags, options } = this.#splitFlags();
    const command = ["join-pane", "-d", ...flags, "-s", this.#target(pane), "-t", this.#target(target)];
    this.tree.unzoom();
    const { panes } = this.tree;
    const order = [...panes];
    const result = this.tree.move(pane, target, options);
    if (result.kind === "refused") return { command, refusal: "create pane failed: pane too small" };
    this.focus.yield(pane, order);
    this.tree.resizeWindow(this.cols, this.rows);
    return { command, refusal: undefined };
  }

  #kill(pane: number): Step {
    const command = ["kill-pane", "-t", this.#target(pane)];
    this.focus.forget(pane, this.tree.panes);
    this.tree.remove(pane);
    return { command, refusal: undefined };
  }

  #resize(pane: number): Step {
    const direction = this.#random.pick<Direction>(["left", "right", "up", "down"]);
    const cells = this.#random.between(1, this.#random.pick([3, 100]));
    const flag = { left: "-L", right: "-R", up: "-U", down: "-D" }[direction];
    const command = ["resize-pane", flag, "-t", this.#target(pane), `${cells}`];
    resizePane(this.tree, pane, direction, cells);
    return { command, refusal: undefined };
  }

  #resizeTo(pane: number): Step {
    const amounts = [
      `${this.#random.below(200)}`,
      `${this.#random.below(20)}`,
      `${this.#random.below(101)}%`,
    ];
    const [cols, rows] = [this.#random.pick(amounts), this.#random.pick(amounts)];
    const flags = this.#random.pick([
      ["-x", cols],
      ["-y", rows],
      ["-x", cols, "-y", rows],
    ]);
    const given = (flag: string): string => flags[flags.indexOf(flag) + 1] ?? "";
    const colsAmount = flags.includes("-x") ? parseCellAmount(given("-x")) : undefined;
    const rowsAmount = flags.includes("-y") ? parseCellAmount(given("-y")) : undefined;
    const command = ["resize-pane", ...flags, "-t", this.#target(pane)];
    resizePaneTo(this.tree, pane, {
      ...(colsAmount === undefined ? {} : { cols: colsAmount }),
      ...(rowsAmount === undefined ? {} : { rows: rowsAmount }),
    });
    return { command, refusal: undefined };
  }

  #select(pane: number): Step {
    const random = this.#random;
    const flag = random.pick(["name", "name", "name", "-n", "-p", "-o", "-E", "", "string", "string"]);
    let command = ["select-layout", ...(flag === "" ? [] : [flag]), "-t", this.#target(pane)];
    let refusal: string | undefined;
    let isArranged = flag !== "-o" || this.#hasSelected;
    // With titles and too few rows for them tmux 3.3a makes panes larger than their window.
    if (this.tree.borderStatus !== "off" && this.tree.rows < 2 * this.tree.panes.length + 2)
      return this.#focus(pane);
    if (flag === "name" || flag === "string") {
      const name =
        flag === "name" || this.#layouts.length === 0
          ? random.pick(PRESET_LAYOUTS)
          : random.pick(this.#layouts);
      command = ["select-layout", "-t", this.#target(pane), name];
      this.#layouts.push(this.layout);
      const result = this.selector.select(name, this.#sizes);
      if (result.kind === "refused") refusal = result.reason;
    } else if (flag === "-n") this.selector.selectNext(this.#sizes);
    else if (flag === "-p") this.selector.selectPrevious(this.#sizes);
    else if (flag === "-o") {
      const result = this.selector.undo();
      if (result.kind === "refused") refusal = result.reason;
    } else if (flag === "-E") {
      // tmux 3.3a never returns where a branch among the neighbours cannot shrink to its share.
      if (this.#cannotSpread(pane)) return this.#focus(pane);
      this.selector.spread(pane);
    } else isArranged = this.selector.selectAgain(this.#sizes);
    this.tree.unzoom();
    if (refusal === undefined) this.#hasSelected = true;
    if (refusal === undefined && isArranged) this.tree.resizeWindow(this.cols, this.rows);
    return { command, refusal };
  }

  #cannotSpread(pane: number): boolean {
    for (let branch = this.tree.requireLeaf(pane).parent; branch !== undefined; branch = branch.parent) {
      const { axis, children } = branch;
      const each = Math.floor((branch[axis] - 1 - (children.length - 1)) / children.length);
      for (const child of children) {
        if (child.kind === "branch" && child[axis] - spareCells(child, axis, this.tree.borderStatus) >= each)
          return true;
      }
    }
    return false;
  }

  #resizeWindow(): Step {
    this.cols = this.#random.between(1, 200);
    this.rows = this.#random.between(1, 60);
    this.tree.resizeWindow(this.cols, this.rows);
    return {
      command: ["resize-window", "-x", `${this.cols}`, "-y", `${this.rows}`, "-t", WINDOW],
      refusal: undefined,
    };
  }

  #swap(pane: number): Step {
    const other = this.#random.pick(this.tree.panes);
    const command = ["swap-pane", "-d", "-s", this.#target(pane), "-t", this.#target(other)];
    this.tree.unzoom();
    if (other !== pane) {
      this.tree.swap(pane, other);
      if (this.focus.active === pane) this.focus.activate(other);
      if (this.focus.active === other) this.focus.activate(pane);
    }
    return { command, refusal: undefined };
  }

  #setOption(): Step {
    const random = this.#random;
    const name = random.pick([
      "pane-border-status",
      "main-pane-width",
      "main-pane-height",
      "other-pane-width",
      "other-pane-height",
    ]);
    // While a pane is zoomed, tmux leaves the hidden ones their size, of which a split takes its percentage.
    if (name === "pane-border-status" && this.tree.zoomed !== undefined) return this.#resizeWindow();
    if (name === "pane-border-status") {
      const borderStatus = random.pick<BorderStatus>(["off", "top", "bottom"]);
      this.tree.borderStatus = borderStatus;
      this.tree.resizeWindow(this.cols, this.rows);
      return { command: ["set-option", "-w", "-t", WINDOW, name, borderStatus], refusal: undefined };
    }
    const value = random.pick([`${random.below(100)}`, `${random.below(30)}`, `${random.below(101)}%`]);
    const member = {
      "main-pane-width": "mainPaneWidth",
      "main-pane-height": "mainPaneHeight",
      "other-pane-width": "otherPaneWidth",
      "other-pane-height": "otherPaneHeight",
    }[name];
    this.#sizes = { ...this.#sizes, [member ?? ""]: parseCellAmount(value) };
    this.tree.resizeWindow(this.cols, this.rows);
    return { command: ["set-option", "-w", "-t", WINDOW, name, value], refusal: undefined };
  }

  #rotateOrZoom(pane: number): Step {
    if (this.#random.chance(0.5)) {
      const command = ["resize-pane", "-Z", "-t", this.#target(pane)];
      if (this.tree.zoomed !== undefined) this.tree.unzoom();
      else if (this.tree.zoom(pane)) this.focus.activate(pane);
      return { command, refusal: undefined };
    }
    const direction = this.#random.pick<"up" | "down">(["up", "down"]);
    const index = this.tree.panes.indexOf(this.focus.active);
    this.tree.rotate(direction);
    this.focus.activate(this.tree.panes[index] ?? this.focus.active);
    return { command: ["rotate-window", direction === "up" ? "-U" : "-D", "-t", WINDOW], refusal: undefined };
  }

  /** A pane chosen that is active already changes nothing, not even the zoom. */
  #focus(pane: number): Step {
    if (this.focus.last !== undefined && this.#random.chance(0.4)) {
      this.tree.unzoom();
      this.focus.activate(this.focus.last);
      return { command: ["last-pane", "-t", WINDOW], refusal: undefined };
    }
    const command = ["select-pane", "-t", this.#target(pane)];
    if (this.focus.activate(pane)) this.tree.unzoom();
    return { command, refusal: undefined };
  }
}
