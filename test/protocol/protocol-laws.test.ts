// Laws of the codec: chunking, round trip, garbage. Each prints its seed; SEED=… repeats it, LAWS=large runs longer.
import { describe, expect, test } from "vitest";
import {
  encodeFrames,
  formatMessage,
  type Message,
  parseToApplication,
  parseToTerminal,
  StreamDecoder,
} from "../../src/protocol/index.ts";
import { lawRounds, type SeededRandom, seededRandom, testSeed } from "../support/random.ts";
import { ALL_MESSAGES, randomMessage } from "./sample-messages.ts";
import { drawEvents } from "./stream-events.ts";

const PIECES = [
  "\x1b",
  "]",
  "9",
  "0",
  "2",
  "9002",
  ";",
  "1",
  "\\",
  "\x07",
  "\x18",
  "\x1a",
  "\x1b]9002;",
  "\x1b]9002;1;",
  "\x1b]2;t",
  "\x1b[3",
  "\u009d",
  "\u009c",
  "\u009b",
  "\u275d",
  "\u00a9",
  "\x1bP",
  "e30=",
  "text",
  "\n",
  "\0",
].map((text) => Buffer.from(text));

/** A stream of whole frames, cut ones, other sequences, text and noise. */
function randomStream(random: SeededRandom): Buffer {
  const parts: Uint8Array[] = [];
  for (let count = random.between(1, 12); count > 0; count -= 1) {
    const choice = random.below(10);
    if (choice < 4) {
      parts.push(encodeFrames(formatMessage(randomMessage(random)), random.between(1, 3)));
    } else if (choice < 5) {
      const frames = encodeFrames(new Uint8Array(random.between(3000, 7000)).fill(32), random.between(1, 3));
      parts.push(frames.subarray(0, random.chance(0.5) ? frames.length : random.below(frames.length)));
    } else if (choice < 9) {
      for (let more = random.between(1, 5); more > 0; more -= 1) parts.push(random.pick(PIECES));
    } else {
      parts.push(Uint8Array.from({ length: random.below(8) }, () => random.below(256)));
    }
  }
  const stream = Buffer.concat(parts);
  for (let flips = random.chance(0.3) ? random.below(4) : 0; flips > 0 && stream.length > 0; flips -= 1) {
    stream[random.below(stream.length)] = random.below(256);
  }
  return stream;
}

function randomCuts(random: SeededRandom, stream: Buffer): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  const longest = random.pick([1, 3, 50, 5000]);
  for (let at = 0; at < stream.length; ) {
    const next = Math.min(stream.length, at + random.between(0, longest));
    chunks.push(stream.subarray(at, next));
    at = next;
  }
  return chunks;
}

function parse(bytes: Uint8Array): Message | undefined {
  const toTerminal = parseToTerminal(bytes);
  if (toTerminal.outcome === "request") return toTerminal.request;
  if (toTerminal.outcome === "operation") return toTerminal.operation;
  const toApplication = parseToApplication(bytes);
  return toApplication.outcome === "message" ? toApplication.message : undefined;
}

function decodeMessages(stream: Uint8Array): (Message | undefined)[] {
  const messages: (Message | undefined)[] = [];
  new StreamDecoder((event) => {
    if (event.kind === "message") messages.push(parse(event.bytes));
  }).write(stream);
  return messages;
}

describe("laws of the codec", () => {
  test("chunking: however a stream is cut, its events are the same", () => {
    const random = seededRandom(testSeed());
    for (let round = 0; round < lawRounds(150, 5000); round += 1) {
      const stream = randomStream(random);
      const whole = drawEvents([stream]);
      for (let cuts = 0; cuts < 4; cuts += 1) {
        expect([round, drawEvents(randomCuts(random, stream))]).toEqual([round, whole]);
      }
    }
  });

  test("ordinary bytes of a stream without frames come out unchanged, with or without flushes", () => {
    const random = seededRandom(testSeed());
    for (let round = 0; round < lawRounds(300, 20_000); round += 1) {
      const parts = Array.from({ length: random.below(12) }, () => random.pick(PIECES));
      const stream = Buffer.concat(parts);
      if (stream.includes("9002")) continue;
      const out: Uint8Array[] = [];
      const decoder = new StreamDecoder((event) => {
        if (event.kind === "ordinary") out.push(event.bytes.slice());
      });
      for (const chunk of randomCuts(random, stream)) {
        decoder.write(chunk);
        if (random.chance(0.3)) decoder.flush();
      }
      decoder.flush();
      expect([round, Buffer.concat(out)]).toEqual([round, stream]);
    }
  });

  test("round trip: every Message reads back as itself", () => {
    const random = seededRandom(testSeed());
    const messages = [...ALL_MESSAGES];
    for (let count = lawRounds(300, 20_000); count > 0; count -= 1) messages.push(randomMessage(random));
    for (const message of messages) {
      expect(decodeMessages(encodeFrames(formatMessage(message), random.between(1, 2147483647)))).toEqual([
        message,
      ]);
    }
  });

  test("garbage: nothing throws, memory is bounded, and a valid frame behind it is read", () => {
    const random = seededRandom(testSeed());
    const query: Message = { kind: "capability.query", requestId: "q" };
    const valid = encodeFrames(formatMessage(query), 9);
    for (let round = 0; round < lawRounds(300, 20_000); round += 1) {
      const messages: (Message | undefined)[] = [];
      const decoder = new StreamDecoder((event) => {
        if (event.kind === "message") messages.push(parse(event.bytes));
      });
      for (const chunk of randomCuts(random, randomStream(random))) decoder.write(chunk);
      expect(decoder.heldBytes).toBeLessThanOrEqual(342 * 3072);
      decoder.write(valid);
      expect([round, messages.at(-1)]).toEqual([round, query]);
    }
  });

  test("garbage: a Message with a few changed bytes never throws", () => {
    const random = seededRandom(testSeed());
    const outcomes = new Set<string>();
    for (let round = 0; round < lawRounds(3000, 200_000); round += 1) {
      const bytes = formatMessage(random.pick(ALL_MESSAGES));
      for (let changes = random.between(1, 3); changes > 0; changes -= 1) {
        const at = random.below(bytes.length);
        bytes[at] = random.chance(0.5) ? random.below(256) : (bytes[random.below(bytes.length)] ?? 0);
      }
      outcomes.add(parseToTerminal(bytes).outcome).add(parseToApplication(bytes).outcome);
    }
    expect([...outcomes]).toEqual(
      expect.arrayContaining(["dropped", "invalid-operation", "invalid-request", "message", "operation"]),
    );
  });
});
