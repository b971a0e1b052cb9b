// Every default key that docs/coming-from-tmux.md says works is bound to tmux's own command, save the few named here.
import { describe, expect, test } from "vitest";
import { FakeMux } from "../support/fake-mux.ts";
import { type KeyFact, keyFact, tmuxKeys } from "../support/tmux-facts.ts";

/** Keys that do the same in another way, and why. */
const OTHERWISE: Readonly<Record<string, string>> = {
  "copy-mode g": "goes to the top, as G goes to the end, with mode-keys vi as well; M-g goes to a line",
  "root WheelUpPane": "scrolls at once, and sends arrows to a program on the alternate screen",
};

const nameOf = ({ table, key }: KeyFact): string => `${table} ${key}`;
const meaningOf = ({ commands, isRepeating }: KeyFact): string => `${isRepeating ? "-r " : ""}${commands}`;
/** A menu's labels are our own words. */
const hasMenu = ({ commands }: KeyFact): boolean => commands.includes("display-menu");

describe("default keys of tmux", () => {
  test("each that is bound does what tmux's does", async () => {
    const mux = new FakeMux();
    await mux.tell("new-session", "-d");
    const ours = new Map(
      (await mux.tell("list-keys")).split("\n").map((line) => [nameOf(keyFact(line)), keyFact(line)]),
    );
    const different = tmuxKeys().flatMap((theirs) => {
      const bound = ours.get(nameOf(theirs));
      if (bound === undefined || meaningOf(bound) === meaningOf(theirs)) return [];
      return hasMenu(theirs) && hasMenu(bound) ? [] : [nameOf(theirs)];
    });
    expect(different).toEqual(
      Object.keys(OTHERWISE).sort((left, right) => different.indexOf(left) - different.indexOf(right)),
    );
  });
});
