// Makes the tree runnable: installs the locked packages when package-lock.json changed, then compiles
// src/ into dist/ and bundles the browser page of src/web into dist/web. Plain JavaScript without dependencies, because nothing is installed before it ran.
// --quiet says nothing where all is well; --packages installs and does not compile.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isQuiet = process.argv.includes("--quiet");

function say(text) {
  process.stderr.write(`blockmux: ${text}\n`);
}

function fail(text) {
  say(text);
  process.exit(1);
}

function run(command, args, what, hint = "") {
  const result = spawnSync(command, args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  if (result.status === 0) return;
  process.stderr.write(`${result.stdout ?? ""}${result.stderr ?? ""}`);
  fail(`${what} failed${result.error ? `: ${result.error.message}` : ""}${hint}`);
}

function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Node ${process.versions.node} is too old: install 20.19 or later`);
}

function installIfLockChanged() {
  const digest = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const stamp = join(root, "node_modules", ".blockmux-lock");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return;
  if (!isQuiet) say("installing packages (npm ci), which takes a minute the first time");
  // The compiler is among the development packages, which NODE_ENV=production would leave out.
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund"];
  run("npm", args, "npm ci", "; on Linux node-pty is compiled: that needs python3, make and a C++ compiler");
  writeFileSync(stamp, digest);
}

function newestMtimeMs(folder) {
  let newest = statSync(folder).mtimeMs;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    newest = Math.max(newest, entry.isDirectory() ? newestMtimeMs(path) : statSync(path).mtimeMs);
  }
  return newest;
}

/** The page is bundled, not compiled. */
const isPage = (path) => path.startsWith(`web${sep}`);

/** Paths below `folder`, relative to it, of every file. */
function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/**
 * Compiles when a source is newer than the last build. tsc neither re-emits an output somebody deleted nor
 * deletes the output of a source that is gone, so both are put right first.
 */
function buildIfSourceChanged() {
  const dist = join(root, "dist");
  const stamp = join(dist, ".built");
  const sources = new Set(
    filesBelow(join(root, "src"))
      .filter((path) => !isPage(path))
      .map((path) => path.replace(/\.ts$/, "")),
  );
  const outputs = filesBelow(dist).filter((path) => !isPage(path) && /\.js$|\.d\.ts$/.test(path));
  const stale = outputs.filter((path) => !sources.has(path.replace(/(\.d)?\.[jt]s$/, "")));
  const missing = [...sources].some((path) => !path.endsWith(".d") && !existsSync(join(dist, `${path}.js`)));
  const newestMs = Math.max(
    newestMtimeMs(join(root, "src")),
    statSync(join(root, "tsconfig.json")).mtimeMs,
    statSync(join(root, "package.json")).mtimeMs,
  );
  const isFresh = existsSync(stamp) && statSync(stamp).mtimeMs > newestMs;
  if (isFresh && stale.length === 0 && !missing) return;
  if (!isQuiet) say("building");
  for (const path of stale) rmSync(join(dist, path), { force: true });
  if (missing) rmSync(join(dist, ".tsbuildinfo"), { force: true });
  mkdirSync(dist, { recursive: true });
  run(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", "tsconfig.json"], "tsc");
  writeFileSync(stamp, "");
}

/** Rooms whose files end up in the page. */
const PAGE_ROOMS = ["web", "attach", "base"];

function bundlePageIfChanged() {
  const stamp = join(root, "dist", "web", ".built");
  const inputs = [
    ...PAGE_ROOMS.map((room) => join(root, "src", room)),
    join(root, "config", "build-web.mjs"),
  ];
  const newestMs = Math.max(
    ...inputs.map((path) => (statSync(path).isDirectory() ? newestMtimeMs(path) : statSync(path).mtimeMs)),
    statSync(join(root, "package-lock.json")).mtimeMs,
  );
  if (existsSync(stamp) && statSync(stamp).mtimeMs > newestMs) return;
  if (!isQuiet) say("bundling the browser page");
  run(process.execPath, [join(root, "config", "build-web.mjs")], "vite");
  writeFileSync(stamp, "");
}

const LOCK_POLL_MS = 50;
/** A lock without an owner's name for so long was left by one that was ended while it wrote it. */
const MAX_NAMELESS_POLLS = 100;

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Two at once would install over each other: the second waits, and mostly finds nothing left to do. */
function takeTurn() {
  const lock = join(root, "node_modules.lock");
  for (let polls = 0, nameless = 0; ; polls += 1) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code === "EROFS" || error.code === "EACCES") return;
      if (error.code !== "EEXIST") throw error;
    }
    const owner = existsSync(lock) ? Number(readFileSync(lock, "utf8")) : 0;
    nameless = owner > 0 ? 0 : nameless + 1;
    if (nameless > MAX_NAMELESS_POLLS || (owner > 0 && !isRunning(owner))) rmSync(lock, { force: true });
    else if (polls === 0 && !isQuiet) say("waiting for another installation in this folder");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_POLL_MS);
  }
  process.on("exit", () => rmSync(lock, { force: true }));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));
}

requireNode();
takeTurn();
installIfLockChanged();
if (!process.argv.includes("--packages")) {
  buildIfSourceChanged();
  bundlePageIfChanged();
}
