// A pane written down as asciicast version 2: a header, then a line for each piece of output ("o"), each new size ("r"), and
// each answer of Block Operations to the program ("i"); other input is never recorded. Output is as the program wrote it,
// frames included.
// Source: asciicast v2, https://docs.asciinema.org/manual/asciicast/v2/.

import type { Clock } from "../../base/index.js";
import { FrameEncoder } from "../../protocol/index.js";
import type { Pane } from "../pane.js";
import { recordingStart } from "./recording-start.js";

export interface RecordingSink {
  /** A line, or several, with their ends. False when it cannot be taken: the recording is over then. */
  write(text: string): boolean;
  close(): void;
}

const decoder = new TextDecoder();

export class PaneRecording {
  readonly #sink: RecordingSink;
  readonly #clock: Clock;
  readonly #startedMs: number;
  readonly #encoder = new FrameEncoder();
  /** Characters may be cut between two reads. */
  readonly #output = new TextDecoder();
  readonly #stops: (() => void)[];
  #isOver = false;

  /** Begins at once. */
  constructor(pane: Pane, clock: Clock, sink: RecordingSink, version: string) {
    this.#sink = sink;
    this.#clock = clock;
    this.#startedMs = clock.nowMs();
    this.#write({
      version: 2,
      width: pane.cols,
      height: pane.rows,
      timestamp: Math.floor(clock.wallMs() / 1000),
      ...(pane.title === "" ? {} : { title: pane.title }),
      env: { TERM: "xterm-256color" },
      blockmux: { version },
    });
    for (const { code, text } of recordingStart(pane)) this.#event(code, text);
    this.#stops = [
      pane.printed.on((bytes) => this.#event("o", this.#output.decode(bytes, { stream: true }))),
      pane.blockTraffic.on((traffic) => {
        if (traffic.kind === "answered")
          this.#event("i", decoder.decode(this.#encoder.encode(traffic.answer)));
      }),
      pane.changed.on((event) => {
        if (event.kind === "resized") this.#event("r", `${pane.cols}x${pane.rows}`);
      }),
      pane.closed.on(() => this.stop()),
    ];
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Idempotent. */
  stop(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const stop of this.#stops) stop();
    this.#sink.close();
  }

  #event(code: "o" | "i" | "r", text: string): void {
    if (text === "" || this.#isOver) return;
    const seconds = Math.round((this.#clock.nowMs() - this.#startedMs) * 1000) / 1e6;
    this.#write([seconds, code, text]);
  }

  #write(value: object): void {
    if (!this.#sink.write(`${JSON.stringify(value)}\n`)) this.stop();
  }
}
