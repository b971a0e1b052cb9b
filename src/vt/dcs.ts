// Device control strings: requests for settings and for terminfo strings. Source: DEC VT510 (DECRQSS); xterm ctlseqs
// (DECRQSS, XTGETTCAP).

import { Attribute } from "../cells/index.js";
import { ESC } from "./codes.js";
import type { EmulatorState } from "./emulator-state.js";
import { plainText } from "./osc-title.js";
import type { SequenceParams } from "./sequence-params.js";
import { formatGraphics } from "./sgr.js";

/** The control function whose final characters these are, as it would have to be sent to get the state at hand. */
function findSetting(state: EmulatorState, request: string): string | undefined {
  const { screen, pen } = state;
  switch (request) {
    case "m":
      return `${formatGraphics(pen.fields)}m`;
    case "r":
      return `${screen.marginTop + 1};${screen.marginBottom}r`;
    case "s":
      return `${screen.marginLeft + 1};${screen.marginRight}s`;
    case " q":
      return `${state.cursorStyle === 0 ? 1 : state.cursorStyle} q`;
    case '"q':
      return `${(pen.fields.attributes & Attribute.protected) === 0 ? 0 : 1}"q`;
    case '"p':
      return '62;1"p';
    case "t":
      return `${screen.rowCount}t`;
    case "$|":
      return `${screen.cols}$|`;
    case "*|":
      return `${screen.rowCount}*|`;
    case ">4m":
      return `>4;${state.modes.modifyOtherKeys}m`;
    default:
      return undefined;
  }
}

function requestSetting(state: EmulatorState, content: string): void {
  const setting = findSetting(state, content);
  state.host.reply(setting === undefined ? "\x1bP0$r\x1b\\" : `\x1bP1$r${setting}\x1b\\`);
}

/** Terminfo and termcap names answered, with values that hold for `TERM=xterm-256color` in this terminal. */
const CAPABILITIES: Readonly<Record<string, string>> = {
  TN: "xterm-256color",
  name: "xterm-256color",
  Co: "256",
  colors: "256",
  RGB: "8/8/8",
  Tc: "",
  Su: "",
  Smulx: "\x1b[4:%p1%dm",
  Setulc: "\x1b[58:2:%p1%{65536}%/%d:%p1%{256}%/%{255}%&%d:%p1%{255}%&%d%;m",
  Se: "\x1b[2 q",
  Ss: "\x1b[%p1%d q",
  Ms: "\x1b]52;%p1%s;%p2%s\x07",
  Sync: "\x1b[?2026%?%p1%{1}%-%tl%eh%;",
  XT: "",
  BE: "\x1b[?2004h",
  BD: "\x1b[?2004l",
  setrgbf: "\x1b[38:2:%p1%d:%p2%d:%p3%dm",
  setrgbb: "\x1b[48:2:%p1%d:%p2%d:%p3%dm",
};

/** UTF-16 units of a name kept. */
const MAX_WINDOW_NAME = 256;

/** At most this many names of one request are answered. */
const MAX_CAPABILITY_NAMES = 64;

function requestCapabilities(state: EmulatorState, content: string): void {
  for (const encoded of content.split(";").slice(0, MAX_CAPABILITY_NAMES)) {
    const name = decodeHex(encoded);
    const value = name !== undefined && Object.hasOwn(CAPABILITIES, name) ? CAPABILITIES[name] : undefined;
    if (value === undefined) {
      // Only what is plainly hexadecimal may come back: an echo must not carry what a program made up.
      state.host.reply(`\x1bP0+r${/^[0-9a-f]*$/i.test(encoded) ? encoded : ""}\x1b\\`);
    } else {
      state.host.reply(`\x1bP1+r${encoded}${value === "" ? "" : `=${encodeHex(value)}`}\x1b\\`);
    }
  }
}

function decodeHex(text: string): string | undefined {
  if (!/^(?:[0-9a-f]{2})+$/i.test(text)) return undefined;
  return text.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
}

const encodeHex = (text: string): string =>
  Array.from(text, (letter) => letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")).join("");

/** What a DCS with these parameters does with its content. */
type StringHandler = (state: EmulatorState, content: string) => void;

const handlers: Readonly<Record<string, StringHandler>> = {
  /** @vt DCS DECRQSS "Request Selection or Setting" "DCS $ q Pt ST" yes */
  $q: requestSetting,
  /** @vt DCS XTGETTCAP "Request Termcap/Terminfo String" "DCS + q Pt ST" yes */
  "+q": requestCapabilities,
};

/** False when nobody handles it. */
export function dispatchDcs(state: EmulatorState, params: SequenceParams, content: Uint8Array): boolean {
  if (params.prefix === ESC) {
    // @vt ESC SETNAME "Set Window Name" "ESC k Pt ESC \" yes
    state.host.windowNameChanged(plainText(new TextDecoder().decode(content), MAX_WINDOW_NAME));
    return true;
  }
  if (params.prefix !== 0 || params.intermediates < 0) return false;
  const intermediate = params.intermediates === 0 ? "" : String.fromCharCode(params.intermediates);
  const handler = handlers[intermediate + String.fromCharCode(params.final)];
  if (handler === undefined) return false;
  handler(state, latin1(content));
  return true;
}

function latin1(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
