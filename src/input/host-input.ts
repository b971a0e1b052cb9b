// The tokenizer of a host terminal's bytes. One state at a time, one byte at a time, no timer of its own: the
// caller asks `pendingDeadlineMs` and calls `flush` when that time has come.
// It stays above 250 lines because the states refer to each other; what sequences mean is in other files.

import { ByteTape } from "./byte-tape.js";
import { type CsiSituation, csiEvent, ss3Event, unknownInput } from "./csi-events.js";
import type { HostEvent, ReplyKind } from "./host-events.js";
import { characterPress, keyPress, Modifier } from "./key-event.js";
import { isReplyBegun, isReplyRest } from "./late-replies.js";
import { type CellPixels, MouseReports } from "./mouse-reports.js";
import { PasteReader } from "./paste-reader.js";
import { type StringKind, stringReply } from "./string-replies.js";
import { Utf8Reader } from "./utf8-reader.js";

/** A control sequence longer than this is swallowed to its end and reported as unknown. */
export const MAX_SEQUENCE_BYTES = 1024;
/** A control string longer than this is swallowed to its end; a clipboard of 1.5 MB fits. */
export const MAX_STRING_BYTES = 2 * 1024 * 1024;
/** Most bytes of an unknown sequence that are handed on. */
export const MAX_UNKNOWN_BYTES = 64;

/** How long an ambiguous start waits while an answer of the host is under way. */
const REPLY_WAIT_MS = 500;
/** How long an expected reply is waited for before it is no longer reckoned with. */
const REPLY_PATIENCE_MS = 10_000;
const MAX_EXPECTED_REPLIES = 64;
/** How long the rest of a sequence that is no key may take. */
const SEQUENCE_TIMEOUT_MS = 5000;

export interface HostInputOptions {
  /** Called in order, during `feed` and `flush`. */
  readonly onEvent: (event: HostEvent) => void;
  /** How long a lone ESC waits. */
  readonly escapeTimeMs?: number;
  /** How long a paste may pause. */
  readonly pasteTimeoutMs?: number;
}

type State = "ground" | "utf8" | "escape" | "csi" | "mouse" | "linux" | "ss3" | "string" | "paste";

/** Introducers of the strings a host may send, and how their payloads begin; with another start it was a key with Alt. */
const STRING_KINDS: Readonly<Record<number, StringKind>> = { 80: "dcs", 93: "osc", 95: "apc" };
const STRING_STARTS: Readonly<Record<StringKind, RegExp>> = { dcs: /[!-?]/, osc: /[\dlL]/, apc: /[A-Za-z]/ };
const ESC = 0x1b;

export class HostInput {
  readonly #emit: (event: HostEvent) => void;
  escapeTimeMs: number;
  readonly #pasteTimeoutMs: number;
  /** The host was put into the kitty keyboard protocol: a lone ESC is then no key but a sequence's start. */
  hasKittyKeys = false;
  /** What the host's Backspace sends, from its tty (VERASE); DEL is Backspace in any case. */
  eraseByte = 0x7f;
  #state: State = "ground";
  /** ESC stood before the ESC of this sequence. */
  #isAlt = false;
  readonly #tape = new ByteTape(MAX_SEQUENCE_BYTES);
  readonly #string = new ByteTape(MAX_STRING_BYTES);
  #stringKind: StringKind = "osc";
  /** ESC was seen within a string. */
  #isStringEnding = false;
  readonly #utf8 = new Utf8Reader();
  readonly #paste: PasteReader;
  readonly #mouse = new MouseReports();
  /** Replies asked for and not yet come, in the order of asking. */
  #expected: ReplyKind[] = [];
  #expectedUntilMs = 0;
  #lastByteMs = 0;
  /** What `flush` gave up last, in case the rest of a reply comes after all; undefined once anything came. */
  #abandoned: string | undefined;
  #unknownCount = 0;

  constructor(options: HostInputOptions) {
    this.#emit = options.onEvent;
    this.escapeTimeMs = options.escapeTimeMs ?? 10;
    this.#pasteTimeoutMs = options.pasteTimeoutMs ?? 5000;
    this.#paste = new PasteReader(options.onEvent);
  }

  /** Unknown sequences since the start. */
  get unknownCount(): number {
    return this.#unknownCount;
  }

  /** Set while the host reports the mouse in pixels (DECSET 1016): how large its cells are. */
  set cellPixels(cellPixels: CellPixels | undefined) {
    this.#mouse.cellPixels = cellPixels;
  }

  /**
   * Says that a query was sent. Until its answer came (or 10 s are over) `CSI 1;2R` is a position if one was asked
   * for, and an ambiguous start waits longer, so that an answer split behind ESC is not taken for keys. Hosts answer
   * in order: with the primary attributes, which every host gives, what was asked before them is no longer awaited.
   */
  expectReply(kind: ReplyKind, nowMs: number): void {
    if (nowMs >= this.#expectedUntilMs) this.#expected = [];
    if (this.#expected.length < MAX_EXPECTED_REPLIES) this.#expected.push(kind);
    this.#expectedUntilMs = nowMs + REPLY_PATIENCE_MS;
  }

  /** When `flush` is due; undefined while nothing is pending. */
  get pendingDeadlineMs(): number | undefined {
    if (this.#state === "ground") return undefined;
    return this.#lastByteMs + this.#waitMs();
  }

  feed(bytes: Uint8Array, nowMs: number): void {
    if (bytes.length === 0) return;
    if (nowMs >= this.#expectedUntilMs) this.#expected.length = 0;
    const deadlineMs = this.pendingDeadlineMs;
    if (deadlineMs !== undefined && nowMs >= deadlineMs) this.flush(nowMs);
    this.#lastByteMs = nowMs;
    if (this.#abandoned !== undefined) this.#resume(bytes);
    let at = 0;
    while (at < bytes.length) {
      if (this.#state === "paste") {
        at = this.#paste.read(bytes, at);
        if (!this.#paste.isOpen) this.#state = "ground";
      } else {
        this.#step(bytes[at] ?? 0);
        at += 1;
      }
    }
  }

  /** The deadline has passed: what is pending is what it looks like. */
  flush(nowMs: number): void {
    const deadlineMs = this.pendingDeadlineMs;
    if (deadlineMs === undefined || nowMs < deadlineMs) return;
    const state = this.#state;
    this.#abandoned = undefined;
    if (state === "paste") {
      this.#paste.cut();
      this.#state = "ground";
    } else if (this.#isAmbiguous()) {
      this.#abandoned = this.#pendingText();
      this.#flushKeys();
    } else {
      this.#abandoned = this.#pendingText();
      this.#dropPending();
    }
  }

  #waitMs(): number {
    if (this.#state === "paste") return this.#pasteTimeoutMs;
    if (!this.#isAmbiguous()) return SEQUENCE_TIMEOUT_MS;
    const isSlow = this.hasKittyKeys || this.#expected.length > 0;
    return isSlow ? Math.max(REPLY_WAIT_MS, this.escapeTimeMs) : this.escapeTimeMs;
  }

  /** What is pending may be a key or two that somebody typed: ESC, or Alt with an introducer's letter. */
  #isAmbiguous(): boolean {
    switch (this.#state) {
      case "escape":
      case "linux":
        return true;
      case "csi":
      case "ss3":
        return this.#tape.pushed === 0;
      case "string":
        return this.#string.pushed === 0 && !this.#isStringEnding;
      case "ground":
      case "utf8":
      case "mouse":
      case "paste":
        return false;
    }
  }

  #introducer(): string {
    if (this.#state === "csi") return "[";
    if (this.#state === "ss3") return "O";
    if (this.#state !== "string") return "";
    const found = Object.entries(STRING_KINDS).find(([, kind]) => kind === this.#stringKind);
    return String.fromCharCode(Number(found?.[0] ?? 93));
  }

  #pendingText(): string {
    if (this.#state === "linux") return "[[";
    if (this.#state === "string") return `${this.#introducer()}${this.#string.latin1(0, MAX_UNKNOWN_BYTES)}`;
    return `${this.#introducer()}${this.#tape.latin1()}`;
  }

  #flushKeys(): void {
    const alt = this.#isAlt ? Modifier.alt : 0;
    const state = this.#state;
    const introducer = state === "linux" ? "[" : this.#introducer();
    this.#toGround();
    if (introducer === "") {
      this.#emit(keyPress("Escape", alt));
      return;
    }
    if (alt !== 0) this.#emit(keyPress("Escape"));
    this.#emit(characterPress(introducer, Modifier.alt));
    if (state === "linux") this.#emit(characterPress("["));
  }

  #dropPending(): void {
    if (this.#state === "utf8") this.#unknown(this.#utf8.take());
    else if (this.#state === "string") this.#unknownText(`\x1b${this.#pendingText()}`);
    else this.#unknownText(`\x1b${this.#introducer()}${this.#tape.latin1(0, MAX_UNKNOWN_BYTES)}`);
    this.#toGround();
  }

  /** The rest of a reply whose start was given up: back into the state it was in. */
  #resume(bytes: Uint8Array): void {
    const abandoned = this.#abandoned ?? "";
    this.#abandoned = undefined;
    const isBegun = isReplyBegun(abandoned, bytes);
    const isRest = isReplyRest(abandoned, bytes);
    if (!isBegun && !isRest) return;
    this.#state = "escape";
    for (let index = 0; index < abandoned.length; index += 1) this.#step(abandoned.charCodeAt(index));
  }

  #toGround(): void {
    this.#state = "ground";
    this.#isAlt = false;
    this.#isStringEnding = false;
    this.#tape.clear();
    this.#string.clear();
  }

  #unknown(bytes: Uint8Array): void {
    this.#unknownCount += 1;
    this.#emit(unknownInput(bytes));
  }

  #unknownText(text: string): void {
    this.#unknown(Uint8Array.from(text.slice(0, MAX_UNKNOWN_BYTES), (character) => character.charCodeAt(0)));
  }

  #step(byte: number): void {
    switch (this.#state) {
      case "ground":
        this.#ground(byte);
        break;
      case "utf8":
        this.#continueUtf8(byte);
        break;
      case "escape":
        this.#escape(byte);
        break;
      case "csi":
        this.#csi(byte);
        break;
      case "mouse":
        this.#legacyMouse(byte);
        break;
      case "linux":
        this.#linuxKey(byte);
        break;
      case "ss3":
        this.#ss3(byte);
        break;
      case "string":
        this.#stringByte(byte);
        break;
      case "paste":
        break;
    }
  }

  #ground(byte: number): void {
    if (byte === ESC) this.#state = "escape";
    else this.#plain(byte, 0);
  }

  /** A byte that is a key of its own, or starts a character. */
  #plain(byte: number, modifiers: number): void {
    if (byte === this.eraseByte || byte === 0x7f) this.#emit(keyPress("Backspace", modifiers));
    else if (byte < 0x20) this.#emit(controlKey(byte, modifiers));
    else if (byte < 0x7f) this.#emit(characterPress(String.fromCharCode(byte), modifiers));
    else if (this.#utf8.start(byte)) {
      this.#state = "utf8";
      this.#isAlt = modifiers !== 0;
    } else {
      this.#unknown(Uint8Array.of(byte));
    }
  }

  #continueUtf8(byte: number): void {
    const result = this.#utf8.next(byte);
    if (result === "more") return;
    const modifiers = this.#isAlt ? Modifier.alt : 0;
    this.#toGround();
    if (result !== "broken") {
      const isControl = result >= 0x80 && result < 0xa0;
      if (isControl) this.#unknown(Uint8Array.of(0xc2, result));
      else this.#emit(characterPress(String.fromCodePoint(result), modifiers));
      return;
    }
    this.#unknown(this.#utf8.take());
    this.#step(byte);
  }

  #escape(byte: number): void {
    const stringKind = STRING_KINDS[byte];
    if (byte === ESC) {
      // Of three ESC the first is a key by itself.
      if (this.#isAlt) this.#emit(keyPress("Escape"));
      this.#isAlt = true;
    } else if (byte === 0x5b) {
      this.#state = "csi";
    } else if (byte === 0x4f) {
      this.#state = "ss3";
    } else if (stringKind !== undefined) {
      this.#state = "string";
      this.#stringKind = stringKind;
    } else {
      const isAlt = this.#isAlt;
      this.#toGround();
      if (isAlt) this.#emit(keyPress("Escape"));
      this.#plain(byte, Modifier.alt);
    }
  }

  /** A byte no sequence can hold: what came so far is unknown, the byte starts afresh. */
  #abort(byte: number): void {
    this.#dropPending();
    this.#step(byte);
  }

  #csi(byte: number): void {
    const tape = this.#tape;
    if (byte < 0x20 || byte > 0x7e) {
      if (tape.pushed === 0) {
        this.#flushKeys();
        this.#step(byte);
      } else {
        this.#abort(byte);
      }
      return;
    }
    if (tape.pushed === 0 && byte === 0x4d) this.#state = "mouse";
    else if (tape.pushed === 0 && byte === 0x5b) this.#state = "linux";
    else {
      tape.push(byte);
      if (byte >= 0x40 || (byte === 0x24 && this.#isRxvtShift())) this.#finishCsi();
    }
  }

  /** `CSI 7 $` is rxvt's Shift-Home; `CSI 4;1$y` is a mode report. */
  #isRxvtShift(): boolean {
    const body = this.#tape.latin1();
    return /^(?:[2-8]|[123]\d)\$$/.test(body);
  }

  #finishCsi(): void {
    const tape = this.#tape;
    const isAlt = this.#isAlt;
    const text = tape.latin1();
    const isOverfull = tape.isOverfull;
    this.#toGround();
    const match = /^([<=>?]?)([\d;:]*)([ -/]*[@-~]|\$)$/.exec(text);
    if (match === null || isOverfull) {
      this.#unknownText(`\x1b[${text}`);
      return;
    }
    const [, prefix = "", body = "", ends = ""] = match;
    if (ends === "~" && body === "200") {
      this.#emitBehindAlt(isAlt, undefined);
      this.#state = "paste";
      this.#paste.open();
      return;
    }
    const mouse = this.#mouseOf(prefix, body, ends);
    const event = mouse ?? csiEvent(prefix, body, ends, this.#situation());
    if (event === undefined || (ends === "~" && body === "201")) this.#unknownText(`\x1b[${text}`);
    else this.#emitBehindAlt(isAlt, event);
  }

  #situation(): CsiSituation {
    return {
      expectsCursorPosition: this.#expected.includes("cursorPosition"),
      hasKittyKeys: this.hasKittyKeys,
    };
  }

  #mouseOf(prefix: string, body: string, ends: string): HostEvent | undefined {
    const isSgr = prefix === "<" && (ends === "M" || ends === "m");
    const isUrxvt = prefix === "" && ends === "M";
    if (!isSgr && !isUrxvt) return undefined;
    const numbers = body.split(";").map(Number);
    const [code = 0, x = 0, y = 0] = numbers;
    if (numbers.length !== 3 || !numbers.every((value) => Number.isInteger(value) && value < 65_536)) {
      return undefined;
    }
    if (isSgr) return this.#mouse.sgr(code, x, y, ends === "m");
    return code < 32 ? undefined : this.#mouse.legacy(code - 32, x, y);
  }

  /** An ESC before a key is Alt; before anything else it was a key by itself. */
  #emitBehindAlt(isAlt: boolean, event: HostEvent | undefined): void {
    if (isAlt) {
      if (event?.type === "key") {
        this.#emit({ ...event, modifiers: event.modifiers | Modifier.alt, text: "" });
        return;
      }
      this.#emit(keyPress("Escape"));
    }
    if (event === undefined) return;
    if (event.type === "reply") this.#noteReply(event.kind);
    this.#emit(event);
  }

  #noteReply(kind: ReplyKind): void {
    const at = this.#expected.indexOf(kind);
    if (at >= 0)
      this.#expected.splice(kind === "primaryAttributes" ? 0 : at, kind === "primaryAttributes" ? at + 1 : 1);
  }

  #legacyMouse(byte: number): void {
    this.#tape.push(byte);
    if (this.#tape.length < 3) return;
    const [code, x, y] = [this.#tape.at(0), this.#tape.at(1), this.#tape.at(2)];
    const isAlt = this.#isAlt;
    const text = this.#tape.latin1();
    this.#toGround();
    if (code < 32 || x < 33 || y < 33) this.#unknownText(`\x1b[M${text}`);
    else this.#emitBehindAlt(isAlt, this.#mouse.legacy(code - 32, x - 32, y - 32));
  }

  /** The Linux console's F1 to F5. console_codes(4). */
  #linuxKey(byte: number): void {
    const isAlt = this.#isAlt;
    if (byte >= 0x41 && byte <= 0x45) {
      this.#toGround();
      this.#emitBehindAlt(isAlt, keyPress(`F${byte - 0x40}`));
      return;
    }
    this.#toGround();
    this.#unknownText("\x1b[[");
    this.#step(byte);
  }

  #ss3(byte: number): void {
    const isDigit = (byte >= 0x30 && byte <= 0x39) || byte === 0x3b;
    if (isDigit && this.#tape.pushed < 8) {
      this.#tape.push(byte);
      return;
    }
    const digits = this.#tape.latin1();
    const final = String.fromCharCode(byte);
    const event = byte > 0x7e ? undefined : ss3Event(digits, final, this.#situation());
    if (event !== undefined) {
      const isAlt = this.#isAlt;
      this.#toGround();
      this.#emitBehindAlt(isAlt, event);
    } else if (digits === "" && (byte < 0x20 || byte > 0x7e)) {
      this.#flushKeys();
      this.#step(byte);
    } else {
      this.#toGround();
      this.#unknownText(`\x1bO${digits}${final}`);
    }
  }

  #stringByte(byte: number): void {
    if (this.#isStringEnding) {
      this.#isStringEnding = false;
      if (byte === 0x5c) this.#finishString();
      else {
        // An ESC that ends no string begins the next sequence.
        this.#dropPending();
        this.#state = "escape";
        this.#step(byte);
      }
    } else if (byte === ESC) {
      if (this.#string.pushed === 0) {
        this.#flushKeys();
        this.#state = "escape";
      } else {
        this.#isStringEnding = true;
      }
    } else if (byte === 0x07 && this.#stringKind === "osc" && this.#string.pushed > 0) {
      this.#finishString();
    } else if ((byte === 0x18 || byte === 0x1a) && this.#string.pushed > 0) {
      this.#dropPending();
    } else if (
      this.#string.pushed === 0 &&
      !STRING_STARTS[this.#stringKind].test(String.fromCharCode(byte))
    ) {
      this.#flushKeys();
      this.#step(byte);
    } else {
      this.#string.push(byte);
    }
  }

  #finishString(): void {
    const isAlt = this.#isAlt;
    if (this.#string.isOverfull) {
      this.#dropPending();
      return;
    }
    const payload = new TextDecoder().decode(this.#string.slice());
    const kind = this.#stringKind;
    this.#toGround();
    this.#emitBehindAlt(isAlt, stringReply(kind, payload));
  }
}

/** C0 as a keyboard sends it. */
function controlKey(byte: number, modifiers: number): HostEvent {
  if (byte === 0x0d) return keyPress("Enter", modifiers);
  if (byte === 0x09) return keyPress("Tab", modifiers);
  const ctrl = modifiers | Modifier.ctrl;
  if (byte === 0) return characterPress(" ", ctrl);
  if (byte <= 26) return characterPress(String.fromCharCode(byte + 0x60), ctrl);
  return characterPress(String.fromCharCode(byte + 0x40), ctrl);
}
