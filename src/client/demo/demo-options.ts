// Words behind `blockmux demo`.

export interface DemoOptions {
  /** No waiting at all, no moving footer: for tests and for the impatient. */
  readonly isFast: boolean;
  /** How many tasks the pretend agent does, 1 or more. */
  readonly steps: number;
  /** Decides pauses and how text is cut; the same seed is the same show. */
  readonly seed: number;
  /** Run inside a session of blockmux, which is started for it unless this is one already. */
  readonly isInside: boolean;
  /** Stay at the end until somebody quits. */
  readonly isHeld: boolean;
}

export type ParsedDemoOptions =
  | { readonly kind: "options"; readonly options: DemoOptions }
  | { readonly kind: "help" }
  /** One sentence. */
  | { readonly kind: "wrong"; readonly sentence: string };

export const DEMO_USAGE = `usage: blockmux demo [--inside] [--hold] [--fast] [--steps N] [--seed N]

A pretend agent streams Blocks and goes on changing them after they scrolled away. In a terminal without
Block Operations it prints the same as plain text. Keys: s faster, q quit.

  --inside   open blockmux around it, where this terminal is not blockmux already
  --hold     stay at the end until q
  --fast     do not wait
  --steps N  how many tasks it does, 1 to 1000 (4)
  --seed N   another rhythm
`;

const MAX_STEPS = 1000;
const MAX_SEED = 0xffff_ffff;

export function parseDemoOptions(words: readonly string[]): ParsedDemoOptions {
  const found = { isFast: false, steps: 4, seed: 1, isInside: false, isHeld: false };
  for (let index = 0; index < words.length; index += 1) {
    const [name, inline] = splitWord(words[index] ?? "");
    if (name === "-h" || name === "--help") return { kind: "help" };
    if (name === "--steps" || name === "--seed") {
      if (inline === undefined) index += 1;
      const [first, last] = name === "--steps" ? [1, MAX_STEPS] : [0, MAX_SEED];
      const number = parseNumber(inline ?? words[index], first, last);
      if (number === undefined) return wrong(`${name} takes a whole number from ${first} to ${last}`);
      if (name === "--steps") found.steps = number;
      else found.seed = number;
    } else if (inline !== undefined) return wrong(`${name} takes no value`);
    else if (name === "--fast") found.isFast = true;
    else if (name === "--inside") found.isInside = true;
    else if (name === "--hold") found.isHeld = true;
    else return wrong(`demo does not take ${JSON.stringify(words[index])}: run \`blockmux demo --help\``);
  }
  return { kind: "options", options: found };
}

function splitWord(word: string): readonly [name: string, inline: string | undefined] {
  const equals = word.startsWith("--") ? word.indexOf("=") : -1;
  return equals < 0 ? [word, undefined] : [word.slice(0, equals), word.slice(equals + 1)];
}

function parseNumber(word: string | undefined, first: number, last: number): number | undefined {
  if (word === undefined || !/^[0-9]{1,10}$/.test(word)) return undefined;
  const number = Number(word);
  return number >= first && number <= last ? number : undefined;
}

function wrong(sentence: string): ParsedDemoOptions {
  return { kind: "wrong", sentence };
}
