// An option that is said to work is one that something asks for: code by its name, or a default format.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { defaultValue, formatOptionValue, OPTIONS } from "../../src/commands/index.ts";

const source = join(dirname(fileURLToPath(import.meta.url)), "../../src");

function textOf(room: string): string {
  return readdirSync(join(source, room), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(join(source, room, path), "utf8").replace(/^\s*(\/\/|\*|\/\*).*$/gm, ""))
    .join("\n");
}

test("an option that works is one that something asks for", () => {
  const code = ["mux", "server", "client"].map(textOf).join("\n");
  const formats = OPTIONS.filter((spec) => /format|string$/.test(spec.name))
    .map((spec) => formatOptionValue(defaultValue(spec)))
    .join("\n");
  const isAsked = (name: string): boolean =>
    code.includes(`"${name}"`) || new RegExp(`[#{:,/]${name}[},]`).test(formats);
  const wrong = OPTIONS.filter(
    (spec) => spec.support.kind === "yes" && (spec.inert === undefined) !== isAsked(spec.name),
  );
  expect(wrong.map((spec) => spec.name)).toEqual([]);
});
