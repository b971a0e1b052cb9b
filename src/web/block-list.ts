// The Blocks of the active pane, newest first: jump to one, copy its text, see it change.

import type { PanelBlock, PanelBlocks } from "../attach/browser.js";
import { make, makeButton } from "./dom.js";
import { keepChildren } from "./keep-children.js";

export interface BlockActions {
  show(pane: string, key: number): void;
  copy(pane: string, key: number): void;
}

export class BlockList {
  readonly element = make("div", { class: "block-list" });
  readonly #list = make("ul");
  readonly #count = make("p", { class: "hint" });
  readonly #actions: BlockActions;

  constructor(actions: BlockActions) {
    this.#actions = actions;
    this.element.append(this.#count, this.#list);
    this.update({ pane: "", blocks: [], total: 0 });
  }

  update({ pane, blocks, total }: PanelBlocks): void {
    const shown = blocks.length < total ? `The newest ${blocks.length} of ${total} Blocks.` : "";
    this.#count.textContent = total === 0 ? "This pane has no Blocks." : shown;
    this.#count.hidden = this.#count.textContent === "";
    const newestFirst = [...blocks].reverse();
    keepChildren(
      this.#list,
      newestFirst,
      ({ key }) => `${pane} ${key}`,
      makeItem,
      (item, block) => this.#updateItem(item, pane, block),
    );
  }

  #updateItem(item: HTMLElement, pane: string, block: PanelBlock): void {
    const [show, copy] = [...item.children] as HTMLButtonElement[];
    if (show === undefined || copy === undefined) return;
    const [line, about] = [...show.children] as HTMLElement[];
    setText(line, block.firstLine.trim() === "" ? "(empty)" : block.firstLine);
    setText(about, `${block.blockId} · ${describeBlock(block)}`);
    item.classList.toggle("is-mutable", block.lifecycle === "mutable");
    show.disabled = copy.disabled = block.place === "evicted";
    show.onclick = () => this.#actions.show(pane, block.key);
    copy.onclick = () => this.#actions.copy(pane, block.key);
    copy.setAttribute("aria-label", `Copy ${block.blockId}`);
  }
}

function setText(element: HTMLElement | undefined, text: string): void {
  if (element !== undefined && element.textContent !== text) element.textContent = text;
}

const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? "" : "s"}`;

function describeBlock({ lifecycle, place, rows, firstRow }: PanelBlock): string {
  if (place === "evicted") return `${lifecycle}, gone from history`;
  const size = rows === undefined ? "" : `, ${count(rows, "row")}`;
  switch (place) {
    case "screen":
      return `${lifecycle}${size}, on the screen`;
    case "history":
      return `${lifecycle}${size}, ${count(-(firstRow ?? 0), "row")} up`;
    case "split":
      return `${lifecycle}${size}, partly in history`;
  }
}

function makeItem(): HTMLElement {
  const show = makeButton(
    { class: "row" },
    make("span", { class: "label" }),
    make("span", { class: "note" }),
  );
  return make("li", {}, show, makeButton({ class: "small", text: "Copy" }));
}
