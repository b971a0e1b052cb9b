// A menu over a client's screen: its lines, and what choosing one does. Source: tmux(1), display-menu.

import { stringWidth } from "../../cells/index.js";
import {
  ATTRIBUTE,
  formatKey,
  normalizeChord,
  PLAIN_TEXT_STYLE,
  parseKey,
  parseStyledText,
  type TextStyle,
} from "../../commands/index.js";
import type { KeyEvent, MouseEvent } from "../../input/index.js";
import { type Area, MenuBox, type MenuEntry } from "../../overlay/index.js";
import type { Surface } from "../../render/index.js";
import type { AttachedClient } from "../attached-client.js";
import { cellStyleOf } from "../status-line.js";
import type { ScreenOverlay } from "./client-overlays.js";
import { mouseAt } from "./mouse-at.js";
import { styledLine } from "./styled-line.js";

/** `label` may hold styles; one that begins with `-` cannot be chosen. */
export interface MenuItem {
  readonly label: string;
  /** Name of the key that chooses it; "" for none. */
  readonly key: string;
  readonly act: () => void;
}

export interface MenuText {
  readonly title: string;
  readonly items: readonly (MenuItem | "rule")[];
}

export interface MenuManner {
  readonly hasMouse: boolean;
  readonly staysOpen: boolean;
  /** Asked for when something was chosen, or nothing is to be: closes it. */
  readonly leave: () => void;
  /** The menu is gone. */
  readonly onClosed: () => void;
}

const textWidth = (text: string): number =>
  parseStyledText(text, PLAIN_TEXT_STYLE).runs.reduce((sum, run) => sum + stringWidth(run.text), 0);

/** Without rules at the ends and beside each other. */
function tidied(items: readonly (MenuItem | "rule")[]): (MenuItem | "rule")[] {
  const kept: (MenuItem | "rule")[] = [];
  for (const item of items)
    if (item !== "rule" || (kept.length > 0 && kept.at(-1) !== "rule")) kept.push(item);
  if (kept.at(-1) === "rule") kept.pop();
  return kept;
}

/** One name for each key, however it was written. */
function chordText(key: string): string {
  const chord = parseKey(key);
  return chord === undefined ? key : formatKey(normalizeChord(chord));
}

/** The label with its key at the right edge, where the key does anything. */
function lineOf({ label, key }: MenuItem): { readonly text: string; readonly isEnabled: boolean } {
  const isEnabled = !label.startsWith("-");
  const name = isEnabled ? label : label.slice(1);
  const keyText = chordText(key).replaceAll("#", "##");
  return {
    text: key === "" || !isEnabled ? name : `${name}#[default] #[align=right](${keyText})`,
    isEnabled,
  };
}

/** Cells of a menu with these texts, its border included. */
export function menuSize({ title, items }: MenuText): { readonly rows: number; readonly cols: number } {
  const kept = tidied(items);
  const widths = kept.map((item) => (item === "rule" ? 0 : textWidth(lineOf(item).text)));
  return { rows: kept.length + 2, cols: Math.max(textWidth(title), ...widths) + 4 };
}

/** Opens a menu over the client's screen at a place where it fits; it goes when something is chosen, or nothing. */
export function openMenu(
  client: AttachedClient,
  text: MenuText,
  at: { readonly row: number; readonly col: number },
  hasMouse: boolean,
): void {
  const { overlays } = client;
  const menu = new Menu(
    client,
    text,
    { ...menuSize(text), row: at.row, col: at.col },
    {
      hasMouse,
      staysOpen: false,
      leave: () => {
        if (overlays.overlay === menu) overlays.closeOverlay();
      },
      onClosed: () => {},
    },
  );
  overlays.open(menu);
}

export class Menu implements ScreenOverlay {
  readonly pane = undefined;
  readonly hasMouse: boolean;
  readonly #client: AttachedClient;
  readonly #box: MenuBox;
  readonly #onClosed: () => void;
  readonly #leave: () => void;

  /** `area` is of the size that `menuSize` says. */
  constructor(client: AttachedClient, text: MenuText, area: Area, manner: MenuManner) {
    this.#client = client;
    this.#onClosed = manner.onClosed;
    this.#leave = manner.leave;
    this.hasMouse = manner.hasMouse;
    const items = tidied(text.items);
    const cols = area.cols - 4;
    const plain = PLAIN_TEXT_STYLE;
    const mode = client.styleOf(client.windowOptions.text("mode-style"));
    const dim = (style: TextStyle): TextStyle => ({ ...style, attributes: style.attributes | ATTRIBUTE.dim });
    const entryOf = (item: MenuItem): MenuEntry => {
      const { text: line, isEnabled } = lineOf(item);
      return {
        label: styledLine(line, isEnabled ? plain : dim(plain), cols),
        markedLabel: styledLine(line, mode, cols),
        key: item.key === "" ? "" : chordText(item.key),
        isEnabled,
      };
    };
    const inside = cellStyleOf(plain);
    this.#box = new MenuBox(client.overlays.screen, {
      title: styledLine(
        text.title,
        plain,
        Math.min(cols, Math.max(textWidth(text.title), titleRoom(text.title, cols))),
      ),
      entries: items.map((item) => (item === "rule" ? "rule" : entryOf(item))),
      place: area,
      look: { border: inside, inside, lines: undefined },
      marked: cellStyleOf(mode),
      hasMouse: manner.hasMouse,
      staysOpen: manner.staysOpen,
      onChosen: (index) => {
        const item = items[index];
        manner.leave();
        if (item !== undefined && item !== "rule") item.act();
      },
      onClosed: manner.leave,
    });
  }

  draw(surface: Surface): void {
    this.#box.draw(surface);
  }

  handleKey(event: KeyEvent, name: string): void {
    if (event.eventType === "release") return;
    this.#box.focus();
    this.#client.overlays.screen.press(chordText(name), event.text);
  }

  handleMouse(event: MouseEvent): void {
    this.#box.handleMouse(mouseAt(event));
  }

  /** As in tmux a menu does not outlive the size it was made for where it has no room any more. */
  clientResized(): void {
    const { row, col, rows, cols } = this.#box.place;
    const { size } = this.#client;
    if (row + rows > size.rows || col + cols > size.cols) this.#leave();
  }

  close(): void {
    this.#box.close();
    this.#onClosed();
  }
}

/** A title that is aligned has the whole width to be aligned in. */
function titleRoom(title: string, cols: number): number {
  return title.includes("align=") ? cols : 0;
}
