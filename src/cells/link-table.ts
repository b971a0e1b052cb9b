// Hyperlinks (OSC 8), interned: a style holds a link's id, this table its address. Swept with the styles.
// Source: the OSC 8 convention (id= parameter joins separate runs of one link).

export interface Link {
  readonly uri: string;
  /** The program's `id=` parameter; "" when it gave none. */
  readonly group: string;
}

export class LinkTable {
  readonly #links: (Link | undefined)[] = [undefined];
  readonly #ids = new Map<string, number>();
  readonly #freeIds: number[] = [];

  /** The id of this link, never 0. Amortised O(1). */
  intern(uri: string, group: string): number {
    const key = `${group}\n${uri}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.#freeIds.pop() ?? this.#links.length;
    this.#links[id] = { uri, group };
    this.#ids.set(key, id);
    return id;
  }

  /** Undefined for 0 and for an id that was swept. */
  find(id: number): Link | undefined {
    return this.#links[id];
  }

  /** Forgets every link not in `used`. */
  retain(used: ReadonlySet<number>): void {
    for (let id = 1; id < this.#links.length; id += 1) {
      const link = this.#links[id];
      if (link === undefined || used.has(id)) continue;
      this.#ids.delete(`${link.group}\n${link.uri}`);
      this.#links[id] = undefined;
      this.#freeIds.push(id);
    }
  }
}
