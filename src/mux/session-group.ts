// A session group: sessions with the same windows at the same indices, each with a current window of its own.
// Sessions keep themselves alike; see Session. Source: tmux(1), new-session -t.

import type { Session } from "./session.js";

export class SessionGroup {
  /** As it was when the group was made: renaming a session renames no group. */
  readonly name: string;
  readonly #sessions: Session[] = [];

  constructor(name: string) {
    this.name = name;
  }

  /** In the order they joined. Borrowed until a change. */
  get sessions(): readonly Session[] {
    return this.#sessions;
  }

  /** Called by Session.join alone. */
  add(session: Session): void {
    this.#sessions.push(session);
  }

  /** Called by Session.leaveGroup alone. */
  remove(session: Session): void {
    const at = this.#sessions.indexOf(session);
    if (at >= 0) this.#sessions.splice(at, 1);
  }
}
