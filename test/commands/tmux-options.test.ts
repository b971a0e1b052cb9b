// Every option that docs/coming-from-tmux.md says works can be set, is shown as tmux shows it, and falls back when it is
// unset; the others are refused, each with what to do instead.
import { beforeAll, describe, expect, test } from "vitest";
import { defaultValue, formatOptionValue, OPTIONS, type OptionSpec } from "../../src/commands/index.ts";
import { FakeMux } from "../support/fake-mux.ts";
import { MACHINE_OPTIONS, type OptionFact, tmuxOptions } from "../support/tmux-facts.ts";
import { TmuxOracle } from "../support/tmux-oracle.ts";
import { requireTool } from "../support/tools.ts";

const missing = requireTool("tmux");
const ours = OPTIONS.filter(({ origin }) => origin === "tmux");
const working = ours.filter(({ support }) => support.kind === "yes");

/** Options of text that is not any text. */
const TEXTS: Readonly<Record<string, string>> = {
  "default-shell": "/bin/other",
  "default-size": "90x30",
  "key-table": "prefix",
  "main-pane-height": "50%",
  "main-pane-width": "30",
  "other-pane-height": "10",
  "other-pane-width": "20%",
};

const ENTRIES: Readonly<Record<string, string>> = {
  "pane-colours": "red",
  "terminal-features": "xterm*:RGB",
  "terminal-overrides": "xterm*:Tc",
};

/** A value that is not the default, as it is written and as it is shown. */
function sampleOf({ name, type, ...spec }: OptionSpec): string {
  const usual = formatOptionValue(defaultValue({ name, type, ...spec }));
  switch (type.kind) {
    case "flag":
      return usual === "on" ? "off" : "on";
    case "number":
      return String(usual === String(type.max) ? type.min : Math.max(type.min, Number(usual)) + 1);
    case "choice":
      return type.choices.findLast((choice) => choice !== usual) ?? "";
    case "colour":
      return usual === "green" ? "yellow" : "green";
    case "key":
      return "C-a";
    case "array":
      return ENTRIES[name] ?? "entry";
    case "string":
      return TEXTS[name] ?? (type.check === "style" ? "fg=green,bold" : "text");
  }
}

const flagOf = ({ scope }: OptionSpec): string =>
  scope === "server" ? "-s" : scope === "session" ? "-g" : "-gw";

/** What to set: an entry of its own where there are several. */
const targetOf = ({ name, type }: OptionSpec): string => (type.kind === "array" ? `${name}[9]` : name);

/** Values as they are shown: set, appended to where it can be, unset. */
const scriptOf = (spec: OptionSpec): string[][] => {
  const [flag, target] = [flagOf(spec), targetOf(spec)];
  return [
    ["set-option", flag, target, sampleOf(spec)],
    ["show-options", flag, target],
    ["show-options", `${flag}v`, target],
    ...(spec.type.kind === "flag"
      ? [
          ["set-option", flag, target],
          ["show-options", `${flag}v`, target],
        ]
      : []),
    ["set-option", `${flag}u`, target],
    ["show-options", `${flag}v`, target],
  ];
};

describe("options of tmux", () => {
  const mux = new FakeMux({ isBare: true });
  beforeAll(() => mux.tell("new-session", "-d"));

  test("the table has every option of tmux, at its place", () => {
    const place = ({ name, scope }: OptionSpec | OptionFact): string => `${scope} ${name}`;
    expect(ours.map(place).sort()).toEqual(tmuxOptions().map(place).sort());
  });

  test.each(working.map((spec) => [spec.name, spec] as const))(
    "%s is set, shown and unset",
    async (_, spec) => {
      const flag = flagOf(spec);
      const target = targetOf(spec);
      const show = (): Promise<string> => mux.tell("show-options", `${flag}v`, target);
      const before = await show();
      await mux.tell("set-option", flag, target, sampleOf(spec));
      expect(await show()).toBe(sampleOf(spec));
      expect(await show()).not.toBe(before);
      const format = `#{${target}}`;
      const shown = spec.type.kind === "flag" ? (sampleOf(spec) === "on" ? "1" : "0") : sampleOf(spec);
      expect(await mux.tell("display-message", "-p", format)).toBe(shown);
      await mux.tell("set-option", `${flag}u`, target);
      expect(await show()).toBe(spec.name === "default-shell" ? "/bin/sh" : before);
    },
  );

  test.each(ours.filter(({ support }) => support.kind === "no").map((spec) => [spec.name, spec] as const))(
    "%s is refused with what to do instead",
    async (_, spec) => {
      const { status, stderr } = await mux.run("set-option", flagOf(spec), targetOf(spec), sampleOf(spec));
      const reason = spec.support.kind === "no" ? spec.support.reason : "";
      expect([status, stderr.trimEnd()]).toEqual([1, `option ${spec.name} is not supported: ${reason}`]);
    },
  );

  test.skipIf(missing !== undefined)("what is set is shown as tmux shows it", async () => {
    const tmux = new TmuxOracle();
    const mux = new FakeMux();
    await mux.tell("new-session", "-d");
    // What differs in the default cannot be the same when it is unset.
    const facts = new Map(tmuxOptions().map((fact) => [fact.name, fact.values.join(" ")]));
    for (const spec of working.filter(({ name }) => !MACHINE_OPTIONS.has(name))) {
      const usual = await mux.tell("show-options", flagOf(spec), spec.name);
      const isSame = usual === `${spec.name} ${facts.get(spec.name) ?? ""}`;
      const script = isSame ? scriptOf(spec) : scriptOf(spec).slice(0, -1);
      let printed = "";
      for (const argv of script) printed += (await mux.run(...argv)).stdout;
      expect(printed, spec.name).toBe(`${tmux.runAll(script).join("\n")}\n`);
    }
    tmux.end();
  });
});
