import { describe, expect, test } from "vitest";
import { type LinkState, ServerLink } from "../../src/web/server-link.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { FakePageServer } from "../support/fake-page-server.ts";
import { SeededRandom, testSeed } from "../support/random.ts";
import { waitFor } from "../support/wait-for.ts";

const SIZE = { cols: 80, rows: 24, widthPixels: 0, heightPixels: 0 };

function makeLink(server = new FakePageServer()) {
  const clock = new FakeClock();
  const states: string[] = [];
  const lost: number[] = [];
  let loggedIn: boolean | undefined = true;
  let output = "";
  const link = new ServerLink({
    clock,
    random: () => 1,
    openTransport: () => server.openTransport(),
    isLoggedIn: () => Promise.resolve(loggedIn),
    terminalSize: () => SIZE,
  });
  link.onState.on((state) => states.push(state.kind));
  link.onInputLost.on((bytes) => lost.push(bytes));
  link.onOutput.on(({ bytes, whenWritten }) => {
    output += new TextDecoder().decode(bytes);
    whenWritten();
  });
  link.onRepaint.on(() => {
    output += "<repaint>";
  });
  return {
    server,
    clock,
    link,
    states,
    lost,
    output: () => output,
    setLoggedIn: (isIn: boolean | undefined) => {
      loggedIn = isIn;
    },
    type: (text: string) => link.sendInput(new TextEncoder().encode(text)),
    until: (kind: LinkState["kind"]) => waitFor(`the link to be ${kind}`, () => link.state.kind === kind),
  };
}

const attached = async (server?: FakePageServer) => {
  const made = makeLink(server);
  made.link.start();
  await made.until("attached");
  await waitFor("the client's name", () => made.server.seen.includes("attach-ready"));
  return made;
};

describe("ServerLink", () => {
  test("attaches, draws on an empty terminal and tells what it has drawn", async () => {
    const { link, server, states, output } = await attached();
    server.send({ kind: "tty-output", bytes: new TextEncoder().encode("picture") });
    await waitFor("an answer to the picture", () => server.seen.includes("tty-written"));
    expect(output()).toBe("<repaint>picture");
    expect(states).toEqual(["connecting", "attached"]);
    expect(server.seen).toEqual(["hello", "command", "attach-ready", "tty-written"]);
    link.sleep();
  });

  test("comes back as the same client, and sends again what was not taken", async () => {
    const { link, server, clock, states, type, until } = await attached();
    server.isSlow = true;
    type("lost on the way");
    await waitFor("the key", () => server.seen.length > 0);
    server.cut();
    await until("waiting");
    expect(type("refused")).toBe(false);
    server.isSlow = false;
    clock.advance(1000);
    await waitFor("the input", () => server.typed !== "");
    expect(server.typed).toBe("lost on the way");
    expect(server.seen).toContain("resume");
    expect(states).toEqual(["connecting", "attached", "waiting", "retrying", "attached"]);
    link.sleep();
  });

  test("tells how much is in doubt when the server knows it no more, and attaches anew", async () => {
    const { link, server, clock, lost, until, type } = await attached();
    server.isSlow = true;
    type("gone");
    server.cut();
    await until("waiting");
    server.isSlow = false;
    server.forgetClients("second");
    clock.advance(1000);
    await until("attached");
    expect(lost).toEqual([4]);
    type("new");
    await waitFor("the input", () => server.typed === "new");
    link.sleep();
  });

  test("waits longer from attempt to attempt, and not at all when the network is back", async () => {
    const { link, clock, server, until } = makeLink();
    link.start();
    const delays: number[] = [];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      server.cut();
      await until("waiting");
      const { state } = link;
      if (state.kind === "waiting") delays.push(state.nextAtMs - clock.nowMs());
      clock.advance(delays.at(-1) ?? 0);
    }
    expect(delays).toEqual([250, 500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
    server.cut();
    await until("waiting");
    link.wake();
    await until("attached");
    link.sleep();
  });

  test("a connection that answers nothing is given up", async () => {
    const { link, clock, server, states, until } = await attached();
    server.connection?.pause();
    clock.advance(10_000);
    expect(link.state.kind).toBe("attached");
    clock.advance(5_000);
    await until("waiting");
    expect(states.at(-1)).toBe("waiting");
    link.sleep();
  });

  test("sleeps without a connection and wakes with one", async () => {
    const { link, clock, server, until, type } = await attached();
    link.sleep();
    expect(type("x")).toBe(false);
    clock.advance(600_000);
    expect(server.connections).toBe(1);
    link.wake();
    await until("attached");
    expect(server.seen.filter((kind) => kind === "command")).toHaveLength(1);
    link.sleep();
  });

  test("an end that the server tells is one: nothing is tried again until asked", async () => {
    const { link, server, clock, until } = await attached();
    server.send({ kind: "detach" });
    server.send({ kind: "exit", status: 0, message: "[detached (from session work)]" });
    await until("ended");
    expect(link.state).toEqual({ kind: "ended", message: "[detached (from session work)]" });
    link.wake();
    clock.advance(600_000);
    expect(server.connections).toBe(1);
    link.start();
    await until("attached");
    link.sleep();
  });

  test("a page whose token is gone is logged out, one that reaches nobody is not", async () => {
    const { link, server, until, setLoggedIn, clock } = makeLink();
    setLoggedIn(undefined);
    link.start();
    server.cut();
    await until("waiting");
    await Promise.resolve();
    setLoggedIn(false);
    clock.advance(1000);
    server.cut();
    await until("logged out");
    clock.advance(600_000);
    expect(server.connections).toBe(2);
  });

  test("no key is lost or doubled, however often the connection is cut and into what pieces", async () => {
    const random = new SeededRandom(testSeed());
    const server = new FakePageServer({ pieceBytes: () => random.between(1, 40), piecesPerTurn: 3 });
    const { link, clock, type, lost } = await attached(server);
    const settle = (isSettled: () => boolean): Promise<unknown> =>
      waitFor("the link to come back", () => {
        if (link.state.kind === "waiting") clock.advance(20_000);
        return link.state.kind === "attached" && isSettled();
      });
    let accepted = "";
    for (let step = 0; step < 300; step += 1) {
      const text = `${step},`;
      if (type(text)) accepted += text;
      if (random.chance(0.1)) server.cut();
      if (random.chance(0.3)) await new Promise((resolve) => setImmediate(resolve));
      if (link.state.kind === "waiting") clock.advance(20_000);
      if (random.chance(0.05)) await settle(() => true);
    }
    await settle(() => link.heldInputBytes === 0);
    expect(server.typed).toBe(accepted);
    expect(lost).toEqual([]);
    link.sleep();
  });
});
