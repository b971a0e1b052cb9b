import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { restoreTermios } from "../../src/server/termios.ts";
import { startOnPty } from "../support/pty-run.ts";

function stty(path: string, ...words: string[]): string {
  const fd = openSync(path, constants.O_RDWR | constants.O_NOCTTY);
  const output = execFileSync("stty", words, { stdio: [fd, "pipe", "inherit"], encoding: "utf8" });
  closeSync(fd);
  return output.trim();
}

describe("restoring a terminal's settings", () => {
  test("gives back the saved ones where the raw ones are found, and leaves others alone", async () => {
    const run = startOnPty("sleep", ["1000"]);
    const path = run.pty.slavePath;
    const saved = stty(path, "-g");
    stty(path, "raw", "-echo");
    const raw = stty(path, "-g");
    await restoreTermios(path, raw, saved);
    expect(stty(path, "-g")).toBe(saved);
    stty(path, "raw", "echo");
    const other = stty(path, "-g");
    await restoreTermios(path, raw, saved);
    expect(stty(path, "-g")).toBe(other);
    run.pty.kill("SIGKILL");
    await run.ended;
  });

  test("hands nothing to stty that stty has not printed", async () => {
    const run = startOnPty("sleep", ["1000"]);
    const path = run.pty.slavePath;
    const before = stty(path, "-g");
    for (const saved of ["", "-echo", "raw; touch x", "$(id)", "a b", "\n"])
      await restoreTermios(path, before, saved);
    await restoreTermios("/no/such/tty", before, before);
    expect(stty(path, "-g")).toBe(before);
    run.pty.kill("SIGKILL");
    await run.ended;
  });
});
