// The key tables of copy mode are tmux 3.3a's, binding for binding, and a few keys of our own beside them.
import { afterAll, describe, expect, test } from "vitest";
import { FakeMux } from "../../support/fake-mux.js";
import { TmuxOracle } from "../../support/tmux-oracle.js";
import { requireTool } from "../../support/tools.js";

/** Keys of our own, which tmux leaves free. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  "copy-mode": ["(", ")", "/", "?", "G", "M-g", "S", "[", "]", "s"],
  "copy-mode-vi": ["(", ")", "S", "[", "]", "s"],
};

/** Key and commands by what the columns of `list-keys` are. */
const read = (lines: string): string[][] =>
  lines.split("\n").map((line) => {
    const [, key = "", commands = ""] = /^bind-key\s+-T\s+\S+\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return [key, commands];
  });

const missing = requireTool("tmux");
describe.skipIf(missing !== undefined)("the key tables of copy mode", () => {
  const tmux = missing === undefined ? new TmuxOracle() : undefined;
  afterAll(() => tmux?.end());

  test.each(Object.keys(OWN))("%s has tmux's keys", async (table) => {
    const fake = new FakeMux();
    const ours = read(await fake.tell("list-keys", "-T", table));
    const theirs = read(tmux?.run(["list-keys", "-T", table]) ?? "");
    const own = ours
      .filter(([key]) => !theirs.some(([theirKey]) => theirKey === key))
      .map(([key = ""]) => key);
    expect(own.toSorted((left, right) => (left < right ? -1 : 1))).toEqual(OWN[table]);
    // With mode-keys emacs `g` goes to the top, and `M-g` does what tmux's `g` does.
    const isOtherwise = ([key]: readonly string[]): boolean => table === "copy-mode" && key === "g";
    const shared = ours.filter(([key = ""]) => !own.includes(key));
    expect(shared.filter((row) => !isOtherwise(row))).toEqual(theirs.filter((row) => !isOtherwise(row)));
    fake.mux.shutdown("end of test");
  });
});
