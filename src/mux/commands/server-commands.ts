// Commands about the server itself and what it keeps of its clients: locks, messages, what was typed at prompts, who may
// use it. Source: tmux(1), CLIENTS AND SESSIONS, STATUS LINE and SERVER ACCESS.

import type { CommandCall, CommandHandler } from "../command-call.js";
import { featureWords } from "../host-features.js";
import { isPromptKind, PROMPT_KINDS, type PromptKind } from "../prompt-histories.js";

const timeOfDay = (wallMs: number): string => new Date(wallMs).toTimeString().slice(0, 8);

/** The kind of prompt that -T names, else all. @throws CommandFailure */
function promptKindsOf(call: CommandCall): readonly PromptKind[] {
  const text = call.value("T");
  if (text === undefined) return PROMPT_KINDS;
  return isPromptKind(text)
    ? [text]
    : call.fail(`invalid type: ${text}; there are ${PROMPT_KINDS.join(", ")}`);
}

function showPromptHistory(call: CommandCall): undefined {
  for (const kind of promptKindsOf(call)) {
    call.print(`History for ${kind}:`);
    call.print("");
    for (const [index, text] of call.mux.promptHistories.of(kind).lines().entries()) {
      call.print(`${index + 1}: ${text}`);
    }
    call.print("");
  }
  return undefined;
}

function clearPromptHistory(call: CommandCall): undefined {
  for (const kind of promptKindsOf(call)) call.mux.promptHistories.clear(kind);
  return undefined;
}

/** One user: who started the server. Others are refused by the socket itself. */
function serverAccess(call: CommandCall): undefined {
  const { userName } = call.mux.ports.facts;
  const [user] = call.operands;
  if (call.has("l")) call.print(`${userName} (W)`);
  else if (user === undefined) call.fail("missing user argument; -l lists who has access");
  else if (user === userName) call.fail(`${user} owns the server, can't change access`);
  else {
    call.fail(
      `only ${userName}, who started the server, may use it; share a session by signing in as ${userName}`,
    );
  }
  return undefined;
}

/** -T: terminals, -J: shell commands under way, else what clients were told. */
function showMessages(call: CommandCall): undefined {
  const { registry, jobs } = call.mux;
  if (call.has("T")) {
    for (const [index, client] of registry.terminalClients().toReversed().entries()) {
      const features = featureWords(client.capabilities).join(",");
      call.print(`Terminal ${index}: ${client.terminalName} for ${client.name}, features: ${features}`);
    }
  }
  if (call.has("J")) {
    for (const [index, { command, startedMs }] of jobs.running().entries()) {
      call.print(`Job ${index}: ${command} [since ${timeOfDay(startedMs)}]`);
    }
  }
  if (call.has("T") || call.has("J")) return undefined;
  for (const { wallMs, text } of registry.messages()) call.print(`${timeOfDay(wallMs)}: ${text}`);
  return undefined;
}

export const serverCommands: Readonly<Record<string, CommandHandler>> = {
  "clear-prompt-history": clearPromptHistory,
  "lock-client": (call) => {
    // As in tmux: a client in control mode has nothing to lock.
    const { terminal } = call.clientTarget();
    if (terminal !== undefined) call.mux.locks.lockClient(terminal);
    return undefined;
  },
  "lock-session": (call) => {
    call.mux.locks.lock(call.target("session").session);
    return undefined;
  },
  "lock-server": (call) => {
    for (const client of call.mux.registry.terminalClients()) call.mux.locks.lockClient(client);
    return undefined;
  },
  "server-access": serverAccess,
  "show-messages": showMessages,
  "show-prompt-history": showPromptHistory,
};
