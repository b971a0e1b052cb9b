// Every error code of the closed set, on each path it may take, by name.
import { describe, expect, test } from "vitest";
import { ContentTypes } from "../../src/blocks/index.ts";
import { ERROR_CODES } from "../../src/protocol/index.ts";
import { C1, MachineHarness } from "./machine-harness.ts";

const covered = new Set<string>();

/** Declares a test for one code; its title begins with the code. */
function code(name: string, what: string, check: () => void): void {
  covered.add(name);
  test(`${name}: ${what}`, check);
}

function opened(options: ConstructorParameters<typeof MachineHarness>[0] = {}): MachineHarness {
  const harness = new MachineHarness(options);
  harness.open("q1");
  return harness;
}

describe("error codes", () => {
  code("invalid_message", "a query, an open or a close whose body is not empty", () => {
    const harness = opened();
    expect([
      harness.query("a", { x: 1 }),
      harness.open("b", { x: 1 }),
      harness.close("c", C1, { x: 1 }),
    ]).toEqual([
      "capability.query error a invalid_message",
      "context.open error b invalid_message",
      "context.close error c C1 invalid_message",
    ]);
    expect(harness.close("d", C1)).toBe("closed d C1");
  });

  code("invalid_message", "an Operation that breaks its schema, whose id is consumed", () => {
    const harness = opened();
    expect(harness.append(C1, "1", "b", 5)).toBe("error 1 invalid_message");
    expect(harness.append(C1, "1", "b", "text")).toBe("error 1 operation_id_reused");
  });

  code("invalid_message", "an Operation that breaks its schema in a Context that is not open", () => {
    expect(opened().append("nowhere", "1", "b", 5)).toBe("error 1 invalid_message");
  });

  code(
    "invalid_message",
    "a malformed Operation under a consumed id, since the schema is looked at first",
    () => {
      const harness = opened();
      harness.append(C1, "1", "b", "text");
      expect(harness.append(C1, "1", "b", 5)).toBe("error 1 invalid_message");
    },
  );

  code(
    "request_id_conflict",
    "a request id used for something else, of the same kind, another, or an invalid one",
    () => {
      const harness = opened();
      harness.query("a");
      harness.open("b", { x: 1 });
      expect([
        harness.open("a"),
        harness.close("a", C1),
        harness.query("a", { x: 1 }),
        harness.open("b"),
        harness.open("b", { x: 2 }),
        harness.open("b", { x: 1 }),
      ]).toEqual([
        "context.open error a request_id_conflict",
        "context.close error a C1 request_id_conflict",
        "capability.query error a request_id_conflict",
        "context.open error b request_id_conflict",
        "context.open error b request_id_conflict",
        "context.open error b invalid_message",
      ]);
    },
  );

  code("context_not_open", "an Operation or a close on an unknown, closed or invalidated Context", () => {
    const harness = opened();
    harness.append(C1, "1", "b", "text");
    expect(harness.seal("nowhere", "2", "b")).toBe("error 2 context_not_open");
    expect(harness.close("a", "nowhere")).toBe("context.close error a nowhere context_not_open");
    harness.machine.invalidateOwners([1]);
    expect(harness.seal(C1, "3", "b")).toBe("error 3 context_not_open");
    expect(harness.close("c", C1)).toBe("context.close error c C1 context_not_open");
    const closed = opened();
    closed.close("c", C1);
    expect(closed.append(C1, "1", "b", "text")).toBe("error 1 context_not_open");
  });

  code(
    "operation_id_reused",
    "any repeat in the Context, whatever else it says and however the first one went",
    () => {
      const harness = opened();
      harness.append(C1, "1", "b", "text");
      harness.seal(C1, "2", "nothing");
      expect([
        harness.append(C1, "1", "b", "text"),
        harness.update(C1, "1", "b", "other"),
        harness.update(C1, "2", "b", "other"),
      ]).toEqual([
        "error 1 operation_id_reused",
        "error 1 operation_id_reused",
        "error 2 operation_id_reused",
      ]);
      harness.open("q2");
      expect(harness.append("00000000000000000000000000000002", "1", "b", "text")).toBe("");
    },
  );

  code("block_id_reused", "an Append under an id used before, evicted ones included", () => {
    const harness = opened();
    harness.append(C1, "1", "b", "text");
    expect(harness.append(C1, "2", "b", "again")).toBe("error 2 block_id_reused");
    harness.machine.blockEvicted(1);
    expect(harness.append(C1, "3", "b", "again")).toBe("error 3 block_id_reused");
  });

  code(
    "block_not_found",
    "Update, Extend, ReplaceSuffix and Seal on no Block, or on another Context's",
    () => {
      const harness = opened();
      harness.append(C1, "1", "b", "text");
      harness.open("q2");
      const other = "00000000000000000000000000000002";
      expect([
        harness.update(C1, "2", "x", "text"),
        harness.extend(C1, "3", "x", "1", "text"),
        harness.replaceSuffix(C1, "4", "x", "1", 0, ""),
        harness.seal(C1, "5", "x"),
        harness.seal(other, "6", "b"),
      ]).toEqual([2, 3, 4, 5, 6].map((id) => `error ${id} block_not_found`));
    },
  );

  code("block_sealed", "Update, Extend, ReplaceSuffix and Seal on a sealed Block", () => {
    const harness = opened();
    harness.append(C1, "1", "b", "text", "sealed");
    expect([
      harness.update(C1, "2", "b", "text"),
      harness.extend(C1, "3", "b", "1", "text"),
      harness.replaceSuffix(C1, "4", "b", "1", 0, ""),
      harness.seal(C1, "5", "b"),
    ]).toEqual([2, 3, 4, 5].map((id) => `error ${id} block_sealed`));
  });

  code(
    "unsupported_content_type",
    "a type that was not advertised, whatever its data, before the Block is looked for",
    () => {
      const harness = opened();
      harness.append(C1, "1", "b", "text", "sealed");
      expect([
        harness.update(C1, "2", "b", null, "text/markdown"),
        harness.update(C1, "3", "x", { a: [true] }, "text/html"),
        harness.operation("append", "4", C1, {
          block_id: "b",
          lifecycle: "mutable",
          content: { type: "TEXT/PLAIN", data: 1 },
        }),
      ]).toEqual([2, 3, 4].map((id) => `error ${id} unsupported_content_type`));
    },
  );

  const numbers = new ContentTypes([
    {
      name: "x/number",
      isIncremental: false,
      read: (data) => (typeof data === "number" ? { text: String(data) } : undefined),
    },
  ]);

  code(
    "unsupported_content_type",
    "Extend and ReplaceSuffix on a Block whose type has no such Operation",
    () => {
      const harness = opened({ contentTypes: numbers });
      expect(harness.query("a")).toBe("supported a");
      harness.append(C1, "1", "b", "text");
      expect(harness.update(C1, "2", "b", 42, "x/number")).toBe("");
      expect(harness.document).toEqual(["42"]);
      expect([
        harness.extend(C1, "3", "b", "wrong base", "text"),
        harness.replaceSuffix(C1, "4", "b", "2", 0, ""),
      ]).toEqual([3, 4].map((id) => `error ${id} unsupported_content_type`));
      expect(harness.update(C1, "5", "b", "text again")).toBe("");
      expect(harness.extend(C1, "6", "b", "5", "!")).toBe("");
    },
  );

  code("invalid_content", "data that breaks the rules of an optional type", () => {
    const harness = opened({ contentTypes: numbers });
    harness.append(C1, "1", "b", "text");
    expect(harness.update(C1, "2", "b", "no number", "x/number")).toBe("error 2 invalid_content");
    expect(harness.document).toEqual(["text"]);
  });

  code(
    "content_state_mismatch",
    "a base that is not the content state; failures and Seal do not move it",
    () => {
      const harness = opened();
      harness.append(C1, "1", "b", "text");
      expect(harness.extend(C1, "2", "b", "0", "x")).toBe("error 2 content_state_mismatch");
      expect(harness.extend(C1, "3", "b", "2", "x")).toBe("error 3 content_state_mismatch");
      expect(harness.replaceSuffix(C1, "4", "b", "4", 999, "x")).toBe("error 4 content_state_mismatch");
      expect(harness.extend(C1, "5", "b", "1", "x")).toBe("");
      expect(harness.update(C1, "6", "b", "textx")).toBe("");
      expect(harness.extend(C1, "7", "b", "5", "x")).toBe("error 7 content_state_mismatch");
      expect(harness.replaceSuffix(C1, "8", "b", "6", 4, "x")).toBe("");
      expect(harness.blocks()).toEqual(["b mutable 8"]);
      harness.seal(C1, "9", "b");
      expect(harness.blocks()).toEqual(["b sealed 8"]);
    },
  );

  code("invalid_content_boundary", "a retain that is not below the length in scalars", () => {
    const harness = opened();
    harness.append(C1, "1", "b", "a😀\r\n");
    harness.append(C1, "2", "empty", "");
    expect(harness.replaceSuffix(C1, "3", "b", "1", 4, "")).toBe("error 3 invalid_content_boundary");
    expect(harness.replaceSuffix(C1, "4", "empty", "2", 0, "x")).toBe("error 4 invalid_content_boundary");
    expect(harness.replaceSuffix(C1, "5", "b", "1", Number.MAX_SAFE_INTEGER, "")).toBe(
      "error 5 invalid_content_boundary",
    );
    expect(harness.replaceSuffix(C1, "6", "b", "1", 3, "")).toBe("");
    expect(harness.replaceSuffix(C1, "7", "b", "6", 2, "")).toBe("");
    expect(harness.document).toEqual(["a😀", ""]);
  });

  code("resource_exhausted", "content of a Block past its limit, by each Operation, in UTF-8 bytes", () => {
    const harness = opened({ limits: { contentBytes: 8 } });
    expect(harness.append(C1, "1", "x", "ééééé")).toBe("error 1 resource_exhausted");
    expect(harness.append(C1, "2", "b", "éé😀")).toBe("");
    expect(harness.extend(C1, "3", "b", "2", "x")).toBe("error 3 resource_exhausted");
    expect(harness.update(C1, "4", "b", "123456789")).toBe("error 4 resource_exhausted");
    expect(harness.replaceSuffix(C1, "5", "b", "2", 2, "12345")).toBe("error 5 resource_exhausted");
    expect(harness.replaceSuffix(C1, "6", "b", "2", 2, "1234")).toBe("");
    expect(harness.extend(C1, "7", "b", "6", "x")).toBe("error 7 resource_exhausted");
    expect(harness.document).toEqual(["éé1234"]);
  });

  code("resource_exhausted", "an otherwise valid change of an evicted Block; Seal still works", () => {
    const harness = opened();
    harness.append(C1, "1", "b", "text");
    harness.machine.blockEvicted(1);
    expect([
      harness.update(C1, "2", "b", "text"),
      harness.extend(C1, "3", "b", "1", "x"),
      harness.extend(C1, "4", "b", "no", "x"),
      harness.replaceSuffix(C1, "5", "b", "1", 4, "x"),
      harness.replaceSuffix(C1, "6", "b", "1", 3, "x"),
      harness.seal(C1, "7", "b"),
      harness.seal(C1, "8", "b"),
    ]).toEqual([
      "error 2 resource_exhausted",
      "error 3 resource_exhausted",
      "error 4 content_state_mismatch",
      "error 5 invalid_content_boundary",
      "error 6 resource_exhausted",
      "",
      "error 8 block_sealed",
    ]);
    expect(harness.blocks()).toEqual(["b sealed 1 evicted"]);
  });

  code(
    "resource_exhausted",
    "Block records, Operation ids, ids of records, open Contexts, recorded answers",
    () => {
      const records = opened({ limits: { blockRecords: 1 } });
      records.append(C1, "1", "a", "");
      expect(records.append(C1, "2", "b", "")).toBe("error 2 resource_exhausted");
      expect(records.append(C1, "3", "a", "")).toBe("error 3 block_id_reused");

      const ids = opened({ limits: { operationIdBytes: 100 } });
      expect(ids.append(C1, "first", "a", "")).toBe("");
      expect(ids.seal(C1, "second", "a")).toBe("error second resource_exhausted");
      expect(ids.seal(C1, "first", "a")).toBe("error first operation_id_reused");
      expect(ids.seal(C1, "1", "a")).toBe("");
      ids.open("q2");
      expect(ids.append("00000000000000000000000000000002", "second", "a", "")).toBe("");

      const units = opened({ limits: { recordIdUnits: 10 } });
      expect(units.append(C1, "1", "12345678", "")).toBe("");
      expect(units.append(C1, "2", "b", "")).toBe("error 2 resource_exhausted");
      expect(units.extend(C1, "333", "12345678", "1", "x")).toBe("error 333 resource_exhausted");
      expect(units.extend(C1, "44", "12345678", "1", "x")).toBe("");
      expect(units.extend(C1, "5", "12345678", "44", "x")).toBe("");

      const contexts = opened({ limits: { openContexts: 1 } });
      expect(contexts.open("q2")).toBe("context.open error q2 resource_exhausted");

      const answers = opened({ limits: { recordedAnswers: 2 } });
      answers.open("q2");
      expect(answers.open("q3")).toBe("context.open error q3 resource_exhausted");
    },
  );

  code("internal_error", "no fresh Context id can be had, because randomness fails or repeats itself", () => {
    const failing = new MachineHarness({
      randomBytes: () => {
        throw new Error("no entropy");
      },
    });
    expect(failing.open("a")).toBe("context.open error a internal_error");
    const constant = new MachineHarness({ randomBytes: (count) => new Uint8Array(count) });
    constant.open("a");
    expect(constant.open("b")).toBe("context.open error b internal_error");
  });

  code(
    "internal_error",
    "a document that failed before anything changed; the id is consumed, the state is not moved",
    () => {
      const harness = opened();
      harness.append(C1, "1", "b", "text");
      const before = harness.blocks();
      const step = harness.prepare({
        kind: "block.extend",
        operation_id: "2",
        context_id: C1,
        body: { block_id: "b", base_operation_id: "1", fragment: "x" },
      });
      const answers = step.refuse("internal_error");
      expect(answers).toEqual([
        { kind: "protocol.error", operationId: "2", contextId: C1, error: { code: "internal_error" } },
      ]);
      expect(harness.blocks()).toEqual(before);
      expect(harness.extend(C1, "2", "b", "1", "x")).toBe("error 2 operation_id_reused");
      expect(harness.extend(C1, "3", "b", "1", "x")).toBe("");
    },
  );

  test("each code of the set has a test here", () => {
    expect([...covered].sort()).toEqual([...ERROR_CODES].sort());
  });
});
