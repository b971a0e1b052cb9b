import { expect, test } from "vitest";
import { TestPane } from "../support/test-pane.js";

// A line half in history was joined with whatever stood in row 0 after the screen had been erased.
// Steps: a long line scrolls half off, the screen is erased, another line scrolls off.
// The broken build stored both as one line.
test("a line half in history ends there when the rest of it is erased", () => {
  const pane = new TestPane(5, 3);
  pane.feed("abcdefghijklmnopqrst\r\n\u001b[H\u001b[2Jnew\r\n1\r\n2\r\n3");
  const wide = pane.historyRows();
  expect(wide).toEqual(["abcde", "fghij", "new"]);
  pane.pane.resize(20, 3);
  expect(pane.historyRows().concat(pane.screenLines())).toEqual(["abcdefghij", "new", "1", "2", "3"]);
});

// A line that a new size had left in short rows gave its breaks to whatever came to stand in its place.
// Steps: a size puts rows shorter than the screen into history; history is erased; the same line goes on and off.
// The broken build wrapped the next line where the erased one had been.
test("a line keeps no breaks of rows that were erased from history", () => {
  const pane = new TestPane(6, 3);
  pane.feed("efe\ndg");
  pane.pane.resize(2, 4);
  pane.pane.resize(4, 1);
  pane.feed("\u001b[3J");
  pane.feed("b");
  pane.feed("cfe");
  pane.pane.resize(3, 3);
  expect(pane.historyRows().concat(pane.screenLines())).toEqual(["gbc", "fe", ""]);
});
