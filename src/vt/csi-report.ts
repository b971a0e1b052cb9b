// Answers about the terminal and its state: DA, DSR, XTVERSION, DECREQTPARM. Source: ECMA-48 8.3.24, 8.3.35;
// DEC VT510; xterm ctlseqs. All answers are in the 7-bit form.

import { Attribute, UNDERLINE_MASK } from "../cells/index.js";
import type { EmulatorState } from "./emulator-state.js";
import type { SequenceHandlers } from "./handler-table.js";
import { DynamicColor } from "./palette.js";
import type { SequenceParams } from "./sequence-params.js";

/** VT220 with selective erase, national sets, horizontal scrolling, colour, rectangles and clipboard. */
const PRIMARY_ATTRIBUTES = "\x1b[?62;6;9;21;22;28;52c";
/** VT220. Programs take 277 and above for xterm's SGR mouse; higher ones would promise more of xterm. */
const SECONDARY_ATTRIBUTES = "\x1b[>1;277;0c";
const TERTIARY_ATTRIBUTES = "\x1bP!|00000000\x1b\\";

function deviceAttributes(reply: string) {
  return (state: EmulatorState, params: SequenceParams): void => {
    if (params.at(0, 0) === 0) state.host.reply(reply);
  };
}

/** The cursor as CUP would be told it, `row;col`. */
function cursorReport(state: EmulatorState): string {
  const screen = state.screen;
  const isOrigin = state.modes.origin;
  const row = screen.cursorRow - (isOrigin ? screen.marginTop : 0) + 1;
  const col = screen.cursorCol - (isOrigin ? screen.marginLeft : 0) + 1;
  return `${row};${col}`;
}

function deviceStatus(state: EmulatorState, params: SequenceParams): void {
  const which = params.at(0, 0);
  if (which === 5) state.host.reply("\x1b[0n");
  else if (which === 6) state.host.reply(`\x1b[${cursorReport(state)}R`);
  else state.unknownCount += 1;
}

/** DSR numbers whose answer never changes. */
const FIXED_STATUS = new Map<number, string>([
  // No printer.
  [15, "\x1b[?13n"],
  // User-defined keys are locked.
  [25, "\x1b[?21n"],
  // North American keyboard, ready.
  [26, "\x1b[?27;1;0;0n"],
  // No locator, by DEC's and by xterm's number.
  [53, "\x1b[?53n"],
  [55, "\x1b[?53n"],
  [56, "\x1b[?57;0n"],
  // No room for macros; checksum of none.
  [62, "\x1b[0*{"],
  // Data integrity: ready, no errors. No sessions.
  [75, "\x1b[?70n"],
  [85, "\x1b[?83n"],
]);

function privateStatus(state: EmulatorState, params: SequenceParams): void {
  const which = params.at(0, 0);
  if (which === 6) {
    state.host.reply(`\x1b[?${cursorReport(state)};1R`);
  } else if (which === 63) {
    state.host.reply(`\x1bP${params.at(1, 0)}!~0000\x1b\\`);
  } else if (which === 996) {
    state.host.reply(colorSchemeReport(state));
  } else {
    const fixed = FIXED_STATUS.get(which);
    if (fixed === undefined) state.unknownCount += 1;
    else state.host.reply(fixed);
  }
}

/** `CSI ? 997 ; 1 n` for a dark background, 2 for a light one. */
export function colorSchemeReport(state: EmulatorState): string {
  const background = state.palette.dynamicColor(DynamicColor.background);
  const luma = 299 * (background >> 16) + 587 * ((background >> 8) & 0xff) + 114 * (background & 0xff);
  return `\x1b[?997;${luma < 128_000 ? 1 : 2}n`;
}

function versionReport(state: EmulatorState, params: SequenceParams): void {
  if (params.at(0, 0) === 0) state.host.reply(`\x1bP>|blockmux(${state.version})\x1b\\`);
}

function terminalParameters(state: EmulatorState, params: SequenceParams): void {
  const which = params.at(0, 0);
  if (which <= 1) state.host.reply(`\x1b[${which + 2};1;1;128;128;1;0x`);
}

/** Sixel and ReGIS are not there: every request is an error of the item asked for. */
function graphicsAttribute(state: EmulatorState, params: SequenceParams): void {
  state.host.reply(`\x1b[?${params.at(0, 0)};1S`);
}

function displayedExtent(state: EmulatorState): void {
  state.host.reply(`\x1b[${state.screen.rowCount};${state.screen.cols};1;1;1"w`);
}

/** DECCIR for 1, DECTABSR for 2. */
function presentationState(state: EmulatorState, params: SequenceParams): void {
  const which = params.at(0, 0);
  if (which === 2) {
    const stops = state.tabs.columns(state.screen.cols).map((col) => col + 1);
    state.host.reply(`\x1bP2$u${stops.join("/")}\x1b\\`);
  } else if (which === 1) {
    state.host.reply(`\x1bP1$u${cursorInformation(state)}\x1b\\`);
  }
}

/** Position, page, rendition, protection, flags, GL, GR, sizes and names of G0–G3. Source: DEC VT510, DECCIR. */
function cursorInformation(state: EmulatorState): string {
  const bits = state.pen.fields.attributes;
  const flag = (isSet: boolean, bit: number): number => (isSet ? bit : 0);
  const rendition =
    0x40 |
    flag((bits & Attribute.bold) !== 0, 1) |
    flag((bits & UNDERLINE_MASK) !== 0, 2) |
    flag((bits & Attribute.blink) !== 0, 4) |
    flag((bits & Attribute.inverse) !== 0, 8);
  const protection = 0x40 | flag((bits & Attribute.protected) !== 0, 1);
  const flags = 0x40 | flag(state.modes.origin, 1) | flag(state.screen.pendingWrap, 8);
  const letters = [rendition, protection, flags].map((code) => String.fromCharCode(code)).join(";");
  return `${cursorReport(state)};1;${letters};${state.charsets.locked};2;@;${state.charsets.names()}`;
}

export const csiReport: SequenceHandlers = {
  /** @vt CSI DA1 "Primary Device Attributes" "CSI Ps c" yes */
  c: deviceAttributes(PRIMARY_ATTRIBUTES),
  /** @vt CSI DA2 "Secondary Device Attributes" "CSI > Ps c" yes */
  ">c": deviceAttributes(SECONDARY_ATTRIBUTES),
  /** @vt CSI DA3 "Tertiary Device Attributes" "CSI = Ps c" yes */
  "=c": deviceAttributes(TERTIARY_ATTRIBUTES),
  /** @vt CSI DSR "Device Status Report" "CSI Ps n" yes */
  n: deviceStatus,
  /** @vt CSI DECDSR "Device Status Report, DEC" "CSI ? Ps n" yes */
  "?n": privateStatus,
  /** @vt CSI XTVERSION "Name and Version" "CSI > Ps q" yes */
  ">q": versionReport,
  /** @vt CSI XTSMGRAPHICS "Set or Request Graphics Attribute" "CSI ? Pi ; Pa ; Pv S" partial(there are no graphics) */
  "?S": graphicsAttribute,
  /** @vt CSI DECRQDE "Request Displayed Extent" "CSI " v" yes */
  '"v': displayedExtent,
  /** @vt CSI DECRQPSR "Request Presentation State Report" "CSI Ps $ w" yes */
  $w: presentationState,
  /** @vt CSI DECREQTPARM "Request Terminal Parameters" "CSI Ps x" yes */
  x: terminalParameters,
};

/** DECID, the answer of DA1. */
export function identify(state: EmulatorState): void {
  state.host.reply(PRIMARY_ATTRIBUTES);
}
