// choose-buffer: the paste buffers. Source: tmux(1), choose-buffer.

import { PLAIN_TEXT_STYLE, quoteArgument } from "../../commands/index.js";
import type { Area, TreeNode } from "../../overlay/index.js";
import type { Surface } from "../../render/index.js";
import { putText } from "../cluster-code.js";
import { FormatScope } from "../format-scope.js";
import type { Pane } from "../pane.js";
import type { PasteBuffer } from "../paste-buffers.js";
import { internTextStyle } from "../status-line.js";
import type { ChoiceOptions } from "./client-list.js";
import type { ModeTree, TreeSource, TreeView } from "./mode-tree.js";

export interface BufferListOptions extends ChoiceOptions {
  readonly list: () => readonly PasteBuffer[];
  /** Opens an editor for a buffer. */
  readonly edit: (buffer: PasteBuffer) => void;
}

const ROW_FORMAT = "#{t/p:buffer_created}: #{buffer_sample}";

/** As much of a buffer as a preview can show. */
const MAX_PREVIEW_BYTES = 64 * 1024;
/** As much of it as a search looks at. */
const MAX_SEARCH_BYTES = 1024 * 1024;
const TAB_COLS = 8;

const decoder = new TextDecoder();

export class BufferList implements TreeSource<PasteBuffer> {
  readonly modeName = "buffer-mode";
  readonly sorts = ["time", "name", "size"];
  readonly closesOnChoice = true;
  readonly menu = [
    { label: "Paste", key: "Enter" },
    { label: "Paste tagged", key: "P" },
    { label: "Edit", key: "e" },
    { label: "Delete", key: "d" },
    { label: "Delete tagged", key: "D" },
  ];
  readonly startId = undefined;
  readonly #options: BufferListOptions;

  constructor(options: BufferListOptions) {
    this.#options = options;
  }

  list({ sort, isReversed, keeps }: TreeView): readonly TreeNode<PasteBuffer>[] {
    // The newest first, as the store has them.
    const buffers = [...this.#options.list()].filter((buffer) => keeps(this.#scope(buffer)));
    if (sort === "name") buffers.sort((left, right) => (left.name < right.name ? -1 : 1));
    if (sort === "size") buffers.sort((left, right) => right.bytes.length - left.bytes.length);
    if (isReversed) buffers.reverse();
    return buffers.map((value) => ({
      id: value.name,
      name: value.name,
      value,
      children: [],
      startsOpen: false,
    }));
  }

  #scope(buffer: PasteBuffer): FormatScope {
    const { client, world } = this.#options;
    const { session } = client;
    const parts = { client, session, window: session.currentWindow, pane: client.activePane };
    return new FormatScope(world, { ...parts, buffer });
  }

  scopeOf({ value }: TreeNode<PasteBuffer>): FormatScope {
    return this.#scope(value);
  }

  textOf({ value }: TreeNode<PasteBuffer>): string {
    return this.#scope(value).expand(this.#options.format ?? ROW_FORMAT);
  }

  contentOf({ value }: TreeNode<PasteBuffer>): string {
    return decoder.decode(value.bytes.subarray(0, MAX_SEARCH_BYTES));
  }

  preview({ value }: TreeNode<PasteBuffer>, area: Area, surface: Surface): void {
    const text = decoder.decode(value.bytes.subarray(0, MAX_PREVIEW_BYTES));
    const style = internTextStyle(surface.tables, PLAIN_TEXT_STYLE);
    text.split("\n", area.rows).forEach((line, at) => {
      const shown = line.replaceAll("\t", " ".repeat(TAB_COLS));
      putText(surface.row(area.row + at), shown, area.col, area.col + area.cols, style, surface.tables);
    });
  }

  choose({ value }: TreeNode<PasteBuffer>): void {
    const { world, client, template } = this.#options;
    world.runTemplate(template, [value.name], client);
  }

  handleKey(name: string, tree: ModeTree<PasteBuffer>): boolean {
    const { world, client } = this.#options;
    const one = tree.selected === undefined ? [] : [tree.selected];
    const nodes = name === "P" || name === "D" ? tree.model.taggedNodes() : one;
    const run = (command: string): void => {
      for (const { value } of nodes) world.runText(`${command} -b ${quoteArgument(value.name)}`, client);
    };
    switch (name) {
      case "p":
      case "P":
        run("paste-buffer -p");
        tree.leave();
        return true;
      case "e": {
        const [node] = one;
        if (client.isReadOnly) client.notices.showMessage("client is read-only");
        else if (node !== undefined) this.#options.edit(node.value);
        return true;
      }
      case "d":
      case "D":
        run("delete-buffer");
        return true;
      default:
        return false;
    }
  }

  shows(_node: TreeNode<PasteBuffer>, _pane: Pane): boolean {
    return false;
  }
}
