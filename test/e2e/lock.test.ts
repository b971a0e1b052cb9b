// A locked client: its terminal belongs to the lock command alone, keys that end or stop programs included, and the
// session is back when that has ended.
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requireBuild } from "../support/blockmux.ts";
import { RealBlockmux } from "../support/real-blockmux.ts";

const LOCK = "trap '' INT QUIT TSTP; printf 'shut: '; read word";
const INTERRUPT_STOP_QUIT = "\x03\x1a\x1c";

let mux: RealBlockmux;
beforeAll(requireBuild);
beforeEach(() => {
  mux = new RealBlockmux(`set -g lock-command "${LOCK}"`);
});
afterEach(() => mux.dispose());

describe("a locked client", () => {
  test("shows the lock and nothing else until it is open", async () => {
    const host = mux.host(["new-session", "-s", "work", "echo secret; exec cat"]);
    await host.waitFor("secret");
    await mux.tell("lock-server");
    await host.waitFor("shut:");
    expect(host.text).not.toContain("secret");
    host.send(INTERRUPT_STOP_QUIT);
    host.send("open\r");
    await host.waitFor("secret");
    expect(host.isAlternateScreen).toBe(true);
    expect(host.text).not.toContain("shut:");
    host.send("typed\r");
    await host.waitFor(/typed\n.*typed/s);
    host.send("\x02d");
    await host.exited;
    expect(host.exit?.status).toBe(0);
    expect(host.text).not.toContain("secret");
  });

  test("stays locked when its session ends meanwhile", async () => {
    const host = mux.host(["new-session", "-s", "work", "exec cat"]);
    await host.waitFor("[work]");
    await mux.tell("new-session", "-d", "-s", "other", "exec cat");
    await mux.tell("lock-session", "-t", "work");
    await host.waitFor("shut:");
    await mux.tell("kill-session", "-t", "work");
    host.send("open\r");
    await host.exited;
    expect(host.text).toContain("[exited]");
  });
});
