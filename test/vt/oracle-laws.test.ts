// Law: the same bytes give the same screen in @xterm/headless, but for the differences listed here with their
// reasons. Each is kept out of the streams; a case below shows each, so that a difference that is gone is noticed.
import { describe, expect, test } from "vitest";
import { openOracle, oraclePicture, ownPicture, type Picture } from "../support/oracle.ts";
import { lawRounds, type SeededRandom, seededRandom, testSeed } from "../support/random.ts";
import { TestEmulator } from "../support/test-emulator.ts";

const letters = (text: string): string[] => Array.from(text);
const count = (random: SeededRandom): string => (random.chance(0.2) ? "" : String(random.below(8)));

type Piece = (random: SeededRandom) => string;

const COMMON: readonly Piece[] = [
  (random) => "abcdefghijklmnopqrstuvwxyz".slice(0, random.between(1, 26)),
  (random) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ".slice(0, random.between(1, 26)),
  (random) => random.pick(["\r\n", "\n", "\r", "\b", "\t", "\x0b", "\x0c"]),
  (random) => `\x1b[${count(random)}${random.pick(letters("ABCDEFG`ade"))}`,
  (random) => `\x1b[${count(random)};${count(random)}${random.pick(letters("Hf"))}`,
  (random) => `\b\x1b[${random.pick(["", 0, 1, 2])}${random.pick(letters("JK"))}`,
  (random) => `\b\x1b[${count(random)}${random.pick(letters("LMX"))}`,
  (random) => `\x1b[${count(random)}${random.pick(letters("SI"))}`,
  (random) => `\b\x1b[${count(random)}Z`,
  (random) => `\x1b[${random.pick(["", "1;3", "2;5", "3", "2;4"])}r`,
  (random) =>
    `\x1b[${random.pick(["", 0, 1, 2, 3, 4, 5, 7, 8, 9, 22, 23, 24, 25, 27, 28, 29, 31, 42, 39, 49, 53, 55, 93, 104])}m`,
  (random) =>
    `\x1b[${random.pick(["38;5;200", "48;2;1;2;3", "38:2::4:5:6", "48:5:17", "1;31;44", "58;5;3"])}m`,
  (random) => `\x1b${random.pick(letters("DEM"))}`,
  (random) => `\x1b[20${random.pick(["h", "l"])}`,
  () => "q\x1b[3b",
];

/** Not with wide text, whose halves it leaves behind there, nor with screens, which have tab stops of their own there. */
const EXTRA: readonly Piece[] = [
  (random) => `\b\x1b[${count(random)}${random.pick(letters("@P"))}`,
  (random) => `\x1b[${random.pick(["?7", "4"])}${random.pick(["h", "l"])}`,
  () => "\x1bH",
];

const common = (random: SeededRandom, length: number): string =>
  Array.from({ length }, () => random.pick(COMMON)(random)).join("");

/** One of these joins the common pieces in each stream: together they meet differences listed below. */
const THEMES: readonly (readonly Piece[])[] = [
  [...EXTRA, (random) => random.pick(["\x1b(0", "\x1b(B", "\x0e", "\x0f", "\x1b)0", "\x1b)B"])],
  [(random) => `\x1b[?1049h${common(random, 5)}\x1b[?1049l`],
  [() => "\x1b[!p", ...EXTRA],
  [(random) => random.pick(["漢字", "é", "e\u0301", "한글", "ａｂ", "日本語テキスト"])],
];

async function compare(
  cols: number,
  rows: number,
  stream: string,
  withWraps = false,
): Promise<[Picture, Picture]> {
  const oracle = openOracle(cols, rows);
  const theirs = await oraclePicture(oracle, new TextEncoder().encode(stream), withWraps);
  oracle.dispose();
  return [ownPicture(new TestEmulator(cols, rows).write(stream), withWraps), theirs];
}

const WIDE_TEXT = /[\u1100-\uffff]/;

/** Only the text of a picture. */
const textOf = (picture: Picture): Picture => ({
  ...picture,
  rows: picture.rows.map((row) => row.replace(/ {2}\{.*\}$/, "")),
});

/** Streams that differ, `[why, cols, rows, stream, what is right here]`. */
const DIFFERENCES: readonly (readonly [string, number, number, string, readonly string[]])[] = [
  ["EL at a pending wrap erases the last column, as in xterm", 5, 2, "abcde\x1b[K", ["abcd", ""]],
  ["SD brings in rows of the pen's background", 4, 2, "\x1b[44m\x1b[T", ["  {0-4:b4}", ""]],
  [
    "relative moves in origin mode count the margin once",
    5,
    4,
    "\x1b[?6h\x1b[2;4r\x1b[1Cx",
    ["", " x", "", ""],
  ],
  ["a saved cursor stays on its screen row when the screen scrolls", 4, 2, "\na\x1b7\n\x1b8b", ["a", " b"]],
  ["the alternate screen of mode 47 keeps its picture", 4, 2, "\x1b[?47hab\x1b[?47l\x1b[?47h", ["ab", ""]],
  ["DECRC without DECSC goes back to ASCII in G0 to G3", 4, 1, "\x1b)0\x1b8\x0eq", ["q"]],
  ["RIS ends LNM", 4, 3, "\x1b[20h\x1bcab\nc", ["ab", "  c", ""]],
  ["CBT at a pending wrap goes to the tab stop", 9, 1, "abcdefghi\x1b[Z!", ["!bcdefghi"]],
  ["VS16 makes an emoji wide", 4, 1, "\u2601\ufe0fx", ["☁\ufe0fx"]],
];

describe("oracle law", () => {
  test("random streams draw the same screen as @xterm/headless", async () => {
    const random = seededRandom(testSeed());
    for (let round = lawRounds(150, 10_000); round > 0; round -= 1) {
      const [cols, rows] = [random.between(10, 24), random.between(5, 8)];
      const pieces = [...COMMON, ...random.pick(THEMES)];
      const stream = Array.from({ length: 25 }, () => random.pick(pieces)(random)).join("");
      const [ours, theirs] = await compare(cols, rows, stream);
      // The blank left of half a wide grapheme keeps its style here and takes the pen's there.
      const isWide = WIDE_TEXT.test(stream);
      const message = `${cols}×${rows} ${JSON.stringify(stream)}`;
      expect(isWide ? textOf(ours) : ours, message).toEqual(isWide ? textOf(theirs) : theirs);
    }
  });

  test("plain output wraps where and how @xterm/headless wraps it", async () => {
    const random = seededRandom(testSeed());
    const pieces: readonly Piece[] = [
      (random) => "lorem ipsum dolor sit amet".slice(0, random.between(1, 26)),
      (random) => random.pick(["\r\n", "\r\n", "\t", "漢字", "e\u0301", "\x1b[7m", "\x1b[m"]),
    ];
    for (let round = lawRounds(60, 5_000); round > 0; round -= 1) {
      const [cols, rows] = [random.between(4, 20), random.between(3, 8)];
      const stream = Array.from({ length: 20 }, () => random.pick(pieces)(random)).join("");
      const [ours, theirs] = await compare(cols, rows, stream, true);
      expect(textOf(ours), `${cols}×${rows} ${JSON.stringify(stream)}`).toEqual(textOf(theirs));
    }
  });

  test.each(DIFFERENCES)("differs where %s", async (_why, cols, rows, stream, right) => {
    const [ours, theirs] = await compare(cols, rows, stream);
    expect(ours.rows).toEqual(right);
    expect(theirs).not.toEqual(ours);
  });
});
