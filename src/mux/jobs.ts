// Shell commands under way, for `show-messages -J`. They are as many as their askers let run; none is kept once it has
// ended.

import type { Clock } from "../base/index.js";
import type { MuxPorts, ShellResult } from "./ports.js";

export interface Job {
  readonly command: string;
  readonly startedMs: number;
}

export class Jobs {
  readonly #clock: Clock;
  readonly #running = new Set<Job>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The ports with their shell commands noted here while they run. */
  noting(ports: MuxPorts): MuxPorts {
    return {
      ...ports,
      runShell: (command, cwd, env) => this.#note(command, ports.runShell(command, cwd, env)),
      openPipe: (command, cwd, env) => {
        const pipe = ports.openPipe(command, cwd, env);
        const end = this.#begin(command);
        pipe.onClosed.on(end);
        return pipe;
      },
    };
  }

  /** Oldest first. */
  running(): readonly Job[] {
    return [...this.#running];
  }

  #begin(command: string): () => void {
    const job = { command, startedMs: this.#clock.wallMs() };
    this.#running.add(job);
    return () => this.#running.delete(job);
  }

  async #note(command: string, result: Promise<ShellResult>): Promise<ShellResult> {
    const end = this.#begin(command);
    try {
      return await result;
    } finally {
      end();
    }
  }
}
