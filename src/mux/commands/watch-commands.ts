// Commands that watch a pane, or take away what it holds: `trace`, `record`, `export`.

import type { CommandCall, CommandHandler } from "../command-call.js";
import { shownPath, writeWhole } from "../command-files.js";
import { EXPORT_FORMATS, exportPane } from "../export/export-pane.js";
import type { Pane } from "../pane.js";
import { trafficJson, trafficLine } from "../watching/block-traffic.js";
import { PaneRecording } from "../watching/pane-recording.js";

/** Runs until whoever asked goes away, or the pane does. `watch` returns what ends it. */
async function whileAsked(call: CommandCall, pane: Pane, watch: () => () => void): Promise<void> {
  const { reply } = call.source;
  if (reply === undefined) return call.fail(`${call.name} prints to a shell: \`blockmux ${call.name}\``);
  const stop = watch();
  await new Promise<void>((resolve) => {
    reply.onGone.on(() => resolve());
    pane.closed.on(() => resolve());
  });
  stop();
}

function trace(call: CommandCall): Promise<void> {
  const { pane } = call.target("pane");
  const { clock } = call.mux.ports;
  const format = call.has("j") ? trafficJson : trafficLine;
  return whileAsked(call, pane, () =>
    pane.blockTraffic.on((traffic) => call.print(format(traffic, clock.wallMs()))),
  );
}

/** Into a file it goes on by itself, until it is told to stop; onto standard output until who asked goes away. */
async function record(call: CommandCall): Promise<void> {
  const { pane } = call.target("pane");
  const { recordings, ports } = call.mux;
  const [path] = call.operands;
  if (path === undefined) {
    if (!recordings.stop(pane)) call.fail(`%${pane.id} is not recorded: record FILE begins`);
    return undefined;
  }
  if (path === "-") {
    return whileAsked(call, pane, () => {
      const write = (text: string): boolean => {
        call.source.reply?.stdout(text);
        return true;
      };
      const recording = new PaneRecording(pane, ports.clock, { write, close: () => {} }, ports.facts.version);
      return () => recording.stop();
    });
  }
  const place = shownPath(call, path);
  const fault = await recordings.start(pane, place);
  if (fault !== undefined) call.fail(`${place}: ${fault}`);
}

async function exportCommand(call: CommandCall): Promise<void> {
  const { pane } = call.target("pane");
  const wanted = call.value("f") ?? "text";
  const format =
    EXPORT_FORMATS.find((name) => name === wanted) ??
    call.fail(`--format takes ${EXPORT_FORMATS.join(", ")}, not ${wanted}`);
  const [path = "-"] = call.operands;
  if (path === "-" && call.source.reply === undefined) call.fail("name a file to write to: export FILE");
  // All at once: the pane may be another one when a file has been written.
  const text = [...exportPane(pane, format, call.mux.ports.clock.wallMs())].join("");
  await writeWhole(call, path, new TextEncoder().encode(text), false);
}

export const watchCommands: Readonly<Record<string, CommandHandler>> = {
  export: exportCommand,
  record,
  trace,
};
