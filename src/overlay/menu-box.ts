// A menu: a frame with a line for each entry, one of which is chosen by keys or the mouse. Source: tmux(1),
// display-menu; tmux 3.3a for its keys.

import type { Style } from "../cells/index.js";
import type { Surface } from "../render/index.js";
import { type Area, isInside, type MouseAt } from "./area.js";
import type { StyledLine } from "./cell-coder.js";
import { FrameBox, type FrameLook } from "./frame-box.js";
import type { HostScreen } from "./host-screen.js";
import type { WidgetList } from "./widget-library.js";

export interface MenuEntry {
  /** As wide as the menu's inside. */
  readonly label: StyledLine;
  /** The same while it is the one marked. */
  readonly markedLabel: StyledLine;
  /** Name of the key that chooses it; "" for none. */
  readonly key: string;
  /** False: it is shown, and cannot be chosen. */
  readonly isEnabled: boolean;
}

export interface MenuOptions {
  readonly title: StyledLine;
  readonly entries: readonly (MenuEntry | "rule")[];
  readonly place: Area;
  readonly look: FrameLook;
  readonly marked: Style;
  /** Opened by the mouse: it answers to the mouse, and letting go of a button chooses. */
  readonly hasMouse: boolean;
  /** Letting go of the button elsewhere leaves it open, and choosing takes a press. */
  readonly staysOpen: boolean;
  readonly onChosen: (index: number) => void;
  readonly onClosed: () => void;
}

const PAGE = 5;

export class MenuBox {
  readonly #options: MenuOptions;
  readonly #screen: HostScreen;
  readonly #frame: FrameBox;
  readonly #list: WidgetList;
  /** Index of the entry marked; -1 for none. */
  #marked: number;
  #isOver = false;

  constructor(screen: HostScreen, options: MenuOptions) {
    this.#screen = screen;
    this.#options = options;
    this.#frame = new FrameBox(screen);
    const { List } = screen.library;
    const { rows, cols } = options.place;
    this.#list = new List({
      parent: this.#frame.body,
      top: 0,
      left: 0,
      width: Math.max(1, cols - 2),
      height: Math.max(1, rows - 2),
      wrap: false,
      keys: false,
      mouse: false,
      invertSelected: false,
      style: { fg: 0, bg: 0 },
    });
    this.#marked = options.hasMouse ? -1 : options.entries.findIndex((entry) => isChoosable(entry));
    this.#list.on("keypress", (_text, key) => this.#handleKey(key.full));
    this.focus();
  }

  focus(): void {
    this.#list.focus();
  }

  get place(): Area {
    return this.#options.place;
  }

  draw(surface: Surface): void {
    const screen = this.#screen;
    const { place, look, title, entries, marked } = this.#options;
    screen.begin();
    this.#frame.arrange(place, look, title);
    const [plain, chosen] = [screen.colors(look.inside), screen.colors(marked)];
    this.#list.style = { ...plain, item: plain, selected: this.#marked < 0 ? plain : chosen };
    const cols = place.cols - 2;
    this.#list.setItems(
      entries.map((entry, index) => {
        if (entry === "rule") return "";
        const isMarked = index === this.#marked;
        const edge = { text: " ", style: isMarked ? marked : look.inside };
        return screen.content([edge, ...(isMarked ? entry.markedLabel : entry.label)], cols);
      }),
    );
    this.#list.select(Math.max(0, this.#marked));
    const rules = entries.flatMap((entry, index) => (entry === "rule" ? [index] : []));
    this.#frame.rule(rules, place.cols, look.border);
    this.#frame.put(surface);
  }

  handleMouse(at: MouseAt): void {
    const { place, hasMouse, staysOpen, entries } = this.#options;
    if (!hasMouse) {
      if (at.button !== 1 && at.kind === "press") this.#end();
      return;
    }
    const inside = { row: place.row + 1, col: place.col, rows: place.rows - 2, cols: place.cols };
    const isChoice = staysOpen ? at.kind === "press" : at.kind === "release";
    if (!isInside(inside, at)) {
      this.#marked = -1;
      if (isChoice) this.#end();
      return;
    }
    const index = at.row - inside.row;
    this.#marked = entries[index] === undefined ? -1 : index;
    if (isChoice) this.#choose();
  }

  close(): void {
    this.#isOver = true;
    this.#frame.close();
  }

  #handleKey(name: string): void {
    const { entries } = this.#options;
    const byKey = entries.findIndex((entry) => isChoosable(entry) && entry !== "rule" && entry.key === name);
    if (byKey >= 0) {
      this.#marked = byKey;
      this.#choose();
      return;
    }
    switch (name) {
      case "Up":
      case "k":
      case "BTab":
        this.#step(-1, true);
        return;
      case "Down":
      case "j":
      case "Tab":
        this.#step(1, true);
        return;
      case "PPage":
      case "C-b":
        for (let count = 0; count < PAGE; count += 1) this.#step(-1, false);
        return;
      case "NPage":
      case "C-f":
        for (let count = 0; count < PAGE; count += 1) this.#step(1, false);
        return;
      case "Home":
      case "g":
        this.#marked = -1;
        this.#step(1, true);
        return;
      case "End":
      case "G":
        this.#marked = entries.length;
        this.#step(-1, true);
        return;
      case "Enter":
        this.#choose();
        return;
      case "Escape":
      case "C-c":
      case "C-g":
      case "q":
        this.#end();
        return;
      default:
    }
  }

  /** To the next entry that can be chosen; stays where there is none. */
  #step(by: 1 | -1, wraps: boolean): void {
    const { entries } = this.#options;
    const count = entries.length;
    let at = this.#marked < 0 && by < 0 ? count : this.#marked;
    for (let tried = 0; tried < count; tried += 1) {
      at += by;
      if (at < 0 || at >= count) {
        if (!wraps) return;
        at = (at + count) % count;
      }
      if (isChoosable(entries[at])) {
        this.#marked = at;
        return;
      }
    }
  }

  #choose(): void {
    if (this.#isOver) return;
    const { entries, staysOpen, onChosen } = this.#options;
    if (isChoosable(entries[this.#marked])) onChosen(this.#marked);
    else if (!staysOpen || this.#marked < 0) this.#end();
  }

  #end(): void {
    if (!this.#isOver) this.#options.onClosed();
  }
}

function isChoosable(entry: MenuEntry | "rule" | undefined): boolean {
  return entry !== undefined && entry !== "rule" && entry.isEnabled;
}
