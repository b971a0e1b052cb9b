// Commands about attached clients and what stands in their status line. Source: tmux(1), CLIENTS AND SESSIONS and
// STATUS LINE.

import { type Argument, DEFAULT_FORMATS } from "../../commands/index.js";
import type { AttachedClient } from "../attached-client.js";
import type { CommandCall, CommandHandler } from "../command-call.js";
import { amountFault } from "../layout/index.js";
import { PromptHistory } from "../line-editor.js";
import type { Session } from "../session.js";
import type { Place } from "../target-view.js";
import type { PanDirection } from "../window-part.js";
import { setFlags, targetToShow, updateEnvironment } from "./session-commands.js";

const MAX_ADJUSTMENT = 0x7fff_ffff;

/** What was entered at the prompt of each kind, for the server's life. */
const histories = new Map<string, PromptHistory>();

export function promptHistory(kind: string): PromptHistory {
  const known = histories.get(kind) ?? new PromptHistory();
  histories.set(kind, known);
  return known;
}

function detachClient(call: CommandCall): undefined {
  const { mux } = call;
  const text = (name: string): string => `[detached (from session ${name})]`;
  if (call.value("s") !== undefined) {
    const { session } = call.target("session", "s");
    for (const client of mux.registry.clientsOf(session)) client.detach(text(session.name));
    return undefined;
  }
  const client = call.clientTarget();
  if (call.has("a")) {
    for (const other of mux.registry.clients()) if (other !== client) other.detach(text(other.session.name));
  } else client.detach(text(client.session.name));
  return undefined;
}

/** As in tmux: the client of -c where it shows the session spoken of, else the one there that was used last. */
function clientToSpeakOf(call: CommandCall, place: Place | undefined): AttachedClient | undefined {
  if (place === undefined) return undefined;
  const named = call.value("c") === undefined ? call.source.client : call.clientTarget("c");
  return named?.session === place.session ? named : call.mux.registry.clientsOf(place.session)[0];
}

function displayMessage(call: CommandCall): undefined {
  const place = call.findExistingTarget("pane");
  const format = call.operands[0] ?? call.value("F") ?? DEFAULT_FORMATS["display-message"];
  const client = clientToSpeakOf(call, place);
  const text = call.scope({ ...place, client }).expand(format, { withTime: true });
  if (call.has("p")) {
    call.print(text);
    return undefined;
  }
  const durationMs = call.number("d", 0, 2_147_483_647);
  // Without a client there is nobody to show it to, which is no fault, as in tmux.
  if (call.value("c") === undefined && call.mux.registry.clients().length === 0) return undefined;
  call.clientTarget("c").notices.showMessage(text.replace(/\p{Cc}/gu, ""), durationMs);
  return undefined;
}

/** The first word of a template, for the label of its prompt. */
function firstWord(template: Argument | undefined): string {
  if (template === undefined) return "";
  if (typeof template === "string") return template.trim().split(/\s/)[0] ?? "";
  return template.sequences[0]?.[0]?.name ?? "";
}

function commandPrompt(call: CommandCall): undefined {
  const client = call.clientTarget();
  const [template] = call.command.operands;
  const labels = (call.value("p") ?? "").split(",").filter((label) => label !== "");
  const initials = (call.value("I") ?? "").split(",");
  const kind = call.value("T") ?? "command";
  const answers: string[] = [];
  const finish = (): void => {
    if (template !== undefined) call.mux.runTemplate(template, answers, client);
    else if ((answers[0] ?? "") !== "") call.mux.runText(answers[0] ?? "", client);
  };
  const askFor = (index: number): void => {
    const label = labels[index];
    client.notices.ask({
      label: label === undefined ? (template === undefined ? ":" : `(${firstWord(template)}) `) : `${label} `,
      initial: call.scope().expand(initials[index] ?? ""),
      history: promptHistory(kind),
      isSingleKey: call.has("1"),
      ...(call.has("i") && template !== undefined
        ? { onChange: (text: string) => call.mux.runTemplate(template, [text], client) }
        : {}),
      onSubmit: (text) => {
        answers.push(text);
        client.notices.endPrompt();
        if (call.has("i")) return;
        if (index + 1 < labels.length) askFor(index + 1);
        else finish();
      },
    });
  };
  askFor(0);
  return undefined;
}

function confirmBefore(call: CommandCall): undefined {
  const client = call.clientTarget();
  const [template = ""] = call.command.operands;
  const label = call.value("p") ?? `Confirm '${firstWord(template)}'? (y/n)`;
  client.notices.ask({
    label: `${call.scope().expand(label)} `,
    initial: "",
    history: new PromptHistory(),
    isSingleKey: true,
    onSubmit: (text) => {
      client.notices.endPrompt();
      if (text === "y" || text === "Y") call.mux.runTemplate(template, [], client);
    },
  });
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
    client.keys.table = table;
    return undefined;
  }
  client.session = sessionToSwitchTo(call, client);
  updateEnvironment(call, client.session.environment, client.session.options, client.env);
  return undefined;
}

/** The session of -n, -p, -l or -t. @throws CommandFailure */
function sessionToSwitchTo(call: CommandCall, client: AttachedClient): Session {
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
  return registry.findSession(client.lastSessionName) ?? call.fail("can't find last session");
}

const PAN_DIRECTIONS: readonly (readonly [string, PanDirection])[] = [
  ["L", "left"],
  ["R", "right"],
  ["U", "up"],
  ["D", "down"],
];

/** -c -L -R -U -D: which part of a window larger than the terminal is shown. */
function pan(call: CommandCall, client: AttachedClient): undefined {
  const by = Number(call.operands[0] ?? "1");
  if (!Number.isInteger(by) || by < 1 || by > MAX_ADJUSTMENT)
    call.fail(`adjustment ${amountFault(call.operands[0] ?? "")}: ${call.operands[0] ?? ""}`);
  const direction = PAN_DIRECTIONS.find(([letter]) => call.has(letter))?.[1];
  const window = client.session.currentWindow;
  if (call.has("c")) client.pan.release();
  else if (direction !== undefined && window !== undefined) client.pan.move(client, window, direction, by);
  client.requestDraw();
  return undefined;
}

function refreshClient(call: CommandCall): undefined {
  const client = call.clientTarget();
  if (["c", "L", "R", "U", "D"].some((letter) => call.has(letter))) return pan(call, client);
  if (call.value("f") !== undefined) {
    setFlags(call, client.flags);
    client.flagsChanged();
  }
  if (call.has("S")) client.requestDraw();
  else client.repaint();
  return undefined;
}

export const clientCommands: Readonly<Record<string, CommandHandler>> = {
  "detach-client": detachClient,
  "display-message": displayMessage,
  "command-prompt": commandPrompt,
  "confirm-before": confirmBefore,
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
  "show-messages": (call) => {
    for (const { wallMs, text } of call.mux.registry.messages()) {
      call.print(`${new Date(wallMs).toTimeString().slice(0, 8)}: ${text}`);
    }
    return undefined;
  },
};
