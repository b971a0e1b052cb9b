// Blocks whose text streams, and one interface for terminals with and without Blocks.
import { describe, expect, test } from "vitest";
import {
  BlockConnection,
  BlockOperationError,
  openTranscript,
  TEXT_STYLED,
  webStreams,
} from "../../src/sdk/index.ts";
import { FakeTerminal } from "./fake-terminal.ts";

async function opened(limits: ConstructorParameters<typeof FakeTerminal>[0] = {}) {
  const terminal = new FakeTerminal(limits);
  const { connection } = await terminal.connected();
  const context = await connection.openContext();
  return { terminal, connection, opened: context };
}

const kinds = (terminal: FakeTerminal): string[] => terminal.edits.map(({ kind }) => kind);

describe("a streamed Block", () => {
  test("sends the first addition at once and gathers what comes within the cadence", async () => {
    const { terminal, opened: context } = await opened();
    const streamed = context.stream("a", { cadenceMs: 20 });
    for (const letter of "bcdef") streamed.extend(letter);
    expect(kinds(terminal)).toEqual(["append", "extend"]);
    terminal.clock.advance(20);
    expect(terminal.edits.at(-1)).toMatchObject({ kind: "extend", fragment: "cdef" });
    terminal.clock.advance(100);
    streamed.extend("g");
    expect([kinds(terminal).length, streamed.text]).toEqual([4, "abcdefg"]);
  });

  test("sends what waits before anything else of its own, and before the Context closes", async () => {
    const { terminal, connection, opened: context } = await opened();
    const streamed = context.stream("");
    streamed.extend("one");
    streamed.extend(" two");
    streamed.replaceSuffix(4, "2");
    expect(streamed.text).toBe("one 2");
    streamed.extend(" three");
    streamed.extend(" four");
    streamed.update("anew");
    streamed.extend("!");
    streamed.extend("?");
    await context.close();
    expect(kinds(terminal)).toEqual([
      "append",
      "extend",
      "extend",
      "replaceSuffix",
      "update",
      "extend",
      "sealMany",
    ]);
    expect(terminal.edits[5]).toMatchObject({ fragment: "!?" });
    connection.end();
  });

  test("is put right when the terminal lost a change, also one in a row of them", async () => {
    const { terminal, opened: context } = await opened();
    const streamed = context.stream("one ", { cadenceMs: 0 });
    // Somebody else's output between two frames: the Message never was.
    terminal.isAnswering = false;
    streamed.extend("two ");
    terminal.isAnswering = true;
    terminal.clock.advance(1);
    streamed.extend("three ");
    terminal.clock.advance(1);
    streamed.extend("four");
    await streamed.seal();
    const updates = terminal.edits.filter(({ kind }) => kind === "update");
    expect(updates).toMatchObject([{ text: "one two three " }]);
    expect(kinds(terminal)).toEqual(["append", "update", "extend", "seal"]);
    expect(streamed.extend("late")).toBe(false);
  });

  test("is put right before it is sealed", async () => {
    const { terminal, opened: context } = await opened();
    const streamed = context.stream("one ");
    terminal.isAnswering = false;
    streamed.extend("two ");
    terminal.isAnswering = true;
    streamed.extend("three");
    await streamed.seal();
    expect(kinds(terminal)).toEqual(["append", "update", "seal"]);
    expect(terminal.edits[1]).toMatchObject({ text: "one two three" });
  });

  test("counts what is kept in scalars and refuses what is too long", async () => {
    const { terminal, opened: context } = await opened();
    const streamed = context.stream("😀😀😀");
    streamed.replaceSuffix(2, "!");
    expect(streamed.text).toBe("😀😀!");
    expect(() => streamed.replaceSuffix(3, "")).toThrow("below the text's length");
    expect(terminal.edits.at(-1)).toMatchObject({ kind: "replaceSuffix", retain: 2 });
  });

  test("texts longer than a Message are sent in pieces", async () => {
    const { terminal, opened: context } = await opened();
    const streamed = context.stream("x");
    const long = "😀".repeat(200_000);
    streamed.update(long);
    streamed.extend(long);
    await context.whenHandled();
    const sent = terminal.edits.map((edit) =>
      edit.kind === "update" ? edit.text : edit.kind === "extend" ? edit.fragment : "",
    );
    expect([sent.join("") === long + long, streamed.block.isOutOfStep]).toEqual([true, false]);
  });

  test("a rejection comes out of whenHandled as an exception, once", async () => {
    const { opened: context } = await opened({ contentBytes: 10 });
    context.append("one").extend(" far too long");
    const error = await context.whenHandled().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(BlockOperationError);
    expect(error).toMatchObject({ code: "resource_exhausted", kind: "block.extend", blockId: "block-1" });
    await context.whenHandled();
  });
});

describe("negotiation", () => {
  test("with tries asks the same again, and takes the first answer", async () => {
    const terminal = new FakeTerminal();
    terminal.isAnswering = false;
    const connection = terminal.connect();
    const negotiation = connection.negotiate(300, 3);
    terminal.clock.advance(100);
    terminal.isAnswering = true;
    terminal.clock.advance(100);
    expect(await negotiation).toMatchObject({ isSupported: true });
    terminal.clock.advance(1000);
    expect(terminal.written.length).toBe(3);
    const messages = terminal.written.map((bytes) => Buffer.from(bytes).toString().split(";")[5]);
    expect(new Set(messages).size).toBe(1);
  });
});

describe("a transcript", () => {
  test("is Blocks where there are any", async () => {
    const terminal = new FakeTerminal();
    const transcript = await openTranscript({ connection: terminal.connect(), print: () => {} });
    const entry = transcript.append("thinking");
    entry.extend("…");
    entry.update("done");
    await entry.seal();
    transcript.append("open");
    await transcript.close();
    expect([transcript.hasBlocks, kinds(terminal)]).toEqual([
      true,
      ["append", "extend", "update", "seal", "append", "sealMany"],
    ]);
  });

  test("elsewhere prints each entry once, in order, when it is final", async () => {
    const terminal = new FakeTerminal();
    terminal.isAnswering = false;
    let printed = "";
    const opening = openTranscript({
      connection: terminal.connect(),
      print: (text) => {
        printed += text;
      },
    });
    terminal.clock.advance(60_000);
    const transcript = await opening;
    const plan = transcript.append("plan 0/2");
    const answer = transcript.append("", { grows: true });
    answer.extend("It is");
    plan.update("plan 2/2");
    expect(printed).toBe("");
    await plan.seal();
    expect(printed).toBe("plan 2/2\nIt is");
    answer.extend(" 42.");
    expect(printed).toBe("plan 2/2\nIt is 42.");
    answer.update("It was \x1b[2J\x9b43.");
    const last = transcript.append("not sealed\r\nby anybody");
    await answer.seal();
    await transcript.close();
    last.extend("late");
    expect([transcript.hasBlocks, printed]).toEqual([
      false,
      "plan 2/2\nIt is 42.\nIt was ␛[2J<9B>43.\nnot sealed\nby anybody\n",
    ]);
  });
});

describe("a browser's streams", () => {
  test("carry a whole conversation", async () => {
    const terminal = new FakeTerminal();
    const readable = new ReadableStream<Uint8Array>({
      start: (controller) => {
        terminal.input.on("data", (bytes: Uint8Array) => controller.enqueue(bytes));
        terminal.input.on("end", () => controller.close());
      },
    });
    const writable = new WritableStream<Uint8Array>({
      write: (bytes) => {
        terminal.output.write(bytes);
      },
    });
    const streams = webStreams(readable, writable);
    const connection = new BlockConnection({ ...streams, assumesTerminal: true });
    const keys: string[] = [];
    connection.onKeys((bytes) => keys.push(Buffer.from(bytes).toString()));
    const ended = new Promise<void>((resolve) => connection.onEnd(resolve));
    expect(await connection.negotiate(20_000)).toMatchObject({ isSupported: true });
    const context = await connection.openContext();
    context.append("from a browser").extend("!");
    await connection.whenWritable();
    await context.close();
    terminal.input.type("key");
    terminal.input.emit("end");
    await ended;
    expect([kinds(terminal), keys]).toEqual([["append", "extend", "sealMany"], ["key"]]);
  });
});

describe("styled content", () => {
  const runs = [{ text: "red", foreground: 1 }, { text: " and plain" }];

  test("is sent as runs where the terminal advertises it", async () => {
    const { terminal, opened: context } = await opened();
    const block = context.append(runs);
    block.update([{ text: "bold", bold: true }]);
    block.update("plain");
    block.extend("!");
    expect(terminal.edits).toMatchObject([
      { kind: "append", type: TEXT_STYLED, text: "red and plain", runs: [{ scalars: 3 }, { scalars: 10 }] },
      { kind: "update", type: TEXT_STYLED, text: "bold" },
      { kind: "update", type: "text/plain", text: "plain" },
      { kind: "extend" },
    ]);
  });

  test("is plain where it does not", async () => {
    const terminal = new FakeTerminal();
    const connection = terminal.connect();
    terminal.isAnswering = false;
    const negotiation = connection.negotiate();
    const question = Buffer.from(terminal.written[0] ?? [])
      .toString()
      .split(";")[5]
      ?.replace("\x1b\\", "");
    const { request_id: requestId } = JSON.parse(Buffer.from(question ?? "", "base64").toString());
    terminal.send({ kind: "capability.response", requestId, outcome: "supported", optionalContentTypes: [] });
    await negotiation;
    terminal.isAnswering = true;
    const context = await connection.openContext();
    context.append(runs);
    expect(terminal.edits).toMatchObject([{ kind: "append", type: "text/plain", text: "red and plain" }]);
  });
});
