import { describe, expect, test } from "vitest";
import { BlockUsageError, MessageEncodingError, type OperationFailure } from "../../src/sdk/index.ts";
import { FakeTerminal } from "./fake-terminal.ts";

async function opened(limits: ConstructorParameters<typeof FakeTerminal>[0] = {}) {
  const terminal = new FakeTerminal(limits);
  const { connection } = await terminal.connected();
  const context = await connection.openContext();
  const failures: string[] = [];
  connection.onOperationFailed((failure: OperationFailure) =>
    failures.push([failure.kind, failure.block?.blockId, failure.code].join(" ")),
  );
  return { terminal, connection, opened: context, failures };
}

describe("Block", () => {
  test("each Operation follows the content state by itself", async () => {
    const { terminal, opened: context, failures } = await opened();
    const block = context.append("one");
    const other = context.append("other", { blockId: "named", lifecycle: "sealed" });
    expect([
      block.extend(" two"),
      block.update("three"),
      block.extend(" four"),
      block.replaceSuffix(5, "!"),
      block.extend("?"),
      block.seal(),
      block.extend("late"),
      other.update("late"),
    ]).toEqual([true, true, true, true, true, true, false, false]);
    expect([failures, terminal.edits.map(({ kind }) => kind)]).toEqual([
      [],
      ["append", "append", "extend", "update", "extend", "replaceSuffix", "extend", "seal"],
    ]);
  });

  test("an empty fragment is not sent", async () => {
    const { terminal, opened: context } = await opened();
    const block = context.append("one");
    expect([block.extend(""), terminal.edits.length]).toEqual([false, 1]);
  });

  test("after a rejected change it is out of step until an update", async () => {
    const { terminal, opened: context, failures } = await opened({ contentBytes: 5 });
    const block = context.append("12345");
    expect(block.extend("6")).toBe(true);
    expect([block.isOutOfStep, failures]).toEqual([true, ["block.extend block-1 resource_exhausted"]]);
    expect([block.extend("7"), block.replaceSuffix(0, "")]).toEqual([false, false]);
    expect([block.update("abc"), block.isOutOfStep, block.extend("d")]).toEqual([true, false, true]);
    expect(block.replaceSuffix(9, "x")).toBe(true);
    expect([block.isOutOfStep, failures.length]).toEqual([true, 2]);
    expect(terminal.edits.map(({ kind }) => kind)).toEqual(["append", "update", "extend"]);
  });

  test("a failure reported after an update was sent does not put it out of step again", async () => {
    const { terminal, connection, opened: context } = await opened();
    const block = context.append("one");
    block.extend("x");
    block.update("two");
    const error = { code: "content_state_mismatch" } as const;
    terminal.send({ kind: "protocol.error", contextId: context.contextId, operationId: "2", error });
    expect([block.isOutOfStep, block.extend("!")]).toEqual([false, true]);
    connection.end();
  });

  test("a Block whose Append was rejected is lost", async () => {
    const { opened: context, failures } = await opened({ blockRecords: 1 });
    context.append("one");
    const lost = context.append("two");
    expect([lost.isLost, lost.update("x"), lost.seal(), failures]).toEqual([
      true,
      false,
      false,
      ["block.append block-2 resource_exhausted"],
    ]);
  });

  test("an invalidated Context sends nothing more once that is known", async () => {
    const { terminal, opened: context, failures } = await opened();
    const block = context.append("one");
    terminal.machine.invalidateOwners([1]);
    expect([block.update("two"), context.isOpen, block.update("three")]).toEqual([true, false, false]);
    expect(failures).toEqual(["block.update block-1 context_not_open"]);
  });

  test("a rejected Operation that nobody remembers is still reported", async () => {
    const { terminal, opened: context, failures } = await opened();
    const error = { code: "internal_error" } as const;
    terminal.send({ kind: "protocol.error", contextId: context.contextId, operationId: "99", error });
    terminal.send({ kind: "protocol.error", contextId: "unknown", operationId: "1", error });
    expect(failures).toEqual(["  internal_error"]);
  });
});

describe("BlockContext", () => {
  test("refuses ids that cannot work and texts no Message can carry, and spends nothing on them", async () => {
    const { terminal, opened: context } = await opened();
    context.append("", { blockId: "block-2" });
    expect(() => context.append("", { blockId: "block-2" })).toThrow(BlockUsageError);
    expect(() => context.append("", { blockId: "" })).toThrow(BlockUsageError);
    expect(() => context.append("\ud83d")).toThrow(MessageEncodingError);
    expect(() => context.append("x".repeat(1_048_576))).toThrow(MessageEncodingError);
    const block = context.append("ok");
    expect(() => block.replaceSuffix(-1, "")).toThrow(BlockUsageError);
    expect(() => block.extend("\ud83d")).toThrow(MessageEncodingError);
    expect([block.blockId, block.extend("!"), terminal.edits.length]).toEqual(["block-3", true, 3]);
  });
});
