import { expect, test } from "vitest";
import { parsePanelRequest } from "../../src/attach/index.ts";
import { seededRandom, testSeed } from "../support/random.ts";

const GOOD = [
  { id: 1, ask: "subscribe", sessions: true, blocks: false },
  { id: 2, ask: "select", session: "$1", window: "@2", pane: "%3" },
  { id: 3, ask: "show-block", pane: "%3", key: 7 },
  { id: 4, ask: "block-text", pane: "%3", key: 7, offset: 0 },
  { id: 5, ask: "search", pane: "%3", text: "x" },
  { id: 6, ask: "show-match", pane: "%3", match: 0 },
  { id: 7, ask: "selection-text", fromRow: 0, fromCol: 0, toRow: 1, toCol: 2, offset: 0 },
  { id: 8, ask: "follow" },
];

test("a request is read as it was written, what is not known of it passed over", () => {
  for (const request of GOOD) {
    expect(parsePanelRequest(JSON.stringify(request))).toEqual(request);
    expect(parsePanelRequest(JSON.stringify({ ...request, more: [1] }))).toEqual(request);
  }
});

test.each([
  ["no JSON", 0],
  ["null", 0],
  ["[1]", 0],
  ["7", 0],
  ['{"ask":"follow"}', 0],
  ['{"id":-1,"ask":"follow"}', 0],
  ['{"id":1}', 1],
  ['{"id":1,"ask":"toString"}', 1],
  ['{"id":1,"ask":{"a":1}}', 1],
  ['{"id":1,"ask":"select"}', 1],
  ['{"id":1,"ask":"select","window":"main"}', 1],
  ['{"id":1,"ask":"select","session":"$1;kill-server"}', 1],
  ['{"id":1,"ask":"show-block","pane":"%1","key":1.5}', 1],
  ['{"id":1,"ask":"search","pane":"%1","text":7}', 1],
  [`{"id":1,"ask":"search","pane":"%1","text":"${"a".repeat(2000)}"}`, 1],
])("%s is no request", (json, id) => {
  expect(parsePanelRequest(json)).toEqual({ fault: expect.any(String), id });
});

test("changed anywhere, a request is one or is none, and never throws", () => {
  const random = seededRandom(testSeed());
  for (let round = 0; round < 2000; round += 1) {
    const json = JSON.stringify(random.pick(GOOD));
    const at = random.below(json.length);
    const changed =
      json.slice(0, at) + random.pick(['"', "{", "}", "9", "null", "\\", ""]) + json.slice(at + 1);
    expect(typeof parsePanelRequest(changed).id).toBe("number");
  }
});
