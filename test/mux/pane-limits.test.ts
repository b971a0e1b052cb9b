// The limits of the protocol as a pane keeps them. Spec: limits §10.

import { describe, expect, test } from "vitest";
import { MAX_UNREAD_ANSWER_BYTES } from "../../src/mux/pane-blocks.js";
import { checkTape } from "../support/draw-tape.js";
import { PLAIN_SETTINGS, TestPane } from "../support/test-pane.js";

describe("answers that the program does not read", () => {
  test("of more than 64 KiB stop the session of that pane, and the pane goes on", () => {
    const pane = new TestPane(20, 4);
    const other = new TestPane(20, 4);
    const own = pane.openContext();
    const foreign = other.openContext();
    pane.append(own, "b", "kept");
    pane.pty.isReading = false;
    let sentBytes = 0;
    for (let index = 0; index < 3000 && !pane.pane.blocks.isStopped; index += 1) {
      pane.pty.written.length = 0;
      pane.pane.handleOutput(
        Buffer.from(
          `\u001b]9002;1;1;0;0;${Buffer.from(`{"version":1,"kind":"capability.query","request_id":"q${index}","body":{}}`).toString("base64")}\u001b\\`,
        ),
      );
      sentBytes += pane.pty.written.reduce((sum, bytes) => sum + bytes.length, 0);
    }
    expect([pane.pane.blocks.isStopped, sentBytes <= MAX_UNREAD_ANSWER_BYTES, sentBytes > 60_000]).toEqual([
      true,
      true,
      true,
    ]);
    pane.pty.isReading = true;
    pane.pty.pendingWriteBytes = 0;
    pane.pty.onDrain.emit();
    pane.feed("goes on\r\n");
    checkTape(pane.pane);
    expect([pane.screenLines(), pane.contextState(own), other.contextState(foreign)]).toEqual([
      ["kept", "goes on", "", ""],
      "no answer",
      "open",
    ]);
  });

  test("that it reads in time stop nothing, however many they are", () => {
    const pane = new TestPane(20, 4);
    pane.pty.isReading = false;
    for (let index = 0; index < 2000; index += 1) {
      pane.send({ kind: "capability.query", requestId: `q${index}` });
      if (index % 200 !== 199) continue;
      pane.pty.pendingWriteBytes = 0;
      pane.pty.onDrain.emit();
    }
    expect(pane.pane.blocks.isStopped).toBe(false);
  });
});

describe("open Contexts", () => {
  test("of programs that are gone make room for others at the limit, and only then", () => {
    const pane = new TestPane(20, 4);
    const open = (): string => {
      const [answer] = pane.send({ kind: "context.open", requestId: pane.nextId() });
      if (answer?.kind !== "context.open.response") return "no answer";
      return answer.outcome === "opened" ? answer.contextId : answer.error.code;
    };
    pane.pty.foregroundGroup = 50;
    pane.pty.liveGroups.add(50);
    const old = open();
    pane.append(old, "b", "of a program that ended");
    pane.pty.foregroundGroup = 1;
    const others = Array.from({ length: 255 }, open);
    // 256 are open and all their programs live.
    const refused = open();
    pane.pty.liveGroups.delete(50);
    // Nothing is guessed: it still counts while there is room, and its Block stays when there is none.
    const stillOpen = pane.contextState(old);
    const fresh = open();
    expect([
      new Set(others).size,
      refused,
      stillOpen,
      pane.contextState(fresh),
      pane.contextState(old),
    ]).toEqual([255, "resource_exhausted", "open", "open", "context_not_open"]);
    expect(pane.screenLines()[0]).toBe("of a program that en");
    expect(open()).toBe("resource_exhausted");
  });
});

describe("Blocks switched off", () => {
  test("answer unsupported and end Contexts; switched on again they open new ones", () => {
    const pane = new TestPane(20, 4);
    const own = pane.openContext();
    pane.append(own, "b", "stays");
    pane.pane.settings = { ...PLAIN_SETTINGS, blocks: false };
    const query = (): unknown => {
      const [answer] = pane.send({ kind: "capability.query", requestId: pane.nextId() });
      return answer?.kind === "capability.response" ? answer.outcome : answer;
    };
    const off = [query(), pane.contextState(own)];
    pane.pane.settings = PLAIN_SETTINGS;
    const on = [query(), pane.contextState(own), pane.contextState(pane.openContext())];
    expect([off, on, pane.screenLines()[0]]).toEqual([
      ["unsupported", "context_not_open"],
      ["supported", "context_not_open", "open"],
      "stays",
    ]);
  });
});

describe("a Block's content", () => {
  test("grown by single bytes costs no more per byte the larger it is", () => {
    // Compared by doubling: cells drawn per Extend, on the screen and in history, stay what they were.
    const pane = new TestPane(80, 24);
    const own = pane.openContext();
    let base = pane.append(own, "b", "x");
    let rendered = 0;
    const region = pane.pane.document.blockByKey(1);
    if (region === undefined) throw new Error("no Block");
    const renderRow = region.renderRow.bind(region);
    region.renderRow = (cols, rowIndex, into) => {
      rendered += 1;
      renderRow(cols, rowIndex, into);
    };
    const costs: number[] = [];
    for (let size = 1; size < 16_384; size *= 2) {
      rendered = 0;
      for (let at = 0; at < size; at += 1) base = pane.extend(own, "b", base, at % 61 === 60 ? "\n" : "y");
      costs.push(rendered / size);
    }
    checkTape(pane.pane);
    expect(costs.every((cost) => cost <= 24)).toBe(true);
    expect(Math.max(...costs.slice(-3))).toBeLessThanOrEqual(2 * Math.min(...costs.slice(-6)) + 1);
  });

  test("past its limit is refused and stays as it was", () => {
    const pane = new TestPane(80, 6);
    const own = pane.openContext();
    const mebibyte = `${"0123456789abcde\n".repeat(65_536)}`;
    let base = pane.append(own, "b", mebibyte.slice(0, 900_000));
    for (let rest = 4 * 1024 * 1024 - 900_000; rest > 0; ) {
      const piece = mebibyte.slice(0, Math.min(900_000, rest));
      base = pane.extend(own, "b", base, piece);
      rest -= piece.length;
    }
    const [answer] = pane.send({
      kind: "block.extend",
      operationId: "one more",
      contextId: own,
      blockId: "b",
      baseOperationId: base,
      fragment: "x",
    });
    expect(answer).toMatchObject({ kind: "protocol.error", error: { code: "resource_exhausted" } });
    checkTape(pane.pane);
    expect(pane.pane.blocks.listBlocks()[0]?.utf8Bytes).toBe(4 * 1024 * 1024);
    pane.update(own, "b", "small again");
    expect(pane.screenLines()[0]).toBe("small again");
  });
});

describe("records of Blocks", () => {
  // What clear and a full reset dropped stayed in the machine's table for ever, and counted towards its limit.
  // Steps: programs come, each with a Block, and the screen is cleared behind each.
  // The broken build listed every one of them and answered resource_exhausted after 262,144.
  test("go when nothing of the Block is left, whatever took it", () => {
    const pane = new TestPane(20, 4);
    const clears = ["\u001b[H\u001b[2J", "\u001b[3J", "\u001bc", "\u001b[H\u001b[2J\u001b[3J"];
    for (let turn = 0; turn < 40; turn += 1) {
      const own = pane.openContext();
      pane.append(own, "b", "a\nb\nc\nd\ne\nf".slice(0, 1 + (turn % 11)));
      if (turn % 3 === 0) pane.feed("\r\n\n\n\n\n");
      pane.feed(clears[turn % clears.length] ?? "");
      checkTape(pane.pane);
    }
    pane.feed("\u001bc");
    expect(pane.pane.blocks.listBlocks()).toEqual([]);
  });
});
