// What stands over one client's picture: at most one menu or popup over the whole screen, and in each pane at most
// one mode (a tree). Other clients see nothing of either. The widgets' screen is made when the first one opens.

import type { KeyEvent, MouseEvent } from "../../input/index.js";
import { type Area, cropArea, HostScreen } from "../../overlay/index.js";
import type { Surface } from "../../render/index.js";
import type { AttachedClient } from "../attached-client.js";
import type { MuxWorld } from "../mux-world.js";
import type { Pane } from "../pane.js";
import type { Window } from "../window.js";
import type { WindowPart } from "../window-part.js";

/** Over the whole screen; every key is for it. */
export interface ScreenOverlay {
  draw(surface: Surface): void;
  /** `name` is the key's name; "" for a key without one. Releases come too. */
  handleKey(event: KeyEvent, name: string): void;
  handleMouse(event: MouseEvent): void;
  /** The pane whose program is typed into, if there is one. */
  readonly pane: Pane | undefined;
  readonly hasMouse: boolean;
  clientResized(): void;
  /** Frees what it holds; called once. */
  close(): void;
}

/** In a pane, in place of what the pane shows; keys without a binding are for it. */
export interface PaneMode {
  /** `#{pane_mode}`. */
  readonly name: string;
  /** It takes the whole window of its client. */
  readonly isZoomed: boolean;
  draw(surface: Surface, area: Area): void;
  handleKey(name: string, text: string): void;
  handleMouse(event: MouseEvent): void;
  /** Whether output of this pane changes what it shows. */
  shows(pane: Pane): boolean;
  close(): void;
}

export class ClientOverlays {
  readonly #client: AttachedClient;
  readonly #world: MuxWorld;
  #screen: HostScreen | undefined;
  #overlay: ScreenOverlay | undefined;
  readonly #modes = new Map<Pane, PaneMode>();

  constructor(client: AttachedClient, world: MuxWorld) {
    this.#client = client;
    this.#world = world;
  }

  get screen(): HostScreen {
    const { cols, rows } = this.#client.size;
    this.#screen ??= new HostScreen(this.#world.ports.loadWidgets(), cols, rows);
    this.#screen.resize(cols, rows);
    return this.#screen;
  }

  get overlay(): ScreenOverlay | undefined {
    return this.#overlay;
  }

  open(overlay: ScreenOverlay): void {
    this.closeOverlay();
    this.#overlay = overlay;
    this.#client.requestDraw();
  }

  closeOverlay(): void {
    const overlay = this.#overlay;
    if (overlay === undefined) return;
    this.#overlay = undefined;
    overlay.close();
    this.#client.requestDraw();
  }

  modeOf(pane: Pane | undefined): PaneMode | undefined {
    return pane === undefined ? undefined : this.#modes.get(pane);
  }

  openMode(pane: Pane, mode: PaneMode): void {
    this.closeMode(pane);
    this.#modes.set(pane, mode);
    this.#modeChanged(pane);
  }

  closeMode(pane: Pane): void {
    const mode = this.#modes.get(pane);
    if (mode === undefined) return;
    this.#modes.delete(pane);
    mode.close();
    this.#modeChanged(pane);
  }

  #modeChanged(pane: Pane): void {
    this.#client.requestDraw();
    this.#world.fire("pane-mode-changed", { ...this.#world.placeOfPane(pane), pane, client: this.#client });
  }

  /** Whether something here shows what the pane's program prints, besides the pane itself. */
  shows(pane: Pane): boolean {
    if (this.#overlay?.pane === pane) return true;
    for (const mode of this.#modes.values()) if (mode.shows(pane)) return true;
    return false;
  }

  /** Whether the key is used up. */
  handleKey(event: KeyEvent, name: string): boolean {
    if (this.#overlay === undefined) return false;
    const overlay = this.#overlay;
    this.#guard(() => overlay.handleKey(event, name));
    this.#client.requestDraw();
    return true;
  }

  /** Whether the event is used up. */
  handleMouse(event: MouseEvent): boolean {
    if (this.#overlay === undefined) return false;
    const overlay = this.#overlay;
    this.#guard(() => overlay.handleMouse(event));
    this.#client.requestDraw();
    return true;
  }

  clientResized(): void {
    this.#overlay?.clientResized();
  }

  /** The area in which the mode of a pane is drawn, where the client shows the pane. */
  areaOf(pane: Pane, window: Window, part: WindowPart, top: number, rows: number): Area | undefined {
    const bounds = { row: top, col: 0, rows, cols: this.#client.size.cols };
    const mode = this.#modes.get(pane);
    if (mode?.isZoomed === true && this.#client.activePane === pane) return bounds;
    const rect = window.rectOf(pane);
    if (rect === undefined) return undefined;
    const whole = {
      row: top + rect.row - part.row,
      col: rect.col - part.col,
      rows: rect.rowCount,
      cols: rect.cols,
    };
    const area = cropArea(whole, bounds);
    return area.rows < 1 || area.cols < 1 ? undefined : area;
  }

  /** Draws the modes of the panes of a window of which `part` is shown in `rows` rows from `top` on. */
  drawModes(surface: Surface, window: Window, part: WindowPart, top: number, rows: number): void {
    if (this.#modes.size === 0) return;
    const active = this.#client.activePane;
    // The active pane's may lie over the others.
    for (const pane of [...window.panes.filter((each) => each !== active), active]) {
      const mode = pane === undefined ? undefined : this.#modes.get(pane);
      if (pane === undefined || mode === undefined) continue;
      const area = this.areaOf(pane, window, part, top, rows);
      if (area === undefined) continue;
      if (pane === active) surface.cursor.visible = false;
      this.#guard(() => mode.draw(surface, area), pane);
    }
  }

  drawOverlay(surface: Surface): void {
    if (this.#overlay === undefined) return;
    surface.cursor.visible = false;
    const overlay = this.#overlay;
    this.#guard(() => overlay.draw(surface));
  }

  /** A key for the mode of a pane. */
  handleModeKey(pane: Pane, name: string, text: string): void {
    const mode = this.#modes.get(pane);
    if (mode !== undefined) this.#guard(() => mode.handleKey(name, text), pane);
  }

  /** A fault of ours, or of the widgets, ends what it happened in and nothing else: a mode of `pane`, or the overlay. */
  #guard(act: () => void, pane?: Pane): void {
    try {
      act();
    } catch (error) {
      this.#world.ports.log.error("overlay.failed", {
        fault: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
      if (pane === undefined) this.closeOverlay();
      else this.closeMode(pane);
      this.#client.notices.showMessage("closed: a fault in blockmux, of which its log says more");
    }
  }

  /** The client is gone. */
  stop(): void {
    const overlay = this.#overlay;
    this.#overlay = undefined;
    overlay?.close();
    for (const mode of this.#modes.values()) mode.close();
    this.#modes.clear();
    this.#screen?.destroy();
    this.#screen = undefined;
  }
}
