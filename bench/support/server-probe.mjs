// Loaded into a server by `node --import`, for the bench only: tells by a socket how long its event loop stood still
// and what memory it has. The product knows nothing of it.
import { createServer } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";

const RESOLUTION_MS = 1;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

/** The histogram counts from timer to timer; what is above the interval is how late the timer was. */
const lateMs = (ns) => Math.max(0, ns / 1e6 - RESOLUTION_MS);

const answers = {
  start() {
    delay.reset();
    delay.enable();
    return {};
  },
  stop() {
    delay.disable();
    return {
      count: delay.count,
      p50: lateMs(delay.percentile(50)),
      p99: lateMs(delay.percentile(99)),
      p999: lateMs(delay.percentile(99.9)),
      max: lateMs(delay.max),
    };
  },
  memory: () => process.memoryUsage(),
};

createServer((socket) => {
  socket.on("data", (bytes) => socket.end(JSON.stringify(answers[bytes.toString().trim()]?.() ?? null)));
  socket.on("error", () => {});
})
  .listen(process.env.BLOCKMUX_BENCH_PROBE)
  .unref();
