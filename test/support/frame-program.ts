// A program that keeps a frame of some rows below its transcript, as frameworks do it, and knows what must be seen of it.

import type { TestPane } from "./test-pane.js";

/** How the frame is drawn over itself. */
export const DRAWING_WAYS = ["wiping", "clearing", "overwriting", "indexing", "patching"] as const;
export type DrawingWay = (typeof DRAWING_WAYS)[number];

export type FrameStep =
  | readonly ["draw", number]
  /** A line above the frame. */
  | readonly ["print"]
  /** The cursor is put so many rows above the frame's last one. */
  | readonly ["place", number]
  | readonly ["type"]
  | readonly ["append", number]
  | readonly ["update" | "extend", number, number]
  | readonly ["resize", number, number];

interface OwnBlock {
  readonly id: string;
  text: string;
  base: string;
}

export class FrameProgram {
  readonly pane: TestPane;
  readonly #way: DrawingWay;
  readonly #contextId: string;
  /** Lines of output and Blocks, oldest first. */
  readonly #transcript: (string | OwnBlock)[] = ["$ start"];
  readonly #blocks: OwnBlock[] = [];
  #frame: string[] = [];
  /** Row of the frame, from its first, that the cursor is in. */
  #cursorRow = 0;
  #counter = 0;

  constructor(pane: TestPane, way: DrawingWay) {
    this.pane = pane;
    this.#way = way;
    this.#contextId = pane.openContext();
    pane.feed("$ start\r\n\u001b]133;C\u001b\\");
  }

  /** Hides the cursor, draws its frame twice, or leaves the cursor in it: after either it is known to have one. */
  start(rows: number, wantsAnnouncement: boolean): void {
    // Drawing below without having gone up is what a program with a prompt does, too.
    const isAnnounced = wantsAnnouncement || this.#way === "patching";
    if (isAnnounced) this.pane.feed("\u001b[?25l");
    this.#draw(rows);
    if (!isAnnounced && this.#way === "wiping") this.#draw(rows);
    if (this.#way !== "patching") return;
    // It shows that it draws parts anew before a part is as tall by chance as the whole once was.
    this.#draw(3);
    for (const row of [1, 1]) {
      this.#place(2);
      this.#patch(["", ...this.#frame.slice(1).map((text) => `${text}'`)], row);
    }
  }

  take(step: FrameStep): void {
    const { pane } = this;
    switch (step[0]) {
      case "draw":
        this.#draw(step[1]);
        return;
      case "print": {
        // A last row that is drawn anew in place says nothing of the rows above it.
        if (this.#way === "patching" || (this.#way !== "wiping" && this.#frame.length === 1)) return;
        const line = this.#text("line");
        this.#transcript.push(line);
        const rows = this.#frame.length;
        this.#draw(rows, line);
        // It is a line above the frame for good once the frame was drawn below it.
        this.#draw(rows);
        return;
      }
      case "place":
        this.#place(Math.max(0, this.#frame.length - 1 - step[1]));
        return;
      case "type": {
        if (this.#cursorRow >= this.#frame.length) return;
        pane.feed("+");
        this.#frame[this.#cursorRow] += "+";
        return;
      }
      case "append": {
        const id = this.#text("b");
        const text = this.#blockText(id, step[1]);
        const block = { id, text, base: pane.append(this.#contextId, id, text) };
        this.#blocks.push(block);
        this.#transcript.push(block);
        return;
      }
      case "update":
      case "extend": {
        const block = this.#blocks[step[1] % Math.max(1, this.#blocks.length)];
        if (block === undefined) return;
        const text = this.#blockText(`${block.id}'`, step[2]);
        if (step[0] === "update") {
          block.base = pane.update(this.#contextId, block.id, text);
          block.text = text;
        } else {
          block.base = pane.extend(this.#contextId, block.id, block.base, `\n${text}`);
          block.text += `\n${text}`;
        }
        return;
      }
      case "resize": {
        pane.pane.resize(step[1], Math.max(this.#frame.length + this.#rowsBelow, step[2]));
        this.#draw(this.#frame.length);
      }
    }
  }

  /** Rows from the first ever to the last that is not blank, with the cursor's row and column; what is wrong besides. */
  seen(): string {
    const { pane } = this;
    const screen = pane.pane.emulator.primary;
    const rows = [...pane.historyRows(), ...pane.screenLines()];
    const at = pane.historyRows().length + screen.cursorRow;
    while (rows.length > 0 && rows.at(-1) === "") rows.pop();
    return [...rows, `${at},${screen.cursorCol} ${pane.contextState(this.#contextId)}`].join("\n");
  }

  wanted(): string {
    const rows = this.#transcript.flatMap((item) =>
      typeof item === "string" ? item : item.text.split("\n"),
    );
    const above = rows.length;
    const col = this.#frame[this.#cursorRow]?.length ?? 0;
    return [...rows, ...this.#frame, `${above + this.#cursorRow},${col} open`].join("\n");
  }

  #text(word: string): string {
    this.#counter += 1;
    return `${word}${this.#counter}`;
  }

  #blockText(id: string, rows: number): string {
    return Array.from({ length: rows }, (_, row) => `${id}.${row}`).join("\n");
  }

  /** Cursor at the end of a row of the frame. */
  #place(row: number): void {
    if (row < this.#cursorRow) this.pane.feed(`\u001b[${this.#cursorRow - row}A`);
    if (row > this.#cursorRow) this.pane.feed(`\u001b[${row - this.#cursorRow}B`);
    this.#cursorRow = row;
    this.pane.feed(`\r\u001b[${(this.#frame[row] as string).length}C`);
  }

  /** Rows that the cursor needs below the frame. */
  get #rowsBelow(): number {
    return this.#way === "wiping" ? 1 : 0;
  }

  /** Draws from the first row that changes on, and erases what is too much below; the rows above stay. */
  #patch(frame: string[], wanted = this.#counter % 4): void {
    const kept = Math.min(wanted, frame.length - 1, this.#frame.length - 1);
    frame.splice(0, kept, ...this.#frame.slice(0, kept));
    const [up, down] = [this.#cursorRow - kept, kept - this.#cursorRow];
    if (up > 0) this.pane.feed(`\u001b[${up}A`);
    if (down > 0) this.pane.feed(`\u001b[${down}B`);
    this.pane.feed(
      `\r${frame
        .slice(kept)
        .map((row) => `\u001b[2K${row}`)
        .join("\r\n")}`,
    );
    const surplus = this.#frame.length - frame.length;
    if (surplus > 0) this.pane.feed(`${"\r\n\u001b[2K".repeat(surplus)}\u001b[${surplus}A`);
    this.#frame = frame;
    this.#cursorRow = frame.length - 1;
    this.pane.feed(`\r\u001b[${(frame.at(-1) as string).length}C`);
  }

  #draw(wanted: number, line?: string): void {
    const count = Math.min(wanted, this.pane.pane.rows - this.#rowsBelow);
    const frame = Array.from({ length: count }, () => this.#text("row"));
    const rows = line === undefined ? frame : [line, ...frame];
    const before = this.#frame.length;
    if (this.#way === "patching" && before > 0) {
      this.#patch(frame);
    } else if (this.#way === "wiping") {
      // It begins in the row below the frame.
      if (before > 0 && this.#cursorRow < before) this.pane.feed("\r\n".repeat(before - this.#cursorRow));
      this.pane.feed(before === 0 ? "" : `${"\u001b[2K\u001b[1A".repeat(before)}\u001b[2K\u001b[G`);
      this.pane.feed(rows.map((row) => `${row}\r\n`).join(""));
      this.#cursorRow = count;
    } else {
      const up = before > 0 ? this.#cursorRow : 0;
      if (this.#way === "indexing") this.pane.feed("\u001bM".repeat(up));
      else if (up > 0) this.pane.feed(`\u001b[${up}A`);
      if (this.#way === "clearing") this.pane.feed(`\r\u001b[J${rows.join("\r\n")}`);
      else this.pane.feed(`\r${rows.map((row) => `${row}\u001b[K`).join("\r\n")}\u001b[J`);
      this.#cursorRow = count - 1;
    }
    this.#frame = frame;
  }
}
