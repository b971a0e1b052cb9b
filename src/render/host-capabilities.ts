// What a client's host terminal can do: a guess from its environment, made better by what it answers.
// An unknown terminal gets the safe set of a VT100 with 8 colours; nothing optional is assumed under a name that
// only says "some multiplexer" (screen, tmux) before the thing itself has spoken.
// Sources: terminfo entries of the names below, xterm ctlseqs, kitty's keyboard protocol.

import type { ColorDepth } from "./color-downgrade.js";

export interface HostCapabilities {
  /** False for `TERM=dumb` and the like: nothing can be drawn, do not attach. */
  readonly canAddressCursor: boolean;
  readonly colorDepth: ColorDepth;
  /** Text may be UTF-8; otherwise ASCII substitutes are sent. */
  readonly utf8: boolean;
  /** Erasing and scrolling fill with the pen's background. */
  readonly backgroundErase: boolean;
  /** DECSET 2026. */
  readonly synchronizedUpdates: boolean;
  readonly dim: boolean;
  readonly italic: boolean;
  readonly strike: boolean;
  readonly overline: boolean;
  /** SGR 4:2–4:5. */
  readonly underlineStyles: boolean;
  /** SGR 58 in its colon form. */
  readonly underlineColors: boolean;
  /** OSC 8. */
  readonly hyperlinks: boolean;
  /** OSC 2. */
  readonly titles: boolean;
  /** XTWINOPS 22 and 23. */
  readonly titleStack: boolean;
  /** DECSET 1049. */
  readonly alternateScreen: boolean;
  /** DECAWM can be switched off. */
  readonly autowrapControl: boolean;
  /** DECTCEM. */
  readonly cursorVisibility: boolean;
  /** DECSCUSR. */
  readonly cursorStyles: boolean;
  /** OSC 12 and 112. */
  readonly cursorColors: boolean;
  /** OSC 52, setting. */
  readonly clipboard: boolean;
  readonly mouse: boolean;
  /** DECSET 1016. */
  readonly mousePixels: boolean;
  readonly focusEvents: boolean;
  readonly bracketedPaste: boolean;
  readonly kittyKeyboard: boolean;
  readonly modifyOtherKeys: boolean;
  /** ECH and CHA. */
  readonly eraseCharacters: boolean;
  /** DECSTBM, IND and RI. */
  readonly scrollRegions: boolean;
  /** SU and SD. */
  readonly scrollSequences: boolean;
}

/** The environment variables of the client that matter here. */
export type HostEnvironment = Readonly<
  Partial<
    Record<"TERM" | "COLORTERM" | "TERM_PROGRAM" | "VTE_VERSION" | "LC_ALL" | "LC_CTYPE" | "LANG", string>
  >
>;

const VT100: HostCapabilities = {
  canAddressCursor: true,
  colorDepth: 1,
  utf8: false,
  backgroundErase: false,
  synchronizedUpdates: false,
  dim: false,
  italic: false,
  strike: false,
  overline: false,
  underlineStyles: false,
  underlineColors: false,
  hyperlinks: false,
  titles: false,
  titleStack: false,
  alternateScreen: false,
  autowrapControl: true,
  cursorVisibility: false,
  cursorStyles: false,
  cursorColors: false,
  clipboard: false,
  mouse: false,
  mousePixels: false,
  focusEvents: false,
  bracketedPaste: false,
  kittyKeyboard: false,
  modifyOtherKeys: false,
  eraseCharacters: false,
  scrollRegions: true,
  scrollSequences: false,
};

/** A terminal nobody knows: cursor addressing, erasing and eight colours. */
const UNKNOWN: HostCapabilities = { ...VT100, colorDepth: 8, autowrapControl: false, scrollRegions: false };

const VT220: HostCapabilities = { ...VT100, cursorVisibility: true, eraseCharacters: true };

const LINUX: HostCapabilities = {
  ...VT220,
  colorDepth: 16,
  backgroundErase: true,
  bracketedPaste: false,
};

/** Common to everything that calls itself xterm. */
const XTERM: HostCapabilities = {
  ...VT220,
  colorDepth: 8,
  backgroundErase: true,
  dim: true,
  italic: true,
  strike: true,
  titles: true,
  titleStack: true,
  alternateScreen: true,
  cursorStyles: true,
  cursorColors: true,
  clipboard: true,
  mouse: true,
  focusEvents: true,
  bracketedPaste: true,
  modifyOtherKeys: true,
  scrollSequences: true,
};

/** A multiplexer inside which we run. */
const MULTIPLEXER: HostCapabilities = {
  ...VT220,
  colorDepth: 8,
  dim: true,
  titles: true,
  alternateScreen: true,
  mouse: true,
  bracketedPaste: true,
};

/** Emulators known by name to have the newer things. */
export const MODERN_HOST: HostCapabilities = {
  ...XTERM,
  colorDepth: 16_777_216,
  overline: true,
  underlineStyles: true,
  underlineColors: true,
  hyperlinks: true,
};

const TMUX: HostCapabilities = { ...MULTIPLEXER, italic: true, strike: true, cursorStyles: true };

/** First match of the start of TERM decides. */
const BY_TERM: readonly (readonly [string, HostCapabilities])[] = [
  ["dumb", { ...VT100, canAddressCursor: false }],
  ["unknown", { ...VT100, canAddressCursor: false }],
  ["emacs", { ...VT100, canAddressCursor: false }],
  ["linux", LINUX],
  ["xterm-kitty", { ...MODERN_HOST, backgroundErase: false, kittyKeyboard: true, modifyOtherKeys: false }],
  ["xterm-ghostty", { ...MODERN_HOST, kittyKeyboard: true }],
  ["ghostty", { ...MODERN_HOST, kittyKeyboard: true }],
  ["foot", { ...MODERN_HOST, kittyKeyboard: true }],
  ["alacritty", MODERN_HOST],
  ["wezterm", MODERN_HOST],
  ["contour", MODERN_HOST],
  ["vte", MODERN_HOST],
  ["iterm", MODERN_HOST],
  ["mintty", MODERN_HOST],
  ["xterm", XTERM],
  ["rxvt", { ...XTERM, cursorStyles: false, titleStack: false, modifyOtherKeys: false, strike: false }],
  ["st-", { ...XTERM, titleStack: false, modifyOtherKeys: false }],
  ["konsole", XTERM],
  ["eterm", { ...VT220, colorDepth: 8 }],
  ["tmux", TMUX],
  ["screen", MULTIPLEXER],
  ["vt100", VT100],
  ["vt102", VT100],
  ["vt2", VT220],
  ["vt3", VT220],
  ["vt4", VT220],
  ["vt5", VT220],
  ["ansi", UNKNOWN],
  ["cygwin", { ...XTERM, titleStack: false, modifyOtherKeys: false }],
];

const MODERN_PROGRAMS: Readonly<Record<string, HostCapabilities>> = {
  "iTerm.app": MODERN_HOST,
  WezTerm: MODERN_HOST,
  ghostty: { ...MODERN_HOST, kittyKeyboard: true },
  vscode: { ...MODERN_HOST, overline: true },
  mintty: MODERN_HOST,
  // It takes `CSI > 4;2 m` for SGR 4 and 2.
  Apple_Terminal: { ...XTERM, modifyOtherKeys: false, titleStack: false },
};

/** What the locale says; undefined when it says nothing at all. */
function localeIsUtf8(environment: HostEnvironment): boolean | undefined {
  const locale = [environment.LC_ALL, environment.LC_CTYPE, environment.LANG].find(
    (value) => value !== undefined && value !== "",
  );
  return locale === undefined ? undefined : /utf-?8/i.test(locale);
}

/** The guess before the host has said anything. Pure. */
export function capabilitiesFromEnvironment(environment: HostEnvironment): HostCapabilities {
  const term = (environment.TERM ?? "").toLowerCase();
  let found = term === "" ? { ...VT100, canAddressCursor: false } : undefined;
  found ??= BY_TERM.find(([prefix]) => term.startsWith(prefix))?.[1] ?? UNKNOWN;
  const isMultiplexer = term.startsWith("tmux") || term.startsWith("screen");
  if (!isMultiplexer && term.startsWith("xterm")) {
    found = MODERN_PROGRAMS[environment.TERM_PROGRAM ?? ""] ?? found;
    if (Number(environment.VTE_VERSION ?? "0") >= 5000) found = MODERN_HOST;
  }
  let colorDepth = found.colorDepth;
  if (colorDepth < 16 && /-16color/.test(term)) colorDepth = 16;
  if (colorDepth < 256 && /256/.test(term)) colorDepth = 256;
  if (/-direct|truecolor/.test(term)) colorDepth = 16_777_216;
  if (/-m(ono)?$/.test(term)) colorDepth = 1;
  const colorTerm = (environment.COLORTERM ?? "").toLowerCase();
  if (colorDepth > 1 && (colorTerm === "truecolor" || colorTerm === "24bit")) colorDepth = 16_777_216;
  return {
    ...found,
    colorDepth,
    // Containers and remote shells often name no locale; the emulators of this century all decode UTF-8.
    utf8: localeIsUtf8(environment) ?? found.titles,
    backgroundErase: found.backgroundErase || /-bce/.test(term),
  };
}
