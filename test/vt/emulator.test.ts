// The outside of the emulator that no byte reaches, and the bounds of what it keeps.
import { describe, expect, test } from "vitest";
import { CellTables } from "../../src/cells/index.ts";
import { KittyKeyboard, MAX_KITTY_DEPTH, parseColor, SequenceParams, VtParser } from "../../src/vt/index.ts";
import { ParserLog } from "../support/parser-log.ts";
import { TestEmulator } from "../support/test-emulator.ts";

const DARK = { foreground: 0xffffff, background: 0x000000, cursor: 0xffffff };
const LIGHT = { foreground: 0x000000, background: 0xffffff, cursor: 0x000000 };

describe("Emulator", () => {
  test("tells a program that asked for it when the host turns light or dark, once each", () => {
    const terminal = new TestEmulator(4, 1);
    terminal.emulator.setDefaultColors(LIGHT);
    terminal.write("\x1b[?2031h");
    terminal.emulator.setDefaultColors(LIGHT);
    terminal.emulator.setDefaultColors(DARK);
    terminal.emulator.setDefaultColors(LIGHT);
    expect(terminal.replies).toBe("\x1b[?997;1n\x1b[?997;2n");
  });

  test("answers colour queries with the host's colours until the program sets its own", () => {
    const terminal = new TestEmulator(4, 1);
    terminal.emulator.setDefaultColors(LIGHT);
    terminal.write("\x1b]11;?\x07\x1b]11;#123\x07");
    terminal.emulator.setDefaultColors(DARK);
    terminal.write("\x1b]11;?\x07");
    expect(terminal.replies).toBe("\x1b]11;rgb:ffff/ffff/ffff\x07\x1b]11;rgb:1010/2020/3030\x07");
  });

  test("reports sizes in the pixels it was told", () => {
    const terminal = new TestEmulator(10, 4);
    terminal.emulator.setCellSize(9, 20);
    terminal.write("\x1b[14t\x1b[16t");
    expect(terminal.replies).toBe("\x1b[4;80;90t\x1b[6;20;9t");
  });

  test("counts what it does not know and prints none of it", () => {
    const terminal = new TestEmulator(10, 1);
    terminal.write("\x1b[5;6y\x1bl\x1b]1337;x\x07\x1bPxyz\x1b\\\x1b_G\x1b\\\x1b[1$#qok");
    expect({ count: terminal.emulator.unknownCount, lines: terminal.lines() }).toEqual({
      count: 6,
      lines: ["ok"],
    });
  });

  test("holds no style once it is disposed of", () => {
    const tables = new CellTables();
    const terminal = new TestEmulator(4, 1, {}, tables).write("\x1b[31mred\x1b[1mx");
    tables.styles.sweep();
    const held = tables.styles.liveCount;
    terminal.emulator.dispose();
    tables.styles.sweep();
    expect([held, tables.styles.liveCount]).toEqual([3, 1]);
  });

  test("keeps the link that is open through a sweep, printed or not", () => {
    const tables = new CellTables();
    const terminal = new TestEmulator(4, 1, {}, tables).write("\x1b]8;;http://a\x07\x1b[1m");
    tables.styles.sweep();
    terminal.write("x");
    const style = terminal.emulator.active.row(0).style(0);
    expect(tables.links.find(tables.styles.link(style))?.uri).toBe("http://a");
  });

  test("keeps ten titles and forgets the oldest", () => {
    const terminal = new TestEmulator(4, 1);
    for (let count = 1; count <= 12; count += 1) terminal.write(`\x1b]2;${count}\x07\x1b[22t`);
    terminal.events.length = 0;
    terminal.write("\x1b[23t".repeat(20));
    expect(terminal.events).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3].map((number) => `title ${number}`));
  });

  test("says the cursor keys, mouse, paste and focus modes as they are", () => {
    const terminal = new TestEmulator(4, 1).write("\x1b[?1;1003;1006;2004;1004h\x1b=\x1b[>4;2m\x1b[>3u");
    const { modes, keyboard } = terminal.emulator;
    expect(modes).toMatchObject({
      applicationCursorKeys: true,
      applicationKeypad: true,
      mouseTracking: 1003,
      mouseEncoding: 1006,
      bracketedPaste: true,
      focusEvents: true,
      modifyOtherKeys: 2,
    });
    expect(keyboard.flags).toBe(3);
  });
});

describe("KittyKeyboard", () => {
  test("forgets the oldest entry past its depth", () => {
    const keyboard = new KittyKeyboard();
    for (let flags = 1; flags <= MAX_KITTY_DEPTH + 3; flags += 1) keyboard.push(flags);
    const seen: number[] = [];
    for (let count = 0; count <= MAX_KITTY_DEPTH; count += 1) {
      seen.push(keyboard.flags);
      keyboard.pop(1);
    }
    expect(seen).toEqual(
      Array.from({ length: MAX_KITTY_DEPTH + 1 }, (_, index) => MAX_KITTY_DEPTH + 3 - index),
    );
    expect(keyboard.flags).toBe(0);
  });

  test("pops any number without counting it out", () => {
    const keyboard = new KittyKeyboard();
    keyboard.push(1);
    keyboard.pop(2_000_000_000);
    expect(keyboard.flags).toBe(0);
  });
});

describe("SequenceParams", () => {
  test("keeps 32 parameters, drops the rest and saturates what is too big", () => {
    const log = new ParserLog();
    const parser = new VtParser(log);
    const many = Array.from({ length: 40 }, (_, index) => String(index)).join(";");
    parser.parse(new TextEncoder().encode(`\x1b[${many}m\x1b[99999999999:4294967297H`));
    const kept = Array.from({ length: 32 }, (_, index) => String(index)).join(";");
    expect(log.finish()).toEqual([`csi ${kept}m`, "csi 2147483647:2147483647H"]);
  });

  test("takes what is left out by its default", () => {
    const params = new SequenceParams();
    params.addSeparator(0);
    expect([params.count, params.at(0, 7), params.atLeastOne(1), params.at(9, 3)]).toEqual([2, 7, 1, 3]);
  });
});

describe("parseColor", () => {
  test.each([
    ["rgb:f/0/8", 0xff0088],
    ["rgb:ffff/8000/0", 0xff8000],
    ["rgba:12/34/56/78", 0x123456],
    ["#fff", 0xf0f0f0],
    ["#123456", 0x123456],
    ["#123456789", 0x124578],
    ["#111122223333", 0x112233],
    ["Red", 0xff0000],
  ])("reads %s", (text, color) => {
    expect(parseColor(text)).toBe(color);
  });

  test.each(["", "#12", "rgb:1/2", "rgb:12345/0/0", "rgb:g/0/0", "nocolour"])("refuses %j", (text) => {
    expect(parseColor(text)).toBeUndefined();
  });
});
