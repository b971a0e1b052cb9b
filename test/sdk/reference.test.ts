// docs/sdk.md is what the library's declarations say. UPDATE_DOCS=1 (`npm run docs`) writes it instead.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import * as sdk from "../../src/sdk/index.ts";
import { requireBuild } from "../support/blockmux.ts";
import { sdkReference } from "../tools/sdk-reference.ts";

const path = fileURLToPath(new URL("../../docs/sdk.md", import.meta.url));
beforeAll(requireBuild);

test("docs/sdk.md is what the declarations say, and leaves out nothing", () => {
  const reference = sdkReference();
  if (process.env.UPDATE_DOCS === "1") writeFileSync(path, reference);
  expect(readFileSync(path, "utf8"), "run `npm run docs`").toBe(reference);
  const titles = new Set([...reference.matchAll(/^## (\w+)$/gm)].map(([, name]) => name));
  expect(Object.keys(sdk).filter((name) => !titles.has(name))).toEqual([]);
  expect(reference).not.toMatch(/#private|For the (Context|connection)/);
});
