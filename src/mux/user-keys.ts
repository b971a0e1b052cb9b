// `user-keys`: sequences of the host terminal that are User0, User1 and so on, whatever they are otherwise. Source: tmux(1).

import { chordName, type HostEvent, HostInput, type KeyEvent } from "../input/index.js";

/** A person who tries many cannot fill memory. */
const MAX_NAMES = 2000;

export class UserKeys {
  readonly #sequences: () => ReadonlyMap<number, unknown>;
  /** Names of sequences that are keys of their own, empty for those that are none. */
  readonly #names = new Map<string, string>();

  /** `sequences`: the option's value now. */
  constructor(sequences: () => ReadonlyMap<number, unknown>) {
    this.#sequences = sequences;
  }

  /** The number of a sequence that is no key of its own; undefined where it is in none. */
  ofSequence(bytes: Uint8Array): number | undefined {
    const sequences = this.#sequences();
    if (sequences.size === 0) return undefined;
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    for (const [index, sequence] of sequences) if (sequence === text) return index;
    return undefined;
  }

  /** The number of a key that has a name of its own, which it loses by that, as in tmux. */
  ofKey(event: KeyEvent): number | undefined {
    const sequences = this.#sequences();
    if (sequences.size === 0) return undefined;
    const name = chordName(event);
    if (name === "") return undefined;
    for (const [index, sequence] of sequences) if (this.#nameOf(String(sequence)) === name) return index;
    return undefined;
  }

  #nameOf(sequence: string): string {
    const known = this.#names.get(sequence);
    if (known !== undefined) return known;
    const events: HostEvent[] = [];
    const input = new HostInput({ onEvent: (event) => events.push(event) });
    input.feed(
      Uint8Array.from(sequence, (char) => char.charCodeAt(0)),
      0,
    );
    input.flush(Number.MAX_SAFE_INTEGER);
    const [event] = events;
    const name = events.length === 1 && event?.type === "key" ? chordName(event) : "";
    if (this.#names.size < MAX_NAMES) this.#names.set(sequence, name);
    return name;
  }
}
