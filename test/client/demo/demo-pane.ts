// The demo in this process, on a pane of ours: what it writes goes to the pane, what the pane answers and what a
// person types goes to it, and time is turned by hand.

import type { DemoOptions } from "../../../src/client/demo/demo-options.ts";
import { type DemoHost, runDemo } from "../../../src/client/demo/run-demo.ts";
import { FakeInput } from "../../sdk/fake-terminal.ts";
import { TestPane } from "../../support/test-pane.ts";

export const QUICK: DemoOptions = { isFast: true, steps: 4, seed: 1, isInside: false, isHeld: false };

export class DemoPane extends TestPane {
  readonly input = new FakeInput();
  readonly told: string[] = [];
  status: number | undefined;
  #stop: (status: number) => void = () => {};

  /** `written` sees every byte; false keeps the pane from answering. */
  start(options: DemoOptions, { answers = true, written = (_bytes: Uint8Array): void => {} } = {}): this {
    const host: DemoHost = {
      input: this.input,
      output: {
        isTTY: true,
        write: (bytes) => {
          written(bytes);
          this.pane.handleOutput(bytes);
          const answer = this.pty.takeText();
          if (answer !== "" && answers) queueMicrotask(() => this.input.type(answer));
          return true;
        },
        once: () => {},
        columns: this.pane.cols,
      },
      env: { TERM: "xterm-256color" },
      clock: this.clock,
      command: "blockmux demo",
      onStop: (listener) => {
        this.#stop = listener;
        return () => {};
      },
      tell: (sentence) => this.told.push(sentence),
    };
    Object.defineProperty(host.output, "columns", { get: () => this.pane.cols });
    void runDemo(options, host).then((status) => {
      this.status = status;
    });
    return this;
  }

  signal(status: number): void {
    this.#stop(status);
  }

  /** Turns time on in small steps until `isDone`, or the demo has ended. */
  async until(isDone: () => boolean = () => false): Promise<this> {
    for (let turn = 0; turn < 5000 && this.status === undefined && !isDone(); turn += 1) {
      this.clock.advance(20);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return this;
  }

  /** All rows, history first. */
  rows(): string[] {
    return [...this.historyRows(), ...this.screenLines()];
  }

  /** As `rows`, blank ones at the end cut. */
  transcript(): string {
    return this.rows().join("\n").trimEnd();
  }

  blocks(): string[] {
    return this.pane.blocks
      .listBlocks()
      .map(({ blockId, lifecycle, contextState }) => `${blockId} ${lifecycle} ${contextState}`);
  }
}
