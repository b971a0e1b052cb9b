// A selection of copy mode while Operations change what is selected, rule by rule. Spec: protocol §9 (Selection).
import { describe, expect, test } from "vitest";
import type { CopySheet } from "../../../src/mux/copy-mode/copy-sheet.js";
import { PaneView } from "../../../src/mux/pane-view.js";
import { TestPane } from "../../support/test-pane.js";

class Reader {
  readonly pane = new TestPane(20, 6);
  readonly view = new PaneView(this.pane.pane, this.pane.clock);

  change(step: (sheet: CopySheet) => void): void {
    const copy = this.view.read();
    const sheet = copy.open("vi");
    step(sheet);
    copy.keep(sheet);
  }

  /** From a cell of the screen to another one, that included. */
  select(from: readonly [row: number, col: number], to: readonly [row: number, col: number]): this {
    this.change((sheet) => {
      sheet.put(sheet.lastTop + from[0], from[1]);
      sheet.startSelection();
      sheet.moveTo({ row: sheet.lastTop + to[0], col: to[1] });
    });
    return this;
  }

  get text(): string | undefined {
    const copy = this.view.read();
    return copy.selectedText(copy.open("vi"));
  }
}

describe("a selection", () => {
  test("stays with its content while output and other Blocks come and grow", () => {
    const reader = new Reader();
    const { pane } = reader;
    const own = pane.openContext();
    pane.append(own, "one", "alpha beta\ngamma");
    reader.select([0, 6], [1, 2]);
    expect(reader.text).toBe("beta\ngam");
    pane.append(own, "two", "x\ny\nz");
    pane.update(own, "two", "a\nb\nc\nd\ne\nf\ng");
    pane.feed("output\r\n".repeat(20));
    expect(reader.text).toBe("beta\ngam");
  });

  test("ends with an update of a Block it is in", () => {
    const reader = new Reader();
    const own = reader.pane.openContext();
    reader.pane.append(own, "one", "alpha beta");
    reader.select([0, 0], [0, 4]);
    reader.pane.update(own, "one", "alpha beta gamma");
    expect([reader.text, reader.view.copy?.open("vi").state.isSelecting]).toEqual([undefined, false]);
  });

  test("does not grow with the Block whose end it ends at", () => {
    const reader = new Reader();
    const own = reader.pane.openContext();
    const base = reader.pane.append(own, "one", "alpha");
    reader.select([0, 0], [0, 4]);
    reader.pane.extend(own, "one", base, " beta");
    expect(reader.text).toBe("alpha");
  });

  test("ends when a suffix that it touches is replaced, and stays before it", () => {
    const reader = new Reader();
    const own = reader.pane.openContext();
    const base = reader.pane.append(own, "one", "alpha beta");
    reader.select([0, 0], [0, 4]);
    const next = reader.pane.replaceSuffix(own, "one", base, 5, "!");
    expect(reader.text).toBe("alpha");
    reader.pane.replaceSuffix(own, "one", next, 4, "?");
    expect(reader.text).toBeUndefined();
  });

  test("copies one line feed for the border of a Block", () => {
    const reader = new Reader();
    const own = reader.pane.openContext();
    reader.pane.feed("before\r\n");
    reader.pane.append(own, "one", "tab\there");
    reader.pane.feed("after\r\n");
    reader.select([0, 0], [2, 1]);
    expect(reader.text).toBe("before\ntab\there\naf");
  });

  test("ends when what it has is evicted", () => {
    const reader = new Reader();
    reader.pane.feed("first\r\nsecond\r\n");
    reader.select([0, 0], [1, 2]);
    reader.pane.pane.document.setLimits({ lines: 3 });
    reader.pane.feed("more\r\n".repeat(20));
    expect(reader.text).toBeUndefined();
  });

  test("joins wrapped rows, at any width", () => {
    const reader = new Reader();
    reader.pane.feed("a line that is longer than the pane is wide\r\n");
    reader.select([0, 2], [2, 1]);
    expect(reader.text).toBe("line that is longer than the pane is wid");
    reader.pane.pane.resize(11, 6);
    expect(reader.text).toBe("line that is longer than the pane is wid");
  });
});
