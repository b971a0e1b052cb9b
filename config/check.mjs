// `npm run check`: types of src and tests, format, lint. The structural tests (import directions, handler
// tags, spec citations) run with `npm test` as well; here they come last because they need vitest.
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = (name) => join(root, "node_modules", ".bin", name);
const steps = [
  ["types", bin("tsc"), ["-p", "test/tsconfig.json"]],
  ["types of the page", bin("tsc"), ["-p", "src/web/tsconfig.json"]],
  ["types of the page's tests", bin("tsc"), ["-p", "test/web/tsconfig.json"]],
  ["format and lint", bin("biome"), ["check", "--error-on-warnings", "."]],
  ["type-aware lint", bin("oxlint"), ["--type-aware", "--deny-warnings", "src", "test"]],
  ["structure", bin("vitest"), ["run", "test/structure"]],
];
let failed = 0;
for (const [name, command, args] of steps) {
  const startedMs = Date.now();
  const result = spawnSync(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" });
  const ok = result.status === 0;
  process.stdout.write(`${ok ? "ok  " : "FAIL"} ${name} (${Date.now() - startedMs} ms)\n`);
  if (!ok) {
    failed += 1;
    process.stdout.write(`${result.stdout ?? ""}${result.stderr ?? ""}\n`);
  }
}
process.exit(failed === 0 ? 0 : 1);
