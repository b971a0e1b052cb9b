// Commands of copy mode that tmux 3.3a does not have: from prompt to prompt, as shells mark them with OSC 133 (named
// as in tmux 3.4), from Block to Block, and the output of a command as one.

import { RowMark } from "../../cells/index.js";
import type { LayoutPlace, TapeRows } from "../../document/index.js";
import { NO_RUNS } from "../command-runs/run-listing.js";
import { outputPlaces } from "../command-runs/run-output.js";
import type { CopyCall, CopyCommands, CopyHandler } from "./copy-call.js";
import type { CopySheet } from "./copy-sheet.js";

type Step = 1 | -1;

/** The next row from `from` on, not that row itself, for which `test` is true; undefined without one. */
function findRow(
  rows: TapeRows,
  from: number,
  step: Step,
  test: (row: number) => boolean,
): number | undefined {
  for (let row = from + step; row >= 0 && row < rows.count; row += step) if (test(row)) return row;
  return undefined;
}

/** `-o`: to where a command's output begins instead. */
const toPrompt =
  (step: Step): CopyHandler =>
  (copy) => {
    const { sheet, args } = copy;
    const mark = args[0] === "-o" ? RowMark.output : RowMark.prompt;
    for (let count = 0; count < copy.repeats; count += 1) {
      const row = findRow(sheet.rows, sheet.row, step, (each) => (sheet.rows.marks(each) & mark) !== 0);
      if (row === undefined) break;
      sheet.goTo({ row, col: 0 });
    }
    return undefined;
  };

const isBlockStart = (rows: TapeRows, row: number): boolean =>
  rows.block(row) !== 0 && (row === 0 || rows.block(row - 1) !== rows.block(row));

/** Back goes to the start of the Block the cursor is in first. */
const toBlock =
  (step: Step): CopyHandler =>
  (copy) => {
    const { sheet } = copy;
    for (let count = 0; count < copy.repeats; count += 1) {
      const isInside = step < 0 && sheet.col > 0 && isBlockStart(sheet.rows, sheet.row);
      const row = isInside
        ? sheet.row
        : findRow(sheet.rows, sheet.row, step, (each) => isBlockStart(sheet.rows, each));
      if (row === undefined) break;
      sheet.goTo({ row, col: 0 });
    }
    return undefined;
  };

/** First and last cell of the Block around the cursor; undefined for output. */
function blockAround({ rows, row }: CopySheet): { start: LayoutPlace; end: LayoutPlace } | undefined {
  const key = rows.block(row);
  if (key === 0) return undefined;
  let first = row;
  while (first > 0 && rows.block(first - 1) === key) first -= 1;
  let last = row;
  while (last + 1 < rows.count && rows.block(last + 1) === key) last += 1;
  return { start: { row: first, col: 0 }, end: { row: last, col: rows.length(last) } };
}

/** The whole Block, the cursor at its end. */
function selectBlock({ sheet, call }: CopyCall): undefined {
  selectBetween(sheet, blockAround(sheet) ?? call.fail("there is no Block here"));
}

/** The output of the command the cursor is in, at its prompt or in what it printed; elsewhere of the one that ended last. */
function selectOutput({ sheet, call, place: { pane } }: CopyCall): undefined {
  const { commandRuns } = pane;
  const run =
    commandRuns.around(sheet.rows.positionAt(sheet.places.cursor)) ??
    commandRuns.find(1) ??
    call.fail(commandRuns.isMarked ? "no command has ended in this pane" : NO_RUNS);
  selectBetween(sheet, outputPlaces(pane, run, sheet.rows) ?? call.fail("that command has printed nothing"));
}

function selectBetween(
  sheet: CopySheet,
  found: { readonly start: LayoutPlace; readonly end: LayoutPlace },
): void {
  const { state } = sheet;
  state.lines = "none";
  state.unit = "cell";
  state.isRectangle = false;
  sheet.put(found.start.row, found.start.col);
  sheet.startSelection();
  sheet.goTo(found.end);
}

const motion = (run: CopyHandler, maxArgs = 0): CopyCommands[string] => ({
  run,
  endsSearch: "emacs",
  maxArgs,
});

export const BLOCK_COMMANDS: CopyCommands = {
  "next-block": motion(toBlock(1)),
  "next-prompt": motion(toPrompt(1), 1),
  "previous-block": motion(toBlock(-1)),
  "previous-prompt": motion(toPrompt(-1), 1),
  "select-block": { run: selectBlock, endsSearch: "always" },
  "select-output": { run: selectOutput, endsSearch: "always" },
};
