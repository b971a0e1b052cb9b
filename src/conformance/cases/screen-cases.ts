// Spec: plain text on the screen §8, what the terminal guarantees §9. What can be told by where the cursor stands.

import type { ConformanceCase } from "../case.js";
import { framesOf } from "../frames.js";

export const SCREEN_CASES: readonly ConformanceCase[] = [
  {
    clause: "T1",
    title: "LF, CR LF and a lone CR are one line break each",
    run: async (trial) => {
      const contextId = await trial.open();
      trial.equal("rows", await trial.heightOf(contextId, "T1\nLF\r\nCR LF\rCR"), 4);
      trial.equal("LF CR is two", await trial.heightOf(contextId, "T1\n\rx"), 3);
      trial.equal("CR CR LF is two", await trial.heightOf(contextId, "T1\r\r\nx"), 3);
    },
  },
  {
    clause: "T2",
    title: "CR and LF that came in two Operations are one line break",
    run: async (trial) => {
      const contextId = await trial.open();
      await trial.room();
      await trial.outcomesOf(trial.append(contextId, "b", "T2\r", "1"));
      const before = await trial.cursor();
      trial.equal("extending", await trial.outcomesOf(trial.extend(contextId, "b", "1", "\nx", "2")), []);
      trial.equal("rows more", (await trial.cursor()).row - before.row, 1);
    },
  },
  {
    clause: "T3",
    title: "a break at the end shows no empty row",
    run: async (trial) => {
      const contextId = await trial.open();
      trial.equal("one", await trial.heightOf(contextId, "T3\n"), 1);
      trial.equal("two", await trial.heightOf(contextId, "T3\r\n\r\n"), 2);
    },
  },
  {
    clause: "T4",
    title: "a tab goes to the next stop of eight columns from the Block's left edge",
    run: async (trial) => {
      const contextId = await trial.open();
      for (const front of ["", "a", "1234567"]) {
        const full = `${front}\t${"x".repeat(trial.cols - 8)}`;
        trial.equal(`${front.length} and a tab, filled`, await trial.heightOf(contextId, full), 1);
        trial.equal(`${front.length} and a tab, one more`, await trial.heightOf(contextId, `${full}x`), 2);
      }
    },
  },
  {
    clause: "T5",
    title: "other controls are shown and never executed",
    run: async (trial) => {
      const contextId = await trial.open();
      const filled = "x".repeat(trial.cols);
      for (const control of ["\x1b", "\0", "\x07", "\x08", "\x0b", "\x0c", "\x7f", "\u0085", "\u009b"]) {
        const name = JSON.stringify(control);
        trial.equal(`${name} takes room`, await trial.heightOf(contextId, `${filled}${control}`), 2);
      }
      trial.equal("sequences", await trial.heightOf(contextId, "T5 \x1b[2J\x1b[H\x1b[5B\x1bc"), 1);
    },
  },
  {
    clause: "T6",
    title: "wide characters take two cells and are not split at a row's end; marks take none",
    run: async (trial) => {
      const contextId = await trial.open();
      const x = (less: number): string => "x".repeat(trial.cols - less);
      trial.equal("room for two", await trial.heightOf(contextId, `${x(2)}世`), 1);
      trial.equal("room for one", await trial.heightOf(contextId, `${x(1)}世`), 2);
      trial.equal("an emoji", await trial.heightOf(contextId, `${x(1)}😀`), 2);
      trial.equal("a combining mark", await trial.heightOf(contextId, `${x(1)}e\u0301`), 1);
    },
  },
  {
    clause: "T7",
    title: "a Block shares no row with its neighbours, and lines longer than a row wrap",
    run: async (trial) => {
      const contextId = await trial.open();
      await trial.room();
      const block = framesOf(trial.append(contextId, "b", "T7")).join("");
      trial.equal("behind a started line", await trial.movement(`text${block}`), { row: 2, col: 0 });
      trial.equal("a full row", await trial.heightOf(contextId, "x".repeat(trial.cols)), 1);
      trial.equal("a row and a cell", await trial.heightOf(contextId, "x".repeat(trial.cols + 1)), 2);
    },
  },
  {
    clause: "T8",
    title: "an empty Block takes one blank row",
    run: async (trial) => {
      const contextId = await trial.open();
      trial.equal("rows", await trial.heightOf(contextId, ""), 1);
    },
  },
  {
    clause: "G4",
    title:
      "history changes around the cursor, which stays on its line and column; Append leaves it behind the Block",
    run: async (trial) => {
      const contextId = await trial.open();
      await trial.room();
      await trial.outcomesOf(trial.append(contextId, "b", "G4", "1"));
      await trial.answersTo("typed text\x1b[6D");
      const moved = await trial.movement(framesOf(trial.extend(contextId, "b", "1", "\n2\n3", "2")).join(""));
      trial.equal("growing", moved, { row: 2, col: 0 });
      const back = await trial.movement(framesOf(trial.update(contextId, "b", "G4", "3")).join(""));
      trial.equal("shrinking", back, { row: -2, col: 0 });
      const behind = await trial.movement(framesOf(trial.append(contextId, "c", "next", "4")).join(""));
      trial.equal("an Append", behind, { row: 2, col: -4 });
    },
  },
  {
    clause: "G5",
    title: "on the alternate screen Operations go on working on the history beneath",
    run: async (trial) => {
      const contextId = await trial.open();
      await trial.room();
      await trial.outcomesOf(trial.append(contextId, "b", "G5", "1"));
      const before = await trial.cursor();
      await trial.answersTo("\x1b[?1049h");
      const inside = await trial.cursor();
      trial.equal("growing there", await trial.outcomesOf(trial.extend(contextId, "b", "1", "\n2", "2")), []);
      trial.equal(
        "appending there",
        await trial.outcomesOf(trial.append(contextId, "c", "G5, another", "3")),
        [],
      );
      trial.equal("the cursor there", await trial.cursor(), inside);
      await trial.answersTo("\x1b[?1049l");
      trial.equal("rows added", (await trial.cursor()).row - before.row, 2);
    },
  },
];
