// The whole command table and the look-up of names in it.

import { closestName } from "../language/suggest.js";
import { fail, type Outcome, type SourcePosition, succeed } from "../language/user-error.js";
import { type CommandSpec, specOf } from "./command-spec.js";
import { LANGUAGE_COMMANDS } from "./language-commands.js";
import { PANE_COMMANDS } from "./pane-commands.js";
import { SESSION_COMMANDS } from "./session-commands.js";

/** Every command, sorted by name. `run` of our own shares its name with the alias of run-shell: see `findCommand`. */
export const COMMANDS: readonly CommandSpec[] = [...SESSION_COMMANDS, ...PANE_COMMANDS, ...LANGUAGE_COMMANDS]
  .map(specOf)
  .sort((left, right) => (left.name < right.name ? -1 : 1));

/** Where a command was written: `run -- CMD`, `demo` and `reset-terminal` exist only on blockmux's own command line. */
export type CommandPlace = "shell" | "text";

/**
 * The command a name stands for: an alias, a whole name, or the start of exactly one name, as in tmux.
 * Names that belong to the shell alone match only there and only whole.
 */
export function findCommand(
  name: string,
  place: CommandPlace,
  position?: SourcePosition,
): Outcome<CommandSpec> {
  if (place === "shell") {
    const own = COMMANDS.find((spec) => spec.place === "shell" && spec.name === name);
    if (own !== undefined) return succeed(own);
  }
  const candidates = COMMANDS.filter((spec) => spec.place === "anywhere");
  const exact = candidates.find((spec) => spec.alias === name || spec.name === name);
  if (exact !== undefined) return succeed(exact);
  const started = name === "" ? [] : candidates.filter((spec) => spec.name.startsWith(name));
  const [only] = started;
  if (only === undefined) {
    const closest = closestName(
      name,
      candidates.map((spec) => spec.name),
    );
    const hint = closest === undefined ? "list-commands shows what there is" : `did you mean ${closest}?`;
    return fail(`unknown command: ${name}; ${hint}`, position);
  }
  if (started.length === 1) return succeed(only);
  const names = started.map((spec) => spec.name).join(", ");
  return fail(`ambiguous command: ${name}, could be: ${names}`, position);
}
