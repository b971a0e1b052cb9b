// Output streamed into Blocks: whatever the terminal refuses, every line is shown once and in order.
import { describe, expect, test } from "vitest";
import type { BlockEdit, BlockLimits } from "../../../src/blocks/index.ts";
import { BlockStream, type BlockStreamOptions } from "../../../src/client/block/block-stream.ts";
import { FakeTerminal } from "../../sdk/fake-terminal.ts";
import { SeededRandom } from "../../support/random.ts";

/** What the terminal shows, a text each, and which are sealed. */
function shownBlocks(edits: readonly BlockEdit[]): string[] {
  const texts = new Map<number, string>();
  for (const edit of edits) {
    if (edit.kind === "append" || edit.kind === "update") texts.set(edit.block, edit.text);
    else if (edit.kind === "extend") texts.set(edit.block, `${texts.get(edit.block)}${edit.fragment}`);
    else if (edit.kind === "replaceSuffix") {
      const kept = Array.from(texts.get(edit.block) ?? "").slice(0, edit.retain);
      texts.set(edit.block, kept.join("") + edit.replacement);
    }
  }
  return [...texts.values()];
}

async function start(more: Partial<BlockStreamOptions> = {}, limits: Partial<BlockLimits> = {}) {
  const terminal = new FakeTerminal(limits);
  const { connection } = await terminal.connected();
  const opened = await connection.openContext();
  let printed = "";
  const stream = new BlockStream({
    connection,
    opened,
    clock: terminal.clock,
    print: (text) => {
      printed += text;
    },
    ...more,
  });
  return { terminal, stream, opened, printed: () => printed, blocks: () => shownBlocks(terminal.edits) };
}

/** What was written has been shown, and the next change may come. */
async function handled({ clock }: FakeTerminal): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise(setImmediate);
    clock.advance(30);
  }
  await new Promise(setImmediate);
}

describe("a stream", () => {
  test("is one Block that grows, and whose last line may be written again", async () => {
    const { terminal, stream, blocks } = await start();
    stream.write(Buffer.from("10 %"));
    await handled(terminal);
    stream.write(Buffer.from("\r20 %\nend"));
    await stream.end();
    expect(blocks()).toEqual(["20 %\nend"]);
    expect(terminal.edits.map(({ kind }) => kind)).toEqual(["append", "replaceSuffix", "sealMany"]);
  });

  test("of nothing is no Block", async () => {
    const { stream, blocks } = await start();
    await stream.end();
    expect(blocks()).toEqual([]);
  });

  test("keeps its title in front of what is written again", async () => {
    const { terminal, stream, blocks } = await start({ head: () => "Title 😀" });
    await handled(terminal);
    expect(blocks()).toEqual(["Title 😀\n"]);
    stream.write(Buffer.from("one\ntwo"));
    await handled(terminal);
    stream.write(Buffer.from("\rTWO!"));
    await stream.end();
    expect(blocks()).toEqual(["Title 😀\none\nTWO!"]);
  });

  test("shows its last lines while it is collapsed, and everything at its end", async () => {
    let head = "running";
    const { terminal, stream, blocks } = await start({ head: () => head, isHeadLive: true, lastLines: 2 });
    stream.write(Buffer.from("1\n2\n3\n4\n"));
    await handled(terminal);
    expect(blocks()).toEqual(["running\n… 2 lines above\n3\n4\n"]);
    head = "done";
    await stream.end();
    expect(blocks()).toEqual(["done\n1\n2\n3\n4\n"]);
  });

  test("goes on in another Block where one has no room, and loses nothing", async () => {
    for (const isHeadLive of [false, true]) {
      let head = "running";
      const { terminal, stream, blocks, printed } = await start(
        { head: (part) => (part === 0 ? head : "more"), isHeadLive },
        { contentBytes: 1500 },
      );
      const random = new SeededRandom(11);
      let expected = "";
      for (let line = 0; line < 400; line += 1) {
        const text = `line ${line} ${"x".repeat(random.between(0, 20))}\n`;
        expected += text;
        stream.write(Buffer.from(text));
        if (random.chance(0.3)) await handled(terminal);
      }
      head = isHeadLive ? "done" : "running";
      await stream.end();
      const shown = blocks();
      expect(shown[0]?.startsWith(`${head}\n`)).toBe(true);
      expect(shown.map((text) => text.slice(text.indexOf("\n") + 1)).join("") + printed()).toBe(expected);
      expect([shown.length > 5, printed()]).toEqual([true, ""]);
    }
  });

  test("is printed where the terminal gives the Context up, from the first line that was not shown", async () => {
    const { terminal, stream, opened, blocks, printed } = await start();
    stream.write(Buffer.from("shown\nhalf"));
    await handled(terminal);
    terminal.machine.invalidateOwners([1]);
    stream.write(Buffer.from(" a line\nlater\nand the last"));
    await stream.end();
    expect([blocks(), opened.isOpen]).toEqual([["shown\nhalf"], false]);
    expect(printed()).toBe(" a line\nlater\nand the last\n");
  });

  test("makes a fast writer wait", async () => {
    const { terminal, stream, blocks } = await start();
    const line = `${"y".repeat(1023)}\n`;
    for (let count = 0; count < 600; count += 1) {
      stream.write(Buffer.from(line));
      const room = stream.whenRoom();
      await handled(terminal);
      await room;
    }
    await stream.end();
    expect(blocks()).toEqual([line.repeat(600)]);
  });
});
