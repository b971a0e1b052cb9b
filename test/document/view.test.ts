import { describe, expect, it } from "vitest";
import { Row } from "../../src/cells/index.ts";
import { extractText, RowCursor, Selection, View, type ViewFrame } from "../../src/document/index.ts";
import { MiniTape, rowText } from "./mini-tape.ts";

function draw(tape: MiniTape, view: View, frame: ViewFrame): string[] {
  const rows: string[] = [];
  const cursor = view.firstRow(frame);
  const row = new Row(frame.cols);
  do {
    cursor.fill(row);
    rows.push(rowText(row, tape.tables));
  } while (rows.length < frame.viewRows && cursor.down());
  return rows;
}

function tapeOf(count: number, height: number): { tape: MiniTape; view: View; frame: ViewFrame } {
  const tape = new MiniTape(10, height);
  for (let index = 0; index < count; index += 1) tape.print(`line ${index}`);
  return { tape, view: new View(tape.document), frame: { cols: 10, viewRows: height, screen: tape } };
}

describe("View", () => {
  it("follows the tail until the user reads, and reads on at the bottom until the user follows", () => {
    const { tape, view, frame } = tapeOf(10, 3);
    expect(draw(tape, view, frame)).toEqual(["line 7", "line 8", "line 9"]);
    view.startReading(frame);
    tape.print("line 10");
    expect(draw(tape, view, frame)).toEqual(["line 7", "line 8", "line 9"]);
    view.scroll(frame, -2);
    expect(draw(tape, view, frame)).toEqual(["line 5", "line 6", "line 7"]);
    view.scroll(frame, 100);
    expect([view.state, ...draw(tape, view, frame)]).toEqual(["reading", "line 8", "line 9", "line 10"]);
    expect(view.rowsBelow(frame)).toBe(0);
    view.scrollToTop(frame);
    expect(draw(tape, view, frame)).toEqual(["line 0", "line 1", "line 2"]);
    view.scroll(frame, -5);
    expect([view.rowsBelow(frame), ...draw(tape, view, frame)]).toEqual([8, "line 0", "line 1", "line 2"]);
    view.followTail();
    expect(draw(tape, view, frame)).toEqual(["line 8", "line 9", "line 10"]);
  });

  it("goes to the next retained place when its own is evicted or dropped, still reading", () => {
    const { tape, view, frame } = tapeOf(10, 2);
    view.scrollToTop(frame);
    tape.document.setLimits({ lines: 4 });
    expect([view.state, ...draw(tape, view, frame)]).toEqual(["reading", "line 4", "line 5"]);
    tape.document.clear();
    expect([view.state, ...draw(tape, view, frame)]).toEqual(["reading", "line 8", "line 9"]);
  });

  it("shows a found place by moving only when it is out of sight", () => {
    const { tape, view, frame } = tapeOf(20, 4);
    view.scrollToTop(frame);
    view.reveal(frame, { line: 3, offset: 2, block: 0 });
    expect(draw(tape, view, frame)[0]).toBe("line 0");
    view.reveal(frame, { line: 12, offset: 2, block: 0 });
    expect(draw(tape, view, frame)).toEqual(["line 10", "line 11", "line 12", "line 13"]);
    expect(view.viewRowOf(frame, { line: 12, offset: 0, block: 0 })).toBe(2);
  });

  it("lets two views of one document read different places", () => {
    const { tape, view, frame } = tapeOf(10, 2);
    const other = new View(tape.document);
    view.scroll(frame, -3);
    other.scroll(frame, -6);
    tape.print("more");
    expect([draw(tape, view, frame)[0], draw(tape, other, frame)[0]]).toEqual(["line 5", "line 2"]);
  });
});

describe("Selection", () => {
  function select(): {
    tape: MiniTape;
    text: (selection: Selection) => string | undefined;
    make: (from: [number, number], to: [number, number]) => Selection;
  } {
    const tape = new MiniTape(20, 2);
    tape.print("before");
    tape.append("hello world");
    tape.print("after");
    tape.print("end");
    const at = ([row, col]: [number, number]) => {
      const cursor = new RowCursor(tape.document, 20, tape);
      cursor.move(row);
      return cursor.positionAt(col);
    };
    return {
      tape,
      make: (from, to) => new Selection(tape.document, at(from), at(to), () => tape),
      text(selection) {
        const range = selection.range();
        if (range === undefined) return undefined;
        return extractText(tape.document, range.start, range.end, {
          cols: 20,
          screen: tape,
          trailingSpaces: "cut",
        });
      },
    };
  }

  it("follows its content through output, Extend, and suffixes it does not touch", () => {
    const { tape, text, make } = select();
    const selection = make([1, 11], [0, 3]);
    const block = tape.document.blockByKey(1);
    expect(text(selection)).toBe("ore\nhello world");
    block?.extend("!!");
    tape.print("more");
    expect(text(selection)).toBe("ore\nhello world");
    block?.replaceSuffix(11, "?");
    expect(text(selection)).toBe("ore\nhello world");
    block?.replaceSuffix(10, "");
    expect(text(selection)).toBeUndefined();
  });

  it("is cleared by Update of a Block it covers, by eviction, and by nothing beside it", () => {
    const { tape, text, make } = select();
    const beside = make([2, 0], [2, 5]);
    const over = make([0, 0], [2, 5]);
    tape.document.blockByKey(1)?.update("other");
    expect([text(beside), text(over)]).toEqual(["after", undefined]);
    const first = make([0, 0], [0, 6]);
    expect(text(first)).toBe("before");
    tape.document.setLimits({ lines: 1 });
    expect(text(first)).toBeUndefined();
  });
});
