// Commands that run shell commands, wait, and act when something happens. Source: tmux(1), GLOBAL AND WINDOW
// ENVIRONMENT, HOOKS, MISCELLANEOUS.

import { canonicalCommandList, commandsFromOperands, isTrueFormat } from "../../commands/index.js";
import type { CommandCall, CommandHandler } from "../command-call.js";
import { type HookStore, hookNames, isHookName, isWindowHook } from "../hooks.js";

/** Runs an operand that is a command text or a block, as part of the command that has it. */
async function runOperand(call: CommandCall, index: number): Promise<void> {
  const operand = call.command.operands[index];
  if (operand === undefined) return;
  const { runner } = call.mux;
  const commands = call.require(
    commandsFromOperands([operand], runner.surroundings(call.source), call.command.position),
  );
  call.failWith(await runner.run(commands, call.source));
}

/** Lets a command go on by itself; what fails then is shown to whoever asked. */
function inBackground(call: CommandCall, work: () => Promise<void>): undefined {
  work().catch((error: unknown) => {
    const sentence = error instanceof Error ? error.message : String(error);
    call.source.client?.showMessage(sentence);
    call.mux.registry.logMessage(call.mux.ports.clock.wallMs(), sentence);
  });
  return undefined;
}

async function runShell(call: CommandCall): Promise<void> {
  const delaySeconds = Number(call.value("d") ?? "0");
  if (!(delaySeconds >= 0 && delaySeconds < 1e6)) call.fail(`invalid delay time: ${call.value("d") ?? ""}`);
  if (delaySeconds > 0) {
    await new Promise<void>((resolve) => call.mux.ports.clock.after(delaySeconds * 1000, resolve));
  }
  if (call.has("C")) {
    await runOperand(call, 0);
    return;
  }
  const [text] = call.operands;
  if (text === undefined) return;
  const place = call.findExistingTarget("pane");
  const command = call.scope(place).expand(text);
  const cwd = place?.session.cwd ?? call.source.cwd;
  const { output, status } = await call.mux.ports.runShell(command, cwd, call.mux.shellEnvironment(place));
  for (const line of output.replace(/\n$/, "").split("\n")) if (output !== "") call.print(line);
  if (status === 0) return;
  if (call.source.request !== undefined) call.source.exitStatus = status;
  else call.print(`'${command}' returned ${status}`);
}

async function ifShell(call: CommandCall): Promise<void> {
  const [condition = ""] = call.operands;
  const place = call.findExistingTarget("pane");
  const text = call.scope(place).expand(condition);
  let isMet = isTrueFormat(text);
  if (!call.has("F")) {
    const cwd = place?.session.cwd ?? call.source.cwd;
    isMet = (await call.mux.ports.runShell(text, cwd, call.mux.shellEnvironment(place))).status === 0;
  }
  await runOperand(call, isMet ? 1 : 2);
}

async function waitFor(call: CommandCall): Promise<void> {
  const [channel = ""] = call.operands;
  const { channels } = call.mux;
  if (call.has("S")) channels.signal(channel);
  else if (call.has("L")) await channels.lock(channel);
  else if (call.has("U")) {
    if (!channels.unlock(channel)) call.fail(`channel ${channel} not locked`);
  } else await channels.wait(channel);
}

/** Where the hook of that name hangs, or where hooks are listed: a window's hooks hang at windows without -w too. */
export function hookStore(call: CommandCall, name?: string): HookStore {
  const { hooks } = call.mux;
  if (call.has("g")) return hooks.global;
  if (call.has("p")) return hooks.storeOf(call.target("pane").pane);
  if (call.has("w") || (name !== undefined && isWindowHook(name)))
    return hooks.storeOf(call.target("window").window);
  return hooks.storeOf(call.target("session").session);
}

function readHookName(
  call: CommandCall,
  text: string,
): { readonly name: string; readonly index: number | undefined } {
  const match = /^([^[]+)(?:\[(\d{1,6})\])?$/.exec(text);
  const name = match?.[1] ?? "";
  if (!isHookName(name))
    call.fail(`invalid option: ${text}; show-hooks -g and the documentation list the hooks`);
  return { name, index: match?.[2] === undefined ? undefined : Number(match[2]) };
}

function setHook(call: CommandCall): undefined | Promise<void> {
  const [text = ""] = call.operands;
  // As in tmux: at a name that is no hook nothing hangs.
  if (call.has("R")) return call.mux.hooks.run(text, call.findTarget("pane") ?? {}, call.source);
  const { name, index } = readHookName(call, text);
  const store = hookStore(call, name);
  if (call.has("u")) {
    store.unset(name, index);
    return undefined;
  }
  const { operands, position } = call.command;
  const parsed = commandsFromOperands(operands.slice(1), call.mux.runner.surroundings(call.source), position);
  const commands = call.require(canonicalCommandList(call.require(parsed)));
  if (index === undefined && !call.has("a")) store.clear(name);
  if (!store.set(name, index ?? store.freeIndex(name), commands))
    call.fail(`there are too many commands at ${name}`);
  return undefined;
}

function pipePane(call: CommandCall): undefined {
  const place = call.target("pane");
  const { pane, session } = place;
  const [text = ""] = call.operands;
  const wasPiped = pane.isPiped;
  pane.closePipe();
  if (text === "" || (call.has("o") && wasPiped)) return undefined;
  const command = call.scope(place).expand(text, { withTime: true });
  const pipe = call.mux.ports.openPipe(command, session.cwd, call.mux.shellEnvironment(place));
  pane.openPipe(pipe, { takesInput: call.has("I"), givesOutput: call.has("O") || !call.has("I") });
  return undefined;
}

export const shellCommands: Readonly<Record<string, CommandHandler>> = {
  "run-shell": (call) => (call.has("b") ? inBackground(call, () => runShell(call)) : runShell(call)),
  "if-shell": (call) => (call.has("b") ? inBackground(call, () => ifShell(call)) : ifShell(call)),
  "wait-for": waitFor,
  "set-hook": setHook,
  "show-hooks": (call) => {
    const [wanted] = call.operands;
    const name = wanted === undefined ? undefined : readHookName(call, wanted).name;
    const names = hookNames(call.has("w") || call.has("p"));
    for (const line of hookStore(call, name).lines(wanted, names, call.has("g"))) call.print(line);
    return undefined;
  },
  "pipe-pane": pipePane,
};
