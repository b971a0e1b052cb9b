// Gives a terminal its settings back when the client that changed them was killed.
import { spawn } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { withoutMasters } from "./pty-masters.js";

/** What `stty -g` prints anywhere; nothing else is handed to stty. */
const SAVED_SETTINGS = /^[0-9A-Za-z][0-9A-Za-z:=_,.-]{0,2000}$/;

/**
 * Sets the settings `saved` if the terminal still has the settings `raw`. A shell that found its child dead may
 * have set its own by now, and those must not be overwritten. Resolves when it is done or cannot be.
 */
export async function restoreTermios(ttyPath: string, raw: string, saved: string): Promise<void> {
  if (!SAVED_SETTINGS.test(raw) || !SAVED_SETTINGS.test(saved)) return;
  let fd: number;
  try {
    fd = openSync(ttyPath, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK);
  } catch {
    return;
  }
  const script = '[ "$(stty -g)" = "$1" ] && stty "$2"';
  const child = withoutMasters([fd, "ignore", "ignore"], (stdio) =>
    spawn("sh", ["-c", script, "sh", raw, saved], { stdio }),
  );
  closeSync(fd);
  await new Promise<void>((resolve) => {
    child.on("close", () => resolve());
    // Without sh or stty nothing can be done.
    child.on("error", () => resolve());
  });
}
