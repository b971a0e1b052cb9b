// Options, environment, configuration files. Source: tmux(1), OPTIONS and CONFIGURATION.

import {
  COMMANDS,
  commandLine,
  type OptionStores,
  type OptionSurroundings,
  parseCommandText,
  setOption,
  showOptions,
} from "../../commands/index.js";
import type { CommandCall, CommandHandler } from "../command-call.js";
import type { Place } from "../target-view.js";

function placeFor(call: CommandCall): Place | undefined {
  return call.value("t") === undefined ? call.current : call.target("pane");
}

function storesOf(call: CommandCall): OptionStores {
  const place = placeFor(call);
  return {
    global: call.mux.registry.options,
    session: place?.session.options,
    window: place?.window.options,
    pane: place?.pane.options,
    panesOfWindow: place?.window.panes.map((pane) => pane.options) ?? [],
  };
}

function surroundingsOf(call: CommandCall): OptionSurroundings {
  const place = placeFor(call);
  const scope = call.scope({ session: place?.session, window: place?.window, pane: place?.pane });
  return {
    expandFormat: (format) => scope.expand(format),
    isShell: (path) => call.mux.ports.isShell(path),
  };
}

function set(call: CommandCall): undefined {
  const outcome = setOption(call.command, storesOf(call), surroundingsOf(call));
  if (!outcome.ok) call.fail(outcome.error.message);
  call.mux.optionsChanged();
  return undefined;
}

function show(call: CommandCall): undefined {
  const outcome = showOptions(call.command, storesOf(call), surroundingsOf(call));
  if (!outcome.ok) call.fail(outcome.error.message);
  for (const line of outcome.value) call.print(line);
  return undefined;
}

async function sourceFile(call: CommandCall): Promise<void> {
  const { mux, source } = call;
  const faults: string[] = [];
  for (const operand of call.operands) {
    const pattern = call.has("F") ? call.scope().expand(operand) : operand;
    const paths = mux.ports.expandGlob(pattern, source.cwd);
    if (paths.length === 0 && !call.has("q")) faults.push(`${pattern}: there is no such file`);
    for (const path of paths) faults.push(...(await sourceOne(call, path)));
  }
  if (faults.length > 0) call.fail(faults.join("\n"));
}

async function sourceOne(call: CommandCall, path: string): Promise<readonly string[]> {
  const { mux, source } = call;
  const file = mux.ports.readTextFile(path, source.cwd);
  if (file.kind === "failed") return call.has("q") ? [] : [file.sentence];
  const parsed = parseCommandText({ text: file.text, file: path }, mux.runner.surroundings(source));
  if (!parsed.ok) {
    const { position, message } = parsed.error;
    return [`${path}:${position?.line ?? 1}: ${message}`];
  }
  if (call.has("v")) {
    for (const command of parsed.value.sequences.flat())
      call.print(`${path}:${command.position?.line ?? 1}: ${command.name}`);
  }
  return call.has("n") ? [] : mux.runner.run(parsed.value, source);
}

function showEnvironment(call: CommandCall): undefined {
  const { registry } = call.mux;
  const variables = call.has("g")
    ? registry.environment
    : (call.findTarget("session")?.session.environment ?? registry.environment);
  const wanted = call.operands[0];
  if (wanted !== undefined && !variables.has(wanted)) call.fail(`unknown variable: ${wanted}`);
  for (const [name, value] of [...variables].sort(([left], [right]) => (left < right ? -1 : 1))) {
    if (wanted !== undefined && name !== wanted) continue;
    if (call.has("h") !== registry.hiddenVariables.has(name)) continue;
    if (call.has("s"))
      call.print(
        value === undefined
          ? `unset ${name};`
          : `${name}="${value.replace(/["$\\`]/g, "\\$&")}"; export ${name};`,
      );
    else call.print(value === undefined ? `-${name}` : `${name}=${value}`);
  }
  return undefined;
}

function setEnvironment(call: CommandCall): undefined {
  const { registry } = call.mux;
  const [name = "", value] = call.operands;
  if (name === "" || name.includes("="))
    call.fail(`a variable's name is not empty and holds no =, as ${name} does`);
  const variables = call.has("g") ? registry.environment : call.target("session").session.environment;
  if (call.has("u")) variables.delete(name);
  else if (call.has("r")) variables.set(name, undefined);
  else if (value === undefined) call.fail("set-environment needs a value, -u or -r");
  else variables.set(name, call.has("F") ? call.scope().expand(value) : value);
  if (call.has("h")) registry.hiddenVariables.add(name);
  return undefined;
}

export const optionCommands: Readonly<Record<string, CommandHandler>> = {
  "set-option": set,
  "set-window-option": set,
  "show-options": show,
  "show-window-options": show,
  "source-file": sourceFile,
  "set-environment": setEnvironment,
  "show-environment": showEnvironment,
  "list-commands": (call) => {
    const wanted = call.operands[0];
    const found = COMMANDS.filter(
      (spec) => wanted === undefined || spec.name === wanted || spec.alias === wanted,
    );
    if (wanted !== undefined && found.length === 0) call.fail(`unknown command: ${wanted}`);
    for (const spec of found) if (spec.support.kind === "yes") call.print(commandLine(spec));
    return undefined;
  },
};
