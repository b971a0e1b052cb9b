// The multiplexers that are compared, each with a server, a socket and a configuration of its own: the same history
// limit, one session named "bench", and otherwise their defaults.
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = dirname(dirname(import.meta.dirname));
const MAX_OUTPUT_BYTES = 1024 * 1024 * 1024;

/** Not for what the bench starts: a multiplexer around it, and what makes every Node read more at its start. */
const LEFT_OUT = ["TMUX", "TMUX_PANE", "BLOCKMUX", "BLOCKMUX_PANE", "NODE_OPTIONS", "NODE_EXTRA_CA_CERTS"];

/** The environment of everything the bench starts. */
export function benchEnv(folder) {
  const env = { ...process.env };
  for (const name of LEFT_OUT) delete env[name];
  return {
    ...env,
    TERM: "xterm-256color",
    LANG: "C.UTF-8",
    LC_ALL: "C.UTF-8",
    HOME: folder,
    SHELL: "/bin/sh",
  };
}

/** Resident bytes of a process. */
export function residentBytes(pid) {
  const match = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(match?.[1]) * 1024;
}

class Multiplexer {
  folder;
  env;
  pid;

  constructor(parentFolder) {
    this.folder = mkdtempSync(join(parentFolder, `${this.name}-`));
    this.env = benchEnv(this.folder);
  }

  get socket() {
    return join(this.folder, "socket");
  }

  writeConfig(lines) {
    const path = join(this.folder, "config");
    writeFileSync(path, `${lines.join("\n")}\n`);
    return path;
  }

  async command(...words) {
    const [program, ...args] = this.argv(...words);
    const { stdout } = await run(program, args, { env: this.env, maxBuffer: MAX_OUTPUT_BYTES });
    return stdout;
  }

  /** What a client on a terminal is started with. */
  get attachArgv() {
    return this.argv("attach-session", "-t", "bench");
  }

  /** The whole history as text, blank rows at its end cut. */
  async history() {
    return (await this.command("capture-pane", "-p", "-S", "-", "-t", "bench")).trimEnd();
  }

  async newSession(command, { cols = 80, rows = 24 } = {}) {
    await this.command(
      "new-session",
      "-d",
      "-s",
      "bench",
      "-x",
      String(cols),
      "-y",
      String(rows),
      ...command,
    );
    this.pid = Number(await this.command("display-message", "-p", "#{pid}"));
  }

  get residentBytes() {
    return residentBytes(this.pid);
  }

  async stop() {
    await this.command("kill-server").catch(() => {});
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export class Blockmux extends Multiplexer {
  #server;

  get name() {
    return "blockmux";
  }

  argv(...words) {
    return [process.execPath, join(root, "dist", "client", "main.js"), "-S", this.socket, ...words];
  }

  /** `isProbed`: the server is asked about its event loop with `probe`. */
  async start(command, { historyLines, isProbed = false, ...size }) {
    const config = this.writeConfig([
      `set -g history-limit ${historyLines}`,
      "set -g history-bytes 2147483648",
      "set -g server-history-bytes 4294967296",
      "set -g mode-keys vi",
    ]);
    const probe = isProbed ? ["--import", join(import.meta.dirname, "server-probe.mjs")] : [];
    const main = join(root, "dist", "server", "main.js");
    const options = ["--socket", this.socket, "--config", config, "--log-level", "info", "--ready-fd", "3"];
    // To look into a slow figure: BENCH_SERVER_NODE_ARGS="--cpu-prof --cpu-prof-dir=FOLDER".
    const extra = (process.env.BENCH_SERVER_NODE_ARGS ?? "").split(" ").filter((word) => word !== "");
    this.#server = spawn(process.execPath, [...extra, ...probe, main, ...options], {
      cwd: "/",
      detached: true,
      env: { ...this.env, BLOCKMUX_BENCH_PROBE: this.#probePath },
      stdio: ["ignore", "inherit", "inherit", "pipe"],
    });
    const [pipe] = this.#server.stdio.slice(3);
    const answer = await new Promise((resolve) =>
      pipe.once("data", (bytes) => resolve(bytes.toString().trim())),
    );
    if (answer !== "ready") throw new Error(`starting the server: ${answer}`);
    await this.newSession(command, size);
  }

  get #probePath() {
    return join(this.folder, "probe");
  }

  /** "start", "stop" or "memory": see server-probe.mjs. */
  probe(question) {
    return new Promise((resolve, reject) => {
      const socket = connect(this.#probePath, () => socket.write(question));
      let text = "";
      socket.on("data", (bytes) => {
        text += bytes;
      });
      socket.on("end", () => resolve(JSON.parse(text)));
      socket.on("error", reject);
    });
  }

  async stop() {
    const ended = new Promise((resolve) => this.#server?.once("exit", resolve) ?? resolve());
    await this.command("kill-server").catch(() => this.#server?.kill("SIGKILL"));
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export class Tmux extends Multiplexer {
  get name() {
    return "tmux";
  }

  argv(...words) {
    return ["tmux", "-u", "-S", this.socket, "-f", join(this.folder, "config"), ...words];
  }

  async start(command, { historyLines, ...size }) {
    this.writeConfig([`set -g history-limit ${historyLines}`]);
    await this.newSession(command, size);
  }
}

/** Two Node processes that pass bytes on and do nothing else: what any multiplexer in Node costs at least. */
export class BareRelay {
  #server;
  #socket;

  get name() {
    return "bare relay";
  }

  get attachArgv() {
    return [process.execPath, join(import.meta.dirname, "relay-client.mjs"), this.#socket];
  }

  constructor(parentFolder) {
    this.folder = mkdtempSync(join(parentFolder, "relay-"));
    this.#socket = join(this.folder, "socket");
  }

  async start(command) {
    this.#server = spawn(
      process.execPath,
      [join(import.meta.dirname, "relay-server.mjs"), this.#socket, ...command],
      {
        env: benchEnv(this.folder),
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    await new Promise((resolve) => this.#server.stdout.once("data", resolve));
  }

  async stop() {
    this.#server.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Why tmux cannot be compared with, or undefined. */
export async function whyNoTmux() {
  try {
    await run("tmux", ["-V"]);
    return undefined;
  } catch {
    return "tmux is not installed";
  }
}
