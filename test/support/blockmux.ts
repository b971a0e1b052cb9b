// Real clients and servers of one test, at a socket in a folder of their own.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PtyOptions } from "../../src/server/index.ts";
import { type PtyRun, startOnPty, TEST_ENV } from "./pty-run.ts";
import { waitFor } from "./wait-for.ts";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const FAKE_CLIENT = join(root, "test", "support", "fake-client.mjs");

export interface ClientResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Compiles what is stale. Call in beforeAll. */
export function requireBuild(): void {
  execFileSync(process.execPath, [join(root, "config", "prepare.mjs"), "--quiet"]);
}

export class TestServer {
  readonly folder = mkdtempSync(join(tmpdir(), "blockmux-e2e-"));
  readonly socketPath = join(this.folder, "socket");
  readonly env: Record<string, string> = { ...TEST_ENV, HOME: this.folder, SHELL: "/bin/sh" };
  readonly #client: string;
  readonly #terminals: PtyRun[] = [];
  #wasKilled = false;

  /** `client` is the JavaScript of the client program. */
  constructor(client: string = FAKE_CLIENT) {
    this.#client = client;
  }

  /** Runs a command without a terminal, to its end. */
  run(...words: string[]): Promise<ClientResult> {
    return this.start(words).result;
  }

  /** The same with a standard input. */
  feed(input: string, ...words: string[]): Promise<ClientResult> {
    const child = spawn(process.execPath, [this.#client, "-S", this.socketPath, ...words], {
      env: this.env,
      stdio: "pipe",
    });
    // It may end without having read all.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    return resultOf(child);
  }

  start(words: readonly string[], env: Record<string, string> = this.env) {
    const child = spawn(process.execPath, [this.#client, "-S", this.socketPath, ...words], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    return { child, result: resultOf(child) };
  }

  /** Runs a command on a terminal; what its screen is sent is `output()`. */
  onTerminal(words: readonly string[], more: Partial<PtyOptions> = {}): PtyRun {
    const run = startOnPty(process.execPath, [this.#client, "-S", this.socketPath, ...words], {
      env: this.env,
      ...more,
    });
    this.#terminals.push(run);
    return run;
  }

  /** Runs a shell on a terminal in which `blockmux` is the client at this socket. */
  shellOnTerminal(script: string, more: Partial<PtyOptions> = {}): PtyRun {
    const define = `blockmux() { '${process.execPath}' '${this.#client}' -S '${this.socketPath}' "$@"; }`;
    const run = startOnPty("bash", ["--norc", "-c", `${define}\n${script}`], { env: this.env, ...more });
    this.#terminals.push(run);
    return run;
  }

  /** A server of this test is killed: it can not remove its socket. */
  expectKilled(): void {
    this.#wasKilled = true;
  }

  get log(): string {
    const path = `${this.socketPath}.log`;
    return existsSync(path) ? readFileSync(path, "utf8") : "";
  }

  /** Process ids of living servers of this socket. */
  serverPids(): number[] {
    return processesWith("--socket", this.socketPath);
  }

  clientPids(): number[] {
    return processesWith("-S", this.socketPath);
  }

  async waitForServerEnd(): Promise<void> {
    await waitFor("the server to end", () => this.serverPids().length === 0);
  }

  /** Ends all processes and removes the folder; fails when one had to be killed. */
  async dispose(): Promise<void> {
    if (this.serverPids().length > 0) await this.run("kill-server");
    for (const terminal of this.#terminals) if (!terminal.pty.hasExited) terminal.pty.hangUp();
    await Promise.all(this.#terminals.map(({ ended }) => ended));
    try {
      await this.waitForServerEnd();
      await waitFor("the clients to end", () => this.clientPids().length === 0);
    } catch (error) {
      for (const pid of [...this.serverPids(), ...this.clientPids()]) process.kill(pid, "SIGKILL");
      throw new Error(`processes were left; the log is in ${this.folder}`, { cause: error });
    }
    const left = this.#wasKilled
      ? /^socket$|^socket\.pid$|^socket\.(?:log|tokens)/
      : /^socket\.(?:log|tokens)/;
    const leftovers = readdirSync(this.folder).filter((name) => !left.test(name));
    if (leftovers.length > 0) throw new Error(`left in ${this.folder}: ${leftovers.join(", ")}`);
    rmSync(this.folder, { recursive: true });
  }
}

/** What a command prints and returns, when it is over. */
function resultOf(child: ChildProcess): Promise<ClientResult> {
  let [stdout, stderr] = ["", ""];
  child.stdout?.on("data", (bytes: Buffer) => {
    stdout += bytes.toString();
  });
  child.stderr?.on("data", (bytes: Buffer) => {
    stderr += bytes.toString();
  });
  return new Promise((resolve) => {
    child.on("close", (status) => resolve({ status, stdout, stderr }));
  });
}

/** Processes with `option value` among their words. */
function processesWith(option: string, value: string): number[] {
  return readdirSync("/proc")
    .filter((entry) => /^[0-9]+$/.test(entry))
    .filter((entry) => {
      try {
        const words = readFileSync(`/proc/${entry}/cmdline`, "utf8").split("\0");
        return words.some((word, index) => word === option && words[index + 1] === value);
      } catch {
        return false;
      }
    })
    .map(Number);
}
