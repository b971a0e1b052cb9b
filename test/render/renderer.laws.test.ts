import { afterEach, describe, expect, test } from "vitest";
import { CellTables } from "../../src/cells/index.js";
import {
  capabilitiesFromEnvironment,
  type HostCapabilities,
  Renderer,
  Surface,
} from "../../src/render/index.js";
import { lawRounds, seededRandom, testSeed } from "../support/random.js";
import { richCapabilities, SETTLED, scribble, UNSETTLED } from "../support/surfaces.js";
import { type Drawn, XtermHost } from "../support/xterm-host.js";

const seed = testSeed();
const hosts: XtermHost[] = [];

function host(rowCount: number, cols: number): XtermHost {
  const made = new XtermHost(rowCount, cols);
  hosts.push(made);
  return made;
}

afterEach(() => {
  for (const made of hosts.splice(0)) made.dispose();
});

/** What the surface says in words, independent of the renderer. */
function wantedText(surface: Surface): string[] {
  const lines: string[] = [];
  for (let row = 0; row < surface.rowCount; row += 1) {
    let text = "";
    for (let col = 0; col < surface.cols; col += 1)
      text += surface.tables.codeText(surface.row(row).code(col));
    lines.push(text.trimEnd());
  }
  return lines;
}

async function follow(
  capabilities: HostCapabilities,
  graphemes: readonly string[],
  checksText: boolean,
  rounds: number,
): Promise<void> {
  const random = seededRandom(seed);
  for (let round = 0; round < rounds; round += 1) {
    const tables = new CellTables();
    let [rowCount, cols] = [random.between(1, 12), random.between(2, 30)];
    const surface = new Surface(tables, rowCount, cols);
    const renderer = new Renderer({ tables, capabilities });
    const shown = host(rowCount, cols);
    for (let step = 0; step < 12; step += 1) {
      if (random.chance(0.08)) {
        [rowCount, cols] = [random.between(1, 12), random.between(2, 30)];
        surface.resize(rowCount, cols);
        shown.resize(rowCount, cols);
      }
      scribble(random, surface, graphemes);
      if (random.chance(0.2)) continue;
      await shown.write(renderer.paint(surface));
      const fresh = host(rowCount, cols);
      await fresh.write(new Renderer({ tables, capabilities }).repaint(surface));
      const [drawn, expected] = [shown.drawn(), fresh.drawn()];
      const hide = (picture: Drawn): Drawn => (surface.cursor.visible ? picture : { ...picture, cursor: "" });
      expect(hide(drawn), `round ${round} step ${step}`).toEqual(hide(expected));
      if (checksText) {
        expect(drawn.text, `round ${round} step ${step}`).toEqual(wantedText(surface));
        if (surface.cursor.visible) expect(drawn.cursor).toBe(`${surface.cursor.row},${surface.cursor.col}`);
      }
      expect(renderer.paint(surface), "a second paint").toEqual(new Uint8Array(0));
    }
    surface.dispose();
    renderer.dispose();
  }
}

const LEAN = capabilitiesFromEnvironment({ TERM: "vt100", LANG: "C.UTF-8" });

describe("Renderer, diff truth", () => {
  test("a painted difference shows what a repaint shows", async () => {
    await follow(richCapabilities, SETTLED, true, lawRounds(20, 600));
  });

  test("a painted difference shows what a repaint shows on hosts that have little", async () => {
    await follow(LEAN, SETTLED, true, lawRounds(10, 400));
    const unknown = capabilitiesFromEnvironment({ TERM: "nobody-knows-it", LANG: "C.UTF-8" });
    await follow({ ...unknown, colorDepth: 16 }, SETTLED, false, lawRounds(10, 400));
  });

  test("a painted difference shows what a repaint shows where the host takes clusters for another width", async () => {
    await follow(richCapabilities, [...SETTLED, ...UNSETTLED], false, lawRounds(20, 600));
  });
});
