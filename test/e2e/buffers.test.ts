// Paste buffers through the real program: files and pipes as the client sees them, and a program that reads a paste.
import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requireBuild } from "../support/blockmux.ts";
import { RealBlockmux } from "../support/real-blockmux.ts";

describe("paste buffers", () => {
  let blockmux: RealBlockmux;

  beforeAll(requireBuild);
  beforeEach(() => {
    blockmux = new RealBlockmux();
  });
  afterEach(() => blockmux.dispose());

  /** A bash line in the home folder, in which `blockmux` is the client. */
  async function shell(line: string): Promise<string> {
    const define = `blockmux() { '${process.execPath}' '${blockmux.clientPath}' -S '${blockmux.socketPath}' "$@"; }`;
    const options = { cwd: blockmux.home, env: blockmux.env };
    return (await promisify(execFile)("bash", ["--norc", "-c", `${define}\n${line}`], options)).stdout;
  }

  test("a large binary goes from a pipe through a buffer into a program and a file", async () => {
    const content = randomBytes(300_000).map((byte) => (byte === 0x0a || byte === 0x0d ? 0x20 : byte));
    const path = join(blockmux.home, "content");
    writeFileSync(path, content);
    await blockmux.run(
      "new-session",
      "-d",
      "stty raw -echo; echo ready; head -c 300000 | sha256sum; sleep 1000",
    );
    await blockmux.until(
      "the program",
      () => blockmux.capture(),
      ([line]) => line === "ready",
    );
    await shell("cat content | blockmux load-buffer -; blockmux save-buffer saved; blockmux paste-buffer");
    expect(readFileSync(join(blockmux.home, "saved")).equals(content)).toBe(true);
    const sum = createHash("sha256").update(content).digest("hex");
    const lines = await blockmux.until(
      "the sum",
      () => blockmux.capture("-J"),
      (all) => all.some((line) => line.includes(" -")),
    );
    expect(lines.join("")).toContain(sum);
  });

  test("a shell's <(command) is read as the shell meant it, and what cannot be read is told", async () => {
    await blockmux.run("new-session", "-d", "sleep 1000");
    const told = await shell(
      "blockmux load-buffer -b sub <(echo from a command); blockmux show-buffer -b sub; " +
        "blockmux load-buffer nowhere 2>&1; echo $?; blockmux show-buffer | head -c 4",
    );
    expect(told).toBe(`from a command\n${blockmux.home}/nowhere: No such file or directory\n1\nfrom`);
  });
});
