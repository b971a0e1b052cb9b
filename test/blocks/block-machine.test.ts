// What happens to a machine from outside the stream of Messages: damage, eviction, abandoned Contexts, the switch, faults.
import { describe, expect, test } from "vitest";
import { InvariantError } from "../../src/base/index.ts";
import { C1, C2, C3, contextIdNumber, MachineHarness } from "./machine-harness.ts";

function opened(...requestIds: readonly string[]): MachineHarness {
  const harness = new MachineHarness();
  for (const requestId of requestIds) harness.open(requestId);
  return harness;
}

describe("invalidation", () => {
  test("damage to a Block ends its Context, freezes its other Blocks and touches no other Context", () => {
    const harness = opened("a", "b");
    harness.append(C1, "1", "x", "one");
    harness.append(C1, "2", "y", "two", "sealed");
    harness.append(C2, "1", "x", "three");
    expect(harness.machine.invalidateOwners([1])).toBe(1);
    expect(harness.blocks()).toEqual(["x frozen 1", "y sealed 2", "x mutable 1"]);
    expect([
      harness.update(C1, "3", "x", "ONE"),
      harness.append(C1, "4", "z", "four"),
      harness.close("c", C1),
      harness.update(C2, "2", "x", "THREE"),
    ]).toEqual([
      "error 3 context_not_open",
      "error 4 context_not_open",
      "context.close error c C1 context_not_open",
      "",
    ]);
  });

  test("damage to several Blocks ends every owner once; unknown keys and ended owners are passed over", () => {
    const harness = opened("a", "b", "c");
    harness.append(C1, "1", "x", "");
    harness.append(C1, "2", "y", "");
    harness.append(C2, "1", "x", "");
    harness.append(C3, "1", "x", "");
    harness.close("d", C3);
    expect(harness.machine.invalidateOwners(new Set([1, 2, 3, 4, 99]))).toBe(2);
    expect(harness.machine.invalidateOwners([1, 3, 4])).toBe(0);
    expect(harness.close("e", C3)).toBe("closed e C3");
  });
});

describe("eviction", () => {
  test("an evicted Block of an open Context is still known, one of an ended Context is not", () => {
    const harness = opened("a", "b");
    harness.append(C1, "1", "x", "");
    harness.append(C1, "2", "y", "");
    harness.append(C2, "1", "x", "");
    harness.machine.blockEvicted(1);
    harness.machine.blockEvicted(99);
    expect(harness.blocks()).toEqual(["x mutable 1 evicted", "y mutable 2", "x mutable 1"]);
    harness.close("c", C1);
    expect(harness.blocks()).toEqual(["y sealed 2", "x mutable 1"]);
    harness.machine.blockEvicted(2);
    expect(harness.blocks()).toEqual(["x mutable 1"]);
  });

  test("records of evicted Blocks count as long as their Context is open", () => {
    const harness = new MachineHarness({ limits: { blockRecords: 2 } });
    harness.open("a");
    harness.append(C1, "1", "x", "");
    harness.append(C1, "2", "y", "");
    harness.machine.blockEvicted(1);
    expect(harness.append(C1, "3", "z", "")).toBe("error 3 resource_exhausted");
    harness.close("b", C1);
    harness.open("c");
    expect(harness.append(C2, "1", "z", "")).toBe("");
    expect(harness.machine.listBlocks().map(({ block }) => block)).toEqual([2, 3]);
  });
});

describe("abandoned Contexts", () => {
  test("at the limit, and only then, the least recently used one whose owner is gone makes room", () => {
    const harness = new MachineHarness({ limits: { openContexts: 3 } });
    for (const owner of [1, 2, 3]) {
      harness.owner = owner;
      harness.open(`q${owner}`);
    }
    harness.append(C1, "1", "x", "");
    harness.gone.add(1).add(3);
    expect(harness.update(C3, "1", "none", "")).toBe("error 1 block_not_found");
    harness.append(C1, "2", "y", "");
    harness.owner = 4;
    expect(harness.open("q4")).toBe("opened q4 C4");
    expect([harness.seal(C1, "3", "x"), harness.seal(C2, "1", "x"), harness.seal(C3, "2", "x")]).toEqual([
      "",
      "error 1 block_not_found",
      "error 2 context_not_open",
    ]);
    expect(harness.open("q5")).toBe("opened q5 C5");
    expect(harness.seal(C1, "4", "y")).toBe("error 4 context_not_open");
    expect(harness.blocks()).toEqual(["x sealed 1", "y frozen 2"]);
    expect(harness.open("q6")).toBe("context.open error q6 resource_exhausted");
  });

  test("nothing is asked and nothing ends below the limit", () => {
    const harness = opened("a");
    harness.gone.add(1);
    harness.open("b");
    expect(harness.append(C1, "1", "x", "")).toBe("");
  });

  test("a step that is let go without commit leaves the abandoned Context open", () => {
    const harness = new MachineHarness({ limits: { openContexts: 1 } });
    harness.open("a");
    harness.gone.add(1);
    const before = harness.state();
    harness.prepare({ kind: "context.open", request_id: "b", body: {} }).abort();
    expect(harness.state()).toEqual(before);
    expect(harness.append(C1, "1", "x", "")).toBe("");
  });
});

describe("the switch", () => {
  test("while off a query is answered unsupported, open Contexts are gone and none opens", () => {
    const harness = opened("a");
    harness.query("q");
    harness.append(C1, "1", "x", "");
    harness.machine.setEnabled(false);
    expect([
      harness.query("q"),
      harness.query("r"),
      harness.open("b"),
      harness.seal(C1, "2", "x"),
      harness.blocks(),
    ]).toEqual([
      "unsupported q",
      "unsupported r",
      "context.open error b resource_exhausted",
      "error 2 context_not_open",
      ["x frozen 1"],
    ]);
  });

  test("back on, earlier answers do not outlive it", () => {
    const harness = opened("a");
    harness.machine.setEnabled(false);
    harness.query("q");
    harness.open("b");
    harness.machine.setEnabled(true);
    harness.machine.setEnabled(true);
    expect([harness.query("q"), harness.open("b"), harness.open("a")]).toEqual([
      "supported q",
      "opened b C2",
      "opened a C3",
    ]);
  });

  test("a request id used while off conflicts as ever", () => {
    const harness = opened();
    harness.machine.setEnabled(false);
    harness.open("a");
    expect([harness.query("a"), harness.query("b"), harness.open("b")]).toEqual([
      "capability.query error a request_id_conflict",
      "unsupported b",
      "context.open error b request_id_conflict",
    ]);
  });
});

describe("a stopped session", () => {
  test("answers nothing but a valid query, and changes nothing any more", () => {
    const harness = opened("a");
    harness.append(C1, "1", "x", "one");
    harness.query("q");
    harness.machine.stopSession("the document threw");
    harness.machine.stopSession("again");
    const before = harness.state();
    expect([
      harness.query("q"),
      harness.query("a"),
      harness.query("r", { malformed: 1 }),
      harness.open("b"),
      harness.close("c", C1),
      harness.append(C1, "2", "y", "two"),
      harness.append(C1, "3", "y", 5),
      harness.open("a"),
    ]).toEqual(["unsupported q", "unsupported a", "", "", "", "", "", ""]);
    expect(harness.state()).toEqual(before);
    expect([harness.blocks(), harness.document]).toEqual([["x frozen 1"], ["one"]]);
    expect(harness.machine.isStopped).toBe(true);
  });

  test("may stop in the middle of a step, which is then void", () => {
    const harness = opened("a");
    const step = harness.prepare({ kind: "context.open", request_id: "b", body: {} });
    harness.machine.stopSession("a fault between prepare and commit");
    expect(() => step.commit()).toThrow(InvariantError);
    expect(harness.query("q")).toBe("unsupported q");
  });
});

describe("the end of the connection", () => {
  test("closes every Context and says what is to be sealed", () => {
    const harness = opened("a", "b");
    harness.append(C1, "1", "x", "");
    harness.append(C2, "1", "x", "", "sealed");
    harness.append(C2, "2", "y", "");
    expect(harness.machine.connectionClosed()).toEqual({ kind: "sealMany", blocks: [1, 3] });
    expect(harness.blocks()).toEqual(["x sealed 1", "x sealed 1", "y sealed 2"]);
    expect(harness.open("c")).toBe("");
    expect(harness.machine.connectionClosed()).toBe(undefined);
  });
});

describe("prepared steps", () => {
  test("one at a time, each let go once", () => {
    const harness = opened();
    const open = { kind: "context.open", request_id: "a", body: {} };
    const step = harness.prepare(open);
    expect(() => harness.prepare(open)).toThrow(InvariantError);
    step.commit();
    expect(() => step.commit()).toThrow(InvariantError);
    expect(() => step.abort()).toThrow(InvariantError);
  });

  test("only a step with an edit can be refused", () => {
    const harness = opened();
    const step = harness.prepare({ kind: "capability.query", request_id: "a", body: {} });
    expect(() => step.refuse("internal_error")).toThrow(InvariantError);
    step.abort();
  });

  test("an Append let go without commit spends neither its ids nor its key", () => {
    const harness = opened("a");
    const body = { block_id: "x", lifecycle: "mutable", content: { type: "text/plain", data: "" } };
    const append = { kind: "block.append", operation_id: "1", context_id: C1, body };
    const step = harness.prepare(append);
    const { edit } = step;
    step.abort();
    const again = harness.prepare(append);
    expect([edit, again.edit]).toEqual([edit, edit]);
    again.commit();
    expect(harness.append(C1, "2", "y", "")).toBe("");
    expect(harness.edits.at(-1)).toMatchObject({ block: 2 });
  });

  test("a refused close leaves the Context open and its answer for a repeat", () => {
    const harness = opened("a");
    harness.append(C1, "1", "x", "");
    const close = { kind: "context.close", request_id: "b", context_id: C1, body: {} };
    const answers = harness.prepare(close).refuse("internal_error", "no room");
    expect(answers).toMatchObject([
      { outcome: "error", error: { code: "internal_error", message: "no room" } },
    ]);
    expect([harness.close("b", C1), harness.seal(C1, "2", "x"), harness.close("c", C1)]).toEqual([
      "context.close error b C1 internal_error",
      "",
      "closed c C1",
    ]);
  });

  test("Context ids are 32 hexadecimal digits of the randomness it is given", () => {
    const harness = new MachineHarness({
      randomBytes: (count) => Uint8Array.from({ length: count }, (_, i) => i * 17),
    });
    const step = harness.prepare({ kind: "context.open", request_id: "a", body: {} });
    expect(step.answers).toMatchObject([{ contextId: "00112233445566778899aabbccddeeff" }]);
    expect(contextIdNumber(255)).toHaveLength(32);
  });
});
