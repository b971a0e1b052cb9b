// What a reader sees while the rows of the screen change or leave it. Spec: protocol §9 (Anchor).

import { expect, test } from "vitest";
import { PaneView } from "../../src/mux/pane-view.js";
import { rowCells } from "../support/draw-tape.js";
import { lines } from "../support/tape-picture.js";
import { TestPane } from "../support/test-pane.js";

/** The rows of a view, top to bottom. */
function seen(pane: TestPane, view: PaneView): string[] {
  const rows: string[] = [];
  view.eachRow((row) => rows.push(rowCells(row, pane.tables)));
  return rows;
}

// The last row of a line, erased whole by other means than erasing a row, was a row on the screen and none in history.
// Steps: a line is wrapped, its second row erased character by character; both rows scroll off under a reader.
// The broken build drew the next line where the blank row had been.
test.each([
  ["0123456789", "ab"],
  ["01234567漢", "ab"],
  ["012345678", "漢"],
])("a wrapped row erased to nothing stays a row of its line in history: %s before %s", (text, erased) => {
  const pane = new TestPane(10, 5);
  pane.feed(`${text}${erased}\r\u001b[5X\r\nnext\r\n`);
  const view = new PaneView(pane.pane, pane.clock);
  view.read();
  const before = seen(pane, view).slice(0, 3);
  expect(before.slice(1)).toEqual(["", "next"]);
  pane.feed(lines("1", "2", "3", "4", "5"));
  // Blanks nobody wrote may stand where a line of history is wrapped.
  const after = seen(pane, view).map((row) => row.replace(/·+$/, ""));
  expect(after.slice(0, 3)).toEqual(before);
  pane.pane.resize(20, 5);
  expect(pane.historyRows().slice(0, 2)).toEqual([text, "next"]);
  view.close();
});

// A reader in the rows below a scroll region was moved when the region used up free rows.
// Steps: somebody reads at the screen's first row, the screen grows and gets a footer; a Block grows above it.
// The broken build counted the lines of the screen anew and showed lines further down.
test("a reader of a footer goes on reading there while a Block above it grows and shrinks", () => {
  const pane = new TestPane(10, 3);
  const own = pane.openContext();
  pane.feed(`${lines("a", "b", "c", "d", "e")}f`);
  const view = new PaneView(pane.pane, pane.clock);
  view.read();
  expect(seen(pane, view)).toEqual(["d", "e", "f"]);
  pane.pane.resize(10, 6);
  pane.feed("\u001b[1;3r\u001b[2K\u001b[B\u001b[2K\u001b[B\u001b[2K\u001b[H");
  const shown: string[][] = [];
  const see = (): void => {
    shown.push(seen(pane, view));
  };
  pane.append(own, "b", "x");
  see();
  pane.update(own, "b", "x\ny");
  see();
  pane.update(own, "b", "x\ny\nz");
  see();
  pane.update(own, "b", "x");
  see();
  expect(shown).toEqual(Array.from({ length: 4 }, () => ["d", "e", "f"]));
  view.close();
});

// Somebody who read history under an alternate screen lost rows that an Operation took back to the primary screen.
// Steps: two Blocks fill the primary screen and part of history while vim is shown; the lower one shrinks.
// The broken build read history and then the alternate screen, with nothing of the primary screen between.
test("behind an alternate screen the primary one is read too, and rows that go back to it stay", () => {
  const pane = new TestPane(10, 3);
  const own = pane.openContext();
  pane.feed("shell\r\n\u001b[?1049h\u001b[Hvim");
  pane.append(own, "a", "a1\na2\na3");
  pane.append(own, "b", "b1\nb2");
  const view = new PaneView(pane.pane, pane.clock);
  view.read();
  expect(seen(pane, view)).toEqual(["vim", "", ""]);
  view.scroll(-100);
  expect(seen(pane, view)).toEqual(["shell", "a1", "a2"]);
  view.scroll(1);
  pane.update(own, "b", "");
  expect(seen(pane, view)).toEqual(["a1", "a2", "a3"]);
  pane.feed("\u001b[?1049l");
  expect(seen(pane, view)).toEqual(["a1", "a2", "a3"]);
  view.close();
});
