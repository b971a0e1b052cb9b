// What a client's program does last, when the one who detached it wished so.
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { requireBuild } from "../support/blockmux.ts";
import { RealBlockmux } from "../support/real-blockmux.ts";

let mux: RealBlockmux;
beforeAll(requireBuild);
beforeEach(() => {
  mux = new RealBlockmux("set -g status-right ''");
});
afterEach(() => mux.dispose());

test("detach-client -E runs a command on the client's terminal in its place", async () => {
  const host = mux.shellHost("blockmux new -s s; echo returned $?; read word");
  await host.waitFor("[s] 0:bash*");
  await mux.tell("detach-client", "-s", "s", "-E", "read -p 'name? ' name; echo I am $name; exit 7");
  await host.waitFor("name?");
  expect(host.isAlternateScreen).toBe(false);
  host.send("Anna\r");
  await host.waitFor("returned 7");
  expect(host.text).toContain("I am Anna");
  await mux.tell("has-session", "-t", "s");
});

test("detach-client -P ends the shell the client was started from, and attach-session -x that of another", async () => {
  const first = mux.shellHost("blockmux new -s s; echo still here; read word");
  await first.waitFor("[s] 0:bash*");
  await mux.tell("detach-client", "-s", "s", "-P");
  const { signal } = await first.exited;
  expect({ signal, isAlternate: first.isAlternateScreen }).toEqual({ signal: 1, isAlternate: false });
  expect(first.text).toContain("[detached and SIGHUP (from session s)]");
  expect(first.text).not.toContain("still here");
  const second = mux.shellHost("blockmux attach -t s; read word");
  await second.waitFor("[s] 0:bash*");
  const third = mux.host(["attach", "-x", "-t", "s"]);
  await third.waitFor("[s] 0:bash*");
  expect((await second.exited).signal).toBe(1);
});
