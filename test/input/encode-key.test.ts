import { describe, expect, test } from "vitest";
import {
  characterPress,
  encodeKey,
  type KeyEvent,
  type KeyModes,
  keyPress,
  Modifier,
  plainInputModes,
} from "../../src/input/index.js";

const { shift, alt, ctrl, meta } = Modifier;
const encoded = (event: KeyEvent, modes: Partial<KeyModes>): string =>
  Buffer.from(encodeKey(event, { ...plainInputModes, ...modes })).toString();

const kitty = (event: KeyEvent, kittyFlags: number): string => encoded(event, { kittyFlags });
const repeated = (event: KeyEvent): KeyEvent => ({ ...event, eventType: "repeat" });
const released = (event: KeyEvent): KeyEvent => ({ ...event, eventType: "release", text: "" });

describe("encodeKey, legacy modes", () => {
  test.each<[string, KeyEvent, Partial<KeyModes>, string]>([
    ["Up with DECCKM", keyPress("Up"), { applicationCursorKeys: true }, "\x1bOA"],
    ["S-Up with DECCKM", keyPress("Up", shift), { applicationCursorKeys: true }, "\x1b[1;2A"],
    ["Home with DECCKM", keyPress("Home"), { applicationCursorKeys: true }, "\x1bOH"],
    ["F1 with DECCKM", keyPress("F1"), { applicationCursorKeys: true }, "\x1bOP"],
    ["Delete with DECCKM", keyPress("Delete"), { applicationCursorKeys: true }, "\x1b[3~"],
    ["KP1 with DECKPAM", keyPress("KP1", 0, "1"), { applicationKeypad: true }, "\x1bOq"],
    ["KPAdd with DECKPAM", keyPress("KPAdd", 0, "+"), { applicationKeypad: true }, "\x1bOk"],
    ["KPEnter with DECKPAM", keyPress("KPEnter"), { applicationKeypad: true }, "\x1bOM"],
    ["KP1 without DECKPAM", keyPress("KP1", 0, "1"), {}, "1"],
    ["KPUp", keyPress("KPUp"), {}, "\x1b[A"],
    ["KPBegin", keyPress("KPBegin"), {}, "\x1b[E"],
    ["Enter with LNM", keyPress("Enter"), { newLine: true }, "\r\n"],
    ["Backspace with DECBKM", keyPress("Backspace"), { backarrowSendsBackspace: true }, "\b"],
    ["C-Backspace with DECBKM", keyPress("Backspace", ctrl), { backarrowSendsBackspace: true }, "\x7f"],
    ["M-C-Backspace", keyPress("Backspace", alt | ctrl), {}, "\x1b\b"],
    ["M-S-Tab", keyPress("Tab", alt | shift), {}, "\x1b\x1b[Z"],
    ["Meta with a letter", characterPress("x", meta), {}, "\x1bx"],
    ["Meta with an arrow", keyPress("Up", meta), {}, "\x1b[1;9A"],
    ["Menu", keyPress("Menu"), {}, "\x1b[29~"],
    ["C-@ typed with Shift", { ...characterPress("2", ctrl | shift), shiftedKey: "@" }, {}, "\0"],
    ["C-~", characterPress("~", ctrl), {}, "\x1e"],
    ["C-? ", characterPress("?", ctrl), {}, "\x7f"],
    ["C-ö", characterPress("ö", ctrl), {}, "ö"],
    ["C-с on a Cyrillic layout", { ...characterPress("с", ctrl), baseKey: "c" }, {}, "\x03"],
    ["Super with a letter", characterPress("a", Modifier.super), {}, ""],
    ["NumLock with an arrow", keyPress("Up", Modifier.numLock), {}, "\x1b[A"],
    ["a modifier key", keyPress("LeftShift", shift), {}, ""],
    ["a media key", keyPress("MediaPlay"), {}, ""],
    ["a release", released(characterPress("a")), {}, ""],
    ["a repeat", repeated(characterPress("a")), {}, "a"],
    ["text without a key", keyPress("", 0, "你好"), {}, "你好"],
  ])("%s", (_, event, modes, expected) => {
    expect(encoded(event, modes)).toBe(expected);
  });
});

describe("encodeKey, modifyOtherKeys 1", () => {
  test.each<[string, KeyEvent, string]>([
    ["C-a", characterPress("a", ctrl), "\x01"],
    ["C-S-a", characterPress("A", ctrl | shift), "\x1b[27;6;65~"],
    ["M-a", characterPress("a", alt), "\x1ba"],
    ["C-,", characterPress(",", ctrl), "\x1b[27;5;44~"],
    ["C-1", characterPress("1", ctrl), "\x1b[27;5;49~"],
    ["C-3", characterPress("3", ctrl), "\x1b"],
    ["C-Space", characterPress(" ", ctrl), "\0"],
    ["Enter", keyPress("Enter"), "\r"],
    ["S-Enter", keyPress("Enter", shift), "\x1b[27;2;13~"],
    ["C-Tab", keyPress("Tab", ctrl), "\x1b[27;5;9~"],
    ["S-Tab", keyPress("Tab", shift), "\x1b[Z"],
    ["C-Backspace", keyPress("Backspace", ctrl), "\b"],
    ["A", characterPress("A"), "A"],
  ])("%s", (_, event, expected) => {
    expect(encoded(event, { modifyOtherKeys: 1 })).toBe(expected);
  });
});

/** Flags, key, bytes. Kitty keyboard protocol, "Progressive enhancement". */
const KITTY: readonly (readonly [string, number, KeyEvent, string])[] = [
  ["text stays text", 1, characterPress("a"), "a"],
  ["shifted text stays text", 1, characterPress("A"), "A"],
  ["Enter keeps its byte", 1, keyPress("Enter"), "\r"],
  ["Tab keeps its byte", 1, keyPress("Tab"), "\t"],
  ["Backspace keeps its byte", 1, keyPress("Backspace"), "\x7f"],
  ["Enter with NumLock keeps its byte", 1, keyPress("Enter", Modifier.numLock), "\r"],
  ["Escape is told apart", 1, keyPress("Escape"), "\x1b[27u"],
  ["arrows ignore DECCKM", 1, keyPress("Up"), "\x1b[A"],
  ["Alt with a character", 1, characterPress("a", alt), "\x1b[97;3u"],
  ["Ctrl with Shift uses the unshifted key", 1, characterPress("A", ctrl | shift), "\x1b[97;6u"],
  ["Super", 1, characterPress("a", Modifier.super), "\x1b[97;9u"],
  ["Hyper and Meta", 1, characterPress("a", Modifier.hyper | meta), "\x1b[97;49u"],
  ["locks are told with functional keys", 1, keyPress("F5", Modifier.capsLock), "\x1b[15;65~"],
  ["the keypad without text", 1, keyPress("KPLeft"), "\x1b[57417u"],
  ["the keypad with text", 1, keyPress("KP5", 0, "5"), "5"],
  ["modifier keys are not told", 1, keyPress("LeftShift", shift), ""],
  ["releases are not told", 1, released(keyPress("Up")), ""],
  ["a release", 2, released(keyPress("Up")), "\x1b[1;1:3A"],
  ["a repeat", 2, repeated(keyPress("Up")), "\x1b[1;1:2A"],
  ["a release of text", 2, released(characterPress("a")), "\x1b[97;1:3u"],
  ["a repeat of text", 2, repeated(characterPress("a")), "a"],
  ["no release of Enter", 2, released(keyPress("Enter")), ""],
  ["no release of Tab", 2, released(keyPress("Tab")), ""],
  ["Escape alone with event types", 2, keyPress("Escape"), "\x1b"],
  ["C-a keeps its byte without disambiguation", 2, characterPress("a", ctrl), "\x01"],
  ["a release with modifiers", 3, released(characterPress("a", ctrl)), "\x1b[97;5:3u"],
  ["alternates of text stay text", 5, characterPress("A"), "A"],
  ["the shifted key", 5, characterPress("A", ctrl | shift), "\x1b[97:65;6u"],
  ["the base layout key", 5, { ...characterPress("с", ctrl), baseKey: "c" }, "\x1b[1089::99;5u"],
  ["shifted and base key", 5, { ...characterPress("С", ctrl | shift), baseKey: "c" }, "\x1b[1089:1057:99;6u"],
  ["all keys: text", 8, characterPress("a"), "\x1b[97u"],
  ["all keys: shifted text", 8, characterPress("A"), "\x1b[97;2u"],
  ["all keys: Enter", 8, keyPress("Enter"), "\x1b[13u"],
  ["all keys: Tab", 8, keyPress("Tab"), "\x1b[9u"],
  ["all keys: Backspace", 8, keyPress("Backspace"), "\x1b[127u"],
  ["all keys: Escape", 8, keyPress("Escape"), "\x1b[27u"],
  ["all keys: Space", 8, characterPress(" "), "\x1b[32u"],
  ["all keys: a modifier key", 8, keyPress("LeftShift", shift), "\x1b[57441;2u"],
  ["all keys: locks with text", 8, characterPress("a", Modifier.numLock), "\x1b[97;129u"],
  ["all keys: the keypad", 8, keyPress("KP5", 0, "5"), "\x1b[57404u"],
  ["all keys: release of Enter", 10, released(keyPress("Enter")), "\x1b[13;1:3u"],
  ["all keys: text without a key stays text", 8, keyPress("", 0, "你"), "你"],
  ["text: plain", 24, characterPress("a"), "\x1b[97;;97u"],
  ["text: shifted", 24, characterPress("A"), "\x1b[97;2;65u"],
  ["text: by Option", 24, keyPress("a", 0, "å"), "\x1b[97;;229u"],
  ["text: without a key", 24, keyPress("", 0, "你好"), "\x1b[0;;20320:22909u"],
  ["text: none with Ctrl", 24, characterPress("a", ctrl), "\x1b[97;5u"],
  ["everything", 31, characterPress("A"), "\x1b[97:65;2;65u"],
  ["everything, released", 31, released(characterPress("A")), "\x1b[97:65;2:3u"],
  ["everything, repeated", 31, repeated(characterPress("a")), "\x1b[97;1:2;97u"],
];

describe("encodeKey, kitty keyboard protocol", () => {
  test.each(KITTY)("%s (flags %i)", (_, flags, event, expected) => {
    expect(kitty(event, flags)).toBe(expected);
  });
});
