// `blockmux conformance` as it is started: in a pane, and at terminals that do not know the protocol. (All its cases run
// against the engine in test/conformance.)
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requireBuild } from "../support/blockmux.ts";
import { outerTmux } from "../support/outer-tmux.ts";
import { startOnPty } from "../support/pty-run.ts";
import { CLIENT, RealBlockmux } from "../support/real-blockmux.ts";
import { requireTool } from "../support/tools.ts";

const CLAUSES = ["F1", "F9", "F14", "J5", "E7", "C4", "R4", "X6", "X7", "O5", "O9", "T6", "G4", "G5"];
const SKIPPED = (reason: string): string =>
  `TAP version 14\r\n1..0 # SKIP Block Operations are not supported: ${reason}\r\n`;

let mux: RealBlockmux;
beforeAll(requireBuild);
beforeEach(() => {
  mux = new RealBlockmux();
});
afterEach(() => mux.dispose());

describe("the kit", () => {
  test("passes in a pane", async () => {
    const kit = `'${process.execPath}' '${CLIENT}' conformance --output tap ${CLAUSES.join(" ")}`;
    const host = mux.host(["run", "--", "sh", "-c", `${kit}; echo "status $?"; read wait`]);
    await host.waitFor(/^status \d/m);
    const lines = readFileSync(join(mux.home, "tap"), "utf8").trimEnd().split("\n");
    expect(lines.filter((line) => !line.startsWith("ok "))).toEqual([
      "TAP version 14",
      `1..${CLAUSES.length}`,
    ]);
    expect(host.text).toMatch(/^status 0/m);
  });

  test("says that others do not support the protocol, and leaves no byte of it", async () => {
    const tmux = requireTool("tmux") === undefined ? outerTmux(mux) : undefined;
    try {
      tmux?.run([
        "send-keys",
        "-t",
        "outer",
        `clear; '${process.execPath}' '${CLIENT}' conformance`,
        "Enter",
      ]);
      const host = mux.shellHost("blockmux conformance; exit $?");
      const bare = startOnPty(process.execPath, [CLIENT, "conformance"], { env: mux.env });
      const dumb = startOnPty(process.execPath, [CLIENT, "conformance"], {
        env: { ...mux.env, TERM: "dumb" },
      });
      const ends = await Promise.all([host.exited, bare.ended, dumb.ended]);
      expect(ends.map(({ status }) => status)).toEqual([3, 3, 3]);
      expect(dumb.output()).toBe(SKIPPED("there is no terminal to ask"));
      const questions = /\p{Cc}\]9002;[^\p{Cc}]*\p{Cc}\\\p{Cc}\[c/gu;
      expect(bare.output().replaceAll(questions, "")).toBe(SKIPPED("no answer"));
      expect(host.text.trimEnd().split("\n")).toEqual([
        "TAP version 14",
        "1..0 # SKIP Block Operations are not supported: no answer",
      ]);
      if (tmux === undefined) return;
      const rows = await mux.until(
        "the answer in tmux",
        async () => tmux.run(["capture-pane", "-p", "-t", "outer"]).split("\n"),
        (lines) => lines.some((line) => line.startsWith("1..0")) && lines.some((line) => line === "outer>"),
      );
      expect(rows.filter((row) => row !== "" && row !== "outer>")).toEqual([
        "TAP version 14",
        "1..0 # SKIP Block Operations are not supported: no answer",
      ]);
    } finally {
      tmux?.end();
    }
  });
});
