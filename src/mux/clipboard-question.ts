// A question for the clipboard of a client's host. Only what was asked for is taken: a host, or who writes as if it were
// one, puts nothing here by itself. Source: xterm ctlseqs, OSC 52 with "?"; tmux(1), refresh-client -l.

/** A person may be asked by the host whether to hand it out. */
const PATIENCE_MS = 30_000;

export const CLIPBOARD_QUESTION: Uint8Array = new TextEncoder().encode("\u001b]52;c;?\u001b\\");

export class ClipboardQuestion {
  #askedMs: number | undefined;

  ask(nowMs: number): void {
    this.#askedMs = nowMs;
  }

  /** The Base64 of an answer, `SELECTION;BASE64`; undefined where none was asked for or it came too late. */
  answer(text: string, nowMs: number): Uint8Array | undefined {
    const askedMs = this.#askedMs;
    this.#askedMs = undefined;
    if (askedMs === undefined || nowMs - askedMs > PATIENCE_MS) return undefined;
    return new TextEncoder().encode(text.slice(text.indexOf(";") + 1));
  }
}
