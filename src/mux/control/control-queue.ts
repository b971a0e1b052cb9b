// What waits for a control client, in the order in which it happened: lines, and pieces of panes' output. It is
// handed on as far as the client reads, so what a slow one has not read can still be dropped here.
//
// Bound: the caller looks at `waitingBytes` and `oldestMs` before it adds output, and drops; lines of notifications
// count there too. Lines of commands' own output do not: the client is sent no more commands until they are out.

import { outputLine } from "./escape-output.js";

/** Handed on and not yet taken by the system. */
const WINDOW_BYTES = 64 * 1024;
/** What an entry costs besides its content. */
const OVERHEAD_BYTES = 64;
/** Handled entries in front of the queue before it is moved up. */
const MAX_HANDLED = 1024;

/** Where it goes: the client's standard output. */
export interface ControlOutlet {
  /** Copies. */
  write(bytes: string | Uint8Array): void;
  /** Bytes written that the system has not taken yet. */
  readonly waitingBytes: number;
}

type Entry =
  | { readonly kind: "line"; readonly text: string; readonly isCounted: boolean }
  | { readonly kind: "output"; readonly paneId: number; readonly bytes: Uint8Array; readonly atMs: number };

export interface ControlQueueOptions {
  readonly outlet: ControlOutlet;
  nowMs(): number;
  /** Whether output is told with its age. */
  tellsAge(): boolean;
}

const encoder = new TextEncoder();

export class ControlQueue {
  readonly #options: ControlQueueOptions;
  #entries: Entry[] = [];
  #next = 0;
  #waitingBytes = 0;
  #commandBytes = 0;
  /** Pieces of output that wait, of each pane that has any. */
  readonly #pieces = new Map<number, number>();

  constructor(options: ControlQueueOptions) {
    this.#options = options;
  }

  /** Output and notifications that wait. */
  get waitingBytes(): number {
    return this.#waitingBytes;
  }

  /** Lines of commands' output that wait. */
  get commandBytes(): number {
    return this.#commandBytes;
  }

  get isEmpty(): boolean {
    return this.#next === this.#entries.length;
  }

  /** When the oldest output of a pane that still waits came; undefined where none does. */
  oldestMs(paneId: number): number | undefined {
    if (!this.#pieces.has(paneId)) return undefined;
    for (let index = this.#next; index < this.#entries.length; index += 1) {
      const entry = this.#entries[index];
      if (entry?.kind === "output" && entry.paneId === paneId) return entry.atMs;
    }
    return undefined;
  }

  /** A line without its newline. `isCommands`: a command printed it. */
  line(text: string, isCommands = false): void {
    this.#push({ kind: "line", text, isCounted: !isCommands });
  }

  /** Output of a pane; kept, so the caller must not change it. */
  output(paneId: number, bytes: Uint8Array): void {
    this.#push({ kind: "output", paneId, bytes, atMs: this.#options.nowMs() });
  }

  /** Drops output that waits, of one pane or of all; returns how many bytes of it. */
  discardOutput(paneId?: number): number {
    const kept: Entry[] = [];
    let discardedBytes = 0;
    for (const entry of this.#entries.slice(this.#next)) {
      if (entry.kind === "output" && (paneId === undefined || entry.paneId === paneId)) {
        discardedBytes += entry.bytes.length;
        this.#uncount(entry);
      } else kept.push(entry);
    }
    this.#entries = kept;
    this.#next = 0;
    return discardedBytes;
  }

  /** Drops everything. */
  clear(): void {
    this.#entries = [];
    this.#next = 0;
    this.#waitingBytes = 0;
    this.#commandBytes = 0;
    this.#pieces.clear();
  }

  /** Hands on what the client has room for. */
  feed(): void {
    const { outlet } = this.#options;
    while (outlet.waitingBytes < WINDOW_BYTES) {
      const entry = this.#entries[this.#next];
      if (entry === undefined) break;
      this.#next += 1;
      this.#uncount(entry);
      if (entry.kind === "line") outlet.write(`${entry.text}\n`);
      else outlet.write(outputLine(this.#prefixOf(entry), entry.bytes));
    }
    if (this.isEmpty || this.#next >= MAX_HANDLED) {
      this.#entries.splice(0, this.#next);
      this.#next = 0;
    }
  }

  #push(entry: Entry): void {
    this.#entries.push(entry);
    if (entry.kind === "output") this.#pieces.set(entry.paneId, (this.#pieces.get(entry.paneId) ?? 0) + 1);
    if (entry.kind === "line" && !entry.isCounted) this.#commandBytes += costOf(entry);
    else this.#waitingBytes += costOf(entry);
    this.feed();
  }

  #uncount(entry: Entry): void {
    if (entry.kind === "output") {
      const left = (this.#pieces.get(entry.paneId) ?? 0) - 1;
      if (left > 0) this.#pieces.set(entry.paneId, left);
      else this.#pieces.delete(entry.paneId);
    }
    if (entry.kind === "line" && !entry.isCounted) this.#commandBytes -= costOf(entry);
    else this.#waitingBytes -= costOf(entry);
  }

  #prefixOf({ paneId, atMs }: Extract<Entry, { kind: "output" }>): Uint8Array {
    if (!this.#options.tellsAge()) return encoder.encode(`%output %${paneId} `);
    const ageMs = Math.max(0, Math.floor(this.#options.nowMs() - atMs));
    return encoder.encode(`%extended-output %${paneId} ${ageMs} : `);
  }
}

function costOf(entry: Entry): number {
  return OVERHEAD_BYTES + (entry.kind === "line" ? entry.text.length : entry.bytes.length);
}
