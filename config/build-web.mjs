// Bundles the browser page: src/web becomes dist/web, files with their content's hash in the name. Run by
// prepare.mjs in a process of its own, because it loads vite, which a tree that is up to date need not.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

await build({
  configFile: false,
  root: join(root, "src", "web"),
  base: "./",
  logLevel: "warn",
  build: {
    outDir: join(root, "dist", "web"),
    emptyOutDir: true,
    target: "es2022",
    // The page's Content-Security-Policy allows files of its own and nothing inline, images included.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The terminal with its addons is one program; there is nothing to load later.
    chunkSizeWarningLimit: 2000,
  },
});
