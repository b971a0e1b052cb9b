// Commands about attached clients and what stands in their status line. Source: tmux(1), CLIENTS AND SESSIONS and
// STATUS LINE.

import { DEFAULT_FORMATS } from "../../commands/index.js";
import type { Client } from "../client.js";
import type { CommandCall, CommandHandler } from "../command-call.js";
import { forwardInput } from "../command-files.js";
import { FORMAT_VARIABLES } from "../formats/index.js";
import { amountFault } from "../layout/index.js";
import type { Session } from "../session.js";
import type { Place } from "../target-view.js";
import { dismiss, wantedParting } from "./departure.js";
import { refreshClient } from "./refresh-client.js";
import { requireShown, targetToShow, updateEnvironment } from "./session-commands.js";

const MAX_DELAY_MS = 2_147_483_647;

function detachClient(call: CommandCall): undefined {
  const { registry } = call.mux;
  const leaving = (): readonly Client[] => {
    if (call.value("s") !== undefined) return registry.clientsOf(call.target("session", "s").session);
    const client = call.clientTarget();
    return call.has("a") ? registry.clients().filter((other) => other !== client) : [client];
  };
  const departures = leaving().map((client) => ({ client, parting: wantedParting(call, client) }));
  for (const { client, parting } of departures) dismiss(client, parting);
  return undefined;
}

/** As in tmux: the client of -c where it shows the session spoken of, else the one there that was used last. */
function clientToSpeakOf(call: CommandCall, place: Place | undefined): Client | undefined {
  if (place === undefined) return undefined;
  const named = call.value("c") === undefined ? call.source.client : call.findClientTarget("c");
  return named?.session === place.session ? named : call.mux.registry.clientsOf(place.session)[0];
}

function displayMessage(call: CommandCall): undefined | Promise<void> {
  const place = call.findExistingTarget("pane");
  if (call.has("I")) {
    if (place === undefined) return undefined;
    return place.pane.isEmpty ? forwardInput(call, place.pane) : call.fail("pane is not empty");
  }
  if (call.value("F") !== undefined && call.operands.length > 0)
    call.fail("only one of -F or argument must be given");
  const delay = call.numeral("d");
  const durationMs = delay === undefined ? undefined : /^\d{1,10}$/.test(delay) ? Number(delay) : Number.NaN;
  if (durationMs !== undefined && !(durationMs <= MAX_DELAY_MS))
    call.fail(`delay ${amountFault(delay ?? "")}: ${delay ?? ""}`);
  const scope = call.scope({ ...place, client: clientToSpeakOf(call, place) });
  if (call.has("a")) {
    for (const name of FORMAT_VARIABLES) {
      const value = scope.findVariable(name);
      if (value !== undefined) call.print(`${name}=${value}`);
    }
    call.print(`command=${call.name}`);
    return undefined;
  }
  const format = call.operands[0] ?? call.value("F") ?? DEFAULT_FORMATS["display-message"];
  const text = scope.expand(format, {
    withTime: true,
    ...(call.has("v") ? { trace: (line: string) => call.print(line) } : {}),
  });
  if (call.has("p")) {
    call.print(text);
    return undefined;
  }
  // Without a client there is nobody to show it to, which is no fault, as in tmux.
  call.findClientTarget("c")?.showMessage(text.replace(/\p{Cc}/gu, ""), durationMs, call.has("N"));
  return undefined;
}

function switchClient(call: CommandCall): undefined {
  const client = call.clientTarget("c");
  if (call.has("r")) {
    client.flags.setReadOnly(!client.isReadOnly);
    client.flagsChanged();
  }
  const table = call.value("T");
  if (table !== undefined) {
    if (table !== "root" && !call.mux.registry.keys.has(table)) call.fail(`table ${table} doesn't exist`);
    // Keys are typed at a terminal alone.
    if (client.terminal !== undefined) client.terminal.keys.table = table;
    return undefined;
  }
  const session = sessionToSwitchTo(call, client);
  requireShown(call, client, session);
  client.session = session;
  updateEnvironment(call, client.session.environment, client.session.options, client.env);
  return undefined;
}

/** The session of -n, -p, -l or -t. @throws CommandFailure */
function sessionToSwitchTo(call: CommandCall, client: Client): Session {
  const { registry } = call.mux;
  const step = call.has("n") ? 1 : call.has("p") ? -1 : 0;
  if (step !== 0) {
    const sessions = registry.sessions();
    const index = (sessions.indexOf(client.session) + step + sessions.length) % sessions.length;
    const next = sessions[index];
    return next === undefined || next === client.session
      ? call.fail(`can't find ${step === 1 ? "next" : "previous"} session`)
      : next;
  }
  if (!call.has("l")) return targetToShow(call, call.has("Z"));
  const last = client.lastSession;
  const isThere = last !== undefined && registry.findSessionById(last.id) === last;
  return isThere ? last : call.fail("can't find last session");
}

export const clientCommands: Readonly<Record<string, CommandHandler>> = {
  "detach-client": detachClient,
  "display-message": displayMessage,
  "list-clients": (call) => {
    const { mux } = call;
    const session = call.value("t") === undefined ? undefined : call.target("session").session;
    const clients = mux.registry
      .clients()
      .filter((client) => session === undefined || client.session === session);
    call.printList(
      clients.map((client) => ({
        client,
        session: client.session,
        window: client.session.currentWindow,
        pane: client.activePane,
      })),
      DEFAULT_FORMATS["list-clients"],
    );
    return undefined;
  },
  "refresh-client": refreshClient,
  "suspend-client": (call) => {
    call.clientTarget().suspend();
    return undefined;
  },
  "switch-client": switchClient,
};
