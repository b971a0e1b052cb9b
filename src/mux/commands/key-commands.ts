// Key bindings: what `commands` does with them, on the server's tables. Source: tmux(1), KEY BINDINGS.

import { bindKey, listKeys, unbindKey } from "../../commands/index.js";
import type { CommandHandler } from "../command-call.js";

export const keyCommands: Readonly<Record<string, CommandHandler>> = {
  "bind-key": (call) => {
    const { runner, registry } = call.mux;
    return call.require(
      bindKey(call.command, registry.keys, runner.aliases(), runner.surroundings(call.source)),
    );
  },
  "unbind-key": (call) => call.require(unbindKey(call.command, call.mux.registry.keys)),
  "list-keys": (call) => {
    const options = call.findTarget("session")?.session.options ?? call.mux.registry.options.session;
    const lines = call.require(listKeys(call.command, call.mux.registry.keys, options.key("prefix")));
    const { client } = call.source;
    const [line] = lines;
    // One key's note is a message to whoever looks on.
    if (client !== undefined && line !== undefined && call.has("1") && call.has("N"))
      client.showMessage(line);
    else for (const each of lines) call.print(each);
    return undefined;
  },
};
