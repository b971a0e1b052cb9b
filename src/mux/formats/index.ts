// Every variable of formats, by name.
import { CLIENT_VARIABLES } from "./client-variables.js";
import { PANE_VARIABLES } from "./pane-variables.js";
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
    ...CLIENT_VARIABLES,
  }),
);

/** Names of every variable, for the documentation. */
export const FORMAT_VARIABLES: readonly string[] = [...VARIABLES.keys()].sort();
