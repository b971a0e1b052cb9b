// The pictures of docs/how-it-works.md are what a pane does. On a difference the picture to put there is printed.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { TestPane } from "../support/test-pane.js";

const page = readFileSync(fileURLToPath(new URL("../../docs/how-it-works.md", import.meta.url)), "utf8");
const pictures = [...page.matchAll(/```text\n(.*?)\n```/gs)].map(([, picture = ""]) => picture);

/** Pictures beside each other, under their titles. */
function beside(...columns: readonly (readonly [title: string, picture: string])[]): string {
  const width = 24;
  const lines = columns.map(([title, picture]) => [title, "", ...picture.split("\n")]);
  const height = Math.max(...lines.map((column) => column.length));
  return Array.from({ length: height }, (_, row) =>
    lines
      .map((column) => (column[row] ?? "").padEnd(width))
      .join("")
      .trimEnd(),
  ).join("\n");
}

describe("docs/how-it-works.md", () => {
  test("shows how a Block grows on the screen and shrinks in history", () => {
    const pane = new TestPane(12, 5);
    const own = pane.openContext();
    pane.feed("line 1\r\n");
    pane.append(own, "b", "working");
    pane.feed("line 2\r\n$ ");
    const before = pane.draw();
    pane.update(own, "b", "step 1\nstep 2\nstep 3");
    const grown = pane.draw();
    pane.feed("\r\nline 3\r\nline 4\r\nline 5\r\n$ ");
    const later = pane.draw();
    pane.update(own, "b", "done");
    const shrunk = pane.draw();
    expect(pictures).toContain(beside(["appended", before], ["grown by two rows", grown]));
    expect(pictures).toContain(beside(["scrolled away", later], ["changed there", shrunk]));
  });

  test("shows where a Block goes above a program's own frame", () => {
    const pane = new TestPane(12, 5, { blockPlacement: "above" });
    const own = pane.openContext();
    pane.feed("line 1\r\nstatus\r\n> ab\u001b[A\r\u001b[Jstatus\r\n> ab");
    const before = pane.draw();
    pane.append(own, "b", "step 1\nstep 2\nstep 3");
    expect(pictures).toContain(beside(["a frame", before], ["a Block above it", pane.draw()]));
  });

  test("shows what overwriting does", () => {
    const pane = new TestPane(12, 4);
    const own = pane.openContext();
    pane.append(own, "b", "one\ntwo");
    const before = pane.draw();
    pane.feed("\x1b[AX\r\n");
    expect(pictures).toContain(beside(["a Block", before], ["overwritten", pane.draw()]));
    expect(pane.contextState(own)).toBe("context_not_open");
  });
});
