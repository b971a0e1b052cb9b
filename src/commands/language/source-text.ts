// Command text with its line continuations taken out, able to say where each character came from.
// A newline behind an odd run of backslashes joins two lines, in quotes and comments as well (tmux).
import type { SourcePosition } from "./user-error.js";

export type Joined = {
  readonly text: string;
  /** Offsets into `text`, ascending, before which something was removed. */
  readonly cuts: readonly number[];
  /** Units removed before `cuts[i]`, that one included. */
  readonly removed: readonly number[];
};

function newlineLengthAt(text: string, offset: number): number {
  if (text[offset] === "\n") return 1;
  // Deviates: tmux joins only before LF; a file written with CR LF continues its lines too.
  return text[offset] === "\r" && text[offset + 1] === "\n" ? 2 : 0;
}

/** Removes every continuation. Linear in the text. */
export function joinContinuedLines(source: string): Joined {
  const parts: string[] = [];
  const cuts: number[] = [];
  const removed: number[] = [];
  let joinedLength = 0;
  let removedLength = 0;
  let keptFrom = 0;
  let runLength = 0;
  let offset = source.indexOf("\\");
  while (offset >= 0 && offset < source.length) {
    if (source[offset] === "\\") {
      runLength += 1;
      offset += 1;
      continue;
    }
    const newlineLength = runLength % 2 === 1 ? newlineLengthAt(source, offset) : 0;
    if (newlineLength === 0) {
      runLength = 0;
      offset = source.indexOf("\\", offset);
      continue;
    }
    const kept = source.slice(keptFrom, offset - 1);
    parts.push(kept);
    joinedLength += kept.length;
    removedLength += 1 + newlineLength;
    offset += newlineLength;
    keptFrom = offset;
    cuts.push(joinedLength);
    removed.push(removedLength);
    runLength -= 1;
  }
  parts.push(source.slice(keptFrom));
  return { text: parts.join(""), cuts, removed };
}

/** Index of the last element of ascending `values` that is <= `limit`, or -1. */
function lastAtMost(values: readonly number[], limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export class SourceText {
  /** The text the lexer reads: continuations removed. */
  readonly text: string;
  readonly #joined: Joined;
  readonly #file: string | undefined;
  readonly #lineStarts: number[] = [0];

  constructor(source: string, file: string | undefined) {
    this.#joined = joinContinuedLines(source);
    this.text = this.#joined.text;
    this.#file = file;
    for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) {
      this.#lineStarts.push(at + 1);
    }
  }

  /** Where the character at `offset` of `text` stands in the source as it was given. */
  positionAt(offset: number): SourcePosition {
    const cut = lastAtMost(this.#joined.cuts, offset);
    const sourceOffset = offset + (this.#joined.removed[cut] ?? 0);
    const line = lastAtMost(this.#lineStarts, sourceOffset);
    return {
      file: this.#file,
      line: line + 1,
      column: sourceOffset - (this.#lineStarts[line] ?? 0) + 1,
    };
  }
}
