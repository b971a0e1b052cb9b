// The Contexts and Blocks of one pane as a tree: what state each is in, how large it is and where it stands. Enter
// takes the pane's view there.

import type { BlockListing, ContextListing } from "../../blocks/index.js";
import { PLAIN_TEXT_STYLE } from "../../commands/index.js";
import type { Area, TreeNode } from "../../overlay/index.js";
import type { Surface } from "../../render/index.js";
import type { AttachedClient } from "../attached-client.js";
import { putText } from "../cluster-code.js";
import { FormatScope } from "../format-scope.js";
import { type BlockPlace, placeOfBlock } from "../list-blocks.js";
import type { MuxWorld } from "../mux-world.js";
import type { Pane } from "../pane.js";
import { internTextStyle } from "../status-line.js";
import type { TreeSource, TreeView } from "./mode-tree.js";

export type Inspected =
  | { readonly kind: "context"; readonly context: ContextListing; readonly blockCount: number }
  | { readonly kind: "block"; readonly block: BlockListing };

/** As much of a Block's text as a preview can show. */
const MAX_PREVIEW_SCALARS = 64 * 1024;

const plural = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? "" : "s"}`;

function describePlace({ place, firstRow, rows }: BlockPlace): string {
  const size = rows === undefined ? "" : plural(rows, "row");
  switch (place) {
    case "screen":
      return `${size} on the screen${firstRow === undefined ? "" : ` from row ${firstRow}`}`;
    case "history":
      return `${size} in history, ${plural(-(firstRow ?? 0), "row")} up`;
    case "split":
      return `${size}, ${-(firstRow ?? 0)} of them in history`;
    case "evicted":
      return "gone from history";
  }
}

export class BlockInspector implements TreeSource<Inspected> {
  readonly modeName = "block-mode";
  readonly sorts = ["place", "size"];
  readonly closesOnChoice = true;
  readonly startId: string | undefined;
  readonly #world: MuxWorld;
  readonly #client: AttachedClient;
  readonly #pane: Pane;

  constructor(world: MuxWorld, client: AttachedClient, pane: Pane) {
    this.#world = world;
    this.#client = client;
    this.#pane = pane;
    const last = pane.blocks.listBlocks().findLast((block) => !block.isEvicted);
    this.startId = last === undefined ? undefined : `block ${last.block}`;
  }

  list({ sort, isReversed, keeps }: TreeView): readonly TreeNode<Inspected>[] {
    const byContext = new Map<string, BlockListing[]>();
    for (const block of this.#pane.blocks.listBlocks()) {
      const blocks = byContext.get(block.contextId) ?? [];
      blocks.push(block);
      byContext.set(block.contextId, blocks);
    }
    return this.#pane.blocks.listContexts().flatMap((context): TreeNode<Inspected>[] => {
      const blocks = byContext.get(context.contextId) ?? [];
      if (sort === "size") blocks.sort((left, right) => right.utf8Bytes - left.utf8Bytes);
      if (isReversed) blocks.reverse();
      const children = blocks
        .map(
          (block): TreeNode<Inspected> =>
            this.#node(`block ${block.block}`, block.blockId, { kind: "block", block }),
        )
        .filter((node) => keeps(this.scopeOf(node)));
      const value: Inspected = { kind: "context", context, blockCount: blocks.length };
      const node = { ...this.#node(`context ${context.contextId}`, context.contextId, value), children };
      return children.length > 0 || keeps(this.scopeOf(node)) ? [node] : [];
    });
  }

  #node(id: string, name: string, value: Inspected): TreeNode<Inspected> {
    return { id, name, value, children: [], startsOpen: true };
  }

  scopeOf({ value }: TreeNode<Inspected>): FormatScope {
    const extra: Record<string, string> =
      value.kind === "context"
        ? { context_id: value.context.contextId, context_state: value.context.state }
        : {
            context_id: value.block.contextId,
            context_state: value.block.contextState,
            block_id: value.block.blockId,
            block_lifecycle: value.block.lifecycle,
            block_size: String(value.block.utf8Bytes),
            block_type: value.block.type,
          };
    const { session } = this.#client;
    const parts = { client: this.#client, session, window: session.currentWindow, pane: this.#pane };
    return new FormatScope(this.#world, { ...parts, extra });
  }

  textOf({ value }: TreeNode<Inspected>): string {
    if (value.kind === "context") {
      const { state, owner } = value.context;
      return `${state}, ${plural(value.blockCount, "Block")}, process group ${owner}`;
    }
    const { block } = value;
    const place = block.isEvicted
      ? "gone from history"
      : describePlace(placeOfBlock(this.#pane, block.block));
    return `${block.lifecycle}, ${plural(block.utf8Bytes, "byte")} of ${block.type}, ${place}`;
  }

  contentOf({ value }: TreeNode<Inspected>): string {
    return value.kind === "block" ? this.#textOf(value.block) : "";
  }

  #textOf({ block, isEvicted }: BlockListing): string {
    const region = isEvicted ? undefined : this.#pane.document.blockByKey(block);
    return region?.text.toString().slice(0, MAX_PREVIEW_SCALARS) ?? "";
  }

  preview({ value }: TreeNode<Inspected>, area: Area, surface: Surface): void {
    const lines =
      value.kind === "block"
        ? [
            `Block        ${value.block.blockId}`,
            `Context      ${value.block.contextId} (${value.block.contextState})`,
            `lifecycle    ${value.block.lifecycle}`,
            `content      ${value.block.contentState}, ${value.block.scalars} scalars, ${value.block.utf8Bytes} bytes, ${value.block.type}`,
            "",
            ...this.#textOf(value.block).split("\n", area.rows),
          ]
        : [
            `Context      ${value.context.contextId}`,
            `state        ${value.context.state}`,
            `owner        process group ${value.context.owner}`,
            `Blocks       ${value.blockCount}`,
          ];
    const style = internTextStyle(surface.tables, PLAIN_TEXT_STYLE);
    lines.slice(0, area.rows).forEach((line, at) => {
      const shown = line.replaceAll("\t", "        ");
      putText(surface.row(area.row + at), shown, area.col, area.col + area.cols, style, surface.tables);
    });
  }

  choose({ value }: TreeNode<Inspected>): void {
    if (value.kind !== "block" || value.block.isEvicted) return;
    this.#client.viewOf(this.#pane).revealBlock(value.block.block);
    this.#client.requestDraw();
  }

  handleKey(): boolean {
    return false;
  }

  shows(_node: TreeNode<Inspected>, pane: Pane): boolean {
    return pane === this.#pane;
  }
}
