import { describe, expect, it } from "vitest";
import {
  ClusterWalk,
  forEachCluster,
  scalarWidth,
  stringWidth,
  UNICODE_VERSION,
} from "../../src/cells/index.js";
import { lawRounds, seededRandom, testSeed } from "../support/random.js";

/** Clusters with their widths, one a line: code points in hex, then the width. */
function drawClusters(text: string): string[] {
  const lines: string[] = [];
  forEachCluster(text, 0, text.length, (start, end, width) => {
    const scalars = Array.from(text.slice(start, end), (one) => one.codePointAt(0)?.toString(16));
    lines.push(`${scalars.join(" ")} = ${width}`);
  });
  return lines;
}

const cut = (text: string): string[] => {
  const parts: string[] = [];
  const walk = new ClusterWalk().reset(text);
  while (walk.next()) parts.push(text.slice(walk.start, walk.end));
  return parts;
};

describe("scalarWidth", () => {
  const widthsOf = (scalars: Record<string, number>): Record<string, number> =>
    Object.fromEntries(Object.entries(scalars).map(([name, scalar]) => [name, scalarWidth(scalar)]));

  it("gives two cells to wide, full-width and emoji-presentation scalars", () => {
    expect(
      widthsOf({
        han: 0x4e2d,
        fullwidthA: 0xff21,
        hangul: 0xac00,
        hangulLead: 0x1100,
        kana: 0x3042,
        ideographicSpace: 0x3000,
        planeTwoUnassigned: 0x2fa20,
        planeThree: 0x3fffd,
        watch: 0x231a,
        rocket: 0x1f680,
        skinTone: 0x1f3fb,
        yijing: 0x4dc0,
        orcaOfUnicode17: 0x1facd,
      }),
    ).toEqual({
      han: 2,
      fullwidthA: 2,
      hangul: 2,
      hangulLead: 2,
      kana: 2,
      ideographicSpace: 2,
      planeTwoUnassigned: 2,
      planeThree: 2,
      watch: 2,
      rocket: 2,
      skinTone: 2,
      yijing: 2,
      orcaOfUnicode17: 2,
    });
  });

  it("gives one cell to ASCII, ambiguous, soft hyphen, lone flags halves and text-presentation emoji", () => {
    expect(
      widthsOf({
        a: 0x61,
        plusMinus: 0xb1,
        boxLine: 0x2500,
        softHyphen: 0xad,
        regionalA: 0x1f1e6,
        heart: 0x2764,
        halfKatakana: 0xff71,
        arabicNumberSign: 0x600,
        devanagariAa: 0x93e,
        privateUse: 0xe0b0,
      }),
    ).toEqual({
      a: 1,
      plusMinus: 1,
      boxLine: 1,
      softHyphen: 1,
      regionalA: 1,
      heart: 1,
      halfKatakana: 1,
      arabicNumberSign: 1,
      devanagariAa: 1,
      privateUse: 1,
    });
  });

  it("gives nothing to marks, joiners, format characters, medial jamo and controls", () => {
    expect(
      widthsOf({
        acute: 0x301,
        enclosingCircle: 0x20dd,
        kanaVoiceMark: 0x3099,
        zeroWidthSpace: 0x200b,
        zeroWidthJoiner: 0x200d,
        vs16: 0xfe0f,
        tagA: 0xe0061,
        byteOrderMark: 0xfeff,
        hangulVowel: 0x1161,
        hangulTail: 0x11a8,
        hangulTailExtended: 0xd7cb,
        escape: 0x1b,
        c1: 0x9b,
        lineSeparator: 0x2028,
      }),
    ).toEqual({
      acute: 0,
      enclosingCircle: 0,
      kanaVoiceMark: 0,
      zeroWidthSpace: 0,
      zeroWidthJoiner: 0,
      vs16: 0,
      tagA: 0,
      byteOrderMark: 0,
      hangulVowel: 0,
      hangulTail: 0,
      hangulTailExtended: 0,
      escape: 0,
      c1: 0,
      lineSeparator: 0,
    });
  });
});

describe("grapheme clusters", () => {
  it("joins by UAX #29 and widens what becomes an emoji, a flag or a syllable", () => {
    expect(drawClusters("e\u0301x")).toEqual(["65 301 = 1", "78 = 1"]);
    expect(drawClusters("\r\n\n\u0301")).toEqual(["d a = 0", "a = 0", "301 = 0"]);
    expect(drawClusters("\u2764\u2764\ufe0f\u2764\ufe0e")).toEqual([
      "2764 = 1",
      "2764 fe0f = 2",
      "2764 fe0e = 1",
    ]);
    expect(drawClusters("\u231a\ufe0ea\ufe0f")).toEqual(["231a fe0e = 2", "61 fe0f = 1"]);
    expect(drawClusters("1\ufe0f\u20e3")).toEqual(["31 fe0f 20e3 = 2"]);
    expect(drawClusters("🇩🇪🇫🇷🇮")).toEqual(["1f1e9 1f1ea = 2", "1f1eb 1f1f7 = 2", "1f1ee = 1"]);
    expect(drawClusters("👨‍👩‍👧x")).toEqual(["1f468 200d 1f469 200d 1f467 = 2", "78 = 1"]);
    expect(drawClusters("🏳️‍🌈👁‍🗨")).toEqual(["1f3f3 fe0f 200d 1f308 = 2", "1f441 200d 1f5e8 = 2"]);
    expect(drawClusters("☝🏽👍🏽")).toEqual(["261d 1f3fd = 2", "1f44d 1f3fd = 2"]);
    expect(drawClusters("a\u200d🚀")).toEqual(["61 200d = 1", "1f680 = 2"]);
    expect(drawClusters("\u1112\u1161\u11ab\uac00\u11a8")).toEqual(["1112 1161 11ab = 2", "ac00 11a8 = 2"]);
    expect(drawClusters("क्षि")).toEqual(["915 94d 937 93f = 1"]);
    expect(drawClusters("\uff76\uff9e")).toEqual(["ff76 ff9e = 2"]);
    expect(drawClusters("\u06001")).toEqual(["600 31 = 1"]);
  });

  it("walks a range and can be reset", () => {
    const walk = new ClusterWalk();
    const seen: string[] = [];
    for (const [start, end] of [
      [1, 4],
      [0, 1],
    ] as const) {
      walk.reset("ae\u0301中", start, end);
      while (walk.next()) seen.push(`${walk.start}-${walk.end}:${walk.width}`);
    }
    expect(seen).toEqual(["1-3:1", "3-4:2", "0-1:1"]);
  });

  const pool = [
    "\r", "\n", "\u0007", "a", " ", "\u00ad", "\u200b", "\u200c", "\u200d", "\u0301", "\ufe0f", "\u0600", "\u0903", "\u0915",
    "\u094d", "\u093c", "\u0937", "\u0dca", "\u0d9a", "\u1039", "\u1000", "\u1100", "\u1160", "\u11a8", "\uac00", "\uac01", "\ua960", "\ud7b0",
    "\u{1f1e6}", "\u{1f1e7}", "\u{1f3fb}", "\u{1f468}", "\u2764", "\u00a9", "\u{1f308}", "\u{e0061}", "中", "\u20e3", "\u0e33",
    "\u{110bd}", "\u{11f02}",
  ]; // biome-ignore format: a table

  it.skipIf(process.versions.unicode?.startsWith(UNICODE_VERSION.slice(0, 2)) !== true)(
    "are those of the ICU of the same Unicode version",
    () => {
      const random = seededRandom(testSeed());
      const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
      for (let round = 0; round < lawRounds(4000, 200_000); round += 1) {
        let text = "";
        const length = random.between(1, 8);
        for (let count = 0; count < length; count += 1) {
          text += random.chance(0.8) ? random.pick(pool) : String.fromCodePoint(random.below(0xd800));
        }
        const expected = [...segmenter.segment(text)].map((segment) => segment.segment);
        expect(cut(text), JSON.stringify(text)).toEqual(expected);
      }
    },
  );
});

describe("stringWidth", () => {
  it("adds up cluster widths", () => {
    expect(["", "abc", "中文", "e\u0301", "🇩🇪!", "👨‍👩‍👧", "a\tb"].map(stringWidth)).toEqual([
      0, 3, 4, 1, 3, 2, 2,
    ]);
  });
});
