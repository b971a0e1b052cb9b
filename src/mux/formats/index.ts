// Every variable of formats, by name.

import { MOUSE_VARIABLES } from "../mouse-variables.js";
import { BUFFER_VARIABLES } from "./buffer-variables.js";
import { CLIENT_VARIABLES } from "./client-variables.js";
import { COPY_VARIABLES } from "./copy-variables.js";
import { PANE_VARIABLES } from "./pane-variables.js";
import { RUN_VARIABLES } from "./run-variables.js";
import { SERVER_VARIABLES } from "./server-variables.js";
import { SESSION_VARIABLES } from "./session-variables.js";
import type { Variable } from "./variable.js";
import { WINDOW_VARIABLES } from "./window-variables.js";

export const VARIABLES: ReadonlyMap<string, Variable> = new Map(
  Object.entries({
    ...SERVER_VARIABLES,
    ...SESSION_VARIABLES,
    ...WINDOW_VARIABLES,
    ...PANE_VARIABLES,
    ...RUN_VARIABLES,
    ...COPY_VARIABLES,
    ...CLIENT_VARIABLES,
    ...BUFFER_VARIABLES,
  }),
);

/** Variables of one command, key or event; elsewhere they are empty. */
export const PASSING_VARIABLES: readonly string[] = [
  "command",
  "command_list_alias",
  "command_list_name",
  "command_list_usage",
  "current_file",
  "hook",
  "hook_client",
  "hook_pane",
  "hook_session",
  "hook_session_name",
  "hook_window",
  "hook_window_name",
  ...MOUSE_VARIABLES,
  "line",
];

/** Names of every variable, for the documentation. */
export const FORMAT_VARIABLES: readonly string[] = [...VARIABLES.keys()].sort();
