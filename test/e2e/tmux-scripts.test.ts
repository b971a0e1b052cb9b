// The same commands, by tmux and by blockmux: what they print, and what they return, is the same. tmux runs without a
// configuration; blockmux with the options set to tmux's where its own defaults differ.
import { beforeAll, describe, expect, test } from "vitest";
import { requireBuild } from "../support/blockmux.ts";
import { RealBlockmux } from "../support/real-blockmux.ts";
import { FIRST_SESSION, TmuxOracle } from "../support/tmux-oracle.ts";
import { requireTool } from "../support/tools.ts";
import type { Step } from "./tmux-script-steps.ts";
import { DEFAULTS_OF_TMUX, SCRIPTS } from "./tmux-scripts.ts";

const missing = requireTool("tmux");

/** How long both may take to come to the same, where a program has to do something first. */
const SETTLE_MS = 5000;
/** How long a difference has to stay to be one. */
const DIFFERENCE_MS = 500;

interface Told {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

describe.skipIf(missing !== undefined)("a script for tmux", () => {
  let tmux: TmuxOracle;
  let blockmux: RealBlockmux;

  beforeAll(requireBuild);

  async function start(): Promise<void> {
    tmux = new TmuxOracle();
    blockmux = new RealBlockmux(DEFAULTS_OF_TMUX);
    await blockmux.run(...FIRST_SESSION);
  }

  async function end(): Promise<void> {
    tmux.end();
    await blockmux.dispose();
  }

  /** Both answers to one command line; an error of blockmux may say more behind tmux's words. */
  async function ask({ line, input }: Step): Promise<{ readonly tmux: Told; readonly blockmux: Told }> {
    const argv = wordsOf(line, (name) => (name === "folder" ? tmux.folder : ""));
    const theirs = tmux.ask(argv, {}, input);
    const words = wordsOf(line, (name) => (name === "folder" ? blockmux.home : ""));
    // What reads files needs a whole client.
    const readsFiles = input !== undefined || words[0] === "load-buffer";
    const ours = await (readsFiles ? blockmux.server.feed(input ?? "", ...words) : blockmux.ask(...words));
    return {
      tmux: { status: theirs.status, stdout: theirs.stdout, stderr: theirs.stderr },
      blockmux: ours,
    };
  }

  for (const [name, steps] of Object.entries(SCRIPTS)) {
    test(name, { timeout: 120_000 }, async () => {
      await start();
      try {
        const differences: string[] = [];
        for (const [index, step] of steps.entries()) {
          const startedMs = performance.now();
          let told = await ask(step);
          while (step.settles === true && !isSame(told.tmux, told.blockmux, step)) {
            if (performance.now() - startedMs > (step.differs === undefined ? SETTLE_MS : DIFFERENCE_MS))
              break;
            await new Promise((resolve) => setTimeout(resolve, 50));
            told = await ask(step);
          }
          const isExpected = step.differs !== undefined;
          if (isSame(told.tmux, told.blockmux, step) !== isExpected) continue;
          const before = steps[index - 1]?.line ?? "";
          differences.push(
            isExpected
              ? `${step.line}: is the same, though listed as different`
              : `${before}\n${step.line}\n${draw("tmux", told.tmux)}${draw("blockmux", told.blockmux)}`,
          );
        }
        expect(differences.join("\n")).toBe("");
      } finally {
        await end();
      }
    });
  }
});

function draw(who: string, { status, stdout, stderr }: Told): string {
  const lines = [
    ...stdout.split("\n").map((line) => `  > ${line}`),
    ...stderr.split("\n").map((line) => `  ! ${line}`),
  ];
  return `${who} returns ${String(status)}\n${lines.filter((line) => line.length > 4).join("\n")}\n`;
}

function isSame(tmux: Told, blockmux: Told, step: Step): boolean {
  const inOrder = (text: string): string =>
    step.isUnordered === true ? text.trim().split(" ").sort().join(" ") : text;
  return (
    tmux.status === blockmux.status &&
    inOrder(tmux.stdout) === inOrder(blockmux.stdout) &&
    blockmux.stderr.startsWith(tmux.stderr.replace(/\n$/, ""))
  );
}

/** Words of a line as sh(1) splits them: quotes group, a backslash takes the next character, `$name` is filled in. */
function wordsOf(line: string, meaningOf: (name: string) => string): string[] {
  const words: string[] = [];
  const pattern = /'([^']*)'|"([^"]*)"|\\(.)|\$([a-z]+)|(\s+)|([^\s'"\\$]+)/gy;
  let word: string | undefined;
  for (const [, single, double, escaped, name, blank, plain] of line.matchAll(pattern)) {
    if (blank !== undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
      continue;
    }
    word =
      (word ?? "") +
      (single ?? double ?? escaped ?? (name === undefined ? undefined : meaningOf(name)) ?? plain ?? "");
  }
  return word === undefined ? words : [...words, word];
}
