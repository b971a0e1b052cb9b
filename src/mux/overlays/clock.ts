// clock-mode: the time in a pane, large where there is room. Any key ends it.

import type { TimerHandle } from "../../base/index.js";
import { stringWidth } from "../../cells/index.js";
import { PLAIN_TEXT_STYLE, parseColour } from "../../commands/index.js";
import type { Area } from "../../overlay/index.js";
import type { Surface } from "../../render/index.js";
import type { AttachedClient } from "../attached-client.js";
import { putText } from "../cluster-code.js";
import { drawLargeText, LARGE_COLS, LARGE_ROWS } from "../large-text.js";
import type { MuxWorld } from "../mux-world.js";
import type { Pane } from "../pane.js";
import { colorOf, internTextStyle } from "../status-line.js";
import type { PaneMode } from "./client-overlays.js";

const MINUTE_MS = 60_000;

/** `14:05`, or with `style` "12" `2:05 PM`, as the clock shows it. */
export function clockText(wallMs: number, style: string): string {
  const date = new Date(wallMs);
  const minutes = String(date.getMinutes()).padStart(2, "0");
  const hours = date.getHours();
  if (style !== "12") return `${String(hours).padStart(2, "0")}:${minutes}`;
  return `${String(hours % 12 === 0 ? 12 : hours % 12).padStart(2)}:${minutes} ${hours >= 12 ? "PM" : "AM"}`;
}

export class ClockMode implements PaneMode {
  readonly name = "clock-mode";
  readonly isZoomed = false;
  readonly #client: AttachedClient;
  readonly #world: MuxWorld;
  readonly #pane: Pane;
  #timer: TimerHandle | undefined;

  constructor(client: AttachedClient, world: MuxWorld, pane: Pane) {
    this.#client = client;
    this.#world = world;
    this.#pane = pane;
    this.#awaitMinute();
  }

  #awaitMinute(): void {
    const { clock } = this.#world.ports;
    this.#timer = clock.after(MINUTE_MS - (clock.wallMs() % MINUTE_MS), () => {
      this.#client.requestDraw();
      this.#awaitMinute();
    });
  }

  draw(surface: Surface, area: Area): void {
    const { options } = this.#pane;
    const text = clockText(this.#world.ports.clock.wallMs(), options.text("clock-mode-style"));
    const colour = parseColour(options.text("clock-mode-colour")) ?? PLAIN_TEXT_STYLE.foreground;
    for (let row = area.row; row < area.row + area.rows; row += 1) {
      surface.row(row).erase(area.col, area.col + area.cols, 0);
    }
    const middle = area.row + (area.rows >> 1);
    if (area.cols < LARGE_COLS * text.length || area.rows <= LARGE_ROWS) {
      const width = stringWidth(text);
      if (area.cols < width) return;
      const style = internTextStyle(surface.tables, { ...PLAIN_TEXT_STYLE, foreground: colour });
      const col = area.col + (area.cols >> 1) - (width >> 1);
      putText(surface.row(middle), text, col, area.col + area.cols, style, surface.tables);
      return;
    }
    const style = surface.tables.styles.intern(0, colorOf(colour), 0, 0, 0);
    const left = area.col + (area.cols >> 1) - (LARGE_COLS / 2) * text.length;
    drawLargeText(surface, text, middle - 3, left, style);
  }

  handleKey(): void {
    this.#client.overlays.closeMode(this.#pane);
  }

  handleMouse(): void {}

  shows(): boolean {
    return false;
  }

  close(): void {
    this.#timer?.cancel();
  }
}
