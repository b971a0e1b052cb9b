// Laws of the emulator: any bytes at any size leave whole screens and bounded memory; cutting changes nothing.
import { describe, expect, test } from "vitest";
import { CellTables } from "../../src/cells/index.ts";
import { lawRounds, type SeededRandom, seededRandom, testSeed } from "../support/random.ts";
import { screenFaults } from "../support/screen-invariants.ts";
import { terminalGarbage } from "../support/terminal-garbage.ts";
import { TestEmulator } from "../support/test-emulator.ts";

function garbageStream(random: SeededRandom, count: number): Uint8Array {
  return Buffer.concat(Array.from({ length: count }, () => terminalGarbage(random)));
}

const picture = (terminal: TestEmulator): unknown => ({
  lines: terminal.lines(true),
  history: terminal.history,
  replies: terminal.replies,
  events: terminal.events,
});

describe("Emulator", () => {
  test("stays whole whatever is written and however it is resized", () => {
    const random = seededRandom(testSeed());
    for (let round = lawRounds(120, 20_000); round > 0; round -= 1) {
      const terminal = new TestEmulator(random.between(1, 12), random.between(1, 6));
      const done: string[] = [];
      for (let step = 0; step < 60; step += 1) {
        if (random.chance(0.04)) {
          const [cols, rows] = [random.between(1, 12), random.between(1, 6)];
          terminal.emulator.resize(cols, rows);
          done.push(`<${cols}×${rows}>`);
        } else {
          const bytes = terminalGarbage(random);
          terminal.write(bytes);
          done.push(new TextDecoder().decode(bytes));
        }
        const faults = [
          ...screenFaults(terminal.emulator.primary),
          ...screenFaults(terminal.emulator.alternate),
        ];
        expect(faults, JSON.stringify(done)).toEqual([]);
      }
      terminal.write("\x18\x1bc\x1b[1;1Hok");
      expect(terminal.lines()[0], JSON.stringify(done)).toMatch(/^o?k?/);
      terminal.emulator.dispose();
    }
  });

  test("shows, answers and tells the same however the stream is cut", () => {
    const random = seededRandom(testSeed());
    for (let round = lawRounds(50, 10_000); round > 0; round -= 1) {
      const [cols, rows] = [random.between(2, 20), random.between(1, 8)];
      const bytes = garbageStream(random, 40);
      const whole = new TestEmulator(cols, rows).write(bytes);
      const single = new TestEmulator(cols, rows);
      const pieces = new TestEmulator(cols, rows);
      for (let at = 0; at < bytes.length; at += 1) single.write(bytes.subarray(at, at + 1));
      for (let at = 0; at < bytes.length; ) {
        const size = random.between(1, 30);
        pieces.write(bytes.subarray(at, at + size));
        at += size;
      }
      expect(picture(single)).toEqual(picture(whole));
      expect(picture(pieces)).toEqual(picture(whole));
    }
  });

  test("endless strings, parameters and marks are kept within bounds", () => {
    const tables = new CellTables();
    const terminal = new TestEmulator(10, 2, {}, tables);
    terminal.write(`a${"\u0301".repeat(10_000)}`);
    expect(tables.codeText(terminal.emulator.active.row(0).code(0)).length).toBe(32);
    const piece = "x".repeat(65_536);
    const memoryBefore = process.memoryUsage().arrayBuffers;
    for (const introducer of ["\x1b]52;c;", "\x1b]1337;", "\x1bPq", "\x1b_G", "\x1b]9002;"]) {
      terminal.write(introducer);
      for (let count = 0; count < 300; count += 1) terminal.write(piece);
      terminal.write("\x1b\\");
    }
    expect(process.memoryUsage().arrayBuffers - memoryBefore).toBeLessThan(64 * 1024 * 1024);
    terminal.write(`\x1b[${"1;".repeat(10_000)}m\x1b[${"9".repeat(10_000)}CB`);
    expect(terminal.lines()[0]?.endsWith("B")).toBe(true);
    expect(terminal.events.map((event) => event.length < 5000)).toEqual([true]);
  });

  test("styles, links and clusters that left the screens are forgotten", () => {
    const tables = new CellTables();
    const terminal = new TestEmulator(20, 4, {}, tables);
    for (let count = 0; count < 40_000; count += 1) {
      terminal.write(
        `\x1b[38;2;${count & 255};${count >> 8};1m\x1b]8;;http://${count}\x1b\\x${String.fromCodePoint(0x4e00 + (count % 20_000))}\u0301\x1b]8;;\x1b\\\r\n`,
      );
    }
    expect(tables.styles.liveCount).toBeLessThan(20_000);
    expect(tables.graphemes.liveCount).toBeLessThan(20_000);
    const row = terminal.emulator.active.row(2);
    expect(tables.links.find(tables.styles.link(row.style(0)))?.uri).toBe("http://39999");
  });
});
