// Commands about what is in a pane: keys into it, text out of it, its Blocks, its history, reading it.

import {
  formatKey,
  type KeyChord,
  type KeyToSend,
  keysToSend,
  normalizeChord,
  parseKey,
  repeatCount,
} from "../../commands/index.js";
import { encodeKey } from "../../input/index.js";
import type { AttachedClient } from "../attached-client.js";
import { capturePane, unfinishedOutput } from "../capture.js";
import { chordToEvent } from "../chord-event.js";
import type { CommandCall, CommandHandler } from "../command-call.js";
import { captureOutput } from "../command-runs/run-output.js";
import { modeKeysOf } from "../copy-mode/copy-sheet.js";
import { moveByPage } from "../copy-mode/cursor-moves.js";
import { runCopyCommand } from "../copy-mode/run-copy-command.js";
import { amountFault } from "../layout/index.js";
import { listPaneBlocks } from "../list-blocks.js";
import type { Pane } from "../pane.js";
import { fillCopy } from "../pane-copy.js";
import { inputModesOf } from "../pane-input-modes.js";
import type { Place } from "../target-view.js";
import { defaultSize } from "../window-sizes.js";
import { chosenRun } from "./run-commands.js";

const encoder = new TextEncoder();
const MAX_CELLS = 10_000;
const MAX_REPEATS = 10_000;

/** A key that no keyboard has, such as one of the mouse's, sends nothing. */
function sendChord(pane: Pane, chord: KeyChord): void {
  const event = chordToEvent(chord);
  if (event === undefined) return;
  const bytes = encodeKey(event, inputModesOf(pane));
  if (bytes.length > 0) pane.sendInput(bytes);
}

/** As typed by the person who has a mode in the pane. */
function sendToMode(client: AttachedClient, pane: Pane, key: KeyToSend): void {
  const names = key.kind === "key" ? [formatKey(key.chord)] : key.kind === "text" ? Array.from(key.text) : [];
  for (const name of names) {
    const text = name.length === 1 ? name : "";
    client.overlays.handleModeKey(pane, name, text);
  }
  client.requestDraw();
}

/** Bytes that are keys with a name in the tables of modes; printable ones are characters. */
const BYTE_KEYS: ReadonlyMap<number, string> = new Map([
  [0x09, "Tab"],
  [0x0d, "Enter"],
  [0x1b, "Escape"],
  [0x7f, "BSpace"],
]);

/** What a key to send is called in key tables; a byte that is no key there is left out. */
function tableNames(key: KeyToSend): readonly string[] {
  if (key.kind === "key") return [formatKey(key.chord)];
  if (key.kind === "text") return Array.from(key.text);
  const name =
    BYTE_KEYS.get(key.byte) ??
    (key.byte > 0x1f && key.byte < 0x7f ? String.fromCharCode(key.byte) : undefined);
  return name === undefined ? [] : [name];
}

/**
 * Who reads the pane, as keys sent to it see it: the asking client, else the one of those that may type which was
 * used last, else the pane itself. A client that only looks takes nothing away from the program.
 */
function findReading(call: CommandCall, { session, pane }: Place): { client?: AttachedClient } | undefined {
  const asking = call.source.client?.terminal;
  const client =
    asking?.session === session
      ? asking
      : call.mux.registry.terminalClientsOf(session).find(({ isReadOnly }) => !isReadOnly);
  if (client !== undefined) return client.isReading(pane) ? { client } : undefined;
  return call.mux.registry.views.find(pane)?.isReading === true ? {} : undefined;
}

/** Carries out what copy mode's table has for these keys, whether or not one of them ends it; others are nothing. */
async function sendToCopyMode(
  call: CommandCall,
  place: Place,
  client: AttachedClient | undefined,
  keys: readonly KeyToSend[],
): Promise<void> {
  const { runner, registry } = call.mux;
  const table = modeKeysOf(place.window) === "vi" ? "copy-mode-vi" : "copy-mode";
  const { cwd, depth = 0 } = call.source;
  const faults: string[] = [];
  for (const name of keys.flatMap(tableNames)) {
    const chord = parseKey(name);
    const binding = chord === undefined ? undefined : registry.keys.find(table, normalizeChord(chord));
    if (binding === undefined) continue;
    const source = { cwd, depth, place, ...(client === undefined ? {} : { client }) };
    faults.push(...(await runner.run(binding.commands, source)));
  }
  call.failWith(faults);
}

function sendKeys(call: CommandCall): undefined | Promise<void> {
  const place = call.target("pane");
  const { pane } = place;
  const scope = call.scope({ session: place.session, window: place.window, pane });
  const words = call.has("F") ? call.operands.map((word) => scope.expand(word)) : call.operands;
  const repeats = call.require(repeatCount(call.command));
  if (call.has("N") && (call.has("X") || words.length === 0)) {
    const { copy } = call.viewOf(place).view;
    if (copy !== undefined) copy.repeats = Math.min(repeats, MAX_REPEATS);
    if (!call.has("X")) return undefined;
  }
  if (call.has("X")) {
    const [name = "", ...args] = words;
    return runCopyCommand(call, place, name, args);
  }
  if (call.has("M")) {
    const { client, mouse } = call.source;
    if (mouse === undefined || client?.terminal?.keys.mouse.passOn() !== true) call.fail("no mouse target");
    return undefined;
  }
  const keys = call.require(keysToSend({ ...call.command, operands: words }));
  if (call.has("R")) pane.resetTerminal();
  const shown = call.mux.registry
    .terminalClients()
    .find((client) => client.overlays.modeOf(pane) !== undefined);
  if (shown !== undefined) {
    for (const key of keys) sendToMode(shown, pane, key);
    return undefined;
  }
  const reading = findReading(call, place);
  if (reading !== undefined && keys.length > 0) return sendToCopyMode(call, place, reading.client, keys);
  const panes = place.window.typedInto(pane);
  for (const key of keys) {
    for (const each of panes) {
      if (key.kind === "key") sendChord(each, key.chord);
      else if (key.kind === "byte") each.sendInput(Uint8Array.of(key.byte));
      else each.writer.writePaste(encoder.encode(key.text));
    }
  }
  return undefined;
}

/** A row number of `capture-pane`: `-` is the start of history or the end of the screen. */
function rowNumber(call: CommandCall, letter: "S" | "E"): number | undefined {
  const text = call.value(letter);
  if (text === undefined) return undefined;
  if (text === "-") return letter === "S" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return call.number(letter, -2_147_483_648, 2_147_483_647);
}

function capturedLines(call: CommandCall, pane: Pane): readonly string[] {
  if (call.has("l")) {
    for (const letter of "aESP")
      if (call.has(letter)) call.fail(`-${letter} does not go with --last-command`);
    return captureOutput(pane, chosenRun(call, pane), {
      withStyles: call.has("e"),
      isEscaped: call.has("C"),
    });
  }
  if (call.has("a") && pane.screen !== pane.emulator.alternate) {
    return call.has("q") ? [] : call.fail("no alternate screen");
  }
  return capturePane(pane, {
    first: rowNumber(call, "S"),
    last: rowNumber(call, "E"),
    isJoined: call.has("J"),
    keepsTrailingBlanks: call.has("N"),
    withStyles: call.has("e"),
    isEscaped: call.has("C"),
    fromOtherScreen: call.has("a"),
  });
}

function capture(call: CommandCall): undefined {
  const { pane } = call.target("pane");
  const unfinished = call.has("P") && !call.has("l") ? unfinishedOutput(pane, call.has("C")) : undefined;
  const lines = unfinished === undefined ? capturedLines(call, pane) : [];
  if (call.has("p")) {
    if (unfinished !== undefined) call.printBytes(unfinished);
    else for (const line of lines.length === 0 && !call.has("l") ? [""] : lines) call.print(line);
    return undefined;
  }
  const name = call.value("b");
  const bytes = unfinished ?? encoder.encode(lines.map((line) => `${line}\n`).join(""));
  const { buffers } = call.mux;
  call.require(name === undefined ? buffers.add(bytes) : buffers.set(name, bytes));
  return undefined;
}

function resizeWindow(call: CommandCall): undefined {
  const { session, window } = call.target("window");
  const by = Number(call.operands[0] ?? "1");
  if (!Number.isInteger(by) || by < 1 || by > MAX_CELLS)
    call.fail(`adjustment ${amountFault(call.operands[0] ?? "")}: ${call.operands[0] ?? ""}`);
  let { cols, rows } = window;
  if (call.has("L")) cols -= by;
  if (call.has("R")) cols += by;
  if (call.has("U")) rows -= by;
  if (call.has("D")) rows += by;
  const wanted = (letter: "x" | "y"): number | undefined => {
    const given = call.numeral(letter);
    if (given === undefined) return undefined;
    const cells = /^\d{1,9}$/.test(given) ? Number(given) : 0;
    if (cells >= 1 && cells <= MAX_CELLS) return cells;
    return call.fail(`${letter === "x" ? "width" : "height"} ${amountFault(given)}: ${given}`);
  };
  cols = wanted("x") ?? cols;
  rows = wanted("y") ?? rows;
  const { sizes } = call.mux;
  if (call.has("A")) ({ cols, rows } = sizes.extreme(window, "largest") ?? defaultSize(session.options));
  if (call.has("a")) ({ cols, rows } = sizes.extreme(window, "smallest") ?? defaultSize(session.options));
  window.options.set("window-size", "manual");
  window.resize(Math.max(1, cols), Math.max(1, rows));
  call.mux.sessionChanged(session);
  return undefined;
}

/** The content of another pane, at the size of this one. */
function copyOf(call: CommandCall, source: Pane, { session, window, pane }: Place): Pane {
  const { spawner, registry } = call.mux;
  const copy = spawner.makePane(session, window);
  registry.returnPaneId(copy.id);
  copy.resize(pane.cols, pane.rows);
  fillCopy(copy, source);
  return copy;
}

function copyMode(call: CommandCall): undefined {
  const place = call.target("pane");
  const source = call.value("s") === undefined ? undefined : call.target("pane", "s").pane;
  const { view, client } = call.viewOf(place);
  if (call.has("q")) view.follow();
  else {
    const wasReading = view.isReading;
    const copy =
      source === undefined || wasReading ? view.read() : view.readCopy(copyOf(call, source, place));
    if (!wasReading) {
      copy.state.exitsAtTail = call.has("e");
      copy.state.isPositionHidden = call.has("H");
    }
    if (call.has("u")) {
      const sheet = copy.open(modeKeysOf(place.window));
      moveByPage(sheet, -1, false);
      copy.keep(sheet);
    }
  }
  const { mouse } = call.source;
  if (call.has("M") && mouse?.pane === place.pane) client?.keys.mouse.startCopyDrag(mouse);
  if (client === undefined) call.mux.sessionChanged(place.session);
  else client.requestDraw();
  return undefined;
}

export const paneCommands: Readonly<Record<string, CommandHandler>> = {
  "send-keys": sendKeys,
  "send-prefix": (call) => {
    const place = call.target("pane");
    const prefix = place.session.options.key(call.has("2") ? "prefix2" : "prefix");
    if (prefix === undefined) return undefined;
    const reading = findReading(call, place);
    if (reading !== undefined)
      return sendToCopyMode(call, place, reading.client, [{ kind: "key", chord: prefix }]);
    sendChord(place.pane, prefix);
    return undefined;
  },
  "capture-pane": capture,
  "resize-window": resizeWindow,
  "copy-mode": copyMode,
  "clear-history": (call) => {
    call.target("pane").pane.clearHistory();
    return undefined;
  },
  "list-blocks": (call) => {
    call.print(JSON.stringify(listPaneBlocks(call.target("pane").pane), undefined, 2));
    return undefined;
  },
};
