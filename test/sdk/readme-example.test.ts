// The example of README.md, run as it stands there: in a pane, and on a terminal that is none.
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { requireBuild, TestServer } from "../support/blockmux.ts";
import { startOnPty } from "../support/pty-run.ts";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const MAIN = `${ROOT}/dist/client/main.js`;
const example = /```js\n(.*?)```/s.exec(readFileSync(`${ROOT}/README.md`, "utf8"))?.[1] ?? "";
const words = [process.execPath, "--input-type=module", "-e", example];

beforeAll(requireBuild);

describe("the example of the README", () => {
  let server: TestServer | undefined;
  afterEach(async () => {
    await server?.dispose();
    server = undefined;
  });

  test("leaves two Blocks in a pane, as they were last", async () => {
    const started = new TestServer(MAIN);
    server = started;
    const made = await started.run(
      "new-session",
      "-d",
      "-c",
      ROOT,
      "sh",
      "-c",
      '"$@"; echo end; cat',
      "",
      ...words,
    );
    expect(made).toEqual({ status: 0, stdout: "", stderr: "" });
    let shown = "";
    for (let tries = 0; tries < 50 && !shown.includes("end"); tries += 1) {
      shown = (await started.run("capture-pane", "-p")).stdout;
    }
    expect(shown.trimEnd()).toBe("step 1: done in 2.3 s\nThe answer is 42.\nend");
    const blocks = JSON.parse((await started.run("list-blocks")).stdout) as { lifecycle: string }[];
    expect(blocks.map(({ lifecycle }) => lifecycle)).toEqual(["sealed", "sealed"]);
  });

  test("prints its lines on another terminal", async () => {
    const run = startOnPty(process.execPath, words.slice(1), { cwd: ROOT });
    await run.ended;
    const [, ...shown] = run.output().split("\x1b\\");
    expect(shown.join("")).toBe("step 1: done in 2.3 s\r\nThe answer is 42.\r\n");
  });
});
