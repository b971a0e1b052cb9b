// Spec: requests and Contexts §6.

import type { ConformanceCase } from "../case.js";
import { ConformanceFailure } from "../case.js";
import { framesOf } from "../frames.js";
import type { Trial } from "../trial.js";

/** "open" while Operations of the Context are taken, else the code they get. */
async function stateOf(trial: Trial, contextId: string): Promise<string> {
  const [outcome] = await trial.outcomesOf(trial.seal(contextId, "no such Block", trial.probe.freshId()));
  return outcome === "block_not_found" ? "open" : (outcome ?? "no answer");
}

async function openedId(trial: Trial, requestId: string): Promise<unknown> {
  const [answer] = await trial.answersTo(framesOf(trial.request("context.open", {}, requestId)).join(""));
  return answer?.context_id;
}

const close = (trial: Trial, contextId: string, requestId?: string): string =>
  trial.request("context.close", { context_id: contextId }, requestId);

/** A Block with a cursor behind it, and what then happens to its row or to others. */
async function afterTraffic(trial: Trial, bytes: string): Promise<string> {
  const contextId = await trial.open();
  await trial.room();
  trial.equal("appending", await trial.outcomesOf(trial.append(contextId, "b", "a Block of one row")), []);
  await trial.answersTo(bytes);
  const state = await stateOf(trial, contextId);
  await trial.answersTo("\r\n");
  return state;
}

export const CONTEXT_CASES: readonly ConformanceCase[] = [
  {
    clause: "R1",
    title: "a repeated request gets the recorded answer, and nothing happens twice",
    run: async (trial) => {
      const [first, second] = [trial.probe.freshId(), trial.probe.freshId()];
      const contextId = await trial.open(first);
      trial.equal("an open again", await openedId(trial, first), contextId);
      trial.equal(
        "in another spelling",
        (
          await trial.answersTo(
            framesOf(
              ` {"body":{},"request_id":${JSON.stringify(first)},"kind":"context.open","version":1.0}`,
            ).join(""),
          )
        )[0]?.context_id,
        contextId,
      );
      await trial.expectJson([
        ["a close", close(trial, contextId, second), "closed"],
        ["the close again", close(trial, contextId, second), "closed"],
      ]);
    },
  },
  {
    clause: "R2",
    title: "a recorded request id that says something else gets request_id_conflict, whatever the kinds",
    run: async (trial) => {
      const id = trial.probe.freshId();
      const contextId = await trial.open(id);
      await trial.expectJson([
        ["a query", trial.query(id), "request_id_conflict"],
        ["a close", close(trial, contextId, id), "request_id_conflict"],
      ]);
      trial.equal("the Context", await stateOf(trial, contextId), "open");
    },
  },
  {
    clause: "R3",
    title: "invalid requests are recorded too",
    run: async (trial) => {
      const id = trial.probe.freshId();
      const broken = trial.request("context.open", { body: { x: 1 } }, id);
      await trial.expectJson([
        ["once", broken, "invalid_message"],
        ["twice", broken, "invalid_message"],
        ["a valid one of that id", trial.request("context.open", {}, id), "request_id_conflict"],
        ["another invalid one", trial.request("context.open", { body: { x: 2 } }, id), "request_id_conflict"],
      ]);
    },
  },
  {
    clause: "R4",
    title: "the first Operation that names a Context proves its answer, and request ids begin anew",
    run: async (trial) => {
      const [asked, opened, closed] = [trial.probe.freshId(), trial.probe.freshId(), trial.probe.freshId()];
      const seen = new Set<unknown>();
      // Programs one after the other, each counting its requests the same way.
      for (let program = 0; program < 5; program += 1) {
        await trial.expectJson([["a query", trial.query(asked), "supported"]]);
        const contextId = await trial.open(opened);
        seen.add(contextId);
        await trial.expectJson([
          ["appending", trial.append(contextId, "1", `R4, program ${program}`, "1"), ""],
          ["extending", trial.extend(contextId, "1", "1", ".", "2"), ""],
          ["closing", close(trial, contextId, closed), "closed"],
        ]);
      }
      trial.equal("Contexts", seen.size, 5);
    },
  },
  {
    clause: "R5",
    title: "a malformed or rejected Operation proves it too, and so does a close",
    run: async (trial) => {
      const provers: readonly (readonly [string, (contextId: string) => string])[] = [
        ["a malformed Operation", (contextId) => trial.operation("seal", contextId, {})],
        ["a rejected Operation", (contextId) => trial.seal(contextId, "none")],
        ["a close", (contextId) => close(trial, contextId)],
        [
          "a malformed close",
          (contextId) => trial.request("context.close", { context_id: contextId, body: { x: 1 } }),
        ],
      ];
      for (const [what, prove] of provers) {
        const id = trial.probe.freshId();
        const first = await trial.open(id);
        await trial.outcomesOf(prove(first));
        const second = await trial.open(id);
        if (first === second)
          throw new ConformanceFailure(`an open behind ${what}`, "a fresh Context", "the old one");
      }
    },
  },
  {
    clause: "R6",
    title: "a close under an id that is still recorded gets request_id_conflict and closes nothing",
    run: async (trial) => {
      const [opened, closed] = [trial.probe.freshId(), trial.probe.freshId()];
      const first = await trial.open(opened);
      await trial.expectJson([["the first program", close(trial, first, closed), "closed"]]);
      const second = await trial.open(opened);
      await trial.expectJson([
        ["the second, without an Operation", close(trial, second, closed), "request_id_conflict"],
      ]);
      trial.equal("its Context", await stateOf(trial, second), "open");
    },
  },
  {
    clause: "X1",
    title: "several Contexts may be open, each with Block ids and Operation ids of its own",
    run: async (trial) => {
      const contexts = [await trial.open(), await trial.open(), await trial.open()];
      trial.equal("ids", new Set(contexts).size, 3);
      for (const contextId of contexts) {
        await trial.expectJson([["appending", trial.append(contextId, "same", "X1", "same"), ""]]);
      }
    },
  },
  {
    clause: "X2",
    title: "a Context id is not to be guessed and never comes twice",
    run: async (trial) => {
      const ids = new Set<string>();
      for (let count = 0; count < 20; count += 1) {
        const contextId = await trial.open();
        ids.add(contextId);
        await trial.outcomesOf(close(trial, contextId));
      }
      trial.equal("different ids", ids.size, 20);
      const shortest = Math.min(...[...ids].map((id) => id.length));
      if (shortest < 16) throw new ConformanceFailure("an id's length", "16 or more", String(shortest));
    },
  },
  {
    clause: "X3",
    title: "context.close seals every mutable Block, and may be repeated under any request id",
    run: async (trial) => {
      const contextId = await trial.open();
      await trial.expectJson([
        ["appending", trial.append(contextId, "b", "X3"), ""],
        ["closing", close(trial, contextId), "closed"],
        ["closing again", close(trial, contextId), "closed"],
        ["a change", trial.update(contextId, "b", "x"), "context_not_open"],
      ]);
    },
  },
  {
    clause: "X4",
    title: "closing an invalidated Context gets context_not_open",
    run: async (trial) => {
      const contextId = await trial.open();
      await trial.room();
      await trial.outcomesOf(trial.append(contextId, "b", "X4"));
      await trial.answersTo("\x1b[AX4 overwritten\r\n");
      await trial.expectJson([["closing", close(trial, contextId), "context_not_open"]]);
    },
  },
  {
    clause: "X6",
    title: "output that overwrites, erases, splits or drops a Block's rows invalidates its Context",
    run: async (trial) => {
      for (const [what, bytes] of [
        ["overwriting", "\x1b[Ax"],
        ["erasing the line", "\x1b[A\x1b[2K"],
        ["erasing to the end", "\x1b[A\x1b[J"],
        ["inserting a character", "\x1b[A\x1b[@"],
        ["deleting a character", "\x1b[A\x1b[P"],
        ["erasing characters", "\x1b[A\x1b[3X"],
        ["deleting the line", "\x1b[A\x1b[M"],
      ] as const) {
        trial.equal(what, await afterTraffic(trial, bytes), "context_not_open");
      }
    },
  },
  {
    clause: "X7",
    title: "every Context that owns a damaged Block is invalidated with all its Blocks, others are not",
    run: async (trial) => {
      const [first, second] = [await trial.open(), await trial.open()];
      await trial.room();
      await trial.outcomesOf(trial.append(second, "safe", "X7, another Context"));
      await trial.outcomesOf(trial.append(first, "above", "X7, not touched"));
      await trial.outcomesOf(trial.append(first, "below", "X7, overwritten"));
      await trial.answersTo("\x1b[Ax\r\n");
      await trial.expectJson([
        ["the other Block of that Context", trial.update(first, "above", "x"), "context_not_open"],
        ["another Context's Block", trial.update(second, "safe", "X7, another Context!"), ""],
      ]);
    },
  },
  {
    clause: "X8",
    title: "output that touches no Block's rows invalidates nothing, and neither do Operations",
    run: async (trial) => {
      for (const [what, bytes] of [
        ["a prompt redrawn", "$ prompt\r\x1b[K$ prompt again\r\x1b[2K"],
        ["erasing below", "text\r\n\x1b[A\x1b[J"],
        ["new lines", "1\r\n2\r\n3\r\n"],
        ["the alternate screen", "\x1b[?1049h\x1b[2Jfull\x1b[?1049l"],
        ["moving about", "\x1b[A\x1b[5C\x1b[B\r"],
        ["colours", "\x1b[31mred\x1b[m\r\x1b[K"],
      ] as const) {
        trial.equal(what, await afterTraffic(trial, bytes), "open");
      }
    },
  },
  {
    clause: "X10",
    title: "an old Context stays usable while others come and go",
    run: async (trial) => {
      const old = await trial.open();
      for (let count = 0; count < 40; count += 1) {
        const contextId = await trial.open();
        await trial.outcomesOf(close(trial, contextId));
      }
      trial.equal("the old one", await stateOf(trial, old), "open");
    },
  },
];
