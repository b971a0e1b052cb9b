// Shared by tests of the command room: parse text, draw the result as lines.
import {
  type Argument,
  type CommandList,
  EMPTY_SUBJECT,
  type FormatSubject,
  type FormatSurroundings,
  formatUserError,
  type ParseSurroundings,
  parseCommandText,
  type TextMeasure,
} from "../../src/commands/index.ts";

export const HOMES: Readonly<Record<string, string>> = { "": "/home/me", root: "/root" };

/** Surroundings with HOME, a variable A and nothing else; assignments are kept and visible at once. */
export function testSurroundings(): ParseSurroundings & { readonly variables: Map<string, string> } {
  const variables = new Map([
    ["HOME", "/home/me"],
    ["A", "a value"],
  ]);
  return {
    variables,
    findVariable: (name) => variables.get(name),
    findHome: (user) => (Object.hasOwn(HOMES, user) ? HOMES[user] : undefined),
    assignVariable: (name, value, isHidden) => {
      variables.set(name, value);
      if (isHidden) variables.set(`hidden ${name}`, value);
    },
    evaluateCondition: (format) => format !== "" && format !== "0" && format !== "#{false}",
  };
}

function drawArgument(argument: Argument): string {
  return typeof argument === "string" ? JSON.stringify(argument) : `{${drawList(argument).join(" / ")}}`;
}

/** One line for each sequence: `name "argument" {block} ; name`. */
export function drawList(list: CommandList): string[] {
  return list.sequences.map((sequence) =>
    sequence.map(({ name, arguments: args }) => [name, ...args.map(drawArgument)].join(" ")).join(" ; "),
  );
}

/** The drawn list, or the error as one line. */
export function drawParse(text: string, surroundings: ParseSurroundings = testSurroundings()): string[] {
  const outcome = parseCommandText({ text, file: "f" }, surroundings);
  return outcome.ok ? drawList(outcome.value) : [formatUserError(outcome.error)];
}

/** Widths good enough for tests: East Asian characters take two cells. */
export const TEST_MEASURE: TextMeasure = {
  widthOf: (text) => {
    let widthCells = 0;
    for (const char of text) {
      if (/\p{Cc}|\p{Mn}/u.test(char)) continue;
      widthCells += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uff00-\uff60\u{1f300}-\u{1faff}]/u.test(char)
        ? 2
        : 1;
    }
    return widthCells;
  },
  graphemesOf: function* (text) {
    for (const { segment } of new Intl.Segmenter().segment(text)) yield segment;
  },
};

export const TEST_FORMAT_SURROUNDINGS: FormatSurroundings = {
  measure: TEST_MEASURE,
  wallMs: 1_700_000_000_000,
  shellOutput: (command) => `<${command}>`,
};

/** A subject that knows the given variables and options (`@name`). */
export function subjectOf(values: Readonly<Record<string, string>>): FormatSubject {
  const find = (name: string): string | undefined => (Object.hasOwn(values, name) ? values[name] : undefined);
  return { ...EMPTY_SUBJECT, findOption: find };
}
