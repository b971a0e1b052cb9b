// Spec: styled text §11.

import type { ConformanceCase } from "../case.js";
import { CaseSkip } from "../case.js";
import type { Trial } from "../trial.js";

const TYPE = "application/vnd.blockmux.styled+json";

/** A Context, where the type is advertised. */
async function openFor(trial: Trial): Promise<string> {
  if (!trial.optionalTypes.includes(TYPE)) throw new CaseSkip(`${TYPE} is not advertised`);
  return await trial.open();
}

const append = (
  trial: Trial,
  contextId: string,
  data: unknown,
  blockId = trial.probe.freshId(),
  operationId?: string,
): string =>
  trial.operation(
    "append",
    contextId,
    { block_id: blockId, lifecycle: "mutable", content: { type: TYPE, data } },
    operationId,
  );

/** Each of these data is taken, or is not. */
async function expectData(
  trial: Trial,
  wanted: "" | "invalid_content",
  data: readonly unknown[],
): Promise<void> {
  const contextId = await openFor(trial);
  for (const one of data)
    await trial.expectJson([[JSON.stringify(one).slice(0, 80), append(trial, contextId, one), wanted]]);
}

const runs = (members: readonly object[]): object[][] => members.map((more) => [{ text: "run", ...more }]);

/** The same text with a run for every other scalar. */
function striped(text: string): object[] {
  return Array.from(text, (scalar, index) =>
    index % 2 === 0 ? { text: scalar, foreground: 1 } : { text: scalar },
  );
}

export const STYLED_CASES: readonly ConformanceCase[] = [
  {
    clause: "S1",
    title: "a run has a text, a string that may be empty",
    run: async (trial) => {
      await expectData(trial, "", [
        [{ text: "S1" }],
        [{ text: "" }],
        [{ text: "a" }, { text: "b\n" }, { text: "c" }],
      ]);
      await expectData(trial, "invalid_content", [
        [{}],
        [{ text: 7 }],
        [{ text: null }],
        [{ text: ["a"] }],
        [{ bold: true }],
      ]);
    },
  },
  {
    clause: "S2",
    title: "colours are palette indexes from 0 to 255 or #rrggbb",
    run: async (trial) => {
      for (const member of ["foreground", "background"]) {
        const colours = (values: readonly unknown[]): object[][] =>
          runs(values.map((value) => ({ [member]: value })));
        await expectData(trial, "", colours([0, 7, 255, "#000000", "#ABCdef", 1.0]));
        await expectData(
          trial,
          "invalid_content",
          colours([-1, 256, 1.5, "red", "#fff", "#12345g", "#1234567", "", null, true, [1], {}]),
        );
      }
    },
  },
  {
    clause: "S3",
    title: "flags are true or left out",
    run: async (trial) => {
      for (const flag of ["bold", "dim", "italic", "strike", "inverse"]) {
        await expectData(trial, "", runs([{ [flag]: true }]));
        await expectData(
          trial,
          "invalid_content",
          runs([{ [flag]: false }, { [flag]: 1 }, { [flag]: null }, { [flag]: "true" }]),
        );
      }
    },
  },
  {
    clause: "S4",
    title: "an underline has one of five styles, and may have a colour",
    run: async (trial) => {
      const lines = (values: readonly unknown[]): object[][] =>
        runs(values.map((underline) => ({ underline })));
      await expectData(
        trial,
        "",
        lines(["single", "double", "curly", "dotted", "dashed"].map((style) => ({ style, color: 9 }))),
      );
      await expectData(trial, "", lines([{ style: "curly" }, { style: "curly", color: "#ff0000" }]));
      await expectData(
        trial,
        "invalid_content",
        lines([
          true,
          "single",
          {},
          { style: "wavy" },
          { style: "none" },
          { color: 1 },
          { style: "single", color: 300 },
          { style: "single", more: 1 },
          null,
        ]),
      );
    },
  },
  {
    clause: "S5",
    title: "links begin with a scheme of the list, and are printable ASCII of at most 2048 characters",
    run: async (trial) => {
      const links = (values: readonly unknown[]): object[][] => runs(values.map((link) => ({ link })));
      await expectData(
        trial,
        "",
        links([
          "https://example.com/a?b=c#d",
          "http://x",
          "mailto:me@example.com",
          "HTTPS://X",
          `https:${"x".repeat(2042)}`,
        ]),
      );
      await expectData(
        trial,
        "invalid_content",
        links([
          "",
          "https:",
          "javascript:alert(1)",
          "file:///etc/passwd",
          "ftp://x",
          "//x",
          "x",
          " https://x",
          "https://x y",
          "https://ü",
          "https://x\u0007",
          `https:${"x".repeat(2043)}`,
          7,
          null,
        ]),
      );
    },
  },
  {
    clause: "S6",
    title: "anything else is invalid_content",
    run: async (trial) => {
      await expectData(trial, "invalid_content", [
        "text",
        7,
        null,
        true,
        {},
        { text: "x" },
        { runs: [] },
        [["x"]],
        ["x"],
        [null],
        [7],
        [{ text: "x", blink: true }],
        [{ text: "x", color: 1 }],
        [{ text: "x" }, { text: "y", Bold: true }],
      ]);
    },
  },
  {
    clause: "S7",
    title: "an empty list is an empty text",
    run: async (trial) => {
      const contextId = await openFor(trial);
      await trial.room();
      const before = await trial.cursor();
      trial.equal("appending", await trial.outcomesOf(append(trial, contextId, [])), []);
      trial.equal("rows", (await trial.cursor()).row - before.row, 1);
    },
  },
  {
    clause: "S8",
    title: "layout is that of the whole text, wherever runs begin and end",
    run: async (trial) => {
      const contextId = await openFor(trial);
      for (const text of [
        "a\r\nb\rc\n",
        `${"x".repeat(trial.cols - 1)}世界`,
        `a\t${"x".repeat(trial.cols - 8)}`,
        `${"x".repeat(trial.cols - 1)}e\u0301`,
        `${"x".repeat(trial.cols)}\u001b`,
        "S8 \u001b[2J",
      ]) {
        const plain = await trial.heightOf(contextId, text);
        await trial.room();
        const before = await trial.cursor();
        trial.equal("appending", await trial.outcomesOf(append(trial, contextId, striped(text))), []);
        trial.equal(
          `rows of ${JSON.stringify(text.slice(-8))}`,
          (await trial.cursor()).row - before.row,
          plain,
        );
      }
    },
  },
  {
    clause: "S10",
    title: "Update may change a Block's type in either direction, and moves the content state",
    run: async (trial) => {
      const contextId = await openFor(trial);
      const content = { type: TYPE, data: [{ text: "S10", bold: true }] };
      await trial.expectJson([
        ["plain", trial.append(contextId, "b", "S10", "1"), ""],
        ["styled", trial.operation("update", contextId, { block_id: "b", content }, "2"), ""],
        ["plain again", trial.update(contextId, "b", "S10, plain", "3"), ""],
        ["on an old state", trial.extend(contextId, "b", "2", "."), "content_state_mismatch"],
        ["extending", trial.extend(contextId, "b", "3", "."), ""],
      ]);
    },
  },
  {
    clause: "S11",
    title: "Extend and ReplaceSuffix on a styled Block get unsupported_content_type",
    run: async (trial) => {
      const contextId = await openFor(trial);
      await trial.expectJson([
        ["appending", append(trial, contextId, [{ text: "S11", italic: true }], "b", "1"), ""],
        ["extend", trial.extend(contextId, "b", "1", "x"), "unsupported_content_type"],
        ["with a wrong base", trial.extend(contextId, "b", "none", "x"), "unsupported_content_type"],
        ["replace_suffix", trial.replaceSuffix(contextId, "b", ["1", 0, "x"]), "unsupported_content_type"],
        ["seal", trial.seal(contextId, "b"), ""],
        ["sealed comes first", trial.extend(contextId, "b", "1", "x"), "block_sealed"],
      ]);
    },
  },
];
