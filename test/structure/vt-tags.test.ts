// The tags of control-function handlers: each handler has one, each tag has a case file, the table is up to date.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

interface Tag {
  readonly file: string;
  readonly line: number;
  readonly kind: string;
  readonly name: string;
  readonly support: "yes" | "partial" | "no";
}

function vtTable(...options: string[]): string {
  const script = join(root, "test/tools/vt-table.mjs");
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, ...options], { encoding: "utf8" });
  if (status !== 0) throw new Error(`making the table of control functions: ${stderr}`);
  return stdout;
}

const tags = JSON.parse(vtTable("--json")) as Tag[];

describe("handlers of control functions", () => {
  test("have a case file for each that is tagged as supported", () => {
    const missing = tags
      .filter((tag) => tag.support !== "no")
      .map((tag) => `test/cases/vt/${tag.kind}-${tag.name.replaceAll("_", "-")}.case`.toLowerCase())
      .filter((path) => !existsSync(join(root, path)));
    expect(missing).toEqual([]);
  });

  test("are tagged, each by a name of its own", () => {
    const folder = join(root, "src/vt");
    const untagged: string[] = [];
    for (const file of readdirSync(folder)) {
      const lines = readFileSync(join(folder, file), "utf8").split("\n");
      const start = lines.findIndex((line) => /: (Sequence|Escape)Handlers = \{$/.test(line));
      if (start < 0) continue;
      for (let index = start + 1; lines[index] !== "};"; index += 1) {
        const isEntry = /^ {2}[^\s/}]/.test(lines[index] ?? "");
        if (isEntry && lines[index - 1]?.includes("@vt ") !== true) untagged.push(`${file}: ${lines[index]}`);
      }
    }
    expect(untagged).toEqual([]);
    const names = tags.map((tag) => `${tag.kind} ${tag.name}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test("are listed in docs/vt.md as they are", () => {
    expect(readFileSync(join(root, "docs/vt.md"), "utf8")).toBe(vtTable());
  });
});
