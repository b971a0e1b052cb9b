// An option works exactly when something asks for it: code by its name, or a default format of the status line.
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

test("an option is supported exactly when something asks for it", () => {
  const code = ["mux", "server", "client"].map(textOf).join("\n");
  const formats = OPTIONS.filter((spec) => /format|string$/.test(spec.name))
    .map((spec) => formatOptionValue(defaultValue(spec)))
    .join("\n");
  const isAsked = (name: string): boolean =>
    code.includes(`"${name}"`) || new RegExp(`[#{:,/]${name}[},]`).test(formats);
  // The status line's formats name what no code does; an unsupported option may be named in them too.
  const wrong = OPTIONS.filter((spec) => {
    const inCode = code.includes(`"${spec.name}"`);
    return spec.support.kind === "yes" ? !isAsked(spec.name) : inCode;
  });
  expect(wrong.map((spec) => spec.name)).toEqual([]);
});
