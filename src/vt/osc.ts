// Operating system commands: titles, colours, links, clipboard, marks, notifications. Source: xterm ctlseqs
// "Operating System Commands"; OSC 7, 8, 9, 99, 133 and 777 by the terminals that brought them, named at each.

import { RowMark } from "../cells/index.js";
import type { PromptMarkKind } from "./emulator-host.js";
import type { EmulatorState } from "./emulator-state.js";
import { changeColors, changeDynamicColors, resetColors, resetDynamicColor } from "./osc-color.js";
import { plainText, setIconName, setTitle } from "./osc-title.js";
import type { OscTerminator } from "./parser-actions.js";

/** `text` is what follows the number and its semicolon. */
type OscHandler = (state: EmulatorState, text: string, terminator: OscTerminator, number: number) => void;

const MAX_URI = 8192;
const MAX_LINK_GROUP = 256;
const MAX_NOTIFICATION = 4096;
const MAX_CLIPBOARD_LETTERS = 16;

/** OSC 8: `id=…:…;URI`; an empty URI ends the link. SGR 0 leaves it alone. */
function hyperlink(state: EmulatorState, text: string): void {
  const split = text.indexOf(";");
  if (split < 0) return;
  const uri = plainText(text.slice(split + 1), MAX_URI + 1);
  // A cut address would lead elsewhere; none is better.
  if (uri === "" || uri.length > MAX_URI) {
    state.pen.setLink(0);
    return;
  }
  const options = text.slice(0, split).split(":");
  const group = options.find((option) => option.startsWith("id="))?.slice(3) ?? "";
  state.pen.setLink(state.tables.links.intern(uri, plainText(group, MAX_LINK_GROUP)));
}

/** OSC 9: a notification (iTerm2), but `4;state;percent` is progress and other numbers are ConEmu's own. */
function notify(state: EmulatorState, text: string): void {
  const command = /^(\d{1,2})(?:;|$)/.exec(text)?.[1];
  if (command === "4") {
    const [, kind, percent] = text.split(";");
    const progress = Number.parseInt(kind ?? "0", 10);
    const done = Number.parseInt(percent ?? "0", 10);
    if (!(progress >= 0 && progress <= 4)) return;
    state.host.progressChanged({
      state: progress,
      percent: Number.isNaN(done) ? 0 : Math.max(0, Math.min(100, done)),
    });
  } else if (command === undefined) {
    state.host.notification({ title: "", body: plainText(text, MAX_NOTIFICATION) });
  }
}

/** OSC 777 (rxvt): `notify;title;body`. */
function notifyTitled(state: EmulatorState, text: string): void {
  const [command, title, ...body] = text.split(";");
  if (command !== "notify") return;
  state.host.notification({
    title: plainText(title ?? "", MAX_NOTIFICATION),
    body: plainText(body.join(";"), MAX_NOTIFICATION),
  });
}

/** OSC 99 (kitty): `key=value:…;payload`, in pieces with `d=0`, Base64 with `e=1`. */
function notifyInParts(state: EmulatorState, text: string): void {
  const split = text.indexOf(";");
  const fields = new Map<string, string>();
  for (const pair of text.slice(0, Math.max(0, split)).split(":")) {
    const at = pair.indexOf("=");
    if (at > 0) fields.set(pair.slice(0, at), pair.slice(at + 1));
  }
  const part = fields.get("p") ?? "title";
  // Queries, closing and icons ask for more than a message line can give.
  if (part !== "title" && part !== "body") return;
  const payload = text.slice(split + 1);
  const piece = fields.get("e") === "1" ? decodeBase64Text(payload) : payload;
  const done = state.notificationParts.add(
    fields.get("i") ?? "",
    part,
    plainText(piece, MAX_NOTIFICATION),
    fields.get("d") !== "0",
  );
  if (done !== undefined) state.host.notification(done);
}

function decodeBase64Text(text: string): string {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return "";
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return "";
  }
}

const PROMPT_MARKS: Readonly<Record<string, readonly [PromptMarkKind, number]>> = {
  A: ["prompt", RowMark.prompt],
  B: ["input", RowMark.input],
  C: ["output", RowMark.output],
  D: ["commandEnd", RowMark.commandEnd],
};

/** OSC 133 (FinalTerm): a letter and options; `N` and `P` begin prompts too. */
function promptMark(state: EmulatorState, text: string): void {
  const letter = text.charAt(0);
  const isMore = text.length > 1 && text.charAt(1) !== ";";
  const found = PROMPT_MARKS[letter === "N" || letter === "P" ? "A" : letter];
  if (found === undefined || isMore) return;
  const [kind, bit] = found;
  if (!state.isAlternate) state.screen.cursorLine.marks |= bit;
  state.host.promptMark(kind, plainText(text.slice(2), MAX_NOTIFICATION));
}

const handlers = new Map<number, OscHandler>([
  // @vt OSC TITLE_AND_ICON "Set Title and Icon Name" "OSC 0 ; Pt ST" yes
  [
    0,
    (state, text) => {
      setIconName(state, text);
      setTitle(state, text);
    },
  ],
  // @vt OSC ICON "Set Icon Name" "OSC 1 ; Pt ST" yes
  [1, setIconName],
  // @vt OSC TITLE "Set Title" "OSC 2 ; Pt ST" yes
  [2, setTitle],
  // @vt OSC COLOR "Change or Query Palette" "OSC 4 ; Ps ; Pt ST" yes
  [4, changeColors],
  // @vt OSC CWD "Report Working Directory" "OSC 7 ; Pt ST" yes
  [7, (state, text) => state.host.cwdChanged(plainText(text, MAX_URI))],
  // @vt OSC LINK "Hyperlink" "OSC 8 ; Pm ; Pt ST" yes
  [8, hyperlink],
  // @vt OSC NOTIFY "Notification and Progress" "OSC 9 ; Pt ST" yes
  [9, notify],
  // @vt OSC FOREGROUND "Change or Query Text Colour" "OSC 10 ; Pt ST" yes
  [10, changeDynamicColors],
  // @vt OSC BACKGROUND "Change or Query Background" "OSC 11 ; Pt ST" yes
  [11, changeDynamicColors],
  // @vt OSC CURSOR "Change or Query Cursor Colour" "OSC 12 ; Pt ST" yes
  [12, changeDynamicColors],
  // @vt OSC POINTER "Change or Query Pointer and Tektronix Colours" "OSC 13 to 16, 18 ; Pt ST" yes
  [13, changeDynamicColors],
  [14, changeDynamicColors],
  [15, changeDynamicColors],
  [16, changeDynamicColors],
  // @vt OSC SELECTION "Change or Query Selection Colours" "OSC 17, 19 ; Pt ST" yes
  [17, changeDynamicColors],
  [18, changeDynamicColors],
  [19, changeDynamicColors],
  // @vt OSC NOTIFY_KITTY "Notification in Parts" "OSC 99 ; Pm ; Pt ST" partial(title and body only)
  [99, notifyInParts],
  // @vt OSC RESET_COLOR "Reset Palette" "OSC 104 ; Ps ST" yes
  [104, resetColors],
  // @vt OSC RESET_DYNAMIC "Reset Dynamic Colours" "OSC 110 to 119 ST" yes
  [110, resetDynamicColor],
  [111, resetDynamicColor],
  [112, resetDynamicColor],
  [113, resetDynamicColor],
  [114, resetDynamicColor],
  [115, resetDynamicColor],
  [116, resetDynamicColor],
  [117, resetDynamicColor],
  [118, resetDynamicColor],
  [119, resetDynamicColor],
  // @vt OSC PROMPT "Prompt Marks" "OSC 133 ; Pt ST" yes
  [133, promptMark],
  // @vt OSC NOTIFY_RXVT "Notification with Title" "OSC 777 ; notify ; Pt ; Pt ST" yes
  [777, notifyTitled],
]);

const CLIPBOARD = 52;
const QUESTION_MARK = 0x3f;
const SEMICOLON = 0x3b;

/** Decodes ill-formed UTF-8 to U+FFFD and keeps a byte order mark, as the parser does. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** False when nobody handles it. */
export function dispatchOsc(state: EmulatorState, content: Uint8Array, terminator: OscTerminator): boolean {
  let at = 0;
  let number = 0;
  while (at < content.length && at < 6 && content[at]! >= 0x30 && content[at]! <= 0x39) {
    number = number * 10 + content[at]! - 0x30;
    at += 1;
  }
  if (at === 0 || (at < content.length && content[at] !== SEMICOLON)) return false;
  const rest = content.subarray(at + 1);
  if (number === CLIPBOARD) {
    clipboard(state, rest, terminator);
    return true;
  }
  const handler = handlers.get(number);
  if (handler === undefined) return false;
  handler(state, decoder.decode(rest), terminator, number);
  return true;
}

/** @vt OSC CLIPBOARD "Manipulate Selection Data" "OSC 52 ; Pc ; Pd ST" yes */
function clipboard(state: EmulatorState, content: Uint8Array, terminator: OscTerminator): void {
  const split = content.indexOf(SEMICOLON);
  if (split < 0) return;
  const letters = plainText(decoder.decode(content.subarray(0, split)), MAX_CLIPBOARD_LETTERS);
  const selection = letters.replace(/[^cpqs0-7]/g, "");
  const payload = content.subarray(split + 1);
  if (payload.length !== 1 || payload[0] !== QUESTION_MARK) {
    state.host.clipboardWrite(selection, payload);
    return;
  }
  if (state.host.clipboardRead(selection)) return;
  state.host.reply(`\x1b]52;${selection};${terminator === "bel" ? "\x07" : "\x1b\\"}`);
}
