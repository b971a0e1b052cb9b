// Options, environment, what commands there are. Source: tmux(1), OPTIONS.

import {
  COMMANDS,
  closestName,
  commandLine,
  type Environment,
  type EnvironmentEntry,
  formatEnvironmentEntry,
  type OptionStores,
  type OptionSurroundings,
  setOption,
  showOptions,
  usageOf,
} from "../../commands/index.js";
import type { CommandCall, CommandHandler } from "../command-call.js";
import { hookNames, isHookName } from "../hooks.js";
import type { Place } from "../target-view.js";
import { hookStore } from "./shell-commands.js";

function placeFor(call: CommandCall): Place | undefined {
  return call.findExistingTarget("pane");
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
  const scope = call.scope(place);
  return {
    expandFormat: (format) => scope.expand(format),
    isShell: (path) => call.mux.ports.isShell(path),
  };
}

function set(call: CommandCall): undefined {
  call.require(setOption(call.command, storesOf(call), surroundingsOf(call)));
  call.mux.optionsChanged();
  return undefined;
}

/** Hooks are options to `show-options`: by their name, or with -H behind the options. */
function showHooks(call: CommandCall, wanted: string | undefined): void {
  const names = hookNames(call.has("w") || call.has("p"));
  const name = wanted?.replace(/\[\d+\]$/, "");
  for (const line of hookStore(call, name).lines(wanted, names, call.has("g"))) {
    call.print(call.has("v") ? line.replace(/^[^[ ]+(?:\[\d+\])? ?/, "") : line);
  }
}

function show(call: CommandCall): undefined {
  const [wanted] = call.operands;
  if (wanted !== undefined && isHookName(wanted.replace(/\[\d+\]$/, ""))) {
    showHooks(call, wanted);
    return undefined;
  }
  for (const line of call.require(showOptions(call.command, storesOf(call), surroundingsOf(call))))
    call.print(line);
  if (wanted === undefined && call.has("H") && !call.has("s")) showHooks(call, undefined);
  return undefined;
}

function showEnvironment(call: CommandCall): undefined {
  const store = environmentOf(call);
  const [wanted] = call.operands;
  const print = (entry: EnvironmentEntry): void => {
    if (entry.isHidden === call.has("h")) call.print(formatEnvironmentEntry(entry, call.has("s")));
  };
  if (wanted === undefined) for (const entry of store.entries()) print(entry);
  else print(store.findOwn(wanted) ?? call.fail(unknownVariable(wanted, store)));
  return undefined;
}

function unknownVariable(name: string, store: Environment): string {
  const closest = closestName(
    name,
    store.entries().map((entry) => entry.name),
  );
  return `unknown variable: ${name}${closest === undefined ? "" : `; did you mean ${closest}?`}`;
}

function environmentOf(call: CommandCall): Environment {
  if (call.has("g")) return call.mux.registry.environment;
  const place = call.findExistingTarget("session");
  return place?.session.environment ?? call.fail(`no such session: ${call.value("t") ?? ""}`);
}

function setEnvironment(call: CommandCall): undefined {
  const [name = "", given] = call.operands;
  if (name === "") call.fail("empty variable name");
  if (name.includes("=")) call.fail(`variable name contains =: ${name}`);
  const store = environmentOf(call);
  const value =
    given !== undefined && call.has("F") ? call.scope(call.findTarget("session")).expand(given) : given;
  if (call.has("u") || call.has("r")) {
    if (value !== undefined) call.fail(`can't specify a value with ${call.has("u") ? "-u" : "-r"}`);
    if (call.has("u")) store.unset(name);
    else if (!store.remove(name)) call.fail("there are too many variables; unset some with -u");
  } else if (value === undefined)
    call.fail("no value specified; write set-environment NAME VALUE, or -u or -r");
  else if (!store.set(name, value, call.has("h"))) {
    call.fail("the variable was not set: there are too many, or its value holds a NUL");
  }
  return undefined;
}

export const optionCommands: Readonly<Record<string, CommandHandler>> = {
  "set-option": set,
  "set-window-option": set,
  "show-options": show,
  "show-window-options": show,
  "set-environment": setEnvironment,
  "show-environment": showEnvironment,
  "list-commands": (call) => {
    const wanted = call.operands[0];
    const found = COMMANDS.filter(
      (spec) => wanted === undefined || spec.name === wanted || spec.alias === wanted,
    );
    if (wanted !== undefined && found.length === 0) call.fail(`unknown command: ${wanted}`);
    const format = call.value("F");
    for (const spec of found) {
      if (spec.support.kind === "no") continue;
      const extra = {
        command_list_name: spec.name,
        command_list_alias: spec.alias ?? "",
        command_list_usage: usageOf(spec),
      };
      call.print(
        format === undefined ? commandLine(spec) : call.scope({ ...call.current, extra }).expand(format),
      );
    }
    return undefined;
  },
};
