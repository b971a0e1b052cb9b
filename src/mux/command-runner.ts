// Runs command lists: aliases, look-up, one command after the other, and what becomes of faults. A command that
// fails ends its sequence, as in tmux; the other sequences of the list still run. Of a sequence with a command in it
// that cannot be right nothing runs.

import {
  type CommandList,
  type CommandPlace,
  expandAliases,
  formatUserError,
  isTrueFormat,
  type ParsedCommand,
  type ParseSurroundings,
  resolveCommand,
} from "../commands/index.js";
import { CommandCall, CommandFailure, type CommandHandler, type CommandSource } from "./command-call.js";
import { findHandler } from "./commands/handlers.js";
import type { Multiplexer } from "./multiplexer.js";
import { isForReaders } from "./read-only-commands.js";

/** Aliases that expand to themselves, and hooks and files that run each other, stop here. */
const MAX_DEPTH = 50;

export class CommandRunner {
  readonly #mux: Multiplexer;
  /** Who asked for the command that is being carried out this moment. */
  running: CommandSource | undefined;
  #commandCount = 0;

  constructor(mux: Multiplexer) {
    this.#mux = mux;
  }

  /** The number of a command for a client in control mode: of two commands the later has the higher one. */
  takeCommandNumber(): number {
    this.#commandCount += 1;
    return this.#commandCount;
  }

  /** Why nothing of a list can be carried out, one sentence; undefined where it can. */
  findFault(list: CommandList, source: CommandSource): string | undefined {
    const expanded = expandAliases(list, this.aliases(), this.surroundings(source));
    if (!expanded.ok) return formatUserError(expanded.error);
    for (const command of expanded.value.sequences.flat()) {
      const resolved = resolveCommand(command, "text");
      if (!resolved.ok) return formatUserError(resolved.error);
    }
    return undefined;
  }

  /** What parsing a text needs: variables, home, assignments and %if. */
  surroundings(source: CommandSource): ParseSurroundings {
    const { registry, ports } = this.#mux;
    return {
      findVariable: (name) => source.request?.env.get(name) ?? registry.environment.find(name),
      findHome: (user) => (user === "" ? ports.facts.homeFolder : undefined),
      assignVariable: (name, value, isHidden) => {
        registry.environment.set(name, value, isHidden);
      },
      evaluateCondition: (format) => {
        return isTrueFormat(this.#mux.scopeOf(source).expand(format, { withShell: false }));
      },
    };
  }

  /** `command-alias`, each as name=command. */
  aliases(): readonly string[] {
    return [...this.#mux.registry.options.server.array("command-alias").values()].map(String);
  }

  /**
   * Runs a list; resolves to the sentences of what failed, in order, with file and line where there are any. `place`
   * says whether the words came from a shell.
   */
  async run(
    list: CommandList,
    source: CommandSource,
    place: CommandPlace = "text",
  ): Promise<readonly string[]> {
    const depth = source.depth ?? 0;
    if (depth >= MAX_DEPTH) return ["commands run each other too deep"];
    const expanded = expandAliases(list, this.aliases(), this.surroundings(source));
    if (!expanded.ok) return [formatUserError(expanded.error)];
    const faults: string[] = [];
    source.depth = depth + 1;
    try {
      for (const sequence of expanded.value.sequences) {
        const unknown = sequence.map((command) => resolveCommand(command, place)).find(({ ok }) => !ok);
        if (unknown?.ok === false) {
          faults.push(formatUserError(unknown.error));
          continue;
        }
        for (const command of sequence) {
          const failed = await this.#runOne(command, source, place);
          faults.push(...failed);
          if (failed.length > 0) break;
        }
      }
    } finally {
      source.depth = depth;
    }
    return faults;
  }

  /** What happens within the call happens because of the command; what comes after its first wait does not. */
  #start(handler: CommandHandler, call: CommandCall): undefined | Promise<void> {
    const before = this.running;
    this.running = call.source;
    try {
      return handler(call);
    } finally {
      this.running = before;
    }
  }

  /** One command, in a block of its own where a client in control mode asked. */
  #runOne(command: ParsedCommand, source: CommandSource, place: CommandPlace): Promise<readonly string[]> {
    const carryOut = () => this.#carryOut(command, source, place);
    return source.blocks === undefined ? carryOut() : source.blocks.around(carryOut, source.blockFlags ?? 0);
  }

  async #carryOut(
    command: ParsedCommand,
    source: CommandSource,
    place: CommandPlace,
  ): Promise<readonly string[]> {
    const resolved = resolveCommand(command, place);
    if (!resolved.ok) return [formatUserError(resolved.error)];
    const { name } = resolved.value.spec;
    const handler = findHandler(name);
    const at = (message: string): readonly string[] => [
      formatUserError({ message, position: command.position }),
    ];
    if (handler === undefined) return at(`${name} is not supported`);
    const isReaders = source.client?.isReadOnly === true && source.isHook !== true;
    const isFromWeb = source.client?.access !== undefined;
    if (isReaders && !isForReaders(resolved.value, isFromWeb)) return at("client is read-only");
    try {
      const call = new CommandCall(this.#mux, resolved.value, source);
      await this.#start(handler, call);
      await this.#mux.hooks.runAfterCommand(call);
      return [];
    } catch (error) {
      if (error instanceof CommandFailure) return error.faults;
      this.#mux.ports.log.error("command.failed", {
        command: name,
        fault: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
      return at(`${name}: ${error instanceof Error ? error.message : "failed"}`);
    }
  }
}
