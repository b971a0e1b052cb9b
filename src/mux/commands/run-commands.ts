// Commands about what the shells of panes ran.

import type { CommandCall, CommandHandler } from "../command-call.js";
import type { CommandRun } from "../command-runs/command-runs.js";
import { DEFAULT_RUN_FORMAT, listRuns, NO_RUNS, runVariables } from "../command-runs/run-listing.js";
import type { Pane } from "../pane.js";

const MAX_BACK = 1_000_000;

function listCommandsRun(call: CommandCall): undefined {
  const place = call.target("pane");
  const { commandRuns } = place.pane;
  if (!commandRuns.isMarked) call.fail(NO_RUNS);
  if (call.has("j")) {
    call.print(JSON.stringify(listRuns(place.pane), undefined, 2));
    return undefined;
  }
  const items = commandRuns.list().map((run) => ({ ...place, extra: runVariables(run) }));
  call.printList(items, DEFAULT_RUN_FORMAT);
  return undefined;
}

/** The command that `-l` means. @throws CommandFailure where there is none */
export function chosenRun(call: CommandCall, pane: Pane): CommandRun {
  const back = call.number("l", 0, MAX_BACK) ?? 1;
  const run = pane.commandRuns.find(back);
  if (run !== undefined) return run;
  if (!pane.commandRuns.isMarked) return call.fail(NO_RUNS);
  return call.fail(
    back === 0
      ? "no command runs in this pane"
      : "so many commands have not ended in this pane; see list-commands-run",
  );
}

export const runCommands: Readonly<Record<string, CommandHandler>> = {
  "list-commands-run": listCommandsRun,
};
