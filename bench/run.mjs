// `npm run bench [-- [PART…] [--quick] [--write]]`: measures blockmux, beside tmux where it is installed and
// @xterm/headless, in one run. Without a name all parts run. `--quick`: a smaller run, to see that it works.
// `--write` puts the tables into docs/performance.md. Needs a build (npm makes one).
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { compileDriver, Driver } from "./support/driver.mjs";
import { figureLine, figureTable } from "./support/figures.mjs";
import { benchEnv, whyNoTmux } from "./support/multiplexers.mjs";

/** `needsDriver`: types at real terminals. */
const PARTS = {
  floods: { needsDriver: true },
  latency: { needsDriver: true },
  crowd: { needsDriver: true },
  memory: { needsDriver: true },
  resize: { needsDriver: true },
  operations: { needsDriver: true },
  bytes: { needsDriver: true },
  stalls: { needsDriver: true },
  attach: { needsDriver: true },
  browser: { needsDriver: true },
  vt: { needsDriver: false },
  render: { needsDriver: false },
  document: { needsDriver: false },
};
const DOCUMENT = join(import.meta.dirname, "..", "docs", "performance.md");

const words = process.argv.slice(2);
const isQuick = words.includes("--quick");
const isWritten = words.includes("--write");
const names = words.filter((word) => !word.startsWith("--"));
const wrong =
  names.find((name) => !(name in PARTS)) ??
  words.find((word) => word.startsWith("--") && !["--quick", "--write"].includes(word));
if (wrong !== undefined) {
  process.stderr.write(
    `bench: there is no ${wrong}: choose of ${Object.keys(PARTS).join(", ")}, --quick, --write\n`,
  );
  process.exit(2);
}

function machine() {
  const version = (command, ...args) => spawnSync(command, args, { encoding: "utf8" }).stdout?.trim() ?? "";
  const [cpu] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return [
    new Date().toISOString().slice(0, 16).replace("T", " "),
    `${cpus().length} × ${cpu?.model ?? "?"}, ${gigabytes} GiB`,
    `Linux ${version("uname", "-r")}`,
    `Node ${process.versions.node}`,
    version("tmux", "-V") === "" ? "no tmux" : version("tmux", "-V"),
    `commit ${version("git", "-C", import.meta.dirname, "rev-parse", "--short", "HEAD")}`,
    isQuick ? "a quick run" : "",
  ]
    .filter((word) => word !== "")
    .join(" · ");
}

/** Puts `text` between the markers of a name, which the document has. */
function writeInto(document, name, text) {
  const begin = `<!-- bench ${name} -->`;
  const end = "<!-- end -->";
  const from = document.indexOf(begin);
  const to = document.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`${DOCUMENT} has no ${begin} … ${end}`);
  return `${document.slice(0, from + begin.length)}\n\n${text}\n\n${document.slice(to)}`;
}

const folder = mkdtempSync(join(tmpdir(), "blockmux-bench-"));
const { program, reason } = compileDriver(folder);
const driver = program === undefined ? undefined : new Driver(program, benchEnv(folder));
const tmuxReason = await whyNoTmux();
const bench = { folder, driver, isQuick, tmuxReason };
const note = machine();
process.stdout.write(`${note}\n${tmuxReason === undefined ? "" : `without ratios to tmux: ${tmuxReason}\n`}`);

const wanted = names.length === 0 ? Object.keys(PARTS) : names;
const short = [];
try {
  for (const name of wanted) {
    if (PARTS[name].needsDriver && driver === undefined) {
      process.stdout.write(`\n${name}: skipped, ${reason}\n`);
      continue;
    }
    const part = await import(`./${name}.mjs`);
    process.stdout.write(`\n${part.title} (${name})\n`);
    const figures = await part.measure(bench);
    for (const found of figures) process.stdout.write(`${figureLine(found)}\n`);
    short.push(
      ...figures.filter(({ isMet }) => isMet === false).map((found) => `${part.title}: ${found.name}`),
    );
    if (isWritten) {
      const text = `${part.about}\n\n${note}\n\n${figureTable(figures)}`;
      writeFileSync(DOCUMENT, writeInto(readFileSync(DOCUMENT, "utf8"), name, text));
    }
  }
} finally {
  driver?.end();
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(
  short.length === 0 ? "\nEvery target is met.\n" : `\nShort of the target:\n  ${short.join("\n  ")}\n`,
);
