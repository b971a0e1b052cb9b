// Writes docs/sdk.md from the library's compiled declarations, in the order of its door. `npm run docs` writes it, a test
// compares.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const dist = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "dist");

interface Declaration {
  readonly doc: string;
  readonly code: string;
}

/** Exported declarations of a module, by name; each ends at a line that begins with a bracket, or in one line. */
function declarationsOf(path: string): Map<string, Declaration> {
  const found = new Map<string, Declaration>();
  const lines = readFileSync(path, "utf8").split("\n");
  let doc: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (line.startsWith("/**")) {
      doc = [];
      while (at < lines.length) {
        doc.push(lines[at] ?? "");
        if ((lines[at] ?? "").endsWith("*/")) break;
        at += 1;
      }
      continue;
    }
    const name = /^export (?:declare )?(?:abstract )?(?:class|interface|type|const|function) (\w+)/.exec(
      line,
    )?.[1];
    if (name === undefined) {
      if (line !== "") doc = [];
      continue;
    }
    const code = [line];
    while (/[{(|]$/.test(line) || code.length > 1 || !line.endsWith(";")) {
      if (code.length > 1 && /^[})]/.test(code.at(-1) ?? "")) break;
      if (line.endsWith("}") && code.length === 1) break;
      at += 1;
      if (at >= lines.length) break;
      code.push(lines[at] ?? "");
    }
    found.set(name, { doc: docText(doc), code: publicCode(code) });
    doc = [];
  }
  return found;
}

function docText(doc: readonly string[]): string {
  return doc
    .join("\n")
    .replace(/^\/\*\*\s?/, "")
    .replace(/\s*\*\/$/, "")
    .replaceAll(/^ \* ?/gm, "")
    .trim();
}

/** Without private members, and without what is there for the library's own parts. */
function publicCode(code: readonly string[]): string {
  const kept: string[] = [];
  let comment: string[] | undefined;
  let isOwn = false;
  for (const line of code) {
    if (line.trim().startsWith("/**")) comment = [];
    if (comment !== undefined) {
      comment.push(line);
      if (!line.endsWith("*/")) continue;
      isOwn = /^\s*\/\*\* For the (Context|connection)/.test(comment[0] ?? "");
      if (!isOwn) kept.push(...comment);
      comment = undefined;
      continue;
    }
    if (isOwn || /^\s*#private;/.test(line)) {
      isOwn = isOwn && !line.endsWith(";");
      continue;
    }
    kept.push(line);
  }
  return kept.join("\n").replace(/^export (declare )?/, "");
}

/** docs/sdk.md. */
export function sdkReference(): string {
  const door = readFileSync(join(dist, "sdk/index.d.ts"), "utf8");
  const essay = docText((/\/\*\*[\s\S]*?\*\//.exec(door)?.[0] ?? "").split("\n"));
  const sections: string[] = [];
  for (const [, names = "", from = ""] of door.matchAll(/^export (?:type )?\{([^}]*)\} from "([^"]+)";/gm)) {
    for (const name of names
      .split(",")
      .map((word) => word.trim().replace(/^type /, ""))
      .filter((word) => word !== "")) {
      sections.push(sectionOf(name, join(dist, "sdk", from.replace(/\.js$/, ".d.ts"))));
    }
  }
  return `${[
    "# The library `blockmux/sdk`",
    "",
    "<!-- Written by `npm run docs` from the declarations of src/sdk. -->",
    "",
    ...essay
      .replace(/^sdk: /, "")
      .split("\n")
      .map((line) => line.trimEnd()),
    "",
    ...sections,
  ].join("\n")}`;
}

function sectionOf(name: string, path: string): string {
  const declaration = findDeclaration(name, path);
  const prose = declaration.doc === "" ? "" : `${declaration.doc}\n\n`;
  return `## ${name}\n\n${prose}\`\`\`ts\n${declaration.code}\n\`\`\`\n`;
}

/** Through the doors of other rooms. */
function findDeclaration(name: string, path: string): Declaration {
  const found = declarationsOf(path).get(name);
  if (found !== undefined) return found;
  const text = readFileSync(path, "utf8");
  for (const [, names = "", from = ""] of text.matchAll(/^export (?:type )?\{([^}]*)\} from "([^"]+)";/gm)) {
    if (names.split(",").some((word) => word.trim().replace(/^type /, "") === name)) {
      return findDeclaration(name, join(dirname(path), from.replace(/\.js$/, ".d.ts")));
    }
  }
  throw new Error(`finding the declaration of ${name} in ${path}`);
}
