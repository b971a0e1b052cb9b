// A tree in a pane, for one client: its keys, its rows and its preview, whatever it lists. Source: tmux(1),
// choose-tree, for the keys; tmux 3.3a for the look.

import { isTrueFormat, keepStart, PLAIN_TEXT_STYLE, type TextStyle } from "../../commands/index.js";
import { MouseButton, type MouseEvent } from "../../input/index.js";
import {
  type Area,
  type StyledLine,
  TreeBox,
  TreeModel,
  type TreeNode,
  type TreeRow,
  treeLines,
} from "../../overlay/index.js";
import type { Surface } from "../../render/index.js";
import type { AttachedClient } from "../attached-client.js";
import { CELL_MEASURE } from "../cell-measure.js";
import type { FormatScope } from "../format-scope.js";
import { PromptHistory } from "../line-editor.js";
import type { Pane } from "../pane.js";
import { cellStyleOf } from "../status-line.js";
import type { PaneMode } from "./client-overlays.js";
import { type MenuText, menuSize, openMenu } from "./menu.js";
import { mouseAt } from "./mouse-at.js";
import { styledLine } from "./styled-line.js";

/** What a tree is asked to list. */
export interface TreeView {
  readonly sort: string;
  readonly isReversed: boolean;
  /** Says of a thing whether it is listed. */
  readonly keeps: (scope: FormatScope) => boolean;
}

/** A line of the menu of a node: the key of the tree that does the same. */
export interface TreeMenuLine {
  readonly label: string;
  readonly key: string;
}

export interface TreeSource<Value> {
  /** `#{pane_mode}`. */
  readonly modeName: string;
  /** Names of the orders, the first one is that of the start; none where the order is fixed. */
  readonly sorts: readonly string[];
  list(view: TreeView): readonly TreeNode<Value>[];
  /** The node that is selected at first, if it is listed. */
  readonly startId: string | undefined;
  /** What formats about the node speak of. */
  scopeOf(node: TreeNode<Value>): FormatScope;
  /** Text behind the name; may hold styles. */
  textOf(node: TreeNode<Value>): string;
  /** Draws into the inside of the preview. */
  preview(node: TreeNode<Value>, area: Area, surface: Surface): void;
  /** Enter: the tree is closed first where `closesOnChoice`. */
  choose(node: TreeNode<Value>, tree: ModeTree<Value>): void;
  readonly closesOnChoice: boolean;
  /** What a right click on a node offers first. */
  readonly menu: readonly TreeMenuLine[];
  /** A key of this tree alone; whether it is one. */
  handleKey(name: string, tree: ModeTree<Value>): boolean;
  /** More than its name that a search finds. */
  contentOf?(node: TreeNode<Value>): string;
  /** Runs a command about a node, `%%` being what names it; undefined where the tree has no such key. */
  run?(command: string, node: TreeNode<Value>): void;
  /** Whether output of this pane changes the preview of the node. */
  shows(node: TreeNode<Value>, pane: Pane): boolean;
}

export interface TreeChoices {
  readonly isZoomed: boolean;
  readonly hasPreview: boolean;
  readonly sort: string | undefined;
  readonly isReversed: boolean;
  readonly filter: string | undefined;
  /** A format for the key of a row, with `line`. */
  readonly keyFormat: string | undefined;
}

/** Keys of the first rows. */
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const TAG_LINES: readonly (TreeMenuLine | "rule")[] = [
  "rule",
  { label: "Tag", key: "t" },
  { label: "Tag all", key: "C-t" },
  { label: "Tag none", key: "T" },
  "rule",
];
const CANCEL_LINE: TreeMenuLine = { label: "Cancel", key: "q" };
/** A row's text is cut here, however wide the screen. */
const MAX_TEXT_CELLS = 1000;

function defaultKeyOf(line: number): string {
  if (line < 10) return String(line);
  const letter = LETTERS[line - 10];
  return letter === undefined ? "" : `M-${letter}`;
}

export class ModeTree<Value> implements PaneMode {
  readonly name: string;
  readonly isZoomed: boolean;
  readonly client: AttachedClient;
  readonly model = new TreeModel<Value>();
  readonly #source: TreeSource<Value>;
  readonly #box: TreeBox;
  readonly #pane: Pane;
  readonly #keyFormat: string | undefined;
  readonly #history = new PromptHistory();
  #sort: string;
  #isReversed: boolean;
  #filter: string;
  #hasMatches = true;
  #hasPreview: boolean;
  #searched = "";
  #listArea: Area = { row: 0, col: 0, rows: 0, cols: 0 };

  constructor(client: AttachedClient, pane: Pane, source: TreeSource<Value>, choices: TreeChoices) {
    this.client = client;
    this.#pane = pane;
    this.#source = source;
    this.name = source.modeName;
    this.isZoomed = choices.isZoomed;
    this.#sort = choices.sort ?? source.sorts[0] ?? "";
    this.#isReversed = choices.isReversed;
    this.#filter = choices.filter ?? "";
    this.#hasPreview = choices.hasPreview;
    this.#keyFormat = choices.keyFormat;
    this.#box = new TreeBox(client.overlays.screen, (name) => this.#act(name));
    this.refresh();
    if (source.startId !== undefined) this.model.reveal(source.startId);
  }

  get selected(): TreeNode<Value> | undefined {
    return this.model.selected?.node;
  }

  /** The tagged nodes, else the selected one. */
  get chosen(): readonly TreeNode<Value>[] {
    const tagged = this.model.taggedNodes();
    if (tagged.length > 0) return tagged;
    return this.selected === undefined ? [] : [this.selected];
  }

  shows(pane: Pane): boolean {
    const node = this.selected;
    return this.#hasPreview && node !== undefined && this.#source.shows(node, pane);
  }

  /** Lists what there is now. */
  refresh(): void {
    const filter = this.#filter;
    const view = { sort: this.#sort, isReversed: this.#isReversed };
    const isFiltered = filter !== "";
    const keeps = isFiltered ? (scope: FormatScope) => isTrueFormat(scope.expand(filter)) : () => true;
    const nodes = this.#source.list({ ...view, keeps });
    this.#hasMatches = nodes.length > 0;
    // A filter that leaves nothing is as none.
    this.model.setNodes(
      isFiltered && nodes.length === 0 ? this.#source.list({ ...view, keeps: () => true }) : nodes,
    );
  }

  draw(surface: Surface, area: Area): void {
    this.refresh();
    const { model } = this;
    if (model.rows.length === 0) {
      // Nothing is left to choose from.
      this.leave();
      return;
    }
    const listRows = this.#box.divide(area.rows, model.rows.length, this.#hasPreview);
    model.fit(listRows);
    this.#listArea = { ...area, rows: listRows };
    const shown = model.rows.slice(model.top, model.top + listRows);
    const style = this.client.styleOf(this.client.windowOptions.text("mode-style"));
    const selected = model.selectedIndex - model.top;
    const keyWidth = Math.max(0, ...shown.map((row, index) => this.#keyOf(row, model.top + index).length));
    const lines = shown.map((row, index) =>
      this.#lineOf(
        row,
        model.top + index,
        keyWidth,
        index === selected ? style : PLAIN_TEXT_STYLE,
        area.cols,
      ),
    );
    const plain = cellStyleOf(PLAIN_TEXT_STYLE);
    const node = this.selected;
    const preview = this.#box.draw(surface, {
      area,
      rows: lines,
      selected,
      plain,
      marked: cellStyleOf(style),
      look: { border: plain, inside: plain, lines: undefined },
      title: this.#hasPreview && node !== undefined ? this.#titleOf(node, area.cols) : undefined,
    });
    if (preview !== undefined && node !== undefined) this.#source.preview(node, preview, surface);
  }

  #keyOf(row: TreeRow<Value>, line: number): string {
    if (this.#keyFormat === undefined) return defaultKeyOf(line);
    return this.#source
      .scopeOf(row.node)
      .withExtra({ line: String(line) })
      .expand(this.#keyFormat);
  }

  #lineOf(row: TreeRow<Value>, line: number, keyWidth: number, style: TextStyle, cols: number): StyledLine {
    const { node } = row;
    const key = this.#keyOf(row, line);
    const hash = (text: string): string => text.replaceAll("#", "##");
    const keyText = keyWidth === 0 ? "" : (key === "" ? "" : `(${key})`).padEnd(keyWidth + 3);
    const tag = this.model.isTagged(node) ? "*" : "";
    const text = keepStart(this.#source.textOf(node), MAX_TEXT_CELLS, CELL_MEASURE);
    const behind = text === "" ? "" : `: ${text}`;
    return styledLine(hash(keyText + treeLines(row) + node.name + tag) + behind, style, cols);
  }

  #titleOf(node: TreeNode<Value>, cols: number): StyledLine {
    const order = this.#sort === "" ? "" : ` (sort: ${this.#sort}${this.#isReversed ? ", reversed" : ""})`;
    const filter = this.#filter === "" ? "" : ` (filter: ${this.#hasMatches ? "active" : "no matches"})`;
    const text = keepStart(`${node.name}${order}${filter}`, Math.max(0, cols - 6), CELL_MEASURE);
    return [{ text: ` ${text} `, style: cellStyleOf(PLAIN_TEXT_STYLE) }];
  }

  handleKey(name: string, text: string): void {
    this.#box.focus();
    this.client.overlays.screen.press(name, text);
  }

  handleMouse(event: MouseEvent): void {
    const at = mouseAt(event);
    if (at.kind === "wheelUp" || at.kind === "wheelDown") {
      this.model.move(at.kind === "wheelUp" ? -1 : 1, false);
      return;
    }
    const { row, col, rows, cols } = this.#listArea;
    const isInList = at.row >= row && at.row < row + rows && at.col >= col && at.col < col + cols;
    const index = this.model.top + at.row - row;
    const isOnLine = isInList && index < this.model.rows.length;
    if (at.kind === "press" && event.button === MouseButton.right) {
      if (isOnLine) this.model.selectIndex(index);
      this.#openMenu(at, isInList ? this.selected : undefined);
      return;
    }
    if (at.kind !== "press" || !isOnLine) return;
    // A second click on what is selected chooses it.
    const wasSelected = index === this.model.selectedIndex;
    this.model.selectIndex(index);
    if (at.button === 1 && wasSelected) this.#choose();
  }

  /** As in tmux: on a line what can be done with it, elsewhere the way out. */
  #openMenu(at: { readonly row: number; readonly col: number }, node: TreeNode<Value> | undefined): void {
    const { overlays, size } = this.client;
    const lines = node === undefined ? [CANCEL_LINE] : [...this.#source.menu, ...TAG_LINES, CANCEL_LINE];
    const text: MenuText = {
      title: node === undefined ? "" : `#[align=centre]${node.name.replaceAll("#", "##")}`,
      items: lines.map((line) =>
        line === "rule"
          ? line
          : {
              ...line,
              act: () => {
                if (overlays.modeOf(this.#pane) === this) this.#act(line.key);
              },
            },
      ),
    };
    const box = menuSize(text);
    if (box.rows > size.rows || box.cols > size.cols) return;
    const row = Math.min(at.row, size.rows - box.rows);
    const col = Math.max(0, Math.min(at.col - (box.cols >> 1), size.cols - box.cols));
    openMenu(this.client, text, { row, col }, true);
  }

  #act(name: string): void {
    this.refresh();
    if (this.#move(name) || this.#change(name)) return;
    const line = this.model.rows.findIndex((row, index) => name !== "" && this.#keyOf(row, index) === name);
    if (line >= 0) {
      this.model.selectIndex(line);
      this.#choose();
      return;
    }
    this.#source.handleKey(name, this);
  }

  /** Keys that change nothing but what is selected, open or tagged. */
  #move(name: string): boolean {
    const { model } = this;
    switch (name) {
      case "Up":
      case "k":
      case "C-p":
        model.move(-1, true);
        return true;
      case "Down":
      case "j":
      case "C-n":
        model.move(1, true);
        return true;
      case "PPage":
      case "C-b":
        model.page(-1);
        return true;
      case "NPage":
      case "C-f":
        model.page(1);
        return true;
      case "Home":
      case "g":
        model.selectIndex(0);
        return true;
      case "End":
      case "G":
        model.selectIndex(model.rows.length - 1);
        return true;
      case "Left":
      case "h":
      case "-":
        model.close();
        return true;
      case "Right":
      case "l":
      case "+":
        model.open();
        return true;
      case "M--":
        model.openAll(false);
        return true;
      case "M-+":
        model.openAll(true);
        return true;
      case "t":
        model.toggleTag();
        model.move(1, false);
        return true;
      case "T":
        model.tagAll(false);
        return true;
      case "C-t":
        model.tagAll(true);
        return true;
      default:
        return false;
    }
  }

  #change(name: string): boolean {
    const { sorts } = this.#source;
    switch (name) {
      case "q":
      case "Escape":
      case "C-c":
      case "C-g":
        this.leave();
        return true;
      case "Enter":
        this.#choose();
        return true;
      case "O": {
        if (sorts.length < 2) return false;
        this.#sort = sorts[(sorts.indexOf(this.#sort) + 1) % sorts.length] ?? this.#sort;
        return true;
      }
      case "r":
        if (sorts.length === 0) return false;
        this.#isReversed = !this.#isReversed;
        return true;
      case "v":
        this.#hasPreview = !this.#hasPreview;
        return true;
      case "C-s":
      case "?":
        this.ask("(search) ", "", (text) => {
          this.#searched = text;
          this.#search();
        });
        return true;
      case "n":
        this.#search();
        return true;
      case "f":
        this.ask("(filter) ", this.#filter, (text) => {
          this.#filter = text;
        });
        return true;
      case ":":
        return this.#askCommand();
      default:
        return false;
    }
  }

  #askCommand(): boolean {
    if (this.#source.run === undefined) return false;
    const tagged = this.model.tagCount;
    this.ask(tagged > 0 ? `(${tagged} tagged) ` : "(current) ", "", (command) => {
      if (command !== "") for (const node of this.chosen) this.#source.run?.(command, node);
    });
    return true;
  }

  #search(): void {
    if (this.#searched === "") return;
    const text = this.#searched.toLowerCase();
    const found = this.model.search((node) => {
      const content = `${node.name}\n${this.#source.contentOf?.(node) ?? ""}`;
      return content.toLowerCase().includes(text);
    });
    if (!found) this.client.notices.showMessage(`no match: ${this.#searched}`);
  }

  /** A question in the status line. */
  ask(label: string, initial: string, answer: (text: string) => void): void {
    this.client.notices.ask({
      label,
      initial,
      history: this.#history,
      isSingleKey: false,
      onSubmit: (text) => {
        this.client.notices.endPrompt();
        if (this.#isOpen()) answer(text);
        this.client.requestDraw();
      },
    });
  }

  /** A question that y answers. */
  confirm(question: string, act: () => void): void {
    this.client.notices.ask({
      label: `${question} (y/n) `,
      initial: "",
      history: this.#history,
      isSingleKey: true,
      onSubmit: (text) => {
        this.client.notices.endPrompt();
        if ((text === "y" || text === "Y") && this.#isOpen()) act();
        this.client.requestDraw();
      },
    });
  }

  #isOpen(): boolean {
    return this.client.overlays.modeOf(this.#pane) === this;
  }

  #choose(): void {
    const node = this.selected;
    if (node === undefined) return;
    if (this.#source.closesOnChoice) this.leave();
    this.#source.choose(node, this);
  }

  /** Ends the mode; the pane is seen again. */
  leave(): void {
    if (this.#isOpen()) this.client.overlays.closeMode(this.#pane);
  }

  close(): void {
    this.#box.close();
  }
}
