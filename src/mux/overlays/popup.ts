// A program in a box over one client's screen: a pane of its own that is in no window. Source: tmux(1),
// display-popup; tmux 3.3a for what keys and the mouse do.

import type { Style } from "../../cells/index.js";
import {
  encodeKey,
  encodeMouse,
  encodePaste,
  type KeyEvent,
  Modifier,
  MouseButton,
  type MouseEvent,
} from "../../input/index.js";
import {
  type Area,
  FrameBox,
  type FrameLook,
  type GlyphMap,
  isInside,
  type StyledLine,
} from "../../overlay/index.js";
import type { Surface } from "../../render/index.js";
import type { AttachedClient } from "../attached-client.js";
import { copyPartOf } from "../copy-cells.js";
import type { SplitAxis } from "../layout/index.js";
import type { MuxWorld } from "../mux-world.js";
import type { Pane, PaneEvent } from "../pane.js";
import { setPaneCursor } from "../pane-cursor.js";
import { inputModesOf } from "../pane-input-modes.js";
import type { ScreenOverlay } from "./client-overlays.js";
import { Menu, type MenuItem, type MenuText, menuSize } from "./menu.js";
import { paintUnder } from "./paint-under.js";

export interface PopupOptions {
  readonly world: MuxWorld;
  readonly client: AttachedClient;
  /** Has its program already, or is about to get it. */
  readonly pane: Pane;
  readonly place: Area;
  readonly lines: GlyphMap | "none" | undefined;
  readonly style: Style;
  readonly borderStyle: Style;
  readonly title: StyledLine;
  /** When the end of the program closes it. */
  readonly closesOn: "exit" | "success" | "never";
  /** Makes the pane one of the client's window, `axis` as for a split; whether there was room. */
  readonly moveToWindow: (axis: SplitAxis) => boolean;
  /** It is gone; `status` is that of the program, as a shell tells it. */
  readonly onClosed: (status: number) => void;
}

/** Cells the border takes of each length. */
export const borderCells = (lines: GlyphMap | "none" | undefined): number => (lines === "none" ? 0 : 2);

/** As a shell tells it: 128 and the number of SIGHUP. */
const HUNG_UP_STATUS = 129;

type Drag = { readonly kind: "move" | "size"; readonly row: number; readonly col: number };

export class Popup implements ScreenOverlay {
  readonly pane: Pane;
  readonly #options: PopupOptions;
  readonly #stopListening: () => void;
  readonly #client: AttachedClient;
  readonly #frame: FrameBox;
  /** Where it is to be, if there is room. */
  #wanted: Area;
  #area: Area;
  #drag: Drag | undefined;
  /** The press from which the box is moved or sized by what comes next. */
  #lastPress: MouseEvent | undefined;
  #menu: Menu | undefined;
  /** Until its program has ended that of one that is hung up. */
  #status = HUNG_UP_STATUS;
  #isClosed = false;
  /** The pane is one of a window. */
  #isPane = false;

  constructor(options: PopupOptions) {
    this.#options = options;
    this.pane = options.pane;
    this.#client = options.client;
    this.#wanted = options.place;
    this.#area = options.place;
    this.#frame = new FrameBox(options.client.overlays.screen);
    this.#stopListening = this.pane.changed.on((event) => this.#handlePaneEvent(event));
  }

  get hasMouse(): boolean {
    return true;
  }

  get #inside(): Area {
    const border = borderCells(this.#options.lines);
    const { row, col, rows, cols } = this.#area;
    const edge = border / 2;
    return { row: row + edge, col: col + edge, rows: rows - border, cols: cols - border };
  }

  draw(surface: Surface): void {
    const { lines, style, borderStyle, title, client } = this.#options;
    const look: FrameLook = { border: borderStyle, inside: style, lines };
    client.overlays.screen.begin();
    this.#frame.arrange(this.#area, look, title);
    this.#frame.put(surface);
    const inside = this.#inside;
    const { pane } = this;
    const { held, screen } = pane;
    for (let at = 0; at < inside.rows; at += 1) {
      const from = held.isHolding ? held.row(at) : at < screen.rowCount ? screen.row(at) : undefined;
      copyPartOf(from, 0, surface.row(inside.row + at), inside.col, inside.cols);
    }
    paintUnder(surface, inside, style);
    setPaneCursor(surface.cursor, pane, inside.row, inside.col);
    const { cursor } = surface;
    cursor.visible = cursor.visible && isInside(inside, cursor);
    if (!isInside(inside, cursor)) {
      cursor.row = Math.max(inside.row, Math.min(cursor.row, inside.row + inside.rows - 1));
      cursor.col = Math.max(inside.col, Math.min(cursor.col, inside.col + inside.cols - 1));
    }
    if (this.#menu !== undefined) {
      cursor.visible = false;
      this.#menu.draw(surface);
    }
  }

  handleKey(event: KeyEvent, name: string): void {
    if (this.#menu !== undefined) {
      this.#menu.handleKey(event, name);
      return;
    }
    const isOver = this.pane.exit !== undefined;
    const isFree = this.#options.closesOn === "never" || isOver;
    if (isFree && (name === "Escape" || name === "C-c") && event.eventType !== "release") {
      this.#leave();
      return;
    }
    if (this.#client.isReadOnly || isOver || this.pane.emulator.modes.keyboardLocked) return;
    const bytes = encodeKey(event, inputModesOf(this.pane));
    if (bytes.length > 0) this.pane.sendInput(bytes);
  }

  handleMouse(event: MouseEvent): void {
    if (this.#menu !== undefined) {
      this.#menu.handleMouse(event);
      return;
    }
    if (this.#drag !== undefined) {
      if (event.action === "move") this.#continueDrag(event, this.#drag);
      else this.#drag = undefined;
      return;
    }
    if (this.#lastPress !== undefined) {
      if (event.action === "move") this.#startDrag(event, this.#lastPress);
      this.#lastPress = undefined;
      return;
    }
    const inside = this.#inside;
    const isOnBorder = isInside(this.#area, event) && !isInside(inside, event);
    const hasMeta = (event.modifiers & Modifier.alt) !== 0;
    const isPress = event.action === "press";
    // The upper and the left border have a menu; the others are what sizes the box.
    const isMenuEdge = isOnBorder && (event.row === this.#area.row || event.col === this.#area.col);
    if (
      !isInside(this.#area, event) ||
      (isMenuEdge && !hasMeta && event.button === MouseButton.right && isPress)
    ) {
      if (isPress && event.button === MouseButton.right) this.#openMenu(event);
      return;
    }
    if (isOnBorder || hasMeta) {
      const isDragging = event.button === MouseButton.left || event.button === MouseButton.right;
      if (isPress && isDragging) this.#lastPress = event;
      return;
    }
    if (this.#client.isReadOnly) return;
    const at = { ...event, row: event.row - inside.row, col: event.col - inside.col };
    const bytes = encodeMouse(at, this.pane.emulator.modes);
    if (bytes.length > 0) this.pane.sendInput(bytes);
  }

  #startDrag(event: MouseEvent, from: MouseEvent): void {
    const kind = event.button === MouseButton.left ? "move" : "size";
    const drag: Drag = { kind, row: from.row - this.#area.row, col: from.col - this.#area.col };
    this.#drag = drag;
    this.#continueDrag(event, drag);
  }

  #continueDrag({ row, col }: MouseEvent, drag: Drag): void {
    const { size } = this.#client;
    const area = this.#area;
    if (drag.kind === "move") {
      const keep = (at: number, length: number, room: number): number =>
        Math.max(0, Math.min(at, room - length));
      this.#wanted = {
        ...area,
        row: keep(row - drag.row, area.rows, size.rows),
        col: keep(col - drag.col, area.cols, size.cols),
      };
    } else {
      const least = borderCells(this.#options.lines) + 1;
      this.#wanted = {
        ...area,
        rows: Math.max(least, row - area.row + 1),
        cols: Math.max(least, col - area.col + 1),
      };
    }
    this.clientResized();
  }

  #openMenu(event: MouseEvent): void {
    const { size } = this.#client;
    const text: MenuText = {
      title: "",
      items: [
        { label: "Close", key: "q", act: () => this.#leave() },
        ...this.#pasteItem(),
        "rule",
        {
          label: "Fill the screen",
          key: "F",
          act: () => this.#moveTo({ row: 0, col: 0, rows: size.rows, cols: size.cols }),
        },
        { label: "To the middle", key: "C", act: () => this.#centre() },
        "rule",
        ...this.#paneItems(),
      ],
    };
    const box = menuSize(text);
    if (box.rows > size.rows || box.cols > size.cols) return;
    const place = {
      ...box,
      row: Math.min(event.row, size.rows - box.rows),
      col: Math.max(0, Math.min(event.col - (box.cols >> 1), size.cols - box.cols)),
    };
    this.#menu = new Menu(this.#client, text, place, {
      hasMouse: true,
      staysOpen: false,
      leave: () => this.#closeMenu(),
      onClosed: () => {},
    });
  }

  /** The newest buffer, in brackets where the program asked for them. */
  #pasteItem(): MenuItem[] {
    const { top } = this.#options.world.buffers;
    if (top === undefined || this.pane.exit !== undefined || this.#client.isReadOnly) return [];
    const label = `Paste #[underscore]${top.name.replaceAll("#", "##")}`;
    const { bracketedPaste } = this.pane.emulator.modes;
    const act = (): void => {
      if (!this.pane.writer.writePaste(encodePaste(top.bytes, { bracketedPaste })))
        this.#client.notices.showMessage("the program in the popup does not read what is pasted");
    };
    return [{ label, key: "p", act }];
  }

  #paneItems(): MenuItem[] {
    if (this.pane.exit !== undefined || this.#client.isReadOnly) return [];
    return [
      { label: "Make it a pane to the right", key: "h", act: () => this.#makePane("cols") },
      { label: "Make it a pane below", key: "v", act: () => this.#makePane("rows") },
    ];
  }

  /** The program goes on in a pane of the window; the box is gone. */
  #makePane(axis: SplitAxis): void {
    if (!this.#options.moveToWindow(axis)) {
      this.#client.notices.showMessage("there is no room for another pane");
      return;
    }
    this.#stopListening();
    this.#isPane = true;
    this.#leave();
  }

  #closeMenu(): void {
    const menu = this.#menu;
    this.#menu = undefined;
    menu?.close();
  }

  #centre(): void {
    const { size } = this.#client;
    const { rows, cols } = this.#area;
    this.#moveTo({ rows, cols, row: (size.rows - rows) >> 1, col: (size.cols - cols) >> 1 });
  }

  #moveTo(place: Area): void {
    this.#wanted = place;
    this.clientResized();
  }

  /** To the place it is to have, or as near as there is room for; the program is told of its size. */
  clientResized(): void {
    const { size } = this.#client;
    const wanted = this.#wanted;
    const rows = Math.min(wanted.rows, size.rows);
    const cols = Math.min(wanted.cols, size.cols);
    this.#area = {
      rows,
      cols,
      row: Math.max(0, Math.min(wanted.row, size.rows - rows)),
      col: Math.max(0, Math.min(wanted.col, size.cols - cols)),
    };
    this.#closeMenu();
    const inside = this.#inside;
    this.pane.resize(Math.max(1, inside.cols), Math.max(1, inside.rows));
    this.#client.requestDraw();
  }

  #handlePaneEvent(event: PaneEvent): void {
    if (this.#isClosed) return;
    const client = this.#client;
    if (event.kind === "bell") client.ringBell();
    else if (event.kind === "clipboard") this.#setClipboard(event.selection, event.base64);
    else if (event.kind === "clipboardAsked")
      this.#options.world.requests.tellClipboard(this.pane, event.selection);
    else if (event.kind === "exited") this.#handleExit(event.exit.status);
    else if (event.kind === "failed") {
      client.notices.showMessage("the popup was closed: a fault in blockmux, of which its log says more");
      this.#leave();
    } else client.handlePaneEvent(this.pane, event);
  }

  #setClipboard(selection: string, base64: Uint8Array): void {
    if (this.#options.world.registry.options.server.text("set-clipboard") === "off") return;
    this.#client.setClipboard(selection === "" ? "c" : selection, new TextDecoder("latin1").decode(base64));
  }

  #handleExit(status: number): void {
    const { closesOn } = this.#options;
    this.#status = status;
    if (closesOn === "exit" || (closesOn === "success" && status === 0)) this.#leave();
    else this.#client.requestDraw();
  }

  #leave(): void {
    if (this.#client.overlays.overlay === this) this.#client.overlays.closeOverlay();
  }

  close(): void {
    this.#isClosed = true;
    this.#closeMenu();
    this.#frame.close();
    if (!this.#isPane) this.pane.close();
    this.#options.onClosed(this.#isPane ? 0 : this.#status);
  }
}
