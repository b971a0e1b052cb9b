import { describe, expect, test } from "vitest";
import { writtenLines } from "../support/all-lines.js";
import { TestPane } from "../support/test-pane.js";

const SHELL = 4242;

/** A pane of five rows in which a shell has printed seven lines and a prompt: three of them are in history. */
function shellPane(): TestPane {
  const pane = new TestPane(20, 5, { allowClearHistory: "own" });
  foreground(pane, SHELL);
  return pane.feed(`${numbered("shell", 7)}$ `);
}

/** Gives the terminal to a process group; output that comes now is looked at. */
function foreground(pane: TestPane, group: number): void {
  pane.pty.foregroundGroup = group;
  pane.clock.advance(5);
}

/** The shell starts a program, having echoed Enter. */
function start(pane: TestPane, group: number, command: string): TestPane {
  pane.feed(`${command}\r\n`);
  foreground(pane, group);
  return pane;
}

/** The program is over, the shell prompts. */
function end(pane: TestPane): TestPane {
  foreground(pane, SHELL);
  return pane.feed("$ ");
}

const numbered = (word: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `${word} ${index}\r\n`).join("");
const WIPE = "\u001b[2J\u001b[3J\u001b[H";

/** History and screen, without blank rows. */
const all = ({ pane }: TestPane): string[] => {
  pane.document.checkInvariants();
  return writtenLines(pane);
};
const shellLines = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => `shell ${from + index}`);

describe("a program that wipes history", () => {
  test("takes what it put there itself, and nothing of what stood before it", () => {
    const pane = start(shellPane(), 7, "app").feed(numbered("first", 8));
    pane.feed(`${WIPE}${numbered("second", 8)}`);
    expect(all(pane)).toEqual([...shellLines(0, 7), "$ app", ...numberedWords("second", 8)]);
    pane.feed(`${WIPE}${numbered("third", 6)}`);
    expect(all(end(pane))).toEqual([...shellLines(0, 7), "$ app", ...numberedWords("third", 6), "$"]);
  });

  test("before it printed anything keeps what had left the screen", () => {
    const pane = start(shellPane(), 7, "app").feed(WIPE);
    for (let cycle = 0; cycle < 3; cycle += 1) pane.feed(`${WIPE}${numbered(`cycle ${cycle} row`, 9)}`);
    expect(all(end(pane))).toEqual([...shellLines(0, 4), ...numberedWords("cycle 2 row", 9), "$"]);
  });

  test("that printed nothing at all, like clear, takes everything when it is over", () => {
    for (const bytes of [WIPE, "\u001b[H\u001b[2J\u001b[3J", "\u001b[3J\u001b[H\u001b[2J"]) {
      const pane = start(shellPane(), 7, "clear").feed(bytes);
      expect(all(end(pane))).toEqual(["$"]);
    }
  });

  // `clear` left history whole, when the shell's prompt was read within a millisecond of it.
  // Steps: a program wipes and prints nothing; it is over and the shell prompts at once.
  // The broken build asked who has the terminal once a millisecond and took the prompt for the program's output.
  test("that printed nothing takes everything also where the prompt comes at once", () => {
    const pane = start(shellPane(), 7, "clear").feed(WIPE);
    pane.pty.foregroundGroup = SHELL;
    pane.feed("$ ");
    expect(all(pane)).toEqual(["$"]);
  });

  // `clear; blockmux block run -- seq 100000` lost all of the Block but what stood on the screen, when it was over.
  // Steps: a Block stands half in history; the wipe of `clear` is read when the next program has the terminal; that one
  // appends a Block. The broken build put the program's beginning below the rows the first Block had on the screen.
  test("before it appends a Block does not take the Block along when it is over", () => {
    for (const wipe of [WIPE, "\u001b[H\u001b[2J\u001b[3J", "\u001b[H\u001b[J\u001b[3J"]) {
      const before = shellPane();
      before.append(before.openContext(), "before", numberedWords("old", 9).join("\n"));
      const pane = start(before.feed("$ "), 7, "clear; app").feed(wipe);
      const own = pane.openContext();
      const state = pane.append(own, "b", "block 0");
      pane.extend(own, "b", state, `\n${numberedWords("block", 9).slice(1).join("\n")}`);
      end(pane);
      foreground(pane, 8);
      pane.feed("later\r\n");
      expect(all(pane).filter((line) => line.startsWith("block"))).toEqual(numberedWords("block", 9));
    }
  });

  test("that erased what it printed is not one that printed nothing", () => {
    const pane = start(shellPane(), 7, "app").feed("hello\r\n").feed(WIPE);
    expect(all(end(pane))).toEqual([...shellLines(0, 5), "$"]);
  });

  // `clear` left history whole where the prompt, its own echo and its wipe were read in one piece.
  // The broken build took the prompt for something that the program had printed.
  test("that printed nothing takes everything also where the prompt before it comes with its wipe", () => {
    for (const wipe of [WIPE, "\u001b[3J\u001b[H\u001b[2J\u001b[3J"]) {
      const pane = shellPane();
      pane.feed("app\r\n");
      foreground(pane, 7);
      pane.feed(`$ clear\r\n${wipe}`);
      expect(all(end(pane))).toEqual(["$"]);
    }
  });

  // A program that wiped, printed its last picture and ended took the shell's history with it.
  // Steps: a program prints; it ends with a wipe and a last picture, read when the shell has the terminal back.
  // The broken build asked who has the terminal when the wipe was read, and took it for the shell's.
  test("and has ended when that is read takes its own lines only; the shell takes all later", () => {
    const pane = start(shellPane(), 7, "app").feed(numbered("first", 8));
    foreground(pane, SHELL);
    pane.feed(`${WIPE}${numbered("last", 4)}`);
    pane.feed(`${WIPE}${numbered("last", 8)}`);
    pane.feed("$ ");
    expect(all(pane)).toEqual([...shellLines(0, 7), "$ app", ...numberedWords("last", 8), "$"]);
    pane.clock.advance(100);
    pane.feed(`${WIPE}$ `);
    expect(all(pane)).toEqual(["$"]);
  });

  test("and has ended takes nothing more once somebody typed", () => {
    const pane = start(shellPane(), 7, "app").feed(numbered("first", 8));
    foreground(pane, SHELL);
    pane.feed("$ ");
    pane.pane.sendInput(Uint8Array.of(12));
    pane.feed(`${WIPE}$ `);
    expect(all(pane)).toEqual(["$"]);
  });

  test("and is the session's leader takes everything at once", () => {
    const pane = shellPane().feed(WIPE);
    expect(all(pane)).toEqual([]);
  });

  test("after another one keeps the other's lines", () => {
    const pane = start(shellPane(), 7, "one").feed(numbered("one", 6));
    start(end(pane), 8, "two").feed(`${numbered("two", 9)}${WIPE}again`);
    expect(all(pane)).toEqual([...shellLines(0, 7), "$ one", ...numberedWords("one", 6), "$ two", "again"]);
  });

  test("after it was stopped and goes on still has its own lines", () => {
    const pane = start(shellPane(), 7, "app").feed(numbered("app", 8));
    end(pane);
    start(pane, 7, "fg").feed(`${WIPE}whole`);
    expect(all(pane)).toEqual([...shellLines(0, 7), "$ app", "whole"]);
  });

  test("by a full reset", () => {
    const pane = start(shellPane(), 7, "app").feed(`${numbered("app", 8)}\u001bcnew`);
    expect(all(pane)).toEqual([...shellLines(0, 7), "$ app", "new"]);
  });

  test("takes its Blocks along, and their Context ends", () => {
    const pane = start(shellPane(), 7, "app");
    const own = pane.openContext();
    pane.append(own, "b", "block 1\nblock 2");
    pane.feed(`${numbered("app", 8)}${WIPE}new`);
    expect(all(pane)).toEqual([...shellLines(0, 7), "$ app", "new"]);
    expect(pane.pane.document.blockCount).toBe(0);
    pane.pane.document.checkInvariants();
  });

  test("after a resize knows its own lines", () => {
    const pane = start(shellPane(), 7, "app").feed(numbered("app", 8));
    pane.pane.resize(5, 4);
    pane.feed(`${WIPE}new`);
    pane.pane.resize(20, 5);
    expect(all(pane)).toEqual([...shellLines(0, 7), "$ app", "new"]);
  });
});

describe("allow-clear-history", () => {
  test("on: everything goes, whoever wipes", () => {
    const pane = shellPane();
    pane.pane.settings = { ...pane.pane.settings, allowClearHistory: "on" };
    start(pane, 7, "app").feed(`${numbered("app", 8)}${WIPE}new`);
    expect(all(pane)).toEqual(["new"]);
  });

  test("off: nothing in history goes, whoever wipes", () => {
    const pane = shellPane();
    pane.pane.settings = { ...pane.pane.settings, allowClearHistory: "off" };
    expect(all(pane.feed(`${WIPE}new`))).toEqual([...shellLines(0, 3), "new"]);
  });
});

function numberedWords(word: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${word} ${index}`);
}
