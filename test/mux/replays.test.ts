// Small inputs that broke other programs, at a pane; R-numbers are those of the list they come from. E = ESC.

import { describe, expect, test } from "vitest";
import { extractText, type Position, RowCursor } from "../../src/document/index.js";
import type { PaneSettings } from "../../src/mux/index.js";
import { PaneView } from "../../src/mux/pane-view.js";
import { allLines } from "../support/all-lines.js";
import { rowCells } from "../support/draw-tape.js";
import { TestPane } from "../support/test-pane.js";

const F8 = "AAA\r\nBBB\r\nCCC\r\nDDD\r\nEEE\r\nFFF\r\nGGG\r\nHHH";

function feed(pane: TestPane, text: string): TestPane {
  return pane.feed(text.replaceAll("E[", "\u001b[").replaceAll("E]", "\u001b]"));
}

const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join("");

describe("scroll regions from the first row", () => {
  test("R1: what leaves them becomes history, rows below are untouched", () => {
    const pane = feed(new TestPane(40, 10), `E[10;1HfooterE[1;8rE[1;1H${F8}\r\nIII\r\nJJJ`);
    expect([pane.historyRows(), pane.screenLines()]).toEqual([
      ["AAA", "BBB"],
      ["CCC", "DDD", "EEE", "FFF", "GGG", "HHH", "III", "JJJ", "", "footer"],
    ]);
  });

  test("R2: a line that wraps at their end scrolls, and its rows stay one line", () => {
    const pane = feed(new TestPane(40, 10), `E[1;8r${F8}\r\n${"I".repeat(90)}`);
    const { screen } = pane.pane;
    expect([pane.historyRows(), screen.cursorRow, screen.cursorCol, allLines(pane.pane).at(-3)]).toEqual([
      ["AAA", "BBB", "CCC"],
      7,
      10,
      "I".repeat(90),
    ]);
    const other = feed(new TestPane(40, 10), `E[?1049hE[1;8r${F8}\r\n${"I".repeat(90)}`);
    expect(other.historyRows()).toEqual([]);
  });

  test("R15: a region of one row is refused, the whole screen scrolls", () => {
    const pane = feed(new TestPane(20, 4), "a\r\nb\r\nc\r\ndE[1;1rE[4;1H\r\ne");
    expect([pane.historyRows(), pane.screenLines()]).toEqual([["a"], ["b", "c", "d", "e"]]);
  });
});

describe("programs that repaint the whole screen", () => {
  test("R3: add nothing to history and take nothing from it", () => {
    const pane = new TestPane(20, 12);
    feed(
      pane,
      times(30, (index) => `old ${index}\r\n`),
    );
    const before = pane.historyRows();
    for (let cycle = 0; cycle < 100; cycle += 1) {
      feed(pane, `E[HE[2J${times(10, (row) => `${row > 0 ? "\r\n" : ""}frame ${cycle} ${row}`)}`);
    }
    expect(pane.historyRows()).toEqual(before);
  });

  const cleared = (settings: Partial<PaneSettings>): Map<string, number> => {
    const pane = new TestPane(30, 20, settings);
    feed(
      pane,
      times(102, (index) => `shell ${index}\r\n`),
    );
    for (let cycle = 0; cycle < 12; cycle += 1) {
      feed(pane, `E[2JE[3JE[H${times(40, (row) => `${row > 0 ? "\r\n" : ""}cycle ${cycle} row ${row}`)}`);
    }
    const counts = new Map<string, number>();
    for (const line of allLines(pane.pane)) counts.set(line, (counts.get(line) ?? 0) + 1);
    return counts;
  };
  const count = (counts: Map<string, number>, prefix: string): string => {
    const found = [...counts].filter(([line]) => line.startsWith(prefix));
    return `${found.length}${found.every(([, times]) => times === 1) ? "" : ", some more than once"}`;
  };

  test("R4: keep the lines above the screen, each once, when they may not clear history", () => {
    const counts = cleared({ allowClearHistory: "off" });
    expect([count(counts, "shell "), count(counts, "cycle 11 ")]).toEqual(["83", "40"]);
  });

  test("R4: keep every line when clearing scrolls", () => {
    const counts = cleared({ allowClearHistory: "off", scrollOnClear: true });
    expect([count(counts, "shell "), count(counts, "cycle 0 "), count(counts, "cycle 11 ")]).toEqual([
      "102",
      "40",
      "40",
    ]);
  });

  test("R4: lose what they clear and nothing else when they may", () => {
    const counts = cleared({});
    expect([count(counts, "shell "), count(counts, "cycle 10 "), count(counts, "cycle 11 ")]).toEqual([
      "0",
      "0",
      "40",
    ]);
  });
});

describe("a reader of a long transcript", () => {
  test("R5: sees the same rows while lines above the screen change and others are appended", () => {
    const pane = new TestPane(60, 42);
    const own = pane.openContext();
    let appended = 0;
    const line = (): string => `line ${appended++}\r\n`;
    for (let index = 0; index < 60; index += 1) {
      feed(pane, times(117, line));
      pane.append(own, `b${index}`, `Block ${index}`);
    }
    const view = new PaneView(pane.pane, pane.clock);
    view.read();
    view.scroll(-1e9);
    view.scroll(5000);
    const seen = (): string[] => {
      const rows: string[] = [];
      view.eachRow((row) => rows.push(rowCells(row, pane.tables)));
      return rows;
    };
    const before = seen();
    expect(before).toHaveLength(42);
    for (let step = 0; step < 50; step += 1) {
      // Blocks 20 to 40 stand above, below and around the reader, none of them in view.
      const target = 20 + (step % 20);
      if (!before.some((row) => row.startsWith(`Block ${target}`))) {
        pane.update(own, `b${target}`, `Block ${target}${"\nmore".repeat(step % 4)}`);
      }
      feed(pane, times(4, line));
      expect(seen()).toEqual(before);
    }
    const numbered = allLines(pane.pane).filter((text) => text.startsWith("line "));
    expect(numbered).toEqual(Array.from({ length: appended }, (_, index) => `line ${index}`));
    view.close();
  });
});

describe("strings", () => {
  test("R8: an aborted frame and an endless title leave nothing behind, whatever the cuts", () => {
    const title = `\u001b]2;${"t".repeat(1_100_000)}\u001b\\OK`;
    const streams = ["x\u001b]9002;abc\u0018y", `${title}`];
    const played = streams.map((stream) => {
      const pane = new TestPane(10, 2);
      pane.feed(stream);
      return [pane.screenLines()[0], pane.pane.title.length <= 64 * 1024];
    });
    expect(played).toEqual([
      ["xy", true],
      ["OK", true],
    ]);
  });
});

describe("text that goes out again", () => {
  test("R12: has the blanks it came with, copied or captured", () => {
    const pane = new TestPane(10, 3);
    pane.feed("a   b     c");
    const { document, emulator } = pane.pane;
    const cursor = new RowCursor(document, 10, emulator.primary);
    const start = cursor.position;
    const end: Position = { ...start, offset: 11 };
    const copied = extractText(document, start, end, {
      cols: 10,
      screen: emulator.primary,
      trailingSpaces: "keep",
    });
    expect([copied, allLines(pane.pane)[0]]).toEqual(["a   b     c", "a   b     c"]);
    pane.feed("\r\n\n\n\n");
    expect(allLines(pane.pane)[0]).toBe("a   b     c");
  });
});

describe("new widths", () => {
  test("R16: wrap lines anew and join them again", () => {
    const pane = new TestPane(8, 4);
    pane.feed("abcdefgh\r\nijklmnop\r\nqrstuvwx\r\nyz");
    const lines = ["abcdefgh", "ijklmnop", "qrstuvwx", "yz"];
    const rows = (): number => {
      const { document, emulator, tape } = pane.pane;
      return document.rowCountTotal(pane.pane.cols) + tape.bottom(emulator.primary.rowCount) + 1;
    };
    pane.pane.resize(4, 4);
    const narrow = [rows(), allLines(pane.pane)];
    pane.pane.resize(12, 4);
    expect([narrow, rows(), allLines(pane.pane)]).toEqual([[7, lines], 4, lines]);
  });
});
