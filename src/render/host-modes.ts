// The one place that knows which modes we set on a host terminal. It sets what is wanted, and on the way out
// unsets exactly what it set, in reverse order, so that the host is as it was.
// Source: xterm ctlseqs (DECSET numbers, XTWINOPS 22/23, modifyOtherKeys), kitty keyboard protocol (push, pop).

import { type Color, DEFAULT_COLOR } from "../cells/index.js";
import { ByteWriter } from "./byte-writer.js";
import { cleanTitle } from "./clean-text.js";
import { colorToRgb } from "./color-downgrade.js";
import type { HostCapabilities } from "./host-capabilities.js";
import { type HostMouse, type HostState, plainHostState, type SurfaceCursor } from "./host-state.js";

const MOUSE_MODE: Readonly<Record<HostMouse, number>> = { none: 0, normal: 1000, button: 1002, any: 1003 };

export class HostModes {
  #capabilities: HostCapabilities;
  #isEntered = false;
  /** The title last asked for, before cleaning: most frames do not change it. */
  #rawTitle = "";
  #hasAlternateScreen = false;
  #hasPushedTitle = false;
  #hasAutowrapOff = false;
  #hasPushedKeyboard = false;
  #hasUsedSync = false;
  #hasUsedLinks = false;
  #isCursorHidden = false;
  #cursorStyle = 0;
  #cursorColor: Color = DEFAULT_COLOR;
  #state: HostState = plainHostState();
  readonly #restoreOut = new ByteWriter();
  #restore: Uint8Array = new Uint8Array(0);

  constructor(capabilities: HostCapabilities) {
    this.#capabilities = capabilities;
  }

  get isEntered(): boolean {
    return this.#isEntered;
  }

  /** What is set stays known and is unset by what was used to set it. */
  set capabilities(capabilities: HostCapabilities) {
    this.#capabilities = capabilities;
  }

  /** Takes the screen over: title pushed, alternate screen. Nothing when entered. */
  enter(out: ByteWriter): void {
    if (this.#isEntered) return;
    this.#isEntered = true;
    const capabilities = this.#capabilities;
    if (capabilities.titleStack) {
      out.ascii("\x1b[22;0t");
      this.#hasPushedTitle = true;
    }
    if (capabilities.alternateScreen) {
      out.ascii("\x1b[?1049h");
      this.#hasAlternateScreen = true;
    }
  }

  /** Switches automatic wrapping off, for every full repaint anew: the last column can be drawn and a cluster wider than thought stays in its row. */
  assertAutowrap(out: ByteWriter): void {
    if (!this.#capabilities.autowrapControl) return;
    out.ascii("\x1b[?7l");
    this.#hasAutowrapOff = true;
  }

  /** Notes that a synchronised update is about to be opened and closed. */
  noteSync(): void {
    this.#hasUsedSync = true;
  }

  /** Notes that hyperlinks are opened and closed within frames. */
  noteLinks(): void {
    this.#hasUsedLinks = true;
  }

  /** Makes the host's modes what is wanted; writes differences only. */
  apply(wanted: Readonly<HostState>, out: ByteWriter): void {
    const capabilities = this.#capabilities;
    const state = this.#state;
    this.#applyTitle(wanted.title, out);
    this.#applyMouse(capabilities.mouse ? wanted.mouse : "none", wanted.mousePixels, out);
    if (
      wanted.bracketedPaste !== state.bracketedPaste &&
      (state.bracketedPaste || capabilities.bracketedPaste)
    ) {
      out.ascii(wanted.bracketedPaste ? "\x1b[?2004h" : "\x1b[?2004l");
      state.bracketedPaste = wanted.bracketedPaste;
    }
    if (wanted.focusEvents !== state.focusEvents && (state.focusEvents || capabilities.focusEvents)) {
      out.ascii(wanted.focusEvents ? "\x1b[?1004h" : "\x1b[?1004l");
      state.focusEvents = wanted.focusEvents;
    }
    if (wanted.applicationKeypad !== state.applicationKeypad) {
      out.ascii(wanted.applicationKeypad ? "\x1b=" : "\x1b>");
      state.applicationKeypad = wanted.applicationKeypad;
    }
    this.#applyKeyboard(wanted, out);
  }

  /** Look and visibility of the cursor; its place is the renderer's. */
  applyCursor(cursor: Readonly<SurfaceCursor>, out: ByteWriter): void {
    const capabilities = this.#capabilities;
    const style = capabilities.cursorStyles ? Math.max(0, Math.min(6, cursor.style)) : this.#cursorStyle;
    if (style !== this.#cursorStyle) {
      out.ascii("\x1b[");
      out.number(style);
      out.ascii(" q");
      this.#cursorStyle = style;
    }
    const color = capabilities.cursorColors ? cursor.color : this.#cursorColor;
    if (color !== this.#cursorColor) {
      writeCursorColor(color, out);
      this.#cursorColor = color;
    }
    this.showCursor(cursor.visible, out);
  }

  showCursor(isVisible: boolean, out: ByteWriter): void {
    if (isVisible !== this.#isCursorHidden || !this.#capabilities.cursorVisibility) return;
    out.ascii(isVisible ? "\x1b[?25h" : "\x1b[?25l");
    this.#isCursorHidden = !isVisible;
  }

  /** Gives the host back: unsets every mode that was set, and only those. Nothing when not entered. */
  leave(out: ByteWriter): void {
    this.#writeLeave(out);
    this.#rawTitle = "";
    this.#isEntered = false;
    this.#hasAlternateScreen = false;
    this.#hasPushedTitle = false;
    this.#hasAutowrapOff = false;
    this.#hasPushedKeyboard = false;
    this.#hasUsedSync = false;
    this.#hasUsedLinks = false;
    this.#isCursorHidden = false;
    this.#cursorStyle = 0;
    this.#cursorColor = DEFAULT_COLOR;
    this.#state = plainHostState();
  }

  /**
   * What `leave` would write at this moment, with no change of state: for the hour of a crash. The same array as the
   * last time when nothing changed; not to be written to.
   */
  restoreBytes(): Uint8Array {
    const out = this.#restoreOut;
    out.truncate(0);
    // CAN ends a control sequence or string that the crash cut in the middle.
    if (this.#isEntered) out.byte(0x18);
    this.#writeLeave(out);
    if (!out.holds(this.#restore)) this.#restore = out.take();
    return this.#restore;
  }

  #writeLeave(out: ByteWriter): void {
    if (!this.#isEntered) return;
    const state = this.#state;
    if (this.#hasUsedLinks) out.ascii("\x1b]8;;\x1b\\");
    if (this.#hasUsedSync) out.ascii("\x1b[?2026l");
    if (this.#hasPushedKeyboard) out.ascii("\x1b[<u");
    if (state.modifyOtherKeys > 0) out.ascii("\x1b[>4m");
    if (state.applicationKeypad) out.ascii("\x1b>");
    if (state.focusEvents) out.ascii("\x1b[?1004l");
    if (state.bracketedPaste) out.ascii("\x1b[?2004l");
    if (state.mouse !== "none") {
      if (state.mousePixels) out.ascii("\x1b[?1016l");
      out.ascii("\x1b[?1006l\x1b[?");
      out.number(MOUSE_MODE[state.mouse]);
      out.byte(0x6c);
    }
    if (this.#cursorColor !== DEFAULT_COLOR) out.ascii("\x1b]112\x1b\\");
    if (this.#cursorStyle !== 0) out.ascii("\x1b[0 q");
    if (this.#isCursorHidden) out.ascii("\x1b[?25h");
    out.ascii("\x1b[m\x1b[r");
    if (this.#hasAutowrapOff) out.ascii("\x1b[?7h");
    if (this.#hasAlternateScreen) out.ascii("\x1b[?1049l");
    else out.ascii("\x1b[H\x1b[2J");
    if (this.#hasPushedTitle) out.ascii("\x1b[23;0t");
    else if (state.title !== "") out.ascii("\x1b]2;\x1b\\");
  }

  #applyTitle(wanted: string, out: ByteWriter): void {
    if (wanted === this.#rawTitle || !this.#capabilities.titles) return;
    this.#rawTitle = wanted;
    const title = cleanTitle(wanted);
    if (title === this.#state.title) return;
    out.ascii("\x1b]2;");
    if (this.#capabilities.utf8) out.text(title);
    else out.ascii(title.replace(/[^ -~]/gu, "?"));
    out.ascii("\x1b\\");
    this.#state.title = title;
  }

  #applyMouse(wanted: HostMouse, wantsPixels: boolean, out: ByteWriter): void {
    const state = this.#state;
    const pixels = wanted !== "none" && wantsPixels && this.#capabilities.mousePixels;
    if (wanted !== state.mouse) {
      if (state.mouse !== "none") {
        out.ascii("\x1b[?");
        out.number(MOUSE_MODE[state.mouse]);
        out.byte(0x6c);
      }
      if (wanted === "none") out.ascii(state.mousePixels ? "\x1b[?1016l\x1b[?1006l" : "\x1b[?1006l");
      else {
        out.ascii("\x1b[?");
        out.number(MOUSE_MODE[wanted]);
        out.ascii(state.mouse === "none" ? "h\x1b[?1006h" : "h");
      }
    }
    if (wanted !== "none" && pixels !== state.mousePixels) {
      out.ascii(pixels ? "\x1b[?1016h" : "\x1b[?1016l\x1b[?1006h");
    }
    state.mouse = wanted;
    state.mousePixels = pixels;
  }

  #applyKeyboard(wanted: Readonly<HostState>, out: ByteWriter): void {
    const capabilities = this.#capabilities;
    const state = this.#state;
    const flags = capabilities.kittyKeyboard || this.#hasPushedKeyboard ? wanted.keyboardFlags & 31 : 0;
    if (flags !== state.keyboardFlags) {
      if (!this.#hasPushedKeyboard) out.ascii("\x1b[>");
      else out.ascii("\x1b[=");
      out.number(flags);
      out.ascii(this.#hasPushedKeyboard ? ";1u" : "u");
      this.#hasPushedKeyboard = true;
      state.keyboardFlags = flags;
    }
    const canModify = capabilities.modifyOtherKeys && !capabilities.kittyKeyboard;
    const other = canModify ? wanted.modifyOtherKeys : 0;
    if (other !== state.modifyOtherKeys) {
      if (other === 0) out.ascii("\x1b[>4m");
      else {
        out.ascii("\x1b[>4;");
        out.number(other);
        out.byte(0x6d);
      }
      state.modifyOtherKeys = other;
    }
  }
}

function writeCursorColor(color: Color, out: ByteWriter): void {
  const rgb = colorToRgb(color);
  if (rgb === undefined) {
    out.ascii("\x1b]112\x1b\\");
    return;
  }
  out.ascii("\x1b]12;#");
  out.ascii(rgb.toString(16).padStart(6, "0"));
  out.ascii("\x1b\\");
}
