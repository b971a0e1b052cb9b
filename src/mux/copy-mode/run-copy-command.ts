// `send-keys -X NAME`: which command of copy mode is meant, in which view, and what follows from it.

import type { CommandCall } from "../command-call.js";
import type { Place } from "../target-view.js";
import { BLOCK_COMMANDS } from "./block-commands.js";
import type { CopyCall, CopyCommand, CopyCommands, CopyOutcome } from "./copy-call.js";
import { COPY_COMMANDS } from "./copy-commands.js";
import { modeKeysOf } from "./copy-sheet.js";
import { JUMP_COMMANDS } from "./jump-commands.js";
import { MODE_COMMANDS } from "./mode-commands.js";
import { MOTION_COMMANDS } from "./motion-commands.js";
import { SEARCH_COMMANDS } from "./search-commands.js";
import { SELECTION_COMMANDS } from "./selection-commands.js";

const COMMANDS: CopyCommands = {
  ...MOTION_COMMANDS,
  ...JUMP_COMMANDS,
  ...SELECTION_COMMANDS,
  ...COPY_COMMANDS,
  ...SEARCH_COMMANDS,
  ...MODE_COMMANDS,
  ...BLOCK_COMMANDS,
};

export const COPY_COMMAND_NAMES: readonly string[] = Object.keys(COMMANDS).sort();

/** @throws CommandFailure for an unknown name, and where the pane is not read. */
export function runCopyCommand(
  call: CommandCall,
  place: Place,
  name: string,
  args: readonly string[],
): undefined | Promise<void> {
  const { view, client } = call.viewOf(place);
  const copy = view.copy ?? call.fail("not in a mode; copy-mode begins it");
  const { repeats } = copy;
  copy.repeats = 1;
  const command =
    COMMANDS[name] ??
    call.fail(`unknown command of copy mode: ${name}; there are ${COPY_COMMAND_NAMES.join(", ")}`);
  if (args.length > (command.maxArgs ?? 0)) call.fail(`too many arguments for ${name}`);
  const sheet = copy.open(modeKeysOf(place.window));
  const { mouse } = call.source;
  // What a key of the mouse runs is about the cell under it.
  if (mouse?.pane === place.pane && mouse.cell !== undefined && !mouse.isWheel)
    sheet.put(sheet.top + mouse.cell.row, mouse.cell.col);
  const copyCall: CopyCall = { call, place, client, view, copy, sheet, repeats, args };
  const outcome = command.run(copyCall);
  if (outcome instanceof Promise) return outcome.then((late) => end(copyCall, name, command, late));
  end(copyCall, name, command, outcome);
  return undefined;
}

function end(copyCall: CopyCall, name: string, command: CopyCommand, outcome: CopyOutcome): void {
  const { call, view, copy, sheet, place, client } = copyCall;
  if (view.copy === copy) {
    if (outcome === "cancel") view.follow();
    else {
      copy.keep(sheet);
      const endsSearch = command.endsSearch === "always" || (command.endsSearch === "emacs" && sheet.isEmacs);
      if (!name.startsWith("search-") && endsSearch) {
        view.search.hideMarks();
        copy.searchOrigin = undefined;
      }
    }
  }
  if (client !== undefined) client.requestDraw();
  else call.mux.sessionChanged(place.session);
}
