import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { acquireFileLock, tryFileLock } from "../../src/server/file-lock.ts";
import { requireBuild } from "../support/blockmux.ts";
import { lawRounds } from "../support/random.ts";

const HOLDER = join(dirname(dirname(fileURLToPath(import.meta.url))), "support", "lock-holder.mjs");

let path = "";
beforeAll(requireBuild);
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), "blockmux-test-")), "lock");
});
afterEach(() => rmSync(dirname(path), { recursive: true }));

function hold(rounds: number, deadlyRound?: number): Promise<string> {
  const words = [HOLDER, path, String(rounds), ...(deadlyRound === undefined ? [] : [String(deadlyRound)])];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (bytes: Buffer) => {
    output += bytes.toString();
  });
  return new Promise((resolve) => child.on("close", () => resolve(output)));
}

describe("a lock in the file system", () => {
  test("has one holder, is given back, and leaves no file", () => {
    const lock = tryFileLock(path);
    expect([lock === undefined, tryFileLock(path)]).toEqual([false, undefined]);
    lock?.release();
    lock?.release();
    const again = tryFileLock(path);
    expect(again === undefined).toBe(false);
    again?.release();
    expect(readdirSync(dirname(path))).toEqual([]);
  });

  test("is waited for, not for ever", async () => {
    const lock = tryFileLock(path);
    await expect(acquireFileLock(path, 30)).rejects.toThrow(`process ${process.pid} holds it`);
    const waiting = acquireFileLock(path, 10_000);
    lock?.release();
    (await waiting).release();
  });

  test.each([
    ["a process that is gone", "999999999 5 1 1\n"],
    ["an earlier process with a living one's id", `${process.pid} 1 1 1\n`],
    ["nobody: the file is empty", ""],
    ["nobody: the file is nonsense", "\0\xff nonsense"],
  ])("is taken from %s", (_title, text) => {
    writeFileSync(path, text);
    const lock = tryFileLock(path);
    expect(lock === undefined).toBe(false);
    lock?.release();
    expect(readdirSync(dirname(path))).toEqual([]);
  });

  test("is taken although the one who was about to break it is dead too", () => {
    writeFileSync(path, "999999999 5 1 1\n");
    writeFileSync(`${path}.break`, "999999998 5 1 1\n");
    tryFileLock(path)?.release();
    expect(readdirSync(dirname(path))).toEqual([]);
  });

  test("never has two holders, also when holders die", async () => {
    const rounds = lawRounds(30, 500);
    const outputs = await Promise.all([hold(rounds), hold(rounds), hold(rounds, 5), hold(rounds, 11)]);
    expect(outputs.sort()).toEqual(["", "", "done\n", "done\n"]);
    // The last to have it may be one of those that died.
    tryFileLock(path)?.release();
    expect(readdirSync(dirname(path))).toEqual([]);
  });
});
