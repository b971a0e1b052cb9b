// Horizontal tab stops of one emulated terminal. Source: ECMA-48 8.3.62 (HTS), 8.3.154 (TBC); stops every eight
// columns at first, DEC VT100.

const TAB_WIDTH = 8;

export class TabStops {
  /** 1 at each stop; covers every column the screen ever had, so that a stop survives a narrower spell. */
  #stops = new Uint8Array(0);

  constructor(cols: number) {
    this.widen(cols);
  }

  /** Gives columns that were never there their default stops. */
  widen(cols: number): void {
    const known = this.#stops.length;
    if (cols <= known) return;
    const stops = new Uint8Array(cols);
    stops.set(this.#stops);
    for (let col = known; col < cols; col += 1) stops[col] = col % TAB_WIDTH === 0 ? 1 : 0;
    this.#stops = stops;
  }

  reset(): void {
    for (let col = 0; col < this.#stops.length; col += 1) this.#stops[col] = col % TAB_WIDTH === 0 ? 1 : 0;
  }

  set(col: number): void {
    this.#stops[col] = 1;
  }

  clear(col: number): void {
    this.#stops[col] = 0;
  }

  clearAll(): void {
    this.#stops.fill(0);
  }

  /** The first stop right of `col`, `last` where there is none before it. */
  next(col: number, last: number): number {
    let at = col + 1;
    while (at < last && this.#stops[at] !== 1) at += 1;
    return Math.min(at, last);
  }

  /** The first stop left of `col`, `first` where there is none behind it. */
  previous(col: number, first: number): number {
    let at = col - 1;
    while (at > first && this.#stops[at] !== 1) at -= 1;
    return Math.max(at, first);
  }

  /** Columns of all stops left of `cols`, ascending. */
  columns(cols: number): number[] {
    const found: number[] = [];
    for (let col = 0; col < cols; col += 1) if (this.#stops[col] === 1) found.push(col);
    return found;
  }
}
