// How handlers of control functions are listed and found. Every list is keyed by what distinguishes a sequence:
// prefix, intermediates and final byte as text ("A", "?h", " q", "!p").

import type { EmulatorState } from "./emulator-state.js";
import type { SequenceParams } from "./sequence-params.js";

/** `params` is borrowed for the call. */
export type SequenceHandler = (state: EmulatorState, params: SequenceParams) => void;
export type SequenceHandlers = Readonly<Record<string, SequenceHandler>>;

export type EscapeHandler = (state: EmulatorState) => void;
export type EscapeHandlers = Readonly<Record<string, EscapeHandler>>;

/** Finals 0x40..0x7e, one intermediate 0x20..0x2f or none, one prefix 0x3c..0x3f or none. */
const FINALS = 64;
const INTERMEDIATES = 17;
const PREFIXES = 5;

/** Finds the handler of a sequence without making a key. At most one intermediate; none is known with two. */
export class SequenceTable {
  readonly #handlers: (SequenceHandler | undefined)[] = new Array(FINALS * INTERMEDIATES * PREFIXES).fill(
    undefined,
  );

  constructor(lists: readonly SequenceHandlers[]) {
    for (const list of lists) {
      for (const [key, handler] of Object.entries(list)) this.#handlers[slotOfKey(key)] = handler;
    }
  }

  find(params: SequenceParams): SequenceHandler | undefined {
    const { prefix, intermediates, final } = params;
    if ((prefix | intermediates) === 0) return this.#handlers[final - 0x40];
    if (intermediates < 0 || intermediates > 0xff) return undefined;
    return this.#handlers[slot(prefix, intermediates, final)];
  }
}

function slot(prefix: number, intermediate: number, final: number): number {
  const prefixIndex = prefix === 0 ? 0 : prefix - 0x3b;
  const intermediateIndex = intermediate === 0 ? 0 : intermediate - 0x1f;
  return (prefixIndex * INTERMEDIATES + intermediateIndex) * FINALS + final - 0x40;
}

function slotOfKey(key: string): number {
  const codes = Array.from(key, (letter) => letter.charCodeAt(0));
  const prefix = codes.find((code) => code >= 0x3c && code <= 0x3f) ?? 0;
  const intermediate = codes.find((code) => code < 0x30) ?? 0;
  return slot(prefix, intermediate, codes.at(-1) ?? 0);
}
