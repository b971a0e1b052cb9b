// Programs some tests compare with. A missing one skips those tests with a reason, unless REQUIRE names it
// (`REQUIRE=tmux,chromium`, as CI does): then its absence is a failure.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Full path of an executable in PATH. */
export function findTool(name: string): string | undefined {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder; the next one may have it.
    }
  }
  return undefined;
}

/**
 * Why tests that need `name` are skipped; undefined where it is there. Use:
 * `const missing = requireTool("tmux"); describe.skipIf(missing !== undefined)(...)`.
 * @throws Error when it is missing and REQUIRE names it.
 */
export function requireTool(name: string): string | undefined {
  if (findTool(name) !== undefined) return undefined;
  if ((process.env.REQUIRE ?? "").split(",").includes(name)) {
    throw new Error(`finding ${name}: not in PATH, and REQUIRE says it must be`);
  }
  const reason = `${name} is not installed`;
  process.stdout.write(`SKIP ${reason}\n`);
  return reason;
}
