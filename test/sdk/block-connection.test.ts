import { describe, expect, test } from "vitest";
import {
  BlockConnection,
  BlockConnectionEndedError,
  BlockRequestError,
  BlockTimeoutError,
  BlockUsageError,
} from "../../src/sdk/index.ts";
import { FakeInput, FakeTerminal } from "./fake-terminal.ts";

describe("negotiation", () => {
  test("finds the protocol supported, with the optional types", async () => {
    const terminal = new FakeTerminal();
    expect(await terminal.connect().negotiate()).toEqual({
      isSupported: true,
      optionalContentTypes: ["application/vnd.blockmux.styled+json"],
    });
    expect(terminal.clock.timerCount).toBe(0);
  });

  test("takes silence for unsupported after the time given, and a late answer for nothing", async () => {
    const terminal = new FakeTerminal();
    terminal.isAnswering = false;
    const connection = terminal.connect();
    const keys: string[] = [];
    connection.onKeys((bytes) => keys.push(Buffer.from(bytes).toString()));
    const negotiated = connection.negotiate(200);
    terminal.clock.advance(199);
    terminal.clock.advance(1);
    expect(await negotiated).toEqual({ isSupported: false, reason: "no-answer" });
    terminal.send({
      kind: "capability.response",
      requestId: "late",
      outcome: "supported",
      optionalContentTypes: [],
    });
    await expect(connection.openContext()).rejects.toThrow(BlockUsageError);
    expect(keys).toEqual([]);
  });

  test("takes no answer but its own: other ids and other kinds establish nothing", async () => {
    const terminal = new FakeTerminal();
    terminal.isAnswering = false;
    const connection = terminal.connect();
    const negotiated = connection.negotiate(200);
    const query = Buffer.from(terminal.written[0] ?? []).toString();
    const payload = JSON.parse(Buffer.from(query.split(";")[5] ?? "", "base64").toString()) as {
      request_id: string;
    };
    terminal.send({
      kind: "capability.response",
      requestId: "x",
      outcome: "supported",
      optionalContentTypes: [],
    });
    terminal.send({
      kind: "context.open.response",
      requestId: payload.request_id,
      outcome: "opened",
      contextId: "c",
    });
    terminal.clock.advance(200);
    expect(await negotiated).toEqual({ isSupported: false, reason: "no-answer" });
  });

  test("tells an unsupporting terminal and a refusing one apart", async () => {
    const off = new FakeTerminal();
    off.machine.setEnabled(false);
    expect(await off.connect().negotiate()).toEqual({ isSupported: false, reason: "unsupported" });
  });

  test("writes nothing into a pipe or a file", async () => {
    const terminal = new FakeTerminal();
    terminal.output.isTTY = false;
    const connection = terminal.connect();
    expect(await connection.negotiate()).toEqual({ isSupported: false, reason: "not-a-terminal" });
    expect(terminal.written).toEqual([]);
    const assumed = new BlockConnection({
      input: terminal.input,
      output: terminal.output,
      assumesTerminal: true,
    });
    expect(await assumed.negotiate()).toMatchObject({ isSupported: true });
  });

  test("two queries have different random ids", async () => {
    const terminal = new FakeTerminal();
    const connection = terminal.connect();
    await connection.negotiate();
    await connection.negotiate();
    expect(new Set(terminal.written.map((bytes) => Buffer.from(bytes).toString().split(";")[5])).size).toBe(
      2,
    );
  });
});

describe("keys and answers on one input", () => {
  test("keys pass in order and unchanged, answers do not", async () => {
    const terminal = new FakeTerminal();
    const { keys } = await terminal.connected();
    const late = Buffer.from(
      terminal.encode({ kind: "capability.response", requestId: "x", outcome: "unsupported" }),
    ).toString("latin1");
    terminal.input.type(`a${late}b\x1b[A`);
    for (const byte of late) terminal.input.type(byte);
    terminal.input.type("\xc3\xa9");
    expect(keys.join("")).toBe("ab\x1b[A\xc3\xa9");
  });

  test("a lone Escape is a key after the delay, and no sooner", async () => {
    const terminal = new FakeTerminal();
    const { keys } = await terminal.connected();
    terminal.input.type("x\x1b");
    terminal.clock.advance(24);
    expect(keys).toEqual(["x"]);
    terminal.clock.advance(1);
    expect(keys).toEqual(["x", "\x1b"]);
    terminal.input.type("\x1b");
    terminal.input.type("[B");
    terminal.clock.advance(100);
    expect(keys).toEqual(["x", "\x1b", "\x1b[B"]);
    expect(terminal.clock.timerCount).toBe(0);
  });
});

describe("the terminal's mode", () => {
  test("is raw while connected and as before afterwards", () => {
    const terminal = new FakeTerminal();
    const connection = terminal.connect();
    expect([terminal.input.isRaw, terminal.input.isPaused]).toEqual([true, false]);
    connection.end();
    connection.end();
    expect([terminal.input.rawModes, terminal.input.isPaused]).toEqual([[true, false], true]);
    expect(terminal.input.listenerCount("data")).toBe(0);
  });

  test("stays raw when it was, and is not touched where there is none", () => {
    const terminal = new FakeTerminal();
    terminal.input.isRaw = true;
    terminal.connect().end();
    expect(terminal.input.rawModes).toEqual([]);
    const pipe = new FakeInput();
    pipe.isTTY = false;
    new BlockConnection({ input: pipe, output: terminal.output }).end();
    expect(pipe.rawModes).toEqual([]);
  });

  test("a key held at the end is not lost", async () => {
    const terminal = new FakeTerminal();
    const { connection, keys } = await terminal.connected();
    terminal.input.type("\x1b");
    connection.end();
    expect([keys, terminal.clock.timerCount]).toEqual([["\x1b"], 0]);
  });
});

describe("Contexts", () => {
  test("open only after a positive answer", async () => {
    const terminal = new FakeTerminal();
    await expect(terminal.connect().openContext()).rejects.toThrow(BlockUsageError);
    expect(terminal.written).toEqual([]);
  });

  test("an error answer is an error with its code", async () => {
    const terminal = new FakeTerminal({ openContexts: 0 });
    const { connection } = await terminal.connected();
    const error: unknown = await connection.openContext().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BlockRequestError);
    expect(error).toMatchObject({ code: "resource_exhausted", request: "opening a Context" });
  });

  test("no answer in time is an error of its own", async () => {
    const terminal = new FakeTerminal();
    const { connection } = await terminal.connected();
    terminal.isAnswering = false;
    const opening = connection.openContext(1000);
    terminal.clock.advance(1000);
    await expect(opening).rejects.toThrow(BlockTimeoutError);
  });

  test("a closed Context sends nothing more", async () => {
    const terminal = new FakeTerminal();
    const { connection } = await terminal.connected();
    const opened = await connection.openContext();
    const block = opened.append("text");
    await opened.close();
    expect([block.update("x"), block.seal(), opened.isOpen]).toEqual([false, false, false]);
    expect(() => opened.append("more")).toThrow(BlockUsageError);
    expect(terminal.kinds).toEqual(["capability.query", "context.open", "block.append", "context.close"]);
  });

  test("closing an invalidated Context fails with its code", async () => {
    const terminal = new FakeTerminal();
    const { connection } = await terminal.connected();
    const opened = await connection.openContext();
    opened.append("text");
    terminal.machine.invalidateOwners([1]);
    await expect(opened.close()).rejects.toMatchObject({ code: "context_not_open" });
  });

  test("what is awaited fails when the input ends", async () => {
    const terminal = new FakeTerminal();
    const { connection } = await terminal.connected();
    let ends = 0;
    connection.onEnd(() => {
      ends += 1;
    });
    terminal.isAnswering = false;
    const opening = connection.openContext();
    terminal.input.emit("end");
    terminal.input.emit("close");
    await expect(opening).rejects.toThrow(BlockConnectionEndedError);
    await expect(connection.negotiate()).rejects.toThrow(BlockConnectionEndedError);
    expect([connection.isEnded, ends, terminal.clock.timerCount]).toEqual([true, 1, 0]);
  });
});

describe("output", () => {
  test("one Message is one write, and ordinary output between Messages stays between them", async () => {
    const terminal = new FakeTerminal();
    const { connection } = await terminal.connected();
    const opened = await connection.openContext();
    const before = terminal.written.length;
    opened.append("x".repeat(10_000));
    terminal.output.write(Buffer.from("plain\r\n"));
    opened.append("y");
    expect([terminal.written.length - before, terminal.shown, terminal.edits.length]).toEqual([
      3,
      "plain\r\n",
      2,
    ]);
  });

  test("whenWritable waits for a full output to drain", async () => {
    const terminal = new FakeTerminal();
    const { connection } = await terminal.connected();
    await connection.whenWritable();
    terminal.isFull = true;
    const opened = await connection.openContext();
    opened.append("x");
    let isWritable = false;
    const waiting = connection.whenWritable().then(() => {
      isWritable = true;
    });
    await Promise.resolve();
    expect(isWritable).toBe(false);
    terminal.drain();
    await waiting;
    expect(isWritable).toBe(true);
  });
});
