// How commands take clients off their sessions, and what is left to do for a client's program then.
// Source: tmux(1), detach-client and attach-session -x.

import type { Client } from "../client.js";
import type { CommandCall } from "../command-call.js";
import type { Parting } from "../ports.js";

/** A command line that one packet carries with the path of its shell. */
const MAX_COMMAND_BYTES = 32 * 1024;

/** What -P and -E wish; -E wins. @throws CommandFailure */
export function wantedParting(call: CommandCall, client: Client): Parting | undefined {
  const command = call.value("E");
  if (command !== undefined && command !== "") {
    if (new TextEncoder().encode(command).length > MAX_COMMAND_BYTES)
      call.fail(`-E takes a command of at most ${MAX_COMMAND_BYTES} bytes`);
    return { kind: "run", shell: client.session.options.text("default-shell"), command };
  }
  return call.has("P") ? { kind: "hang-up" } : undefined;
}

export function dismiss(client: Client, parting: Parting | undefined): void {
  const how = parting?.kind === "hang-up" ? "detached and SIGHUP" : "detached";
  const message = parting?.kind === "run" ? "" : `[${how} (from session ${client.session.name})]`;
  client.detach(message, 0, parting);
}
