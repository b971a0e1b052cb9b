// The real program with a server, a home and a socket of its own, and the terminals of the people who use it.
// Commands go straight over the socket where a whole client process would only cost time.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { BUILD_VERSION, Connection, PROTOCOL_VERSION, SocketTransport } from "../../src/attach/index.ts";
import { type ClientResult, TestServer } from "./blockmux.ts";
import { HostTerminal } from "./host-terminal.ts";
import { openTerminals } from "./leaks.ts";
import { TEST_ENV } from "./pty-run.ts";
import { waitFor } from "./wait-for.ts";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const CLIENT = join(root, "dist", "client", "main.js");
export const SDK = join(root, "dist", "sdk", "index.js");

export interface HostSize {
  readonly cols?: number;
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
}

export class RealBlockmux {
  readonly server = new TestServer(CLIENT);
  readonly home = mkdtempSync(join(tmpdir(), "blockmux-home-"));
  readonly env: Record<string, string>;
  readonly #hosts: HostTerminal[] = [];
  readonly #terminalsBefore = openTerminals();

  /** `config` is the person's configuration file. */
  constructor(config = "") {
    this.env = {
      ...TEST_ENV,
      HOME: this.home,
      SHELL: "/bin/bash",
      XDG_RUNTIME_DIR: this.home,
      TZ: "UTC",
      COLORTERM: "truecolor",
    };
    Object.assign(this.server.env, this.env);
    writeFileSync(join(this.home, ".bash_profile"), "PS1='$ '\nPROMPT_COMMAND=\nunset HISTFILE\n");
    writeFileSync(join(this.home, ".blockmux.conf"), config);
  }

  readonly clientPath = CLIENT;

  get socketPath(): string {
    return this.server.socketPath;
  }

  /** A file in the home folder; returns its path. */
  file(name: string, text: string): string {
    const path = join(this.home, name);
    writeFileSync(path, text);
    return path;
  }

  /** A whole client process without a terminal. */
  run(...words: string[]): Promise<ClientResult> {
    return this.server.run(...words);
  }

  /** A terminal with the client in it. */
  host(words: readonly string[], size: HostSize = {}): HostTerminal {
    return this.#keep(process.execPath, [CLIENT, "-S", this.socketPath, ...words], size);
  }

  /** A terminal with a shell in it, in which `blockmux` is the client. */
  shellHost(script: string, size: HostSize = {}): HostTerminal {
    const define = `blockmux() { '${process.execPath}' '${CLIENT}' -S '${this.socketPath}' "$@"; }`;
    return this.#keep("bash", ["--norc", "-c", `${define}\n${script}`], size);
  }

  #keep(file: string, args: readonly string[], { cols = 80, rows = 24, env = {} }: HostSize): HostTerminal {
    const host = new HostTerminal({ file, args, cols, rows, cwd: this.home, env: { ...this.env, ...env } });
    this.#hosts.push(host);
    return host;
  }

  /** A command over the socket, without a process: status, standard output, and standard error with the last word. */
  ask(...argv: string[]): Promise<ClientResult> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.socketPath);
      const connection = new Connection(new SocketTransport(socket));
      let [stdout, stderr, status] = ["", "", -1];
      socket.once("error", reject);
      connection.onPacket.on((packet) => {
        if (packet.kind === "output") {
          const text = Buffer.from(packet.bytes).toString();
          if (packet.stream === "stdout") stdout += text;
          else stderr += text;
        } else if (packet.kind === "exit") {
          status = packet.status;
          if (packet.message !== "") stderr += `${packet.message}\n`;
        }
      });
      connection.onClosed.on(() => resolve({ status, stdout, stderr }));
      connection.send({ kind: "hello", protocolVersion: PROTOCOL_VERSION, build: BUILD_VERSION });
      connection.send({
        kind: "command",
        argv,
        cwd: this.home,
        env: Object.entries(this.env),
        terminal: undefined,
        noTerminalReason: "there is no terminal",
      });
    });
  }

  /** Standard output of a command that must succeed. */
  async tell(...argv: string[]): Promise<string> {
    const { status, stdout, stderr } = await this.ask(...argv);
    if (status !== 0) throw new Error(`${argv.join(" ")} returned ${status}: ${stderr}`);
    return stdout;
  }

  /** The lines of `capture-pane -p` and more flags. */
  async capture(...flags: string[]): Promise<string[]> {
    const text = await this.tell("capture-pane", "-p", ...flags);
    return text.replace(/\n$/, "").split("\n");
  }

  /** Asks until the answer is good. */
  async until<Value>(
    what: string,
    ask: () => Promise<Value>,
    isGood: (value: Value) => boolean,
  ): Promise<Value> {
    const startedMs = performance.now();
    for (;;) {
      const value = await ask();
      if (isGood(value)) return value;
      if (performance.now() - startedMs > 15_000) {
        throw new Error(`waited for ${what}; the last answer was ${JSON.stringify(value)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  }

  /** Process ids of programs in panes of this server. */
  paneProcesses(): number[] {
    const mark = `BLOCKMUX=${this.socketPath},`;
    return readdirSync("/proc")
      .filter((entry) => /^[0-9]+$/.test(entry))
      .filter((entry) => {
        try {
          return readFileSync(`/proc/${entry}/environ`, "latin1").includes(mark);
        } catch {
          return false;
        }
      })
      .map(Number);
  }

  /** Ends everything; fails when something is left open or running. */
  async dispose(): Promise<void> {
    for (const host of this.#hosts) await host.close();
    await this.server.dispose();
    await waitFor("the programs of panes to end", () => this.paneProcesses().length === 0);
    const left = openTerminals();
    if (left.length > this.#terminalsBefore.length) throw new Error(`left open: ${left.join(", ")}`);
    rmSync(this.home, { recursive: true, force: true });
  }
}
