// The renderer against our own emulator: every cell with its style, and every width of the width table.
import { describe, expect, test } from "vitest";
import {
  Attribute,
  CellTables,
  CLUSTER,
  type Style,
  TAIL,
  UNDERLINE_MASK,
  WIDE,
} from "../../src/cells/index.js";
import { Renderer, ShadowCheck, Surface } from "../../src/render/index.js";
import { EmulatorScreen } from "../support/emulator-host-screen.js";
import { lawRounds, seededRandom, testSeed } from "../support/random.js";
import { richCapabilities, SETTLED, scribble, UNSETTLED } from "../support/surfaces.js";

const seed = testSeed();
const LINES = Attribute.inverse | Attribute.strike | Attribute.overline | UNDERLINE_MASK;

/** What one sees of a style; of a cell without a glyph only its background, unless lines or a link show. */
function look(tables: CellTables, text: string, id: number): string {
  const style: Style = tables.styles.read(id, {
    foreground: 0,
    background: 0,
    underlineColor: 0,
    attributes: 0,
    link: 0,
  });
  if (text === " " && (style.attributes & LINES) === 0 && style.link === 0) return `bg ${style.background}`;
  const { foreground, background, attributes } = style;
  const underlineColor = (attributes & UNDERLINE_MASK) === 0 ? 0 : style.underlineColor;
  const uri = tables.links.find(style.link)?.uri ?? "";
  return `fg ${foreground} bg ${background} ul ${underlineColor} attributes ${attributes} ${uri}`;
}

interface Cells {
  cellText(row: number, col: number): string;
  cellStyle(row: number, col: number): number;
}

function drawn(tables: CellTables, rowCount: number, cols: number, cells: Cells): string[] {
  const lines: string[] = [];
  for (let row = 0; row < rowCount; row += 1) {
    let last = "";
    let line = "";
    for (let col = 0; col < cols; col += 1) {
      const text = cells.cellText(row, col);
      if (text === "") continue;
      const now = look(tables, text, cells.cellStyle(row, col));
      line += now === last ? text : `{${now}}${text}`;
      last = now;
    }
    lines.push(line);
  }
  return lines;
}

function ofSurface(surface: Surface): Cells {
  return {
    cellText: (row, col) => {
      const code = surface.row(row).code(col);
      return (code & TAIL) !== 0 ? "" : surface.tables.codeText(code);
    },
    cellStyle: (row, col) => surface.row(row).style(col),
  };
}

describe("Renderer on our own emulator", () => {
  test("every cell of every frame has the text and the look of the surface", () => {
    const random = seededRandom(seed);
    for (let round = lawRounds(60, 3000); round > 0; round -= 1) {
      const tables = new CellTables();
      let [rowCount, cols] = [random.between(1, 12), random.between(2, 40)];
      const surface = new Surface(tables, rowCount, cols);
      const screen = new EmulatorScreen(rowCount, cols, tables);
      const mismatches: string[] = [];
      const shadow = new EmulatorScreen(rowCount, cols, tables);
      const verify = new ShadowCheck(shadow, tables, (mismatch) => mismatches.push(mismatch));
      const renderer = new Renderer({ tables, capabilities: richCapabilities, verify });
      for (let step = 0; step < 15; step += 1) {
        if (random.chance(0.08)) {
          [rowCount, cols] = [random.between(1, 12), random.between(2, 40)];
          surface.resize(rowCount, cols);
          screen.resize(rowCount, cols);
        }
        scribble(random, surface, [...SETTLED, ...UNSETTLED]);
        if (random.chance(0.2)) continue;
        if (random.chance(0.05)) tables.styles.sweep();
        if (random.chance(0.05)) tables.graphemes.sweep();
        screen.write(renderer.paint(surface));
        expect(drawn(tables, rowCount, cols, screen), `round ${round} step ${step}`).toEqual(
          drawn(tables, rowCount, cols, ofSurface(surface)),
        );
        if (surface.cursor.visible) {
          expect(screen.cursor()).toEqual({ row: surface.cursor.row, col: surface.cursor.col });
        }
        expect(screen.emulator.modes.cursorVisible).toBe(surface.cursor.visible);
        expect(screen.emulator.modes.synchronizedUpdate).toBe(false);
      }
      expect([mismatches, screen.emulator.unknownCount]).toEqual([[], 0]);
      surface.dispose();
      renderer.dispose();
      screen.dispose();
      shadow.dispose();
    }
  });

  test("whatever numbers the cells hold, nothing but a picture is sent", () => {
    const random = seededRandom(seed);
    for (let round = lawRounds(40, 2000); round > 0; round -= 1) {
      const tables = new CellTables();
      const [rowCount, cols] = [random.between(1, 6), random.between(1, 12)];
      const surface = new Surface(tables, rowCount, cols);
      const screen = new EmulatorScreen(rowCount, cols, tables);
      const renderer = new Renderer({ tables, capabilities: richCapabilities });
      const style = tables.styles.intern(
        1 << 25,
        1 << 24,
        0,
        0x3ff,
        tables.links.intern("\x1b]0;x\x07", "g"),
      );
      const cluster = CLUSTER | tables.graphemes.intern("\x1b[31m\u0007");
      for (let step = 0; step < 5; step += 1) {
        for (let count = random.below(30); count > 0; count -= 1) {
          const code = random.pick([random.below(2 ** 24), random.below(0x100), cluster, TAIL, WIDE | 0x41]);
          surface.row(random.below(rowCount)).set(random.below(cols), code, random.chance(0.5) ? style : 0);
        }
        surface.cursor.row = random.between(-5, 20);
        surface.cursor.col = random.between(-5, 20);
        surface.cursor.style = random.between(-3, 12);
        surface.host.title = String.fromCharCode(random.below(256), random.below(256));
        const bytes = renderer.paint(surface);
        expect(Buffer.from(bytes).includes("\x1b[31m")).toBe(false);
        screen.write(bytes);
      }
      const { unknownCount, modes } = screen.emulator;
      expect([unknownCount, modes.synchronizedUpdate, screen.emulator.isAlternate]).toEqual([0, false, true]);
      surface.dispose();
      renderer.dispose();
      screen.dispose();
    }
  });
});
