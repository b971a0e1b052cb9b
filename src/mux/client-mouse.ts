// What a client's mouse does: its event is given a place (a pane, a border, the status line) and a key's name, such
// as `WheelUpPane`. A program that asked for the mouse gets what happens in its pane; else the name is looked up like
// a key; what is not bound scrolls history, picks windows and panes, and drags borders.

import type { TimerHandle } from "../base/index.js";
import { type KeyChord, parseKey } from "../commands/index.js";
import { encodeKey, encodeMouse, keyPress, Modifier, MouseButton, type MouseEvent } from "../input/index.js";
import type { AttachedClient } from "./attached-client.js";
import { CopyDrag } from "./copy-mode/copy-drag.js";
import { modeKeysOf } from "./copy-mode/copy-sheet.js";
import { dragBorder, findHit } from "./layout/index.js";
import type { MousePlace, PaneCell } from "./mouse-place.js";
import { mouseVariables } from "./mouse-variables.js";
import type { MuxWorld } from "./mux-world.js";
import type { Pane } from "./pane.js";
import { inputModesOf } from "./pane-input-modes.js";
import type { Place } from "./target-view.js";
import { windowPart } from "./window-part.js";

/** Rows a turn of the wheel moves, in history and as arrow keys. */
const WHEEL_ROWS = 3;
/** Presses of one button at one place this close together count up. */
const MULTI_CLICK_MS = 300;

type Region = "Pane" | "Border" | "Status" | "StatusLeft" | "StatusRight" | "StatusDefault";

interface MousePoint {
  readonly region: Region;
  readonly place: Place | undefined;
  /** Cell of the window for panes and borders. */
  readonly row: number;
  readonly col: number;
}

export class ClientMouse {
  readonly #client: AttachedClient;
  readonly #world: MuxWorld;
  /** The event that was looked up last. */
  #bound: { readonly event: MouseEvent; readonly found: MousePoint } | undefined;
  /** The pane a button was pressed in: its moves and release go there too. */
  #dragPane: Pane | undefined;
  #dragBorderFrom: { readonly row: number; readonly col: number } | undefined;
  /** The pane a button was pressed in while no program took it, the cell, and whether it was moved since. */
  #held: { readonly pane: Pane; readonly cell: PaneCell; isDragged: boolean } | undefined;
  #copyDrag: { readonly pane: Pane; readonly drag: CopyDrag } | undefined;
  /** A second press waits for a third one. */
  #doubleClick: { readonly timer: TimerHandle; readonly fire: () => void } | undefined;
  #lastPress:
    | { readonly button: number; readonly row: number; readonly col: number; atMs: number; count: number }
    | undefined;

  constructor(client: AttachedClient, world: MuxWorld) {
    this.#client = client;
    this.#world = world;
  }

  handle(event: MouseEvent): void {
    const client = this.#client;
    if (client.notices.ignoresKeys) return;
    if (event.action === "press") client.notices.clearMessage();
    if (client.overlays.handleMouse(event)) return;
    if (client.notices.output !== undefined) {
      const rows =
        event.button === MouseButton.wheelUp
          ? -WHEEL_ROWS
          : event.button === MouseButton.wheelDown
            ? WHEEL_ROWS
            : 0;
      client.notices.output.scroll(rows, client.windowSize.rows);
      client.requestDraw();
      return;
    }
    if (this.#continueBorderDrag(event) || this.#continueCopyDrag(event)) return;
    const found = this.#placeOf(event);
    if (found === undefined) return;
    const pane = found.place?.pane;
    const isProgram =
      found.region === "Pane" &&
      pane !== undefined &&
      pane.emulator.modes.mouseTracking !== 0 &&
      client.overlays.modeOf(pane) === undefined &&
      !client.isReading(pane);
    if (isProgram) {
      // A click into another pane makes it active, and the program is told as well.
      if (event.action === "press" && !isWheel(event) && client.session.options.flag("mouse"))
        this.#focus(found);
      this.#sendToProgram(event, found, pane);
      return;
    }
    if (!client.session.options.flag("mouse")) return;
    if (event.action === "move" && this.#held !== undefined) {
      // What was pressed twice and is dragged now is a double click at once.
      this.#takeDoubleClick()?.();
      this.#held.isDragged = true;
    }
    const kind = this.#kindOf(event);
    if (event.action === "press" && !isWheel(event)) {
      this.#doubleClick?.timer.cancel();
      this.#doubleClick = undefined;
      const cell = this.#cellOf(found);
      this.#held = pane === undefined || cell === undefined ? undefined : { pane, cell, isDragged: false };
      if (kind?.startsWith("SecondClick") === true) this.#awaitThirdPress(event, found, kind);
    }
    this.#look(event, found, kind);
    if (event.action === "release") this.#held = undefined;
  }

  /** Looks the event's key up, and does what it does unbound where it is not. */
  #look(event: MouseEvent, found: MousePoint, kind: string | undefined): void {
    const chord = chordOf(event, found.region, kind);
    this.#bound = { event, found };
    if (chord !== undefined && this.#client.keys.runMouseBinding(chord, this.#keyPlace(event, found))) return;
    this.#actUnbound(event, found);
  }

  /** As in tmux a double click is one when no third press came in time. */
  #awaitThirdPress(event: MouseEvent, found: MousePoint, kind: string): void {
    const fire = (): void => this.#look(event, found, kind.replace("SecondClick", "DoubleClick"));
    const timer = this.#world.ports.clock.after(MULTI_CLICK_MS, () => this.#takeDoubleClick()?.());
    this.#doubleClick = { timer, fire };
  }

  #takeDoubleClick(): (() => void) | undefined {
    const click = this.#doubleClick;
    this.#doubleClick = undefined;
    click?.timer.cancel();
    return click?.fire;
  }

  /** Nothing goes on by itself any more. */
  stop(): void {
    this.#takeDoubleClick();
    this.#copyDrag?.drag.end();
  }

  /** The cell of the pane under the mouse; of the nearest one for a place beside the pane. */
  #cellOf({ place, row, col }: MousePoint): PaneCell | undefined {
    const rect = place?.window.rectOf(place.pane);
    if (rect === undefined) return undefined;
    const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));
    return { row: clamp(row - rect.row, rect.rowCount), col: clamp(col - rect.col, rect.cols) };
  }

  #keyPlace(event: MouseEvent, found: MousePoint): MousePlace | undefined {
    const { place, region } = found;
    if (place === undefined) return undefined;
    const held = this.#held?.pane === place.pane ? this.#held.cell : undefined;
    const cell = region === "Pane" ? this.#cellOf(found) : undefined;
    return { ...place, cell, pressed: held, isWheel: isWheel(event) };
  }

  /** `copy-mode -M`, `begin-selection`: what is dragged selects, from where the button was pressed. */
  startCopyDrag(mouse: MousePlace): void {
    const { pane, window } = mouse;
    const view = this.#client.viewOf(pane);
    const { copy } = view;
    if (copy === undefined || mouse.cell === undefined) return;
    this.#copyDrag?.drag.end();
    const drag = new CopyDrag({
      view,
      copy,
      clock: this.#world.ports.clock,
      modeKeys: () => modeKeysOf(window),
      requestDraw: () => this.#client.requestDraw(),
    });
    drag.start(mouse.pressed ?? mouse.cell);
    drag.update(mouse.cell);
    // A command may have come late: the button is up already.
    if (this.#held?.pane === pane) this.#copyDrag = { pane, drag };
    else drag.end();
  }

  #continueCopyDrag(event: MouseEvent): boolean {
    const dragged = this.#copyDrag;
    if (dragged === undefined) return false;
    if (event.action === "press") {
      if (!isWheel(event)) this.#endCopyDrag();
      return false;
    }
    const place = this.#world.placeOfPane(dragged.pane, this.#client.session);
    const point = this.#pointIn(event);
    if (event.action === "release" || place === undefined || point === undefined) {
      this.#endCopyDrag();
      return false;
    }
    const cell = this.#cellOf({ region: "Pane", place, ...point });
    if (cell !== undefined) dragged.drag.update(cell);
    return true;
  }

  #endCopyDrag(): void {
    this.#copyDrag?.drag.end();
    this.#copyDrag = undefined;
  }

  #kindOf(event: MouseEvent): string | undefined {
    if (event.button === MouseButton.wheelUp) return "WheelUp";
    if (event.button === MouseButton.wheelDown) return "WheelDown";
    const number =
      event.button === MouseButton.left
        ? 1
        : event.button === MouseButton.middle
          ? 2
          : event.button === MouseButton.right
            ? 3
            : 0;
    if (event.action === "move") return number === 0 ? undefined : `MouseDrag${number}`;
    if (event.action === "release") {
      if (number === 0) return undefined;
      return `${this.#held?.isDragged === true ? "MouseDragEnd" : "MouseUp"}${number}`;
    }
    if (number === 0) return undefined;
    const count = this.#countPress(event);
    return `${count === 1 ? "MouseDown" : count === 2 ? "SecondClick" : "TripleClick"}${number}`;
  }

  #countPress(event: MouseEvent): number {
    const nowMs = this.#world.ports.clock.nowMs();
    const last = this.#lastPress;
    const isSame =
      last !== undefined &&
      last.button === event.button &&
      last.row === event.row &&
      last.col === event.col &&
      nowMs - last.atMs < MULTI_CLICK_MS &&
      last.count < 3;
    const count = isSame ? last.count + 1 : 1;
    this.#lastPress = { button: event.button, row: event.row, col: event.col, atMs: nowMs, count };
    return count;
  }

  #placeOf(event: MouseEvent): MousePoint | undefined {
    const client = this.#client;
    const { session } = client;
    const window = session.currentWindow;
    const { row, col } = this.#pointIn(event) ?? { row: 0, col: 0 };
    // What is held goes with the pane it was pressed in.
    const heldPane = this.#dragPane ?? (this.#held?.isDragged === true ? this.#held.pane : undefined);
    const dragged = heldPane === undefined ? undefined : this.#world.placeOfPane(heldPane, session);
    if (dragged !== undefined && dragged.window === window)
      return { region: "Pane", place: dragged, row, col };
    const statusRows = client.statusRows;
    const isTop = session.options.text("status-position") === "top";
    const statusTop = isTop ? 0 : client.size.rows - statusRows;
    if (event.row >= statusTop && event.row < statusTop + statusRows) {
      return this.#statusPlace(event, event.row - statusTop);
    }
    if (window === undefined || window.panes.length === 0) return undefined;
    const activePane = client.activePaneOf(window);
    const isCovered = activePane !== undefined && client.overlays.modeOf(activePane)?.isZoomed === true;
    if (isCovered) return { region: "Pane", place: this.#world.placeOfPane(activePane), row, col };
    const hit = findHit(window.tree, col, row);
    if (hit === undefined) return undefined;
    const place = this.#world.placeOfPane(hit.pane, session);
    return { region: hit.kind === "pane" ? "Pane" : "Border", place, row, col };
  }

  /** The cell of the window under the mouse, or beside the window. */
  #pointIn(event: MouseEvent): { readonly row: number; readonly col: number } | undefined {
    const client = this.#client;
    const window = client.session.currentWindow;
    if (window === undefined) return undefined;
    const isTop = client.session.options.text("status-position") === "top";
    const part = windowPart(client, window);
    return { row: event.row - (isTop ? client.statusRows : 0) + part.row, col: event.col + part.col };
  }

  #statusPlace(event: MouseEvent, line: number): MousePoint {
    const { session } = this.#client;
    const range = this.#client.statusRanges[line]?.find(
      ({ start, end }) => event.col >= start && event.col < end,
    )?.range;
    const at = { row: event.row, col: event.col };
    if (range === undefined)
      return { region: "StatusDefault", place: this.#world.placeOfSession(session), ...at };
    if (range.kind !== "window") {
      const region = range.kind === "left" ? "StatusLeft" : "StatusRight";
      return { region, place: this.#world.placeOfSession(session), ...at };
    }
    const window = session.findWindow(range.index);
    const pane = window === undefined ? undefined : this.#client.activePaneOf(window);
    const place =
      window === undefined || pane === undefined ? undefined : { session, index: range.index, window, pane };
    return { region: "Status", place, ...at };
  }

  #focus(found: MousePoint): void {
    const { place } = found;
    if (place === undefined || this.#client.isReadOnly) return;
    if (!this.#client.activate(place.window, place.pane)) return;
    this.#world.sessionChanged(place.session);
  }

  /** Where the event was whose binding runs: a cell of the screen. */
  get boundAt(): { readonly row: number; readonly col: number } | undefined {
    return this.#bound?.event;
  }

  /** What formats know of it; nothing where it was in no pane. */
  variables(): Readonly<Record<string, string>> {
    const { found } = this.#bound ?? {};
    const pane = found?.place?.pane;
    const rect = pane === undefined ? undefined : found?.place?.window.rectOf(pane);
    if (found?.region !== "Pane" || pane === undefined || rect === undefined) return {};
    return mouseVariables(this.#client, pane, { row: found.row - rect.row, col: found.col - rect.col });
  }

  /** `send-keys -M`: what happens without a binding, for the event whose binding runs. False without one. */
  passOn(): boolean {
    if (this.#bound === undefined) return false;
    this.#actUnbound(this.#bound.event, this.#bound.found);
    return true;
  }

  /** What happens without a binding. */
  #actUnbound(event: MouseEvent, found: MousePoint): void {
    const client = this.#client;
    const { place, region } = found;
    const mode = region === "Pane" ? client.overlays.modeOf(place?.pane) : undefined;
    if (mode !== undefined) {
      if (event.action === "press" && !isWheel(event)) this.#focus(found);
      mode.handleMouse(event);
      client.requestDraw();
      return;
    }
    if (isWheel(event)) {
      if (event.action === "press" && place !== undefined && region === "Pane")
        this.#scroll(event, place.pane);
      return;
    }
    if (event.action !== "press" || event.button !== MouseButton.left || place === undefined) return;
    if (client.isReadOnly) return;
    if (region === "Pane") this.#focus(found);
    else if (region === "Border") this.#dragBorderFrom = { row: found.row, col: found.col };
    else if (region === "Status") {
      client.session.select(place.index);
      this.#world.sessionChanged(client.session);
    }
  }

  /** A border that was grabbed follows the mouse until the button is released. */
  #continueBorderDrag(event: MouseEvent): boolean {
    const from = this.#dragBorderFrom;
    const window = this.#client.session.currentWindow;
    if (from === undefined || window === undefined) return false;
    if (event.action === "release" || event.action === "press") {
      this.#dragBorderFrom = undefined;
      return event.action === "release";
    }
    const isTop = this.#client.session.options.text("status-position") === "top";
    const part = windowPart(this.#client, window);
    const row = event.row - (isTop ? this.#client.statusRows : 0);
    const to = { row: row + part.row, col: event.col + part.col };
    if (dragBorder(window.tree, from, to)) {
      window.changed();
      this.#world.sessionChanged(this.#client.session);
      this.#dragBorderFrom = to;
    }
    return true;
  }

  #scroll(event: MouseEvent, pane: Pane): void {
    const client = this.#client;
    const isUp = event.button === MouseButton.wheelUp;
    const isReading = client.isReading(pane);
    if (pane.emulator.isAlternate && !isReading) {
      if (pane.emulator.modes.alternateScroll) this.#sendWheelAsArrows(pane, isUp);
      return;
    }
    const view = client.viewOf(pane);
    if (!isReading) {
      if (!isUp) return;
      view.read().state.exitsAtTail = true;
    }
    view.scroll(isUp ? -WHEEL_ROWS : WHEEL_ROWS);
    if (!view.isReading) client.follow(pane);
    client.requestDraw();
  }

  #sendToProgram(event: MouseEvent, found: MousePoint, pane: Pane): void {
    if (this.#client.isReadOnly) return;
    if (event.action === "press" && !isWheel(event)) this.#dragPane = pane;
    if (event.action === "release") this.#dragPane = undefined;
    const rect = found.place?.window.rects().find((candidate) => candidate.pane === pane);
    if (rect === undefined) return;
    const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));
    const inside = {
      ...event,
      row: clamp(found.row - rect.row, rect.rowCount),
      col: clamp(found.col - rect.col, rect.cols),
    };
    const bytes = encodeMouse(inside, pane.emulator.modes);
    if (bytes.length > 0) pane.sendInput(bytes);
  }

  #sendWheelAsArrows(pane: Pane, isUp: boolean): void {
    if (this.#client.isReadOnly) return;
    const bytes = encodeKey(keyPress(isUp ? "Up" : "Down"), inputModesOf(pane));
    for (let count = 0; count < WHEEL_ROWS; count += 1) pane.sendInput(bytes);
  }
}

const isWheel = (event: MouseEvent): boolean =>
  event.button >= MouseButton.wheelUp && event.button <= MouseButton.wheelRight;

function chordOf(event: MouseEvent, region: Region, kind: string | undefined): KeyChord | undefined {
  if (kind === undefined) return undefined;
  const modifiers =
    ((event.modifiers & Modifier.ctrl) !== 0 ? "C-" : "") +
    ((event.modifiers & Modifier.alt) !== 0 ? "M-" : "") +
    ((event.modifiers & Modifier.shift) !== 0 ? "S-" : "");
  return parseKey(`${modifiers}${kind}${region}`);
}
