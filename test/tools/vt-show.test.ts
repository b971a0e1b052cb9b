import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { FrameEncoder } from "../../src/protocol/index.ts";
import { requireBuild } from "../support/blockmux.ts";

const TOOL = fileURLToPath(new URL("vt-show.mjs", import.meta.url));

function show(input: string | Uint8Array, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [TOOL, ...words], {
    input: Buffer.from(input),
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

beforeAll(requireBuild);

describe("vt:show", () => {
  test("prints every row of the screen, trailing blanks cut", () => {
    expect(show("ab  \r\n\x1b[31m  c", "--cols", "10", "--rows", "4").stdout).toBe("ab\n  c\n\n\n");
  });

  test("prints history before the screen, row by row, and the cursor behind it", () => {
    const words = ["--cols", "5", "--rows", "2", "--history", "--cursor"];
    expect(show("abcdefg\r\n1\r\n2\r\n3", ...words).stdout).toBe("abcde\nfg\n1\n2\n3\ncursor 2;2\n");
  });

  test("maps line feeds as a terminal driver does when asked", () => {
    expect(show("a\nb\n", "--rows", "3").stdout).toBe("a\n b\n\n");
    expect(show("a\nb\n", "--rows", "3", "--cooked").stdout).toBe("a\nb\n\n");
  });

  test("shows the alternate screen while it is on, over the history of the primary", () => {
    expect(show("1\r\n2\r\n3\x1b[?1049h\x1b[Halt", "--rows", "2", "--history").stdout).toBe("1\nalt\n\n");
  });

  test("consumes frames of the protocol", () => {
    const question = new FrameEncoder().encode({ kind: "capability.query", requestId: "1" });
    const bytes = Buffer.concat([Buffer.from("be"), question, Buffer.from("fore")]);
    expect(show(bytes, "--rows", "1").stdout).toBe("before\n");
  });

  test.each([
    [["--cols", "0"], '--cols takes a whole number from 1 to 10000, not "0"'],
    [["--rows", "wide"], '--rows takes a whole number from 1 to 10000, not "wide"'],
    [["--colour"], "Unknown option '--colour'"],
  ])("refuses %j in one sentence", (words, sentence) => {
    const { status, stdout, stderr } = show("", ...words);
    expect([status, stdout, stderr.split("\n")[0]]).toEqual([2, "", `vt:show: ${sentence}`]);
  });
});
