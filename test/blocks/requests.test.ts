// Requests and Contexts: repeats, proof of receipt, several programs on one connection, closing.
import { describe, expect, test } from "vitest";
import { C1, C2, C3, MachineHarness } from "./machine-harness.ts";

describe("requests", () => {
  test("a repeated request gets its answer again and nothing happens twice", () => {
    const harness = new MachineHarness();
    expect([harness.query("a"), harness.query("a"), harness.open("b"), harness.open("b")]).toEqual([
      "supported a",
      "supported a",
      "opened b C1",
      "opened b C1",
    ]);
    expect(harness.state().contexts).toHaveLength(1);
    expect([harness.close("c", C1), harness.close("c", C1)]).toEqual(["closed c C1", "closed c C1"]);
  });

  test("a repeat is told by what it says, not by its bytes", () => {
    const harness = new MachineHarness();
    harness.open("b");
    expect(harness.send({ body: {}, request_id: "b", kind: "context.open" })).toBe("opened b C1");
  });

  test("several Contexts are open at once, each with its own Block and Operation ids", () => {
    const harness = new MachineHarness();
    harness.open("a");
    harness.open("b");
    expect([harness.append(C1, "1", "x", "one"), harness.append(C2, "1", "x", "two")]).toEqual(["", ""]);
    expect(harness.update(C2, "2", "x", "TWO")).toBe("");
    expect(harness.document).toEqual(["one", "TWO"]);
  });

  test("closing seals every mutable Block in one edit and may be repeated under any id", () => {
    const harness = new MachineHarness();
    harness.open("a");
    harness.append(C1, "1", "x", "one");
    harness.append(C1, "2", "y", "two", "sealed");
    harness.append(C1, "3", "z", "three");
    expect(harness.close("b", C1)).toBe("closed b C1");
    expect(harness.edits.at(-1)).toEqual({ kind: "sealMany", blocks: [1, 3] });
    expect(harness.blocks()).toEqual(["x sealed 1", "y sealed 2", "z sealed 3"]);
    expect([harness.close("c", C1), harness.close("b", C1), harness.seal(C1, "4", "x")]).toEqual([
      "closed c C1",
      "closed b C1",
      "error 4 context_not_open",
    ]);
    expect(harness.edits).toHaveLength(4);
  });

  test("a Context without mutable Blocks closes without an edit", () => {
    const harness = new MachineHarness();
    harness.open("a");
    harness.append(C1, "1", "x", "one", "sealed");
    expect([harness.close("b", C1), harness.edits.length]).toEqual(["closed b C1", 1]);
  });
});

describe("proof of receipt", () => {
  test("until a Context is named its open may be repeated; after that the id is a fresh request", () => {
    const harness = new MachineHarness();
    harness.open("1");
    expect(harness.open("1")).toBe("opened 1 C1");
    harness.append(C1, "1", "x", "one");
    expect(harness.open("1")).toBe("opened 1 C2");
  });

  test.each([
    ["a rejected Operation", (harness: MachineHarness) => harness.seal(C1, "9", "nothing")],
    ["a malformed Operation", (harness: MachineHarness) => harness.append(C1, "9", "b", 5)],
    ["a close", (harness: MachineHarness) => harness.close("9", C1)],
    ["a malformed close", (harness: MachineHarness) => harness.close("9", C1, { x: 1 })],
  ])("%s that names the Context is proof", (_what, name) => {
    const harness = new MachineHarness();
    harness.query("0");
    harness.open("1");
    name(harness);
    expect(harness.open("1")).toBe("opened 1 C2");
    expect(harness.open("0")).toBe("opened 0 C3");
  });

  test("it forgets that answer and the older ones, and keeps the younger", () => {
    const harness = new MachineHarness();
    harness.query("a");
    harness.open("b", { malformed: 1 });
    harness.open("c");
    harness.query("d");
    harness.open("e");
    harness.append(C1, "1", "x", "one");
    expect(harness.state().recordedAnswers.map(({ requestId }) => requestId)).toEqual(["d", "e"]);
    expect(harness.open("d")).toBe("context.open error d request_id_conflict");
    harness.append(C2, "1", "x", "two");
    expect(harness.state().recordedAnswers).toEqual([]);
  });

  test("an Operation on an invalidated Context is proof as well", () => {
    const harness = new MachineHarness({ limits: { openContexts: 1 } });
    harness.open("1");
    harness.gone.add(1);
    harness.open("2");
    expect(harness.open("1")).toBe("opened 1 C1");
    expect(harness.append(C1, "1", "x", "late")).toBe("error 1 context_not_open");
    expect(harness.state().recordedAnswers.map(({ requestId }) => requestId)).toEqual(["2"]);
  });

  test("a second proof of the same Context forgets nothing", () => {
    const harness = new MachineHarness();
    harness.open("1");
    harness.append(C1, "1", "x", "one");
    harness.query("1");
    harness.append(C1, "2", "y", "two");
    expect(harness.open("1")).toBe("context.open error 1 request_id_conflict");
  });

  test("two programs that both count from 1 get a Context each", () => {
    const harness = new MachineHarness();
    const program = (contextId: string): string[] => [
      harness.query("1"),
      harness.open("2"),
      harness.append(contextId, "1", "x", "text"),
      harness.extend(contextId, "2", "x", "1", "!"),
      harness.close("3", contextId),
    ];
    expect(program(C1)).toEqual(["supported 1", "opened 2 C1", "", "", "closed 3 C1"]);
    expect(program(C2)).toEqual(["supported 1", "opened 2 C2", "", "", "closed 3 C2"]);
    expect(program(C3)).toEqual(["supported 1", "opened 2 C3", "", "", "closed 3 C3"]);
  });

  test("one request id cannot close two Contexts: the id is looked at before anything is proven", () => {
    const harness = new MachineHarness();
    harness.open("1");
    harness.close("2", C1);
    harness.open("3");
    expect([harness.close("2", C2), harness.close("2", C2)]).toEqual([
      "context.close error 2 C2 request_id_conflict",
      "context.close error 2 C2 request_id_conflict",
    ]);
    expect(harness.append(C2, "1", "x", "still open")).toBe("");
  });
});

describe("recorded answers at their limit", () => {
  test("the oldest answers whose requests changed nothing go first, answers that matter stay", () => {
    const harness = new MachineHarness({ limits: { recordedAnswers: 3 } });
    harness.query("a");
    harness.open("b");
    harness.query("c");
    harness.open("d");
    expect(harness.state().recordedAnswers.map(({ requestId }) => requestId)).toEqual(["b", "c", "d"]);
    harness.open("e");
    expect(harness.state().recordedAnswers.map(({ requestId }) => requestId)).toEqual(["b", "d", "e"]);
    expect(harness.open("f")).toBe("context.open error f resource_exhausted");
    expect([harness.open("b"), harness.query("g"), harness.query("g")]).toEqual([
      "opened b C1",
      "supported g",
      "supported g",
    ]);
  });

  test("refused opens cannot shut others out", () => {
    const harness = new MachineHarness({ limits: { recordedAnswers: 2 } });
    for (const id of ["a", "b", "c"]) harness.open(id, { malformed: 1 });
    expect(harness.open("d")).toBe("opened d C1");
  });

  test("a close goes through when nothing can be recorded", () => {
    const harness = new MachineHarness({ limits: { recordedAnswers: 2 } });
    harness.open("a");
    harness.append(C1, "1", "x", "");
    harness.open("b");
    harness.open("c");
    expect([harness.close("d", C1), harness.close("d", C1)]).toEqual(["closed d C1", "closed d C1"]);
  });

  test("a close is remembered for a bounded number of ended Contexts", () => {
    const harness = new MachineHarness({ limits: { endedContexts: 1 } });
    harness.open("a");
    harness.close("b", C1);
    harness.open("c");
    harness.close("d", C2);
    expect([harness.close("e", C2), harness.close("f", C1)]).toEqual([
      "closed e C2",
      "context.close error f C1 context_not_open",
    ]);
  });
});
