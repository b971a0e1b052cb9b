// Small inputs that broke other terminals and multiplexers.
import { describe, expect, test } from "vitest";
import { TestEmulator } from "../support/test-emulator.ts";

const LETTERS = ["AAA", "BBB", "CCC", "DDD", "EEE", "FFF", "GGG", "HHH"].join("\r\n");

describe("replays", () => {
  test("lines that leave a scroll region at the top of the screen become history", () => {
    const terminal = new TestEmulator(40, 10).write(`\x1b[1;8r${LETTERS}\r\nIII\r\nJJJ`);
    expect({ history: terminal.history, lines: terminal.lines() }).toEqual({
      history: ["AAA", "BBB"],
      lines: ["CCC", "DDD", "EEE", "FFF", "GGG", "HHH", "III", "JJJ", "", ""],
    });
  });

  test("a line that wraps at the bottom of such a region feeds history and stays one line", () => {
    const terminal = new TestEmulator(40, 10).write(`\x1b[1;8r${LETTERS}\r\n${"I".repeat(90)}`);
    const row = "I".repeat(40);
    expect({ history: terminal.history, lines: terminal.lines(), cursor: terminal.cursor }).toEqual({
      history: ["AAA", "BBB", "CCC"],
      lines: ["DDD", "EEE", "FFF", "GGG", "HHH", `${row}↩`, `${row}↩`, "I".repeat(10), "", ""],
      cursor: "8;11",
    });
  });

  test("the same in the alternate screen feeds nothing", () => {
    const terminal = new TestEmulator(40, 10).write(`\x1b[?1049h\x1b[1;8r${LETTERS}\r\n${"I".repeat(90)}`);
    expect(terminal.history).toEqual([]);
  });

  test("CAN inside a frame drops the frame and nothing else", () => {
    const terminal = new TestEmulator(40, 2).write("x\x1b]9002;abc\x18y");
    expect({ lines: terminal.lines(), events: terminal.events }).toEqual({ lines: ["xy", ""], events: [] });
  });

  test("a title of more than a mebibyte is dropped and what follows is printed", () => {
    const terminal = new TestEmulator(40, 2).write(`\x1b]2;${"t".repeat(1_150_000)}\x1b\\OK`);
    expect({ lines: terminal.lines(), events: terminal.events }).toEqual({ lines: ["OK", ""], events: [] });
  });

  test("SGR 0 and a new line of text do not end a hyperlink", () => {
    const terminal = new TestEmulator(10, 1).write("\x1b]8;;https://e.x\x1b\\AB\x1b[0mCD\x1b]8;;\x1b\\EF");
    const row = terminal.emulator.active.row(0);
    const links = Array.from({ length: 6 }, (_, col) => {
      const link = terminal.tables.links.find(terminal.tables.styles.link(row.style(col)));
      return link?.uri ?? "";
    });
    expect(links).toEqual(["https://e.x", "https://e.x", "https://e.x", "https://e.x", "", ""]);
  });

  test("a scroll region of one row is refused and the whole screen scrolls on", () => {
    const terminal = new TestEmulator(20, 4).write("a\r\nb\r\nc\r\nd\x1b[1;1r\x1b[4;1H\r\ne");
    expect({ history: terminal.history, lines: terminal.lines() }).toEqual({
      history: ["a"],
      lines: ["b", "c", "d", "e"],
    });
  });
});
