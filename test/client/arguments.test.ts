import { describe, expect, test } from "vitest";
import { parseArguments, startsServer } from "../../src/client/arguments.ts";

const words = (text: string): string[] => (text === "" ? [] : text.split(" "));
const none = {
  socketName: undefined,
  socketPath: undefined,
  configPath: undefined,
  isStartForbidden: false,
  isForced: false,
  isRelayed: false,
  isTraced: false,
  controlMode: "off",
  verbosity: 0,
};

describe("the global options", () => {
  test.each([
    ["", { argv: [] }],
    ["ls -F x", { argv: ["ls", "-F", "x"] }],
    ["-L work ls", { socketName: "work", argv: ["ls"] }],
    [
      "-Lwork -S/tmp/s -f f ls -L x",
      { socketName: "work", socketPath: "/tmp/s", configPath: "f", argv: ["ls", "-L", "x"] },
    ],
    ["-2uNvv ls", { isStartForbidden: true, verbosity: 2, argv: ["ls"] }],
    ["-vS s", { verbosity: 1, socketPath: "s", argv: [] }],
    ["--force --relay new", { isForced: true, isRelayed: true, argv: ["new"] }],
    ["-C new", { controlMode: "plain", argv: ["new"] }],
    ["-CC -N attach", { controlMode: "wrapped", isStartForbidden: true, argv: ["attach"] }],
    ["--trace", { isTraced: true, verbosity: 2, argv: [] }],
    ["-- -x", { argv: ["-x"] }],
    ["-", { argv: ["-"] }],
  ])("of %j are read", (text, expected) => {
    expect(parseArguments(words(text))).toEqual({ kind: "run", arguments: { ...none, ...expected } });
  });

  test.each(["-V", "-vV ls", "--version"])("%s asks for the version", (text) => {
    expect(parseArguments(words(text))).toEqual({ kind: "version" });
  });

  test.each([
    ["-x ls", "there is no option -x"],
    ["-L", "-L needs a value"],
    ["-vS", "-S needs a value"],
    ["--nonsense", "there is no option --nonsense"],
  ])("%s is wrong, with what to do", (text, sentence) => {
    expect(parseArguments(words(text))).toEqual({
      kind: "wrong",
      sentence: expect.stringContaining(sentence),
    });
    expect(parseArguments(words(text))).toMatchObject({ sentence: expect.stringContaining("blockmux -h") });
  });
});

describe("a server is started", () => {
  test.each([
    ["", true],
    ["new-session -d", true],
    ["new -s x", true],
    ["new-s", true],
    ["run -- ls", true],
    ["start", true],
    ["ls", false],
    ["attach", true],
    ["has-session -t new", false],
    ["set -g x new", false],
    ["set -g x y ; new -d", true],
    ["ls; new", true],
    ["list-keys -T root", true],
    ["lsc", false],
    ["", true],
  ])("by %j: %j", (text, expected) => {
    expect(startsServer(words(text))).toBe(expected);
  });
});
