// The four calls of node-pty's compiled half that we use, typed. Its JavaScript half is bypassed: it closes the
// master on a timer while output is unread, spins on its own write queue and reports death by signal as success.
import { createRequire } from "node:module";

export interface ForkedPty {
  /** Master side, non-blocking. The caller owns it. */
  readonly fd: number;
  readonly pid: number;
  /** Path of the slave side, e.g. `/dev/pts/3`. */
  readonly pty: string;
}

export interface PtyNative {
  fork(
    file: string,
    args: readonly string[],
    /** `NAME=value` strings. */
    env: readonly string[],
    cwd: string,
    cols: number,
    rows: number,
    uid: number,
    gid: number,
    /** Sets IUTF8, so that the kernel's own line editing erases whole characters. */
    isUtf8: boolean,
    helperPath: string,
    /** Called once, on the event loop, when the process was reaped. `signal` is 0 after an ordinary exit. */
    handleExit: (exitCode: number, signal: number) => void,
  ): ForkedPty;
  resize(fd: number, cols: number, rows: number): void;
}

interface NativeLoader {
  loadNativeModule(name: string): { readonly dir: string; readonly module: PtyNative };
}

let loaded: { readonly native: PtyNative; readonly helperPath: string } | undefined;

/** Loads the compiled module on first use. Throws an Error that says what to do when it cannot be loaded. */
export function requirePtyNative(): { readonly native: PtyNative; readonly helperPath: string } {
  if (loaded !== undefined) return loaded;
  const require = createRequire(import.meta.url);
  try {
    const loader = require("node-pty/lib/utils.js") as NativeLoader;
    const { dir, module } = loader.loadNativeModule("pty");
    const utilsPath = require.resolve("node-pty/lib/utils.js");
    // Only macOS uses the helper; its folder is given relative to node-pty's lib folder.
    loaded = { native: module, helperPath: `${utilsPath.slice(0, -"utils.js".length)}${dir}spawn-helper` };
    return loaded;
  } catch (cause) {
    throw new Error("loading node-pty's compiled module failed: run `npm rebuild node-pty`", { cause });
  }
}
