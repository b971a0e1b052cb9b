// The pace of a replay, and what may be typed behind `replay`.
import { expect, test } from "vitest";
import { type CastEvent, parseCastEvent, parseCastHeader } from "../../../src/client/replay/asciicast.js";
import { CastStream } from "../../../src/client/replay/cast-stream.js";
import { parseReplayWords } from "../../../src/client/replay/index.js";
import { Player, type PlayOptions } from "../../../src/client/replay/player.js";
import { FakeClock } from "../../support/fake-clock.js";

async function* events(...list: readonly (readonly [number, string])[]): AsyncGenerator<CastEvent> {
  for (const [seconds, text] of list) yield { seconds, code: "o", text };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

function start(options: PlayOptions, list: AsyncGenerator<CastEvent>) {
  const clock = new FakeClock();
  let shown = "";
  const stream = new CastStream(
    {
      print: (bytes) => {
        shown += Buffer.from(bytes).toString();
      },
      sendFrames: () => {},
      openContext: () => Promise.resolve(undefined),
      whenWritable: () => Promise.resolve(),
    },
    false,
  );
  const player = new Player(stream, clock, options);
  const ended = player.play(list);
  /** What is shown when so many milliseconds more have passed. */
  const after = async (delayMs: number): Promise<string> => {
    await soon();
    clock.advance(delayMs);
    await soon();
    return shown;
  };
  return { player, ended, after };
}

test("keeps the time of the recording, faster, and shortens long pauses", async () => {
  const list = events([0, "a"], [1, "b"], [2, "c"], [100, "d"], [101, "e"]);
  const { ended, after } = start({ speed: 2, maxPause: 10 }, list);
  expect(await after(0)).toBe("a");
  expect(await after(499)).toBe("a");
  expect(await after(1)).toBe("ab");
  expect(await after(500)).toBe("abc");
  expect(await after(4999)).toBe("abc");
  expect(await after(1)).toBe("abcd");
  expect(await after(500)).toBe("abcde");
  await ended;
});

test("is held and goes on where it was, and ends when it is told to", async () => {
  const { player, ended, after } = start({ speed: 1, maxPause: 10 }, events([1, "a"], [2, "b"], [3, "c"]));
  expect(await after(500)).toBe("");
  player.toggle();
  expect(await after(60_000)).toBe("");
  player.toggle();
  expect(await after(499)).toBe("");
  expect(await after(1)).toBe("a");
  player.toggle();
  await after(1000);
  player.stop();
  await ended;
  expect(await after(10_000)).toBe("a");
});

test.each([
  [["f"], { path: "f", speed: 1, maxPause: undefined }],
  [["--speed", "2.5", "--max-pause=0", "-"], { path: "-", speed: 2.5, maxPause: 0 }],
  [["--speed=0", "f"], "--speed takes a number above 0, not 0"],
  [["--speed"], "--speed takes a number above 0, not nothing"],
  [["--max-pause", "x", "f"], "--max-pause takes a number above 0, not x"],
  [["--fast", "f"], "unknown option --fast"],
  [["f", "g"], "one file at a time"],
  [[], "which file? `blockmux replay FILE`"],
])("reads the words %j", (words, expected) => {
  expect(parseReplayWords(words)).toEqual(expected);
});

test("says what is no recording, and passes over what is no event", () => {
  expect(parseCastHeader('{"version":2,"width":80,"height":24,"idle_time_limit":1.5}')).toEqual({
    width: 80,
    height: 24,
    idleLimit: 1.5,
  });
  expect(parseCastHeader('{"version":3,"term":{}}')).toContain("version 3");
  expect(parseCastHeader("#!/bin/sh")).toContain("not an asciicast");
  expect(parseCastHeader('{"version":2}')).toContain("width and height");
  for (const line of ['[1,"o","cut of', "", "{}", '["1","o","x"]', '[1,"o"]'])
    expect(parseCastEvent(line)).toBeUndefined();
});
