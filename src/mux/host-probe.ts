// Asks a client's host terminal what it is and what it can do, and turns the answers into capabilities. Nothing
// waits for it: the first picture is drawn with what the environment says, a better one follows.

import type { HostReply, ReplyKind } from "../input/index.js";
import type { HostCapabilities } from "../render/index.js";

/** Terminals that would print what they do not understand. */
const SILENT_NAMES = /^(dumb|linux|vt\d|cons|ansi|emacs)/;

/** XTVERSION, kitty flags, DECRQM 2026, and DA1 last: its answer says that no other will come. */
const QUERIES = "\u001b[>q\u001b[?u\u001b[?2026$p\u001b[c";
const EXPECTED: readonly ReplyKind[] = ["version", "keyboardFlags", "modeReport", "primaryAttributes"];

export class HostProbe {
  readonly #isAsking: boolean;
  readonly #learned: (capabilities: HostCapabilities) => void;
  #capabilities: HostCapabilities;
  #version = "";

  constructor(guess: HostCapabilities, terminalName: string, learned: (capabilities: HostCapabilities) => void) {
    this.#capabilities = guess;
    this.#learned = learned;
    this.#isAsking = !SILENT_NAMES.test(terminalName) && terminalName !== "";
  }

  /** What the host calls itself; "" while unknown. */
  get version(): string {
    return this.#version;
  }

  queries(): Uint8Array {
    return new TextEncoder().encode(this.#isAsking ? QUERIES : "");
  }

  get expected(): readonly ReplyKind[] {
    return this.#isAsking ? EXPECTED : [];
  }

  handleReply(reply: HostReply): void {
    switch (reply.kind) {
      case "version":
        this.#version = reply.text;
        return;
      case "keyboardFlags":
        this.#know({ kittyKeyboard: true });
        return;
      case "modeReport": {
        const [mode, setting] = reply.parameters;
        if (mode === 2026) this.#know({ synchronizedUpdates: setting === 1 || setting === 2 });
        return;
      }
      default:
    }
  }

  #know(facts: Partial<HostCapabilities>): void {
    const capabilities = { ...this.#capabilities, ...facts };
    const isNews = Object.entries(facts).some(
      ([name, value]) => this.#capabilities[name as keyof HostCapabilities] !== value,
    );
    if (!isNews) return;
    this.#capabilities = capabilities;
    this.#learned(capabilities);
  }
}
