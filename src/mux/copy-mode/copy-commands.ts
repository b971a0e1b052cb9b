// Commands of copy mode that take text away: into a paste buffer and the clipboard, into a shell command, or both.
// Names and behaviour: tmux 3.3a.

import type { CopyCall, CopyCommands, CopyHandler, CopyOutcome } from "./copy-call.js";
import { moveByRow, toLineEnd, toLineStart } from "./cursor-moves.js";
import { sendToShell, setClipboards } from "./text-targets.js";

const encoder = new TextEncoder();

/** The text selected, else the match the cursor is on; undefined for neither. */
function chosenText(copy: CopyCall): string | undefined {
  copy.copy.keep(copy.sheet);
  const selected = copy.copy.selectedText(copy.sheet);
  const text = copy.sheet.state.isSelecting ? selected : copy.view.matchText(copy.sheet);
  return text === "" ? undefined : text;
}

/** Into a buffer of its own, named after `prefix`, and the clipboard. */
function toBuffer(copy: CopyCall, text: string, prefix: string): void {
  const { mux } = copy.call;
  const bytes = encoder.encode(text);
  setClipboards(copy, bytes);
  // Who only looks copies to where they are, and fills no buffer of the server.
  if (copy.client?.isOnlooker === true) return;
  const made = mux.buffers.add(bytes, prefix === "" ? undefined : prefix);
  copy.call.require(made);
}

interface Taking {
  readonly toBuffer: boolean;
  /** Into the command that is the first argument, or `copy-command`. */
  readonly toCommand: boolean;
}

function take(copy: CopyCall, taking: Taking): void {
  const text = chosenText(copy);
  if (text === undefined) return;
  const [command = "", piped] = taking.toCommand ? copy.args : ["", copy.args[0]];
  if (taking.toCommand && copy.client?.isReadOnly !== true) sendToShell(copy, command, text);
  if (taking.toBuffer)
    toBuffer(copy, text, piped === undefined ? "" : copy.call.scope(copy.place).expand(piped));
}

type Afterwards = "keeps" | "clears" | "cancels";

function finish(copy: CopyCall, afterwards: Afterwards): CopyOutcome {
  if (afterwards === "clears") copy.sheet.clearSelection();
  return afterwards === "cancels" ? "cancel" : undefined;
}

const taking =
  (what: Taking, afterwards: Afterwards): CopyHandler =>
  (copy) => {
    take(copy, what);
    return finish(copy, afterwards);
  };

/** Rows from the cursor to the end of the line, with as many more as it is repeated; from the line's start if `isWhole`. */
function takingLines(what: Taking, isWhole: boolean, cancels: boolean): CopyHandler {
  return (copy) => {
    const { sheet } = copy;
    const { cursor } = sheet.places;
    const { top } = sheet;
    if (isWhole) {
      sheet.state.unit = "cell";
      toLineStart(sheet);
    }
    sheet.startSelection();
    for (let more = 1; more < copy.repeats; more += 1) moveByRow(sheet, 1, false);
    toLineEnd(sheet);
    take(copy, what);
    if (cancels) return "cancel";
    sheet.clearSelection();
    sheet.places.cursor = cursor;
    sheet.top = top;
    return undefined;
  };
}

/** Behind what the newest buffer has; into one of its own where there is none. */
const appending =
  (cancels: boolean): CopyHandler =>
  (copy) => {
    const text = chosenText(copy);
    if (text !== undefined) {
      const { buffers } = copy.call.mux;
      const bytes = encoder.encode(text);
      const { top } = buffers;
      if (copy.client?.isOnlooker === true) {
        setClipboards(copy, bytes);
        return finish(copy, cancels ? "cancels" : "clears");
      }
      copy.call.require(top === undefined ? buffers.add(bytes) : buffers.append(top.name, bytes));
      setClipboards(copy, buffers.top?.bytes ?? bytes);
    }
    return finish(copy, cancels ? "cancels" : "clears");
  };

const COPY: Taking = { toBuffer: true, toCommand: false };
const PIPE: Taking = { toBuffer: false, toCommand: true };
const COPY_AND_PIPE: Taking = { toBuffer: true, toCommand: true };

const command = (run: CopyHandler, maxArgs = 0): CopyCommands[string] => ({
  run,
  endsSearch: "always",
  maxArgs,
});

/** Neither the selection nor what a search found is cleared. */
const keeping = (what: Taking, maxArgs: number): CopyCommands[string] => ({
  run: taking(what, "keeps"),
  endsSearch: "never",
  maxArgs,
});

export const COPY_COMMANDS: CopyCommands = {
  "append-selection": command(appending(false)),
  "append-selection-and-cancel": command(appending(true)),
  "copy-end-of-line": command(takingLines(COPY, false, false), 1),
  "copy-end-of-line-and-cancel": command(takingLines(COPY, false, true), 1),
  "copy-line": command(takingLines(COPY, true, false), 1),
  "copy-line-and-cancel": command(takingLines(COPY, true, true), 1),
  "copy-pipe": command(taking(COPY_AND_PIPE, "clears"), 2),
  "copy-pipe-and-cancel": command(taking(COPY_AND_PIPE, "cancels"), 2),
  "copy-pipe-end-of-line": command(takingLines(COPY_AND_PIPE, false, false), 2),
  "copy-pipe-end-of-line-and-cancel": command(takingLines(COPY_AND_PIPE, false, true), 2),
  "copy-pipe-line": command(takingLines(COPY_AND_PIPE, true, false), 2),
  "copy-pipe-line-and-cancel": command(takingLines(COPY_AND_PIPE, true, true), 2),
  "copy-pipe-no-clear": keeping(COPY_AND_PIPE, 2),
  "copy-selection": command(taking(COPY, "clears"), 1),
  "copy-selection-and-cancel": command(taking(COPY, "cancels"), 1),
  "copy-selection-no-clear": keeping(COPY, 1),
  pipe: command(taking(PIPE, "clears"), 1),
  "pipe-and-cancel": command(taking(PIPE, "cancels"), 1),
  "pipe-no-clear": keeping(PIPE, 1),
};
