// However a session's windows are divided and changed while programs print lines and stream Blocks: no line of any
// pane is lost or doubled, panes tile their window and have the sizes of their places, and the terminals of two
// people show what the server composed for them, read by an independent emulator.

import { afterEach, expect, test } from "vitest";
import { composePicture } from "../../src/mux/client-picture.js";
import type { Pane } from "../../src/mux/index.js";
import type { Window } from "../../src/mux/window.js";
import { Renderer, Surface } from "../../src/render/index.js";
import { allLines } from "../support/all-lines.js";
import { type FakeHost, FakeMux } from "../support/fake-mux.js";
import { NumberingProgram } from "../support/numbering-program.js";
import { lawRounds, type SeededRandom, seededRandom, testSeed } from "../support/random.js";
import { XtermHost } from "../support/xterm-host.js";

const CONFIG = `
set -g status-right ""
set -g history-limit 50000
set -g display-time 100
set -g mouse on
`;

type Words = readonly string[];

/** A person's terminal that is no code of ours. */
class Person {
  readonly host: FakeHost;
  readonly #xterm: XtermHost;

  constructor(host: FakeHost) {
    this.host = host;
    this.#xterm = new XtermHost(host.size.rows, host.size.cols);
  }

  async read(): Promise<void> {
    for (const piece of this.host.takePieces()) await this.#xterm.write(Buffer.from(piece, "latin1"));
  }

  async resize(cols: number, rows: number): Promise<void> {
    await this.read();
    this.#xterm.resize(rows, cols);
    this.host.resize(cols, rows);
  }

  async expectTruth(fake: FakeMux, explain: string): Promise<void> {
    await this.read();
    const client = fake.mux.registry.terminalClients().find(({ host }) => host === this.host);
    if (client === undefined) throw new Error(`a client is gone\n${explain}`);
    const { tables } = fake.mux.registry;
    const { rows, cols } = this.host.size;
    const surface = new Surface(tables, rows, cols);
    composePicture(client, surface, true);
    const renderer = new Renderer({ tables, capabilities: client.capabilities });
    const fresh = new XtermHost(rows, cols);
    await fresh.write(renderer.paint(surface));
    const [shown, wanted] = [this.#xterm.drawn(), fresh.drawn()];
    const hidden = surface.cursor.visible ? {} : { cursor: "hidden" };
    expect({ ...shown, ...hidden }, explain).toEqual({ ...wanted, ...hidden });
    if (client.capabilities.utf8) expect(shown.text, explain).toEqual(textOf(surface));
    fresh.dispose();
    renderer.dispose();
    surface.dispose();
  }

  dispose(): void {
    this.#xterm.dispose();
  }
}

function textOf(surface: Surface): string[] {
  return Array.from({ length: surface.rowCount }, (_, row) => {
    let text = "";
    for (let col = 0; col < surface.cols; col += 1)
      text += surface.tables.codeText(surface.row(row).code(col));
    return text.trimEnd();
  });
}

/** Every cell is one pane's or the border's, and panes are as large as their places. */
function expectTiled(window: Window, explain: string): void {
  const owners = Array.from({ length: window.rows }, () => new Array<number>(window.cols).fill(0));
  const borders = window.borders();
  for (const { pane, row, col, rowCount, cols } of window.rects()) {
    expect([pane.cols, pane.rows], `size of %${pane.id}: ${explain}`).toEqual([cols, rowCount]);
    for (let y = row; y < row + rowCount; y += 1) {
      for (let x = col; x < col + cols; x += 1) {
        const line = owners[y];
        const known = line?.[x];
        if (line === undefined || known === undefined)
          throw new Error(`%${pane.id} leaves its window: ${explain}`);
        line[x] = known + 1;
      }
    }
  }
  const wanted = owners.map((line, y) =>
    line.map((_, x) => (borders?.characterAt(x, y) === undefined ? 1 : 0)),
  );
  expect(owners, `tiles of ${window.layout}: ${explain}`).toEqual(wanted);
  expect(window.panes.includes(window.activePane as Pane), `active pane: ${explain}`).toBe(true);
}

class World {
  readonly fake = new FakeMux({ config: CONFIG });
  readonly programs = new Map<Pane, NumberingProgram>();
  readonly people: Person[] = [];
  readonly #random: SeededRandom;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  async start(): Promise<void> {
    const first = await this.fake.attach(["new-session", "-s", "s"], 80, 24, { isAnswering: true });
    const second = await this.fake.attach(["attach"], 50, 30, { env: { TERM: "linux", LANG: "C.UTF-8" } });
    this.people.push(new Person(first), new Person(second));
  }

  get panes(): readonly Pane[] {
    return this.fake.mux.registry.panes();
  }

  get windows(): readonly { readonly index: number; readonly window: Window }[] {
    return this.fake.mux.registry.sessions()[0]?.windows() ?? [];
  }

  /** Programs of panes that came are told of, those of panes that went are forgotten. */
  meetPrograms(): void {
    const living = new Set(this.panes);
    for (const pane of this.programs.keys()) if (!living.has(pane)) this.programs.delete(pane);
    for (const pane of living) {
      const pty = this.fake.ptys.find((each) => each === pane.pty);
      if (pty === undefined) throw new Error(`no program in %${pane.id}`);
      const program = this.programs.get(pane) ?? new NumberingProgram(`${pane.id}`, this.fake.clock);
      program.bind(pty);
      this.programs.set(pane, program);
    }
  }

  print(): void {
    for (const program of this.programs.values()) {
      if (this.#random.chance(0.6)) program.act(this.#random);
    }
  }

  async expectLaws(explain: string): Promise<void> {
    this.fake.clock.advance(2000);
    for (const [pane, program] of this.programs) {
      const lines = allLines(pane).map((line) => line.trimEnd());
      while (lines.at(-1) === "") lines.pop();
      expect(lines, `lines of %${pane.id}: ${explain}`).toEqual(program.lines());
    }
    for (const { window } of this.windows) expectTiled(window, explain);
    for (const person of this.people) await person.expectTruth(this.fake, explain);
  }

  dispose(): void {
    this.fake.mux.shutdown("end of round");
    for (const person of this.people) person.dispose();
  }
}

const DIRECTIONS = ["L", "R", "U", "D"];
const PRESETS = ["even-horizontal", "even-vertical", "main-horizontal", "main-vertical", "tiled"];

/** A command that may be refused, and must leave the laws in force either way. */
function randomCommand(random: SeededRandom, world: World): Words {
  const pane = `%${random.pick(world.panes).id}`;
  const other = `%${random.pick(world.panes).id}`;
  const window = `s:${random.pick(world.windows).index}`;
  const flags = (letters: string): string[] =>
    letters
      .split("")
      .filter(() => random.chance(0.3))
      .map((letter) => `-${letter}`);
  const hasMany = world.panes.length > 1;
  const commands: readonly (() => Words)[] = [
    () => ["split-window", ...flags("hbdfZ"), "-t", pane],
    () => ["split-window", ...flags("hbd"), "-l", `${random.between(1, 60)}%`, "-t", pane],
    () => (hasMany ? ["kill-pane", "-t", pane] : ["split-window", "-t", pane]),
    () => ["resize-pane", "-t", pane, `-${random.pick(DIRECTIONS)}`, String(random.between(1, 12))],
    () => ["resize-pane", "-t", pane, `-${random.pick(["x", "y"])}`, String(random.between(1, 70))],
    () => ["resize-pane", "-Z", "-t", pane],
    () => ["swap-pane", ...flags("dZ"), "-s", pane, "-t", other],
    () => ["swap-pane", ...flags("dZ"), random.pick(["-U", "-D"]), "-t", pane],
    () => ["break-pane", ...flags("da"), "-s", pane],
    () => ["join-pane", ...flags("hbdf"), "-s", pane, "-t", other],
    () => ["move-pane", ...flags("hbdf"), "-l", `${random.between(1, 20)}`, "-s", pane, "-t", other],
    () => ["rotate-window", ...flags("DZ"), "-t", window],
    () => ["select-layout", "-t", window, random.pick(PRESETS)],
    () => ["select-layout", "-t", window, random.pick(["-E", "-n", "-p", "-o"])],
    () => ["select-pane", ...flags("Z"), "-t", pane],
    () => ["select-pane", ...flags("Z"), `-${random.pick(DIRECTIONS)}`, "-t", pane],
    () => ["last-pane", ...flags("Z"), "-t", window],
    () => ["new-window", ...flags("da"), "-t", window],
    () => ["select-window", "-t", window],
    () => ["last-window"],
    () => (world.windows.length > 2 ? ["kill-window", "-t", window] : ["next-window"]),
    () => ["swap-window", "-s", window, "-t", `s:${random.pick(world.windows).index}`],
    () => [
      "resize-window",
      "-t",
      window,
      "-x",
      `${random.between(1, 120)}`,
      "-y",
      `${random.between(1, 50)}`,
    ],
    () => ["set-option", "-w", "-t", window, "window-size", random.pick(["latest", "largest", "smallest"])],
    () => ["set-option", "-w", "-t", window, "pane-border-status", random.pick(["off", "top", "bottom"])],
    () => ["set-option", "-g", "status", random.pick(["off", "on", "2"])],
    () => ["set-option", "-g", "status-position", random.pick(["top", "bottom"])],
    () => ["respawn-pane", "-k", "-t", pane],
    () => ["copy-mode", "-t", pane],
    () => ["send-keys", "-X", "-t", pane, random.pick(["page-up", "cursor-up", "history-top", "cancel"])],
    () => ["display-panes", "-d", "100"],
    () => ["select-pane", "-m", "-t", pane],
  ];
  return random.pick(commands)();
}

let world: World | undefined;

afterEach(() => {
  world?.dispose();
  world = undefined;
});

test("panes keep every line, tile their windows and are shown as composed, whatever is done to windows", async () => {
  const seed = testSeed();
  const random = seededRandom(seed);
  for (let round = 0; round < lawRounds(2, 30); round += 1) {
    world = new World(random);
    await world.start();
    world.meetPrograms();
    const done: string[] = [];
    for (let step = 0; step < lawRounds(30, 200); step += 1) {
      if (random.chance(0.12)) {
        const size = [random.between(4, 100), random.between(2, 40)] as const;
        const person = random.pick(world.people);
        done.push(`client ${world.people.indexOf(person)} ${size.join("x")}`);
        await person.resize(...size);
      } else {
        const words = randomCommand(random, world);
        const { stderr } = await world.fake.run(...words);
        done.push(`${words.join(" ")}${stderr === "" ? "" : ` -> ${stderr.trimEnd()}`}`);
      }
      world.meetPrograms();
      world.print();
      await world.expectLaws(`seed ${seed}, round ${round}\n${done.join("\n")}`);
    }
    world.dispose();
    world = undefined;
  }
}, 1_800_000);
