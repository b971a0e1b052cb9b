// One Message of every kind and alternative, and random ones, for round trips.
import {
  ERROR_CODES,
  type Message,
  type ToApplicationMessage,
  type ToTerminalMessage,
} from "../../src/protocol/index.ts";
import type { SeededRandom } from "../support/random.ts";

const ids = { operationId: "42", contextId: "ctx-1", blockId: "thinking-1" };

export const TO_TERMINAL: readonly ToTerminalMessage[] = [
  { kind: "capability.query", requestId: "q" },
  { kind: "context.open", requestId: "o" },
  { kind: "context.close", requestId: "c", contextId: "ctx-1" },
  { kind: "block.append", ...ids, lifecycle: "mutable", content: { type: "text/plain", data: "" } },
  {
    kind: "block.append",
    ...ids,
    lifecycle: "sealed",
    content: { type: "x/y", data: { a: [null, true, 1.5] } },
  },
  { kind: "block.update", ...ids, content: { type: "text/plain", data: '❝é😀\u0000\u001b\\"' } },
  { kind: "block.extend", ...ids, baseOperationId: "41", fragment: " " },
  { kind: "block.replace_suffix", ...ids, baseOperationId: "41", retain: 0, replacement: "" },
  {
    kind: "block.replace_suffix",
    ...ids,
    baseOperationId: "41",
    retain: Number.MAX_SAFE_INTEGER,
    replacement: "x",
  },
  { kind: "block.seal", ...ids },
];

export const TO_APPLICATION: readonly ToApplicationMessage[] = [
  { kind: "capability.response", requestId: "q", outcome: "supported", optionalContentTypes: [] },
  { kind: "capability.response", requestId: "q", outcome: "supported", optionalContentTypes: ["x/y", "a"] },
  { kind: "capability.response", requestId: "q", outcome: "unsupported" },
  { kind: "capability.response", requestId: "q", outcome: "error", error: { code: "invalid_message" } },
  { kind: "context.open.response", requestId: "o", outcome: "opened", contextId: "ctx-1" },
  {
    kind: "context.open.response",
    requestId: "o",
    outcome: "error",
    error: { code: "resource_exhausted", message: "" },
  },
  { kind: "context.close.response", requestId: "c", contextId: "ctx-1", outcome: "closed" },
  {
    kind: "context.close.response",
    requestId: "c",
    contextId: "ctx-1",
    outcome: "error",
    error: { code: "context_not_open", message: "no such Context" },
  },
  ...ERROR_CODES.map(
    (code): ToApplicationMessage => ({
      kind: "protocol.error",
      operationId: "42",
      contextId: "ctx-1",
      error: { code },
    }),
  ),
];

export const ALL_MESSAGES: readonly Message[] = [...TO_TERMINAL, ...TO_APPLICATION];

const ALPHABET = [
  "a",
  "Z",
  "0",
  " ",
  "\n",
  "\r",
  "\t",
  "\u0000",
  "\u001b",
  "\u007f",
  "\u009b",
  '"',
  "\\",
  "/",
  "é",
  "❝",
  "\ufeff",
  "\uffff",
  "😀",
  "\u{10ffff}",
];

export function randomText(random: SeededRandom, maxLength: number): string {
  return Array.from({ length: random.below(maxLength + 1) }, () => random.pick(ALPHABET)).join("");
}

/** A valid Message with random ids and texts; now and then one of several frames. */
export function randomMessage(random: SeededRandom): Message {
  const id = (): string => `${randomText(random, 6)}x`;
  const text = (): string => randomText(random, random.chance(0.1) ? 5000 : 20);
  const message = random.pick(ALL_MESSAGES);
  const changed: Record<string, unknown> = { ...message };
  for (const name of ["requestId", "operationId", "contextId", "blockId", "baseOperationId"]) {
    if (name in changed) changed[name] = id();
  }
  if ("replacement" in changed) changed.replacement = text();
  if ("fragment" in changed) changed.fragment = `${text()}x`;
  if ("content" in changed && random.chance(0.8)) changed.content = { type: "text/plain", data: text() };
  if ("retain" in changed) changed.retain = random.below(1_000_000);
  return changed as unknown as Message;
}
