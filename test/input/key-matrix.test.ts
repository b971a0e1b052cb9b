// Key chords × what the host speaks × what the program asked for, as data; E at the start of bytes is ESC. Made by hand from xterm ctlseqs (PC-style keys, modifyOtherKeys) and the kitty keyboard protocol.
import { describe, expect, test } from "vitest";
import {
  encodeKey,
  type HostEvent,
  HostInput,
  type KeyEvent,
  type KeyModes,
  plainInputModes,
} from "../../src/input/index.js";

/** What the pane gets: with legacy keys, with modifyOtherKeys 2, with kitty flag 1. */
type Pane = readonly [legacy: string, other: string, kitty: string];

interface Chord {
  readonly name: string;
  /** What a host sends in the legacy form, with modifyOtherKeys 2, with kitty flags 1 and 4. */
  readonly host: readonly [legacy: string, other: string, kitty: string];
  readonly pane: Pane;
  /** What the pane gets from a legacy host where that cannot tell the chord from another one. */
  readonly fromLegacy?: Pane;
}

const same = (bytes: string): Pane => [bytes, bytes, bytes];

const CHORDS: readonly Chord[] = [
  { name: "a", host: same("a"), pane: same("a") },
  { name: "S-a", host: same("A"), pane: same("A") },
  { name: "1", host: same("1"), pane: same("1") },
  { name: "!", host: same("!"), pane: same("!") },
  { name: "é", host: same("é"), pane: same("é") },
  { name: "漢", host: same("漢"), pane: same("漢") },
  { name: "Space", host: same(" "), pane: same(" ") },
  { name: "Enter", host: same("\r"), pane: same("\r") },
  { name: "Tab", host: same("\t"), pane: same("\t") },
  { name: "Backspace", host: same("\x7f"), pane: same("\x7f") },
  { name: "Escape", host: ["E", "E", "E[27u"], pane: ["E", "E", "E[27u"] },
  { name: "C-a", host: ["\x01", "E[27;5;97~", "E[97;5u"], pane: ["\x01", "E[27;5;97~", "E[97;5u"] },
  { name: "C-c", host: ["\x03", "E[27;5;99~", "E[99;5u"], pane: ["\x03", "E[27;5;99~", "E[99;5u"] },
  {
    name: "C-i",
    host: ["\t", "E[27;5;105~", "E[105;5u"],
    pane: ["\t", "E[27;5;105~", "E[105;5u"],
    fromLegacy: same("\t"),
  },
  {
    name: "C-m",
    host: ["\r", "E[27;5;109~", "E[109;5u"],
    pane: ["\r", "E[27;5;109~", "E[109;5u"],
    fromLegacy: same("\r"),
  },
  { name: "C-h", host: ["\b", "E[27;5;104~", "E[104;5u"], pane: ["\b", "E[27;5;104~", "E[104;5u"] },
  {
    name: "C-[",
    host: ["E", "E[27;5;91~", "E[91;5u"],
    pane: ["E", "E[27;5;91~", "E[91;5u"],
    fromLegacy: ["E", "E", "E[27u"],
  },
  { name: "C-\\", host: ["\x1c", "E[27;5;92~", "E[92;5u"], pane: ["\x1c", "E[27;5;92~", "E[92;5u"] },
  { name: "C-]", host: ["\x1d", "E[27;5;93~", "E[93;5u"], pane: ["\x1d", "E[27;5;93~", "E[93;5u"] },
  {
    name: "C-/",
    host: ["\x1f", "E[27;5;47~", "E[47;5u"],
    pane: ["\x1f", "E[27;5;47~", "E[47;5u"],
    fromLegacy: ["\x1f", "E[27;5;95~", "E[95;5u"],
  },
  {
    name: "C-Space",
    host: ["\0", "E[27;5;32~", "E[32;5u"],
    pane: ["\0", "E[27;5;32~", "E[32;5u"],
  },
  {
    name: "C-3",
    host: ["E", "E[27;5;51~", "E[51;5u"],
    pane: ["E", "E[27;5;51~", "E[51;5u"],
    fromLegacy: ["E", "E", "E[27u"],
  },
  {
    name: "C-1",
    host: ["1", "E[27;5;49~", "E[49;5u"],
    pane: ["1", "E[27;5;49~", "E[49;5u"],
    fromLegacy: same("1"),
  },
  {
    name: "C-,",
    host: [",", "E[27;5;44~", "E[44;5u"],
    pane: [",", "E[27;5;44~", "E[44;5u"],
    fromLegacy: same(","),
  },
  {
    name: "C-S-a",
    host: ["\x01", "E[27;6;65~", "E[97:65;6u"],
    pane: ["\x01", "E[27;6;65~", "E[97;6u"],
    fromLegacy: ["\x01", "E[27;5;97~", "E[97;5u"],
  },
  { name: "M-a", host: ["Ea", "E[27;3;97~", "E[97;3u"], pane: ["Ea", "E[27;3;97~", "E[97;3u"] },
  { name: "M-S-a", host: ["EA", "E[27;4;65~", "E[97:65;4u"], pane: ["EA", "E[27;4;65~", "E[97;4u"] },
  { name: "M-.", host: ["E.", "E[27;3;46~", "E[46;3u"], pane: ["E.", "E[27;3;46~", "E[46;3u"] },
  { name: "M-C-a", host: ["E\x01", "E[27;7;97~", "E[97;7u"], pane: ["E\x01", "E[27;7;97~", "E[97;7u"] },
  { name: "M-é", host: ["Eé", "E[27;3;233~", "E[233;3u"], pane: ["Eé", "E[27;3;233~", "E[233;3u"] },
  { name: "M-Space", host: ["E ", "E[27;3;32~", "E[32;3u"], pane: ["E ", "E[27;3;32~", "E[32;3u"] },
  { name: "M-Enter", host: ["E\r", "E[27;3;13~", "E[13;3u"], pane: ["E\r", "E[27;3;13~", "E[13;3u"] },
  {
    name: "S-Enter",
    host: ["\r", "E[27;2;13~", "E[13;2u"],
    pane: ["\r", "E[27;2;13~", "E[13;2u"],
    fromLegacy: same("\r"),
  },
  {
    name: "C-Enter",
    host: ["\r", "E[27;5;13~", "E[13;5u"],
    pane: ["\r", "E[27;5;13~", "E[13;5u"],
    fromLegacy: same("\r"),
  },
  { name: "S-Tab", host: ["E[Z", "E[Z", "E[9;2u"], pane: ["E[Z", "E[Z", "E[9;2u"] },
  {
    name: "C-Tab",
    host: ["\t", "E[27;5;9~", "E[9;5u"],
    pane: ["\t", "E[27;5;9~", "E[9;5u"],
    fromLegacy: same("\t"),
  },
  {
    name: "C-S-Tab",
    host: ["E[Z", "E[27;6;9~", "E[9;6u"],
    pane: ["E[Z", "E[27;6;9~", "E[9;6u"],
    fromLegacy: ["E[Z", "E[Z", "E[9;2u"],
  },
  { name: "M-Tab", host: ["E\t", "E[27;3;9~", "E[9;3u"], pane: ["E\t", "E[27;3;9~", "E[9;3u"] },
  {
    name: "M-Backspace",
    host: ["E\x7f", "E[27;3;127~", "E[127;3u"],
    pane: ["E\x7f", "E[27;3;127~", "E[127;3u"],
  },
  {
    name: "C-Backspace",
    host: ["\b", "E[27;5;127~", "E[127;5u"],
    pane: ["\b", "\b", "E[127;5u"],
    fromLegacy: ["\b", "E[27;5;104~", "E[104;5u"],
  },
  { name: "M-Escape", host: ["EE", "E[27;3;27~", "E[27;3u"], pane: ["EE", "E[27;3;27~", "E[27;3u"] },
  {
    name: "S-Escape",
    host: ["E", "E", "E[27;2u"],
    pane: ["E", "E", "E[27;2u"],
    fromLegacy: ["E", "E", "E[27u"],
  },
  { name: "Up", host: same("E[A"), pane: same("E[A") },
  { name: "S-Up", host: same("E[1;2A"), pane: same("E[1;2A") },
  { name: "C-Right", host: same("E[1;5C"), pane: same("E[1;5C") },
  { name: "M-Left", host: same("E[1;3D"), pane: same("E[1;3D") },
  { name: "C-M-S-Down", host: same("E[1;8B"), pane: same("E[1;8B") },
  { name: "Home", host: same("E[H"), pane: same("E[H") },
  { name: "C-End", host: same("E[1;5F"), pane: same("E[1;5F") },
  { name: "Insert", host: same("E[2~"), pane: same("E[2~") },
  { name: "Delete", host: same("E[3~"), pane: same("E[3~") },
  { name: "C-Delete", host: same("E[3;5~"), pane: same("E[3;5~") },
  { name: "PageUp", host: same("E[5~"), pane: same("E[5~") },
  { name: "S-PageDown", host: same("E[6;2~"), pane: same("E[6;2~") },
  { name: "F1", host: ["EOP", "EOP", "E[P"], pane: ["EOP", "EOP", "E[P"] },
  { name: "S-F1", host: same("E[1;2P"), pane: same("E[1;2P") },
  { name: "F3", host: ["EOR", "EOR", "E[13~"], pane: ["EOR", "EOR", "E[13~"] },
  {
    name: "C-F3",
    host: ["E[1;5R", "E[1;5R", "E[13;5~"],
    pane: ["E[1;5R", "E[1;5R", "E[13;5~"],
  },
  { name: "F5", host: same("E[15~"), pane: same("E[15~") },
  { name: "F12", host: same("E[24~"), pane: same("E[24~") },
  { name: "S-F12", host: same("E[24;2~"), pane: same("E[24;2~") },
  { name: "F13", host: ["E[25~", "E[25~", "E[57376u"], pane: ["E[25~", "E[25~", "E[57376u"] },
  {
    name: "KP5",
    host: ["EOu", "EOu", "E[57404u"],
    pane: ["5", "5", "E[57404u"],
    fromLegacy: same("5"),
  },
  {
    name: "KPEnter",
    host: ["EOM", "EOM", "E[57414u"],
    pane: ["\r", "\r", "E[57414u"],
  },
];

const HOSTS = ["legacy", "modifyOtherKeys", "kitty"] as const;
const PANES: readonly (readonly [string, Partial<KeyModes>])[] = [
  ["legacy", {}],
  ["modifyOtherKeys 2", { modifyOtherKeys: 2 }],
  ["kitty", { kittyFlags: 1 }],
];

/** E at the start is ESC. */
const wire = (text: string): string => (text === "EE" ? "\x1b\x1b" : text.replace(/^E/, "\x1b"));

function typed(text: string, hasKittyKeys: boolean): KeyEvent {
  const events: HostEvent[] = [];
  const input = new HostInput({ onEvent: (event) => events.push(event) });
  input.hasKittyKeys = hasKittyKeys;
  input.feed(Buffer.from(wire(text)), 0);
  input.flush(10_000);
  const [event] = events;
  if (events.length !== 1 || event?.type !== "key") throw new Error(`${text} is ${JSON.stringify(events)}`);
  return event;
}

const shown = (bytes: Uint8Array): string => JSON.stringify(Buffer.from(bytes).toString());

describe("keys from every host to every program", () => {
  test("the table holds at least 60 chords", () => {
    expect(CHORDS.length).toBeGreaterThanOrEqual(60);
  });

  test.each(CHORDS)("$name", ({ host, pane, fromLegacy }) => {
    const got: string[] = [];
    const wanted: string[] = [];
    for (const [index, hostName] of HOSTS.entries()) {
      const sent = host[index] ?? "";
      const expected = sent === host[0] && fromLegacy !== undefined ? fromLegacy : pane;
      for (const [column, [paneName, modes]] of PANES.entries()) {
        const event = typed(sent, index === 2);
        got.push(`${hostName} -> ${paneName}: ${shown(encodeKey(event, { ...plainInputModes, ...modes }))}`);
        wanted.push(`${hostName} -> ${paneName}: ${JSON.stringify(wire(expected[column] ?? ""))}`);
      }
    }
    expect(got).toEqual(wanted);
  });
});
