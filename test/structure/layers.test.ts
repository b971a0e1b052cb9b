// Which room may import which, as data. A room is a folder under src/; its only door is its index.ts.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const sourceRoot = join(dirname(fileURLToPath(import.meta.url)), "../../src");

const ALLOWED: Record<string, readonly string[]> = {
  base: [],
  cells: ["base"],
  vt: ["base", "cells"],
  input: ["base", "cells"],
  protocol: ["base"],
  blocks: ["base", "protocol"],
  document: ["base", "cells"],
  commands: ["base"],
  render: ["base", "cells"],
  overlay: ["base", "cells", "render"],
  attach: ["base"],
  mux: ["base", "cells", "vt", "input", "protocol", "blocks", "document", "commands", "render", "overlay"],
  server: ["base", "cells", "mux", "render", "input", "attach", "commands"],
  client: ["base", "attach", "commands", "sdk", "protocol", "conformance"],
  sdk: ["base", "protocol"],
  conformance: ["base", "protocol"],
  web: ["base", "attach"],
};

/** Rooms that may use Node's modules at all, beyond pure ones. */
const USES_NODE = new Set(["server", "client", "attach"]);
/** node: modules that touch no file, socket, process or clock. */
const PURE_NODE_MODULES = new Set<string>([]);
/** The room that runs in a browser comes in through a door behind which nothing touches Node. */
const BROWSER_DOORS: Readonly<Record<string, string>> = {
  attach: "attach/browser.js",
  base: "base/index.js",
};

type Import = { readonly file: string; readonly specifier: string };

function importsOf(file: string): Import[] {
  const text = readFileSync(file, "utf8");
  const found: Import[] = [];
  for (const match of text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)) {
    found.push({ file, specifier: match[1] ?? "" });
  }
  return found;
}

function sourceFiles(): string[] {
  return readdirSync(sourceRoot, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath, entry.name));
}

const roomOf = (path: string): string => relative(sourceRoot, path).split("/")[0] ?? "";

describe("rooms", () => {
  const files = sourceFiles();

  test("every folder under src is a room of the table", () => {
    expect([...new Set(files.map(roomOf))].filter((room) => !(room in ALLOWED))).toEqual([]);
  });

  test("a room imports only the rooms it may, and only through their door", () => {
    const wrong: string[] = [];
    for (const { file, specifier } of files.flatMap(importsOf)) {
      if (!specifier.startsWith(".")) continue;
      const target = resolve(dirname(file), specifier);
      const [from, to] = [roomOf(file), roomOf(target)];
      if (from === to) continue;
      const isAllowed = ALLOWED[from]?.includes(to) === true;
      const door = from === "web" ? BROWSER_DOORS[to] : `${to}/index.js`;
      const isDoor = relative(sourceRoot, target) === door;
      if (!isAllowed || !isDoor) wrong.push(`${relative(sourceRoot, file)} -> ${specifier}`);
    }
    expect(wrong).toEqual([]);
  });

  test("only the rooms at the edge use Node's modules", () => {
    const wrong: string[] = [];
    for (const { file, specifier } of files.flatMap(importsOf)) {
      if (!specifier.startsWith("node:")) continue;
      if (!USES_NODE.has(roomOf(file)) && !PURE_NODE_MODULES.has(specifier)) {
        wrong.push(`${relative(sourceRoot, file)} -> ${specifier}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("what a browser loads reaches no Node module and no package", () => {
    const reached = new Set<string>();
    const wrong: string[] = [];
    const visit = (file: string): void => {
      if (reached.has(file)) return;
      reached.add(file);
      for (const { specifier } of importsOf(file)) {
        if (specifier.startsWith(".")) visit(resolve(dirname(file), specifier).replace(/\.js$/, ".ts"));
        else wrong.push(`${relative(sourceRoot, file)} -> ${specifier}`);
      }
    };
    for (const door of Object.values(BROWSER_DOORS)) visit(join(sourceRoot, door.replace(/\.js$/, ".ts")));
    expect(wrong).toEqual([]);
    expect(reached.size).toBeGreaterThan(5);
  });

  test("no file is longer than 600 lines, tables excepted", () => {
    const TABLES = new Set(["cells/unicode-data.ts"]);
    const long = files
      .map((file) => ({
        path: relative(sourceRoot, file),
        lines: readFileSync(file, "utf8").split("\n").length,
      }))
      .filter(({ path, lines }) => lines > 600 && !TABLES.has(path));
    expect(long).toEqual([]);
  });
});
