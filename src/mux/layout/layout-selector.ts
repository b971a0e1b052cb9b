// What `select-layout`, `next-layout` and `previous-layout` remember about one window: the preset chosen last and
// the division before the last choice.
// Source: tmux 3.3a, select-layout in tmux(1).
import { formatLayout, parseLayout } from "./layout-string.js";
import {
  buildPreset,
  findPreset,
  PRESET_LAYOUTS,
  type PresetLayout,
  type PresetSizes,
} from "./preset-layouts.js";
import { spreadOut } from "./resize-pane.js";
import type { SplitResult, SplitTree } from "./split-tree.js";

const DONE: SplitResult = { kind: "done" };

/**
 * A selected division has the size it was made for, which may not be the window's: after each call the owner gives
 * the tree the window's size again (`resizeWindow`). All calls end the zoom.
 */
export class LayoutSelector<T> {
  readonly #tree: SplitTree<T>;
  #lastPreset: PresetLayout | undefined;
  /** The division before the last call that was not refused, as a layout string. */
  #previousLayout: string | undefined;

  readonly #numberOf: (pane: T) => number;

  /** `numberOf` is the pane's id without `%`; it shows in the reason of a refused undo only. */
  constructor(tree: SplitTree<T>, numberOf: (pane: T) => number) {
    this.#tree = tree;
    this.#numberOf = numberOf;
  }

  /** A preset by its name or an unambiguous beginning, else a layout string. */
  select(nameOrLayout: string, sizes: PresetSizes): SplitResult {
    const preset = findPreset(nameOrLayout);
    return preset === undefined ? this.#applyString(nameOrLayout) : this.#applyPreset(preset, sizes);
  }

  /** The preset chosen last once more: `select-layout` without a name. Returns false when none was chosen. */
  selectAgain(sizes: PresetSizes): boolean {
    if (this.#lastPreset === undefined) {
      this.#remember();
      this.#tree.unzoom();
      return false;
    }
    this.#applyPreset(this.#lastPreset, sizes);
    return true;
  }

  selectNext(sizes: PresetSizes): void {
    this.#step(1, sizes);
  }

  selectPrevious(sizes: PresetSizes): void {
    this.#step(-1, sizes);
  }

  /** `select-layout -E`: the pane and its neighbours become equally large. */
  spread(pane: T): void {
    this.#remember();
    spreadOut(this.#tree, pane);
  }

  /** `select-layout -o`: back to the division before the last choice; twice is there and back. */
  undo(): SplitResult {
    const previous = this.#previousLayout;
    if (previous !== undefined) return this.#applyString(previous);
    this.#remember();
    return DONE;
  }

  #step(step: 1 | -1, sizes: PresetSizes): void {
    const count = PRESET_LAYOUTS.length;
    const start = step === 1 ? -1 : count;
    const from = this.#lastPreset === undefined ? start : PRESET_LAYOUTS.indexOf(this.#lastPreset);
    const preset = PRESET_LAYOUTS[(from + step + count) % count];
    if (preset !== undefined) this.#applyPreset(preset, sizes);
  }

  #applyPreset(preset: PresetLayout, sizes: PresetSizes): SplitResult {
    this.#remember();
    const { panes, cols, rows, borderStatus } = this.#tree;
    if (panes.length > 1)
      this.#tree.rearrange(buildPreset(preset, { panes, cols, rows, borderStatus, sizes }));
    else this.#tree.unzoom();
    this.#lastPreset = preset;
    return DONE;
  }

  #applyString(text: string): SplitResult {
    const parsed = parseLayout(text, this.#tree.panes, this.#tree.borderStatus);
    if (parsed.kind === "refused") return parsed;
    this.#remember();
    this.#tree.rearrange(parsed.root);
    return DONE;
  }

  #remember(): void {
    this.#previousLayout = formatLayout(this.#tree.root, this.#numberOf);
  }
}
