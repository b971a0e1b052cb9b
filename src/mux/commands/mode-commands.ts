// Commands that put a tree to choose from, or a clock, in a pane of one client. Source: tmux(1), choose-tree, choose-client,
// choose-buffer.

import type { Argument } from "../../commands/index.js";
import type { AttachedClient } from "../attached-client.js";
import type { CommandCall, CommandHandler } from "../command-call.js";
import { BlockInspector } from "../overlays/block-inspector.js";
import { BufferList } from "../overlays/buffer-list.js";
import { ClientList } from "../overlays/client-list.js";
import { ClockMode } from "../overlays/clock.js";
import { Customizer } from "../overlays/customize.js";
import { editBuffer } from "../overlays/edit-buffer.js";
import { ModeTree, type TreeSource } from "../overlays/mode-tree.js";
import { SessionTree } from "../overlays/session-tree.js";
import type { Place } from "../target-view.js";

/** Opens a tree for the client that shows the target; without any client there is nobody to choose, as in tmux. */
function openTree<Value>(
  call: CommandCall,
  makeSource: (client: AttachedClient, place: Place) => TreeSource<Value>,
): undefined {
  if (call.mux.registry.terminalClients().length === 0) return undefined;
  const place = call.target("pane");
  const client = call.clientShowing(place);
  const source = makeSource(client, place);
  if (client.overlays.modeOf(place.pane)?.name === source.modeName) return undefined;
  const sort = call.value("O");
  if (sort !== undefined && !source.sorts.includes(sort))
    call.fail(`${call.name} sorts by ${source.sorts.join(", ")}, not by ${sort}`);
  const tree = new ModeTree(client, place.pane, source, {
    isZoomed: call.has("Z"),
    hasPreview: !call.has("N"),
    sort,
    isReversed: call.has("r"),
    filter: call.value("f"),
    keyFormat: call.value("K"),
  });
  client.overlays.openMode(place.pane, tree);
  return undefined;
}

const template = (call: CommandCall, usual: string): Argument => call.command.operands[0] ?? usual;

export const modeCommands: Readonly<Record<string, CommandHandler>> = {
  "clock-mode": (call) => {
    if (call.mux.registry.terminalClients().length === 0) return undefined;
    const place = call.target("pane");
    const client = call.clientShowing(place);
    client.overlays.openMode(place.pane, new ClockMode(client, call.mux, place.pane));
    return undefined;
  },
  "choose-tree": (call) =>
    openTree(
      call,
      (client, start) =>
        new SessionTree({
          world: call.mux,
          client,
          start,
          allOfGroups: call.has("G"),
          opens: call.has("s") ? "sessions" : call.has("w") ? "windows" : "panes",
          format: call.value("F"),
          template: template(call, "switch-client -Zt '%%'"),
        }),
    ),
  "choose-client": (call) =>
    openTree(
      call,
      (client) =>
        new ClientList({
          world: call.mux,
          client,
          format: call.value("F"),
          template: template(call, "detach-client -t '%%'"),
        }),
    ),
  "choose-buffer": (call) => {
    const { buffers } = call.mux;
    if (buffers.top === undefined) return undefined;
    return openTree(
      call,
      (client, place) =>
        new BufferList({
          world: call.mux,
          client,
          format: call.value("F"),
          template: template(call, "paste-buffer -p -b '%%'"),
          list: () => buffers.list(),
          edit: (buffer) => {
            void editBuffer(call.mux, client, place, buffer);
          },
        }),
    );
  },
  "customize-mode": (call) =>
    openTree(call, (client, place) => new Customizer(call.mux, client, place, call.value("F"))),
  "inspect-blocks": (call) => {
    const { blocks, commandRuns } = call.target("pane").pane;
    if (blocks.listContexts().length === 0 && commandRuns.list().length === 0)
      call.fail("there are no Contexts in this pane; programs open them");
    return openTree(call, (client, { pane }) => new BlockInspector(call.mux, client, pane));
  },
};
