// Drives test/support/block-program.mjs, the program in a pane that does with Blocks what a test tells it.
import { connect, type Socket } from "node:net";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { SDK } from "./real-blockmux.ts";

const PROGRAM = join(dirname(fileURLToPath(import.meta.url)), "block-program.mjs");

export type Step =
  | { readonly do: "append"; readonly id: string; readonly text: string; readonly sealed?: boolean }
  | { readonly do: "update" | "extend"; readonly id: string; readonly text: string }
  | { readonly do: "replaceSuffix"; readonly id: string; readonly retain: number; readonly text: string }
  | { readonly do: "seal"; readonly id: string }
  | { readonly do: "print"; readonly text: string }
  | { readonly do: "open" | "close" | "exit" };

/** The words that start it in a pane; it prints `lead` first. */
export function blockProgramWords(socketPath: string, lead = ""): string[] {
  return [process.execPath, PROGRAM, SDK, socketPath, lead];
}

export class BlockProgram {
  readonly #socket: Socket;
  readonly #waiting: ((codes: string[]) => void)[] = [];

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("error", () => {});
    createInterface({ input: socket }).on("line", (line) => this.#waiting.shift()?.(JSON.parse(line)));
  }

  /** Connects once the program has opened its Context. */
  static async reach(socketPath: string): Promise<BlockProgram> {
    const startedMs = performance.now();
    for (;;) {
      const socket = connect(socketPath);
      const isConnected = await new Promise((resolve) => {
        socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
      });
      if (isConnected === true) return new BlockProgram(socket);
      if (performance.now() - startedMs > 10_000) throw new Error(`reaching the program at ${socketPath}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Resolves when the terminal has applied all steps, with the codes of those it rejected. */
  perform(...steps: readonly Step[]): Promise<string[]> {
    this.#socket.write(`${JSON.stringify(steps)}\n`);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  disconnect(): void {
    this.#socket.destroy();
  }
}
