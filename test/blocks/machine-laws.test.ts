// Laws of the machine: it agrees with a naive model on random Messages, and what is aborted never happened.
import { describe, expect, test } from "vitest";
import { lawRounds, type SeededRandom, seededRandom, testSeed } from "../support/random.ts";
import { contextIdNumber, drawAnswer, MachineHarness } from "./machine-harness.ts";
import { NaiveMachine, type NaiveMessage } from "./naive-machine.ts";

const KINDS = [
  "block.append",
  "block.append",
  "block.update",
  "block.extend",
  "block.extend",
  "block.replace_suffix",
  "block.seal",
  "capability.query",
  "context.open",
  "context.open",
  "context.close",
];
const TEXTS = ["", "a", "é", "😀", "\r\n", "abc", "❝x❞", "123456"];

/** Mostly sensible: ids are drawn from few, bases from the Block's true content state. */
function randomMessage(random: SeededRandom, model: NaiveMachine): NaiveMessage {
  const kind = random.pick(KINDS);
  const contextCount = model.contexts.length;
  const contextId = contextIdNumber(Math.max(0, contextCount - random.below(Math.min(4, contextCount + 1))));
  const named = model.contexts.find(({ id }) => id === contextId);
  const blockId = random.pick(["x", "y", "z", "w"]);
  const block = named?.blocks.find(({ id }) => id === blockId);
  const length = block?.scalars.length ?? 2;
  const isOperation = kind.startsWith("block.");
  const freshId = `${random.pick(["", "op-", "w"])}${random.below(100_000)}`;
  return {
    kind,
    id: isOperation ? (random.chance(0.1) ? (named?.ids[0] ?? "1") : freshId) : `q${random.below(12)}`,
    contextId,
    blockId,
    base: random.chance(0.85) ? (block?.contentState ?? "1") : "other",
    text: random.pick(TEXTS) + random.pick(TEXTS),
    retain: random.chance(0.2) ? length : random.below(Math.max(1, length)),
    lifecycle: random.chance(0.8) ? "mutable" : "sealed",
    type: random.chance(0.95) ? "text/plain" : "x/y",
    isMalformed: random.chance(0.05),
  };
}

function wireOf(message: NaiveMessage): object {
  const { kind, id, contextId, blockId, base, text, retain, lifecycle, type } = message;
  const malformed = message.isMalformed ? { x: 1 } : {};
  const content = { type, data: text };
  const bodies: Record<string, object> = {
    "block.append": { block_id: blockId, lifecycle, content },
    "block.update": { block_id: blockId, content },
    "block.extend": { block_id: blockId, base_operation_id: base, fragment: text },
    "block.replace_suffix": { block_id: blockId, base_operation_id: base, retain, replacement: text },
    "block.seal": { block_id: blockId },
  };
  const body = { ...bodies[kind], ...malformed };
  if (kind.startsWith("block.")) return { kind, operation_id: id, context_id: contextId, body };
  return { kind, request_id: id, ...(kind === "context.close" ? { context_id: contextId } : {}), body };
}

/** The model names Contexts by full id; a drawn answer by number. */
function drawModel(answer: string): string {
  return answer.replace(/\b[0-9a-f]{32}\b/g, (id) => `C${Number.parseInt(id, 16)}`);
}

describe("laws of the machine", () => {
  test("model and atomicity: answers, texts and records agree, and an aborted step leaves the state as it was", () => {
    const random = seededRandom(testSeed());
    const codes = new Set<string>();
    for (let round = 0; round < lawRounds(40, 1500); round += 1) {
      const limits = {
        contentBytes: random.pick([12, 40]),
        blockRecords: random.pick([5, 100]),
        openContexts: random.pick([2, 4]),
        recordedAnswers: random.pick([3, 6, 100]),
      };
      const harness = new MachineHarness({ limits });
      const model = new NaiveMachine(limits, contextIdNumber);
      for (let step = 0; step < 120; step += 1) {
        const chance = random.next();
        if (chance < 0.03) {
          const key = random.between(1, 12);
          model.evict(key);
          harness.machine.blockEvicted(key);
        } else if (chance < 0.05) {
          const key = random.between(1, 12);
          model.damage(key);
          harness.machine.invalidateOwners([key]);
        } else if (chance < 0.1) {
          model.owner = harness.owner = random.below(4);
          const owner = random.below(4);
          model.gone.add(owner);
          harness.gone.add(owner);
        }
        const message = randomMessage(random, model);
        const wire = wireOf(message);
        if (random.chance(0.3)) {
          const before = harness.state();
          harness.prepare(wire).abort();
          harness.skipContextIds();
          expect([round, step, message, harness.state()]).toEqual([round, step, message, before]);
        }
        const answer = harness.send(wire);
        harness.skipContextIds();
        expect([round, step, message, answer]).toEqual([
          round,
          step,
          message,
          drawModel(model.send(message)),
        ]);
        expect([round, step, message, harness.blocks()]).toEqual([round, step, message, model.blocks()]);
        expect(harness.document).toEqual(model.document());
        codes.add(answer.split(" ").at(-1) ?? "");
      }
      for (const { block, scalars, utf8Bytes } of harness.machine.listBlocks()) {
        const text = harness.texts.get(block) ?? "";
        expect([block, scalars, utf8Bytes]).toEqual([
          block,
          Array.from(text).length,
          Buffer.byteLength(text),
        ]);
      }
    }
    // The random Messages reach every code a baseline terminal gives while nothing of ours fails.
    expect([...codes].filter((code) => code.includes("_")).sort()).toEqual([
      "block_id_reused",
      "block_not_found",
      "block_sealed",
      "content_state_mismatch",
      "context_not_open",
      "invalid_content_boundary",
      "invalid_message",
      "operation_id_reused",
      "request_id_conflict",
      "resource_exhausted",
      "unsupported_content_type",
    ]);
  });

  test("atomicity: a refused Operation changes nothing but the consumption of its id", () => {
    const random = seededRandom(testSeed());
    for (let round = 0; round < lawRounds(20, 1000); round += 1) {
      const harness = new MachineHarness();
      const model = new NaiveMachine(
        { contentBytes: 1e6, blockRecords: 1e6, openContexts: 999, recordedAnswers: 999 },
        contextIdNumber,
      );
      for (let step = 0; step < 80; step += 1) {
        const message = randomMessage(random, model);
        if (message.kind.startsWith("block.") && random.chance(0.3)) {
          const prepared = harness.prepare(wireOf(message));
          if (prepared.edit === undefined) {
            prepared.abort();
          } else {
            const before = harness.machine.listBlocks();
            const answers = prepared.refuse("resource_exhausted").map(drawAnswer);
            expect(answers).toEqual([`error ${message.id} resource_exhausted`]);
            expect(harness.machine.listBlocks()).toEqual(before);
            expect(harness.send(wireOf(message))).toBe(`error ${message.id} operation_id_reused`);
            model.refuse(message);
            model.send(message);
          }
        } else {
          const expected = drawModel(model.send(message));
          expect([round, step, message, harness.send(wireOf(message))]).toEqual([
            round,
            step,
            message,
            expected,
          ]);
          harness.skipContextIds();
        }
      }
    }
  });
});
