// customize-mode: every option and every bound key, with what they are for the pane it is opened in, to be changed.
// Each change is the command that makes it, so what it says and checks is as at the prompt. Source: tmux(1),
// customize-mode.

import {
  defaultValue,
  formatCommandList,
  formatKey,
  formatOptionValue,
  type KeyBinding,
  type OptionScope,
  type OptionSpec,
  type OptionStore,
  type OptionValue,
  optionsOfScope,
  PLAIN_TEXT_STYLE,
  quoteArgument,
} from "../../commands/index.js";
import type { Area, TreeNode } from "../../overlay/index.js";
import type { Surface } from "../../render/index.js";
import type { AttachedClient } from "../attached-client.js";
import { putText } from "../cluster-code.js";
import { FormatScope } from "../format-scope.js";
import type { MuxWorld } from "../mux-world.js";
import type { Pane } from "../pane.js";
import { internTextStyle } from "../status-line.js";
import type { Place } from "../target-view.js";
import type { ModeTree, TreeSource, TreeView } from "./mode-tree.js";

export type Customized =
  | { readonly kind: "group"; readonly count: number }
  /** `index`: one entry of a list. */
  | { readonly kind: "option"; readonly spec: OptionSpec; readonly index: number | undefined }
  | { readonly kind: "key"; readonly table: string; readonly binding: KeyBinding };

/** Where a change is made: for everything, or for the pane, its window or its session. */
type Reach = "here" | "window" | "global";

export class Customizer implements TreeSource<Customized> {
  readonly modeName = "options-mode";
  readonly sorts: readonly string[] = [];
  readonly closesOnChoice = false;
  readonly menu = [
    { label: "Set", key: "Enter" },
    { label: "Unfold", key: "Right" },
    { label: "Reset", key: "d" },
    { label: "Unset", key: "u" },
  ];
  readonly startId = undefined;
  readonly #world: MuxWorld;
  readonly #client: AttachedClient;
  readonly #place: Place;
  readonly #format: string | undefined;

  constructor(world: MuxWorld, client: AttachedClient, place: Place, format: string | undefined) {
    this.#world = world;
    this.#client = client;
    this.#place = place;
    this.#format = format;
  }

  list({ keeps }: TreeView): readonly TreeNode<Customized>[] {
    const groups: readonly (readonly [string, OptionScope])[] = [
      ["Server options", "server"],
      ["Session options", "session"],
      ["Window and pane options", "window"],
    ];
    const isKept = (node: TreeNode<Customized>): boolean => keeps(this.scopeOf(node));
    const optionGroups = groups.map(([name, scope]) =>
      this.#group(
        name,
        optionsOfScope(scope)
          .filter((spec) => spec.support.kind === "yes")
          .map((spec) => this.#optionNode(spec))
          .filter(isKept),
      ),
    );
    const { keys } = this.#world.registry;
    const keyGroups = keys.tableNames().map((table) =>
      this.#group(
        `Keys of ${table}`,
        keys
          .bindings(table)
          .map((binding) => this.#keyNode(table, binding))
          .filter(isKept),
      ),
    );
    return [...optionGroups, ...keyGroups].filter(({ children }) => children.length > 0);
  }

  #group(name: string, children: readonly TreeNode<Customized>[]): TreeNode<Customized> {
    return { id: name, name, value: { kind: "group", count: children.length }, children, startsOpen: false };
  }

  #optionNode(spec: OptionSpec): TreeNode<Customized> {
    const value = this.#store(spec, "here").find(spec.name);
    const entries = value instanceof Map ? [...value.keys()] : [];
    const children = entries.map((index): TreeNode<Customized> => {
      const name = `${spec.name}[${index}]`;
      return {
        id: `option ${name}`,
        name,
        value: { kind: "option", spec, index },
        children: [],
        startsOpen: false,
      };
    });
    const own: Customized = { kind: "option", spec, index: undefined };
    return { id: `option ${spec.name}`, name: spec.name, value: own, children, startsOpen: false };
  }

  #keyNode(table: string, binding: KeyBinding): TreeNode<Customized> {
    const name = formatKey(binding.chord);
    return {
      id: `key ${table} ${name}`,
      name,
      value: { kind: "key", table, binding },
      children: [],
      startsOpen: false,
    };
  }

  /** The store a value is asked of. */
  #store(spec: OptionSpec, reach: Reach): OptionStore {
    const { options } = this.#world.registry;
    const { session, window, pane } = this.#place;
    if (spec.scope === "server") return options.server;
    if (spec.scope === "session") return reach === "global" ? options.session : session.options;
    if (reach === "global") return options.window;
    return spec.scope === "pane" && reach === "here" ? pane.options : window.options;
  }

  /** The word for where the value was set that holds here; "" where nothing but the global one is. */
  #setAt(spec: OptionSpec): string {
    const { session, window, pane } = this.#place;
    const isOwn = (store: OptionStore): boolean => !store.isGlobal && store.findOwn(spec.name) !== undefined;
    if (spec.scope === "server") return "";
    if (spec.scope === "session") return isOwn(session.options) ? "session" : "";
    if (spec.scope === "pane" && isOwn(pane.options)) return "pane";
    return isOwn(window.options) ? "window" : "";
  }

  #valueText(spec: OptionSpec, index: number | undefined, reach: Reach): string {
    const value = this.#store(spec, reach).find(spec.name);
    if (value instanceof Map) {
      const entry = index === undefined ? undefined : value.get(index);
      if (index === undefined) return value.size === 1 ? "1 entry" : `${value.size} entries`;
      return entry === undefined ? "" : formatEntry(entry);
    }
    return value === undefined ? "" : formatOptionValue(value as OptionValue);
  }

  scopeOf({ name, value }: TreeNode<Customized>): FormatScope {
    const { session, index, window, pane } = this.#place;
    const extra: Record<string, string> = { is_option: value.kind === "option" ? "1" : "0" };
    extra.is_key = value.kind === "key" ? "1" : "0";
    if (value.kind === "option") {
      const { spec } = value;
      Object.assign(extra, {
        option_name: name,
        option_value: this.#valueText(spec, value.index, "here"),
        option_scope: this.#setAt(spec) === "" ? "global" : this.#setAt(spec),
        option_is_global: this.#setAt(spec) === "" ? "1" : "0",
      });
    }
    if (value.kind === "key") {
      Object.assign(extra, {
        key: name,
        key_table: value.table,
        key_note: value.binding.note ?? "",
        key_command: formatCommandList(value.binding.commands),
      });
    }
    return new FormatScope(this.#world, { session, index, window, pane, client: this.#client, extra });
  }

  textOf(node: TreeNode<Customized>): string {
    const { value } = node;
    if (this.#format !== undefined && value.kind !== "group") return this.scopeOf(node).expand(this.#format);
    const plain = (text: string): string => text.replaceAll("#", "##");
    switch (value.kind) {
      case "group":
        return `${value.count}`;
      case "option": {
        const at = this.#setAt(value.spec);
        return (
          (at === "" ? "" : `#[reverse](${at})#[default] `) +
          plain(this.#valueText(value.spec, value.index, "here"))
        );
      }
      case "key":
        return plain(value.binding.note ?? formatCommandList(value.binding.commands));
    }
  }

  contentOf({ value }: TreeNode<Customized>): string {
    if (value.kind === "key")
      return `${value.binding.note ?? ""} ${formatCommandList(value.binding.commands)}`;
    return value.kind === "option" ? value.spec.summary : "";
  }

  preview(node: TreeNode<Customized>, area: Area, surface: Surface): void {
    const style = internTextStyle(surface.tables, PLAIN_TEXT_STYLE);
    const lines = this.#aboutLines(node).flatMap((line) => folded(line, area.cols));
    lines.slice(0, area.rows).forEach((line, at) => {
      putText(surface.row(area.row + at), line, area.col, area.col + area.cols, style, surface.tables);
    });
  }

  #aboutLines({ name, value }: TreeNode<Customized>): readonly string[] {
    switch (value.kind) {
      case "group":
        return [name, "", "Right or + shows what is in it."];
      case "key":
        return [
          `${name} in the key table ${value.table}`,
          "",
          `Note: ${value.binding.note ?? "none"}`,
          `Repeats: ${value.binding.isRepeating ? "yes" : "no"}`,
          `Commands: ${formatCommandList(value.binding.commands)}`,
        ];
      case "option": {
        const { spec, index } = value;
        const start = defaultValue(spec);
        const usual =
          start instanceof Map
            ? index === undefined
              ? "a list"
              : formatEntry(start.get(index) ?? "")
            : formatOptionValue(start);
        const here =
          spec.scope === "server" ? [] : [`For everything: ${this.#valueText(spec, index, "global")}`];
        return [
          `${spec.summary}.`,
          "",
          `An option of ${spec.scope === "server" ? "the server" : `${spec.scope}s`}, ${describeType(spec)}.`,
          `By default: ${usual === "" ? "empty" : usual}`,
          ...here,
          `Here: ${this.#valueText(spec, index, "here")}`,
        ];
      }
    }
  }

  choose(node: TreeNode<Customized>, tree: ModeTree<Customized>): void {
    if (node.value.kind === "group" || (node.value.kind === "option" && node.children.length > 0))
      tree.model.open();
    else this.#set(node, tree, "here");
  }

  handleKey(name: string, tree: ModeTree<Customized>): boolean {
    const node = tree.selected;
    if (node === undefined) return false;
    switch (name) {
      case "s":
        this.#set(node, tree, "here");
        return true;
      case "S":
        this.#set(node, tree, "global");
        return true;
      case "w":
        this.#set(node, tree, "window");
        return true;
      case "d":
      case "u":
        tree.confirm(`${name === "d" ? "Reset" : "Unset"} ${node.name}?`, () => this.#unset([node]));
        return true;
      case "D":
      case "U": {
        const tagged = tree.model.taggedNodes();
        if (tagged.length === 0) return true;
        tree.confirm(`${name === "D" ? "Reset" : "Unset"} ${tagged.length} tagged?`, () =>
          this.#unset(tagged),
        );
        return true;
      }
      default:
        return false;
    }
  }

  /** Flags and choices change at once, for everything else the value is asked for. */
  #set({ name, value }: TreeNode<Customized>, tree: ModeTree<Customized>, reach: Reach): void {
    if (value.kind === "key") {
      const commands = formatCommandList(value.binding.commands);
      tree.ask(`(${value.table} ${name}) `, commands, (text) => {
        const { binding, table } = value;
        const flags = `${binding.isRepeating ? "-r " : ""}${binding.note === undefined ? "" : `-N ${quoteArgument(binding.note)} `}`;
        this.#run(`bind-key ${flags}-T ${quoteArgument(table)} ${quoteArgument(name)} { ${text} }`);
      });
      return;
    }
    if (value.kind !== "option") return;
    const { spec, index } = value;
    const change = (text: string): void =>
      this.#run(`set-option ${this.#flags(spec, reach)} ${quoteArgument(name)} ${quoteArgument(text)}`);
    const now = this.#valueText(spec, index, reach);
    if (spec.type.kind === "flag") change(now === "on" ? "off" : "on");
    else if (spec.type.kind === "choice") {
      const { choices } = spec.type;
      change(choices[(choices.indexOf(now) + 1) % choices.length] ?? now);
    } else tree.ask(`(${name}) `, now, change);
  }

  #unset(nodes: readonly TreeNode<Customized>[]): void {
    for (const { name, value } of nodes) {
      if (value.kind === "key")
        this.#run(`unbind-key -T ${quoteArgument(value.table)} ${quoteArgument(name)}`);
      if (value.kind !== "option") continue;
      const reach =
        this.#setAt(value.spec) === "" ? "global" : this.#setAt(value.spec) === "window" ? "window" : "here";
      this.#run(`set-option -u ${this.#flags(value.spec, reach)} ${quoteArgument(name)}`);
    }
  }

  #flags(spec: OptionSpec, reach: Reach): string {
    const { session, pane } = this.#place;
    if (spec.scope === "server") return "-s";
    if (spec.scope === "session") return reach === "global" ? "-g" : `-t '$${session.id}'`;
    if (reach === "global") return "-gw";
    return `${spec.scope === "pane" && reach === "here" ? "-p" : "-w"} -t '%${pane.id}'`;
  }

  #run(text: string): void {
    this.#world.runText(text, this.#client);
  }

  shows(_node: TreeNode<Customized>, _pane: Pane): boolean {
    return false;
  }
}

const formatEntry = (entry: string | number): string => String(entry);

function describeType({ type }: OptionSpec): string {
  switch (type.kind) {
    case "flag":
      return "on or off";
    case "choice":
      return `one of ${type.choices.join(", ")}`;
    case "number":
      return `a number from ${type.min} to ${type.max}${type.unit === undefined ? "" : ` ${type.unit}`}`;
    case "array":
      return "a list";
    case "string":
      return type.check === "style" ? "a style" : "text";
    case "colour":
    case "key":
      return `a ${type.kind}`;
  }
}

/** A line in pieces no longer than `cols` UTF-16 units: option values are mostly ASCII. */
function folded(line: string, cols: number): readonly string[] {
  if (line === "" || cols < 1) return [line];
  const pieces: string[] = [];
  for (let at = 0; at < line.length; at += cols) pieces.push(line.slice(at, at + cols));
  return pieces;
}
