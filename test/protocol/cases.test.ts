// The case files under test/cases/protocol: streams and their events, frames and their Messages, and what is refused.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  encodeFrames,
  formatMessage,
  type Message,
  parseToApplication,
  parseToTerminal,
  StreamDecoder,
} from "../../src/protocol/index.ts";
import { drawEvents } from "./stream-events.ts";

function readCases<Case>(name: string): readonly Case[] {
  const file = new URL(`../cases/protocol/${name}.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { cases: Case[] }).cases;
}

interface FramingCase {
  readonly name: string;
  readonly stream: readonly (string | { readonly hex: string })[];
  readonly events: readonly string[];
}
interface MessageCase {
  readonly name: string;
  readonly direction: "to-terminal" | "to-application";
  readonly json: string;
  readonly frame: string;
  readonly message: Message;
}
interface RejectedCase {
  readonly name: string;
  readonly json: string;
  readonly outcome: string;
}

describe("framing cases", () => {
  const bytesOf = ({ stream }: FramingCase): Buffer =>
    Buffer.concat(
      stream.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part.hex, "hex"))),
    );

  for (const framing of readCases<FramingCase>("framing")) {
    test(framing.name, () => {
      const bytes = bytesOf(framing);
      expect(drawEvents([bytes])).toEqual(framing.events);
      for (let cut = 1; cut < bytes.length; cut += 1) {
        expect([cut, drawEvents([bytes.subarray(0, cut), bytes.subarray(cut)])]).toEqual([
          cut,
          framing.events,
        ]);
      }
      expect(drawEvents(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(framing.events);
    });
  }
});

describe("Message cases", () => {
  for (const { name, direction, json, frame, message } of readCases<MessageCase>("messages")) {
    test(`${name} has these bytes`, () => {
      const bytes = formatMessage(message);
      expect([Buffer.from(bytes).toString(), Buffer.from(encodeFrames(bytes, 7)).toString()]).toEqual([
        json,
        frame,
      ]);
    });
    test(`${name} is read back from them`, () => {
      const read: Message[] = [];
      const decoder = new StreamDecoder((event) => {
        if (event.kind !== "message") return;
        if (direction === "to-application") {
          const parsed = parseToApplication(event.bytes);
          if (parsed.outcome === "message") read.push(parsed.message);
        } else {
          const parsed = parseToTerminal(event.bytes);
          if (parsed.outcome === "request") read.push(parsed.request);
          if (parsed.outcome === "operation") read.push(parsed.operation);
        }
      });
      decoder.write(Buffer.from(frame));
      expect(read).toEqual([message]);
    });
  }
});

describe("rejected cases", () => {
  for (const { name, json, outcome } of readCases<RejectedCase>("rejected")) {
    test(`${name}: ${outcome}`, () => {
      const parsed = parseToTerminal(Buffer.from(json));
      expect(parsed.outcome === "dropped" ? parsed.reason : parsed.outcome).toBe(outcome);
    });
  }
});
