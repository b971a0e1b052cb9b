// Desktop notifications that come in pieces. Source: kitty's OSC 99 (`i=`, `p=`, `e=`, `d=` of its metadata).

import type { Notification } from "./emulator-host.js";

const MAX_OPEN = 16;
const MAX_TEXT = 4096;

/** Notifications begun and not done; the oldest is forgotten past MAX_OPEN, text past MAX_TEXT is dropped. */
export class NotificationParts {
  readonly #open = new Map<string, { title: string; body: string }>();

  /** Adds one piece; the whole notification when `isLast`. */
  add(id: string, part: "title" | "body", text: string, isLast: boolean): Notification | undefined {
    const held = this.#open.get(id) ?? { title: "", body: "" };
    held[part] = (held[part] + text).slice(0, MAX_TEXT);
    if (isLast) {
      this.#open.delete(id);
      return held;
    }
    this.#open.set(id, held);
    if (this.#open.size > MAX_OPEN) {
      for (const oldest of this.#open.keys()) {
        this.#open.delete(oldest);
        break;
      }
    }
    return undefined;
  }

  clear(): void {
    this.#open.clear();
  }
}
