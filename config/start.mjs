// `npm start`, `npm run demo`, `npm run trace`: runs blockmux as if the person had typed it, that is without npm's
// variables, without the PATH entries npm adds, and not in this repository's folder.
import { homedir } from "node:os";
import { delimiter, dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const invokedIn = process.env.INIT_CWD;
for (const name of Object.keys(process.env)) {
  if (name.startsWith("npm_") || name === "INIT_CWD" || name === "NODE") delete process.env[name];
}
process.env.PATH = (process.env.PATH ?? "")
  .split(delimiter)
  .filter((entry) => !entry.includes(`node_modules${sep}`))
  .join(delimiter);
const isInside = (path) => path === root || path.startsWith(root + sep);
process.chdir(invokedIn !== undefined && !isInside(invokedIn) ? invokedIn : homedir());
delete process.env.PWD;
delete process.env.OLDPWD;
await import(join(root, "dist", "client", "main.js"));
