// Alerts: a bell, activity or silence in a window. Each session the window hangs in may mark it, tell its clients and
// fire a hook, as its options say. Source: tmux(1), monitor-activity, activity-action, visual-activity and their kin;
// tmux 3.3a for what counts as seen.

import type { Clock, TimerHandle } from "../base/index.js";
import type { Client } from "./client.js";
import type { HookSubject } from "./hooks.js";
import type { Pane } from "./pane.js";
import type { Registry } from "./registry.js";
import type { AlertKind, Session } from "./session.js";
import type { Window } from "./window.js";

export interface AlertHost {
  fire(hook: string, subject: HookSubject): void;
  /** What the session's status line says is another now. */
  sessionChanged(session: Session): void;
}

const KINDS: Readonly<
  Record<AlertKind, { readonly word: string; readonly action: string; readonly visual: string }>
> = {
  activity: { word: "Activity", action: "activity-action", visual: "visual-activity" },
  bell: { word: "Bell", action: "bell-action", visual: "visual-bell" },
  silence: { word: "Silence", action: "silence-action", visual: "visual-silence" },
};

export class Alerts {
  readonly #registry: Registry;
  readonly #clock: Clock;
  readonly #host: AlertHost;
  /** What happened since the last round, by window; a round comes as soon as nothing else is being done. */
  readonly #queue = new Map<Window, Set<AlertKind>>();
  readonly #silences = new Map<Window, { readonly timer: TimerHandle; readonly limitMs: number }>();
  readonly #windowOf = new WeakMap<Pane, Window>();
  #isRoundDue = false;

  constructor(registry: Registry, clock: Clock, host: AlertHost) {
    this.#registry = registry;
    this.#clock = clock;
    this.#host = host;
    registry.windowAdded.on((window) => this.#noteActivityOf(window));
    registry.sessionAdded.on((session) => {
      session.changed.on((event) => {
        if (event.kind === "windowSelected") this.seen(event.window);
      });
    });
  }

  /** Something in the pane printed. Cheap where nobody watches. */
  noteOutput(pane: Pane): void {
    const window = this.#findWindow(pane);
    if (window !== undefined) this.#noteActivityOf(window);
  }

  noteBell(pane: Pane): void {
    const window = this.#findWindow(pane);
    if (window === undefined) return;
    this.#enqueue(window, "bell");
    this.#watchSilence(window);
  }

  /** Somebody looks at the window. */
  seen(window: Window): void {
    for (const session of this.#registry.sessionsOf(window)) {
      if (!session.hasAlert(window)) continue;
      session.clearAlerts(window);
      this.#host.sessionChanged(session);
    }
  }

  /** A client shows the session. */
  seenBy(session: Session): void {
    if (session.currentWindow !== undefined) this.seen(session.currentWindow);
  }

  /** `monitor-silence` may be another. */
  optionsChanged(): void {
    for (const session of this.#registry.sessions()) {
      for (const { window } of session.windows()) this.#watchSilence(window);
    }
  }

  #findWindow(pane: Pane): Window | undefined {
    const known = this.#windowOf.get(pane);
    if (known?.panes.includes(pane) === true) return known;
    const window = this.#registry.placeOf(pane)?.window;
    if (window !== undefined) this.#windowOf.set(pane, window);
    return window;
  }

  #noteActivityOf(window: Window): void {
    window.activityMs = this.#clock.wallMs();
    this.#enqueue(window, "activity");
    this.#watchSilence(window);
  }

  #enqueue(window: Window, kind: AlertKind): void {
    if (kind === "bell" && !window.options.flag("monitor-bell")) return;
    if (kind === "activity" && !window.options.flag("monitor-activity")) return;
    const kinds = this.#queue.get(window) ?? new Set<AlertKind>();
    kinds.add(kind);
    this.#queue.set(window, kinds);
    if (this.#isRoundDue) return;
    this.#isRoundDue = true;
    this.#clock.after(0, () => this.#round());
  }

  // Silence.

  /** One timer for a window: where it finds that something printed meanwhile, it waits for the rest. */
  #watchSilence(window: Window): void {
    const limitMs = window.options.number("monitor-silence") * 1000;
    const watch = this.#silences.get(window);
    if (watch?.limitMs === limitMs || (watch === undefined && limitMs === 0)) return;
    watch?.timer.cancel();
    this.#silences.delete(window);
    if (limitMs > 0) this.#waitForSilence(window, limitMs, limitMs);
  }

  #waitForSilence(window: Window, limitMs: number, delayMs: number): void {
    const timer = this.#clock.after(delayMs, () => {
      this.#silences.delete(window);
      if (this.#registry.sessionsOf(window).length === 0) return;
      const leftMs = window.activityMs + limitMs - this.#clock.wallMs();
      if (leftMs > 0) this.#waitForSilence(window, limitMs, leftMs);
      else this.#enqueue(window, "silence");
    });
    this.#silences.set(window, { timer, limitMs });
  }

  // Rounds.

  #round(): void {
    this.#isRoundDue = false;
    const due = [...this.#queue];
    this.#queue.clear();
    // A session tells its clients of one alert a round.
    const alerted = new Set<Session>();
    for (const [window, kinds] of due) {
      for (const kind of kinds)
        for (const session of this.#registry.sessionsOf(window)) this.#alert(session, window, kind, alerted);
    }
  }

  #alert(session: Session, window: Window, kind: AlertKind, alerted: Set<Session>): void {
    // A bell rings again and again; of the others the first counts until the window is looked at.
    if (kind !== "bell" && session.hasAlert(window, kind)) return;
    const isCurrent = session.currentWindow === window;
    if (!isCurrent || this.#registry.clientsOf(session).length === 0) {
      session.addAlert(window, kind);
      this.#host.sessionChanged(session);
    }
    const action = session.options.text(KINDS[kind].action);
    const applies = action === "any" || action === (isCurrent ? "current" : "other");
    if (!applies) return;
    this.#host.fire(`alert-${kind}`, { session, window });
    if (alerted.has(session)) return;
    alerted.add(session);
    for (const client of this.#registry.clientsOf(session)) tell(client, session, window, kind);
  }
}

function tell(client: Client, session: Session, window: Window, kind: AlertKind): void {
  const visual = session.options.text(KINDS[kind].visual);
  if (visual !== "on") client.ringBell();
  if (visual === "off") return;
  const where =
    session.currentWindow === window ? "current window" : `window ${String(session.indexOf(window))}`;
  client.showMessage(`${KINDS[kind].word} in ${where}`);
}
