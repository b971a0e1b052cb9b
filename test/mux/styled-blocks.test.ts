// Blocks of styled text as they are seen: on the screen, in history, at other sizes, copied and searched. Spec: styled text §11.

import { describe, expect, test } from "vitest";
import { capturePane } from "../../src/mux/capture.js";
import { type StyledRun, TEXT_STYLED } from "../../src/protocol/index.js";
import { checkTape } from "../support/draw-tape.js";
import { SeededRandom } from "../support/random.js";
import { drawScreen } from "../support/screen-text.js";
import { TestPane } from "../support/test-pane.js";

function send(
  pane: TestPane,
  kind: "append" | "update",
  own: string,
  blockId: string,
  data: readonly StyledRun[],
): void {
  const content = { type: TEXT_STYLED, data: data as never };
  const ids = { operationId: pane.nextId(), contextId: own, blockId, content };
  const answers = pane.send(
    kind === "append"
      ? { kind: "block.append", lifecycle: "mutable", ...ids }
      : { kind: "block.update", ...ids },
  );
  expect(answers).toEqual([]);
}

const drawn = (pane: TestPane): string[] =>
  drawScreen(pane.tables, pane.pane.screen, { styles: "full" }).filter((line) => line !== "");

/** All rows with their looks, as escape sequences. */
const captured = (pane: TestPane, isJoined = false): string[] =>
  capturePane(pane.pane, {
    first: Number.NEGATIVE_INFINITY,
    last: undefined,
    isJoined,
    keepsTrailingBlanks: false,
    withStyles: true,
    fromOtherScreen: false,
  }).filter((line) => line !== "");

const EVERYTHING: readonly StyledRun[] = [
  { text: "plain " },
  { text: "bold", bold: true, foreground: 1 },
  { text: " dim", dim: true, background: "#102030" },
  { text: "\n" },
  { text: "italic", italic: true, strike: true, inverse: true },
  { text: " curly", underline: { style: "curly", color: "#ff8000" } },
  { text: "\nlink", link: "https://example.com/", underline: { style: "single" } },
  { text: "\tx", background: 4 },
  { text: "\u001b", foreground: 2 },
];

describe("a styled Block", () => {
  test("shows every look", () => {
    const pane = new TestPane(30, 8);
    send(pane, "append", pane.openContext(), "b", EVERYTHING);
    expect(drawn(pane)).toEqual([
      "plain bold dim  {6-10:f1B 10-14:b#102030D}",
      "italic curly  {0-6:IVS 6-12:U3u#ff8000}",
      "link    x␛  {0-4:U<|https://example.com/> 4-9:b4 9-10:f2}",
    ]);
  });

  test("a grapheme looks as its first scalar does", () => {
    const pane = new TestPane(30, 4);
    const family = "👨‍👩‍👧";
    send(pane, "append", pane.openContext(), "b", [
      { text: "e", foreground: 1 },
      { text: "\u0301", foreground: 2 },
      { text: family.slice(0, 2), bold: true },
      { text: family.slice(2), italic: true },
      { text: "x", strike: true },
    ]);
    expect(drawn(pane)).toEqual([`e\u0301${family}x  {0-1:f1 1-3:B 3-4:S}`]);
  });

  test("changes its type both ways, and only its look", () => {
    const pane = new TestPane(30, 4);
    const own = pane.openContext();
    pane.append(own, "b", "text");
    send(pane, "update", own, "b", [{ text: "text", foreground: 3 }]);
    const styled = drawn(pane);
    send(pane, "update", own, "b", [{ text: "te" }, { text: "xt", bold: true }]);
    const other = drawn(pane);
    const base = pane.update(own, "b", "text");
    pane.extend(own, "b", base, "!");
    expect([styled, other, drawn(pane)]).toEqual([["text  {0-4:f3}"], ["text  {2-4:B}"], ["text!"]]);
  });

  test("looks are kept in history and through new sizes, and copying gives text", () => {
    const pane = new TestPane(30, 4);
    const own = pane.openContext();
    send(pane, "append", own, "b", EVERYTHING);
    const before = captured(pane);
    pane.feed("line\r\n".repeat(20));
    checkTape(pane.pane);
    expect(captured(pane).slice(0, 3)).toEqual(before.slice(0, 3));
    for (const [cols, rows] of [
      [7, 9],
      [200, 3],
      [30, 4],
    ] as const) {
      pane.pane.resize(cols, rows);
      checkTape(pane.pane);
    }
    expect(captured(pane).slice(0, 3)).toEqual(before.slice(0, 3));
    expect(pane.historyRows().slice(0, 3)).toEqual(["plain bold dim", "italic curly", "link    x␛"]);
    // Changed where it is now, wholly in history.
    send(pane, "update", own, "b", [{ text: "short", foreground: "#010203" }]);
    checkTape(pane.pane);
    expect(captured(pane)[0]).toBe("\u001b[38;2;1;2;3mshort");
  });

  test("takes no style from others and leaves none, over many of them", () => {
    const random = new SeededRandom(3);
    const pane = new TestPane(17, 6);
    const own = pane.openContext();
    const wanted: string[] = [];
    for (let block = 0; block < 60; block += 1) {
      const runs: StyledRun[] = Array.from({ length: random.between(1, 6) }, () => ({
        text: random.pick(["a", "bc", "世", "e\u0301", "def "]),
        foreground: random.between(0, 255),
        ...(random.chance(0.3) ? { link: `https://x/${random.between(0, 40)}` } : {}),
      }));
      send(pane, "append", own, `b${block}`, runs);
      wanted.push(
        runs
          .map(({ text }) => text)
          .join("")
          .trimEnd(),
      );
      const row = drawScreen(pane.tables, pane.pane.screen, { styles: "full" });
      expect(row.join("\n")).toContain(`f${runs[0]?.foreground}`);
      if (random.chance(0.2)) pane.tables.styles.sweep();
      checkTape(pane.pane);
    }
    const text = captured(pane, true).map((line) =>
      line.replaceAll(/\p{Cc}\[[0-9;:]*m|\p{Cc}\]8;[^\p{Cc}]*\p{Cc}\\/gu, ""),
    );
    expect(text.map((line) => line.trimEnd())).toEqual(wanted);
  });
});
