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
