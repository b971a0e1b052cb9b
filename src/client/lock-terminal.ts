// `lock-client` and its kin at the client: the person's terminal is handed to a command, usually one that asks for a
// password, until that has ended. Nothing of the session can be seen meanwhile, and no key ends us.
import { spawn } from "node:child_process";
import { writeToTerminal } from "./own-terminal.js";

/** The alternate screen, blank: what stood on the primary one is not for whoever is locked out. */
const ENTER = "\x1b[?1049h\x1b[H\x1b[2J";
const LEAVE = "\x1b[?1049l";

export interface LockedTerminal {
  /** Resolves when the command has ended, whatever became of it. */
  readonly ended: Promise<void>;
}

/** The terminal's settings are the person's own when this is called. */
export function lockTerminal(command: string): LockedTerminal {
  const ignoreQuit = (): void => {};
  process.on("SIGQUIT", ignoreQuit);
  writeToTerminal(Buffer.from(ENTER));
  const ended = new Promise<void>((resolve) => {
    const finish = (): void => {
      process.removeListener("SIGQUIT", ignoreQuit);
      writeToTerminal(Buffer.from(LEAVE));
      resolve();
    };
    const child = spawn("/bin/sh", ["-c", command], { stdio: "inherit" });
    child.once("error", finish);
    child.once("exit", finish);
  });
  return { ended };
}
