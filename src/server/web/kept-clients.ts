// The clients of pages, by the key with which a page may come back to its own after a drop. A client that ended is kept
// for a while too, so that a page that was away hears how.
//
// Bounds: MAX_AWAY clients whose page is away, MAX_AWAY_OF_TOKEN of one token, the one that came first goes; MAX_ENDED
// that ended.
import { CLIENT_GRACE_MS } from "../../attach/index.js";
import type { Clock } from "../../base/index.js";
import { hashSecret, makeSecret } from "./secrets.js";
import type { WebHost } from "./web-host.js";

const MAX_AWAY = 32;
/** Of one token: nobody pushes out another's. */
const MAX_AWAY_OF_TOKEN = 8;
const MAX_ENDED = 64;

interface Kept {
  readonly host: WebHost;
  readonly tokenId: string;
}

export class KeptClients {
  readonly #clock: Clock;
  /** By the hash of the key: how long a look-up takes says nothing of a key. */
  readonly #byKey = new Map<string, Kept>();
  #count = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  makeKey(): string {
    return makeSecret();
  }

  /** A name for a client that no other has. */
  nameFor(tokenName: string): string {
    this.#count += 1;
    return `web-${tokenName}-${this.#count}`;
  }

  add(host: WebHost, tokenId: string): void {
    const key = hashSecret(host.key);
    this.#byKey.set(key, { host, tokenId });
    host.onClosed.on(() => {
      this.#clock.after(CLIENT_GRACE_MS, () => this.#byKey.delete(key));
      this.#trim();
    });
  }

  /** The client of a key, for whoever has the same token. */
  find(key: string, tokenId: string): WebHost | undefined {
    const kept = this.#byKey.get(hashSecret(key));
    return kept?.tokenId === tokenId ? kept.host : undefined;
  }

  /** Pages come and go: keeps to the bounds. */
  noteDrop(tokenId: string): void {
    const away = [...this.#byKey.values()].filter(({ host }) => host.isAway);
    const ofToken = away.filter((kept) => kept.tokenId === tokenId);
    const surplus = [...ofToken.slice(0, -MAX_AWAY_OF_TOKEN), ...away.slice(0, -MAX_AWAY)];
    for (const { host } of surplus) host.close(1, "[too many pages are away]");
  }

  /** How many clients of a token live, those whose page is away included. */
  countOf(tokenId: string): number {
    return [...this.#byKey.values()].filter((kept) => kept.tokenId === tokenId && !kept.host.isClosed).length;
  }

  get liveCount(): number {
    return [...this.#byKey.values()].filter(({ host }) => !host.isClosed).length;
  }

  /** Takes the clients of a token off, or all. */
  end(message: string, tokenId?: string): void {
    for (const kept of [...this.#byKey.values()])
      if (tokenId === undefined || kept.tokenId === tokenId) kept.host.close(1, message);
  }

  /** Takes the clients of all other tokens off. */
  endOthers(message: string, tokenIds: ReadonlySet<string>): void {
    for (const kept of [...this.#byKey.values()])
      if (!tokenIds.has(kept.tokenId)) kept.host.close(1, message);
  }

  #trim(): void {
    const ended = [...this.#byKey].filter(([, { host }]) => host.isClosed);
    for (const [key] of ended.slice(0, Math.max(0, ended.length - MAX_ENDED))) this.#byKey.delete(key);
  }
}
