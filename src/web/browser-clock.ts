// The time of the browser. A page that sleeps gets its timers late, which whoever waits for them must bear.

import type { Clock } from "../base/index.js";

export const browserClock: Clock = {
  nowMs: () => performance.now(),
  wallMs: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return { cancel: () => clearTimeout(timer) };
  },
};
