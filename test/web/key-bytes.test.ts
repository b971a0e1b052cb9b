import { describe, expect, test } from "vitest";
import { chordText, modifiedText, namedKeyText } from "../../src/web/key-bytes.ts";
import { prefixText } from "../../src/web/prefix-key.ts";
import { type Modifier, StickyModifiers } from "../../src/web/sticky-modifiers.ts";

const held = (...modifiers: Modifier[]): ReadonlySet<Modifier> => new Set(modifiers);
const press = (key: string, ...modifiers: (Modifier | "meta")[]) => ({
  key,
  ctrlKey: modifiers.includes("ctrl"),
  altKey: modifiers.includes("alt"),
  shiftKey: modifiers.includes("shift"),
  metaKey: modifiers.includes("meta"),
});

describe("namedKeyText", () => {
  test.each([
    ["ArrowUp", held(), "\x1b[A"],
    ["ArrowUp", held("ctrl"), "\x1b[1;5A"],
    ["F1", held(), "\x1bOP"],
    ["F1", held("shift"), "\x1b[1;2P"],
    ["PageUp", held(), "\x1b[5~"],
    ["PageUp", held("alt", "shift"), "\x1b[5;4~"],
    ["Escape", held(), "\x1b[27u"],
    ["Tab", held("shift"), "\x1b[Z"],
    ["Enter", held("alt"), "\x1b\r"],
    ["Enter", held("ctrl"), "\x1b[13;5u"],
    ["Unheard", held(), undefined],
  ] as const)("%s with %o", (name, modifiers, text) => {
    expect(namedKeyText(name, modifiers)).toBe(text);
  });
});

describe("prefixText", () => {
  test.each([
    ["C-b", "\x02"],
    ["C-Space", "\x00"],
    ["M-a", "\x1ba"],
    ["`", "`"],
    ["C-M-a", "\x1b\x01"],
    ["F12", "\x1b[24~"],
    ["S-Up", "\x1b[1;2A"],
    ["C--", "\x1b[45;5u"],
    ["", undefined],
    ["Unheard", undefined],
  ])("%s", (name, text) => {
    expect(prefixText(name)).toBe(text);
  });
});

describe("modifiedText", () => {
  test.each([
    ["c", held("ctrl"), "\x03"],
    ["c", held("alt"), "\x1bc"],
    ["c", held("shift"), "C"],
    ["c", held("ctrl", "alt"), "\x1b\x03"],
    ["c", held("ctrl", "shift"), "\x1b[99;6u"],
    [" ", held("ctrl"), "\x00"],
    ["1", held("ctrl"), "\x1b[49;5u"],
    ["é", held("ctrl"), "\x1b[233;5u"],
    ["word", held("ctrl"), "word"],
    ["", held("ctrl"), ""],
  ] as const)("%j with %o", (text, modifiers, bytes) => {
    expect(modifiedText(text, modifiers)).toBe(bytes);
  });
});

describe("chordText", () => {
  test.each([
    ["Escape", press("Escape"), "\x1b[27u"],
    ["Shift+Enter", press("Enter", "shift"), "\x1b[13;2u"],
    ["Ctrl+Enter", press("Enter", "ctrl"), "\x1b[13;5u"],
    ["Ctrl+Tab", press("Tab", "ctrl"), "\x1b[9;5u"],
    ["Ctrl+Shift+letter", press("A", "ctrl", "shift"), "\x1b[97;6u"],
    ["Ctrl+digit", press("1", "ctrl"), "\x1b[49;5u"],
    ["Ctrl+comma", press(",", "ctrl"), "\x1b[44;5u"],
    ["Shift+PageUp", press("PageUp", "shift"), "\x1b[5;2~"],
  ] as const)("%s has bytes of its own", (_name, pressed, text) => {
    expect(chordText(pressed)).toBe(text);
  });

  test.each([
    ["a letter", press("a")],
    ["Enter", press("Enter")],
    ["Alt+Enter", press("Enter", "alt")],
    ["Shift+Tab", press("Tab", "shift")],
    ["Ctrl+letter", press("a", "ctrl")],
    ["Ctrl+Space", press(" ", "ctrl")],
    ["Ctrl+]", press("]", "ctrl")],
    ["an arrow", press("ArrowUp", "shift")],
    ["a modifier alone", press("Control", "ctrl")],
    ["Command", press("Enter", "meta", "shift")],
  ] as const)("%s is left to the terminal", (_name, pressed) => {
    expect(chordText(pressed)).toBeUndefined();
  });
});

describe("StickyModifiers", () => {
  test("one tap holds for one key, two for all until the third", () => {
    let changes = 0;
    const sticky = new StickyModifiers(() => {
      changes += 1;
    });
    sticky.tap("ctrl");
    expect([...sticky.take()]).toEqual(["ctrl"]);
    expect([...sticky.take()]).toEqual([]);
    sticky.tap("ctrl");
    sticky.tap("ctrl");
    sticky.tap("alt");
    expect([...sticky.take()]).toEqual(["ctrl", "alt"]);
    expect([...sticky.take()]).toEqual(["ctrl"]);
    sticky.tap("ctrl");
    expect(sticky.isAnyHeld).toBe(false);
    expect(changes).toBe(8);
  });
});
