// Makes the pictures under docs/images: runs the demo in blockmux in a tmux of its own, takes what tmux's screen
// shows at some moments, and has chromium draw that. Needs tmux and chromium. npm run pictures
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const images = join(root, "docs", "images");
const folder = mkdtempSync(join(tmpdir(), "blockmux-pictures-"));
const DEMO_SIZE = { cols: 80, rows: 25 };
const PANES_SIZE = { cols: 120, rows: 30 };
const DEADLINE_MS = 60_000;

const PALETTE = (
  "1d1f27 e06c75 98c379 e5c07b 61afef c678dd 56b6c2 d7dae0 " +
  "7f848e ff7b86 b5e08f f5d595 80c4ff e09bf3 73d7e3 ffffff"
).split(" ");
const [FOREGROUND, BACKGROUND] = ["d7dae0", "1d1f27"];

function colorOf(index) {
  if (index < 16) return PALETTE[index];
  const hex = (...parts) => parts.map((part) => part.toString(16).padStart(2, "0")).join("");
  if (index >= 232) return hex(...Array(3).fill(8 + (index - 232) * 10));
  const level = (part) => (part === 0 ? 0 : 55 + part * 40);
  const cube = index - 16;
  return hex(level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6));
}

/** Applies the parameters of one SGR to a pen of { fg, bg, bold, dim, italic, underline, reverse }. */
function applySgr(pen, params) {
  const numbers = params === "" ? [0] : params.split(/[;:]/).map(Number);
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at];
    if (number === 0) for (const name of Object.keys(pen)) delete pen[name];
    else if (number === 1) pen.bold = true;
    else if (number === 2) pen.dim = true;
    else if (number === 3) pen.italic = true;
    else if (number === 4) pen.underline = true;
    else if (number === 7) pen.reverse = true;
    else if (number === 22) pen.bold = pen.dim = false;
    else if (number === 27) pen.reverse = false;
    else if (number === 39) delete pen.fg;
    else if (number === 49) delete pen.bg;
    else if (number === 38 || number === 48) {
      const place = number === 38 ? "fg" : "bg";
      if (numbers[at + 1] === 5) pen[place] = colorOf(numbers[at + 2]);
      else
        pen[place] = numbers
          .slice(at + 2, at + 5)
          .map((part) => part.toString(16).padStart(2, "0"))
          .join("");
      at += numbers[at + 1] === 5 ? 2 : 4;
    } else if (number >= 30 && number <= 37) pen.fg = colorOf(number - 30);
    else if (number >= 40 && number <= 47) pen.bg = colorOf(number - 40);
    else if (number >= 90 && number <= 97) pen.fg = colorOf(number - 82);
    else if (number >= 100 && number <= 107) pen.bg = colorOf(number - 92);
  }
}

function cellStyle(pen) {
  let [fg, bg] = [pen.fg ?? FOREGROUND, pen.bg ?? BACKGROUND];
  if (pen.reverse) [fg, bg] = [bg, fg];
  const more = `${pen.bold ? "font-weight:bold;" : ""}${pen.dim ? "opacity:.6;" : ""}${pen.italic ? "font-style:italic;" : ""}`;
  return `color:#${fg};background:#${bg};${more}${pen.underline ? "text-decoration:underline;" : ""}`;
}

/** One box for each cell, so that a glyph from another font keeps to the grid. */
function pageOf(screen, cols) {
  const pen = {};
  const rows = screen
    .trimEnd()
    .split("\n")
    .map((line) => {
      let [html, cells] = ["", 0];
      for (const [, , params, text] of line.matchAll(/(\x1b\[([0-9;:]*)m)|(.)/gu)) {
        if (params !== undefined) applySgr(pen, params);
        if (text === undefined) continue;
        html += `<i style="${cellStyle(pen)}">${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</i>`;
        cells += 1;
      }
      return `<div>${html}${"<i> </i>".repeat(Math.max(0, cols - cells))}</div>`;
    });
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; padding: 14px; background: #${BACKGROUND}; width: max-content; }
    div { height: 18px; white-space: pre; font: 15px/18px "DejaVu Sans Mono", monospace; color: #${FOREGROUND}; }
    i { display: inline-block; width: 9px; height: 18px; font-style: normal; overflow: hidden; vertical-align: top; }
  </style>${rows.join("")}`;
}

function draw(screen, name, { cols, rows }) {
  const page = join(folder, "page.html");
  writeFileSync(page, pageOf(screen, cols));
  const flags = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--hide-scrollbars",
    "--force-device-scale-factor=1.5",
  ];
  const size = `--window-size=${cols * 9 + 28},${rows * 18 + 28}`;
  const target = `--screenshot=${join(images, name)}`;
  execFileSync("chromium", [...flags, size, target, page], { stdio: ["ignore", "ignore", "ignore"] });
  process.stdout.write(`docs/images/${name}\n`);
}

const env = { ...process.env, PS1: "$ ", XDG_RUNTIME_DIR: folder, TERM: "xterm-256color" };
delete env.TMUX;
delete env.BLOCKMUX;
const tmux = (...words) =>
  execFileSync("tmux", ["-S", join(folder, "tmux"), "-u", "-f", "/dev/null", ...words], {
    env,
    encoding: "utf8",
  });
const screen = () => tmux("capture-pane", "-pe");

async function waitFor(pattern) {
  for (let waitedMs = 0; !pattern.test(screen()); waitedMs += 50) {
    if (waitedMs > DEADLINE_MS) throw new Error(`no ${pattern} on this screen:\n${screen()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function start(command, { cols, rows }) {
  tmux("new-session", "-d", "-x", String(cols), "-y", String(rows), command);
}

const blockmux = (...words) => execFileSync(process.execPath, [main, ...words], { env, stdio: "ignore" });

const main = join(root, "dist", "client", "main.js");
try {
  start(`'${process.execPath}' '${main}' demo --inside`, DEMO_SIZE);
  await waitFor(/sampling.* [4-7][0-9] %/);
  draw(screen(), "demo.png", DEMO_SIZE);
  await waitFor(/afterEach/);
  tmux("send-keys", "C-b", "PageUp");
  tmux("send-keys", "PageUp");
  await waitFor(/✓ share one database/);
  draw(screen(), "demo-history.png", DEMO_SIZE);
  tmux("kill-server");
  blockmux("kill-server");

  // Three panes: a shell, one that is read while it prints, and the demo.
  start(`'${process.execPath}' '${main}' new-session -s work 'bash --norc'`, PANES_SIZE);
  await waitFor(/\[work\]/);
  blockmux("split-window", "-h", "-l", "72", `'${process.execPath}' '${main}' demo; exec bash --norc`);
  blockmux(
    "split-window",
    "-t",
    "work:.0",
    'seq 200 | while read n; do echo "test $n passed"; sleep 0.05; done',
  );
  await waitFor(/test 60 passed/);
  tmux("send-keys", "C-b", "PageUp");
  blockmux("select-pane", "-t", "work:.0");
  tmux("send-keys", "-l", "wc -l src/*/index.ts");
  tmux("send-keys", "Enter");
  await waitFor(/sampling.* [4-7][0-9] %/);
  draw(screen(), "panes.png", PANES_SIZE);

  // What stands over the panes: the Blocks of the demo's pane, a menu, a popup, a tree.
  blockmux("select-pane", "-t", "work:.{bottom-right}");
  tmux("send-keys", "C-b", "B");
  await waitFor(/lifecycle/);
  draw(screen(), "inspector.png", PANES_SIZE);
  tmux("send-keys", "q");
  tmux("send-keys", "C-b", ">");
  await waitFor(/Fill the window/);
  draw(screen(), "menu.png", PANES_SIZE);
  tmux("send-keys", "q");
  blockmux(
    "bind-key",
    "P",
    "display-popup",
    "-T",
    " files ",
    "-b",
    "rounded",
    "-w",
    "64",
    "-h",
    "14",
    "ls -l src",
  );
  tmux("send-keys", "C-b", "P");
  await waitFor(/overlay$|overlay\s+│/);
  draw(screen(), "popup.png", PANES_SIZE);
  tmux("send-keys", "Escape");
  blockmux("new-window", "-d", "-n", "editor", "cat README.md; sleep 1000");
  blockmux("new-session", "-d", "-s", "mail", "bash --norc");
  tmux("send-keys", "C-b", "w");
  await waitFor(/sort: index/);
  tmux("send-keys", "Right");
  await waitFor(/\(2\).* 0: /);
  draw(screen(), "choose-tree.png", PANES_SIZE);
  tmux("kill-server");
  blockmux("kill-server");

  // A history that is searched.
  const text = join(root, "docs", "architecture.md");
  start(`'${process.execPath}' '${main}' new-session -s work -n notes 'cat ${text}; exec cat'`, PANES_SIZE);
  await waitFor(/\[work\]/);
  tmux("send-keys", "C-b", "[");
  await waitFor(/\[0\/\d+\]/);
  tmux("send-keys", "C-r");
  await waitFor(/search up/);
  tmux("send-keys", "-l", "row");
  tmux("send-keys", "Enter");
  await waitFor(/\(\d+ results\) \[/);
  for (let more = 0; more < 6; more += 1) tmux("send-keys", "n");
  await waitFor(/results\) \[[1-9]\d*\//);
  draw(screen(), "copy-mode.png", PANES_SIZE);
} finally {
  spawnSync("tmux", ["-S", join(folder, "tmux"), "kill-server"], { env, stdio: "ignore" });
  spawnSync(process.execPath, [main, "kill-server"], { env, stdio: "ignore" });
  rmSync(folder, { recursive: true, force: true });
}
