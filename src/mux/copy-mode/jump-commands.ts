// Commands of copy mode that jump to a character of the line, and to the mark. Names and behaviour: tmux 3.3a.

import { forEachCluster } from "../../cells/index.js";
import { TapeWalk } from "../../document/index.js";
import { type CopyCall, type CopyCommands, type CopyHandler, repeat } from "./copy-call.js";
import type { CopySheet, Jump } from "./copy-sheet.js";

const OPPOSITE: Readonly<Record<Jump["kind"], Jump["kind"]>> = {
  forward: "backward",
  backward: "forward",
  toForward: "toBackward",
  toBackward: "toForward",
};

function jump(sheet: CopySheet, kind: Jump["kind"], text: string): void {
  const { row, col } = sheet;
  if (kind === "forward" || kind === "toForward") {
    const walk = new TapeWalk(sheet.rows, { row, col: col + (kind === "forward" ? 1 : 2) });
    if (!walk.jump(text)) return;
    if (kind === "toForward") walk.left(true);
    sheet.moveTo(walk);
    return;
  }
  const walk = new TapeWalk(sheet.rows, { row, col });
  walk.left(false);
  if (kind === "toBackward") walk.left(false);
  if (!walk.jumpBack(text)) return;
  if (kind === "toBackward") walk.right(true, false);
  sheet.moveTo(walk);
}

const jumping =
  (kind: Jump["kind"]): CopyHandler =>
  (copy) => {
    const [text = ""] = copy.args;
    if (text === "") return undefined;
    let first = text;
    forEachCluster(text, 0, text.length, (start, end) => {
      if (start === 0) first = text.slice(0, end);
    });
    copy.sheet.state.jump = { kind, text: first };
    return repeat(copy, () => jump(copy.sheet, kind, first));
  };

const again =
  (kindOf: (kind: Jump["kind"]) => Jump["kind"]): CopyHandler =>
  (copy) => {
    const last = copy.sheet.state.jump;
    if (last === undefined) return undefined;
    return repeat(copy, () => jump(copy.sheet, kindOf(last.kind), last.text));
  };

function setMark({ sheet }: CopyCall): undefined {
  sheet.places.mark = sheet.places.cursor;
  sheet.state.isMarkShown = true;
}

/** The cursor and the mark change places. In history the mark's row comes to stand first in the view. */
function jumpToMark({ sheet }: CopyCall): undefined {
  const { mark, cursor } = sheet.places;
  sheet.top = Math.min(mark.row, sheet.lastTop);
  sheet.put(mark.row, mark.col);
  sheet.places.mark = cursor;
  sheet.state.isMarkShown = true;
  sheet.follow(false);
}

const motion = (run: CopyHandler, maxArgs = 0): CopyCommands[string] => ({
  run,
  endsSearch: "emacs",
  maxArgs,
});

export const JUMP_COMMANDS: CopyCommands = {
  "jump-again": motion(again((kind) => kind)),
  "jump-backward": motion(jumping("backward"), 1),
  "jump-forward": motion(jumping("forward"), 1),
  "jump-reverse": motion(again((kind) => OPPOSITE[kind])),
  "jump-to-backward": motion(jumping("toBackward"), 1),
  "jump-to-forward": motion(jumping("toForward"), 1),
  "jump-to-mark": { run: jumpToMark, endsSearch: "always" },
  "set-mark": { run: setMark, endsSearch: "always" },
};
