// Tab at a prompt: what the word at the cursor can become. Source: tmux 3.3a: names of commands, options and layouts,
// sessions and windows behind -t and -s. Where several things fit and the word is as long as what they share, a menu
// shows them.

import { COMMANDS, OPTIONS } from "../commands/index.js";
import type { AttachedClient } from "./attached-client.js";
import { PRESET_LAYOUTS } from "./layout/index.js";
import type { PromptWord } from "./line-editor.js";
import { type MenuText, menuSize, openMenu } from "./overlays/menu.js";
import type { Prompt } from "./prompt.js";
import type { PromptKind } from "./prompt-histories.js";
import type { Registry } from "./registry.js";
import type { Session } from "./session.js";

/** The most choices a menu shows; who types on has fewer of them. */
const MAX_CHOICES = 10;

interface Choice {
  /** What the word becomes. */
  readonly text: string;
  readonly label: string;
}

interface Choices {
  readonly list: readonly Choice[];
  /** Behind the word when it is the only one. */
  readonly end: string;
}

const NOTHING: Choices = { list: [], end: "" };

/** What the word can become, in order. `session` is the one whose windows `:2` means. */
export function choicesFor(
  registry: Registry,
  session: Session,
  kind: PromptKind,
  { text, isFirst }: PromptWord,
): Choices {
  if (kind === "search" || (kind === "command" && text === "")) return NOTHING;
  const flag = kind === "command" ? (/^-[ts]/.exec(text)?.[0] ?? "") : "";
  if (kind === "command" && flag === "") return { list: namesFor(registry, text, isFirst), end: " " };
  const target = text.slice(flag.length);
  if (kind === "window-target") return { list: windowsFor(session, target, (index) => index), end: "" };
  const colon = target.indexOf(":");
  if (colon < 0) {
    const names = registry.sessions().flatMap(({ name, id }) => {
      if (name.startsWith(target)) return [`${name}:`];
      return target.startsWith("$") && `$${id}`.startsWith(target) ? [`$${id}:`] : [];
    });
    return { list: asChoices(names, flag), end: "" };
  }
  const found = colon === 0 ? session : registry.findSession(target.slice(0, colon));
  if (found === undefined || target.includes(".", colon)) return NOTHING;
  const windows = windowsFor(found, target.slice(colon + 1), (index) => `${found.name}:${index}`);
  return { list: windows.map(({ text: to, label }) => ({ text: `${flag}${to}`, label })), end: "" };
}

function namesFor(registry: Registry, start: string, isFirst: boolean): Choice[] {
  const names = COMMANDS.flatMap(({ name, alias }) => (alias === undefined ? [name] : [name, alias]));
  for (const alias of registry.options.server.array("command-alias").values())
    names.push(String(alias).split("=", 1)[0] ?? "");
  if (!isFirst) names.push(...OPTIONS.map(({ name }) => name), ...PRESET_LAYOUTS);
  return asChoices(names.filter((name) => name.startsWith(start)));
}

function windowsFor(session: Session, start: string, textOf: (index: string) => string): Choice[] {
  return session.windows().flatMap(({ index, window }) => {
    const text = textOf(String(index));
    return String(index).startsWith(start) ? [{ text, label: `${text} (${window.name})` }] : [];
  });
}

const asChoices = (names: readonly string[], before = ""): Choice[] =>
  [...new Set(names)].sort().map((name) => ({ text: `${before}${name}`, label: name }));

/** What all the texts begin with. */
function sharedStart(choices: readonly Choice[]): string {
  let shared = choices[0]?.text ?? "";
  for (const { text } of choices) while (!text.startsWith(shared)) shared = shared.slice(0, -1);
  return shared;
}

/** Tab: changes the word, or opens the menu of what it can become. */
export function completePrompt(
  client: AttachedClient,
  registry: Registry,
  kind: PromptKind,
  prompt: Prompt,
): void {
  const { word } = prompt;
  const { list, end } = choicesFor(registry, client.session, kind, word);
  const [only] = list;
  if (only === undefined) return;
  const shared = list.length === 1 ? `${only.text}${end}` : sharedStart(list);
  const isMore = list.length === 1 || shared.length > word.text.length;
  if (isMore && shared !== word.text) prompt.replaceWord(shared);
  else if (list.length > 1) openChoices(client, prompt, list);
}

function openChoices(client: AttachedClient, prompt: Prompt, list: readonly Choice[]): void {
  const { size, statusRows, session } = client;
  const isTop = session.options.text("status-position") === "top";
  const room = size.rows - Math.max(1, statusRows) - 2;
  const shown = list.slice(0, Math.min(MAX_CHOICES, room));
  const text: MenuText = {
    title: "",
    items: shown.map(({ text: becomes, label }, index) => ({
      label: label.replaceAll("#", "##"),
      key: String(index),
      act: () => {
        if (client.notices.prompt === prompt) prompt.replaceWord(becomes);
      },
    })),
  };
  const box = menuSize(text);
  if (shown.length === 0 || box.cols > size.cols) return;
  const row = isTop ? Math.max(1, statusRows) : size.rows - Math.max(1, statusRows) - box.rows;
  const col = Math.max(0, Math.min(prompt.wordCol - 2, size.cols - box.cols));
  openMenu(client, text, { row, col }, false);
}
