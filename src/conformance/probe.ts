// A program's end of the line: sends bytes, gathers answers and everything else up to an answer known to come last.

import type { Clock, TimerHandle } from "../base/index.js";
import { parseToApplication, StreamDecoder } from "../protocol/index.js";
import { frame } from "./frames.js";

export interface ProbePort {
  readonly write: (bytes: Uint8Array) => void;
  /** Calls back with what the terminal sends. */
  readonly listen: (listener: (bytes: Uint8Array) => void) => void;
  readonly clock: Clock;
  /** A prefix for request ids, so that runs one after another never meet each other's records. */
  readonly runName: string;
}

/** A Message of the terminal, as it stood on the wire. */
export type WireAnswer = Readonly<Record<string, unknown>>;

export interface Exchange {
  readonly answers: readonly WireAnswer[];
  /** What was no frame: replies to other questions, and keys. */
  readonly ordinary: string;
}

/** Nothing came for so long. */
export class SilenceError extends Error {
  override readonly name = "SilenceError";
}

export class Probe {
  readonly #port: ProbePort;
  readonly #decoder: StreamDecoder;
  #answers: WireAnswer[] = [];
  #ordinary = "";
  #arrived: () => void = () => {};
  #count = 0;
  /** Answers that no strict reader accepts. */
  readonly malformed: string[] = [];

  constructor(port: ProbePort) {
    this.#port = port;
    const text = new TextDecoder("latin1");
    this.#decoder = new StreamDecoder((event) => {
      if (event.kind === "ordinary") this.#ordinary += text.decode(event.bytes);
      else if (event.kind === "fault") this.malformed.push(`a broken frame (${event.fault})`);
      else if (event.kind === "message") this.#take(event.bytes);
    });
    port.listen((bytes) => {
      this.#decoder.write(bytes);
      this.#arrived();
    });
  }

  /** Never used before in this run. */
  freshId(): string {
    this.#count += 1;
    return `${this.#port.runName}-${this.#count}`;
  }

  /** Sends bytes and a question behind them, and gives what came before that question's answer. @throws SilenceError */
  async exchange(bytes: string | Uint8Array, timeoutMs: number): Promise<Exchange> {
    const requestId = this.freshId();
    this.send(bytes);
    this.send(frame(queryJson(requestId)));
    await this.waitFor(() => this.#answers.some((answer) => answer.request_id === requestId), timeoutMs);
    const last = this.#answers.findIndex((answer) => answer.request_id === requestId);
    const answers = this.#answers.splice(0, last + 1).slice(0, -1);
    return { answers, ordinary: this.takeOrdinary() };
  }

  send(bytes: string | Uint8Array): void {
    this.#port.write(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes);
  }

  takeOrdinary(): string {
    const ordinary = this.#ordinary;
    this.#ordinary = "";
    return ordinary;
  }

  get ordinary(): string {
    return this.#ordinary;
  }

  /** Answers that came and were not taken by an exchange. */
  get answers(): readonly WireAnswer[] {
    return this.#answers;
  }

  /** Looks at each arrival. @throws SilenceError */
  async waitFor(holds: () => boolean, timeoutMs: number): Promise<void> {
    let timer: TimerHandle | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        timer = this.#port.clock.after(timeoutMs, () =>
          reject(new SilenceError(`no answer within ${timeoutMs} ms`)),
        );
        this.#arrived = () => {
          if (holds()) resolve();
        };
        this.#arrived();
      });
    } finally {
      timer?.cancel();
      this.#arrived = () => {};
    }
  }

  pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.#port.clock.after(delayMs, resolve);
    });
  }

  #take(bytes: Uint8Array): void {
    const json = new TextDecoder().decode(bytes);
    if (parseToApplication(bytes).outcome !== "message") this.malformed.push(json);
    try {
      this.#answers.push(JSON.parse(json) as WireAnswer);
    } catch {
      // Counted above.
    }
  }
}

export function queryJson(requestId: string): string {
  return `{"version":1,"kind":"capability.query","request_id":${JSON.stringify(requestId)},"body":{}}`;
}
