// What was typed at prompts, by kind, and the file that keeps it over the server's life (`history-file`): a line
// `kind:text` for each. Source: tmux(1), history-file, prompt-history-limit; the form of the file is tmux's.

import type { GlobalOptions } from "../commands/index.js";
import { PromptHistory } from "./line-editor.js";
import type { MuxPorts } from "./ports.js";

/** Kinds of prompts, in the order they are shown. */
export const PROMPT_KINDS = ["command", "search", "target", "window-target"] as const;
export type PromptKind = (typeof PROMPT_KINDS)[number];

export const isPromptKind = (text: string): text is PromptKind =>
  (PROMPT_KINDS as readonly string[]).includes(text);

/** Lines kept of a kind, whatever prompt-history-limit says. */
const MAX_LINES = 10_000;

export class PromptHistories {
  readonly #options: GlobalOptions;
  readonly #ports: MuxPorts;
  readonly #histories: Readonly<Record<PromptKind, PromptHistory>>;
  #isWriting = false;
  #isChanged = false;

  constructor(options: GlobalOptions, ports: MuxPorts) {
    this.#options = options;
    this.#ports = ports;
    const make = (): PromptHistory =>
      new PromptHistory(
        () => Math.min(MAX_LINES, options.server.number("prompt-history-limit")),
        () => void this.#write(),
      );
    this.#histories = { command: make(), search: make(), target: make(), "window-target": make() };
  }

  of(kind: PromptKind): PromptHistory {
    return this.#histories[kind];
  }

  clear(kind: PromptKind): void {
    this.#histories[kind].clear();
    void this.#write();
  }

  /** The path history-file names; undefined where it names none. */
  get #path(): string | undefined {
    const path = this.#options.server.text("history-file");
    if (path.startsWith("~/")) return `${this.#ports.facts.homeFolder}${path.slice(1)}`;
    return path.startsWith("/") ? path : undefined;
  }

  /** Reads the file once the configuration has named it. */
  read(): void {
    const path = this.#path;
    const file = path === undefined ? undefined : this.#ports.readTextFile(path, "/");
    if (file?.kind !== "text") return;
    for (const line of file.text.split("\n")) {
      const kind = line.slice(0, Math.max(0, line.indexOf(":")));
      // A line without a kind is from before there were any.
      if (isPromptKind(kind)) this.#histories[kind].load(line.slice(kind.length + 1));
      else this.#histories.command.load(line);
    }
  }

  /** Writes the file as things stand; while that lasts, once more behind it at most. */
  async #write(): Promise<void> {
    const path = this.#path;
    if (path === undefined) return;
    this.#isChanged = true;
    if (this.#isWriting) return;
    this.#isWriting = true;
    while (this.#isChanged) {
      this.#isChanged = false;
      const lines = PROMPT_KINDS.flatMap((kind) =>
        this.#histories[kind].lines().map((text) => `${kind}:${text}\n`),
      );
      const fault = await this.#ports.writeFile(path, "/", new TextEncoder().encode(lines.join("")), false);
      if (fault !== undefined) this.#ports.log.warn("prompt-history.not-written", { path, fault });
    }
    this.#isWriting = false;
  }
}
