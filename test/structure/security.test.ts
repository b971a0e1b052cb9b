// docs/security.md names a test for each promise: that there is one.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

test("every promise of docs/security.md has a test, by its name", () => {
  const tests = readdirSync(join(root, "test"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".test.ts"))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
  const promises = readFileSync(join(root, "docs/security.md"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| **"));
  expect(promises.length).toBeGreaterThan(10);
  const unshown = promises.filter((line) => {
    const shownBy = line.split("|").at(-2) ?? "";
    const names = [...shownBy.matchAll(/\*([^*]+)\*/g)].map(([, name = ""]) => name);
    const hasAll = names.every((name) => {
      const parts = name.split("…").map((part) => part.trim());
      return tests.some((text) => parts.every((part) => text.includes(part)));
    });
    return names.length === 0 || !hasAll;
  });
  expect(unshown).toEqual([]);
});
