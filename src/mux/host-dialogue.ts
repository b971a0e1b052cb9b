// What a client asks its host terminal and is answered: what it can do, its version and colours, its clipboard; and
// the wait for the last answers when the client leaves, which would else be typed into the shell.

import type { TimerHandle } from "../base/index.js";
import type { HostReply } from "../input/index.js";
import { type HostCapabilities, HostProbe } from "../render/index.js";
import { parseColor } from "../vt/index.js";
import { CLIPBOARD_QUESTION, ClipboardQuestion } from "./clipboard-question.js";
import { withConfiguredFeatures } from "./host-features.js";
import type { MuxWorld } from "./mux-world.js";

/** How long a client that leaves waits for what its host was asked. */
const ANSWER_WAIT_MS = 500;
/** A host that was silent for so long does not answer any more. */
const ANSWER_PATIENCE_MS = 3000;

export interface HostDialogueOptions {
  readonly world: MuxWorld;
  readonly env: ReadonlyMap<string, string>;
  readonly terminalName: string;
  readonly createdMs: number;
  /** Whether its colours are what programs are told. */
  tellsColors(): boolean;
  write(bytes: Uint8Array): void;
  expectReplies(kinds: readonly HostReply["kind"][]): void;
}

export class HostDialogue {
  readonly #options: HostDialogueOptions;
  readonly #probe: HostProbe;
  readonly #clipboard = new ClipboardQuestion();
  #version = "";
  #close: (() => void) | undefined;

  constructor(options: HostDialogueOptions) {
    this.#options = options;
    this.#probe = new HostProbe(Object.fromEntries(options.env));
  }

  /** What the host said of its version; "" before. */
  get version(): string {
    return this.#version;
  }

  /** What the host can do: its own word, and over it the configuration's. */
  get capabilities(): HostCapabilities {
    const { terminalName, world } = this.#options;
    return withConfiguredFeatures(this.#probe.capabilities, terminalName, world.registry.options);
  }

  /** Asks what the host can do. */
  begin(): void {
    const queries = this.#probe.queryBytes();
    if (queries.length === 0) return;
    this.#options.expectReplies(this.#probe.expectedReplies);
    this.#options.write(queries);
  }

  /** Returns whether the host is known to be able to do more or less than before. */
  handleReply(reply: HostReply): boolean {
    if (reply.kind === "version") this.#version = reply.text;
    const isNews = this.#probe.learn(reply);
    if (reply.kind === "color" && this.#options.tellsColors()) this.#tellColors();
    if (reply.kind === "clipboard") this.#handleClipboard(reply.text);
    if (this.#close !== undefined && this.#probe.isComplete) this.#close();
    return isNews;
  }

  /** Asks the host for its clipboard, which becomes a paste buffer. */
  askForClipboard(): void {
    this.#clipboard.ask(this.#options.world.ports.clock.nowMs());
    this.#options.expectReplies(["clipboard"]);
    this.#options.write(CLIPBOARD_QUESTION);
  }

  #handleClipboard(text: string): void {
    const { world } = this.#options;
    const base64 = this.#clipboard.answer(text, world.ports.clock.nowMs());
    if (base64 !== undefined) world.keepClipboard(base64);
  }

  /** Programs that ask for the default colours are told those of the terminal the person looks at. */
  #tellColors(): void {
    const { foreground, background } = this.#probe.colors;
    const read = (text: string | undefined) => (text === undefined ? undefined : parseColor(text));
    const [text, field] = [read(foreground), read(background)];
    if (text !== undefined && field !== undefined) this.#options.world.hostColorsLearned(text, field);
  }

  /** `end` was called and its wait is not over: what comes from the host may be an answer. */
  get isEnding(): boolean {
    return this.#close !== undefined;
  }

  /** Calls `close` once, when the host has answered all it was asked, or is not going to. */
  end(close: () => void): void {
    const { clock } = this.#options.world.ports;
    if (this.#probe.isComplete || clock.wallMs() - this.#options.createdMs > ANSWER_PATIENCE_MS) {
      close();
      return;
    }
    const timer: TimerHandle = clock.after(ANSWER_WAIT_MS, () => this.#close?.());
    this.#close = () => {
      this.#close = undefined;
      timer.cancel();
      close();
    };
  }
}
