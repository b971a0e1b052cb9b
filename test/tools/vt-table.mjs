// The table of control functions understood, read from the @vt tags of the handlers in src/vt.
// vt-table          prints docs/vt.md
// vt-table --write  writes it
// vt-table --json   prints the tags: file, line, kind, name, title, sequence, support, reason
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const folder = join(root, "src/vt");
const TAG = /@vt (\w+) (\w+) "([^"]*)" "((?:[^"]|"(?= \w))*)" (yes|no|partial\(([^)]*)\))/;

function readTags() {
  const tags = [];
  for (const file of readdirSync(folder).sort()) {
    readFileSync(join(folder, file), "utf8")
      .split("\n")
      .forEach((text, index) => {
        if (!text.includes("@vt ")) return;
        const match = TAG.exec(text);
        if (match === null)
          throw new Error(`${file}:${index + 1}: a tag that cannot be read: ${text.trim()}`);
        const [, kind, name, title, sequence, support, reason] = match;
        const plain = sequence.replaceAll('\\"', '"');
        tags.push({
          file,
          line: index + 1,
          kind,
          name,
          title,
          sequence: plain,
          support: support.replace(/\(.*/, ""),
          reason,
        });
      });
  }
  return tags;
}

const KINDS = [
  ["C0", "Control characters"],
  ["ESC", "Escape sequences and C1 controls"],
  ["CSI", "Control sequences"],
  ["OSC", "Operating system commands"],
  ["DCS", "Device control strings"],
];

function table(tags) {
  const lines = [
    "# Control functions",
    "",
    "What the emulator understands. Made by `node test/tools/vt-table.mjs --write` from the tags of the handlers;",
    "each has a case file of its name in `test/cases/vt/`. C1 controls are recognised as decoded code points",
    "U+0080–U+009F. Anything else is consumed whole, counted and never printed.",
  ];
  for (const [kind, heading] of KINDS) {
    lines.push("", `## ${heading}`, "", "| name | what | sequence | support |", "|---|---|---|---|");
    const own = tags
      .filter((tag) => tag.kind === kind)
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    for (const { name, title, sequence, support, reason } of own) {
      const code = sequence.includes("`") ? `\`\` ${sequence} \`\`` : `\`${sequence}\``;
      lines.push(`| ${name} | ${title} | ${code} | ${support}${reason === undefined ? "" : `: ${reason}`} |`);
    }
  }
  return `${lines.join("\n")}\n`;
}

const tags = readTags();
if (process.argv.includes("--json")) process.stdout.write(JSON.stringify(tags));
else if (process.argv.includes("--write")) writeFileSync(join(root, "docs/vt.md"), table(tags));
else process.stdout.write(table(tags));
