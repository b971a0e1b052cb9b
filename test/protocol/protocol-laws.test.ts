// Laws of the codec: chunking, round trip, garbage. Each prints its seed; SEED=… repeats it, LAWS=large runs longer.
import { describe, expect, test } from "vitest";
import {
  encodeFrames,
  FrameDecoder,
  formatMessage,
  type Message,
  parseToApplication,
  parseToTerminal,
  StreamDecoder,
} from "../../src/protocol/index.ts";
import { VtParser } from "../../src/vt/index.ts";
import { lawRounds, seededRandom, testSeed } from "../support/random.ts";
import { PIECES, randomCuts, randomStream } from "./random-streams.ts";
import { ALL_MESSAGES, randomMessage } from "./sample-messages.ts";
import { drawEvent, drawEvents } from "./stream-events.ts";

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

  test("one stream, two readers: the emulator's parser and StreamDecoder find the same Messages", () => {
    const random = seededRandom(testSeed());
    for (let round = 0; round < lawRounds(200, 10_000); round += 1) {
      const stream = randomStream(random);
      const frames = new FrameDecoder();
      const byEmulator: string[] = [];
      const ignore = (): void => {};
      const parser = new VtParser({
        printAscii: ignore,
        printScalars: ignore,
        execute: ignore,
        escape: ignore,
        csi: ignore,
        osc: ignore,
        dcs: ignore,
        dropped: ignore,
        blockFrame: (content, isValidCarrier, startOffset, endOffset) =>
          byEmulator.push(drawEvent(frames.frame(content, isValidCarrier, startOffset, endOffset))),
      });
      for (const chunk of randomCuts(random, stream)) parser.parse(chunk);
      // Frames with a C1 introducer are no Messages either way, and StreamDecoder sees some the emulator does not.
      const alike = (lines: readonly string[]): string[] =>
        lines.filter((line) => !/^(ordinary|fault (aborted|carrier|oversized|header))/.test(line));
      expect([round, alike(byEmulator)]).toEqual([round, alike(drawEvents([stream]))]);
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
