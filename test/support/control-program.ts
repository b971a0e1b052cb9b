// A program at the other side of control mode, of tmux or of blockmux: sends lines and collects what comes.
import { type ChildProcess, spawn } from "node:child_process";
import { waitFor } from "./wait-for.ts";

export class ControlProgram {
  readonly child: ChildProcess;
  /** Resolves with the exit status. */
  readonly ended: Promise<number | null>;
  #text = "";
  #at = 0;
  #fence = 0;

  constructor(file: string, args: readonly string[], env: Readonly<Record<string, string | undefined>>) {
    this.child = spawn(file, args, { env, stdio: ["pipe", "pipe", "inherit"] });
    this.child.stdout?.setEncoding("latin1");
    this.child.stdout?.on("data", (text: string) => {
      this.#text += text;
    });
    this.child.stdin?.on("error", () => {});
    this.ended = new Promise((resolve) => {
      this.child.once("close", resolve);
    });
  }

  send(line: string): void {
    this.child.stdin?.write(`${line}\n`);
  }

  /** Whole lines that have come and were not taken. */
  peek(): string[] {
    const text = this.#text.slice(this.#at, this.#text.lastIndexOf("\n") + 1);
    return text === "" ? [] : text.slice(0, -1).split("\n");
  }

  take(): string[] {
    const lines = this.peek();
    this.#at = this.#text.lastIndexOf("\n") + 1;
    return lines;
  }

  until(what: string, isThere: (lines: readonly string[]) => boolean): Promise<unknown> {
    return waitFor(`${what}, after ${this.peek().slice(-5).join(" / ")}`, () => isThere(this.peek()), 15_000);
  }

  /**
   * What comes of a line: all up to the answer to a question asked behind it. `until`: the question is asked once
   * this has come.
   */
  async answerTo(line: string, until?: RegExp): Promise<string[]> {
    this.send(line);
    if (until !== undefined)
      await this.until(`${String(until)} of ${line}`, (lines) => until.test(lines.join("\n")));
    this.#fence += 1;
    const fence = `fence-${this.#fence}`;
    this.send(`display-message -p ${fence}`);
    await this.until(
      `an answer to ${line}`,
      (lines) => lines[lines.indexOf(fence) + 1]?.startsWith("%end") === true && lines.includes(fence),
    );
    const lines = this.take();
    const at = lines.indexOf(fence);
    // Without the question's own block.
    return [...lines.slice(0, at - 1), ...lines.slice(at + 2)];
  }
}
