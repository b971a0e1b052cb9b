// A selection: two places that follow their content, until that content is gone.
// Spec: protocol §9 (Selection).

import type { BlockChange, BlockRegion } from "./block-region.js";
import type { Document } from "./document.js";
import type { PlaceKeeper } from "./place-keepers.js";
import { comparePositions, type Position, type TapeScreen } from "./position.js";
import { TapeLines } from "./tape-lines.js";

export class Selection implements PlaceKeeper {
  readonly #document: Document;
  readonly #screen: () => TapeScreen | undefined;
  #origin: Position;
  #head: Position;
  #isCleared = false;

  /** `[origin, head)` or the other way round. Registers with the document: `close` it. */
  constructor(document: Document, origin: Position, head: Position, screen: () => TapeScreen | undefined) {
    this.#document = document;
    this.#origin = origin;
    this.#head = head;
    this.#screen = screen;
    document.keepers.add(this);
  }

  close(): void {
    this.#document.keepers.remove(this);
  }

  /** Moves the head. No effect on a selection that was cleared. */
  extendTo(head: Position): void {
    this.#head = head;
  }

  /** `[start, end)` in order; undefined once any of the content is gone or was replaced. */
  range(): { start: Position; end: Position } | undefined {
    if (this.#isCleared) return undefined;
    const isForward = comparePositions(this.#origin, this.#head) <= 0;
    const start = isForward ? this.#origin : this.#head;
    if (start.line < this.#document.firstLine) {
      this.#isCleared = true;
      return undefined;
    }
    return { start, end: isForward ? this.#head : this.#origin };
  }

  blockChanged(block: BlockRegion, change: BlockChange): void {
    if (change.kind === "extended") return;
    const range = this.range();
    if (range === undefined) return;
    const { start, end } = range;
    const line = this.#lineOf(block, start, end);
    if (line === undefined || line < start.line || line > end.line) return;
    if (change.kind === "suffixReplaced") {
      // The removed suffix begins at the boundary; a selection that ends there does not touch it.
      const isEndBefore =
        end.line === line &&
        (end.offset < change.retainScalars ||
          (end.offset === change.retainScalars && (end.within ?? 0) === 0));
      if (isEndBefore) return;
    }
    this.#isCleared = true;
  }

  screenRelined(move: (position: Position) => Position): void {
    this.#origin = move(this.#origin);
    this.#head = move(this.#head);
  }

  #lineOf(block: BlockRegion, start: Position, end: Position): number | undefined {
    if (start.block === block.key) return start.line;
    if (end.block === block.key) return end.line;
    if (block.ordinal >= 0) return block.line;
    return new TapeLines(this.#document, this.#screen()).lineOfBlock(block);
  }
}
