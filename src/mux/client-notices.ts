// What stands over a client's picture for a while: a message or a prompt in the status line, a command's output, the
// numbers of the panes.

import type { Clock, TimerHandle } from "../base/index.js";
import type { Argument } from "../commands/index.js";
import { OutputView } from "./output-view.js";
import { Prompt, type PromptOptions } from "./prompt.js";

export interface NoticesHost {
  readonly clock: Clock;
  requestDraw(): void;
  /** `display-time` of the session shown. */
  messageTimeMs(): number;
  /** Keeps what was shown, for `show-messages`. */
  logMessage(text: string): void;
}

export class ClientNotices {
  readonly #host: NoticesHost;
  #prompt: Prompt | undefined;
  #message: string | undefined;
  #messageTimer: TimerHandle | undefined;
  #ignoresKeys = false;
  #output: OutputView | undefined;
  #paneNumbers: { readonly template: Argument; readonly timer: TimerHandle | undefined } | undefined;

  constructor(host: NoticesHost) {
    this.#host = host;
  }

  get prompt(): Prompt | undefined {
    return this.#prompt;
  }

  get message(): string | undefined {
    return this.#message;
  }

  /** A message stands that no key takes away: what is typed is lost. */
  get ignoresKeys(): boolean {
    return this.#message !== undefined && this.#ignoresKeys;
  }

  get output(): OutputView | undefined {
    return this.#output;
  }

  get showsPaneNumbers(): boolean {
    return this.#paneNumbers !== undefined;
  }

  ask(options: PromptOptions): void {
    this.clearMessage();
    this.#prompt?.cancel();
    this.#prompt = new Prompt(options);
    this.#host.requestDraw();
  }

  endPrompt(): void {
    this.#prompt = undefined;
    this.#host.requestDraw();
  }

  /** Shows a line until a key or the time is over; 0 waits for a key. `ignoresKeys`: the time alone ends it. */
  showMessage(text: string, durationMs = this.#host.messageTimeMs(), ignoresKeys = false): void {
    this.#messageTimer?.cancel();
    this.#ignoresKeys = ignoresKeys && durationMs > 0;
    this.#message = text;
    this.#host.logMessage(text);
    this.#messageTimer =
      durationMs > 0 ? this.#host.clock.after(durationMs, () => this.clearMessage()) : undefined;
    this.#host.requestDraw();
  }

  clearMessage(): void {
    if (this.#message === undefined) return;
    this.#messageTimer?.cancel();
    this.#messageTimer = undefined;
    this.#message = undefined;
    this.#host.requestDraw();
  }

  /** Lines of a command's output, to be read with the keys of a pager. */
  showOutput(lines: readonly string[]): void {
    this.#output = new OutputView(lines);
    this.#host.requestDraw();
  }

  closeOutput(): void {
    this.#output = undefined;
    this.#host.requestDraw();
  }

  /** Numbers over the panes until a key or the time is over. `template` is run with the pane that is chosen. */
  showPaneNumbers(durationMs: number, template: Argument): void {
    this.takePaneNumbers();
    const timer =
      durationMs > 0 ? this.#host.clock.after(durationMs, () => this.takePaneNumbers()) : undefined;
    this.#paneNumbers = { template, timer };
    this.#host.requestDraw();
  }

  /** Takes the numbers away; returns the template if there were any. */
  takePaneNumbers(): Argument | undefined {
    const numbers = this.#paneNumbers;
    if (numbers === undefined) return undefined;
    numbers.timer?.cancel();
    this.#paneNumbers = undefined;
    this.#host.requestDraw();
    return numbers.template;
  }

  /** Nothing is shown or timed any more. */
  stop(): void {
    this.#prompt?.cancel();
    this.#messageTimer?.cancel();
    this.#paneNumbers?.timer?.cancel();
  }
}
