// What a program may erase of its pane's history: `allow-clear-history`. With `own` it is what the program itself put
// there, not what the shell and others showed before it: programs that wipe everything to print their document again
// (CSI 2 J, CSI 3 J, all of it) take nothing of the person's along.
//
// A program is a process group: a shell gives each job one. Where a group begins is the line the cursor is in when the
// group is first seen in the foreground; rows on the screen have the LineId they will have in history. The session's
// leader, mostly the shell itself, erases all. So does a group that prints nothing at all, as `clear` does; that is
// known when it gives the terminal back, and its erasing waits for it. Who has the terminal is asked when output is
// read, and a program may have ended by then: what is read first after the leader got the terminal back still counts as
// the program's, up to a pause, a key, or more than the kernel can have held. Only a program that was never seen counts as
// the leader.

import type { Clock } from "../base/index.js";
import {
  type BlockChange,
  type BlockRegion,
  type PlaceKeeper,
  type Position,
  screenPlaces,
} from "../document/index.js";
import type { PanePty } from "./ports.js";
import type { Tape } from "./tape.js";

export type ClearHistory = "own" | "on" | "off";

/** The foreground is looked at this often at most; a shell and the job it starts are further apart. */
const LOOK_MS = 1;
/** Behind the end of a program, its last output has been read when nothing came for so long. */
const SETTLED_MS = 20;
/** More than a kernel's pseudo-terminal holds. */
const KERNEL_QUEUE_BYTES = 128 * 1024;
/** Groups whose beginning is remembered: the running one and stopped ones. Past it the oldest is forgotten. */
const MAX_GROUPS = 32;

export class HistoryGuard implements PlaceKeeper {
  policy: ClearHistory = "own";
  readonly #tape: Tape;
  readonly #clock: Clock;
  #pty: PanePty | undefined;
  #group = 0;
  /** Where each group but the leader's began. */
  readonly #begins = new Map<number, Position>();
  #lookedMs = Number.NEGATIVE_INFINITY;
  #outputMs = Number.NEGATIVE_INFINITY;
  /**
   * Read since the leader was seen to have the terminal back: infinite once that is no more the last of a program.
   * Undefined where the leader's output is known for what it is, and while a program has the terminal.
   */
  #lateBytes: number | undefined;
  /** The group has had something on the screen that it erased. */
  #hasPrintedBefore = false;
  /** The group was first seen when this piece of output was read: what it begins with may be the shell's. */
  #isNew = false;
  /** The whole screen was erased in this piece of output, and with it, line for line, the Blocks on it. */
  #isErased = false;
  /** The group asked for all to be erased and has printed nothing. */
  #isPending = false;

  constructor(tape: Tape, clock: Clock) {
    this.#tape = tape;
    this.#clock = clock;
    tape.document.keepers.add(this);
  }

  /** Another program is the session's leader. */
  bind(pty: PanePty | undefined): void {
    this.#pty = pty;
    this.#group = pty?.pid ?? 0;
    this.#begins.clear();
    this.#isPending = false;
    this.#lookedMs = Number.NEGATIVE_INFINITY;
    this.#lateBytes = undefined;
  }

  dispose(): void {
    this.#tape.document.keepers.remove(this);
  }

  /** Output is about to be taken: whose is it? */
  beforeOutput(sizeBytes: number): void {
    if (this.policy !== "own" || this.#pty === undefined) return;
    const nowMs = this.#clock.nowMs();
    if (this.#lateBytes !== undefined) {
      const isSettled = nowMs - this.#outputMs >= SETTLED_MS || this.#lateBytes > KERNEL_QUEUE_BYTES;
      this.#lateBytes = isSettled ? Number.POSITIVE_INFINITY : this.#lateBytes + sizeBytes;
    }
    this.#outputMs = nowMs;
    // What is printed next decides on an erasing that waits, so it has to be known whose it is.
    if (!this.#isPending && nowMs - this.#lookedMs < LOOK_MS) return;
    this.#lookedMs = nowMs;
    this.#look(this.#pty);
  }

  /** Somebody typed: what comes from now on is not the last of a program that had ended before. */
  noteInput(): void {
    if (this.policy !== "own" || this.#pty === undefined || this.#group === this.#pty.pid) return;
    this.#look(this.#pty);
    if (this.#lateBytes !== undefined) this.#lateBytes = Number.POSITIVE_INFINITY;
  }

  afterOutput(): void {
    this.#isNew = false;
    this.#isErased = false;
    if (this.#isPending && this.#hasPrinted()) this.#isPending = false;
  }

  /** `CSI 3 J` on the primary screen, or the part of a full reset that is about history. */
  clear(): void {
    if (this.policy === "off") return;
    if (this.policy === "own" && this.#pty !== undefined) this.#look(this.#pty);
    const begin = this.policy === "own" ? this.#begins.get(this.#group) : undefined;
    if (begin === undefined) this.#tape.eraseScrollback();
    else if (this.#tape.document.endLine > begin.line) {
      this.#tape.eraseScrollback(begin.line);
    } else if (this.#isNew || (!this.#hasPrintedBefore && !this.#hasPrinted())) this.#isPending = true;
  }

  /** The whole screen is about to be erased, and with it the rows of others that stand on it. */
  beforeScreenErased(): void {
    const begin = this.#begins.get(this.#group);
    if (begin === undefined) return;
    if (!this.#isNew && this.#hasPrinted()) {
      this.#hasPrintedBefore = true;
      this.#isPending = false;
    }
    this.#isErased = true;
    const top = this.#tape.document.endLine;
    if (top < begin.line) this.#begins.set(this.#group, { line: top, offset: 0, block: 0 });
  }

  // PlaceKeeper.

  blockChanged(_block: BlockRegion, _change: BlockChange): void {}

  screenRelined(move: (position: Position) => Position): void {
    for (const [group, position] of this.#begins) {
      // The row below a Block half in history stays where it is; the program begins in the rows of the Block already.
      const top =
        group === this.#group && this.#isErased ? this.#tape.document.endLine : Number.POSITIVE_INFINITY;
      this.#begins.set(group, { line: Math.min(move(position).line, top), offset: 0, block: 0 });
    }
  }

  #look(pty: PanePty): void {
    const group = pty.foregroundGroupId();
    if (group === undefined) return;
    const isBack = group === pty.pid && group !== this.#group && !this.#isPending;
    if (!isBack || this.#lateBytes === Number.POSITIVE_INFINITY) this.#lateBytes = undefined;
    else {
      this.#lateBytes ??= 0;
      return;
    }
    if (group === this.#group) return;
    this.#group = group;
    if (this.#isPending) {
      this.#isPending = false;
      this.#tape.eraseScrollback();
    }
    this.#hasPrintedBefore = false;
    this.#isNew = !this.#begins.has(group);
    if (group === pty.pid || this.#begins.has(group)) return;
    const [oldest] = this.#begins.keys();
    if (this.#begins.size >= MAX_GROUPS && oldest !== undefined) this.#begins.delete(oldest);
    this.#begins.set(group, this.#nextLine());
  }

  /** The first line that is the running program's alone: the cursor's, or the one below where something stands in it. */
  #nextLine(): Position {
    const { document, screen } = this.#tape;
    const { lines, offsets } = screenPlaces(document, screen);
    const line = lines[screen.cursorRow] ?? document.nextLine;
    const isFresh = offsets[screen.cursorRow] === 0 && screen.row(screen.cursorRow).isBlank();
    return { line: isFresh ? line : line + 1, offset: 0, block: 0 };
  }

  /** Something of the running program stands on the screen or in history. */
  #hasPrinted(): boolean {
    const begin = this.#begins.get(this.#group);
    if (begin === undefined) return true;
    const { document, screen } = this.#tape;
    const { lines } = screenPlaces(document, screen);
    for (let row = 0; row < lines.length; row += 1) {
      const isOwn = (lines[row] ?? 0) >= begin.line;
      if (isOwn && (screen.row(row).block !== 0 || !screen.row(row).isBlank())) return true;
    }
    return document.nextLine > begin.line;
  }
}
