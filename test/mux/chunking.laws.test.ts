// A pane's stream may be cut anywhere: frames, control sequences, strings and characters come out the same.
// Spec: framing §1 ("Frames may be split anywhere across reads").

import { expect, test } from "vitest";
import { drawTape } from "../support/draw-tape.js";
import { lawRounds, type SeededRandom, seededRandom, testSeed } from "../support/random.js";
import { randomStep, TapePair } from "../support/tape-steps.js";
import { TestPane } from "../support/test-pane.js";

const COLS = 12;
const ROWS = 6;
const HISTORY_LINES = 40;

/** Things that stand between Operations and output: whole, broken and foreign sequences, queries. */
const ODDMENTS = [
  "\u001b[6n",
  "\u001b[c",
  "\u001b]11;?\u001b\\",
  "\u001b]2;title \u6f22\u0007",
  "\u001b]9002;1;1;0;0;!!!\u001b\\",
  "\u001b]9002;1;5;0;1;e30=\u001b\\",
  "\u001b]9002;abc\u0018y",
  "\u001b[3",
  "\u001b[38;2;1;2;3m",
  "\u001b[m",
  "\u001b]8;;https://e.example\u001b\\link\u001b]8;;\u001b\\",
  "\u001bP$qm\u001b\\",
  "\u0007\t\b",
  "e\u0301\u{1f468}\u200d\u{1f469}",
  "\u{1f1e9}\u{1f1ea}",
  "\u001b[?2026h",
  "\u001b[?2026l",
  "\u001b(0lqk\u001b(B",
];

/** The bytes of a random program, and what a pane made of them. */
function record(random: SeededRandom): { stream: Buffer; outcome: string } {
  const pair = new TapePair(COLS, ROWS, HISTORY_LINES);
  const pieces: Uint8Array[] = [];
  const { pane } = pair.pane;
  const handle = pane.handleOutput.bind(pane);
  pane.handleOutput = (bytes) => {
    pieces.push(bytes.slice());
    handle(bytes);
  };
  const choices = { maxCols: COLS, maxRows: ROWS, controls: 0.3, resizes: 0 };
  for (let step = 0; step < 40; step += 1) {
    if (random.chance(0.25)) pane.handleOutput(Buffer.from(random.pick(ODDMENTS), "utf8"));
    const next = randomStep(random, choices);
    // The harness has no model of what the oddments do: only the pane's side of a step counts here.
    if (next[0] === "clear history") continue;
    try {
      pair.take(next);
    } catch {}
  }
  return { stream: Buffer.concat(pieces), outcome: drawTape(pane) };
}

/** What a pane makes of a stream that comes in these pieces. */
function play(pieces: Iterable<Uint8Array>): string {
  const pane = new TestPane(COLS, ROWS, { historyLines: HISTORY_LINES });
  pane.openContext();
  for (const piece of pieces) pane.pane.handleOutput(piece);
  const events = pane.events.filter(({ kind }) => kind !== "output").map(({ kind }) => kind);
  const blocks = pane.pane.blocks.listBlocks();
  return [
    drawTape(pane.pane),
    pane.pane.title,
    events.join(" "),
    JSON.stringify(blocks),
    pane.pty.takeText(),
  ].join("\n");
}

function* byteByByte(stream: Buffer): Generator<Uint8Array> {
  for (let at = 0; at < stream.length; at += 1) yield stream.subarray(at, at + 1);
}

function* atRandom(stream: Buffer, random: SeededRandom): Generator<Uint8Array> {
  for (let at = 0; at < stream.length; ) {
    const end = at + random.between(1, random.pick([2, 10, 400]));
    yield stream.subarray(at, end);
    at = end;
  }
}

test("a stream of output, Operations and queries means the same however it is cut", () => {
  const seed = testSeed();
  const random = seededRandom(seed);
  for (let round = 0; round < lawRounds(15, 1000); round += 1) {
    const { stream, outcome } = record(random);
    const whole = play([stream]);
    const explain = `seed ${seed}, round ${round}`;
    expect(whole.startsWith(outcome), explain).toBe(true);
    expect(play(byteByByte(stream)), explain).toBe(whole);
    for (let cut = 0; cut < 3; cut += 1) expect(play(atRandom(stream, random)), explain).toBe(whole);
  }
});

test("a frame, a control sequence and a letter of three bytes are cut at every place", () => {
  const seed = testSeed();
  const random = seededRandom(seed);
  const { stream } = record(random);
  const start = Math.max(0, stream.length - 600);
  const whole = play([stream]);
  for (let at = start; at < stream.length; at += 1) {
    expect(play([stream.subarray(0, at), stream.subarray(at)]), `seed ${seed}, cut at ${at}`).toBe(whole);
  }
});
