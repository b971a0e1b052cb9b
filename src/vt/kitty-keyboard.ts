// The kitty keyboard protocol's flags: one stack for each screen. What the flags do to keys is decided where keys
// are encoded. Source: sw.kovidgoyal.net/kitty/keyboard-protocol, "Progressive enhancement".

/** Bits 0–4: disambiguate, report events, report alternates, report all, report text. */
export const KITTY_FLAGS_MASK = 31;
/** Past it the oldest entry is forgotten, as the protocol asks. */
export const MAX_KITTY_DEPTH = 16;

export class KittyKeyboard {
  /** Entries below the one in force. */
  readonly #stack: number[] = [];
  flags = 0;

  push(flags: number): void {
    this.#stack.push(this.flags);
    if (this.#stack.length > MAX_KITTY_DEPTH) this.#stack.shift();
    this.flags = flags & KITTY_FLAGS_MASK;
  }

  /** Popping more than there is leaves no flag set. */
  pop(count: number): void {
    for (let index = 0; index < count; index += 1) {
      const below = this.#stack.pop();
      this.flags = below ?? 0;
      if (below === undefined) return;
    }
  }

  /** `mode` 1 sets exactly these flags, 2 adds them, 3 takes them away; any other changes nothing. */
  set(flags: number, mode: number): void {
    const given = flags & KITTY_FLAGS_MASK;
    if (mode === 1) this.flags = given;
    else if (mode === 2) this.flags |= given;
    else if (mode === 3) this.flags &= ~given;
  }

  reset(): void {
    this.#stack.length = 0;
    this.flags = 0;
  }
}
