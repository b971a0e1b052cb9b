// What parsing yields: commands as written, nothing looked up, blocks kept as structure.
import type { SourcePosition } from "./user-error.js";

/** One argument: text with quotes and escapes resolved, or the commands of a `{ }` block. */
export type Argument = string | CommandList;

export type ParsedCommand = {
  /** As typed: a full name, an alias or the start of a name. Never empty. */
  readonly name: string;
  readonly arguments: readonly Argument[];
  readonly position: SourcePosition | undefined;
};

/** Commands joined by `;`. When one fails, those behind it in the same sequence are not run. Never empty. */
export type CommandSequence = readonly ParsedCommand[];

/** The sequences of a text, one for each line with commands, in order. Empty for an empty text. */
export type CommandList = { readonly sequences: readonly CommandSequence[] };

export const EMPTY_COMMAND_LIST: CommandList = { sequences: [] };

/** All commands of a list in order, without those inside blocks. */
export function commandsOf(list: CommandList): readonly ParsedCommand[] {
  return list.sequences.flat();
}
