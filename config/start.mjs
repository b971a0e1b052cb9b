// `npm start`, `npm run demo`, `npm run trace`: runs blockmux as if the person had typed it, that is without npm's
// variables, without the PATH entries npm adds, and not in this repository's folder.
import { homedir } from "node:os";
import { delimiter, dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const invokedIn = process.env.INIT_CWD;
for (const name of Object.keys(process.env)) {
  if (name.startsWith("npm_") || ["INIT_CWD", "NODE", "COLOR"].includes(name)) delete process.env[name];
}
// npm sets its own default where the person has set none; programs have the same.
if (process.env.EDITOR === "vi") delete process.env.EDITOR;
// What npm adds stands in front of the person's own.
const path = (process.env.PATH ?? "").split(delimiter);
const firstOwn = path.findIndex((entry) => !/node_modules.(\.bin|@npmcli.*node-gyp-bin)$/.test(entry));
process.env.PATH = path.slice(Math.max(0, firstOwn)).join(delimiter);

const isInside = (folder) => folder === root || folder.startsWith(root + sep);
for (const folder of [invokedIn, homedir(), "/"]) {
  if (folder === undefined || isInside(folder)) continue;
  try {
    process.chdir(folder);
    break;
  } catch {
    // It is gone, or not ours to enter: the next one.
  }
}
delete process.env.PWD;
delete process.env.OLDPWD;
await import(join(root, "dist", "client", "main.js"));
