// What one client sees: the panes of its window as it views them, and the status lines, composed into a surface.

import { stringWidth } from "../cells/index.js";
import { DEFAULT_COLOUR, parseColour, type TextStyle } from "../commands/index.js";
import type { HostState, Surface } from "../render/index.js";
import type { AttachedClient } from "./attached-client.js";
import { putText } from "./cluster-code.js";
import { copyCells, showsCells } from "./copy-cells.js";
import { drawCopyMode } from "./copy-mode/draw-copy-mode.js";
import type { OutputView } from "./output-view.js";
import type { Pane } from "./pane.js";
import { colourPane } from "./pane-colours.js";
import { setPaneCursor } from "./pane-cursor.js";
import type { Prompt } from "./prompt.js";
import { drawStyledRow, internTextStyle } from "./status-line.js";
import type { PaneRect, Window } from "./window.js";
import { copyPart, windowPart } from "./window-part.js";
import { drawBorders, drawOutside, drawPaneNumbers } from "./window-picture.js";

/**
 * `hasNewEdges` is false where status lines, borders and titles may stay as the surface has them: output of a
 * program seldom changes them, and writing them costs more than the row a key's echo is in. `onlyPane`, the active one,
 * where the other panes may stay as the surface has them too.
 */
export function composePicture(
  client: AttachedClient,
  surface: Surface,
  hasNewEdges: boolean,
  onlyPane?: Pane,
): void {
  const { rows, cols } = client.size;
  surface.resize(rows, cols);
  const statusRows = client.statusRows;
  const isStatusTop = client.session.options.text("status-position") === "top";
  const paneTop = isStatusTop ? statusRows : 0;
  const window = client.session.currentWindow;
  surface.cursor.visible = false;
  const paneRows = Math.max(0, rows - statusRows);
  const part = window === undefined ? undefined : windowPart(client, window);
  if (window !== undefined && part !== undefined && (part.row > 0 || part.col > 0)) {
    // More than the terminal has room for: drawn whole elsewhere, shown in part.
    const wholeRows = Math.max(window.rows, paneRows);
    const whole = client.wholeWindow(wholeRows, Math.max(window.cols, cols));
    whole.cursor.visible = false;
    drawWindow(client, whole, window, 0, wholeRows, true);
    copyPart(whole, surface, part, paneTop, paneRows);
  } else if (window !== undefined) {
    // Behind a part of a window stand cells that are no edges of it.
    const isAnew = hasNewEdges || client.showsPart;
    drawWindow(client, surface, window, paneTop, paneRows, isAnew, isAnew ? undefined : onlyPane);
  }
  if (window !== undefined && part !== undefined)
    client.overlays.drawModes(surface, window, part, paneTop, paneRows);
  client.showsPart = part !== undefined && (part.row > 0 || part.col > 0);
  if (client.notices.output !== undefined)
    drawOutput(client, surface, paneTop, paneRows, client.notices.output);
  setHostState(client, surface.host, hasNewEdges);
  drawStatus(client, surface, isStatusTop ? 0 : rows - statusRows, hasNewEdges);
  client.overlays.drawOverlay(surface);
}

/** The window's panes, borders and numbers, from surface row `top` on, in `rows` rows. */
function drawWindow(
  client: AttachedClient,
  surface: Surface,
  window: Window,
  top: number,
  rows: number,
  hasNewEdges: boolean,
  onlyPane?: Pane,
): void {
  for (const rect of window.rects()) {
    if (onlyPane !== undefined && rect.pane !== onlyPane) continue;
    drawPane(client, surface, window, rect, top, rows);
    const rowCount = Math.min(rect.rowCount, rows - rect.row);
    colourPane(client, surface, window, rect.pane, { ...rect, row: top + rect.row, rowCount });
  }
  if (hasNewEdges) {
    drawBorders(client, surface, window, top, rows);
    // A window of another client's size leaves cells that are nobody's.
    if (window.cols < surface.cols || window.rows < rows) drawOutside(client, surface, window, top, rows);
  }
  if (client.notices.showsPaneNumbers) drawPaneNumbers(client, surface, window, top, rows);
}

function drawPane(
  client: AttachedClient,
  surface: Surface,
  window: Window,
  rect: PaneRect,
  top: number,
  paneRows: number,
): void {
  const { pane } = rect;
  const first = top + rect.row;
  // The window may be of another client's size: what of the pane this one shows.
  const count = Math.min(rect.rowCount, paneRows - rect.row);
  const width = Math.min(rect.cols, surface.cols - rect.col);
  if (count <= 0 || width <= 0) return;
  const view = client.findView(pane);
  const isWhole = rect.col === 0 && rect.cols === surface.cols;
  if (view?.isReading === true) {
    const shown = { row: first, col: rect.col, rowCount: count, cols: width };
    drawCopyMode(client, surface, window, view, shown, client.isActive(pane));
    return;
  }
  const screen = pane.screen;
  const isHeld = pane.held.isHolding;
  for (let at = 0; at < count; at += 1) {
    const row = isHeld ? pane.held.row(at) : at < screen.rowCount ? screen.row(at) : undefined;
    if (row === undefined) surface.row(first + at).erase(rect.col, rect.col + rect.cols, 0);
    else if (isWhole && row.cols === surface.cols) surface.show(first + at, row);
    else if (!showsCells(row, surface.shownRow(first + at), rect.col, rect.cols)) {
      copyCells(row, surface.row(first + at), rect.col, rect.cols);
    }
  }
  if (!client.isActive(pane)) return;
  const { cursor } = surface;
  setPaneCursor(cursor, pane, first, rect.col);
  if (cursor.row < first + count && cursor.col < rect.col + width) return;
  cursor.visible = false;
  cursor.row = Math.min(cursor.row, first + count - 1);
  cursor.col = Math.min(cursor.col, rect.col + width - 1);
}

function drawOutput(
  client: AttachedClient,
  surface: Surface,
  top: number,
  rows: number,
  output: OutputView,
): void {
  const style = internTextStyle(surface.tables, client.styleOf(client.windowOptions.text("mode-style")));
  const matchStyle = internTextStyle(
    surface.tables,
    client.styleOf(client.windowOptions.text("copy-mode-match-style")),
  );
  surface.cursor.visible = false;
  output.fit(surface.cols);
  for (let at = 0; at < rows; at += 1) {
    const row = surface.row(top + at);
    row.reset();
    putText(row, output.lineAt(at), 0, surface.cols, 0, surface.tables);
    for (const { start, end } of output.matchesAt(at))
      for (let col = start; col < Math.min(end, row.used); col += 1) row.styles[col] = matchStyle;
  }
  const mark = output.progress(rows);
  const col = Math.max(0, surface.cols - stringWidth(mark));
  putText(surface.row(top), mark, col, surface.cols, style, surface.tables);
}

/** `status-style`, under the colours of `status-fg` and `status-bg` where they are set. */
function statusStyle(client: AttachedClient): TextStyle {
  const { options } = client.session;
  const style = client.styleOf(options.text("status-style"));
  const foreground = parseColour(options.text("status-fg")) ?? DEFAULT_COLOUR;
  const background = parseColour(options.text("status-bg")) ?? DEFAULT_COLOUR;
  return {
    ...style,
    foreground: foreground.kind === "default" ? style.foreground : foreground,
    background: background.kind === "default" ? style.background : background,
  };
}

function drawStatus(client: AttachedClient, surface: Surface, top: number, isNew: boolean): void {
  const rows = client.statusRows;
  const { prompt, message } = client.notices;
  for (let at = 0; at < rows; at += 1) {
    const row = surface.row(top + at);
    const isMessageRow = at === rows - 1;
    if (isMessageRow && prompt !== undefined) {
      drawPrompt(client, surface, top + at, prompt);
    } else if (isMessageRow && message !== undefined) {
      drawLine(client, surface, top + at, message);
    } else if (isNew) {
      const base = statusStyle(client);
      client.statusRanges[at] = drawStyledRow(row, client.statusText(at), base, surface.tables);
    }
  }
  if (rows > 0) return;
  if (prompt !== undefined) drawPrompt(client, surface, surface.rowCount - 1, prompt);
  else if (message !== undefined) drawLine(client, surface, surface.rowCount - 1, message);
}

function drawPrompt(client: AttachedClient, surface: Surface, row: number, prompt: Prompt): void {
  const { text, cursorCol } = prompt.shown(surface.cols);
  drawLine(client, surface, row, text, promptStyleOf(prompt));
  const { cursor } = surface;
  cursor.row = row;
  cursor.col = Math.min(cursorCol, surface.cols - 1);
  cursor.visible = true;
  cursor.style = 0;
}

type MessageStyle = "message-style" | "message-command-style";

const promptStyleOf = (prompt: Prompt): MessageStyle =>
  prompt.isCommandMode ? "message-command-style" : "message-style";

function drawLine(
  client: AttachedClient,
  surface: Surface,
  at: number,
  text: string,
  styleName: MessageStyle = "message-style",
): void {
  const row = surface.row(at);
  const style = internTextStyle(surface.tables, client.styleOf(client.session.options.text(styleName)));
  row.resetStyled(style);
  if (style === 0) row.reset();
  putText(row, text, 0, surface.cols, style, surface.tables);
}

/** What the host terminal is to be for the active pane. */
function setHostState(client: AttachedClient, host: HostState, hasNewTitle: boolean): void {
  const { overlay } = client.overlays;
  const pane = overlay === undefined ? client.activePane : overlay.pane;
  const options = client.session.options;
  if (hasNewTitle) host.title = options.flag("set-titles") ? client.titleText() : "";
  host.bracketedPaste = true;
  host.focusEvents = true;
  host.applicationKeypad = false;
  const isOwn = overlay === undefined && pane !== undefined;
  const reading = isOwn && (client.isReading(pane) || client.overlays.modeOf(pane) !== undefined);
  const tracking = pane === undefined || reading ? 0 : pane.emulator.modes.mouseTracking;
  const wanted =
    tracking === 1003 ? "any" : tracking === 1002 ? "button" : tracking === 0 ? "none" : "normal";
  const hasMouse = options.flag("mouse") || overlay?.hasMouse === true;
  host.mouse = hasMouse && (wanted === "none" || wanted === "normal") ? "button" : wanted;
  host.mousePixels = pane !== undefined && pane.emulator.modes.mouseEncoding === 1016;
  const kitty = pane?.emulator.keyboard.flags ?? 0;
  // One flag is always wanted: a host with the protocol then never leaves a lone ESC in doubt.
  host.keyboardFlags = (reading || client.notices.prompt !== undefined ? 0 : kitty) | 1;
  const otherKeys = pane?.emulator.modes.modifyOtherKeys ?? 0;
  host.modifyOtherKeys = kitty !== 0 ? 2 : otherKeys;
}
