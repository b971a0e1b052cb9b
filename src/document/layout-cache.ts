// The layouts of Blocks somebody looks at, least recently used first to go. A Block nobody looks at has none.

import type { BlockLayout } from "./block-layout.js";

/** Whoever owns a cached layout; told when the cache lets go of it. */
export interface LayoutOwner {
  dropLayout(layout: BlockLayout): void;
}

export interface LayoutCacheLimits {
  readonly count: number;
  readonly bytes: number;
}

export const DEFAULT_LAYOUT_LIMITS: LayoutCacheLimits = { count: 512, bytes: 32 * 1024 * 1024 };

interface Entry {
  readonly owner: LayoutOwner;
  sizeBytes: number;
}

export class LayoutCache {
  readonly #limits: LayoutCacheLimits;
  /** In order of use, as a Map keeps it. */
  readonly #entries = new Map<BlockLayout, Entry>();
  #sizeBytes = 0;
  #newest: BlockLayout | undefined;

  constructor(limits: LayoutCacheLimits = DEFAULT_LAYOUT_LIMITS) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#entries.size;
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  add(layout: BlockLayout, owner: LayoutOwner): void {
    this.#entries.set(layout, { owner, sizeBytes: layout.sizeBytes });
    this.#sizeBytes += layout.sizeBytes;
    this.#newest = layout;
    this.#enforce();
  }

  /** Marks as used just now, and takes note of its size. */
  touch(layout: BlockLayout): void {
    const entry = this.#entries.get(layout);
    if (entry === undefined) return;
    const sizeBytes = layout.sizeBytes;
    if (this.#newest === layout && entry.sizeBytes === sizeBytes) return;
    this.#sizeBytes += sizeBytes - entry.sizeBytes;
    entry.sizeBytes = sizeBytes;
    this.#entries.delete(layout);
    this.#entries.set(layout, entry);
    this.#newest = layout;
    this.#enforce();
  }

  remove(layout: BlockLayout): void {
    const entry = this.#entries.get(layout);
    if (entry === undefined) return;
    this.#sizeBytes -= entry.sizeBytes;
    this.#entries.delete(layout);
    if (this.#newest === layout) this.#newest = undefined;
  }

  /** The one used last always stays, however large. */
  #enforce(): void {
    for (const [layout, entry] of this.#entries) {
      const isOver = this.#entries.size > this.#limits.count || this.#sizeBytes > this.#limits.bytes;
      if (!isOver || layout === this.#newest) return;
      this.remove(layout);
      entry.owner.dropLayout(layout);
    }
  }
}
