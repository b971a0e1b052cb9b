import { describe, expect, it } from "vitest";
import { extractText, type Position, RowCursor } from "../../src/document/index.ts";
import { MiniTape } from "./mini-tape.ts";

/** What is copied from `[row, col]` of the whole tape up to, not including, `[row, col]`. */
function copy(
  tape: MiniTape,
  from: readonly [number, number],
  to: readonly [number, number],
  trailingSpaces: "keep" | "cut" = "keep",
): string {
  const at = ([row, col]: readonly [number, number]): Position => {
    const cursor = new RowCursor(tape.document, tape.cols, tape);
    cursor.move(row);
    return cursor.positionAt(col);
  };
  return extractText(tape.document, at(from), at(to), { cols: tape.cols, screen: tape, trailingSpaces });
}

describe("extractText", () => {
  it("keeps inner spaces, joins soft wraps, leaves out what nobody wrote at the end", () => {
    const tape = new MiniTape(10, 2);
    tape.print("a   b     c");
    tape.print("x·y  ··");
    tape.print("");
    tape.print("0123456789abcde");
    expect(copy(tape, [0, 0], [5, 10])).toBe("a   b     c\nx y  \n\n0123456789abcde");
    expect(copy(tape, [0, 0], [5, 10], "cut")).toBe("a   b     c\nx y\n\n0123456789abcde");
    expect(copy(tape, [0, 3], [1, 1])).toBe(" b     c");
    expect(copy(tape, [2, 0], [2, 2])).toBe("x ");
    expect(copy(tape, [4, 8], [5, 2])).toBe("89ab");
  });

  it("takes wide graphemes whole, joins a wrap that left the last column free", () => {
    const tape = new MiniTape(5, 3);
    tape.print("ab中国語x");
    expect(tape.draw()).toEqual(["ab中", "国語x"]);
    expect(copy(tape, [0, 0], [1, 5])).toBe("ab中国語x");
    expect(copy(tape, [0, 3], [1, 1])).toBe("中国");
    const padded = new MiniTape(5, 1);
    padded.print("abcd中x");
    expect(copy(padded, [0, 0], [1, 5])).toBe("abcd中x");
  });

  it("copies Blocks with LF for every break, labels for controls, and one LF at their borders", () => {
    for (const height of [1, 3, 20]) {
      const tape = new MiniTape(20, height);
      tape.print("before");
      tape.append("one\r\ntwo\rthree\n\nesc\u001b[\u009bm\n");
      tape.append("");
      tape.append("last\n\n");
      tape.print("after");
      const end = new RowCursor(tape.document, 20, tape);
      end.seekLast();
      const copied = extractText(tape.document, { line: 0, offset: 0, block: 0 }, end.positionAt(20), {
        cols: 20,
        screen: tape,
        trailingSpaces: "keep",
      });
      expect(copied).toBe("before\none\ntwo\nthree\n\nesc␛[<9B>m\n\nlast\n\nafter");
    }
  });

  it("copies a whole tab as a tab, part of it as the spaces selected", () => {
    const tape = new MiniTape(20, 5);
    tape.append("a\tb\tc");
    expect(copy(tape, [0, 0], [0, 20])).toBe("a\tb\tc");
    expect(copy(tape, [0, 0], [0, 4])).toBe("a   ");
    expect(copy(tape, [0, 5], [0, 9])).toBe("   b");
    expect(copy(tape, [0, 3], [0, 6])).toBe("   ");
    expect(copy(tape, [0, 1], [0, 8])).toBe("\t");
    expect(copy(tape, [0, 8], [0, 17])).toBe("b\tc");
    const label = new MiniTape(20, 5);
    label.append("x\u009by");
    expect(copy(label, [0, 2], [0, 3])).toBe("<9B>");
  });
});
