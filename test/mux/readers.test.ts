// Several people at one pane: who reads, who is at the tail, who may only look; and what the wheel does over each pane.
import { afterEach, describe, expect, test } from "vitest";
import {
  FrameEncoder,
  parseToApplication,
  StreamDecoder,
  type ToTerminalMessage,
} from "../../src/protocol/index.js";
import { type FakeHost, FakeMux } from "../support/fake-mux.js";

let fake: FakeMux;
afterEach(() => fake.mux.shutdown("end of test"));

/** A program that speaks the protocol in the first pane. */
class Speaker {
  readonly #encoder = new FrameEncoder();
  readonly #contextId: string;
  #operations = 0;

  constructor() {
    let contextId = "";
    const decoder = new StreamDecoder((event) => {
      const parsed = event.kind === "message" ? parseToApplication(event.bytes) : undefined;
      if (parsed?.outcome !== "message" || parsed.message.kind !== "context.open.response") return;
      if (parsed.message.outcome === "opened") contextId = parsed.message.contextId;
    });
    this.#send({ kind: "context.open", requestId: "1" });
    for (const bytes of fake.ptys[0]?.written ?? []) decoder.write(Buffer.from(bytes));
    fake.ptys[0]?.takeText();
    this.#contextId = contextId;
  }

  #send(message: ToTerminalMessage): void {
    fake.ptys[0]?.onData.emit(this.#encoder.encode(message));
    fake.clock.advance(50);
  }

  append(blockId: string, text: string): void {
    this.#send({ kind: "block.append", ...this.#ids(blockId), lifecycle: "mutable", content: plain(text) });
  }

  update(blockId: string, text: string): void {
    this.#send({ kind: "block.update", ...this.#ids(blockId), content: plain(text) });
  }

  #ids(blockId: string) {
    this.#operations += 1;
    return { operationId: String(this.#operations), contextId: this.#contextId, blockId };
  }
}

const plain = (data: string) => ({ type: "text/plain", data }) as const;
const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** The rows of the pane, without the position in the corner. */
const shown = (host: FakeHost): string[] =>
  host
    .lines()
    .slice(0, -1)
    .map((line, row) => (row === 0 ? line.replace(/ *(\(\d+ results\) )?\[\d+\/\d+\]$/, "") : line));

describe("three people at one pane", () => {
  test("read where they are under a flood and a stream of Blocks, and who only looks can type nothing", async () => {
    fake = new FakeMux();
    const tail = await fake.attach(["new-session", "-s", "s"], 40, 8);
    await fake.tell("set", "-g", "mode-keys", "vi");
    const speaker = new Speaker();
    fake.output(
      0,
      range(60)
        .map((at) => `early ${at}\r\n`)
        .join(""),
    );
    speaker.append("plan", "plan: one\nplan: two");
    fake.output(
      0,
      range(30)
        .map((at) => `later ${at}\r\n`)
        .join(""),
    );
    const reader = await fake.attach(["attach"], 40, 8);
    const onlooker = await fake.attach(["attach", "-r"], 40, 8);
    await fake.type(reader, "\u0002[", "?", "early 5", "\r");
    await fake.type(onlooker, "\u0002[", "?", "plan: two", "\r", "3", "k");
    expect([shown(reader), shown(onlooker)].map((rows) => rows.some((row) => /early 5\d/.test(row)))).toEqual(
      [true, true],
    );
    // Three rows above what was found, where the view had it.
    expect(onlooker.lines()[onlooker.screen.cursor()?.row ?? 0]).toBe("early 58");
    fake.output(0, "\u001b[?1000;1006h\u001b[?1004h\u001b[?2004h\u001b[>1u");
    const before = [shown(reader), shown(onlooker)];
    for (const round of range(12)) {
      fake.output(0, `flood ${round}\r\n`.repeat(round * 7));
      speaker.update(
        "plan",
        range((round % 5) + 1)
          .map((at) => `plan: ${round} ${at}`)
          .join("\n"),
      );
      speaker.append(`b${round}`, `new ${round}\nof two rows`);
      for (const keys of ["typed", "\r", "\u001b[200~pasted\u001b[201~", "\u001b[97;5u", "\u001b[<0;5;3M"])
        await fake.type(onlooker, keys);
      await fake.type(onlooker, "\u001b[I", "\u001b[O", "\u0003");
      // The wheel and the keys have taken the onlooker elsewhere.
      expect(shown(reader)).toEqual(before[0]);
      expect(shown(tail).slice(-3)).toEqual([`new ${round}`, "of two rows", ""]);
    }
    expect(fake.ptys[0]?.takeText()).toBe("");
    await fake.type(tail, "x");
    expect(fake.ptys[0]?.takeText()).toBe("x");
  });
});

describe("R17: the wheel turned fast", () => {
  test("scrolls a pane with history, sends arrows to one like less and reports to one with mouse", async () => {
    fake = new FakeMux({ config: "set -g mouse on" });
    const host = await fake.attach(["new-session", "-s", "s"], 90, 12);
    await fake.tell("split-window", "-h");
    await fake.tell("split-window", "-h");
    await fake.tell("select-layout", "even-horizontal");
    fake.output(
      0,
      range(400)
        .map((at) => `line ${at}\r\n`)
        .join(""),
    );
    fake.output(1, "\u001b[?1049h\u001b[?1hless");
    fake.output(2, "\u001b[?1049h\u001b[?1002;1006hvim");
    const other = await fake.attach(["attach"], 90, 12);
    const tail = other.lines().slice(0, 11);
    expect(tail.some((line) => line.startsWith("line 399"))).toBe(true);
    for (const col of [5, 40, 75]) host.type(`\u001b[<64;${col};4M`.repeat(200));
    await fake.settle();
    expect(await fake.tell("list-panes", "-F", "#{pane_in_mode} #{scroll_position}")).toBe("1 390\n0 \n0 ");
    expect(fake.ptys[0]?.takeText()).toBe("");
    // Who looks on with a terminal of their own stays where they were, and scrolls for themselves.
    expect([host.lines()[1]?.startsWith("line 1 "), other.lines().slice(0, 11)]).toEqual([true, tail]);
    other.type("\u001b[<64;5;4M".repeat(4));
    await fake.settle();
    expect([host.lines()[1], other.lines()[1]]).toEqual([
      expect.stringMatching(/^line 1 /),
      expect.stringMatching(/^line 3[78]\d /),
    ]);
    const arrows = fake.ptys[1]?.takeText().split("\u001b").slice(1) ?? [];
    expect([new Set(arrows), arrows.length >= 200]).toEqual([new Set(["OA"]), true]);
    const reports = fake.ptys[2]?.takeText() ?? "";
    expect(reports.split("\u001b").slice(1)).toEqual(
      Array(200).fill(expect.stringMatching(/^\[<64;\d+;4M$/)),
    );
    host.type("\u001b[<65;5;4M".repeat(200));
    await fake.settle();
    expect(await fake.tell("display-message", "-p", "-t", "%0", "#{pane_in_mode}")).toBe("0");
  });
});

describe("in copy mode", () => {
  test("the cursor goes from prompt to prompt and from Block to Block, and a whole Block is copied", async () => {
    fake = new FakeMux();
    const host = await fake.attach(["new-session", "-s", "s"], 30, 8);
    const speaker = new Speaker();
    for (const at of range(4)) {
      fake.output(0, `\u001b]133;A\u001b\\$ \u001b]133;B\u001b\\run ${at}\r\n\u001b]133;C\u001b\\`);
      fake.output(0, `output ${at}\r\n`.repeat(5));
      speaker.append(`b${at}`, `block ${at}, longer than one row\n\tit has`);
    }
    await fake.tell("copy-mode");
    const at = async (command: string): Promise<string | undefined> => {
      await fake.tell("send-keys", "-X", ...command.split(" "));
      return host.lines()[host.screen.cursor()?.row ?? -1]?.replace(/ *\[\d+\/\d+\]$/, "");
    };
    expect([
      await at("previous-prompt"),
      await at("previous-prompt"),
      await at("previous-prompt -o"),
      await at("next-prompt"),
      await at("previous-block"),
      await at("previous-block"),
      await at("previous-block"),
      await at("next-block"),
    ]).toEqual([
      "$ run 3",
      "$ run 2",
      "output 1",
      "$ run 2",
      "block 1, longer than one row",
      "block 0, longer than one row",
      "block 0, longer than one row",
      "block 1, longer than one row",
    ]);
    await at("select-block");
    await at("copy-selection");
    expect(await fake.tell("show-buffer")).toBe("block 1, longer than one row\n\tit has");
    await at("history-top");
    expect((await fake.run("send-keys", "-X", "select-block")).stderr).toContain("there is no Block here");
  });

  test("an alternate screen stays as it was when reading began, and the view goes on with the pane when its client leaves", async () => {
    fake = new FakeMux();
    const host = await fake.attach(["new-session", "-s", "s"], 30, 6);
    fake.output(0, "shell\r\n\u001b[?1049h\u001b[Hediting");
    await fake.tell("copy-mode");
    fake.output(0, "\u001b[H\u001b[2Kother");
    expect(shown(host)[0]).toBe("editing");
    await fake.tell("send-keys", "-X", "refresh-from-pane");
    expect(shown(host)[0]).toBe("other");
    host.type("\u0002d");
    await fake.settle();
    expect(await fake.tell("display-message", "-p", "-t", "s", "#{pane_mode}")).toBe("copy-mode");
    const next = await fake.attach(["attach"], 30, 6);
    fake.output(0, "\u001b[H\u001b[2Kagain");
    expect(shown(next)[0]).toBe("other");
    await fake.type(next, "q");
    expect(shown(next)[0]).toBe("again");
  });
});
