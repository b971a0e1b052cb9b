// choose-client: the attached clients. Source: tmux(1), choose-client.

import { type Argument, quoteArgument } from "../../commands/index.js";
import type { Area, TreeNode } from "../../overlay/index.js";
import type { Surface } from "../../render/index.js";
import type { AttachedClient } from "../attached-client.js";
import type { Client } from "../client.js";
import { putText } from "../cluster-code.js";
import { FormatScope } from "../format-scope.js";
import type { MuxWorld } from "../mux-world.js";
import type { Pane } from "../pane.js";
import { putStyledText, styleOption } from "../status-line.js";
import type { ModeTree, TreeSource, TreeView } from "./mode-tree.js";
import { drawPane } from "./preview.js";

export interface ChoiceOptions {
  readonly world: MuxWorld;
  readonly client: AttachedClient;
  /** Format of a row; undefined for the usual text. */
  readonly format: string | undefined;
  /** Run with what was chosen. */
  readonly template: Argument;
}

const ROW_FORMAT = "#{t/p:client_activity}: session #{session_name}";

type Order = Readonly<Record<string, (client: Client) => number | string>>;
const ORDERS: Order = {
  name: (client) => client.name,
  size: ({ size }) => size.cols * 100_000 + size.rows,
  creation: ({ createdMs }) => createdMs,
  activity: ({ activityMs }) => -activityMs,
};

export class ClientList implements TreeSource<Client> {
  readonly modeName = "client-mode";
  readonly sorts = Object.keys(ORDERS);
  readonly closesOnChoice = true;
  readonly menu = [
    { label: "Detach", key: "Enter" },
    { label: "Detach tagged", key: "D" },
    { label: "Suspend", key: "z" },
  ];
  readonly startId: string;
  readonly #options: ChoiceOptions;

  constructor(options: ChoiceOptions) {
    this.#options = options;
    this.startId = options.client.name;
  }

  list({ sort, isReversed, keeps }: TreeView): readonly TreeNode<Client>[] {
    const keyOf = ORDERS[sort] ?? (() => 0);
    return [...this.#options.world.registry.clients()]
      .filter((client) => keeps(this.#scope(client)))
      .sort((left, right) => {
        const [first, second] = [keyOf(left), keyOf(right)];
        const order = first < second ? -1 : first > second ? 1 : 0;
        return isReversed ? -order : order;
      })
      .map((client) => ({
        id: client.name,
        name: client.name,
        value: client,
        children: [],
        startsOpen: false,
      }));
  }

  #scope(client: Client): FormatScope {
    const { session } = client;
    const parts = { client, session, window: session.currentWindow, pane: client.activePane };
    return new FormatScope(this.#options.world, parts);
  }

  scopeOf({ value }: TreeNode<Client>): FormatScope {
    return this.#scope(value);
  }

  textOf(node: TreeNode<Client>): string {
    return this.#scope(node.value).expand(this.#options.format ?? ROW_FORMAT);
  }

  /** The pane it is used in, and its status line. */
  preview({ value }: TreeNode<Client>, area: Area, surface: Surface): void {
    const pane = value.activePane;
    const { terminal } = value;
    const hasStatus = terminal !== undefined && terminal.statusRows > 0 && area.rows > 3;
    const paneRows = hasStatus ? area.rows - 2 : area.rows;
    if (pane !== undefined) drawPane(pane, { ...area, rows: paneRows }, surface);
    if (!hasStatus) return;
    const rule = surface.row(area.row + paneRows);
    putText(rule, "─".repeat(area.cols), area.col, area.col + area.cols, 0, surface.tables);
    const style = styleOption(value.session.options.text("status-style"));
    const row = surface.row(area.row + paneRows + 1);
    putStyledText(row, terminal.statusText(0), style, surface.tables, area.col, area.cols);
  }

  choose({ value }: TreeNode<Client>): void {
    const { world, client, template } = this.#options;
    world.runTemplate(template, [value.name], client);
  }

  handleKey(name: string, tree: ModeTree<Client>): boolean {
    const commands: Readonly<Record<string, string>> = {
      d: "detach-client -t",
      x: "detach-client -P -t",
      z: "suspend-client -t",
    };
    const command = commands[name.toLowerCase()];
    if (command === undefined) return false;
    const isTagged = name !== name.toLowerCase();
    const nodes = isTagged ? tree.model.taggedNodes() : tree.selected === undefined ? [] : [tree.selected];
    const { world, client } = this.#options;
    // The one at which the keys are typed goes last: nobody would carry out the rest.
    const names = nodes.map(({ value }) => value).sort((left) => (left === client ? 1 : -1));
    for (const each of names) world.runText(`${command} ${quoteArgument(each.name)}`, client);
    return true;
  }

  shows({ value }: TreeNode<Client>, pane: Pane): boolean {
    return value.activePane === pane;
  }
}
