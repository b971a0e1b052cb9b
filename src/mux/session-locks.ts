// `lock-after-time`: the clients of a session that nobody used for so long are locked. One timer, at the moment the
// next session is due; use only moves that moment away, so nothing is timed anew for a key.

import type { Clock, TimerHandle } from "../base/index.js";
import type { AttachedClient } from "./attached-client.js";
import { MAX_LOCK_COMMAND_CHARS } from "./ports.js";
import type { Registry } from "./registry.js";
import type { Session } from "./session.js";

export class SessionLocks {
  readonly #registry: Registry;
  readonly #clock: Clock;
  readonly #locked = new Set<AttachedClient>();
  #timer: TimerHandle | undefined;

  constructor(registry: Registry, clock: Clock) {
    this.#registry = registry;
    this.#clock = clock;
  }

  /** Sessions, their clients or options may be others now. Locks what is due. */
  update(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    const nowMs = this.#clock.wallMs();
    let nextMs = Number.POSITIVE_INFINITY;
    for (const session of this.#registry.sessions()) {
      const afterMs = session.options.number("lock-after-time") * 1000;
      const unlocked = this.#registry
        .terminalClientsOf(session)
        .filter((client) => !this.#locked.has(client));
      if (afterMs === 0 || unlocked.length === 0) continue;
      const dueMs = Math.max(session.activityMs, session.lastAttachedMs) + afterMs;
      if (dueMs <= nowMs) this.lock(session);
      else nextMs = Math.min(nextMs, dueMs);
    }
    if (nextMs === Number.POSITIVE_INFINITY) return;
    // Far away: a timer holds no more than 31 bits.
    this.#timer = this.#clock.after(Math.min(nextMs - nowMs, 0x7fff_ffff), () => this.update());
  }

  lock(session: Session): void {
    for (const client of this.#registry.terminalClientsOf(session)) this.lockClient(client);
  }

  /** Its terminal runs the session's lock-command; nothing where there is none, or one is running. */
  lockClient(client: AttachedClient): void {
    const command = client.session.options.text("lock-command");
    if (command === "" || command.length > MAX_LOCK_COMMAND_CHARS) return;
    if (this.#locked.has(client) || client.isGone) return;
    this.#locked.add(client);
    client.lock(command);
  }

  /** The client has its terminal again; whether it was locked. */
  hasOpened(client: AttachedClient): boolean {
    if (!this.#locked.delete(client)) return false;
    this.#clock.after(0, () => this.update());
    return true;
  }

  clientGone(client: AttachedClient): void {
    this.#locked.delete(client);
  }

  stop(): void {
    this.#timer?.cancel();
  }
}
