// The renderer on a host of another make: frames are written into a pane of tmux, and what tmux shows is compared
// with the surface.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CellTables } from "../../src/cells/index.js";
import { capabilitiesFromEnvironment, HostProbe, Renderer, Surface } from "../../src/render/index.js";
import { lawRounds, seededRandom, testSeed } from "../support/random.js";
import { SETTLED, scribble } from "../support/surfaces.js";
import { TmuxOracle } from "../support/tmux-oracle.js";
import { requireTool } from "../support/tools.js";

const seed = testSeed();
const POLLS = 2000;

const missing = requireTool("tmux");

describe.skipIf(missing !== undefined)("Renderer inside tmux", () => {
  let tmux: TmuxOracle;
  let folder: string;

  beforeEach(() => {
    tmux = new TmuxOracle();
    folder = mkdtempSync(join(tmpdir(), "tmux-host-"));
  });
  afterEach(() => {
    tmux.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const pipe = (): string => join(folder, "frames");

  function awaitTitle(title: string): void {
    for (let poll = 0; poll < POLLS; poll += 1) {
      if (tmux.run(["display-message", "-p", "-t", "host", "#{pane_title}"]) === title) return;
    }
    throw new Error(`tmux never showed the title ${title}`);
  }

  /** Writes bytes into the pane and returns its text once tmux has read them all. */
  function show(bytes: Uint8Array, step: number): string[] {
    writeFileSync(pipe(), Buffer.concat([bytes, Buffer.from(`\x1b]2;step-${step}\x1b\\`)]));
    awaitTitle(`step-${step}`);
    const lines = tmux.run(["capture-pane", "-p", "-t", "host"]).split("\n");
    return lines.map((line) => line.trimEnd());
  }

  test("shows every frame as the surface has it", () => {
    const random = seededRandom(seed);
    const tables = new CellTables();
    const probe = new HostProbe({ TERM: "tmux-256color", LANG: "C.UTF-8" });
    probe.learn({ kind: "version", parameters: [], text: "tmux 3.3a" });
    const [rowCount, cols] = [12, 40];
    spawnSync("mkfifo", [pipe()]);
    tmux.run([
      ...["new-session", "-d", "-s", "host", "-x", String(cols), "-y", String(rowCount + 1)],
      `stty raw -echo; printf '\\033]2;ready\\007'; while true; do cat ${pipe()}; done`,
    ]);
    awaitTitle("ready");
    tmux.run(["set-option", "-g", "status", "off"]);
    tmux.run(["resize-window", "-t", "host", "-x", String(cols), "-y", String(rowCount)]);
    const plain = capabilitiesFromEnvironment({ TERM: "screen-256color", LANG: "C.UTF-8" });
    for (const [index, capabilities] of [probe.capabilities, plain].entries()) {
      const surface = new Surface(tables, rowCount, cols);
      const renderer = new Renderer({ tables, capabilities });
      for (let step = 0; step < lawRounds(8, 200); step += 1) {
        scribble(random, surface, SETTLED);
        const wanted: string[] = [];
        for (let row = 0; row < rowCount; row += 1) {
          let text = "";
          for (let col = 0; col < cols; col += 1) text += tables.codeText(surface.row(row).code(col));
          wanted.push(text.trimEnd());
        }
        const shown = show(renderer.paint(surface), index * 1000 + step);
        expect(shown.slice(0, rowCount), `step ${step}`).toEqual(wanted);
      }
      renderer.dispose();
      surface.dispose();
    }
  });
});
