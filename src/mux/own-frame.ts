// The rows at the tail that a program keeps redrawing: its own frame. With `block-placement above` Blocks go above them.
//
// A program draws its frame as any output and says nowhere that it is one. What tells it apart is that the program comes
// back to it: the frame begins at the highest row the cursor was taken back up to, below the last Block. A way up by a
// number of rows counts at once, for the program reckons with these rows from then on; a way to a row given by its
// number or saved before counts once everything from there down was drawn again, since status lines and clocks are
// drawn so, too. Too many rows are better than too few: a Block above a line printed before it is out of order, but a
// Block inside the frame is overwritten by the next redraw.
//
// Before it comes back the first time, the frame begins where the program hid the cursor or began a synchronised update:
// those who do so, in a blank row again and again, are about to draw one. Without any of this, what a program printed since it began and left with the
// cursor behind an unfinished line is taken for one. Such a guess is given up when the program, after a Block came above
// it, prints on below without having come back, as something with a mere prompt does, and when its first row scrolls away:
// then the unfinished line is the frame, and no more. It does not count while the cursor is in a row that was erased:
// programs that know only of the tail take their rows away before they append.
//
// What a program prints above its frame makes the frame begin lower. That is seen when it has drawn everything from a
// lower row down, and either that was as many rows as the frame had (it moved down as a whole), or it erased row by row
// on its way up and hence left nothing of it above. Programs that draw parts of their frame anew may draw as many rows
// by chance, so the first of these counts for others only.
//
// An open prompt (OSC 133 A) is a frame that begins at its mark. The frame ends with OSC 133 C and D, when bracketed
// paste is switched off (line editors do so when a line is entered), with an erasing of the whole screen, with another
// program in the foreground, and once more of it than the screen has rows has scrolled away.

import { RowWriting } from "../cells/index.js";
import type { Modes, PromptMarkKind, Screen } from "../vt/index.js";

/** `k=` of OSC 133: a prompt that goes on, or stands at the right, in a prompt that has begun. */
const SECONDARY_PROMPT = /(?:^|;)k=[crs](?:;|$)/;

/** What it looks at. */
export interface FrameTape {
  readonly screen: Screen;
  /** See `Tape.bottom`. */
  bottom(limit: number): number;
}

/** One way up, of one movement or of several right behind each other. Rows of the screen, negative in history. */
interface Climb {
  /** Where it has come to. */
  row: number;
  /** The bottom when it began. */
  bottom: number;
  /** It began at the bottom and went row by row, and every row it left was blank. */
  isWiping: boolean;
}

export class OwnFrame {
  readonly #tape: FrameTape;
  /** Row of the screen, negative in history. */
  #first: number | undefined;
  /** Rows from the first to the bottom when the program last went to the first; 0 when nobody knows. */
  #height = 0;
  /** The bottom when a frame that is only guessed was asked for, while nobody has come back to it. */
  #guessedBottom: number | undefined;
  /** Where the program's output begins, while no guess was made from that. */
  #start: number | undefined = 0;
  /** The first row is where the program's output began, for want of something better. */
  #isFromStart = false;
  /** The cursor was taken up by a number of rows since this program began. */
  #hasRisen = false;
  /** It has drawn a part of its frame anew: when it does so again, nothing follows. */
  #drawsParts = false;
  #isPrompt = false;
  #climb: Climb | undefined;
  #groupId = 0;
  #isPasteBracketed = false;
  #isCursorVisible = true;

  constructor(tape: FrameTape) {
    this.#tape = tape;
  }

  /**
   * Its first row as a row of the screen; negative where its first rows are in history. Undefined when there is none.
   */
  firstRow(): number | undefined {
    const { screen } = this.#tape;
    const bottom = this.#tape.bottom(screen.rowCount);
    this.#judge(bottom, screen.cursorRow);
    this.#checkGuess(bottom);
    const { cursorRow, cursorLine } = screen;
    const isUnfinished = cursorRow === bottom && cursorLine.block === 0 && !cursorLine.isBlank();
    if (this.#first === undefined && isUnfinished && this.#start !== undefined && this.#start >= 0) {
      this.#begin(Math.max(this.#start, this.#firstBelowBlocks()), 0);
      this.#isFromStart = true;
      this.#start = undefined;
    }
    let first = this.#first ?? Number.POSITIVE_INFINITY;
    if (screen.hasBlocks) first = Math.max(first, this.#firstBelowBlocks());
    if (first > bottom) return isUnfinished ? cursorRow : undefined;
    if (!this.#isGuessed) return first;
    // A row that was erased behind the last line: the program has taken away what it had there, and knows where it is.
    if (cursorRow !== bottom || (!isUnfinished && !cursorLine.reached)) return undefined;
    this.#guessedBottom ??= bottom;
    return first;
  }

  /** Nobody has come back to it yet. */
  get #isGuessed(): boolean {
    return this.#height === 0 && !this.#hasRisen && !this.#isPrompt;
  }

  #checkGuess(bottom: number): void {
    if (this.#guessedBottom !== undefined && bottom > this.#guessedBottom) this.ended();
  }

  /** See `RowEvents.cursorRose`. */
  rose(from: number, isRelative: boolean): void {
    const { screen } = this.#tape;
    const to = Math.max(screen.cursorRow, this.#firstBelowBlocks());
    if (to >= from) return;
    const bottom = Math.max(from, this.#tape.bottom(screen.rowCount));
    this.#checkGuess(bottom);
    this.#guessedBottom = undefined;
    this.#hasRisen ||= isRelative;
    let climb = this.#climb;
    let cleared = from - 1;
    if (climb === undefined || climb.row !== from) {
      this.#judge(bottom, from);
      this.#learnParts();
      climb = { row: from, bottom, isWiping: from === bottom };
      this.#climb = climb;
      cleared = bottom;
    }
    climb.row = to;
    climb.isWiping &&= from - to === 1 && screen.row(from).isBlank();
    for (let at = to; at <= cleared; at += 1) screen.row(at).written = 0;
    if (isRelative && (this.#first === undefined || to <= this.#first)) {
      this.#begin(to, climb.bottom - to + 1);
    }
  }

  /** OSC 133 in the cursor's row; `options` as in `EmulatorHost.promptMark`. */
  promptMarked(kind: PromptMarkKind, options: string): void {
    if (kind === "output") this.programBegan();
    if (kind === "commandEnd") this.ended();
    if (kind !== "prompt" || SECONDARY_PROMPT.test(options)) return;
    this.#climb = undefined;
    this.#isPrompt = true;
    this.#begin(this.#tape.screen.cursorRow, 0);
  }

  /** Output is about to be taken while this process group is in the foreground. */
  foregroundIs(groupId: number): void {
    if (groupId !== this.#groupId) this.programBegan();
    this.#groupId = groupId;
  }

  /** These modes are set; nothing else is concluded from them while the alternate screen is shown. */
  modesAre(modes: Pick<Modes, "bracketedPaste" | "cursorVisible">, isAlternate: boolean): void {
    const { bracketedPaste, cursorVisible } = modes;
    if (!isAlternate) {
      if (this.#isPasteBracketed && !bracketedPaste) this.programBegan();
      if (this.#isCursorVisible && !cursorVisible) this.announced();
    }
    this.#isPasteBracketed = bracketedPaste;
    this.#isCursorVisible = cursorVisible;
  }

  /** A program that may draw a frame is about to print. */
  announced(): void {
    const { cursorRow, cursorLine } = this.#tape.screen;
    // What it printed before, and left for a blank row, was no frame.
    if (this.#first === undefined || (this.#isGuessed && cursorLine.isBlank())) this.#begin(cursorRow, 0);
  }

  /** All of it is about to be erased. A frame that fills the screen is drawn anew from the same row. */
  screenErased(): void {
    if (this.#first !== undefined && this.#first <= 0) return;
    this.ended();
    this.#start = 0;
  }

  /** What is printed next is another program's. */
  programBegan(): void {
    this.ended();
    this.#start = this.#tape.screen.cursorRow;
  }

  ended(): void {
    this.#first = undefined;
    this.#start = undefined;
    this.#climb = undefined;
    this.#height = 0;
    this.#guessedBottom = undefined;
    this.#drawsParts = false;
    this.#hasRisen = false;
    this.#isPrompt = false;
  }

  /** A row left at the top of the screen. */
  rowLeft(): void {
    this.#moveBy(-1);
  }

  /** The rows from `from` on, behind a Block, moved down by so many rows of the screen, up if it is negative. */
  rowsMoved(from: number, by: number): void {
    if (this.#start !== undefined) this.#start = Math.max(this.#start, from);
    if (this.#first !== undefined) this.#first = Math.max(this.#first, from);
    this.#moveBy(by);
  }

  /** History has fewer rows than there were. */
  historyCleared(): void {
    if (this.#first !== undefined && this.#first < 0) this.#first = 0;
  }

  /** Where a new size has to find it again: a row of the screen. Undefined when there is nothing to find. */
  rowToKeep(): number | undefined {
    const { screen } = this.#tape;
    this.#judge(this.#tape.bottom(screen.rowCount), screen.cursorRow);
    return this.#first === undefined ? undefined : Math.max(0, this.#first);
  }

  /** After a new size: the row to keep is this row of the screen now, perhaps of history. */
  rowKept(row: number): void {
    if (this.#first === undefined) return;
    this.#first = row + Math.min(0, this.#first);
    this.#climb = undefined;
    this.#guessedBottom = undefined;
    this.#moveBy(0);
  }

  #begin(first: number, height: number): void {
    this.#first = first;
    this.#height = height;
    this.#isFromStart = false;
    this.#guessedBottom = undefined;
  }

  #moveBy(rows: number): void {
    if (this.#start !== undefined) this.#start += rows;
    if (this.#climb !== undefined) {
      this.#climb.row += rows;
      this.#climb.bottom += rows;
    }
    if (this.#guessedBottom !== undefined) this.#guessedBottom += rows;
    if (this.#first === undefined) return;
    this.#first += rows;
    if (this.#first < (this.#isGuessed ? 0 : -this.#tape.screen.rowCount)) this.ended();
  }

  /** Another way up begins: what the last one led to was a part of the frame, if it is not the first row. */
  #learnParts(): void {
    const climb = this.#climb;
    if (climb === undefined || this.#first === undefined || climb.row <= this.#first || climb.row < 0) return;
    if ((this.#tape.screen.row(climb.row).written & RowWriting.fromStart) !== 0) this.#drawsParts = true;
  }

  /** Looks whether the program has drawn anew what it last went up to, with the cursor in row `cursorRow` behind it. */
  #judge(bottom: number, cursorRow: number): void {
    const climb = this.#climb;
    if (climb === undefined || climb.row === this.#first) return;
    const isHigher = this.#first === undefined || climb.row < this.#first;
    if (!isHigher && this.#isPrompt) return;
    if (!this.#isDrawnAnew(climb.row, bottom, isHigher ? RowWriting.any : RowWriting.fromStart)) return;
    const height = climb.bottom - climb.row + 1;
    // The row it came to last was erased behind that, not reached since. Where the cursor is left in a drawn row, it may
    // have been rows at the end that were erased, and the last one left drawn again.
    const { screen } = this.#tape;
    const isLeftBlank = cursorRow === bottom && screen.row(cursorRow).isBlank();
    const isWiped = climb.isWiping && isLeftBlank && (climb.row < 0 || !screen.row(climb.row).reached);
    const isMovedWhole = height === this.#height && !this.#drawsParts;
    if (isHigher || isWiped || this.#isFromStart || isMovedWhole) this.#begin(climb.row, height);
  }

  /** All rows from `from` to `bottom` were written so since the way up, or are blank. */
  #isDrawnAnew(from: number, bottom: number, writing: number): boolean {
    const { screen } = this.#tape;
    for (let at = Math.max(0, from); at <= bottom; at += 1) {
      const row = screen.row(at);
      if ((row.written & writing) === 0 && !row.isBlank()) return false;
    }
    return true;
  }

  #firstBelowBlocks(): number {
    const { screen } = this.#tape;
    if (!screen.hasBlocks) return 0;
    let at = screen.rowCount;
    while (at > 0 && screen.row(at - 1).block === 0) at -= 1;
    return at;
  }
}
