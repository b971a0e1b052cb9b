// The modifiers in front of the colon: `#{=/5/...;p10;s/a/b/:name}` is three. Source: tmux(1), FORMATS, and
// tmux 3.3a for separators and escapes.
import { findFormatEnd } from "./format-syntax.js";

export type Modifier = {
  readonly name: string;
  /** Unexpanded. */
  readonly parameters: readonly string[];
};

export type ModifierReading = {
  readonly modifiers: readonly Modifier[];
  /** What stands behind the colon. */
  readonly operand: string;
};

const ALONE = "labcdnwETSWP<>";
const PAIRS = new Set(["||", "&&", "!=", "==", "<=", ">="]);
const WITH_PARAMETERS = "mCNst=peq";

const isEnd = (char: string): boolean => char === ";" || char === ":";
const isPunctuation = (char: string): boolean => /^[!-/:-@[-`{-~]$/.test(char);

/**
 * Splits the inside of `#{…}`. Without modifiers, or where they are malformed, the operand is all of `inside`.
 */
export function readModifiers(inside: string): ModifierReading {
  const modifiers: Modifier[] = [];
  let at = 0;
  while (at < inside.length && inside[at] !== ":") {
    if (inside[at] === ";") at += 1;
    const char = inside.charAt(at);
    const pair = inside.slice(at, at + 2);
    if (char !== "" && ALONE.includes(char) && isEnd(inside.charAt(at + 1))) {
      modifiers.push({ name: char, parameters: [] });
      at += 1;
    } else if (PAIRS.has(pair) && isEnd(inside.charAt(at + 2))) {
      modifiers.push({ name: pair, parameters: [] });
      at += 2;
    } else if (char !== "" && WITH_PARAMETERS.includes(char)) {
      const reading = readParameters(inside, at + 1);
      if (reading === undefined) return { modifiers: [], operand: inside };
      modifiers.push({ name: char, parameters: reading.parameters });
      at = reading.end;
    } else {
      return { modifiers: [], operand: inside };
    }
  }
  if (inside[at] !== ":") return { modifiers: [], operand: inside };
  return { modifiers, operand: inside.slice(at + 1) };
}

/** Parameters behind a modifier's letter: none, one without separators, or several between separators. */
function readParameters(
  inside: string,
  from: number,
): { readonly parameters: readonly string[]; readonly end: number } | undefined {
  const separator = inside.charAt(from);
  if (isEnd(separator)) return { parameters: [], end: from };
  if (!isPunctuation(separator) || separator === "-") {
    const end = findFormatEnd(inside, from, ":;");
    return end < 0 ? undefined : { parameters: [inside.slice(from, end)], end };
  }
  const parameters: string[] = [];
  let at = from;
  do {
    if (inside[at] === separator && isEnd(inside.charAt(at + 1))) return { parameters, end: at + 1 };
    const end = findFormatEnd(inside, at + 1, `${separator};:`);
    if (end < 0) return undefined;
    parameters.push(inside.slice(at + 1, end));
    at = end;
  } while (!isEnd(inside.charAt(at)));
  return { parameters, end: at };
}
