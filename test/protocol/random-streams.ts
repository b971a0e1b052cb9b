// Random mixed streams for the laws: whole frames, cut ones, other sequences, text and noise; and random ways to cut them.
import { encodeFrames, formatMessage } from "../../src/protocol/index.ts";
import type { SeededRandom } from "../support/random.ts";
import { randomMessage } from "./sample-messages.ts";

export const PIECES: readonly Buffer[] = [
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

export function randomStream(random: SeededRandom): Buffer {
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

export function randomCuts(random: SeededRandom, stream: Buffer): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  const longest = random.pick([1, 3, 50, 5000]);
  for (let at = 0; at < stream.length; ) {
    const next = Math.min(stream.length, at + random.between(0, longest));
    chunks.push(stream.subarray(at, next));
    at = next;
  }
  return chunks;
}
