import { describe, expect, test } from "vitest";
import { CellTables } from "../../src/cells/index.js";
import { formatKey, parseKey } from "../../src/commands/index.js";
import {
  characterPress,
  chordName,
  encodeKey,
  FUNCTIONAL_KEYS,
  type KeyEvent,
  keyPress,
  Modifier,
  type PaneInputModes,
} from "../../src/input/index.js";
import { Emulator, ignoreEmulator, ignoreRows } from "../../src/vt/index.js";

const { shift, alt, ctrl } = Modifier;

describe("chordName", () => {
  test.each<[KeyEvent, string]>([
    [characterPress("b", ctrl), "C-b"],
    [characterPress("A"), "A"],
    [characterPress("A", alt | shift), "M-A"],
    [characterPress("A", ctrl | shift), "S-C-a"],
    [{ ...characterPress("2", ctrl | shift), shiftedKey: "@" }, "C-@"],
    [{ ...characterPress("1", shift), shiftedKey: "!", text: "!" }, "!"],
    [characterPress(" ", shift), "S-Space"],
    [keyPress("Tab", shift), "BTab"],
    [keyPress("Up", ctrl | alt | shift), "C-M-S-Up"],
    [keyPress("KPUp"), "Up"],
    [keyPress("KPDivide", 0, "/"), "KP/"],
    [keyPress("LeftShift", shift), ""],
    [characterPress("a", Modifier.super), ""],
    [characterPress("a", Modifier.numLock), "a"],
  ])("%j is %s", (event, expected) => {
    expect(chordName(event)).toBe(expected);
  });

  test("is a name that the command language reads, and writes back for keys in normal form", () => {
    const unread: string[] = [];
    const different: string[] = [];
    const names = [...FUNCTIONAL_KEYS.keys()].filter(
      (name) => !/^(?:F[23]?\d|F1[3-9]|[A-Z][a-z]+Lock)$/.test(name),
    );
    const events = [
      ...names.flatMap((name) => [0, 1, 2, 4, 5, 7].map((modifiers) => keyPress(name, modifiers))),
      ...Array.from("az09!,/;[]^_", (character) =>
        [0, alt, ctrl].map((bits) => characterPress(character, bits)),
      ).flat(),
      ...Array.from("éß漢", (character) => [0, alt].map((bits) => characterPress(character, bits))).flat(),
    ];
    for (const event of events) {
      const name = chordName(event);
      if (name === "") continue;
      const chord = parseKey(name);
      if (chord === undefined) unread.push(name);
      else if (parseKey(formatKey(chord)) === undefined) different.push(name);
    }
    expect({ unread, different }).toEqual({ unread: [], different: [] });
  });
});

describe("PaneInputModes", () => {
  test("are what an emulator holds, with its keyboard flags beside", () => {
    const tables = new CellTables();
    const emulator = new Emulator({ cols: 10, rows: 3, tables, host: ignoreEmulator, rowEvents: ignoreRows });
    const keyIn = (bytes: string): string => {
      emulator.write(Buffer.from(bytes));
      const modes: PaneInputModes = { ...emulator.modes, kittyFlags: emulator.keyboard.flags };
      return Buffer.from(encodeKey(keyPress("Up"), modes)).toString();
    };
    expect([keyIn(""), keyIn("\x1b[?1h"), keyIn("\x1b[>1u")]).toEqual(["\x1b[A", "\x1bOA", "\x1b[A"]);
    emulator.dispose();
  });
});
