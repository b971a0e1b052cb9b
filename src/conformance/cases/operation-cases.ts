// Spec: Operations §7.

import type { ConformanceCase } from "../case.js";
import { ConformanceFailure } from "../case.js";
import type { Trial } from "../trial.js";

/** How far an Operation moves the cursor below the Block. */
async function rowsAdded(trial: Trial, json: string): Promise<number> {
  const before = await trial.cursor();
  trial.equal("the Operation", await trial.outcomesOf(json), []);
  return (await trial.cursor()).row - before.row;
}

export const OPERATION_CASES: readonly ConformanceCase[] = [
  {
    clause: "O1",
    title: "a successful Operation is silent, a rejected one changes nothing",
    run: async (trial) => {
      const contextId = await trial.open();
      await trial.room();
      await trial.expectJson([["appending", trial.append(contextId, "b", "O1\nsecond", "base"), ""]]);
      const before = await trial.cursor();
      await trial.expectJson([
        ["rejected", trial.replaceSuffix(contextId, "b", ["base", 99, "\n\n\n"]), "invalid_content_boundary"],
        ["rejected", trial.extend(contextId, "b", "x", "\n\n\n"), "content_state_mismatch"],
      ]);
      trial.equal("the cursor", await trial.cursor(), before);
      await trial.expectJson([["going on", trial.extend(contextId, "b", "base", "!"), ""]]);
    },
  },
  {
    clause: "O2",
    title: "an Operation id is consumed in an open Context, also by a rejected or malformed Operation",
    run: async (trial) => {
      const contextId = await trial.open();
      await trial.expectJson([
        ["rejected", trial.seal(contextId, "none", "a"), "block_not_found"],
        ["again", trial.append(contextId, "b", "O2", "a"), "operation_id_reused"],
        ["malformed", trial.operation("seal", contextId, {}, "m"), "invalid_message"],
        ["again", trial.append(contextId, "b", "O2", "m"), "operation_id_reused"],
        [
          "a type nobody has",
          trial.operation("update", contextId, { block_id: "b", content: { type: "x/y", data: 1 } }, "t"),
          "unsupported_content_type",
        ],
        ["again", trial.append(contextId, "b", "O2", "t"), "operation_id_reused"],
      ]);
    },
  },
  {
    clause: "O3",
    title: "the content state is the id of the last successful change of content; Seal does not move it",
    run: async (trial) => {
      const contextId = await trial.open();
      await trial.expectJson([
        ["append", trial.append(contextId, "b", "O3", "1"), ""],
        ["extend on 1", trial.extend(contextId, "b", "1", ".", "2"), ""],
        ["extend on 1 again", trial.extend(contextId, "b", "1", ".", "3"), "content_state_mismatch"],
        ["replace on 2", trial.replaceSuffix(contextId, "b", ["2", 2, "!"], "4"), ""],
        ["the same text", trial.update(contextId, "b", "O3!", "5"), ""],
        ["on 4", trial.extend(contextId, "b", "4", ".", "6"), "content_state_mismatch"],
        ["on 5", trial.extend(contextId, "b", "5", ".", "7"), ""],
        ["a failure", trial.update(contextId, "none", "x", "8"), "block_not_found"],
        ["on 7 still", trial.extend(contextId, "b", "7", ".", "9"), ""],
      ]);
    },
  },
  {
    clause: "O4",
    title: "Append puts a Block at the end, mutable or sealed",
    run: async (trial) => {
      const contextId = await trial.open();
      trial.equal("rows", await trial.heightOf(contextId, "O4\nof\nthree"), 3);
      const content = { type: "text/plain", data: "O4, sealed" };
      await trial.expectJson([
        ["sealed", trial.operation("append", contextId, { block_id: "s", lifecycle: "sealed", content }), ""],
        ["a change", trial.update(contextId, "s", "x"), "block_sealed"],
      ]);
    },
  },
  {
    clause: "O5",
    title: "Update replaces the content of a mutable Block, without a base",
    run: async (trial) => {
      const contextId = await trial.open();
      await trial.room();
      await trial.expectJson([["appending", trial.append(contextId, "b", "O5", "1"), ""]]);
      trial.equal("growing", await rowsAdded(trial, trial.update(contextId, "b", "O5\n2\n3", "2")), 2);
      trial.equal("shrinking", await rowsAdded(trial, trial.update(contextId, "b", "O5", "3")), -2);
    },
  },
  {
    clause: "O6",
    title: "Extend adds behind the content of a Block whose content state is the base",
    run: async (trial) => {
      const contextId = await trial.open();
      await trial.room();
      await trial.expectJson([["appending", trial.append(contextId, "b", "O6", "1"), ""]]);
      trial.equal("in the line", await rowsAdded(trial, trial.extend(contextId, "b", "1", " and", "2")), 0);
      trial.equal("lines", await rowsAdded(trial, trial.extend(contextId, "b", "2", "\n2\n3", "3")), 2);
    },
  },
  {
    clause: "O7",
    title: "ReplaceSuffix keeps the first scalars and puts the replacement behind them",
    run: async (trial) => {
      const contextId = await trial.open();
      await trial.room();
      await trial.expectJson([["appending", trial.append(contextId, "b", "O7\n2\n3", "1"), ""]]);
      trial.equal("less", await rowsAdded(trial, trial.replaceSuffix(contextId, "b", ["1", 4, ""], "2")), -1);
      trial.equal(
        "more",
        await rowsAdded(trial, trial.replaceSuffix(contextId, "b", ["2", 0, "O7\n\n\nx"], "3")),
        2,
      );
      await trial.expectJson([
        ["at the last scalar", trial.replaceSuffix(contextId, "b", ["3", 5, "y"], "4"), ""],
        ["behind it", trial.replaceSuffix(contextId, "b", ["4", 6, "y"], "5"), "invalid_content_boundary"],
      ]);
    },
  },
  {
    clause: "O8",
    title: "Seal makes a Block final, and is not repeated",
    run: async (trial) => {
      const contextId = await trial.open();
      await trial.expectJson([
        ["appending", trial.append(contextId, "b", "O8"), ""],
        ["sealing", trial.seal(contextId, "b"), ""],
        ["again", trial.seal(contextId, "b"), "block_sealed"],
      ]);
    },
  },
  {
    clause: "O9",
    title: "lengths count scalars: no bytes, no UTF-16 units, no graphemes, no cells",
    run: async (trial) => {
      const contextId = await trial.open();
      for (const [what, text, scalars] of [
        ["an emoji", "😀", 1],
        ["a family of five scalars", "👨‍👩‍👧", 5],
        ["a combining mark", "e\u0301", 2],
        ["CR LF", "\r\n", 2],
        ["a tab", "\t", 1],
        ["wide characters", "世界", 2],
        ["a flag", "🇩🇪", 2],
        ["a NUL", "\0", 1],
      ] as const) {
        const [block, state, next] = [trial.probe.freshId(), trial.probe.freshId(), trial.probe.freshId()];
        await trial.expectJson([
          [what, trial.append(contextId, block, text, state), ""],
          [
            `${what}, all`,
            trial.replaceSuffix(contextId, block, [state, scalars, ""]),
            "invalid_content_boundary",
          ],
          [
            `${what}, but the last`,
            trial.replaceSuffix(contextId, block, [state, scalars - 1, "x"], next),
            "",
          ],
        ]);
      }
    },
  },
  {
    clause: "O10",
    title: "the checks have their order",
    run: async (trial) => {
      const contextId = await trial.open();
      const unknown = { type: "x/y", data: 1 };
      await trial.expectJson([
        ["appending", trial.append(contextId, "b", "O10", "1"), ""],
        [
          "schema before Context",
          trial.operation("update", "none", { block_id: "b" }, "1"),
          "invalid_message",
        ],
        ["Context before id", trial.update("none", "b", "x", "1"), "context_not_open"],
        [
          "id before type",
          trial.operation("update", contextId, { block_id: "b", content: unknown }, "1"),
          "operation_id_reused",
        ],
        [
          "type before Block",
          trial.operation("update", contextId, { block_id: "none", content: unknown }),
          "unsupported_content_type",
        ],
        [
          "type before a used Block id",
          trial.operation("append", contextId, { block_id: "b", lifecycle: "mutable", content: unknown }),
          "unsupported_content_type",
        ],
        ["Block before base", trial.extend(contextId, "none", "none", "x"), "block_not_found"],
        [
          "base before boundary",
          trial.replaceSuffix(contextId, "b", ["none", 99, ""]),
          "content_state_mismatch",
        ],
        ["sealing", trial.seal(contextId, "b"), ""],
        ["sealed before base", trial.extend(contextId, "b", "none", "x"), "block_sealed"],
      ]);
    },
  },
  {
    clause: "O11",
    title: "a malformed Operation under a consumed id is invalid_message",
    run: async (trial) => {
      const contextId = await trial.open();
      await trial.expectJson([
        ["appending", trial.append(contextId, "b", "O11", "1"), ""],
        ["malformed", trial.operation("seal", contextId, { block_id: 7 }, "1"), "invalid_message"],
      ]);
    },
  },
  {
    clause: "O16",
    title: "Operation ids may be anything, and count in any order",
    run: async (trial) => {
      const contextId = await trial.open();
      const ids = [
        "9",
        "1",
        "007",
        "7",
        "-1",
        "id-10",
        "id-2",
        "ü",
        "😀",
        "x".repeat(1024),
        "0",
        "99999999999999999999",
      ];
      for (const id of ids) {
        trial.equal(id.slice(0, 10), await trial.outcomesOf(trial.seal(contextId, "none", id)), [
          "block_not_found",
        ]);
      }
      for (const id of ids) {
        trial.equal(`${id.slice(0, 10)} again`, await trial.outcomesOf(trial.seal(contextId, "none", id)), [
          "operation_id_reused",
        ]);
      }
      const fresh = await trial.outcomesOf(trial.seal(contextId, "none", "8"));
      if (fresh[0] !== "block_not_found")
        throw new ConformanceFailure("8", "block_not_found", String(fresh[0]));
    },
  },
];
