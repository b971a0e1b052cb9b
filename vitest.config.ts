// How tests run: `npm test` takes everything under test/, unit and end to end, with small law budgets.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    pool: "forks",
    // Modules are loaded once a worker: loading them for each of the files took a quarter of the time. Tests keep
    // nothing in modules that others could see.
    isolate: false,
    // Tests with real programs wait more than they compute.
    maxWorkers: 3,
    reporters: ["default"],
  },
});
