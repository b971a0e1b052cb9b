// Lists clauses of docs/protocol.md that have neither a case in `blockmux conformance` nor a test that looks from
// outside, and text of the page that should be a clause and has no mark. `npm run clauses`; a test holds both at none.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const MARK = /\[([A-Z]\d+)(○?)\]/g;

/** The page's marks, and the bullets, table rows and decisions that have none. */
export function readClauses() {
  const page = readFileSync(join(root, "docs/protocol.md"), "utf8");
  const body = page.slice(page.indexOf("\n## §1 "));
  const clauses = new Map();
  for (const [, name, circle] of body.matchAll(MARK)) clauses.set(name, circle === "○");
  const unmarked = [];
  for (const paragraph of body.split(/\n\n/)) {
    if (paragraph.startsWith("```")) continue;
    const items = paragraph.split(/\n(?=- |\d\. |\*\*Decided:\*\*|\| )/);
    for (const [index, item] of items.entries()) {
      const isTableHead = item.startsWith("|") && index < 2;
      const isClause =
        /^\s*(- |\d\. |\*\*Decided|\| )/.test(item) && !isTableHead && !item.startsWith("|---");
      if (isClause && !item.match(MARK)) unmarked.push(item.split("\n")[0]);
    }
  }
  return { clauses, unmarked };
}

/** `cased`: clauses of the kit. `outside`: clauses that tests look at from outside. */
export function findUncovered(cased, outside) {
  const { clauses, unmarked } = readClauses();
  const uncovered = [...clauses].filter(([name, isOutside]) => !(isOutside ? outside : cased).has(name));
  const unknown = [...cased, ...outside].filter((name) => !clauses.has(name));
  return { uncovered: uncovered.map(([name]) => name), unknown, unmarked };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { CASES } = await import(join(root, "dist/conformance/index.js"));
  const outsideText = readFileSync(join(root, "test/conformance/outside-clauses.ts"), "utf8");
  const outside = [...outsideText.matchAll(/^ {2}([A-Z]\d+):/gm)].map(([, name]) => name);
  const found = findUncovered(new Set(CASES.map(({ clause }) => clause)), new Set(outside));
  for (const name of found.uncovered) console.log(`${name}: no case`);
  for (const name of found.unknown) console.log(`${name}: not on the page`);
  for (const line of found.unmarked) console.log(`no mark: ${line}`);
  process.exitCode = found.uncovered.length + found.unknown.length + found.unmarked.length > 0 ? 1 : 0;
}
