import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readFile, writeFile } from "../../src/server/files.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "blockmux-files-"));
  mkdirSync(join(folder, "sub"));
  writeFileSync(join(folder, "some"), Uint8Array.of(0, 255, 10));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = async (path: string, maxBytes = 100): Promise<string> => {
  const file = await readFile(path, folder, maxBytes);
  return file.kind === "bytes" ? Buffer.from(file.bytes).toString("hex") : file.reason;
};

describe("readFile", () => {
  test("reads any bytes, relative to a folder", async () => {
    expect(await read("some")).toBe("00ff0a");
    expect(await read(join(folder, "sub/../some"))).toBe("00ff0a");
    expect(await read("/dev/null")).toBe("");
  });

  test("says why not in the system's words", async () => {
    expect(await read("none")).toBe("No such file or directory");
    expect(await read("some/none")).toBe("Not a directory");
    expect(await read("sub")).toBe("Is a directory");
    expect(await read("some", 2)).toBe("it is longer than 2 bytes");
    expect(await read("/dev/zero")).toBe("it is not a file");
  });

  test("a pipe that nobody writes to holds nothing up", async () => {
    execFileSync("mkfifo", [join(folder, "pipe")]);
    expect(await read("pipe")).toBe("it is not a file");
    expect(await writeFile("pipe", folder, Uint8Array.of(1), false)).toBe("No such device or address");
  });
});

describe("writeFile", () => {
  const path = (): string => join(folder, "made");

  test("makes, replaces and adds to a file", async () => {
    for (const [text, isAppending] of [
      ["one", false],
      ["two", false],
      [" three", true],
    ] as const) {
      expect(await writeFile("made", folder, Buffer.from(text), isAppending)).toBeUndefined();
    }
    expect(readFileSync(path(), "utf8")).toBe("two three");
    expect(statSync(path()).mode & 0o133).toBe(0);
  });

  test("says why not in the system's words", async () => {
    expect(await writeFile("sub", folder, Uint8Array.of(1), false)).toBe("Is a directory");
    expect(await writeFile("none/made", folder, Uint8Array.of(1), false)).toBe("No such file or directory");
  });
});
