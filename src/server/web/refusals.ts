// What is said to whoever is not let in: a status, a sentence, and a line in the log. Nothing a stranger sent is told
// to the log but where it came from, and no more than LINES_A_MINUTE lines: a guesser does not push all else out.
import type { Clock, Log } from "../../base/index.js";

const LINES_A_MINUTE = 60;
const MINUTE_MS = 60_000;

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 408 | 413 | 415 | 429 | 431 | 503;

export interface Refusal {
  readonly status: RefusalStatus;
  /** A word for the log. */
  readonly reason: string;
  /** One sentence. */
  readonly sentence: string;
  readonly retryAfterMs?: number;
  /** For 405. */
  readonly allow?: string;
}

export const STATUS_TEXTS: Readonly<Record<RefusalStatus, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  503: "Service Unavailable",
};

export const WRONG_HOST: Refusal = {
  status: 403,
  reason: "host",
  sentence: "This server is not known by that name.",
};
export const WRONG_ORIGIN: Refusal = {
  status: 403,
  reason: "origin",
  sentence: "Only this server's own page may ask that.",
};
export const NOT_LOGGED_IN: Refusal = {
  status: 401,
  reason: "cookie",
  sentence: "Open a link from blockmux web first.",
};
export const WRONG_CODE: Refusal = {
  status: 401,
  reason: "code",
  sentence: "This link is not good, or not any more: ask for another.",
};
export const NO_SUCH_PATH: Refusal = { status: 404, reason: "path", sentence: "There is nothing here." };
export const TOO_MANY_PAGES: Refusal = {
  status: 503,
  reason: "pages",
  sentence: "Too many pages are attached: close some.",
};

export const CLOSING: Refusal = {
  status: 503,
  reason: "closing",
  sentence: "Browsers are no longer let in.",
};

export function tooManyAttempts(retryAfterMs: number): Refusal {
  return { status: 429, reason: "attempts", sentence: "Too many attempts: wait a little.", retryAfterMs };
}

export function wrongMethod(allow: string): Refusal {
  return { status: 405, reason: "method", sentence: `This takes ${allow}.`, allow };
}

export class RefusalLog {
  readonly #clock: Clock;
  readonly #log: Log;
  #minuteStartMs = Number.NEGATIVE_INFINITY;
  #lines = 0;
  #unsaid = 0;

  constructor(clock: Clock, log: Log) {
    this.#clock = clock;
    this.#log = log;
  }

  note({ status, reason }: Refusal, what: string, address: string): void {
    const nowMs = this.#clock.nowMs();
    if (nowMs - this.#minuteStartMs >= MINUTE_MS) {
      if (this.#unsaid > 0) this.#log.warn("web.refused-more", { count: this.#unsaid });
      this.#minuteStartMs = nowMs;
      this.#lines = 0;
      this.#unsaid = 0;
    }
    this.#lines += 1;
    if (this.#lines > LINES_A_MINUTE) {
      if (this.#unsaid === 0) this.#log.warn("web.refusing-much", { address });
      this.#unsaid += 1;
    } else this.#log.warn("web.refused", { what, status, reason, address });
  }
}
