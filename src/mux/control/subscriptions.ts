// Formats that a control client watches: looked at once a second while there are any, and told when their value is
// another. Source: tmux(1), refresh-client -B.

import type { Clock, TimerHandle } from "../../base/index.js";
import type { FormatParts } from "../format-scope.js";
import type { Session } from "../session.js";
import { oneLine } from "./escape-output.js";

const INTERVAL_MS = 1000;
/** One client's; more are refused. */
export const MAX_SUBSCRIPTIONS = 1000;

type Watched =
  | { readonly kind: "session" }
  /** `id` undefined: all of the session. */
  | { readonly kind: "panes" | "windows"; readonly id: number | undefined };

interface Subscription {
  readonly watched: Watched;
  readonly format: string;
  /** What was told last, by what it is about. */
  values: Map<string, string>;
}

export interface SubscriptionHost {
  readonly clock: Clock;
  session(): Session;
  expand(format: string, parts: FormatParts): string;
  notify(line: string): void;
}

/** What stands between the name and the format; anything that names neither panes nor windows is the session. */
function readWatched(text: string): Watched {
  const [, kind, id] = /^([%@])(\*|\d{1,9})$/.exec(text) ?? [];
  if (kind === undefined) return { kind: "session" };
  return { kind: kind === "%" ? "panes" : "windows", id: id === "*" ? undefined : Number(id) };
}

export class Subscriptions {
  readonly #host: SubscriptionHost;
  readonly #subscriptions = new Map<string, Subscription>();
  #timer: TimerHandle | undefined;

  constructor(host: SubscriptionHost) {
    this.#host = host;
  }

  /** `name:what:format` adds or replaces, a name alone removes. False where there are too many. */
  apply(text: string): boolean {
    const [, name = text, what, format] = /^([^:]*):([^:]*):(.*)$/s.exec(text) ?? [];
    if (what === undefined || format === undefined) {
      this.#subscriptions.delete(name.replace(/:.*$/s, ""));
    } else {
      if (!this.#subscriptions.has(name) && this.#subscriptions.size >= MAX_SUBSCRIPTIONS) return false;
      this.#subscriptions.delete(name);
      this.#subscriptions.set(name, { watched: readWatched(what), format, values: new Map() });
    }
    this.#schedule();
    return true;
  }

  stop(): void {
    this.#subscriptions.clear();
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#subscriptions.size === 0) return;
    this.#timer = this.#host.clock.after(INTERVAL_MS, () => {
      this.#timer = undefined;
      for (const [name, subscription] of this.#subscriptions) this.#check(name, subscription);
      this.#schedule();
    });
  }

  #check(name: string, subscription: Subscription): void {
    const values = new Map<string, string>();
    for (const { about, parts } of subjectsOf(this.#host.session(), subscription.watched)) {
      const value = oneLine(this.#host.expand(subscription.format, parts));
      values.set(about, value);
      if (subscription.values.get(about) !== value)
        this.#host.notify(`%subscription-changed ${oneLine(name)} ${about} : ${value}`);
    }
    subscription.values = values;
  }
}

/** What a subscription is about now: the ids told, and what the format speaks of. */
function subjectsOf(
  session: Session,
  watched: Watched,
): readonly { readonly about: string; readonly parts: FormatParts }[] {
  if (watched.kind === "session") {
    const parts = { session, window: session.currentWindow, pane: session.activePane };
    return [{ about: `$${session.id} - - -`, parts }];
  }
  return session.windows().flatMap(({ index, window }) => {
    const of = `$${session.id} @${window.id} ${index}`;
    const isMeant = (id: number): boolean => watched.id === undefined || watched.id === id;
    if (watched.kind === "windows") {
      const parts = { session, index, window, pane: window.activePane };
      return isMeant(window.id) ? [{ about: `${of} -`, parts }] : [];
    }
    return window.panes
      .filter(({ id }) => isMeant(id))
      .map((pane) => ({ about: `${of} %${pane.id}`, parts: { session, index, window, pane } }));
  });
}
