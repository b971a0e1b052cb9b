// Words behind `blockmux block`.
import { describe, expect, test } from "vitest";
import { blockUsage, parseBlockWords } from "../../../src/client/block/block-words.ts";

const parse = (line: string): unknown => {
  const parsed = parseBlockWords(line.split(" ").filter((word) => word !== ""));
  return parsed.kind === "task" ? parsed.task : parsed.sentence;
};

describe("words behind block", () => {
  test("say what is to be done", () => {
    expect(parse("")).toEqual({ kind: "pipe", title: undefined, blockId: undefined });
    expect(parse("--title=T --id X")).toEqual({ kind: "pipe", title: "T", blockId: "X" });
    expect(parse("run --last 5 -- make -j test")).toMatchObject({
      kind: "run",
      lastLines: 5,
      command: ["make", "-j", "test"],
    });
    expect(parse("run make -j")).toMatchObject({ command: ["make", "-j"] });
    expect(parse("append --id a --sealed one two")).toMatchObject({
      kind: "script",
      verb: "append",
      blockId: "a",
      isSealed: true,
      text: "one two",
      contextName: "default",
    });
    expect(parse("extend -")).toMatchObject({ text: undefined });
    expect(parse("extend -- -x")).toMatchObject({ text: "-x" });
    expect(parse("replace-suffix --retain 3 x")).toMatchObject({ retain: 3, text: "x" });
    expect(parse("replace-suffix --last-line x")).toMatchObject({ retain: "last-line" });
    expect(parse("close --context other")).toMatchObject({ verb: "close", contextName: "other" });
    expect(parse("supported")).toEqual({ kind: "supported" });
    expect(parse("--help")).toEqual({ kind: "help" });
  });

  test("that cannot be are refused with what to do", () => {
    const hint = ": run `blockmux block --help`";
    expect(parse("nothing")).toBe(`there is no \`block nothing\`${hint}`);
    expect(parse("run")).toBe(`\`block run\` needs a command behind \`--\`${hint}`);
    expect(parse("run --last 0 x")).toBe(`--last takes a whole number from 1 to 10000${hint}`);
    expect(parse("append --id")).toBe(`--id needs a value${hint}`);
    expect(parse("append --id= x")).toBe(`a Block's id is not empty${hint}`);
    expect(parse("seal now")).toBe(`"now" is one word too many${hint}`);
    expect(parse("append -x")).toBe(`\`block append\` does not take -x; put \`--\` before a text${hint}`);
    expect(parse("replace-suffix x")).toBe(
      `\`block replace-suffix\` needs either --retain or --last-line${hint}`,
    );
    expect(parse("replace-suffix --last-line --retain 3 x")).toMatch(/needs either/);
  });

  test("are all in the usage", () => {
    expect(blockUsage()).toContain("blockmux block replace-suffix [--id ID] [--retain N] [--last-line]");
  });
});
