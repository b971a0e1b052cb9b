// One client's renderer: surface + what was sent last -> bytes for this host terminal. A full repaint is the same
// paint from a blank picture. It stays above 250 lines because a frame's steps read in one piece.

import { type CellTables, CLUSTER, CODE_VALUE_MASK, TAIL, WIDE } from "../cells/index.js";
import { asciiSubstitute } from "./ascii-substitutes.js";
import { ByteWriter } from "./byte-writer.js";
import type { HostCapabilities } from "./host-capabilities.js";
import { HostCursor } from "./host-cursor.js";
import { HostModes } from "./host-modes.js";
import { Pen } from "./pen.js";
import { Picture, SPACE } from "./picture.js";
import { isRiskyScalar, widestReading } from "./risky-clusters.js";
import { findScroll } from "./scroll-finder.js";
import type { ShadowCheck } from "./shadow-check.js";
import type { Surface } from "./surface.js";

export interface RendererOptions {
  readonly tables: CellTables;
  readonly capabilities: HostCapabilities;
  /** Checks every frame on a second terminal; a frame that fails makes the next one a full repaint. */
  readonly verify?: ShadowCheck;
}

/** Regions scrolled in one frame at most. */
const MAX_SCROLLS = 4;
/** Blanks in the middle of a row are erased, not written, from this many on. */
const ERASED_BLANKS = 10;

export class Renderer {
  readonly #tables: CellTables;
  readonly #out = new ByteWriter();
  readonly #pen: Pen;
  readonly #cursor: HostCursor;
  readonly #modes: HostModes;
  readonly #verify: ShadowCheck | undefined;
  #capabilities: HostCapabilities;
  /** What the host shows. */
  #sent = new Picture();
  #next = new Picture();
  #isDoubtful = true;
  /** Rows `[firstChanged, endChanged)` hold every difference; scrolling stays within them. */
  #firstChanged = 0;
  #endChanged = 0;
  #before = new Int32Array(0);
  #after = new Int32Array(0);
  #costs = new Int32Array(0);

  constructor(options: RendererOptions) {
    this.#tables = options.tables;
    this.#capabilities = options.capabilities;
    this.#verify = options.verify;
    this.#pen = new Pen(options.tables, this.#out, options.capabilities);
    this.#cursor = new HostCursor(this.#out);
    this.#modes = new HostModes(options.capabilities);
    for (const picture of [this.#sent, this.#next]) {
      options.tables.styles.addHolder(picture);
      options.tables.graphemes.addHolder(picture);
    }
  }

  get capabilities(): HostCapabilities {
    return this.#capabilities;
  }

  /** Learned something about the host: the next frame is a full repaint. */
  set capabilities(capabilities: HostCapabilities) {
    this.#capabilities = capabilities;
    this.#pen.capabilities = capabilities;
    this.#modes.capabilities = capabilities;
    this.#isDoubtful = true;
  }

  /** The host may not show what was sent (a frame was thrown away, somebody else wrote): repaint next time. */
  invalidate(): void {
    this.#isDoubtful = true;
  }

  /**
   * The bytes that make a host showing the last frame show `surface`; empty when nothing changed. The first frame,
   * a frame of another size and one after a doubt are full. The caller keeps the bytes, and sends them all or
   * calls `invalidate`.
   */
  paint(surface: Surface): Uint8Array {
    const isResized = surface.rowCount !== this.#sent.rowCount || surface.cols !== this.#sent.cols;
    return this.#frame(surface, this.#isDoubtful || isResized || !this.#modes.isEntered);
  }

  /** The bytes that make a host in any state show `surface`. */
  repaint(surface: Surface): Uint8Array {
    return this.#frame(surface, true);
  }

  /** Gives the host back: every mode set is unset. The next paint takes it over again. */
  leave(): Uint8Array {
    if (this.#modes.isEntered) this.#modes.leave(this.#out);
    this.#isDoubtful = true;
    return this.#out.take();
  }

  /**
   * What `leave` would send, without leaving; usable behind a frame cut anywhere. Empty when not entered. The same
   * array as the last time when nothing changed; not to be written to.
   */
  restoreBytes(): Uint8Array {
    return this.#modes.restoreBytes();
  }

  /** Lets go of the ids held. The renderer is not used afterwards. */
  dispose(): void {
    for (const picture of [this.#sent, this.#next]) {
      this.#tables.styles.removeHolder(picture);
      this.#tables.graphemes.removeHolder(picture);
    }
  }

  #frame(surface: Surface, isFull: boolean): Uint8Array {
    const out = this.#out;
    const modes = this.#modes;
    this.#next.readFrom(surface);
    if (!this.#capabilities.autowrapControl) this.#next.clearCorner();
    modes.enter(out);
    const changedRows = isFull ? surface.rowCount : this.#findChangedRows();
    const isSynced = changedRows > 0 && this.#capabilities.synchronizedUpdates;
    const start = out.length;
    if (isSynced) {
      modes.noteSync();
      out.ascii("\x1b[?2026h");
    } else if (changedRows > 1) {
      modes.showCursor(false, out);
    }
    if (isFull) this.#startFull();
    if (changedRows > 0) {
      if (changedRows > 1 && !isFull && this.#capabilities.scrollRegions) this.#scrollRows();
      for (let row = this.#firstChanged; row < this.#endChanged; row += 1) this.#paintRow(row);
      this.#pen.reset();
      if (this.#pen.hasOpenedLink) modes.noteLinks();
    }
    this.#finish(surface);
    if (isSynced) {
      // Styles may differ in nothing this host shows: then there was nothing to say.
      if (out.length === start + 8) out.truncate(start);
      else out.ascii("\x1b[?2026l");
    }
    [this.#sent, this.#next] = [this.#next, this.#sent];
    this.#isDoubtful = false;
    const bytes = out.take();
    if (this.#verify?.check(bytes, surface, this.#capabilities) === false) this.#isDoubtful = true;
    return bytes;
  }

  /** Finds the first and the last row that differ, and says how many do. */
  #findChangedRows(): number {
    let count = 0;
    this.#firstChanged = 0;
    this.#endChanged = 0;
    for (let row = 0; row < this.#next.rowCount; row += 1) {
      if (this.#next.isSameRow(this.#sent, row)) continue;
      if (count === 0) this.#firstChanged = row;
      this.#endChanged = row + 1;
      count += 1;
    }
    return count;
  }

  /** From any state to an erased screen: G0 is ASCII, no insert or origin mode, no margins, default pen. */
  #startFull(): void {
    const out = this.#out;
    out.ascii("\x1b(B\x0f\x1b[4l\x1b[?6l");
    if (this.#capabilities.hyperlinks) out.ascii("\x1b]8;;\x1b\\");
    this.#modes.assertAutowrap(out);
    if (this.#capabilities.scrollRegions) out.ascii("\x1b[r");
    out.ascii("\x1b[m\x1b[H\x1b[2J");
    this.#pen.assumeDefault();
    this.#cursor.at(0, 0);
    this.#sent.resize(this.#next.rowCount, this.#next.cols);
    this.#sent.blank();
    this.#firstChanged = 0;
    this.#endChanged = this.#next.rowCount;
  }

  #finish(surface: Surface): void {
    const { cursor } = surface;
    this.#modes.apply(surface.host, this.#out);
    if (cursor.visible) {
      this.#cursor.moveTo(
        Math.max(0, Math.min(surface.rowCount - 1, cursor.row)),
        Math.max(0, Math.min(surface.cols - 1, cursor.col)),
      );
    }
    this.#modes.applyCursor(cursor, this.#out);
  }

  #scrollRows(): void {
    const { rowCount } = this.#next;
    if (this.#before.length !== rowCount) {
      this.#before = new Int32Array(rowCount);
      this.#after = new Int32Array(rowCount);
      this.#costs = new Int32Array(rowCount);
    }
    for (let row = this.#firstChanged; row < this.#endChanged; row += 1) {
      this.#before[row] = this.#sent.hashRow(row);
      this.#after[row] = this.#next.hashRow(row);
      this.#costs[row] = this.#next.usedOfRow(row) + 6;
    }
    this.#scrollWithin(this.#firstChanged, this.#endChanged, MAX_SCROLLS);
  }

  /** Scrolls what moved within `[start, end)`, then what moved above and below that; returns scrolls left. */
  #scrollWithin(start: number, end: number, budget: number): number {
    let [first, last] = [start, end];
    while (first < last && this.#before[first] === this.#after[first]) first += 1;
    while (last > first && this.#before[last - 1] === this.#after[last - 1]) last -= 1;
    if (budget === 0) return 0;
    const found = findScroll(this.#before, this.#after, this.#costs, first, last);
    if (found === undefined) return budget;
    this.#scroll(found.top, found.bottom, found.lines);
    return this.#scrollWithin(found.bottom, last, this.#scrollWithin(first, found.top, budget - 1));
  }

  #scroll(top: number, bottom: number, lines: number): void {
    const out = this.#out;
    const isWhole = top === 0 && bottom === this.#next.rowCount;
    if (!isWhole) {
      out.ascii("\x1b[");
      out.number(top + 1);
      out.byte(0x3b);
      out.number(bottom);
      out.byte(0x72);
      this.#cursor.at(0, 0);
    }
    const count = Math.abs(lines);
    if (this.#capabilities.scrollSequences) {
      out.ascii("\x1b[");
      if (count > 1) out.number(count);
      out.byte(lines > 0 ? 0x53 : 0x54);
    } else {
      this.#cursor.address(lines > 0 ? bottom - 1 : top, 0);
      for (let step = 0; step < count; step += 1) out.ascii(lines > 0 ? "\x1bD" : "\x1bM");
    }
    if (!isWhole) {
      out.ascii("\x1b[r");
      this.#cursor.at(0, 0);
    }
    this.#sent.scroll(top, bottom, lines);
  }

  /** Draws what differs in one row, blanks at its end by erasing. */
  #paintRow(row: number): void {
    if (this.#next.isSameRow(this.#sent, row)) return;
    const { codes, cols } = this.#next;
    const start = row * cols;
    const tail = this.#blankTail(start);
    let col = 0;
    let redrawnUntil = 0;
    while (col < tail) {
      if (col >= redrawnUntil && this.#isSame(start + col)) {
        col += 1;
        continue;
      }
      if (codes[start + col] === TAIL) col -= 1;
      const blanks = this.#blankRun(start, col, tail);
      if (blanks >= ERASED_BLANKS && this.#capabilities.eraseCharacters) {
        this.#eraseCells(row, col, blanks);
        col += blanks;
        continue;
      }
      this.#moveWithin(row, col);
      redrawnUntil = Math.max(redrawnUntil, this.#drawCell(row, col));
      col += ((codes[start + col] ?? 0) & WIDE) !== 0 ? 2 : 1;
    }
    this.#eraseTail(row, tail, redrawnUntil);
  }

  #isSame(at: number): boolean {
    const [next, sent] = [this.#next, this.#sent];
    const code = next.codes[at];
    if (code !== sent.codes[at]) return false;
    const [style, sentStyle] = [next.styles[at] ?? 0, sent.styles[at] ?? 0];
    if (style === sentStyle) return true;
    const pen = this.#pen;
    if (code !== SPACE || !pen.isPlainBlank(style) || !pen.isPlainBlank(sentStyle)) return false;
    return pen.hasSameBackground(style, sentStyle);
  }

  /** The column from which the row at `start` is plain blanks of one background that erasing can make. */
  #blankTail(start: number): number {
    const { codes, styles, cols } = this.#next;
    const style = styles[start + cols - 1] ?? 0;
    if (codes[start + cols - 1] !== SPACE || !this.#isErasable(style)) return cols;
    let col = cols - 1;
    while (col > 0 && codes[start + col - 1] === SPACE && this.#isLike(styles[start + col - 1] ?? 0, style)) {
      col -= 1;
    }
    return col;
  }

  /** How many plain blanks of one background stand from `col` on, up to `end`; 0 when erasing cannot make them. */
  #blankRun(start: number, col: number, end: number): number {
    const { codes, styles } = this.#next;
    const style = styles[start + col] ?? 0;
    if (codes[start + col] !== SPACE || !this.#isErasable(style)) return 0;
    let stop = col + 1;
    while (stop < end && codes[start + stop] === SPACE && this.#isLike(styles[start + stop] ?? 0, style)) {
      stop += 1;
    }
    while (stop > col && this.#isSame(start + stop - 1)) stop -= 1;
    return stop - col;
  }

  #isErasable(style: number): boolean {
    return style === 0 || (this.#pen.isPlainBlank(style) && this.#pen.canErase(style));
  }

  #isLike(style: number, other: number): boolean {
    if (style === other) return true;
    return this.#pen.isPlainBlank(style) && this.#pen.hasSameBackground(style, other);
  }

  #eraseCells(row: number, col: number, count: number): void {
    this.#pen.setBackground(this.#next.styles[row * this.#next.cols + col] ?? 0);
    this.#moveWithin(row, col);
    this.#out.ascii("\x1b[");
    if (count > 1) this.#out.number(count);
    this.#out.byte(0x58);
  }

  #eraseTail(row: number, tail: number, redrawnUntil: number): void {
    const { cols, styles } = this.#next;
    const start = row * cols;
    let col = tail;
    while (col < cols && col >= redrawnUntil && this.#isSame(start + col)) col += 1;
    if (col === cols) return;
    this.#pen.setBackground(styles[start + tail] ?? 0);
    this.#moveWithin(row, tail);
    this.#out.ascii("\x1b[K");
  }

  /** Moves to a cell; a short gap of plain text in the pen's style is written again instead. */
  #moveWithin(row: number, col: number): void {
    const cursor = this.#cursor;
    const gap = col - cursor.col;
    if (
      cursor.row === row &&
      gap > 0 &&
      gap <= 4 &&
      (gap < 4 || col > 9) &&
      this.#canRewrite(row, cursor.col, col)
    ) {
      const start = row * this.#next.cols;
      for (let at = cursor.col; at < col; at += 1) this.#out.byte(this.#next.codes[start + at] ?? SPACE);
      cursor.at(row, col);
      return;
    }
    cursor.moveTo(row, col);
  }

  #canRewrite(row: number, from: number, to: number): boolean {
    const start = row * this.#next.cols;
    for (let at = start + from; at < start + to; at += 1) {
      const code = this.#next.codes[at] ?? 0;
      if (code < SPACE || code > 0x7e || this.#next.styles[at] !== this.#pen.style) return false;
    }
    return true;
  }

  /** Draws one cell; returns the column up to which the row must be drawn again after it. */
  #drawCell(row: number, col: number): number {
    const { codes, styles, cols } = this.#next;
    const at = row * cols + col;
    const code = codes[at] ?? SPACE;
    const style = styles[at] ?? 0;
    const out = this.#out;
    const isWide = (code & WIDE) !== 0;
    const end = col + (isWide ? 2 : 1);
    if (end === cols && row === this.#next.rowCount - 1 && !this.#capabilities.autowrapControl) {
      return this.#drawCorner(row, col);
    }
    if (code === SPACE && this.#pen.isPlainBlank(style)) this.#pen.setBackground(style);
    else this.#pen.set(style);
    if (code < 0x7f) {
      out.byte(code);
      this.#advance(row, col + 1);
      return 0;
    }
    const value = code & CODE_VALUE_MASK;
    if (!this.#capabilities.utf8) {
      const scalar =
        (code & CLUSTER) === 0 ? value : (this.#tables.graphemes.text(value).codePointAt(0) ?? 0);
      out.byte(scalar < 0x7f ? scalar : asciiSubstitute(scalar));
      if (isWide) out.byte(SPACE);
      this.#advance(row, end);
      return 0;
    }
    if ((code & CLUSTER) === 0 && !isRiskyScalar(value, isWide)) {
      out.scalar(value);
      this.#advance(row, end);
      return 0;
    }
    return this.#drawRisky(at, col, code, end);
  }

  /**
   * Draws the bottom right cell on a host that wraps and would scroll: beside its place, then pushed there by
   * inserting its neighbour. What cannot be drawn so was blanked before.
   */
  #drawCorner(row: number, col: number): number {
    const { codes, styles, cols } = this.#next;
    const at = row * cols + col;
    const code = codes[at] ?? SPACE;
    const before = codes[at - 1] ?? SPACE;
    this.#cursor.moveTo(row, col - 1);
    this.#pen.set(styles[at] ?? 0);
    this.#drawScalar(code);
    this.#cursor.address(row, col - 1);
    this.#out.ascii("\x1b[@");
    this.#pen.set(styles[at - 1] ?? 0);
    this.#drawScalar(before);
    this.#cursor.forget();
    return 0;
  }

  #drawScalar(code: number): void {
    const value = code & CODE_VALUE_MASK;
    if (value < 0x7f) this.#out.byte(value);
    else if (this.#capabilities.utf8) this.#out.scalar(value);
    else this.#out.byte(asciiSubstitute(value));
  }

  /** Draws a grapheme that hosts give different widths, over blanks, and forgets where the cursor is. */
  #drawRisky(at: number, col: number, code: number, end: number): number {
    const out = this.#out;
    const value = code & CODE_VALUE_MASK;
    const isBare =
      this.#sent.codes[at + 1] === SPACE &&
      this.#isAsErased(this.#sent.styles[at + 1] ?? 0, this.#next.styles[at] ?? 0);
    if ((code & WIDE) !== 0 && !isBare) {
      // A host that thinks it narrow would leave the old right half standing.
      if (this.#capabilities.eraseCharacters) out.ascii("\x1b[2X");
      else out.ascii("  \b\b");
    }
    this.#cursor.forget();
    if ((code & CLUSTER) === 0) {
      out.scalar(value);
      return Math.max(end, col + 2);
    }
    const text = this.#tables.graphemes.text(value);
    out.text(text);
    return Math.max(end, col + widestReading(text));
  }

  /** A blank of style `sent` is what blanking with `style` would leave: erasing takes the background only. */
  #isAsErased(sent: number, style: number): boolean {
    const isPlain = this.#pen.isPlainBlank(sent) && this.#pen.hasSameBackground(sent, style);
    if (this.#capabilities.eraseCharacters) return isPlain;
    return sent === style || (isPlain && this.#pen.isPlainBlank(style));
  }

  /** Behind the last column a host may wait to wrap: where its cursor is then is not relied on. */
  #advance(row: number, col: number): void {
    if (col >= this.#next.cols) this.#cursor.forget();
    else this.#cursor.at(row, col);
  }
}
