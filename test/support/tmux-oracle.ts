// A tmux server of its own for tests that compare blockmux's language with tmux's. Needs `requireTool("tmux")`
// to have found one.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** tmux has commands that never return; then its answer is empty. */
const ANSWER_WITHIN_MS = 20_000;

/** What the oracle starts with; to be run in blockmux too where the two are compared. */
export const FIRST_SESSION: readonly string[] = "new-session -d -s main -n first -x 80 -y 24"
  .split(" ")
  .concat("sleep 1000");

export class TmuxOracle {
  readonly folder = mkdtempSync(join(tmpdir(), "tmux-oracle-"));
  readonly #serverPid: number;

  /** Starts a server without configuration, with one session "main" of 80×24 that runs `sleep`. */
  constructor() {
    this.run(FIRST_SESSION);
    this.#serverPid = Number(this.run(["display-message", "-p", "#{pid}"]));
  }

  /** Standard output and error of one tmux invocation, without the last newline. */
  run(args: readonly string[], more: Readonly<Record<string, string>> = {}): string {
    const { stdout, stderr } = this.ask(args, more);
    return `${stdout}${stderr}`.replace(/\n$/, "");
  }

  /** One tmux invocation as a shell sees it. */
  ask(args: readonly string[], more: Readonly<Record<string, string>> = {}, input = "") {
    return spawnSync("tmux", ["-S", join(this.folder, "socket"), "-f", "/dev/null", ...args], {
      encoding: "utf8",
      timeout: ANSWER_WITHIN_MS,
      input,
      env: {
        PATH: process.env.PATH,
        HOME: "/home/me",
        LANG: "C.UTF-8",
        TZ: process.env.TZ,
        TERM: "xterm",
        ...more,
      },
    });
  }

  /** Several commands in one invocation, each given as its arguments; their output by line. */
  runAll(commands: readonly (readonly string[])[]): string[] {
    return this.run(commands.flatMap((args, index) => (index === 0 ? args : [";", ...args]))).split("\n");
  }

  /** Runs lines of a configuration file; what they print. */
  source(text: string): string {
    const file = join(this.folder, "source.conf");
    writeFileSync(file, `${text}\n`);
    return this.run(["source-file", file]);
  }

  end(): void {
    this.run(["kill-server"]);
    try {
      if (this.#serverPid > 0) process.kill(this.#serverPid, "SIGKILL");
    } catch {
      // Gone already, as it should be.
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
