// Commands that open something over a client's screen: menus and popups. Source: tmux(1), display-menu and
// display-popup; tmux 3.3a for what is an error.

import {
  type Argument,
  commandsFromTemplate,
  formatCommandList,
  formatUserError,
  type TextStyle,
} from "../../commands/index.js";
import { BORDER_LINES, type GlyphMap } from "../../overlay/index.js";
import type { AttachedClient } from "../attached-client.js";
import type { CommandCall, CommandHandler } from "../command-call.js";
import type { FormatScope } from "../format-scope.js";
import { Menu, type MenuItem, menuSize } from "../overlays/menu.js";
import { openPopup } from "../overlays/open-popup.js";
import { borderCells } from "../overlays/popup.js";
import { placeBox } from "../overlays/position.js";
import { styledLine } from "../overlays/styled-line.js";
import { POPUP_VARIABLE } from "../spawner.js";
import type { Place } from "../target-view.js";
import { environmentFlags } from "./session-commands.js";

/** A menu is small: more entries than the highest terminal has rows are a mistake. */
const MAX_ENTRIES = 1000;

const asText = (argument: Argument): string =>
  typeof argument === "string" ? argument : formatCommandList(argument);

/** Runs the commands of a chosen item, about what the menu is about. */
function actOf(call: CommandCall, client: AttachedClient, place: Place, command: string): () => void {
  const { mux, source } = call;
  return () => {
    const commands = commandsFromTemplate(
      command,
      [],
      mux.runner.surroundings({ client, cwd: client.session.cwd }),
    );
    if (commands.ok) mux.runForClient(commands.value, client, source.mouse, place);
    else client.notices.showMessage(formatUserError(commands.error));
  };
}

/** The entries, with formats expanded: what a name comes to when it is empty is left out, an empty name is a rule. */
function readItems(
  call: CommandCall,
  client: AttachedClient,
  place: Place,
  scope: FormatScope,
): (MenuItem | "rule")[] {
  const { operands } = call.command;
  const items: (MenuItem | "rule")[] = [];
  for (let at = 0; at < operands.length; ) {
    const name = asText(operands[at] ?? "");
    at += 1;
    if (items.length >= MAX_ENTRIES) call.fail(`a menu has at most ${MAX_ENTRIES} entries`);
    if (name === "") {
      items.push("rule");
      continue;
    }
    const [key, command] = operands.slice(at, at + 2);
    if (key === undefined || command === undefined)
      call.fail("not enough arguments: a menu takes a name, a key and a command for each entry");
    at += 2;
    const label = scope.expand(name, { withTime: true });
    if (label === "") continue;
    const act = actOf(call, client, place, scope.expand(asText(command)));
    items.push({ label, key: asText(key), act });
  }
  return items;
}

function displayMenu(call: CommandCall): undefined | Promise<void> {
  const client = call.terminalTarget("c");
  const place = call.target("pane");
  if (client.overlays.overlay !== undefined) return undefined;
  const hasMouse = call.source.mouse !== undefined && call.source.client === client;
  const scope = call.scope({ ...place, client, extra: hasMouse ? client.keys.mouse.variables() : {} });
  const title = scope.expand(call.value("T") ?? "", { withTime: true });
  const items = readItems(call, client, place, scope);
  if (!items.some((item) => item !== "rule")) return undefined;
  const size = menuSize({ title, items });
  // As in tmux: one that does not fit is not shown.
  if (size.rows > client.size.rows || size.cols > client.size.cols) return undefined;
  const area = placeBox(call, client, place, size);
  return new Promise((resolve) => {
    const leave = (): void => client.overlays.closeOverlay();
    const manner = { hasMouse, staysOpen: call.has("O"), leave, onClosed: resolve };
    client.overlays.open(new Menu(client, { title, items }, area, manner));
  });
}

/** -w and -h: cells, or per cent of the terminal; half of it without. */
function lengthOf(call: CommandCall, letter: "w" | "h", whole: number): number {
  const text = call.numeral(letter);
  if (text === undefined) return whole >> 1;
  const match = /^(\d{1,5})(%?)$/.exec(text);
  const given = Number(match?.[1] ?? "0");
  const cells = match?.[2] === "%" ? Math.floor((whole * given) / 100) : given;
  if (match === null || given === 0)
    return call.fail(`-${letter} takes a number of cells or per cent, as 40 or 50%, not ${text}`);
  return Math.min(cells, whole);
}

function linesOf(call: CommandCall, client: AttachedClient): GlyphMap | "none" | undefined {
  if (call.has("B")) return "none";
  const name = call.value("b") ?? client.windowOptions.text("popup-border-lines");
  if (name !== "single" && !BORDER_LINES.has(name))
    call.fail(`-b takes ${["single", ...BORDER_LINES.keys()].join(", ")}, not ${name}`);
  return BORDER_LINES.get(name);
}

function displayPopup(call: CommandCall): undefined | Promise<void> {
  const client = call.terminalTarget("c");
  if (call.has("C")) {
    client.overlays.closeOverlay();
    return undefined;
  }
  const place = call.target("pane");
  if (client.overlays.overlay !== undefined) return undefined;
  const { mux, source } = call;
  const lines = linesOf(call, client);
  const { size } = client;
  const box = { cols: lengthOf(call, "w", size.cols), rows: lengthOf(call, "h", size.rows) };
  const border = borderCells(lines);
  // As in tmux: one without room for a single cell is not shown.
  if (box.cols <= border || box.rows <= border) return undefined;
  const area = placeBox(call, client, place, box);
  const scope = call.scope({ ...place, client });
  const folder = call.value("d");
  const textStyle = (letter: string, option: string): TextStyle =>
    client.styleOf(call.value(letter) ?? client.windowOptions.text(option));
  const borderStyle = textStyle("S", "popup-border-style");
  const title = scope.expand(call.value("T") ?? "", { withTime: true });
  const exits = call.command.flags.count("E");
  const opened = openPopup(mux, client, place, {
    area,
    lines,
    command: call.operands,
    cwd: folder === undefined ? place.session.cwd : scope.expand(folder),
    environment: environmentFlags(call).set(POPUP_VARIABLE, "1"),
    style: textStyle("s", "popup-style"),
    borderStyle,
    title: title === "" ? [] : styledLine(title, borderStyle, Math.max(0, box.cols - 4)),
    closesOn: exits === 0 ? "never" : exits === 1 ? "exit" : "success",
  });
  if (typeof opened === "string") return call.fail(opened);
  return opened.then((status) => {
    source.exitStatus = status;
  });
}

export const overlayCommands: Readonly<Record<string, CommandHandler>> = {
  "display-menu": displayMenu,
  "display-popup": displayPopup,
};
