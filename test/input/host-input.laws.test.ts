import { describe, expect, test } from "vitest";
import {
  characterPress,
  encodeKey,
  encodeMouse,
  FUNCTIONAL_KEYS,
  type HostEvent,
  HostInput,
  isModifierKey,
  type KeyEvent,
  keyPress,
  Modifier,
  plainInputModes,
} from "../../src/input/index.js";
import { lawRounds, type SeededRandom, seededRandom, testSeed } from "../support/random.js";

const seed = testSeed();

/** Events in a form that does not depend on how a paste was cut into parts. */
function joined(events: readonly HostEvent[]): unknown[] {
  const result: unknown[] = [];
  let paste: number[] | undefined;
  for (const event of events) {
    if (event.type === "paste" && event.part === "text") {
      if (paste === undefined) {
        paste = [];
        result.push({ paste });
      }
      paste.push(...event.bytes);
    } else {
      paste = undefined;
      result.push(event);
    }
  }
  return result;
}

function read(parts: readonly Uint8Array[]): unknown[] {
  const events: HostEvent[] = [];
  const input = new HostInput({ onEvent: (event) => events.push(event) });
  for (const part of parts) input.feed(part, 0);
  input.flush(60_000);
  return joined(events);
}

const PIECES: readonly string[] = [
  "a",
  "é",
  "漢",
  "😀",
  "\r",
  "\x1b",
  "\x1bx",
  "\x1b\x1b[A",
  "\x1b[1;5C",
  "\x1bOP",
  "\x1bO",
  "\x1b[",
  "\x1b[[B",
  "\x1b[27;5;9~",
  "\x1b[97:65;2:3;65u",
  "\x1b[<0;10;10M",
  "\x1b[M !!",
  "\x1b[I",
  "\x1b[200~pa\x1bste\r\x1b[201~",
  "\x1b[?62;22c",
  "\x1b[12;40R",
  "\x1b]11;rgb:00/00/00\x1b\\",
  "\x1b]52;c;YWJj\x07",
  "\x1bP>|name 1.0\x1b\\",
  "\x1bP1+r524742=38\x1b\\",
  "\x1b_Gi=1;OK\x1b\\",
  "\x1b[7$",
  "\x1b[4;1$y",
];

function randomInput(random: SeededRandom): Buffer {
  const parts: Buffer[] = [];
  for (let count = random.between(1, 12); count > 0; count -= 1) {
    if (random.chance(0.15))
      parts.push(Buffer.from(Array.from({ length: random.below(6) }, () => random.below(256))));
    else {
      const piece = Buffer.from(random.pick(PIECES));
      if (random.chance(0.1)) piece[random.below(piece.length)] = random.below(256);
      parts.push(piece);
    }
  }
  return Buffer.concat(parts);
}

describe("HostInput, laws", () => {
  test("gives the same events however its bytes are split", () => {
    const random = seededRandom(seed);
    for (let round = lawRounds(400, 40_000); round > 0; round -= 1) {
      const bytes = randomInput(random);
      const whole = read([bytes]);
      const single = Array.from(bytes, (byte) => Uint8Array.of(byte));
      const cut = random.below(bytes.length + 1);
      expect(read(single), bytes.toString("latin1")).toEqual(whole);
      expect(read([bytes.subarray(0, cut), bytes.subarray(cut)]), bytes.toString("latin1")).toEqual(whole);
    }
  });

  test("takes any bytes without throwing, and reads a key after them", () => {
    const random = seededRandom(seed);
    for (let round = lawRounds(300, 30_000); round > 0; round -= 1) {
      const events: HostEvent[] = [];
      const input = new HostInput({ onEvent: (event) => events.push(event) });
      let nowMs = 0;
      for (let count = random.between(1, 5); count > 0; count -= 1) {
        input.feed(randomInput(random), nowMs);
        nowMs += random.below(20);
        if (random.chance(0.5)) input.flush(nowMs);
      }
      input.flush(nowMs + 60_000);
      expect(input.pendingDeadlineMs).toBeUndefined();
      events.length = 0;
      input.feed(Buffer.from("k"), nowMs + 70_000);
      expect(events).toEqual([characterPress("k")]);
    }
  });

  test("keeps nothing of an endless string but its bound", () => {
    let events = 0;
    const input = new HostInput({ onEvent: () => (events += 1) });
    input.feed(Buffer.from("\x1b]52;c;"), 0);
    const chunk = Buffer.alloc(65_536, 0x41);
    for (let count = 0; count < 64; count += 1) input.feed(chunk, 0);
    input.feed(Buffer.from("\x1b\\"), 0);
    expect([events, input.unknownCount, input.pendingDeadlineMs]).toEqual([1, 1, undefined]);
  });

  test("reads back every key that the kitty protocol writes with all its flags", () => {
    const random = seededRandom(seed);
    const names = [...FUNCTIONAL_KEYS.keys()];
    for (let round = lawRounds(500, 20_000); round > 0; round -= 1) {
      const modifiers = random.below(256);
      const event = random.chance(0.5)
        ? functionalEvent(random, names, modifiers)
        : characterEvent(random, modifiers);
      const bytes = encodeKey(event, { ...plainInputModes, kittyFlags: 31 });
      const events: HostEvent[] = [];
      const input = new HostInput({ onEvent: (read) => events.push(read) });
      input.hasKittyKeys = true;
      input.feed(bytes, 0);
      expect(events, Buffer.from(bytes).toString()).toEqual([event]);
    }
  });

  test("reads back every legacy key that is unambiguous", () => {
    const plain = [...FUNCTIONAL_KEYS.keys()].filter((name) => !isModifierKey(name));
    for (const name of plain) {
      for (let modifiers = 0; modifiers < 8; modifiers += 1) {
        if (["Enter", "Tab", "Escape", "Backspace", "Menu"].includes(name)) continue;
        if (name.startsWith("KP")) continue;
        const bytes = encodeKey(keyPress(name, modifiers), plainInputModes);
        if (bytes.length === 0) continue;
        expect(read([bytes]), `${name} ${modifiers}`).toEqual([keyPress(name, modifiers)]);
      }
    }
  });

  test("reads back every mouse report in SGR form", () => {
    const random = seededRandom(seed);
    for (let round = lawRounds(300, 5000); round > 0; round -= 1) {
      const button = random.pick([0, 1, 2, 4, 5, 6, 7, 8, 9]);
      const isWheel = button >= 4 && button < 8;
      const event: HostEvent = {
        type: "mouse",
        action: isWheel ? "press" : random.pick(["press", "release", "move"] as const),
        button,
        modifiers: random.below(8),
        row: random.below(500),
        col: random.below(500),
        pixelX: -1,
        pixelY: -1,
      };
      const bytes = encodeMouse(event, { mouseTracking: 1003, mouseEncoding: 1006 });
      expect(read([bytes])).toEqual([event]);
    }
  });
});

const EVENT_TYPES = ["press", "repeat", "release"] as const;

function functionalEvent(random: SeededRandom, names: readonly string[], modifiers: number): KeyEvent {
  return { ...keyPress(random.pick(names), modifiers), eventType: random.pick(EVENT_TYPES) };
}

function characterEvent(random: SeededRandom, modifiers: number): KeyEvent {
  const key = random.pick(["a", "z", "ö", "я"]);
  const upper = key.toUpperCase();
  const isShift = (modifiers & Modifier.shift) !== 0;
  const eventType = random.pick(EVENT_TYPES);
  const types = (modifiers & 63 & ~Modifier.shift) === 0 && eventType !== "release";
  const isCapital = isShift !== ((modifiers & Modifier.capsLock) !== 0);
  return {
    type: "key",
    key,
    modifiers,
    eventType,
    text: types ? (isCapital ? upper : key) : "",
    shiftedKey: upper,
    baseKey: random.chance(0.3) ? "q" : "",
  };
}
