// One command being carried out: its flags and operands, where it is aimed, who asked, and where it prints.

import {
  DEFAULT_FORMATS,
  formatUserError,
  isTrueFormat,
  type Outcome,
  type ResolvedCommand,
  type TargetOptions,
  textOperands,
  type UserError,
} from "../commands/index.js";
import type { AttachedClient } from "./attached-client.js";
import type { Client } from "./client.js";
import type { ClientFlags } from "./client-flags.js";
import type { CommandBlocks } from "./control/command-blocks.js";
import { type FormatParts, FormatScope } from "./format-scope.js";
import type { MousePlace } from "./mouse-place.js";
import type { Multiplexer } from "./multiplexer.js";
import type { PaneView } from "./pane-view.js";
import type { CommandReply, CommandRequest } from "./ports.js";
import type { Session } from "./session.js";
import { findPlace, findSlot, type Place, type Slot } from "./target-view.js";

/**
 * In the environment of a command that came by the name `tmux` (config/shim). To those `#{pid}` is the server's process
 * id behind a 0: as a number the same, and a name that is in no /proc. Plugins look there for the tmux to call, would
 * find node, and take the one in PATH where they find none.
 */
export const SHIM_VARIABLE = "BLOCKMUX_SHIM";

/** What a person did wrong. Ends the command and those behind it in its sequence. */
export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
  /** A sentence for each fault, with file, line and column where there are any. */
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join("\n"));
    this.faults = faults;
  }
}

/** Who asked for a list of commands. */
export interface CommandSource {
  /** The attached client whose key, prompt or line it was. */
  readonly client?: Client;
  /** The command line of a shell. */
  readonly request?: CommandRequest;
  readonly reply?: CommandReply;
  /** Folder for relative paths. */
  readonly cwd: string;
  /** A line of output; undefined sends it to the client, if there is one. */
  readonly print?: (line: string) => void;
  /** How many lists are being run inside each other; kept by the runner. */
  depth?: number;
  /** Where it comes from, when neither a client nor a shell asked. */
  readonly place?: Place;
  /** Where the mouse was when its key ran these. */
  readonly mouse?: MousePlace;
  /** A hook runs these: its commands fire no hooks of their own. */
  readonly isHook?: boolean;
  /** What happened, for formats: `hook`, `hook_session` and the like. */
  readonly extra?: Readonly<Record<string, string>>;
  /** Blocks in which a client in control mode is told of each command. */
  readonly blocks?: CommandBlocks;
  /** Flags of those blocks: 1 where the client itself asked. */
  readonly blockFlags?: 0 | 1;
  /** A program that wants to be a client in control mode: shows it a session. */
  readonly attachControl?: (session: Session, flags: ClientFlags) => void;
  /** Set by a command that takes the asking terminal once the list is done. */
  pendingAttach?: (reply: CommandReply) => void;
  /** What the asking shell's command returns when nothing failed, if not 0: that of a shell command it ran. */
  exitStatus?: number;
}

export class CommandCall {
  readonly mux: Multiplexer;
  readonly command: ResolvedCommand;
  readonly source: CommandSource;

  constructor(mux: Multiplexer, command: ResolvedCommand, source: CommandSource) {
    this.mux = mux;
    this.command = command;
    this.source = source;
  }

  get name(): string {
    return this.command.spec.name;
  }

  get operands(): readonly string[] {
    return textOperands(this.command);
  }

  has(letter: string): boolean {
    return this.command.flags.has(letter);
  }

  value(letter: string): string | undefined {
    return this.command.flags.value(letter);
  }

  /** A number as typed, or as programs write it that hand over `-l 30` as one word: blanks before it do not count. */
  numeral(letter: string): string | undefined {
    return this.value(letter)?.replace(/^\s*\+?(?=\d)/, "");
  }

  /** A whole number within bounds. @throws CommandFailure */
  number(letter: string, first: number, last: number): number | undefined {
    const text = this.numeral(letter);
    if (text === undefined) return undefined;
    const value = /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= first && value <= last)) {
      this.fail(`-${letter} takes a whole number from ${first} to ${last}, not ${text}`);
    }
    return value;
  }

  /** @throws CommandFailure always */
  fail(sentence: string): never {
    throw new CommandFailure([formatUserError({ message: sentence, position: this.command.position })]);
  }

  /** Faults of commands that this one ran, which have their places already. @throws CommandFailure where there are any */
  failWith(faults: readonly string[]): undefined {
    if (faults.length > 0) throw new CommandFailure(faults);
    return undefined;
  }

  /** The value, or the failure told where the mistake is. @throws CommandFailure */
  require<Value>(outcome: Outcome<Value>): Value {
    return outcome.ok ? outcome.value : this.#failAt(outcome.error);
  }

  #failAt({ message, position }: UserError): never {
    throw new CommandFailure([formatUserError({ message, position: position ?? this.command.position })]);
  }

  print(line: string): void {
    this.source.print?.(line);
  }

  /** A line of bytes: as they are to a shell, as text to a client that shows it. */
  printBytes(bytes: Uint8Array): void {
    const { reply } = this.source;
    if (reply === undefined) this.print(new TextDecoder().decode(bytes));
    else {
      reply.stdout(bytes);
      reply.stdout("\n");
    }
  }

  /** Where the command comes from: its client, else the pane its shell runs in, else what was used last. */
  get current(): Place | undefined {
    const { client, request, place: given } = this.source;
    if (given !== undefined) return given;
    if (client !== undefined) return this.mux.placeOfClient(client);
    const paneId = /^%(\d+)$/.exec(request?.env.get("BLOCKMUX_PANE") ?? "")?.[1];
    const isOurs = request?.env.get("BLOCKMUX")?.startsWith(`${this.mux.ports.facts.socketPath},`) === true;
    const pane = paneId === undefined || !isOurs ? undefined : this.mux.registry.findPane(Number(paneId));
    const place = pane === undefined ? undefined : this.mux.placeOfPane(pane);
    if (place !== undefined) return place;
    const recent = [...this.mux.registry.sessions()].sort(
      (left, right) => right.activityMs - left.activityMs,
    )[0];
    return recent === undefined ? undefined : this.mux.placeOfSession(recent);
  }

  /** What `-t` (or another flag) names. @throws CommandFailure */
  target(kind: "session" | "window" | "pane" = "pane", letter = "t", options: TargetOptions = {}): Place {
    const found = findPlace(
      this.mux.registry,
      this.value(letter),
      kind,
      this.current,
      options,
      this.source.mouse,
    );
    return found.ok ? found.place : this.fail(found.message);
  }

  /** Where a window is to be put. @throws CommandFailure */
  slot(letter = "t"): Slot {
    const found = findSlot(this.mux.registry, this.value(letter), this.current);
    return found.ok ? found.slot : this.fail(found.message);
  }

  /** The target where there is such a thing, for commands that go on without. */
  findExistingTarget(kind: "session" | "window" | "pane" = "pane"): Place | undefined {
    if (this.value("t") === undefined) return this.current;
    const found = findPlace(this.mux.registry, this.value("t"), kind, this.current, {}, this.source.mouse);
    return found.ok ? found.place : undefined;
  }

  /** The target where there is one, for commands that can do without. */
  findTarget(kind: "session" | "window" | "pane" = "pane"): Place | undefined {
    if (this.value("t") !== undefined) return this.target(kind);
    return this.current;
  }

  /** The client a command acts on: `-t` or `-c`, else the one that asked, else the one used last. @throws CommandFailure */
  clientTarget(letter = "t"): Client {
    const wanted = this.value(letter);
    const clients = this.mux.registry.clients();
    if (wanted !== undefined) {
      const found = clients.find((client) => client.name === wanted || client.ttyPath === `/dev/${wanted}`);
      return found ?? this.fail(`can't find client: ${wanted}; list-clients shows what there is`);
    }
    const { client } = this.source;
    if (client !== undefined) return client;
    const session = this.current?.session;
    const own = session === undefined ? undefined : this.mux.registry.clientsOf(session)[0];
    return own ?? clients[0] ?? this.fail("no current client; attach one with attach-session");
  }

  /** The same for commands that can do without. */
  findClientTarget(letter = "t"): Client | undefined {
    try {
      return this.clientTarget(letter);
    } catch (error) {
      if (error instanceof CommandFailure) return undefined;
      throw error;
    }
  }

  /** The same for what only a client that draws on a terminal can do. @throws CommandFailure */
  terminalTarget(letter = "t"): AttachedClient {
    const { registry } = this.mux;
    if (this.value(letter) === undefined && this.source.client === undefined) {
      // A shell means whoever sees it.
      const session = this.current?.session;
      const own = session === undefined ? undefined : registry.terminalClientsOf(session)[0];
      const seeing = own ?? registry.terminalClients()[0];
      if (seeing !== undefined) return seeing;
    }
    const { terminal, name } = this.clientTarget(letter);
    return terminal ?? this.fail(`${name} is in control mode: it has no screen to show this on`);
  }

  /** The client that shows a pane to whoever asked: for things a client does to a pane. */
  clientShowing(place: Place): AttachedClient {
    const asking = this.source.client?.terminal;
    if (asking !== undefined && asking.session === place.session) return asking;
    const [shown] = this.mux.registry.terminalClientsOf(place.session);
    return shown ?? this.fail(`no client shows session ${place.session.name}; attach one first`);
  }

  /**
   * The view of a pane that commands about reading mean: that of the client whose key it was, from a shell that of the
   * client used last; the pane's own where no client shows it.
   */
  viewOf(place: Place): { readonly view: PaneView; readonly client: AttachedClient | undefined } {
    const { source, mux } = this;
    const asking = source.client?.terminal;
    const client =
      asking?.session === place.session ? asking : mux.registry.terminalClientsOf(place.session)[0];
    if (client !== undefined) return { view: client.viewOf(place.pane), client };
    const view = mux.registry.views.open(place.pane, mux.ports.clock, () =>
      mux.fire("pane-mode-changed", { ...place }),
    );
    return { view, client: undefined };
  }

  /** What formats speak of: the parts given, else where the command comes from. */
  scope(parts: FormatParts | undefined = this.current): FormatScope {
    const { client, extra, request } = this.source;
    const variables = {
      ...(request?.env.has(SHIM_VARIABLE) === true ? { pid: `0${this.mux.ports.facts.pid}` } : {}),
      command: this.name,
      current_file: this.command.position?.file ?? "",
      ...extra,
      ...parts?.extra,
    };
    return new FormatScope(this.mux, { client, ...parts, extra: variables });
  }

  /** -P: what was made, as -F or else the command's own format says. */
  printMade(parts: FormatParts): void {
    const { name } = this;
    if (!this.has("P") || !(name in DEFAULT_FORMATS)) return;
    const format = this.value("F") ?? DEFAULT_FORMATS[name as keyof typeof DEFAULT_FORMATS];
    this.print(this.scope(parts).expand(format));
  }

  /** A line for each of `items`, as -F or else `format` says, without those that the filter of -f leaves out. */
  printList(items: Iterable<FormatParts>, format: string): void {
    const filter = this.value("f");
    let line = 0;
    for (const parts of items) {
      const scope = this.scope({ ...parts, extra: { ...parts.extra, line: String(line) } });
      line += 1;
      if (filter !== undefined && !isTrueFormat(scope.expand(filter))) continue;
      this.print(scope.expand(this.value("F") ?? format));
    }
  }
}

export type CommandHandler = (call: CommandCall) => undefined | Promise<void>;
