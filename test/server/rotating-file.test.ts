import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { describeError, openLog } from "../../src/server/log.ts";
import { RotatingFile } from "../../src/server/rotating-file.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "blockmux-test-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("RotatingFile", () => {
  test("keeps the newest lines in two files of bounded size", () => {
    const path = join(folder, "log");
    const file = new RotatingFile(path, 20);
    for (let number = 10; number < 30; number += 1) file.write(`line ${number}\n`);
    file.close();
    expect([readFileSync(`${path}.1`, "utf8"), readFileSync(path, "utf8")]).toEqual([
      "line 26\nline 27\n",
      "line 28\nline 29\n",
    ]);
  });

  test("goes on in the file that is there, and writes a line longer than the bound", () => {
    const path = join(folder, "log");
    writeFileSync(path, "before\n");
    const file = new RotatingFile(path, 20);
    file.write("after\n");
    file.write(`${"x".repeat(30)}\n`);
    file.close();
    expect([readFileSync(`${path}.1`, "utf8"), readFileSync(path, "utf8")]).toEqual([
      "before\nafter\n",
      `${"x".repeat(30)}\n`,
    ]);
  });

  test("follows no link", () => {
    symlinkSync(join(folder, "elsewhere"), join(folder, "log"));
    expect(() => new RotatingFile(join(folder, "log"), 20)).toThrow(/opening the log/);
    expect(existsSync(join(folder, "elsewhere"))).toBe(false);
  });
});

describe("the server's log", () => {
  test("has one JSON object a line, control characters escaped, and nothing below its level", () => {
    const path = join(folder, "log");
    const log = openLog(path, "info");
    log.info("room.happened", { text: "a\n\x1b[31m", count: 3 });
    log.debug("room.detail");
    log.error("room.failed", describeError(new Error("opening x failed", { cause: new Error("no") })));
    log.close();
    const lines = readFileSync(path, "utf8").trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 30, event: "room.happened", text: "a\n\x1b[31m", count: 3 },
      { level: 50, event: "room.failed", error: "opening x failed", causes: "no" },
    ]);
  });
});
