// The Contexts and Blocks of one pane as a tree, and the commands its shell ran: what state each is in, how large it
// is and where it stands. Enter takes the pane's view there.

import type { BlockListing, ContextListing } from "../../blocks/index.js";
import { PLAIN_TEXT_STYLE } from "../../commands/index.js";
import type { Area, TreeNode } from "../../overlay/index.js";
import type { Surface } from "../../render/index.js";
import type { AttachedClient } from "../attached-client.js";
import { putText } from "../cluster-code.js";
import type { CommandRun } from "../command-runs/command-runs.js";
import { describeRun, runVariables } from "../command-runs/run-listing.js";
import { captureOutput } from "../command-runs/run-output.js";
import { FormatScope } from "../format-scope.js";
import { type BlockPlace, placeOfBlock } from "../list-blocks.js";
import type { MuxWorld } from "../mux-world.js";
import type { Pane } from "../pane.js";
import { internTextStyle } from "../status-line.js";
import type { TreeSource, TreeView } from "./mode-tree.js";

export type Inspected =
  | { readonly kind: "context"; readonly context: ContextListing; readonly blockCount: number }
  | { readonly kind: "block"; readonly block: BlockListing }
  | { readonly kind: "commands"; readonly count: number }
  | { readonly kind: "command"; readonly run: CommandRun };

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

/** In one row. */
const shownLine = ({ line }: CommandRun): string =>
  line === "" ? "(unknown)" : line.replaceAll("\n", " ⏎ ");

function variablesOf(value: Inspected): Readonly<Record<string, string>> {
  switch (value.kind) {
    case "context":
      return { context_id: value.context.contextId, context_state: value.context.state };
    case "block":
      return {
        context_id: value.block.contextId,
        context_state: value.block.contextState,
        block_id: value.block.blockId,
        block_lifecycle: value.block.lifecycle,
        block_size: String(value.block.utf8Bytes),
        block_type: value.block.type,
      };
    case "command":
      return runVariables(value.run);
    case "commands":
      return {};
  }
}

export class BlockInspector implements TreeSource<Inspected> {
  readonly modeName = "block-mode";
  readonly sorts = ["place", "size"];
  readonly closesOnChoice = true;
  readonly menu = [
    { label: "Go to it", key: "Enter" },
    { label: "Unfold", key: "Right" },
  ];
  readonly startId: string | undefined;
  readonly #world: MuxWorld;
  readonly #client: AttachedClient;
  readonly #pane: Pane;

  constructor(world: MuxWorld, client: AttachedClient, pane: Pane) {
    this.#world = world;
    this.#client = client;
    this.#pane = pane;
    const last = pane.blocks.listBlocks().findLast((block) => !block.isEvicted);
    const run = pane.commandRuns.list().at(-1);
    if (last !== undefined) this.startId = `block ${last.block}`;
    else this.startId = run === undefined ? undefined : `command ${run.id}`;
  }

  list({ sort, isReversed, keeps }: TreeView): readonly TreeNode<Inspected>[] {
    const byContext = new Map<string, BlockListing[]>();
    for (const block of this.#pane.blocks.listBlocks()) {
      const blocks = byContext.get(block.contextId) ?? [];
      blocks.push(block);
      byContext.set(block.contextId, blocks);
    }
    const contexts = this.#pane.blocks.listContexts().flatMap((context): TreeNode<Inspected>[] => {
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
    return [...contexts, ...this.#commands(isReversed, keeps)];
  }

  /** Newest last, as in history. */
  #commands(isReversed: boolean, keeps: TreeView["keeps"]): TreeNode<Inspected>[] {
    const runs = [...this.#pane.commandRuns.list()];
    if (isReversed) runs.reverse();
    const children = runs
      .map((run) => this.#node(`command ${run.id}`, shownLine(run), { kind: "command", run }))
      .filter((node) => keeps(this.scopeOf(node)));
    if (children.length === 0) return [];
    const value: Inspected = { kind: "commands", count: children.length };
    return [{ ...this.#node("commands", "commands", value), children }];
  }

  #node(id: string, name: string, value: Inspected): TreeNode<Inspected> {
    return { id, name, value, children: [], startsOpen: true };
  }

  scopeOf({ value }: TreeNode<Inspected>): FormatScope {
    const extra = variablesOf(value);
    const { session } = this.#client;
    const parts = { client: this.#client, session, window: session.currentWindow, pane: this.#pane };
    return new FormatScope(this.#world, { ...parts, extra });
  }

  textOf({ value }: TreeNode<Inspected>): string {
    if (value.kind === "context") {
      const { state, owner } = value.context;
      return `${state}, ${plural(value.blockCount, "Block")}, process group ${owner}`;
    }
    if (value.kind === "commands") return plural(value.count, "command");
    if (value.kind === "command") return describeRun(value.run);
    const { block } = value;
    const place = block.isEvicted
      ? "gone from history"
      : describePlace(placeOfBlock(this.#pane, block.block));
    return `${block.lifecycle}, ${plural(block.utf8Bytes, "byte")} of ${block.type}, ${place}`;
  }

  contentOf({ value }: TreeNode<Inspected>): string {
    if (value.kind === "command") return value.run.line;
    return value.kind === "block" ? this.#textOf(value.block) : "";
  }

  #textOf({ block, isEvicted }: BlockListing): string {
    const region = isEvicted ? undefined : this.#pane.document.blockByKey(block);
    return region?.text.toString().slice(0, MAX_PREVIEW_SCALARS) ?? "";
  }

  preview({ value }: TreeNode<Inspected>, area: Area, surface: Surface): void {
    const lines = this.#previewLines(value, area.rows);
    const style = internTextStyle(surface.tables, PLAIN_TEXT_STYLE);
    lines.slice(0, area.rows).forEach((line, at) => {
      const shown = line.replaceAll("\t", "        ");
      putText(surface.row(area.row + at), shown, area.col, area.col + area.cols, style, surface.tables);
    });
  }

  #previewLines(value: Inspected, rowCount: number): string[] {
    switch (value.kind) {
      case "block": {
        const { block } = value;
        return [
          `Block        ${block.blockId}`,
          `Context      ${block.contextId} (${block.contextState})`,
          `lifecycle    ${block.lifecycle}`,
          `content      ${block.contentState}, ${block.scalars} scalars, ${block.utf8Bytes} bytes, ${block.type}`,
          "",
          ...this.#textOf(block).split("\n", rowCount),
        ];
      }
      case "context":
        return [
          `Context      ${value.context.contextId}`,
          `state        ${value.context.state}`,
          `owner        process group ${value.context.owner}`,
          `Blocks       ${value.blockCount}`,
        ];
      case "commands":
        return [`commands     ${value.count}`];
      case "command": {
        const { run } = value;
        const seconds = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace("T", " ");
        return [
          ...run.line
            .split("\n", rowCount)
            .map((line, at) => `${at === 0 ? "command      " : " ".repeat(13)}${line}`),
          `ended with   ${describeRun(run)}`,
          `started      ${seconds(run.startedMs)} UTC`,
          `folder       ${run.path}`,
          "",
          ...this.#outputOf(run, rowCount),
        ];
      }
    }
  }

  /** Its first lines. */
  #outputOf(run: CommandRun, lineCount: number): string[] {
    return captureOutput(this.#pane, run, { withStyles: false, maxLines: lineCount });
  }

  choose({ value }: TreeNode<Inspected>): void {
    const view = this.#client.viewOf(this.#pane);
    if (value.kind === "command") view.reveal(value.run.prompt);
    else if (value.kind === "block" && !value.block.isEvicted) view.revealBlock(value.block.block);
    else return;
    this.#client.requestDraw();
  }

  handleKey(): boolean {
    return false;
  }

  shows(_node: TreeNode<Inspected>, pane: Pane): boolean {
    return pane === this.#pane;
  }
}
