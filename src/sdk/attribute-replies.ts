// Replies to `CSI c` (primary device attributes), taken out of the keys while one is awaited. Nearly every terminal
// answers that question, and answers in order, so its reply says that no answer to an earlier question will come.
// Source: xterm ctlseqs, DA1: `CSI ? Ps ; … c`.

const ESC = 0x1b;
/** `CSI c`. */
export const ATTRIBUTES_QUESTION: Uint8Array = Uint8Array.of(ESC, 0x5b, 0x63);
/** No reply is longer; what is, is no reply. */
const MAX_REPLY_BYTES = 128;
const NOTHING = new Uint8Array(0);

export class AttributeReplies {
  readonly #arrived: () => void;
  #awaited = 0;
  #held: Uint8Array = NOTHING;

  constructor(arrived: () => void) {
    this.#arrived = arrived;
  }

  /** One more reply is to come. */
  expect(): void {
    this.#awaited += 1;
  }

  /** The start of what may be a key is held: `flush` releases it. */
  get isHolding(): boolean {
    return this.#held.length > 0;
  }

  /** The bytes without replies, in order. What may still become a reply is held back. */
  take(bytes: Uint8Array): Uint8Array {
    if (this.#awaited === 0 && this.#held.length === 0) return bytes;
    const all = joined(this.#held, bytes);
    this.#held = NOTHING;
    let passed: Uint8Array = NOTHING;
    let start = 0;
    let at = 0;
    while (this.#awaited > 0) {
      at = all.indexOf(ESC, at);
      if (at < 0) break;
      const end = replyEnd(all, at);
      if (end === undefined) {
        at += 1;
      } else if (end > all.length) {
        this.#held = all.slice(at);
        return joined(passed, all.subarray(start, at));
      } else {
        passed = joined(passed, all.subarray(start, at));
        start = end;
        at = end;
        this.#awaited -= 1;
        this.#arrived();
      }
    }
    return joined(passed, all.subarray(start));
  }

  /** Nothing has followed for a while. `ESC` and `ESC [` are keys then; `ESC [ ?` never is one and waits on. */
  flush(isLast: boolean): Uint8Array {
    const held = this.#held;
    if (!isLast && held.length > 2) return NOTHING;
    this.#held = NOTHING;
    // Half a reply is of no use to anybody.
    return held.length > 2 ? NOTHING : held;
  }
}

/** Index behind the reply that starts at `start`; past the end when it is unfinished; undefined when it is none. */
function replyEnd(bytes: Uint8Array, start: number): number | undefined {
  const introducer = [ESC, 0x5b, 0x3f];
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    const offset = at - start;
    if (offset < introducer.length) {
      if (byte !== introducer[offset]) return undefined;
    } else if (byte === 0x63) {
      return at + 1;
    } else if (!((byte >= 0x30 && byte <= 0x39) || byte === 0x3b) || offset > MAX_REPLY_BYTES) {
      return undefined;
    }
  }
  return bytes.length + 1;
}

/** `first` itself where `second` is empty, and the other way round. */
export function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  if (second.length === 0) return first;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
