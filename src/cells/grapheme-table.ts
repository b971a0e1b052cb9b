// Grapheme clusters of more than one scalar, interned: a cell's code holds the cluster's id, this table its
// text. Swept from what is live, as styles are.

/** Something that holds cluster ids and can say which; asked during a sweep. */
export interface GraphemeHolder {
  /** Sets `marks[id] = 1` for every cluster id held. */
  markGraphemes(marks: Uint8Array): void;
}

/** A cluster keeps at most this many scalars; later combining scalars are dropped. Stops "zalgo" growth. */
export const MAX_CLUSTER_SCALARS = 32;

export class GraphemeTable {
  readonly #texts: (string | undefined)[] = [];
  readonly #ids = new Map<string, number>();
  #freeIds: number[] = [];
  readonly #holders = new Set<GraphemeHolder>();
  #sweepAt: number;

  constructor(firstSweepAt = 16_384) {
    this.#sweepAt = firstSweepAt;
  }

  get liveCount(): number {
    return this.#ids.size;
  }

  addHolder(holder: GraphemeHolder): void {
    this.#holders.add(holder);
  }

  removeHolder(holder: GraphemeHolder): void {
    this.#holders.delete(holder);
  }

  intern(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    if (this.#ids.size >= this.#sweepAt) this.sweep();
    const id = this.#freeIds.pop() ?? this.#texts.length;
    this.#texts[id] = text;
    this.#ids.set(text, id);
    return id;
  }

  /** U+FFFD for an id that was swept. */
  text(id: number): string {
    return this.#texts[id] ?? "\ufffd";
  }

  /** Frees every cluster that no holder marks. */
  sweep(): void {
    const marks = new Uint8Array(this.#texts.length);
    for (const holder of this.#holders) holder.markGraphemes(marks);
    this.#freeIds = [];
    for (let id = 0; id < this.#texts.length; id += 1) {
      const text = this.#texts[id];
      if (marks[id] === 1) continue;
      if (text !== undefined) this.#ids.delete(text);
      this.#texts[id] = undefined;
      this.#freeIds.push(id);
    }
    if (this.#ids.size * 2 > this.#sweepAt) this.#sweepAt = this.#ids.size * 2;
  }
}
