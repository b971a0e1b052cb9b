// File name patterns of `source-file`: `~`, `*`, `?` and `[…]`, each within one folder's name.
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";

const WILDCARD = /[*?[]/;

function matcherOf(part: string): RegExp {
  const source = part
    .replace(/[.+^${}()|\\]/g, "\\$&")
    .replace(/\*/g, "[^/]*")
    .replace(/\?/g, "[^/]")
    .replace(/\[!/g, "[^");
  try {
    return new RegExp(`^${source}$`, "u");
  } catch {
    return new RegExp(`^${part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`, "u");
  }
}

/** Paths that exist, sorted; the path itself where it has no wildcard and exists. */
export function expandGlob(pattern: string, cwd: string): readonly string[] {
  const whole = pattern.startsWith("~/") ? join(homedir(), pattern.slice(2)) : pattern;
  const path = isAbsolute(whole) ? whole : resolve(cwd, whole);
  if (!WILDCARD.test(path)) return existsSync(path) ? [path] : [];
  let found = ["/"];
  for (const part of path.split("/").filter((piece) => piece !== "")) {
    if (!WILDCARD.test(part)) {
      found = found.map((folder) => join(folder, part)).filter((candidate) => existsSync(candidate));
      continue;
    }
    const matcher = matcherOf(part);
    found = found.flatMap((folder) =>
      entriesOf(folder, part.startsWith("."))
        .filter((name) => matcher.test(name))
        .map((name) => join(folder, name)),
    );
  }
  return found.sort();
}

function entriesOf(folder: string, withHidden: boolean): string[] {
  try {
    return readdirSync(folder).filter((name) => withHidden || !name.startsWith("."));
  } catch {
    return [];
  }
}
