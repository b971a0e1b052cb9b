// One complete control string from the host (OSC, DCS, APC …) -> the reply it is.
// Sources: xterm ctlseqs (OSC 4, 10–19, 52; DECRQSS, XTGETTCAP, XTVERSION), DEC VT510 DA3, kitty graphics.

import { hostReply } from "./csi-events.js";
import type { HostReply } from "./host-events.js";

export type StringKind = "osc" | "dcs" | "apc";

function oscReply(payload: string): HostReply {
  const first = /^[lL]/.exec(payload);
  if (first !== null) return hostReply("title", [], payload.slice(1));
  const match = /^(\d{1,5});?/.exec(payload);
  if (match === null) return hostReply("other", [], payload);
  const number = Number(match[1]);
  const rest = payload.slice(match[0].length);
  if (number === 52) return hostReply("clipboard", [52], rest);
  if (number === 4 || number === 5) {
    const indexed = /^(\d{1,5});/.exec(rest);
    if (indexed !== null)
      return hostReply("color", [number, Number(indexed[1])], rest.slice(indexed[0].length));
  }
  if (number >= 10 && number <= 19) return hostReply("color", [number], rest);
  return hostReply("other", [number], rest);
}

function dcsReply(payload: string): HostReply {
  if (payload.startsWith(">|")) return hostReply("version", [], payload.slice(2));
  if (payload.startsWith("!|")) return hostReply("tertiaryAttributes", [], payload.slice(2));
  const report = /^(\d)([+$])r/.exec(payload);
  if (report !== null) {
    const kind = report[2] === "+" ? "terminfo" : "settingReport";
    return hostReply(kind, [Number(report[1])], payload.slice(report[0].length));
  }
  return hostReply("other", [], payload);
}

/** Whatever the payload: a string only comes from a terminal, so it is a reply. */
export function stringReply(kind: StringKind, payload: string): HostReply {
  if (kind === "osc") return oscReply(payload);
  if (kind === "dcs") return dcsReply(payload);
  if (kind === "apc" && payload.startsWith("G")) return hostReply("graphics", [], payload.slice(1));
  return hostReply("other", [], payload);
}
