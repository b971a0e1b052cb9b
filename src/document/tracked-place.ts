// A cell of a tape that stays with its content: where a cursor, a mark or the start of a selection is kept between
// one look and the next.

import type { BlockChange, BlockRegion } from "./block-region.js";
import type { Document } from "./document.js";
import type { PlaceKeeper } from "./place-keepers.js";
import { type Position, positionAfterChange } from "./position.js";
import type { KeptPlace } from "./tape-rows.js";

export class TrackedPlace implements PlaceKeeper {
  readonly #document: Document;
  #place: KeptPlace;

  /** Registers with the document: `close` it. */
  constructor(document: Document, place: KeptPlace) {
    this.#document = document;
    this.#place = place;
    document.keepers.add(this);
  }

  get place(): KeptPlace {
    return this.#place;
  }

  set place(place: KeptPlace) {
    this.#place = place;
  }

  close(): void {
    this.#document.keepers.remove(this);
  }

  blockChanged(block: BlockRegion, change: BlockChange): void {
    const position = positionAfterChange(this.#place.position, block, change);
    if (position !== this.#place.position) this.#place = { position, extraCols: 0 };
  }

  screenRelined(move: (position: Position) => Position): void {
    this.#place = { ...this.#place, position: move(this.#place.position) };
  }
}
