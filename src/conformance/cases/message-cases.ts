// Spec: envelope §3, bodies §4, error codes §5.

import type { ConformanceCase } from "../case.js";
import { CaseSkip, ConformanceFailure } from "../case.js";
import { framesOf } from "../frames.js";
import type { Trial } from "../trial.js";

/** Without an id, and with one that its kind does not have. */
async function expectIds(
  trial: Trial,
  right: string,
  required: readonly string[],
  foreign: readonly string[],
): Promise<void> {
  const parsed = JSON.parse(right) as Record<string, unknown>;
  for (const name of required) {
    const { [name]: _left, ...rest } = parsed;
    await trial.expectJson([[`without ${name}`, JSON.stringify(rest), ""]]);
  }
  for (const name of foreign) {
    // Invalid requests are recorded too, so each has an id of its own.
    const own = "request_id" in parsed ? { request_id: trial.probe.freshId() } : {};
    const json = JSON.stringify({ ...parsed, ...own, [name]: "x" });
    await trial.expectJson([[`with ${name}`, json, "invalid_message"]]);
  }
}

const OPERATION_KINDS = ["append", "update", "extend", "replace_suffix", "seal"] as const;

export const MESSAGE_CASES: readonly ConformanceCase[] = [
  {
    clause: "E1",
    title: "version, kind and body stand in every answer, and nothing that does not belong there",
    run: async (trial) => {
      const id = trial.probe.freshId();
      const [answer] = await trial.answersTo(framesOf(trial.query(id)).join(""));
      trial.equal("members", Object.keys(answer ?? {}).sort(), ["body", "kind", "request_id", "version"]);
      trial.equal(
        "values",
        [answer?.version, answer?.kind, answer?.request_id],
        [1, "capability.response", id],
      );
    },
  },
  {
    clause: "E2",
    title: "capability.query has a request id and no other",
    run: (trial) => expectIds(trial, trial.query(), ["request_id"], ["operation_id", "context_id"]),
  },
  {
    clause: "E3",
    title: "capability.response carries the question's request id",
    run: async (trial) => {
      for (const id of ["1", trial.probe.freshId(), "ü😀\n"].map(
        (name) => `${trial.probe.freshId()}${name}`,
      )) {
        const [answer] = await trial.answersTo(framesOf(trial.query(id)).join(""));
        trial.equal("the id", answer?.request_id, id);
      }
    },
  },
  {
    clause: "E4",
    title: "context.open has a request id and no other",
    run: (trial) =>
      expectIds(trial, trial.request("context.open"), ["request_id"], ["operation_id", "context_id"]),
  },
  {
    clause: "E5",
    title: "context.open.response has the request id, and a Context id when it opened",
    run: async (trial) => {
      const contextId = await trial.open();
      if (contextId === "") throw new ConformanceFailure("the Context id", "not empty", "empty");
      const broken = trial.request("context.open", { body: { x: 1 } });
      const [answer] = await trial.answersTo(framesOf(broken).join(""));
      trial.equal("members of an error", Object.keys(answer ?? {}).sort(), [
        "body",
        "kind",
        "request_id",
        "version",
      ]);
    },
  },
  {
    clause: "E6",
    title: "context.close has a request id and a Context id",
    run: async (trial) => {
      const contextId = await trial.open();
      const close = trial.request("context.close", { context_id: contextId });
      await expectIds(trial, close, ["request_id", "context_id"], ["operation_id"]);
    },
  },
  {
    clause: "E7",
    title: "context.close.response has both ids, also in an error",
    run: async (trial) => {
      const id = trial.probe.freshId();
      const close = trial.request("context.close", { context_id: "never was" }, id);
      const [answer] = await trial.answersTo(framesOf(close).join(""));
      trial.equal(
        "ids",
        [answer?.kind, answer?.request_id, answer?.context_id],
        ["context.close.response", id, "never was"],
      );
    },
  },
  {
    clause: "E8",
    title: "Operations have an Operation id and a Context id",
    run: async (trial) => {
      const contextId = await trial.open();
      for (const kind of OPERATION_KINDS) {
        const right = trial.operation(kind, contextId, {});
        await expectIds(trial, right, ["operation_id", "context_id"], []);
        const wrong = JSON.stringify({ ...(JSON.parse(right) as object), request_id: "x" });
        await trial.expectJson([[`${kind} with a request id`, wrong, "invalid_message"]]);
      }
    },
  },
  {
    clause: "E9",
    title: "protocol.error has the Operation's ids",
    run: async (trial) => {
      const contextId = await trial.open();
      const [answer] = await trial.answersTo(framesOf(trial.seal(contextId, "none", "an id")).join(""));
      trial.equal(
        "ids",
        [answer?.kind, answer?.operation_id, answer?.context_id],
        ["protocol.error", "an id", contextId],
      );
    },
  },
  {
    clause: "B1",
    title: "bodies of requests are empty objects",
    run: async (trial) => {
      const contextId = await trial.open();
      await trial.expectJson([
        ["a query", trial.request("capability.query", { body: { x: 1 } }), "invalid_message"],
        ["an open", trial.request("context.open", { body: { x: 1 } }), "invalid_message"],
        [
          "a close",
          trial.request("context.close", { context_id: contextId, body: { x: 1 } }),
          "invalid_message",
        ],
      ]);
    },
  },
  {
    clause: "B2",
    title: "outcomes and errors have the form they must have",
    run: async (trial) => {
      const contextId = await trial.open();
      await trial.expectJson([
        ["a query", trial.query(), "supported"],
        ["an error", trial.request("context.close", { context_id: "none" }), "context_not_open"],
        ["a close", trial.request("context.close", { context_id: contextId }), "closed"],
      ]);
    },
  },
  {
    clause: "B3",
    title: "optional_content_types lists distinct types and never text/plain",
    run: async (trial) => {
      const [answer] = await trial.answersTo(framesOf(trial.query()).join(""));
      const types =
        (answer?.body as { optional_content_types?: unknown[] } | undefined)?.optional_content_types ?? [];
      trial.equal("distinct", new Set(types).size, types.length);
      trial.equal("without text/plain", types.includes("text/plain"), false);
    },
  },
  {
    clause: "B4",
    title: "content is a type and data; text/plain takes a string, other data is a question of meaning",
    run: async (trial) => {
      const contextId = await trial.open();
      const append = (content: unknown): string =>
        trial.operation("append", contextId, {
          block_id: trial.probe.freshId(),
          lifecycle: "mutable",
          content,
        });
      await trial.expectJson([
        ["a number", append({ type: "text/plain", data: 7 }), "invalid_message"],
        ["an object", append({ type: "text/plain", data: {} }), "invalid_message"],
        ["no data", append({ type: "text/plain" }), "invalid_message"],
        ["no type", append({ data: "x" }), "invalid_message"],
        ["a member more", append({ type: "text/plain", data: "x", size: 1 }), "invalid_message"],
        [
          "a type nobody has, with an object",
          append({ type: "x/none", data: {} }),
          "unsupported_content_type",
        ],
        ["a type nobody has, with a number", append({ type: "x/none", data: 7 }), "unsupported_content_type"],
        ["another case", append({ type: "Text/Plain", data: "x" }), "unsupported_content_type"],
      ]);
    },
  },
  {
    clause: "B5",
    title: "lifecycle, fragment and retain keep their ranges, replacement may be empty",
    run: async (trial) => {
      const contextId = await trial.open();
      const content = { type: "text/plain", data: "B5" };
      const append = (lifecycle: unknown): string =>
        trial.operation("append", contextId, { block_id: trial.probe.freshId(), lifecycle, content });
      const replace = (retain: unknown, replacement: unknown = ""): string =>
        trial.operation("replace_suffix", contextId, {
          block_id: "b",
          base_operation_id: "base",
          retain,
          replacement,
        });
      await trial.expectJson([
        ["another lifecycle", append("open"), "invalid_message"],
        ["a sealed one", append("sealed"), ""],
        ["the Block", trial.append(contextId, "b", "B5", "base"), ""],
        ["an empty fragment", trial.extend(contextId, "b", "base", ""), "invalid_message"],
        ["-1", replace(-1), "invalid_message"],
        ["1.5", replace(1.5), "invalid_message"],
        ["text", replace("1"), "invalid_message"],
        ["2^53", replace(2 ** 53), "invalid_message"],
        ["2^53 - 1", replace(Number.MAX_SAFE_INTEGER), "invalid_content_boundary"],
        ["a replacement of null", replace(0, null), "invalid_message"],
        ["an empty replacement", replace(1), ""],
      ]);
    },
  },
  {
    clause: "B6",
    title: "a type is taken exactly when it is advertised, and Update may change it",
    run: async (trial) => {
      const contextId = await trial.open();
      const update = (type: string): string =>
        trial.operation("update", contextId, { block_id: "b", content: { type, data: { never: "valid" } } });
      await trial.expectJson([["appending", trial.append(contextId, "b", "B6"), ""]]);
      for (const type of ["text/html", "text/markdown", "image/png", "x/none", ...trial.optionalTypes]) {
        const isAdvertised = trial.optionalTypes.includes(type);
        await trial.expectJson([
          [type, update(type), isAdvertised ? "invalid_content" : "unsupported_content_type"],
        ]);
      }
    },
  },
  {
    clause: "C0",
    title: "one failure has one code, and nothing else of the Message is applied",
    run: async (trial) => {
      const contextId = await trial.open();
      await trial.expectJson([
        ["appending", trial.append(contextId, "b", "C0", "base"), ""],
        [
          "a wrong base and a wrong boundary",
          trial.replaceSuffix(contextId, "b", ["none", 99, "x"]),
          "content_state_mismatch",
        ],
        ["still the same state", trial.extend(contextId, "b", "base", "."), ""],
      ]);
    },
  },
  {
    clause: "C1",
    title: "invalid_message: on requests and on Operations",
    run: async (trial) => {
      const contextId = await trial.open();
      await trial.expectJson([
        ["a request", trial.request("context.open", { body: [] }), "invalid_message"],
        ["an Operation", trial.operation("seal", contextId, {}), "invalid_message"],
      ]);
    },
  },
  {
    clause: "C2",
    title: "request_id_conflict: a recorded request id that says something else",
    run: async (trial) => {
      const id = trial.probe.freshId();
      await trial.expectJson([
        ["a query", trial.query(id), "supported"],
        ["an open of that id", trial.request("context.open", {}, id), "request_id_conflict"],
      ]);
    },
  },
  {
    clause: "C3",
    title: "context_not_open: a Context that never was, or is closed",
    run: async (trial) => {
      const contextId = await trial.open();
      await trial.expectJson([
        ["never was, an Operation", trial.append("never was", "b", "x"), "context_not_open"],
        [
          "never was, a close",
          trial.request("context.close", { context_id: "never was" }),
          "context_not_open",
        ],
        ["closing", trial.request("context.close", { context_id: contextId }), "closed"],
        ["closed, an Operation", trial.append(contextId, "b", "x"), "context_not_open"],
      ]);
    },
  },
  {
    clause: "C4",
    title: "operation_id_reused: any repeat of an Operation id in its Context",
    run: async (trial) => {
      const contextId = await trial.open();
      const append = trial.append(contextId, "b", "C4", "1st");
      await trial.expectJson([
        ["once", append, ""],
        ["the same again", append, "operation_id_reused"],
        ["something else", trial.seal(contextId, "b", "1st"), "operation_id_reused"],
      ]);
    },
  },
  {
    clause: "C5",
    title: "block_id_reused: Append with an id used before, sealed or not",
    run: async (trial) => {
      const contextId = await trial.open();
      await trial.expectJson([
        ["once", trial.append(contextId, "b", "C5"), ""],
        ["twice", trial.append(contextId, "b", "C5"), "block_id_reused"],
        ["sealing", trial.seal(contextId, "b"), ""],
        ["thrice", trial.append(contextId, "b", "C5"), "block_id_reused"],
      ]);
    },
  },
  {
    clause: "C6",
    title: "block_not_found: a change of no Block, and of one in another Context",
    run: async (trial) => {
      const [contextId, other] = [await trial.open(), await trial.open()];
      await trial.expectJson([
        ["update", trial.update(contextId, "none", "x"), "block_not_found"],
        ["extend", trial.extend(contextId, "none", "1", "x"), "block_not_found"],
        ["replace_suffix", trial.replaceSuffix(contextId, "none", ["1", 0, "x"]), "block_not_found"],
        ["seal", trial.seal(contextId, "none"), "block_not_found"],
        ["appending to the other", trial.append(other, "b", "C6"), ""],
        ["from here", trial.update(contextId, "b", "x"), "block_not_found"],
      ]);
    },
  },
  {
    clause: "C7",
    title: "block_sealed: any change of a sealed Block, Seal too",
    run: async (trial) => {
      const contextId = await trial.open();
      await trial.expectJson([
        ["appending", trial.append(contextId, "b", "C7", "base"), ""],
        ["sealing", trial.seal(contextId, "b"), ""],
        ["update", trial.update(contextId, "b", "x"), "block_sealed"],
        ["extend", trial.extend(contextId, "b", "base", "x"), "block_sealed"],
        ["replace_suffix", trial.replaceSuffix(contextId, "b", ["base", 0, "x"]), "block_sealed"],
        ["seal", trial.seal(contextId, "b"), "block_sealed"],
      ]);
    },
  },
  {
    clause: "C8",
    title: "unsupported_content_type: a type that is not advertised, whatever its data",
    run: async (trial) => {
      const contextId = await trial.open();
      const content = { type: "application/none", data: [1, { a: null }] };
      await trial.expectJson([
        [
          "append",
          trial.operation("append", contextId, { block_id: "b", lifecycle: "mutable", content }),
          "unsupported_content_type",
        ],
        [
          "update of no Block",
          trial.operation("update", contextId, { block_id: "none", content }),
          "unsupported_content_type",
        ],
      ]);
    },
  },
  {
    clause: "C9",
    title: "invalid_content: data that breaks the rules of an advertised type",
    run: async (trial) => {
      const [type] = trial.optionalTypes;
      if (type === undefined) throw new CaseSkip("no optional type is advertised");
      const contextId = await trial.open();
      const content = { type, data: { no: "such form" } };
      await trial.expectJson([
        [
          "append",
          trial.operation("append", contextId, { block_id: "b", lifecycle: "mutable", content }),
          "invalid_content",
        ],
      ]);
    },
  },
  {
    clause: "C10",
    title: "content_state_mismatch: a base that is not the Block's content state",
    run: async (trial) => {
      const contextId = await trial.open();
      await trial.expectJson([
        ["appending", trial.append(contextId, "b", "C10", "base"), ""],
        ["extend", trial.extend(contextId, "b", "other", "x"), "content_state_mismatch"],
        ["replace_suffix", trial.replaceSuffix(contextId, "b", ["other", 0, "x"]), "content_state_mismatch"],
      ]);
    },
  },
  {
    clause: "C11",
    title: "invalid_content_boundary: retain is not below the Block's length",
    run: async (trial) => {
      const contextId = await trial.open();
      await trial.expectJson([
        ["appending", trial.append(contextId, "b", "C11", "base"), ""],
        ["4", trial.replaceSuffix(contextId, "b", ["base", 4, "x"]), "invalid_content_boundary"],
        ["3", trial.replaceSuffix(contextId, "b", ["base", 3, "x"]), "invalid_content_boundary"],
        ["2", trial.replaceSuffix(contextId, "b", ["base", 2, "x"], "next"), ""],
        ["an empty one", trial.update(contextId, "b", "", "empty"), ""],
        ["0 of nothing", trial.replaceSuffix(contextId, "b", ["empty", 0, "x"]), "invalid_content_boundary"],
      ]);
    },
  },
];
