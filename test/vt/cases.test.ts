// Every case file under test/cases/vt: bytes in, screen out. GOLDEN=name rewrites the files whose name contains it;
// the review is the diff.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { formatCase, parseCases, runCase } from "../support/vt-cases.ts";

const folder = join(dirname(fileURLToPath(import.meta.url)), "../cases/vt");
const golden = process.env.GOLDEN;

for (const name of readdirSync(folder).filter((file) => file.endsWith(".case"))) {
  const path = join(folder, name);
  const cases = parseCases(readFileSync(path, "utf8"));
  if (golden !== undefined && name.includes(golden)) {
    writeFileSync(path, cases.map((one) => formatCase(one, runCase(one))).join("\n"));
  }
  describe(name, () => {
    test.each(parseCases(readFileSync(path, "utf8")).map((one) => [one.title, one] as const))(
      "%s",
      (_title, one) => {
        expect(runCase(one)).toEqual(one.expected);
      },
    );
  });
}
