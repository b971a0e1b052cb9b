// The reply to `CSI c` behind the question for Blocks: it says "no" early and is no key.
import { describe, expect, test } from "vitest";
import { BlockConnection } from "../../src/sdk/index.ts";
import { FakeTerminal } from "./fake-terminal.ts";

const REPLY = "\x1b[?62;22c";

function connect(terminal: FakeTerminal): { connection: BlockConnection; keys: string[] } {
  const { input, output, clock } = terminal;
  const connection = new BlockConnection({ input, output, clock, asksAttributes: true });
  const keys: string[] = [];
  connection.onKeys((bytes) => keys.push(Buffer.from(bytes).toString("latin1")));
  return { connection, keys };
}

describe("a question with a fence", () => {
  test("is answered no as soon as the terminal answers what stands behind it, however the reply is cut", async () => {
    for (let cut = 0; cut <= REPLY.length; cut += 1) {
      const terminal = new FakeTerminal();
      terminal.isAnswering = false;
      const { connection, keys } = connect(terminal);
      const negotiation = connection.negotiate(60_000);
      expect(Buffer.concat(terminal.written).toString().endsWith("\x1b\\\x1b[c")).toBe(true);
      terminal.input.type(`a${REPLY.slice(0, cut)}`);
      terminal.input.type(`${REPLY.slice(cut)}b\x1b[A`);
      await new Promise(setImmediate);
      terminal.clock.advance(100);
      expect(await negotiation).toEqual({ isSupported: false, reason: "no-answer" });
      expect(keys.join("")).toBe("ab\x1b[A");
      // Asked for once, a second one is a key like any other.
      terminal.input.type(REPLY);
      expect(keys.join("")).toBe(`ab\x1b[A${REPLY}`);
      connection.end();
    }
  });

  test("is answered yes behind both answers, and a reply that never comes delays it a little", async () => {
    const terminal = new FakeTerminal();
    const { connection, keys } = connect(terminal);
    const negotiation = connection.negotiate();
    terminal.input.type(`${REPLY}x`);
    expect(await negotiation).toMatchObject({ isSupported: true });
    const later = connection.negotiate();
    await new Promise(setImmediate);
    terminal.clock.advance(1000);
    expect(await later).toMatchObject({ isSupported: true });
    expect(keys).toEqual(["x"]);
  });

  test("is answered yes when the answer comes a little behind the fence's, as through a proxy", async () => {
    const terminal = new FakeTerminal();
    terminal.isAnswering = false;
    const { connection } = connect(terminal);
    const negotiation = connection.negotiate(60_000);
    terminal.input.type(REPLY);
    await new Promise(setImmediate);
    terminal.clock.advance(50);
    terminal.isAnswering = true;
    terminal.output.write(terminal.written[0] ?? new Uint8Array());
    expect(await negotiation).toMatchObject({ isSupported: true });
  });

  test("holds a lone escape key no longer than ever, and a cut reply until it is whole", () => {
    const terminal = new FakeTerminal();
    const { connection, keys } = connect(terminal);
    void connection.negotiate();
    terminal.input.type("\x1b");
    terminal.clock.advance(25);
    terminal.clock.advance(25);
    expect(keys).toEqual(["\x1b"]);
    terminal.input.type("\x1b[?6");
    terminal.clock.advance(100);
    terminal.input.type("2cq");
    expect(keys).toEqual(["\x1b", "q"]);
    connection.end();
  });
});

describe("a Context kept across processes", () => {
  test("goes on from its snapshot with numbers of its own", async () => {
    const terminal = new FakeTerminal();
    const first = await terminal.connected();
    const opened = await first.connection.openContext();
    opened.append("one", { blockId: "b" });
    opened.append("two", { lifecycle: "sealed" });
    const snapshot = JSON.parse(JSON.stringify(opened.snapshot()));
    first.connection.end();
    const second = await terminal.connected();
    const failures: string[] = [];
    second.connection.onOperationFailed(({ code }) => failures.push(code));
    const resumed = second.connection.resumeContext(snapshot);
    expect(resumed.findBlock("b")?.extend("!")).toBe(true);
    expect(resumed.findBlock("block-2")?.extend("!")).toBe(false);
    await second.connection.whenHandled();
    await resumed.close();
    expect(failures).toEqual([]);
    expect(terminal.edits.map(({ kind }) => kind)).toEqual(["append", "append", "extend", "sealMany"]);
  });

  test("is of no use once it was closed", async () => {
    const terminal = new FakeTerminal();
    const { connection } = await terminal.connected();
    const opened = await connection.openContext();
    const block = opened.append("one", { blockId: "b" });
    const snapshot = opened.snapshot();
    await opened.close();
    const failures: string[] = [];
    connection.onOperationFailed(({ code }) => failures.push(code));
    const resumed = connection.resumeContext(snapshot);
    resumed.findBlock(block.blockId)?.update("two");
    expect([failures, resumed.isOpen]).toEqual([["context_not_open"], false]);
  });
});
