// Talks to driver.c, which it compiles with the system's C compiler into a folder of this run.
import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

const hex = (text) => Buffer.from(text, "latin1").toString("hex");

/** The path of the compiled driver, or why there is none. */
export function compileDriver(folder) {
  const program = join(folder, "driver");
  const source = join(import.meta.dirname, "driver.c");
  const { status, error, stderr } = spawnSync("cc", ["-O2", "-o", program, source, "-lutil"], {
    encoding: "utf8",
  });
  if (error !== undefined) return { reason: "there is no C compiler (cc)" };
  return status === 0 ? { program } : { reason: `the driver does not compile: ${stderr}` };
}

/** A person at several terminals. */
export class Driver {
  #child;
  #answers = [];

  constructor(program, env) {
    this.#child = spawn(program, [], { env, stdio: ["pipe", "pipe", "inherit"] });
    createInterface({ input: this.#child.stdout }).on("line", (line) => this.#answers.shift()?.(line));
  }

  #ask(...fields) {
    return new Promise((resolve) => {
      this.#answers.push(resolve);
      this.#child.stdin.write(`${fields.join("\t")}\n`);
    });
  }

  /** Starts a program on a new terminal; its number. */
  async open(argv, { rows = 24, cols = 80 } = {}) {
    return Number(await this.#ask("open", rows, cols, ...argv));
  }

  /** Types `send` (nothing when empty) and waits for `expected` on the terminal; milliseconds. */
  async time(id, send, expected, timeoutMs = 120_000) {
    const answer = await this.#ask("time", id, hex(send), hex(expected), timeoutMs);
    if (answer !== "timeout") return Number(answer) / 1e6;
    const recent = Buffer.from(await this.#ask("recent", id), "hex").toString("latin1");
    throw new Error(
      `awaiting ${JSON.stringify(expected)} for ${timeoutMs} ms: the terminal has ${JSON.stringify(recent.slice(-400))}`,
    );
  }

  /** Types `send` and waits until the terminal is quiet; bytes that came. */
  async bytesFor(id, send, quietMs) {
    return Number(await this.#ask("quiet", id, hex(send), quietMs));
  }

  resize(id, rows, cols) {
    return this.#ask("size", id, rows, cols);
  }

  /** Types keys at the terminals in turn; for each terminal the microseconds to every echo. */
  async keys(ids, count, gapMicroseconds) {
    const numbers = (await this.#ask("keys", count, gapMicroseconds, ...ids)).split(" ").map(Number);
    return ids.map((_id, at) => numbers.slice(at * count, (at + 1) * count).map((ns) => ns / 1000));
  }

  close(id) {
    return this.#ask("close", id);
  }

  end() {
    this.#child.stdin.end();
  }
}
