// Lists printed without -F are tmux's: the same command with our format prints the same.
import { afterAll, describe, expect, test } from "vitest";
import { DEFAULT_FORMATS } from "../../src/commands/index.ts";
import { TmuxOracle } from "../support/tmux-oracle.ts";
import { requireTool } from "../support/tools.ts";

const missing = requireTool("tmux");
describe.skipIf(missing !== undefined)("DEFAULT_FORMATS beside tmux", () => {
  const oracle = missing === undefined ? new TmuxOracle() : undefined;
  afterAll(() => oracle?.end());

  test.each([
    ["list-sessions", []],
    ["list-windows", []],
    ["list-windows -a", ["-a"]],
    ["list-panes", []],
    ["list-panes -s", ["-s"]],
    ["list-panes -a", ["-a"]],
    ["list-buffers", []],
  ] as const)("%s", (name, flags) => {
    const command = name.split(" ")[0] ?? "";
    oracle?.run(["set-buffer", "some text"]);
    const plain = oracle?.run([command, ...flags]);
    expect(plain).not.toBe("");
    expect(oracle?.run([command, ...flags, "-F", DEFAULT_FORMATS[name]])).toBe(plain);
  });

  test("display-message and new-session -P", () => {
    expect(oracle?.run(["display-message", "-p", DEFAULT_FORMATS["display-message"]])).toBe(
      oracle?.run(["display-message", "-p"]),
    );
    expect([
      oracle?.run(["new-session", "-d", "-P", "-s", "one", "sleep 100"]),
      oracle?.run(["new-window", "-d", "-P", "-t", "one", "sleep 100"]),
      oracle?.run(["split-window", "-d", "-P", "-t", "one", "sleep 100"]),
    ]).toEqual(["one:", "one:1.0", "one:0.1"]);
  });
});
