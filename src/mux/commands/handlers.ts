// Which function carries out which command. A command of the table without an entry here is not supported, and the
// table says so.

import type { CommandHandler } from "../command-call.js";
import { bufferCommands } from "./buffer-commands.js";
import { clientCommands } from "./client-commands.js";
import { keyCommands } from "./key-commands.js";
import { modeCommands } from "./mode-commands.js";
import { optionCommands } from "./option-commands.js";
import { overlayCommands } from "./overlay-commands.js";
import { paneCommands } from "./pane-commands.js";
import { promptCommands } from "./prompt-commands.js";
import { runCommands } from "./run-commands.js";
import { serverCommands } from "./server-commands.js";
import { sessionCommands } from "./session-commands.js";
import { shellCommands } from "./shell-commands.js";
import { sourceCommands } from "./source-command.js";
import { splitCommands } from "./split-commands.js";
import { watchCommands } from "./watch-commands.js";
import { webCommands } from "./web-commands.js";
import { windowCommands } from "./window-commands.js";

const HANDLERS: ReadonlyMap<string, CommandHandler> = new Map(
  Object.entries({
    ...serverCommands,
    ...sessionCommands,
    ...windowCommands,
    ...splitCommands,
    ...shellCommands,
    ...clientCommands,
    ...paneCommands,
    ...bufferCommands,
    ...promptCommands,
    ...sourceCommands,
    ...optionCommands,
    ...keyCommands,
    ...overlayCommands,
    ...modeCommands,
    ...webCommands,
    ...runCommands,
    ...watchCommands,
  }),
);

export function findHandler(name: string): CommandHandler | undefined {
  return HANDLERS.get(name);
}

/** Names of all commands that can be carried out here. */
export const HANDLED_COMMANDS: readonly string[] = [...HANDLERS.keys()].sort();
