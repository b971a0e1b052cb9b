// The whole of `blockmux` as typed: options, what needs no server, then one command at a server.
import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  BUILD_VERSION,
  type CommandPacket,
  type Connection,
  MAX_COMMAND_BYTES,
  SocketPathError,
  socketPath,
  type TerminalOffer,
} from "../attach/index.js";
import { TMUX_VERSION } from "../commands/index.js";
import { type ClientArguments, parseArguments, startsServer, USAGE } from "./arguments.js";
import { ConnectError, connectOrStartServer, connectServer } from "./connect-server.js";
import { ControlTerminal } from "./control-terminal.js";
import { controlFault, type FoundTerminal, findOwnTerminal } from "./own-terminal.js";
import { part } from "./part.js";
import { runCommand } from "./run-command.js";

export interface ClientOptions {
  /** Words behind the program's name. */
  readonly words: readonly string[];
  /** Path of the server program, for when one has to be started. */
  readonly serverEntry: string;
}

/** The person typed something that cannot be. */
const USER_ERROR_STATUS = 2;
const FAILED_STATUS = 1;
/** A server that exits just as we come is taken for none so often. */
const MAX_TRIES = 5;
const LOG_LEVELS = ["info", "debug", "trace"];

/** Resolves with the exit status. */
export async function runClient(options: ClientOptions): Promise<number> {
  const parsed = parseArguments(options.words);
  switch (parsed.kind) {
    case "version":
      process.stdout.write(isCalledTmux() ? `tmux ${TMUX_VERSION}\n` : `blockmux ${BUILD_VERSION}\n`);
      return 0;
    case "help":
      process.stdout.write(USAGE);
      return 0;
    case "wrong":
      return fail(parsed.sentence, USER_ERROR_STATUS);
    case "run":
      break;
  }
  try {
    return await runParsed(parsed.arguments, options.serverEntry);
  } catch (error) {
    if (error instanceof SocketPathError) return fail(error.message, USER_ERROR_STATUS);
    if (error instanceof ConnectError) return fail(error.message, FAILED_STATUS);
    throw error;
  }
}

function fail(sentence: string, status: number): number {
  process.stderr.write(`blockmux: ${sentence}\n`);
  return status;
}

/** By config/shim, or by a link of that name: who calls it so asks which tmux it may expect. */
function isCalledTmux(): boolean {
  return process.env.BLOCKMUX_SHIM !== undefined || basename(process.argv[1] ?? "") === "tmux";
}

async function runParsed(args: ClientArguments, serverEntry: string): Promise<number> {
  const [name] = args.argv;
  if (name === "reset-terminal") {
    const { resetTerminal } = await import("./reset-terminal.js");
    return resetTerminal();
  }
  if (name === "block") {
    const { block } = await import("./block/index.js");
    return await block(args.argv.slice(1));
  }
  if (name === "conformance") {
    const { conformanceCommand } = await import("./conformance-command.js");
    return await conformanceCommand(args.argv.slice(1));
  }
  if (name === "replay") {
    const { replay } = await import("./replay/index.js");
    return await replay(args.argv.slice(1));
  }
  if (name === "completion") return printCompletion(args.argv[1] ?? "");
  if (name === "demo") return await runDemoCommand(args, serverEntry);
  const cwd = currentFolder();
  const path = socketPath({ name: args.socketName, path: args.socketPath }, process.env, cwd);
  if (name === "kill-server" && args.argv.length === 1) {
    const { killServer } = await import("./kill-server.js");
    return await killServer(path);
  }
  const terminal = findOwnTerminal(process.env, args.isForced);
  const isControl = args.controlMode !== "off";
  if (args.argv.length === 0 && terminal.kind === "none" && !isControl)
    return fail(terminal.sentence, USER_ERROR_STATUS);
  const command: Omit<CommandPacket, "kind"> = {
    argv: args.argv,
    cwd,
    env: Object.entries(process.env).map(([key, value]) => [key, value ?? ""] as const),
    terminal:
      terminal.kind === "terminal" && !isControl ? offerOf(terminal.offer, args.isRelayed) : undefined,
    noTerminalReason: noTerminalReason(args, terminal),
  };
  // Told to the server that there is, but no part of one that is started, nor of the programs in it.
  delete process.env.BLOCKMUX_SHIM;
  if (sizeOf(command) > MAX_COMMAND_BYTES / 2) {
    return fail("the command and the environment are too long together: shorten either", USER_ERROR_STATUS);
  }
  const start = {
    entry: serverEntry,
    socketPath: path,
    configPath: args.configPath === undefined ? undefined : resolve(cwd, args.configPath),
    logLevel: LOG_LEVELS[Math.min(args.verbosity, LOG_LEVELS.length - 1)] ?? "info",
  };
  const trace = args.isTraced ? (await import("./trace.js")).traceTo(path) : undefined;
  const control =
    args.controlMode === "wrapped"
      ? ControlTerminal.wrapped()
      : isControl
        ? ControlTerminal.plain()
        : undefined;
  if (typeof control === "string") return fail(control, USER_ERROR_STATUS);
  const mayStart = !args.isStartForbidden && startsServer(args.argv);
  const connect = () => (mayStart ? connectOrStartServer(start, trace) : connectServer(path, trace));
  try {
    return await runAtServer(command, path, connect, control);
  } finally {
    control?.end();
  }
}

async function runAtServer(
  command: Omit<CommandPacket, "kind">,
  path: string,
  connect: () => Promise<Connection | undefined>,
  control: ControlTerminal | undefined,
): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const connection = await connect();
    if (connection === undefined) {
      return fail(`no server running on ${path}: start one with \`blockmux\``, FAILED_STATUS);
    }
    const outcome = await runCommand(connection, command, control !== undefined);
    switch (outcome.kind) {
      case "exited":
        return outcome.parting === undefined ? outcome.status : await part(outcome.parting, outcome.status);
      case "refused":
        return fail(outcome.sentence, FAILED_STATUS);
      case "lost":
        if (control !== undefined) return FAILED_STATUS;
        return fail(
          outcome.wasAttached
            ? "the server is gone; the terminal has been restored"
            : "the server went away in the middle of the command",
          FAILED_STATUS,
        );
      case "unwelcome":
        break;
    }
  }
  return fail(
    `what listens at ${path} does not speak to blockmux: choose another server with -L`,
    FAILED_STATUS,
  );
}

async function runDemoCommand(args: ClientArguments, serverEntry: string): Promise<number> {
  const { demo } = await import("./demo/index.js");
  const terminal = findOwnTerminal(process.env, args.isForced);
  const outcome = await demo(args.argv.slice(1), terminal.kind === "terminal");
  if (outcome.kind === "exited") return outcome.status;
  const main = fileURLToPath(new URL("./main.js", import.meta.url));
  const argv = ["run", "--", process.execPath, main, "demo", ...outcome.words];
  return await runParsed({ ...args, argv }, serverEntry);
}

/** The files are written by `npm run docs`. */
function printCompletion(shell: string): number {
  const file = { bash: "blockmux.bash", zsh: "_blockmux", fish: "blockmux.fish" }[shell];
  if (file === undefined) {
    return fail("completion is for bash, zsh or fish: `blockmux completion bash`", USER_ERROR_STATUS);
  }
  process.stdout.write(readFileSync(new URL(`../../config/completion/${file}`, import.meta.url)));
  return 0;
}

function noTerminalReason(args: ClientArguments, terminal: FoundTerminal): string {
  if (args.controlMode !== "off") return controlFault(process.env, args.isForced);
  return terminal.kind === "none" ? terminal.sentence : "";
}

function offerOf(offer: TerminalOffer, isRelayed: boolean): TerminalOffer {
  return isRelayed ? { ...offer, ttyPath: "" } : offer;
}

/** The folder may have been removed under the shell. */
function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    return "/";
  }
}

/** An upper bound of the command's bytes: three for each UTF-16 unit, and the lengths. */
function sizeOf(command: Omit<CommandPacket, "kind">): number {
  const words = [...command.argv, ...command.env.flat()];
  return words.reduce((sum, word) => sum + Buffer.byteLength(word) + 4, command.cwd.length * 3 + 1024);
}
