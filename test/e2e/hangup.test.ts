// The bug: Node puts terminals on its first three descriptors back as they were when it ends, and aborts where it can not.
// The steps: attach, then close the window of the terminal.
// The broken build left a client that died by SIGABRT, and where cores are kept, a core.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requireBuild } from "../support/blockmux.ts";
import { startOnPty } from "../support/pty-run.ts";
import { CLIENT, RealBlockmux } from "../support/real-blockmux.ts";
import { waitFor } from "../support/wait-for.ts";

let mux: RealBlockmux;
beforeAll(requireBuild);
beforeEach(() => {
  mux = new RealBlockmux();
});
afterEach(() => mux.dispose());

describe("a terminal that is closed", () => {
  test("ends its client as the signal says, not by an abort", async () => {
    await mux.run("new-session", "-d", "-s", "work", "sleep 100");
    const result = join(mux.home, "result");
    const script = `trap '' HUP; "$0" "$1" -S "$2" attach-session; echo "status $?" > '${result}'`;
    const window = startOnPty("sh", ["-c", script, process.execPath, CLIENT, mux.socketPath], {
      env: mux.env,
    });
    await waitFor("the picture", () => window.output().includes("[work]"));
    window.pty.hangUp();
    await waitFor("the client's end", () => existsSync(result) && readFileSync(result, "utf8") !== "");
    // The last word may find the terminal gone before the signal is told: then the status is that of SIGPIPE.
    expect(["status 129\n", "status 141\n"]).toContain(readFileSync(result, "utf8"));
  });
});
