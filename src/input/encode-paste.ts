// A paste and a focus change -> what a program gets for it, framed as it asked.
// Source: xterm ctlseqs, DECSET 2004 and 1004.

import type { PaneInputModes } from "./pane-input-modes.js";

const NOTHING = new Uint8Array(0);
const START = bytesOf("\x1b[200~");
const END = bytesOf("\x1b[201~");
/** What ends a paste early when it stands inside: the marker with CSI in 7 bits, and in 8 bits as UTF-8. */
const ENDINGS: readonly Uint8Array[] = [END, bytesOf("\xc2\x9b201~")];

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/**
 * One paste on its way to a pane, in as many parts as it comes in. Within brackets no part of the text can close
 * them: an end marker in it loses its last byte. Framed as the pane's mode was when the paste began.
 */
export class PasteEncoder {
  readonly #isBracketed: boolean;
  /** Per ending: how many of its bytes the output ends with. */
  readonly #matched = ENDINGS.map(() => 0);

  constructor(modes: Pick<PaneInputModes, "bracketedPaste">) {
    this.#isBracketed = modes.bracketedPaste;
  }

  start(): Uint8Array {
    return this.#isBracketed ? START : NOTHING;
  }

  /** The bytes as they are to be written; the same array when nothing had to be taken out. */
  text(bytes: Uint8Array): Uint8Array {
    if (!this.#isBracketed || (!this.#isMatching() && !canStartEnding(bytes))) return bytes;
    let kept: Uint8Array | undefined;
    let length = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (this.#completes(byte)) {
        if (kept === undefined) {
          kept = bytes.slice();
          length = at;
        }
      } else if (kept !== undefined) {
        kept[length] = byte;
        length += 1;
      }
    }
    return kept === undefined ? bytes : kept.subarray(0, length);
  }

  end(): Uint8Array {
    return this.#isBracketed ? END : NOTHING;
  }

  #isMatching(): boolean {
    return this.#matched.some((count) => count > 0);
  }

  /** Whether `byte` would complete an ending; it is then not taken, and the matches stay as they are. */
  #completes(byte: number): boolean {
    for (let index = 0; index < ENDINGS.length; index += 1) {
      const ending = ENDINGS[index] ?? END;
      if (this.#matched[index] === ending.length - 1 && byte === ending[ending.length - 1]) return true;
    }
    for (let index = 0; index < ENDINGS.length; index += 1) {
      const ending = ENDINGS[index] ?? END;
      const matched = this.#matched[index] ?? 0;
      // Only an ending's first byte can start it anew: it stands nowhere else in it.
      this.#matched[index] = byte === ending[matched] ? matched + 1 : byte === ending[0] ? 1 : 0;
    }
    return false;
  }
}

function canStartEnding(bytes: Uint8Array): boolean {
  return ENDINGS.some((ending) => bytes.includes(ending[0] ?? 0));
}

/** A whole paste at once. */
export function encodePaste(bytes: Uint8Array, modes: Pick<PaneInputModes, "bracketedPaste">): Uint8Array {
  const encoder = new PasteEncoder(modes);
  const [start, text, end] = [encoder.start(), encoder.text(bytes), encoder.end()];
  const whole = new Uint8Array(start.length + text.length + end.length);
  whole.set(start);
  whole.set(text, start.length);
  whole.set(end, start.length + text.length);
  return whole;
}

const FOCUS_IN = bytesOf("\x1b[I");
const FOCUS_OUT = bytesOf("\x1b[O");

export function encodeFocus(isFocused: boolean, modes: Pick<PaneInputModes, "focusEvents">): Uint8Array {
  if (!modes.focusEvents) return NOTHING;
  return isFocused ? FOCUS_IN : FOCUS_OUT;
}
