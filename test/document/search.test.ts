import { describe, expect, it } from "vitest";
import { LineRegex } from "../../src/commands/index.ts";
import {
  extractText,
  lineByLine,
  type Match,
  matchesInRange,
  type Position,
  plainPattern,
  RowCursor,
  type SearchPattern,
  searchAll,
  searchTape,
} from "../../src/document/index.ts";
import { MiniTape } from "./mini-tape.ts";

function pattern(query: string, isRegex = false, ignoreCase = false): SearchPattern {
  if (!isRegex) return plainPattern(query, ignoreCase);
  const regex = LineRegex.compile(query, ignoreCase);
  if (!regex.ok) throw new Error(regex.error.message);
  return lineByLine(regex.value);
}

const START: Position = { line: 0, offset: 0, block: 0 };
const END: Position = { line: Number.MAX_SAFE_INTEGER, offset: 0, block: 0 };

/** All matches as `line:offset text`, walked forwards or backwards. */
function walk(tape: MiniTape, regex: SearchPattern, direction: "forward" | "backward"): string[] {
  const drawn: string[] = [];
  let from = direction === "forward" ? START : END;
  for (;;) {
    const match: Match | undefined = searchAll(searchTape(tape.document, regex, from, direction, () => tape));
    if (match === undefined) return drawn;
    const { start, end } = match;
    const text = extractText(tape.document, start, end, {
      cols: tape.cols,
      screen: tape,
      trailingSpaces: "keep",
    });
    drawn.push(`${start.line}${start.block === 0 ? "" : "#"}:${start.offset} ${text}`);
    from = direction === "forward" ? { ...start, offset: start.offset + 1 } : start;
    if (from.within !== undefined) from = { line: from.line, offset: from.offset, block: from.block };
  }
}

describe("searchTape", () => {
  for (const height of [1, 2, 5, 30]) {
    it(`finds matches in lines and Blocks, in history and on a screen of ${height} rows, both ways`, () => {
      const tape = new MiniTape(8, height);
      tape.print("needle one needle");
      tape.append("a needle\nneedles and\tneedle\n");
      tape.print("中needle中 nee");
      tape.append("no\u001b[needle");
      tape.print("dle needl·e");
      const found = [
        "0:0 needle",
        "0:11 needle",
        "1#:2 needle",
        "1#:9 needle",
        "1#:21 needle",
        "2:2 needle",
        "3#:4 needle",
      ];
      expect(walk(tape, pattern("needle"), "forward")).toEqual(found);
      expect(walk(tape, pattern("needle"), "backward")).toEqual(found.toReversed());
      expect(walk(tape, pattern("n\\w+e\\b", true), "forward")).toEqual([
        ...found.slice(0, 3),
        ...found.slice(4, 5),
        "2:11 nee",
        ...found.slice(6),
      ]);
    });
  }

  it("takes cases as told and special characters literally", () => {
    const tape = new MiniTape(20, 2);
    tape.print("A.b a.B aXb");
    expect(walk(tape, pattern("a.b"), "forward")).toEqual([]);
    expect(walk(tape, pattern("a.b", false, true), "forward")).toEqual(["0:0 A.b", "0:4 a.B"]);
    expect(walk(tape, pattern("a.b", true, true), "forward")).toEqual(["0:0 A.b", "0:4 a.B", "0:8 aXb"]);
    expect(walk(tape, pattern("x*", true), "forward")).toEqual([]);
  });

  it("finds whole graphemes and labels by what they show", () => {
    const tape = new MiniTape(20, 3);
    tape.print("日本語🚀x");
    const block = tape.append("ab\u009bcd");
    expect(walk(tape, pattern("語🚀"), "forward")).toEqual(["0:4 語🚀"]);
    const match = searchAll(searchTape(tape.document, pattern("9B>c"), START, "forward", () => tape));
    expect(match).toEqual({
      start: { line: 1, offset: 2, block: block.key, within: 1 },
      end: { line: 1, offset: 4, block: block.key },
    });
  });

  it("sees current content only, goes on from slices and skips what was evicted meanwhile", () => {
    const tape = new MiniTape(20, 2, { limits: { lines: 5000, bytes: 1e9 } });
    for (let index = 0; index < 5000; index += 1) tape.print(`line ${index}`);
    const steps = searchTape(tape.document, pattern("line 499[9]", true), START, "forward", () => tape);
    expect(steps.next().done).toBe(false);
    for (let index = 5000; index < 9000; index += 1) tape.print(`line ${index}`);
    expect(searchAll(steps)?.start.line).toBe(4999);
    const block = tape.append("needle");
    for (let index = 0; index < 3; index += 1) tape.print("x");
    block.update("hay");
    expect(
      searchAll(searchTape(tape.document, pattern("needle"), START, "forward", () => tape)),
    ).toBeUndefined();
  });

  it("looks at one long line in a slice, and at a pattern that others hang on in bounded time", () => {
    const tape = new MiniTape(1000, 2);
    for (let index = 0; index < 3; index += 1) tape.print("x".repeat(600_000));
    tape.print("end");
    const steps = searchTape(tape.document, pattern("(x+x+)+y|end", true), START, "forward", () => tape);
    expect([steps.next().done, steps.next().done]).toEqual([false, false]);
    expect(searchAll(steps)?.start).toEqual({ line: 3, offset: 0, block: 0 });
  });

  it("names the columns that matches and selections cover in each row", () => {
    const tape = new MiniTape(6, 3);
    tape.print("abcdefgh中ij");
    tape.append("x\tyz中中中");
    const drawn: string[] = [];
    const cursor = new RowCursor(tape.document, 6, tape);
    do {
      const at = cursor.position;
      for (const match of matchesInRange(tape.document, pattern("[e-hy中]+", true), at.line, 0, 99, tape)) {
        const span = cursor.spanOf(match.start, match.end);
        if (span !== undefined) drawn.push(`${at.line}.${at.offset}: ${span.startCol}-${span.endCol}`);
      }
    } while (cursor.down());
    expect(drawn).toEqual(["0.0: 4-6", "0.6: 0-4", "1.2: 0-1", "1.2: 2-6", "1.6: 0-2"]);
  });
});
