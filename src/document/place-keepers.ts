// Whoever keeps places in a document, told of what moves them: changed Blocks, and rows of the screen that become
// other lines where they stand.

import type { BlockChange, BlockRegion } from "./block-region.js";
import type { Document } from "./document.js";
import {
  APART_FIRST_LINE,
  type LineId,
  type Position,
  positionAfterReline,
  screenStarts,
  type TapeScreen,
} from "./position.js";

/** Whoever keeps places in a document. Eviction needs no telling: ids below `firstLine` are gone. */
export interface PlaceKeeper {
  /** After each change of a Block's text. */
  blockChanged(block: BlockRegion, change: BlockChange): void;
  /** Rows of the screen became other lines; `move` says where a place is then. Places in lines before `firstLine` stay. */
  screenRelined(move: (position: Position) => Position, firstLine: number): void;
}

export class PlaceKeepers {
  readonly #keepers = new Set<PlaceKeeper>();

  /** Tells `keeper` of what moves places, until it is removed. */
  add(keeper: PlaceKeeper): void {
    this.#keepers.add(keeper);
  }

  remove(keeper: PlaceKeeper): void {
    this.#keepers.delete(keeper);
  }

  /** A Block came in front of the line `at`: it and the lines behind it, up to `end`, have the next id now. */
  lineInserted(at: LineId, end: LineId = APART_FIRST_LINE): void {
    for (const keeper of this.#keepers) {
      keeper.screenRelined(
        (position) =>
          position.line >= at && position.line < end ? { ...position, line: position.line + 1 } : position,
        at,
      );
    }
  }

  blockChanged(block: BlockRegion, change: BlockChange): void {
    for (const keeper of this.#keepers) keeper.blockChanged(block, change);
  }

  /** See `Document.relineScreen`. */
  reline(document: Document, screen: TapeScreen, change: () => void, firstRow: number): void {
    if (this.#keepers.size === 0) {
      change();
      return;
    }
    const before = screenStarts(document, screen).slice(firstRow);
    change();
    const after = screenStarts(document, screen).slice(firstRow);
    const firstLine = before[0]?.line ?? Number.POSITIVE_INFINITY;
    for (const keeper of this.#keepers) {
      keeper.screenRelined((position) => positionAfterReline(position, before, after), firstLine);
    }
  }

  /** `change` drops history from the line `from` on: places in what went are at the first row of the screen then. */
  dropFrom(document: Document, screen: TapeScreen, from: number, change: () => void): void {
    if (this.#keepers.size === 0) {
      change();
      return;
    }
    const end = document.nextLine;
    const before = screenStarts(document, screen);
    change();
    const after = screenStarts(document, screen);
    const first = before[0];
    const top = after[0] ?? { line: document.nextLine, offset: 0, block: 0 };
    const isDropped = ({ line, offset }: Position): boolean =>
      line >= from && (line < end || (first !== undefined && line === first.line && offset < first.offset));
    const firstLine = Math.min(from, first?.line ?? from);
    for (const keeper of this.#keepers) {
      keeper.screenRelined(
        (position) => (isDropped(position) ? top : positionAfterReline(position, before, after)),
        firstLine,
      );
    }
  }
}
