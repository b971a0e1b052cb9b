// Keys as tmux writes them. KEYS is compared with tmux's own list-keys where tmux is installed.
import { afterAll, describe, expect, test } from "vitest";
import {
  CTRL,
  compareChords,
  formatKey,
  KeyTables,
  META,
  NAMED_KEYS,
  normalizeChord,
  parseKey,
  quoteArgument,
  SHIFT,
} from "../../src/commands/index.ts";
import { TmuxOracle } from "../support/tmux-oracle.ts";
import { requireTool } from "../support/tools.ts";

/** As typed, and as printed; "" for no key. */
const KEYS: readonly (readonly [string, string])[] = [
  ["C-a", "C-a"],
  ["C-A", "C-a"],
  ["^a", "C-a"],
  ["c-a", "C-a"],
  ["C-m", "Enter"],
  ["C-i", "Tab"],
  ["C-[", "Escape"],
  ["C-@", "C-Space"],
  ["C-Space", "C-Space"],
  ["C-h", "C-h"],
  ["BSpace", "BSpace"],
  ["s-up", "S-Up"],
  ["M-C-Left", "C-M-Left"],
  ["C-M-S-F5", "C-M-S-F5"],
  ["M-S-a", "M-S-a"],
  ["M-A", "M-A"],
  ["S-A", "S-A"],
  ["C-S-a", "S-C-a"],
  ["M-C-a", "M-C-a"],
  ["C-C-a", "C-a"],
  ["F12", "F12"],
  ["F13", ""],
  ["pageup", "PPage"],
  ["PgDn", "NPage"],
  ["Delete", "DC"],
  ["Insert", "IC"],
  ["KP*", "KP*"],
  ["KPEnter", "KPEnter"],
  ["mousedown1pane", "MouseDown1Pane"],
  ["WheelUpStatus", "WheelUpStatus"],
  ["MouseDragEnd2StatusLeft", "MouseDragEnd2StatusLeft"],
  ["SecondClick1Pane", "SecondClick1Pane"],
  ["M-MouseDown3Pane", "M-MouseDown3Pane"],
  ["MouseDown4Pane", ""],
  ["Any", "Any"],
  ["None", ""],
  ["User0", "User0"],
  ["User999", "User999"],
  ["User1000", ""],
  ["0x41", "A"],
  ["0x1b", "Escape"],
  ["0xe9", "é"],
  ["0x110000", ""],
  ["0x", ""],
  ["é", "é"],
  ["日", "日"],
  ["C-é", "C-é"],
  ["C-1", "C-1"],
  ["C-/", "C-/"],
  ["C-_", "C-_"],
  ["C-^", "C-^"],
  ["C-]", "C-]"],
  ["C-\\", "C-\\"],
  ["C--", "C--"],
  ["C-=", "C-="],
  ["C-#", "C-#"],
  ['C-"', ""],
  ["C-{", ""],
  ["C-~", ""],
  ["C-`", "C-`"],
  ["~", "~"],
  ["^", "^"],
  ["-", "-"],
  ["C-", ""],
  ["X-a", ""],
  ["ab", ""],
  ["", ""],
  ["M-Space", "M-Space"],
  ["C-Tab", "C-Tab"],
  ["C-Enter", "C-Enter"],
];

describe("parseKey and formatKey", () => {
  test.each(KEYS)("reads %s", (typed, printed) => {
    const chord = parseKey(typed);
    expect(chord === undefined ? "" : formatKey(chord)).toBe(printed);
  });

  test("keys that one byte stands for are one chord", () => {
    const pairs = [
      ["C-?", "BSpace"],
      ["S-Tab", "BTab"],
      ["C-I", "Tab"],
      [" ", "Space"],
      ["0x7f", "BSpace"],
      ["0x00", "C-Space"],
    ];
    expect(
      pairs.map(([typed]) => [typed, formatKey(parseKey(typed ?? "") ?? { key: "?", modifiers: 0 })]),
    ).toEqual(pairs);
  });

  test("a chord from a host terminal that tells Ctrl-m from Enter meets the binding", () => {
    expect([
      normalizeChord({ key: "m", modifiers: CTRL }),
      normalizeChord({ key: "A", modifiers: CTRL | META }),
      normalizeChord({ key: " ", modifiers: CTRL }),
      normalizeChord({ key: "Tab", modifiers: SHIFT }),
      normalizeChord({ key: "é", modifiers: CTRL }),
    ]).toEqual([
      { key: "Enter", modifiers: 0 },
      { key: "a", modifiers: CTRL | META },
      { key: "Space", modifiers: CTRL },
      { key: "BTab", modifiers: 0 },
      { key: "é", modifiers: CTRL },
    ]);
  });

  test("a grapheme of several scalars is one key", () => {
    expect(["e\u0301", "👩‍👩‍👧", "🇩🇪", "éa", "e\u0301x"].map((text) => parseKey(text)?.key)).toEqual([
      undefined,
      "👩‍👩‍👧",
      "🇩🇪",
      undefined,
      undefined,
    ]);
  });

  test("every named key with every modifier survives the round trip", () => {
    const lost: string[] = [];
    const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
    for (const key of [...NAMED_KEYS, "Tab", "Enter", "Escape", "User7", "é", ...ascii]) {
      for (let modifiers = 0; modifiers < 8; modifiers += 1) {
        const chord = normalizeChord({ key, modifiers });
        const again = parseKey(formatKey(chord));
        // No terminal sends Ctrl with these.
        if (/^["$%&*{|}~\u007f^]$/.test(key) && (modifiers & CTRL) !== 0) continue;
        if (again?.key !== chord.key || again.modifiers !== chord.modifiers) lost.push(formatKey(chord));
      }
    }
    expect(lost).toEqual([]);
  });
});

const missing = requireTool("tmux");
describe.skipIf(missing !== undefined)("keys beside tmux", () => {
  const oracle = missing === undefined ? new TmuxOracle() : undefined;
  afterAll(() => oracle?.end());

  test("names and sorts keys as tmux does", () => {
    // tmux keeps an ASCII character given by its code apart from the same character typed.
    const typed = KEYS.filter(([name, printed]) => printed !== "" && name !== "0x41");
    const shown = oracle?.runAll([
      ...typed.map(([name]) => ["bind-key", "-T", "mine", "--", name, "send-prefix"]),
      ["list-keys", "-T", "mine"],
    ]);
    const tables = new KeyTables();
    for (const [name] of typed) {
      const chord = parseKey(name);
      if (chord !== undefined) {
        tables.bind("mine", { chord, commands: { sequences: [] }, isRepeating: false, note: undefined });
      }
    }
    const ours = tables.bindings("mine").map(({ chord }) => quoteArgument(formatKey(chord)));
    expect(ours).toEqual(shown?.map((line) => line.split(/ +/)[3]));
    expect(ours).toEqual(
      tables
        .bindings("mine")
        .map(({ chord }) => chord)
        .sort(compareChords)
        .map((chord) => quoteArgument(formatKey(chord))),
    );
  });
});
