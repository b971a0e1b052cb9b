// docs/protocol.md says what the code does: its frames, codes, limits and section numbers are read from the page and compared.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { DEFAULT_BLOCK_LIMITS } from "../../src/blocks/index.ts";
import {
  ERROR_CODES,
  encodeFrames,
  formatMessage,
  KINDS,
  MAX_FRAME_CONTENT_BYTES,
  MAX_ID_BYTES,
  MAX_JSON_DEPTH,
  MAX_JSON_VALUES,
  MAX_MESSAGE_BYTES,
  type Message,
  parseToApplication,
  parseToTerminal,
  StreamDecoder,
} from "../../src/protocol/index.ts";

const pathOf = (relative: string): string => fileURLToPath(new URL(`../../${relative}`, import.meta.url));
const page = readFileSync(pathOf("docs/protocol.md"), "utf8");

function section(number: number): string {
  const start = page.indexOf(`\n## §${number} `);
  const end = page.indexOf("\n## ", start + 1);
  return page.slice(start, end < 0 ? page.length : end);
}

function parse(direction: string, bytes: Uint8Array): Message | undefined {
  if (direction === "to-application") {
    const parsed = parseToApplication(bytes);
    return parsed.outcome === "message" ? parsed.message : undefined;
  }
  const parsed = parseToTerminal(bytes);
  if (parsed.outcome === "request") return parsed.request;
  return parsed.outcome === "operation" ? parsed.operation : undefined;
}

describe("docs/protocol.md", () => {
  const examples = [...page.matchAll(/^```frame (\S+)\n(.*)\n(.*)\n```$/gm)].map(
    ([, direction = "", frame = "", json = ""]) => ({
      direction,
      frame: frame.replaceAll("\\e", "\x1b"),
      json,
    }),
  );

  test("shows frames that are byte for byte what the codec reads and makes", () => {
    for (const { direction, frame, json } of examples) {
      const read: Message[] = [];
      new StreamDecoder((event) => {
        const message = event.kind === "message" ? parse(direction, event.bytes) : undefined;
        if (message !== undefined) read.push(message);
      }).write(Buffer.from(frame));
      const frameId = Number(frame.split(";")[2]);
      const made = read.map((message) => {
        const bytes = formatMessage(message);
        return {
          json: Buffer.from(bytes).toString(),
          frame: Buffer.from(encodeFrames(bytes, frameId)).toString(),
        };
      });
      expect(made).toEqual([{ json, frame }]);
    }
  });

  test("shows every kind of Message, and names each in the table of the envelope", () => {
    const shown = new Set(examples.map(({ json }) => (JSON.parse(json) as { kind: string }).kind));
    expect([...shown].sort()).toEqual([...KINDS].sort());
    const table = section(3);
    expect(KINDS.filter((kind) => !table.includes(`\`${kind}\``))).toEqual([]);
  });

  test("lists exactly the codes of the closed set, in order", () => {
    const codes = [...section(5).matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code);
    expect(codes).toEqual([...ERROR_CODES]);
  });

  test("gives the limits the code has", () => {
    const values = [...section(10).matchAll(/^\| [^|]+ \| (\d+) \|/gm)].map(([, value]) => Number(value));
    const limits = DEFAULT_BLOCK_LIMITS;
    expect(values).toEqual([
      MAX_MESSAGE_BYTES,
      MAX_FRAME_CONTENT_BYTES,
      MAX_JSON_DEPTH,
      MAX_JSON_VALUES - 1,
      MAX_ID_BYTES,
      limits.contentBytes,
      limits.blockRecords,
      limits.openContexts,
      limits.recordedAnswers,
      limits.operationIdBytes,
      limits.endedContexts,
      limits.recordIdUnits,
    ]);
  });

  test("has every section that the code cites, under the name it is cited by", () => {
    const titles = new Map(
      [...page.matchAll(/^## §(\d+) (.*)$/gm)].map(([, number = "", title = ""]) => [
        number,
        title.toLowerCase(),
      ]),
    );
    const wrong: string[] = [];
    for (const room of ["protocol", "blocks", "sdk"]) {
      for (const name of readdirSync(pathOf(`src/${room}`))) {
        const text = readFileSync(pathOf(`src/${room}/${name}`), "utf8").replace(/\n\s*(\/\/|\*) ?/g, " ");
        for (const [, list = ""] of text.matchAll(/Spec: ([^.]*§\d+(?: \([^)]*\))?)/g)) {
          for (const [, title = "", number = ""] of list.matchAll(/([A-Za-z ]+?) §(\d+)/g)) {
            if (titles.get(number) !== title.trim().toLowerCase())
              wrong.push(`${room}/${name}: ${title} §${number}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
