// Variables of the commands that the shell of a pane ran, as the shell marks them (OSC 133). Of blockmux alone.

import { RUN_FIELDS, runField } from "../command-runs/run-listing.js";
import { flag, type Variable, type Variables } from "./variable.js";

const about =
  (back: number, field: string): Variable =>
  ({ pane }) =>
    runField(pane?.commandRuns.find(back), field);

/** `last_command_…`: of the one that ended last; `running_command_…`: of the one that runs. */
export const RUN_VARIABLES: Variables = {
  command_running: ({ pane }) => flag(pane?.commandRuns.find(0) !== undefined),
  ...Object.fromEntries(RUN_FIELDS.map((field) => [`last_command_${field}`, about(1, field)])),
  ...Object.fromEntries(
    ["id", "line", "path", "start"].map((field) => [`running_command_${field}`, about(0, field)]),
  ),
};
