// The terminal of the page: xterm.js, its addons and what is set for it. Keeps no history of its own: the server
// has it, and reads it to the screen like any other program.

import { ClipboardAddon, type ClipboardSelectionType } from "@xterm/addon-clipboard";
import { FitAddon } from "@xterm/addon-fit";
import { UnicodeGraphemesAddon } from "@xterm/addon-unicode-graphemes";
import { WebLinksAddon } from "@xterm/addon-web-links";
import { WebglAddon } from "@xterm/addon-webgl";
import { Terminal } from "@xterm/xterm";
import type { TerminalSize } from "../attach/browser.js";
import { Emitter } from "../base/index.js";
import { watchDevicePixels } from "./device-pixels.js";
import type { Settings } from "./settings.js";
import { TERMINAL_THEMES, type ThemeName } from "./themes.js";

const PAGE_FONTS = '"JetBrains Mono", "DejaVu Sans Mono", Menlo, Consolas, "Liberation Mono", monospace';
/** WCAG AA. */
const READABLE_RATIO = 4.5;
/** Answered to XTVERSION, by which the server knows what this terminal can do. */
const TERMINAL_VERSION = "xterm.js(6.0.0)";
/** What a link may lead to: nothing that runs in this page or opens a program. */
const LINK_SCHEMES = /^(?:https?|mailto):/i;

const encoder = new TextEncoder();

export class PageTerminal {
  /** What is to be sent to the server: keys, pastes, mouse reports, answers. */
  readonly onInput = new Emitter<Uint8Array>();
  readonly onResized = new Emitter<TerminalSize>();
  readonly onTitle = new Emitter<string>();
  readonly onBell = new Emitter<void>();
  /** A program, or copy mode, sets the clipboard (OSC 52). */
  readonly onCopied = new Emitter<string>();
  readonly #terminal: Terminal;
  readonly #fit = new FitAddon();
  #webgl: WebglAddon | undefined;
  /** Of WebGL's pixels, while it draws. */
  #pixels: ResizeObserver | undefined;

  /** `host` is the element it fills, which must be in the document. */
  constructor(host: HTMLElement, settings: Settings, theme: ThemeName) {
    const terminal = new Terminal({
      ...optionsOf(settings, theme),
      allowProposedApi: true,
      scrollback: 0,
      cursorBlink: false,
      // On a Mac, Option makes a selection of the page's own, as Shift does elsewhere.
      macOptionClickForcesSelection: true,
      linkHandler: {
        activate: (event, uri) => this.#followLink(event, uri),
        hover: (_event, uri) => {
          host.title = uri;
        },
        leave: () => host.removeAttribute("title"),
      },
    });
    this.#terminal = terminal;
    terminal.loadAddon(this.#fit);
    terminal.loadAddon(new UnicodeGraphemesAddon());
    terminal.loadAddon(new WebLinksAddon((event, uri) => this.#followLink(event, uri)));
    terminal.loadAddon(
      new ClipboardAddon(undefined, {
        // What is in the person's clipboard is nobody's business: a question gets an empty answer.
        readText: () => "",
        writeText: (_selection: ClipboardSelectionType, text: string) => this.onCopied.emit(text),
      }),
    );
    terminal.parser.registerCsiHandler({ prefix: ">", final: "q" }, (params) => {
      if (params[0] !== undefined && params[0] !== 0) return false;
      this.onInput.emit(encoder.encode(`\x1bP>|${TERMINAL_VERSION}\x1b\\`));
      return true;
    });
    terminal.onData((text) => this.onInput.emit(encoder.encode(text)));
    // Bytes, one a UTF-16 unit: reports of old mouse modes.
    terminal.onBinary((text) => this.onInput.emit(Uint8Array.from(text, (unit) => unit.charCodeAt(0))));
    terminal.onTitleChange((title) => this.onTitle.emit(title));
    terminal.onBell(() => this.onBell.emit());
    terminal.onResize(() => this.onResized.emit(this.size));
    terminal.open(host);
    this.apply(settings, theme);
  }

  get size(): TerminalSize {
    const { cols, rows } = this.#terminal;
    const screen = this.#terminal.element?.querySelector(".xterm-screen");
    const { width = 0, height = 0 } = screen?.getBoundingClientRect() ?? {};
    return { cols, rows, widthPixels: Math.round(width), heightPixels: Math.round(height) };
  }

  /** A program reads the mouse, and with it what a click means. */
  get isMouseTaken(): boolean {
    return this.#terminal.modes.mouseTrackingMode !== "none";
  }

  /** What is selected in the page itself; empty when nothing is. */
  get selection(): string {
    return this.#terminal.getSelection();
  }

  /** First and last cell of the page's own selection, 0-based, the last one not included; undefined when none. */
  get selectionRange(): { startCol: number; startRow: number; endCol: number; endRow: number } | undefined {
    const range = this.#terminal.getSelectionPosition();
    if (range === undefined) return undefined;
    const { viewportY } = this.#terminal.buffer.active;
    return {
      startCol: range.start.x,
      startRow: range.start.y - viewportY,
      endCol: range.end.x,
      endRow: range.end.y - viewportY,
    };
  }

  clearSelection(): void {
    this.#terminal.clearSelection();
  }

  /** `whenWritten` is called when the terminal has taken them all. The bytes are kept until then. */
  write(bytes: Uint8Array, whenWritten: () => void): void {
    this.#terminal.write(bytes, whenWritten);
  }

  /** As if just switched on, behind what was written before: what comes next is drawn on nothing. */
  reset(): void {
    this.#terminal.write("\x1bc");
  }

  /** Text as from the clipboard: bracketed where the program wants it. */
  paste(text: string): void {
    this.#terminal.paste(text);
  }

  /** Returning false keeps the event from the terminal, which does not prevent what the browser does. */
  handleKeysFirst(handle: (event: KeyboardEvent) => boolean): void {
    this.#terminal.attachCustomKeyEventHandler(handle);
  }

  /** For good. */
  close(): void {
    this.#dropWebgl();
    this.#terminal.dispose();
  }

  focus(): void {
    this.#terminal.focus();
  }

  /** Takes the size of its element. */
  fit(): void {
    this.#fit.fit();
  }

  apply(settings: Settings, theme: ThemeName): void {
    Object.assign(this.#terminal.options, optionsOf(settings, theme));
    if (this.#terminal.unicode.activeVersion !== "15-graphemes") {
      this.#terminal.unicode.activeVersion = "15-graphemes";
    }
    if (settings.renderer === "fast") this.#useWebgl();
    else this.#dropWebgl();
    this.fit();
  }

  /**
   * The context is lost when the graphics driver resets or a phone sleeps, and on a screen that is imitated it would
   * draw in a wrong size: the plain renderer takes over.
   */
  #useWebgl(): void {
    if (this.#webgl !== undefined) return;
    try {
      const webgl = new WebglAddon();
      webgl.onContextLoss(() => this.#dropWebgl());
      this.#terminal.loadAddon(webgl);
      this.#webgl = webgl;
      const screen = this.#terminal.element?.querySelector(".xterm-screen");
      if (screen) this.#pixels = watchDevicePixels(screen, () => this.#dropWebgl());
    } catch {
      this.#webgl = undefined;
    }
  }

  #dropWebgl(): void {
    this.#pixels?.disconnect();
    this.#pixels = undefined;
    this.#webgl?.dispose();
    this.#webgl = undefined;
  }

  #followLink(event: MouseEvent, uri: string): void {
    if (this.isMouseTaken && !event.ctrlKey && !event.metaKey) return;
    if (LINK_SCHEMES.test(uri)) window.open(uri, "_blank", "noopener,noreferrer");
  }
}

function optionsOf(settings: Settings, theme: ThemeName) {
  return {
    theme: TERMINAL_THEMES[theme],
    fontSize: settings.fontSize,
    fontFamily: settings.fontFamily === "" ? PAGE_FONTS : `${settings.fontFamily}, ${PAGE_FONTS}`,
    minimumContrastRatio: settings.isContrastKept ? READABLE_RATIO : 1,
    screenReaderMode: settings.isScreenReaderOn,
    macOptionIsMeta: settings.isOptionMeta,
  };
}
