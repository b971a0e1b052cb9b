// A pane recorded and played again: the second pane has the lines and Blocks of the first.
import { describe, expect, test } from "vitest";
import { type CastEvent, parseCastEvent, parseCastHeader } from "../../../src/client/replay/asciicast.js";
import { CastStream, type CastTerminal } from "../../../src/client/replay/cast-stream.js";
import { capturePane } from "../../../src/mux/capture.js";
import { PaneRecording } from "../../../src/mux/watching/pane-recording.js";
import { FakeMux } from "../../support/fake-mux.js";
import { lawRounds, seededRandom, testSeed } from "../../support/random.js";
import { TestPane } from "../../support/test-pane.js";

/** Starts to record a pane; what was written so far when it is called again. */
function record({ pane, clock }: TestPane): () => readonly string[] {
  let text = "";
  const write = (more: string): boolean => {
    text += more;
    return true;
  };
  const recording = new PaneRecording(pane, clock, { write, close: () => {} }, "test");
  return () => {
    recording.stop();
    return text.trimEnd().split("\n");
  };
}

function eventsOf(lines: readonly string[]): readonly CastEvent[] {
  const header = parseCastHeader(lines[0] ?? "");
  if (typeof header === "string") throw new Error(header);
  return lines.slice(1).map((line) => {
    const event = parseCastEvent(line);
    if (event === undefined) throw new Error(`no event: ${line}`);
    return event;
  });
}

/** Plays a recording in a pane of its own. */
async function replay(lines: readonly string[], hasBlocks = true): Promise<TestPane> {
  const { width, height } = JSON.parse(lines[0] ?? "") as { width: number; height: number };
  const pane = new TestPane(width, height);
  const write = (bytes: Uint8Array): void => {
    pane.pane.handleOutput(bytes);
    // Answers to Operations that failed in the recording too.
    pane.pty.takeInput();
  };
  const terminal: CastTerminal = {
    print: write,
    sendFrames: write,
    openContext: () => Promise.resolve(pane.openContext()),
    whenWritable: () => Promise.resolve(),
  };
  const stream = new CastStream(terminal, hasBlocks);
  for (const { code, text } of eventsOf(lines)) {
    if (code === "o") await stream.output(text);
    else if (code === "i") stream.input(text);
    else if (code === "r") {
      const [cols = 1, rows = 1] = text.split("x").map(Number);
      pane.pane.resize(cols, rows);
    }
  }
  return pane;
}

/** Blocks with their text, and whether they can change, in order. */
const blocksOf = ({ pane }: TestPane): string[] =>
  pane.blocks
    .listBlocks()
    .filter(({ isEvicted }) => !isEvicted)
    .map(
      ({ blockId, block, lifecycle }) =>
        `${blockId} ${lifecycle} ${JSON.stringify(pane.document.blockByKey(block)?.text.toString())}`,
    );

const screenOf = (pane: TestPane): string => pane.draw().split("--\n")[1] ?? "";

describe("a recording", () => {
  test("begins with the screen and with Blocks that may change, wherever they are", async () => {
    const pane = new TestPane(20, 5);
    const old = pane.openContext();
    pane.feed("long gone\r\n");
    pane.append(old, "plan", "1\n2");
    const first = pane.append(old, "answer", "Hello");
    for (let line = 0; line < 12; line += 1)
      pane.feed(`\u001b[3${line % 8}mline ${line} ${"x".repeat(18)}\u001b[0m\r\n`);
    pane.append(old, "done", "sealed one", "sealed");
    pane.feed("prompt$ ");
    const stop = record(pane);
    pane.update(old, "plan", "1\n2\n3");
    pane.extend(old, "answer", first, ", world");
    const own = pane.openContext();
    pane.append(own, "mine", "new");
    pane.feed("more\r\nand more");
    const lines = stop();
    const played = await replay(lines);
    expect(screenOf(played)).toBe(screenOf(pane));
    expect(blocksOf(played)).toEqual(blocksOf(pane));
    // History from the oldest Block on that may change.
    const history = pane.historyRows();
    expect(played.historyRows().slice(-history.length + 1)).toEqual(history.slice(1));
    pane.feed("this is not in it");
    expect(stop()).toEqual(lines);
  });

  test("begins with Blocks as they look, and with those too long for a Message", async () => {
    const pane = new TestPane(20, 5);
    const own = pane.openContext();
    const long = pane.append(own, "long", "start");
    const more = pane.extend(own, "long", long, `${"l\u{1f600}".repeat(100_000)}\n`);
    const run = {
      text: "styled",
      foreground: 1,
      background: "#010203",
      bold: true,
      underline: { style: "curly", color: 4 },
      link: "https://example.org/",
    } as const;
    const content = {
      type: "application/vnd.blockmux.styled+json",
      data: [{ text: "plain " }, run, { text: "." }],
    };
    const ids = { operationId: pane.nextId(), contextId: own, blockId: "styled" };
    expect(pane.send({ kind: "block.append", ...ids, lifecycle: "mutable", content })).toEqual([]);
    const stop = record(pane);
    pane.extend(own, "long", more, "end");
    const played = await replay(stop());
    expect(blocksOf(played)).toEqual(blocksOf(pane));
    const looks = (each: TestPane): string =>
      capturePane(each.pane, {
        first: undefined,
        last: undefined,
        isJoined: true,
        keepsTrailingBlanks: true,
        withStyles: true,
        fromOtherScreen: false,
      }).join("\n");
    expect(looks(played)).toBe(looks(pane));
    expect(looks(played)).toContain("4:3");
  });

  test("holds no keys, only what the program was answered", () => {
    const pane = new TestPane(20, 5);
    const stop = record(pane);
    pane.pane.sendInput(Buffer.from("secret"));
    pane.feed("\u001b[c");
    pane.send({ kind: "capability.query", requestId: "q" });
    const events = eventsOf(stop());
    expect(events.map(({ code }) => code)).toEqual(["o", "o", "o", "i"]);
    expect(JSON.stringify(events)).not.toContain("secret");
  });

  test("is an asciicast of version 2, characters whole, times rising", () => {
    const pane = new TestPane(20, 5);
    pane.pane.setTitle("a title");
    const stop = record(pane);
    const bytes = Buffer.from("größe 漢字 \u{1f600}");
    for (const byte of bytes) {
      pane.clock.advance(1);
      pane.pane.handleOutput(Uint8Array.of(byte));
    }
    pane.pane.resize(30, 6);
    const lines = stop();
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ version: 2, width: 20, height: 5, title: "a title" });
    const events = eventsOf(lines);
    expect(
      events
        .slice(1, -1)
        .map(({ text }) => text)
        .join(""),
    ).toBe(bytes.toString());
    expect(events.at(-1)).toMatchObject({ code: "r", text: "30x6" });
    const times = events.map(({ seconds }) => seconds);
    expect(times).toEqual([...times].sort((left, right) => left - right));
  });

  test("without the protocol is played without Blocks", async () => {
    const pane = new TestPane(20, 5);
    const stop = record(pane);
    const own = pane.openContext();
    pane.feed("before\r\n");
    pane.append(own, "b", "a Block");
    pane.feed("after");
    const played = await replay(stop(), false);
    expect(played.screenLines().filter((line) => line !== "")).toEqual(["before", "after"]);
    expect(blocksOf(played)).toEqual([]);
  });

  test("shows the alternate screen over the primary one", async () => {
    const pane = new TestPane(12, 4);
    pane.feed("shell$ vi\r\n\u001b[?1049h\u001b[Hedited\u001b[3;4H\u001b[?25l");
    const stop = record(pane);
    pane.feed("X\u001b[?1049l\u001b[?25hback");
    const lines = stop();
    const played = await replay(lines);
    expect(screenOf(played)).toBe(screenOf(pane));
    const stopped = await replay(lines.slice(0, 2));
    expect(stopped.screenLines()).toEqual(["edited", "", "", ""]);
  });
});

test("law: whatever happens before and during a recording, the second pane has screen and Blocks of the first", async () => {
  const seed = testSeed();
  for (let round = 0; round < lawRounds(12, 400); round += 1) {
    const random = seededRandom(seed + round);
    const pane = new TestPane(12, 5);
    const contexts: string[] = [];
    const blocks = new Map<string, { context: string; state: string; text: string }>();
    let next = 0;
    const step = (): void => {
      const pick = random.below(10);
      const [id, block] = [...blocks][random.below(Math.max(1, blocks.size))] ?? [];
      if (pick < 3) pane.feed(`${"word ".repeat(random.below(6))}${random.below(2) === 0 ? "\r\n" : ""}`);
      else if (pick === 3) pane.feed("\u001b[1A\r\u001b[K漢字");
      else if (pick === 4 && contexts.length < 3) contexts.push(pane.openContext());
      else if (pick === 5 && round % 3 === 0) pane.pane.resize(8 + random.below(12), 3 + random.below(5));
      else if (pick < 8) {
        const context = contexts[random.below(Math.max(1, contexts.length))];
        if (context === undefined || pane.contextState(context) !== "open") return;
        next += 1;
        const text = "a\n".repeat(random.below(4)) + "b".repeat(random.below(20));
        blocks.set(`b${next}`, { context, state: pane.append(context, `b${next}`, text), text });
      } else if (id !== undefined && block !== undefined && pane.contextState(block.context) === "open") {
        if (pick === 8) block.state = pane.update(block.context, id, `u${"\nu".repeat(random.below(5))}`);
        else block.state = pane.extend(block.context, id, block.state, "\nmore");
      }
    };
    for (let count = 0; count < 40; count += 1) step();
    const stop = record(pane);
    for (let count = 0; count < 30; count += 1) step();
    const played = await replay(stop());
    const where = `seed ${seed + round}`;
    expect(screenOf(played), where).toBe(screenOf(pane));
    const first = blocksOf(pane).filter((block) => block.includes(" mutable "));
    expect(
      blocksOf(played).filter((block) => block.includes(" mutable ")),
      where,
    ).toEqual(first);
  }
});

test("record writes to a file until it is told to stop, or the pane ends, and says what is wrong", async () => {
  const fake = new FakeMux();
  await fake.tell("new-session", "-d", "-s", "s");
  await fake.tell("record", "cast");
  expect(await fake.tell("display-message", "-p", "#{pane_recording}")).toBe("1");
  fake.output(0, "one\r\n");
  await fake.tell("record");
  fake.output(0, "two\r\n");
  await fake.settle();
  const written = fake.files.get("/work/cast") ?? "";
  expect(
    eventsOf(written.trimEnd().split("\n"))
      .map(({ text }) => text)
      .join(""),
  ).toMatch(/one\r\n$/);
  expect((await fake.run("record")).stderr).toContain("is not recorded");
  expect((await fake.run("record", "/nowhere/cast")).stderr).toBe("/nowhere/cast: Permission denied\n");
  expect(await fake.tell("display-message", "-p", "#{pane_recording}")).toBe("0");
  const streamed = fake.run("record", "-");
  await fake.settle();
  fake.output(0, "three\r\n");
  await fake.tell("kill-session", "-t", "s");
  expect((await streamed).stdout).toContain("three\\r\\n");
  fake.mux.shutdown("end of test");
});
