// Law: every state with every byte goes where the diagram of vt100.net says, written here as data; and a stream cut
// anywhere gives the same actions.
import { describe, expect, test } from "vitest";
import { ParserState, VtParser } from "../../src/vt/index.ts";
import { ParserLog } from "../support/parser-log.ts";
import { lawRounds, type SeededRandom, seededRandom, testSeed } from "../support/random.ts";

type StateName = keyof typeof ParserState;

/** `[first, last, action, next state]`; `same` stays. The action is the first word of what `ParserLog` writes. */
type Transition = readonly [number, number, string, StateName | "same"];

/** From any state that is not a control string. */
const ANYWHERE: readonly Transition[] = [
  [0x80, 0x8f, "esc", "ground"],
  [0x90, 0x90, "none", "dcsEntry"],
  [0x91, 0x97, "esc", "ground"],
  [0x98, 0x98, "none", "sosPmApcString"],
  [0x99, 0x9a, "esc", "ground"],
  [0x9b, 0x9b, "none", "csiEntry"],
  [0x9c, 0x9c, "none", "ground"],
  [0x9d, 0x9d, "none", "oscString"],
  [0x9e, 0x9f, "none", "sosPmApcString"],
];

/** C0 inside escape and control sequences. */
const C0_EXECUTED: readonly Transition[] = [
  [0x00, 0x17, "execute", "same"],
  [0x18, 0x18, "dropped", "ground"],
  [0x19, 0x19, "execute", "same"],
  [0x1a, 0x1a, "dropped", "ground"],
  [0x1b, 0x1b, "dropped", "escape"],
  [0x1c, 0x1f, "execute", "same"],
];
const C0_IGNORED: readonly Transition[] = [
  [0x00, 0x17, "none", "same"],
  [0x18, 0x18, "dropped", "ground"],
  [0x19, 0x19, "none", "same"],
  [0x1a, 0x1a, "dropped", "ground"],
  [0x1b, 0x1b, "dropped", "escape"],
  [0x1c, 0x1f, "none", "same"],
];
const DEL_IGNORED: Transition = [0x7f, 0x7f, "none", "same"];
/** Ours: a scalar ends the sequence it stands in. */
const SCALAR_DROPS: Transition = [0xa0, 0xff, "dropped", "ground"];

/** Inside a control string all is content but ESC, CAN, SUB and U+009C (ours: other C1 too are content). */
const stringBody = (bel: Transition, end: string): readonly Transition[] => [
  [0x00, 0x06, "none", "same"],
  bel,
  [0x08, 0x17, "none", "same"],
  [0x18, 0x18, "dropped", "ground"],
  [0x19, 0x19, "none", "same"],
  [0x1a, 0x1a, "dropped", "ground"],
  [0x1b, 0x1b, "none", "stringEscape"],
  [0x1c, 0x9b, "none", "same"],
  [0x9c, 0x9c, end, "ground"],
  [0x9d, 0xff, "none", "same"],
];
const BEL_IS_CONTENT: Transition = [0x07, 0x07, "none", "same"];

interface StateCase {
  /** Bytes that bring a fresh parser into the state. */
  readonly enter: string;
  readonly transitions: readonly Transition[];
}

const escapeFinals = (last: Transition): readonly Transition[] => [
  [0x30, 0x4f, "esc", "ground"],
  [0x50, 0x50, "none", "dcsEntry"],
  [0x51, 0x57, "esc", "ground"],
  [0x58, 0x58, "none", "sosPmApcString"],
  [0x59, 0x5a, "esc", "ground"],
  [0x5b, 0x5b, "none", "csiEntry"],
  [0x5c, 0x5c, "esc", "ground"],
  [0x5d, 0x5d, "none", "oscString"],
  [0x5e, 0x5f, "none", "sosPmApcString"],
  [0x60, 0x6a, "esc", "ground"],
  [0x6b, 0x6b, "none", "dcsPassthrough"],
  [0x6c, 0x7e, "esc", "ground"],
  last,
];

const STATES: Record<StateName, StateCase> = {
  ground: {
    enter: "",
    transitions: [
      [0x00, 0x1a, "execute", "same"],
      [0x1b, 0x1b, "none", "escape"],
      [0x1c, 0x1f, "execute", "same"],
      [0x20, 0x7e, "print", "same"],
      DEL_IGNORED,
      ...ANYWHERE,
      [0xa0, 0xff, "print", "same"],
    ],
  },
  escape: {
    enter: "\x1b",
    transitions: [
      ...C0_EXECUTED,
      [0x20, 0x2f, "none", "escapeIntermediate"],
      ...escapeFinals(DEL_IGNORED),
      ...ANYWHERE,
      SCALAR_DROPS,
    ],
  },
  escapeIntermediate: {
    enter: "\x1b(",
    transitions: [
      ...C0_EXECUTED,
      [0x20, 0x2f, "none", "same"],
      [0x30, 0x7e, "esc", "ground"],
      DEL_IGNORED,
      ...ANYWHERE,
      SCALAR_DROPS,
    ],
  },
  csiEntry: {
    enter: "\x1b[",
    transitions: [
      ...C0_EXECUTED,
      [0x20, 0x2f, "none", "csiIntermediate"],
      [0x30, 0x3f, "none", "csiParam"],
      [0x40, 0x7e, "csi", "ground"],
      DEL_IGNORED,
      ...ANYWHERE,
      SCALAR_DROPS,
    ],
  },
  csiParam: {
    enter: "\x1b[1",
    transitions: [
      ...C0_EXECUTED,
      [0x20, 0x2f, "none", "csiIntermediate"],
      [0x30, 0x3b, "none", "same"],
      [0x3c, 0x3f, "none", "csiIgnore"],
      [0x40, 0x7e, "csi", "ground"],
      DEL_IGNORED,
      ...ANYWHERE,
      SCALAR_DROPS,
    ],
  },
  csiIntermediate: {
    enter: "\x1b[1$",
    transitions: [
      ...C0_EXECUTED,
      [0x20, 0x2f, "none", "same"],
      [0x30, 0x3f, "none", "csiIgnore"],
      [0x40, 0x7e, "csi", "ground"],
      DEL_IGNORED,
      ...ANYWHERE,
      SCALAR_DROPS,
    ],
  },
  csiIgnore: {
    enter: "\x1b[1<",
    transitions: [
      ...C0_EXECUTED,
      [0x20, 0x3f, "none", "same"],
      [0x40, 0x7e, "dropped", "ground"],
      DEL_IGNORED,
      ...ANYWHERE,
      SCALAR_DROPS,
    ],
  },
  dcsEntry: {
    enter: "\x1bP",
    transitions: [
      ...C0_IGNORED,
      [0x20, 0x2f, "none", "dcsIntermediate"],
      [0x30, 0x3f, "none", "dcsParam"],
      [0x40, 0x7e, "none", "dcsPassthrough"],
      DEL_IGNORED,
      ...ANYWHERE,
      SCALAR_DROPS,
    ],
  },
  dcsParam: {
    enter: "\x1bP1",
    transitions: [
      ...C0_IGNORED,
      [0x20, 0x2f, "none", "dcsIntermediate"],
      [0x30, 0x3b, "none", "same"],
      [0x3c, 0x3f, "none", "dcsIgnore"],
      [0x40, 0x7e, "none", "dcsPassthrough"],
      DEL_IGNORED,
      ...ANYWHERE,
      SCALAR_DROPS,
    ],
  },
  dcsIntermediate: {
    enter: "\x1bP$",
    transitions: [
      ...C0_IGNORED,
      [0x20, 0x2f, "none", "same"],
      [0x30, 0x3f, "none", "dcsIgnore"],
      [0x40, 0x7e, "none", "dcsPassthrough"],
      DEL_IGNORED,
      ...ANYWHERE,
      SCALAR_DROPS,
    ],
  },
  dcsIgnore: { enter: "\x1bP1<", transitions: stringBody(BEL_IS_CONTENT, "dropped") },
  dcsPassthrough: { enter: "\x1bPq", transitions: stringBody(BEL_IS_CONTENT, "dcs") },
  oscString: { enter: "\x1b]", transitions: stringBody([0x07, 0x07, "osc", "ground"], "osc") },
  sosPmApcString: { enter: "\x1b_", transitions: stringBody(BEL_IS_CONTENT, "dropped") },
  // Whatever follows but the backslash drops the string and is read as what follows an ESC.
  stringEscape: {
    enter: "\x1b]\x1b",
    transitions: [
      [0x00, 0x17, "dropped execute", "escape"],
      [0x18, 0x18, "dropped dropped", "ground"],
      [0x19, 0x19, "dropped execute", "escape"],
      [0x1a, 0x1a, "dropped dropped", "ground"],
      [0x1b, 0x1b, "dropped dropped", "escape"],
      [0x1c, 0x1f, "dropped execute", "escape"],
      [0x20, 0x2f, "dropped", "escapeIntermediate"],
      [0x30, 0x4f, "dropped esc", "ground"],
      [0x50, 0x50, "dropped", "dcsEntry"],
      [0x51, 0x57, "dropped esc", "ground"],
      [0x58, 0x58, "dropped", "sosPmApcString"],
      [0x59, 0x5a, "dropped esc", "ground"],
      [0x5b, 0x5b, "dropped", "csiEntry"],
      [0x5c, 0x5c, "osc", "ground"],
      [0x5d, 0x5d, "dropped", "oscString"],
      [0x5e, 0x5f, "dropped", "sosPmApcString"],
      [0x60, 0x6a, "dropped esc", "ground"],
      [0x6b, 0x6b, "dropped", "dcsPassthrough"],
      [0x6c, 0x7e, "dropped esc", "ground"],
      [0x7f, 0x7f, "dropped", "escape"],
      [0x80, 0x8f, "dropped dropped esc", "ground"],
      [0x90, 0x90, "dropped dropped", "dcsEntry"],
      [0x91, 0x97, "dropped dropped esc", "ground"],
      [0x98, 0x98, "dropped dropped", "sosPmApcString"],
      [0x99, 0x9a, "dropped dropped esc", "ground"],
      [0x9b, 0x9b, "dropped dropped", "csiEntry"],
      [0x9c, 0x9c, "dropped dropped", "ground"],
      [0x9d, 0x9d, "dropped dropped", "oscString"],
      [0x9e, 0x9f, "dropped dropped", "sosPmApcString"],
      [0xa0, 0xff, "dropped dropped", "ground"],
    ],
  },
};

const NOT_INTERRUPTED = new Set<string>([
  "ground",
  "dcsIgnore",
  "dcsPassthrough",
  "oscString",
  "sosPmApcString",
  "stringEscape",
]);

const nameOf = new Map(Object.entries(ParserState).map(([name, value]) => [value as number, name]));
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What happens to one code point in a state: `action → state`. */
function observe(enter: string, codePoint: number): string {
  const log = new ParserLog();
  const parser = new VtParser(log);
  parser.parse(encode(enter));
  const before = log.finish().length;
  parser.parse(encode(String.fromCodePoint(codePoint)));
  const actions = log.finish().slice(before);
  const words = actions.map((line) => line.split(" ")[0]).join(" ");
  return `${words === "" ? "none" : words} → ${nameOf.get(parser.state)}`;
}

function expected(name: StateName, codePoint: number): string {
  const found = STATES[name].transitions.find(([first, last]) => codePoint >= first && codePoint <= last);
  if (found === undefined) return "nothing said";
  const [, , action, next] = found;
  // A C1 control that interrupts a sequence drops it first.
  const isInterrupting = codePoint >= 0x80 && codePoint <= 0x9f && !NOT_INTERRUPTED.has(name);
  const shown = !isInterrupting ? action : action === "none" ? "dropped" : `dropped ${action}`;
  return `${shown} → ${next === "same" ? name : next}`;
}

describe("VtParser", () => {
  test.each(Object.keys(STATES) as StateName[])(
    "state %s goes where the table says for each byte",
    (name) => {
      const codePoints = Array.from({ length: 256 }, (_, codePoint) => codePoint);
      const seen = codePoints.map(
        (codePoint) => `${codePoint.toString(16)}: ${observe(STATES[name].enter, codePoint)}`,
      );
      const wanted = codePoints.map((codePoint) => `${codePoint.toString(16)}: ${expected(name, codePoint)}`);
      expect(seen).toEqual(wanted);
    },
  );

  test("raw bytes 80 to FF that are no UTF-8 print U+FFFD and open nothing", () => {
    for (let byte = 0x80; byte <= 0xff; byte += 1) {
      const log = new ParserLog();
      new VtParser(log).parse(Uint8Array.of(byte, 0x41));
      expect(log.finish(), byte.toString(16)).toEqual(["print \ufffdA"]);
    }
  });
});

const PIECES: readonly ((random: SeededRandom) => string)[] = [
  (random) => "plain text ".slice(0, random.between(1, 11)),
  (random) => random.pick(["é", "漢字", "❝œ✜", "👩‍👩‍👧", "\u0085", "\u009b1m", "\u009d0;t\u009c"]),
  (random) => random.pick(["\r\n", "\t", "\x07", "\x18", "\x1a", "\x7f", "\0"]),
  (random) =>
    `\x1b[${random.pick(["", "?", ">"])}${random.below(300)};${random.below(9)}:${random.below(9)}${random.pick(["m", "H", "$p", " q"])}`,
  (random) => `\x1b${random.pick(["7", "8", "(0", "#8", "%/G", "M"])}`,
  (random) =>
    `\x1b]${random.pick(["0;title é", "52;c;AAAA", "8;;http://x", "\u00c2"])}${random.pick(["\x07", "\x1b\\", "\u009c", "\x18"])}`,
  (random) =>
    `\x1b]9002;1;7;0;0;${"QUJD".repeat(random.below(4))}${random.pick(["\x1b\\", "\x07", "\u009c", "\x1a", "\x1b["])}`,
  (random) => `\x1b]9002;${"A".repeat(random.between(4100, 4130))}\x1b\\`,
  (random) =>
    `\x1b${random.pick(["P$qm", "P1+q4142", "_Gx", "^pm", "Xsos"])}${random.pick(["\x1b\\", "\u009c", "\x1a", "\x1bc"])}`,
];

function randomStream(random: SeededRandom): Uint8Array {
  const bytes: number[] = [];
  for (let count = random.between(1, 30); count > 0; count -= 1) {
    bytes.push(...encode(random.pick(PIECES)(random)));
    if (random.chance(0.2)) bytes.push(random.below(256));
    if (random.chance(0.1)) bytes.splice(random.below(bytes.length), random.between(1, 3));
  }
  return Uint8Array.from(bytes);
}

/** The actions on a stream cut into pieces of the lengths that `next` gives. */
function actionsOf(bytes: Uint8Array, next: () => number): string[] {
  const log = new ParserLog();
  const parser = new VtParser(log);
  for (let at = 0; at < bytes.length; ) {
    const size = next();
    // Copies, so that a borrowed view that is kept too long shows.
    parser.parse(bytes.slice(at, at + size));
    at += size;
  }
  return log.finish();
}

describe("chunking law", () => {
  test("a stream cut anywhere gives the same actions", () => {
    const random = seededRandom(testSeed());
    for (let round = lawRounds(40, 3_000); round > 0; round -= 1) {
      const bytes = randomStream(random);
      const whole = actionsOf(bytes, () => bytes.length);
      expect(actionsOf(bytes, () => 1)).toEqual(whole);
      expect(actionsOf(bytes, () => random.between(1, 40))).toEqual(whole);
    }
  });

  test.each([
    "\x1b]9002;1;1;0;0;QUJD\x1b\\",
    "\x1b[1;38:2::1:2:3m",
    "€𝄞é",
    "\x1bP$qm\x1b\\",
    "\x1b]0;é\u009c",
  ])("%j cut at each byte is the same", (text) => {
    const bytes = encode(`a${text}b`);
    const whole = actionsOf(bytes, () => bytes.length);
    for (let cut = 1; cut < bytes.length; cut += 1) {
      let size = cut;
      const pieces = (): number => {
        const now = size;
        size = bytes.length;
        return now;
      };
      expect(actionsOf(bytes, pieces), `cut at ${cut}`).toEqual(whole);
    }
  });
});
