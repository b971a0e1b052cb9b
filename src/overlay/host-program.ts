// What a blessed screen takes for the terminal: events and a size. There is no terminal behind it, no stream, no
// terminfo and no environment; keys come in by `press`, nothing goes out.

type Listener = (...values: unknown[]) => void;

export class HostProgram {
  cols: number;
  rows: number;
  useBuffer = true;
  zero = true;
  readonly options: Record<string, unknown> = {};
  readonly tput = { unicode: true, strings: {}, numbers: {}, bools: {}, features: { unicode: true } };
  readonly #listeners = new Map<string, Listener[]>();

  constructor(cols: number, rows: number) {
    this.cols = cols;
    this.rows = rows;
  }

  on(type: string, listener: Listener): this {
    const listeners = this.#listeners.get(type) ?? [];
    listeners.push(listener);
    this.#listeners.set(type, listeners);
    return this;
  }

  removeListener(type: string, listener: Listener): this {
    this.#listeners.set(type, this.#listeners.get(type)?.filter((each) => each !== listener) ?? []);
    return this;
  }

  emit(type: string, ...values: unknown[]): void {
    for (const listener of [...(this.#listeners.get(type) ?? [])]) listener(...values);
  }

  /** A key for the element that has the focus. `name` as key tables write it, `text` what it types. */
  press(name: string, text: string): void {
    this.emit("keypress", text, { full: name });
  }

  get listenerCount(): number {
    let count = 0;
    for (const listeners of this.#listeners.values()) count += listeners.length;
    return count;
  }

  setupTput(): void {}

  destroy(): void {
    this.#listeners.clear();
  }
}
