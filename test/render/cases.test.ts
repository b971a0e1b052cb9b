// Two surfaces -> bytes, from test/cases/render/*.case. GOLDEN=1 rewrites what is pinned; review is the diff.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { Attribute, CellTables, paletteColor, rgbColor, UNDERLINE_SHIFT } from "../../src/cells/index.js";
import { capabilitiesFromEnvironment, Renderer, Surface } from "../../src/render/index.js";
import { put } from "../support/surfaces.js";

const folder = join(dirname(fileURLToPath(import.meta.url)), "../cases/render");

/** Sections of a case: what it pins, the host, two pictures, the bytes. */
interface RenderCase {
  readonly head: string;
  readonly host: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly bytes: readonly string[];
}

function readCase(text: string): RenderCase {
  const sections = new Map<string, string[]>();
  let current: string[] = [];
  sections.set("head", current);
  for (const line of text.trimEnd().split("\n")) {
    const name = /^-- (\w+)(?: (.*))?$/.exec(line);
    if (name === null) current.push(line);
    else {
      current = name[2] === undefined ? [] : [name[2]];
      sections.set(name[1] ?? "", current);
    }
  }
  const section = (name: string): string[] => sections.get(name) ?? [];
  return {
    head: section("head").join("\n"),
    host: section("host")[0] ?? "",
    before: section("before"),
    after: section("after"),
    bytes: section("bytes"),
  };
}

const COLORS: Readonly<Record<string, number>> = { red: 1, green: 2, blue: 4 };

function colorOf(word: string): number {
  if (word.startsWith("#")) {
    const value = Number.parseInt(word.slice(1), 16);
    return rgbColor(value >> 16, (value >> 8) & 255, value & 255);
  }
  return paletteColor(COLORS[word] ?? Number(word));
}

/** `3-6 fg red bg #102030 bold underline link https://…` */
function styleOf(tables: CellTables, words: readonly string[]): number {
  let [foreground, background, attributes, link] = [0, 0, 0, 0];
  const queue = [...words];
  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    if (word === "fg") foreground = colorOf(queue.shift() ?? "");
    else if (word === "bg") background = colorOf(queue.shift() ?? "");
    else if (word === "link") link = tables.links.intern(queue.shift() ?? "", "");
    else if (word === "underline") attributes |= 1 << UNDERLINE_SHIFT;
    else if (word === "curly") attributes |= 3 << UNDERLINE_SHIFT;
    else
      attributes |= { bold: Attribute.bold, inverse: Attribute.inverse, italic: Attribute.italic }[word] ?? 0;
  }
  return tables.styles.intern(foreground, background, 0, attributes, link);
}

/** Rows are `|text|`; a line `style ROW FIRST-END …` styles cells; `cursor ROW,COL [hidden]`. */
function fill(surface: Surface, lines: readonly string[]): void {
  surface.clear();
  let row = 0;
  for (const line of lines) {
    const text = /^\|(.*)\|$/.exec(line)?.[1];
    const style = /^style (\d+) (\d+)-(\d+) (.*)$/.exec(line);
    const cursor = /^cursor (\d+),(\d+)( hidden)?$/.exec(line);
    if (text !== undefined) {
      put(surface, row, 0, text);
      surface.row(row).trim();
      row += 1;
    } else if (style !== null) {
      const target = surface.row(Number(style[1]));
      const id = styleOf(surface.tables, (style[4] ?? "").split(" "));
      for (let col = Number(style[2]); col < Number(style[3]); col += 1)
        target.set(col, target.code(col), id);
    } else if (cursor !== null) {
      surface.cursor.row = Number(cursor[1]);
      surface.cursor.col = Number(cursor[2]);
      surface.cursor.visible = cursor[3] === undefined;
    }
  }
}

/** One line a control sequence or run of text, so that a diff can be read. */
function drawnBytes(bytes: Uint8Array): string[] {
  // The picture of ESC stands for it, so that the pattern holds no control.
  const text = Buffer.from(bytes).toString().replaceAll("\x1b", "␛");
  const parts = text.match(/␛\][^␛]*␛\\|␛\[[^@-~]*[@-~]|␛[ -/]*.|[^␛]+/g) ?? [];
  return parts.map((part) => JSON.stringify(part).slice(1, -1).replaceAll("␛", "\\e").replaceAll('\\"', '"'));
}

describe("render cases", () => {
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".case"))) {
    test(file, () => {
      const path = join(folder, file);
      const parsed = readCase(readFileSync(path, "utf8"));
      const [term = "", ...extras] = parsed.host.split(" ");
      const capabilities = {
        ...capabilitiesFromEnvironment({ TERM: term, LANG: extras.includes("ascii") ? "C" : "C.UTF-8" }),
        synchronizedUpdates: extras.includes("2026"),
      };
      const tables = new CellTables();
      const rows = parsed.after.filter((line) => line.startsWith("|"));
      const surface = new Surface(tables, rows.length, (rows[0] ?? "").length - 2);
      const renderer = new Renderer({ tables, capabilities });
      if (parsed.before.length > 0) {
        fill(surface, parsed.before);
        renderer.paint(surface);
      }
      fill(surface, parsed.after);
      const drawn = drawnBytes(renderer.paint(surface));
      if (process.env.GOLDEN === "1") {
        const before = parsed.before.length === 0 ? [] : ["-- before", ...parsed.before];
        const lines = [parsed.head, `-- host ${parsed.host}`, ...before, "-- after", ...parsed.after];
        writeFileSync(path, `${[...lines, "-- bytes", ...drawn].join("\n")}\n`);
      }
      expect(drawn).toEqual(process.env.GOLDEN === "1" ? drawn : parsed.bytes);
    });
  }
});
