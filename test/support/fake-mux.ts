// The whole multiplexer without a machine: programs are fake pseudo-terminals, files a map, time is turned by hand,
// and people sit at our own emulator.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Emitter, silentLog } from "../../src/base/index.js";
import { CellTables, COLOR_KIND_MASK, PALETTE_COLOR } from "../../src/cells/index.js";
import { type ClientPanel, Multiplexer } from "../../src/mux/index.js";
import type {
  CommandReply,
  FileBytes,
  HostClosedReason,
  HostTty,
  InputPiece,
  MuxPorts,
  PaneSpawn,
  Parting,
  ShellPipe,
  ShellResult,
  TerminalOffer,
  TerminalSize,
  WebAccess,
  WebDoor,
  WebStart,
  WebTokenWish,
  WidgetLibrary,
} from "../../src/mux/ports.js";
import { ignoreEmulator } from "../../src/vt/index.js";
import { EmulatorScreen } from "./emulator-host-screen.js";
import { FakeClock } from "./fake-clock.js";
import { FakeControl } from "./fake-control.js";
import { FakePty } from "./test-pane.js";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const SHIPPED = join(root, "config");

export interface FakeResult {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A person's terminal: what it was sent, drawn. */
export class FakeHost implements HostTty {
  readonly offer: TerminalOffer;
  readonly onInput = new Emitter<Uint8Array>();
  readonly onResized = new Emitter<TerminalSize>();
  readonly onDrain = new Emitter<void>();
  readonly onResumed = new Emitter<TerminalSize>();
  readonly onSuspendRequested = new Emitter<void>();
  readonly onClosed = new Emitter<HostClosedReason>();
  readonly #tables = new CellTables();
  readonly #screen: EmulatorScreen;
  readonly #clock: FakeClock;
  /** Everything it was sent, a character for each byte. */
  written = "";
  #bellsFrom = 0;
  /** What was sent while it did not read. */
  #unread: Uint8Array[] | undefined;
  #pieces: string[] = [];
  size: TerminalSize;
  /** What the client's command ended with. */
  closedWith: { readonly status: number; readonly message: string; readonly parting?: Parting } | undefined;

  /** `isAnswering`: it answers queries of ours as our own emulator does. */
  constructor(offer: TerminalOffer, clock: FakeClock, isAnswering = false) {
    this.offer = offer;
    this.size = offer.size;
    this.#clock = clock;
    const reply = (text: string): void => {
      if (isAnswering) clock.after(1, () => this.onInput.emit(Buffer.from(text, "latin1")));
    };
    const { rows, cols } = offer.size;
    this.#screen = new EmulatorScreen(rows, cols, this.#tables, { ...ignoreEmulator, reply });
  }

  get pendingBytes(): number {
    return this.#unread?.reduce((sum, bytes) => sum + bytes.length, 0) ?? 0;
  }

  /** The terminal itself. */
  get screen(): EmulatorScreen {
    return this.#screen;
  }

  get tables(): CellTables {
    return this.#tables;
  }

  stopReading(): void {
    this.#unread ??= [];
  }

  readAgain(): void {
    const unread = this.#unread ?? [];
    this.#unread = undefined;
    for (const bytes of unread) this.#screen.write(bytes);
    this.onDrain.emit();
  }

  /** The person drags the window's edge. */
  resize(cols: number, rows: number): void {
    this.size = { ...this.size, cols, rows };
    this.#screen.resize(rows, cols);
    this.onResized.emit(this.size);
    this.#clock.advance(50);
  }

  /** Each write since the last call, as Latin-1 text. */
  takePieces(): string[] {
    return this.#pieces.splice(0);
  }

  get isClosed(): boolean {
    return this.closedWith !== undefined;
  }

  write(bytes: Uint8Array): void {
    const text = Buffer.from(bytes).toString("latin1");
    this.written += text;
    this.#pieces.push(text);
    if (this.#unread === undefined) this.#screen.write(bytes);
    else this.#unread.push(bytes.slice());
  }
  pauseInput(): void {}
  resumeInput(): void {}
  setRestore(): void {}
  suspend(): void {}
  /** Commands it was locked with. */
  readonly locks: string[] = [];
  lock(command: string): void {
    this.locks.push(command);
  }
  /** What it may ask beside its picture. */
  panel: ClientPanel | undefined;
  offerPanel(panel: ClientPanel): void {
    this.panel = panel;
  }
  close(status: number, message = "", parting?: Parting): void {
    this.closedWith ??= { status, message, ...(parting === undefined ? {} : { parting }) };
  }

  /** Types; the picture that follows is drawn. */
  type(text: string): this {
    this.onInput.emit(Buffer.from(text, "utf8"));
    this.#clock.advance(50);
    return this;
  }

  /** Rows as they are shown, trailing blanks cut. */
  lines(): string[] {
    this.#clock.advance(50);
    const lines: string[] = [];
    for (let row = 0; row < this.size.rows; row += 1) {
      let text = "";
      for (let col = 0; col < this.size.cols; col += 1) text += this.#screen.cellText(row, col);
      lines.push(text.trimEnd());
    }
    return lines;
  }

  /** Colours of a cell, as `foreground on background` in the numbers of the palette; "-" for the default. */
  coloursAt(row: number, col: number): string {
    this.#clock.advance(50);
    const style = this.#screen.cellStyle(row, col);
    const { styles } = this.#tables;
    const name = (color: number): string =>
      (color & COLOR_KIND_MASK) === PALETTE_COLOR ? String(color & 0xff) : color === 0 ? "-" : "rgb";
    return `${name(styles.foreground(style))} on ${name(styles.background(style))}`;
  }

  get statusLine(): string {
    return this.lines().at(-1) ?? "";
  }

  /** Bells rung since the last call. Bytes of strings that end in BEL are none of ours. */
  takeBells(): number {
    const count = this.written.slice(this.#bellsFrom).split("\x07").length - 1;
    this.#bellsFrom = this.written.length;
    return count;
  }
}

export interface FakeMuxOptions {
  /** Text of the person's configuration file, `/home/me/.tmux.conf`. */
  readonly config?: string;
  /** Without the shipped configuration: no keys are bound, and it is quickly made. */
  readonly isBare?: boolean;
  /** More files by path. */
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** What shell commands print and return; by default nothing, and 0. */
  readonly shell?: (command: string) => ShellResult;
}

/** The environment of a client in a capable terminal. */
const CLIENT_ENV: Readonly<Record<string, string>> = {
  TERM: "xterm-256color",
  COLORTERM: "truecolor",
  LANG: "C.UTF-8",
};

export class FakeMux {
  readonly clock = new FakeClock();
  readonly files: Map<string, string>;
  readonly #isBare: boolean;
  /** Pseudo-terminals in the order their programs started; `spawns` says what each was. */
  readonly ptys: FakePty[] = [];
  readonly spawns: PaneSpawn[] = [];
  readonly shellCommands: string[] = [];
  /** Why programs cannot be started, while they cannot. */
  launchFault: string | undefined;
  readonly web = new FakeWebDoor();
  readonly mux: Multiplexer;
  readonly #hosts: FakeHost[] = [];
  #controls = 0;

  constructor(options: FakeMuxOptions = {}) {
    this.#isBare = options.isBare === true;
    this.files = new Map(Object.entries(options.files ?? {}));
    if (options.config !== undefined) this.files.set("/home/me/.tmux.conf", options.config);
    const shell = options.shell ?? (() => ({ output: "", status: 0 }));
    const ports: MuxPorts = {
      clock: this.clock,
      log: silentLog,
      spawnPane: (spawn) => {
        if (this.launchFault !== undefined) throw new Error(this.launchFault);
        const pty = new FakePty();
        this.ptys.push(pty);
        this.spawns.push(spawn);
        return pty;
      },
      randomBytes: (count) => new Uint8Array(count).fill(7),
      readTextFile: (path, cwd) => this.#read(path, cwd),
      readFile: (path, cwd, maxBytes) => Promise.resolve(this.#readBytes(path, cwd, maxBytes)),
      writeFile: (path, cwd, bytes, isAppending) =>
        Promise.resolve(this.#write(path, cwd, Buffer.from(bytes).toString("latin1"), isAppending)),
      expandGlob: (pattern, cwd) => this.#glob(pattern, cwd),
      runShell: (command) => {
        this.shellCommands.push(command);
        return Promise.resolve(shell(command));
      },
      openPipe: (command) => {
        this.shellCommands.push(command);
        return new FakePipe();
      },
      loadWidgets: () => createRequire(import.meta.url)("blessed") as WidgetLibrary,
      web: this.web,
      isShell: (path) => path.startsWith("/"),
      env: new Map(Object.entries({ PATH: "/bin", HOME: "/home/me", ...options.env })),
      facts: {
        socketPath: "/run/fake",
        pid: 77,
        version: "0.0",
        startedMs: this.clock.wallMs(),
        hostName: "fake.example",
        userName: "me",
        homeFolder: "/home/me",
        uid: 1000,
        loginShell: "/bin/sh",
        configPath: undefined,
        nodePath: "/bin/node",
        shimFolder: "/shim",
        shippedConfigFolder: SHIPPED,
      },
      reconsiderExit: () => {},
      exitServer: (message) => this.mux.shutdown(message),
    };
    this.mux = new Multiplexer(ports);
  }

  #read(path: string, cwd: string): ReturnType<MuxPorts["readTextFile"]> {
    const whole = path.startsWith("/") ? path : `${cwd}/${path}`;
    if (whole.startsWith(`${SHIPPED}/`) && this.#isBare) return { kind: "text", text: "" };
    if (whole.startsWith(`${SHIPPED}/`)) return { kind: "text", text: readFileSync(whole, "utf8") };
    const text = this.files.get(whole);
    return text === undefined
      ? { kind: "failed", sentence: `reading ${whole}: there is no such file` }
      : { kind: "text", text };
  }

  /** A character of a file is a byte here. */
  #readBytes(path: string, cwd: string, maxBytes: number): FileBytes {
    const text = this.files.get(path.startsWith("/") ? path : `${cwd}/${path}`);
    if (text === undefined) return { kind: "failed", reason: "No such file or directory" };
    if (text.length > maxBytes) return { kind: "failed", reason: `it is longer than ${maxBytes} bytes` };
    return { kind: "bytes", bytes: Buffer.from(text, "latin1") };
  }

  #write(path: string, cwd: string, text: string, isAppending: boolean): string | undefined {
    const whole = path.startsWith("/") ? path : `${cwd}/${path}`;
    if (!whole.startsWith("/work/") && !whole.startsWith("/home/me/")) return "Permission denied";
    this.files.set(whole, (isAppending ? (this.files.get(whole) ?? "") : "") + text);
    return undefined;
  }

  #glob(pattern: string, cwd: string): readonly string[] {
    const home = pattern.replace(/^~/, "/home/me");
    const whole = home.startsWith("/") ? home : `${cwd}/${home}`;
    const regex = new RegExp(`^${whole.replace(/[.+^${}()|\\]/g, "\\$&").replace(/\*/g, "[^/]*")}$`);
    return [...this.files.keys()].filter((path) => regex.test(path)).sort();
  }

  /** One command line of a shell, `;` as a word of its own between commands. */
  run(...argv: string[]): Promise<FakeResult> {
    return this.#ask(argv, undefined).result;
  }

  /** The same with a standard input, a byte for each character. */
  feed(input: string, ...argv: string[]): Promise<FakeResult> {
    return this.#ask(argv, undefined, CLIENT_ENV, input).result;
  }

  /** Standard output of a command that must succeed, without its last newline. */
  async tell(...argv: string[]): Promise<string> {
    const { status, stdout, stderr } = await this.run(...argv);
    if (status !== 0) throw new Error(`${argv.join(" ")} returned ${status}: ${stderr}`);
    return stdout.replace(/\n$/, "");
  }

  /** A person's terminal with a command in it that attaches. */
  async attach(
    argv: readonly string[] = ["attach"],
    cols = 80,
    rows = 24,
    more: {
      readonly env?: Readonly<Record<string, string>>;
      readonly isAnswering?: boolean;
      /** It comes with a browser. */
      readonly access?: WebAccess;
    } = {},
  ): Promise<FakeHost> {
    const size = { cols, rows, widthPixels: 0, heightPixels: 0 };
    const env = more.env ?? CLIENT_ENV;
    const offer = { term: env.TERM ?? "", ttyPath: `/dev/fake${this.#hosts.length}`, size };
    const host = new FakeHost(offer, this.clock, more.isAnswering);
    this.#hosts.push(host);
    const { result, attached } = this.#ask(argv, host, env, "", more.access);
    const ended = await Promise.race([attached, result]);
    if (host.isClosed || ended !== undefined) throw new Error(`${argv.join(" ")}: ${(await result).stderr}`);
    return host;
  }

  #ask(
    argv: readonly string[],
    host: FakeHost | undefined,
    clientEnv: Readonly<Record<string, string>> = CLIENT_ENV,
    input = "",
    access?: WebAccess,
  ) {
    // Given in pieces of three bytes.
    let unread = Buffer.from(input, "latin1");
    const readInput = (path: string): Promise<InputPiece> => {
      const file = path === "" ? undefined : this.#readBytes(path, "/work", Number.POSITIVE_INFINITY);
      if (file?.kind === "failed") return Promise.resolve(file);
      if (file?.kind === "bytes" && !opened.has(path)) unread = Buffer.from(file.bytes);
      opened.add(path);
      const bytes = unread.subarray(0, 3);
      unread = unread.subarray(3);
      if (bytes.length === 0) opened.delete(path);
      return Promise.resolve(bytes.length === 0 ? { kind: "end" } : { kind: "piece", bytes });
    };
    const opened = new Set<string>();
    let [stdout, stderr] = ["", ""];
    let [finish, noteAttached] = [(_status: number): void => {}, (): void => {}];
    const result = new Promise<FakeResult>((resolve) => {
      finish = (status) => resolve({ status, stdout, stderr });
    });
    const attached = new Promise<void>((resolve) => {
      noteAttached = resolve;
    });
    const reply: CommandReply = {
      stdout: (text) => {
        stdout += typeof text === "string" ? text : Buffer.from(text).toString("latin1");
      },
      stderr: (text) => {
        stderr += text;
      },
      exit: (status, message = "") => {
        if (message !== "") stderr += `${message}\n`;
        finish(status);
      },
      attach: (handleAttached) => {
        if (host !== undefined) handleAttached(host);
        noteAttached();
      },
      readInput,
      waitingBytes: 0,
      onDrain: new Emitter<void>(),
      onGone: new Emitter<void>(),
    };
    const env = new Map(Object.entries(clientEnv));
    const request = {
      argv,
      cwd: "/work",
      env,
      terminal: host?.offer,
      noTerminalReason: "there is no terminal",
      ...(access === undefined ? {} : { access }),
    };
    this.mux.handleCommand(request, reply);
    return { result, attached };
  }

  /** A program that speaks control mode, with the words behind `blockmux -C`. */
  async control(...argv: string[]): Promise<FakeControl> {
    const control = new FakeControl(() => this.settle(), 500 + this.#controls);
    this.#controls += 1;
    const request = {
      argv,
      cwd: "/work",
      env: new Map(Object.entries(CLIENT_ENV)),
      terminal: undefined,
      noTerminalReason: "",
      clientPid: control.pid,
      isControl: true,
    };
    this.mux.handleCommand(request, control.reply);
    await this.settle();
    return control;
  }

  /** Output of the program in the pane that was started as number `index`. */
  output(index: number, text: string): void {
    this.ptys[index]?.onData.emit(Buffer.from(text, "utf8"));
    this.clock.advance(50);
  }

  exit(index: number, exitCode = 0): void {
    this.ptys[index]?.onExit.emit({ exitCode, signal: undefined, status: exitCode });
    this.clock.advance(50);
  }

  /** Types at a terminal, each key's commands come to their end before the next. */
  async type(host: FakeHost, ...keys: string[]): Promise<void> {
    for (const key of keys) {
      host.type(key);
      await this.settle();
    }
  }

  /** Lets commands that were started by themselves (hooks, bound keys) come to their end. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A way in for browsers that only notes what it is told. */
export class FakeWebDoor implements WebDoor {
  address: string | undefined;
  readonly starts: WebStart[] = [];
  readonly wishes: WebTokenWish[] = [];
  open(start: WebStart): Promise<string | undefined> {
    this.starts.push(start);
    this.address = "http://127.0.0.1:1";
    return Promise.resolve(undefined);
  }
  close(): boolean {
    const wasOpen = this.address !== undefined;
    this.address = undefined;
    return wasOpen;
  }
  createToken(wish: WebTokenWish): { readonly link: string } {
    this.wishes.push(wish);
    return { link: `${this.address ?? ""}/#code=${this.wishes.length}` };
  }
  tokens(): [] {
    return [];
  }
  revoke(nameOrId: string): boolean {
    return nameOrId === "known";
  }
}

class FakePipe implements ShellPipe {
  readonly onData = new Emitter<Uint8Array>();
  readonly onClosed = new Emitter<void>();
  write(): boolean {
    return true;
  }
  close(): void {}
}
