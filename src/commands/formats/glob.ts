// Shell patterns: `*`, `?`, `[a-z]`, `[!x]`, `[[:alpha:]]`, `\x`. Source: POSIX fnmatch(3) without flags, so a
// star also takes slashes and leading dots. Bounded: only the last star is ever tried again.

const CLASSES: Readonly<Record<string, RegExp>> = {
  alnum: /^[\p{L}\p{N}]$/u,
  alpha: /^\p{L}$/u,
  blank: /^[ \t]$/,
  cntrl: /^\p{Cc}$/u,
  digit: /^[0-9]$/,
  graph: /^[^\s\p{C}]$/u,
  lower: /^\p{Ll}$/u,
  print: /^[^\p{C}]$/u,
  punct: /^[!-/:-@[-`{-~\p{P}\p{S}]$/u,
  space: /^\s$/,
  upper: /^\p{Lu}$/u,
  xdigit: /^[0-9A-Fa-f]$/,
};

/** One member of a bracket expression: a range of characters or a class. */
type Member = { readonly first: string; readonly last: string } | { readonly named: RegExp };

export type BracketSet = { readonly members: readonly Member[]; readonly isNegated: boolean };

const scalarOf = (char: string): number => char.codePointAt(0) ?? 0;

/**
 * Reads a bracket expression whose `[` is at `start` of `chars`. Undefined when it is not closed.
 * `escapes`: whether a backslash escapes inside (it does in patterns, not in regular expressions).
 */
export function parseBracket(
  chars: readonly string[],
  start: number,
  escapes: boolean,
): { readonly set: BracketSet; readonly end: number } | undefined {
  let at = start + 1;
  const isNegated = chars[at] === "^" || (escapes && chars[at] === "!");
  if (isNegated) at += 1;
  const members: Member[] = [];
  const readOne = (): string | RegExp | undefined => {
    const kind = chars[at + 1];
    if (chars[at] === "[" && (kind === ":" || kind === "." || kind === "=")) {
      const name: string[] = [];
      let end = at + 2;
      while (end < chars.length && !(chars[end] === kind && chars[end + 1] === "]")) {
        name.push(chars[end] ?? "");
        end += 1;
      }
      if (end < chars.length) {
        at = end + 2;
        const text = name.join("");
        if (kind !== ":") return Array.from(text).length === 1 ? text : undefined;
        return Object.hasOwn(CLASSES, text) ? CLASSES[text] : undefined;
      }
    }
    if (escapes && chars[at] === "\\" && at + 1 < chars.length) at += 1;
    const char = chars[at];
    at += 1;
    return char;
  };
  for (let isFirst = true; ; isFirst = false) {
    const char = chars[at];
    if (char === undefined) return undefined;
    if (char === "]" && !isFirst) return { set: { members, isNegated }, end: at + 1 };
    const low = readOne();
    if (low === undefined) return undefined;
    if (low instanceof RegExp) {
      members.push({ named: low });
      continue;
    }
    if (chars[at] === "-" && chars[at + 1] !== "]" && chars[at + 1] !== undefined) {
      at += 1;
      const high = readOne();
      if (typeof high !== "string") return undefined;
      members.push({ first: low, last: high });
    } else {
      members.push({ first: low, last: low });
    }
  }
}

export function isInBracket(set: BracketSet, char: string, ignoresCase: boolean): boolean {
  const variants = ignoresCase ? [char, char.toLowerCase(), char.toUpperCase()] : [char];
  const isMember = set.members.some((member) =>
    variants.some((variant) =>
      "named" in member
        ? member.named.test(variant)
        : scalarOf(member.first) <= scalarOf(variant) && scalarOf(variant) <= scalarOf(member.last),
    ),
  );
  return isMember !== set.isNegated;
}

type Piece =
  | { readonly kind: "star" }
  | { readonly kind: "any" }
  | { readonly kind: "char"; readonly char: string }
  | { readonly kind: "set"; readonly set: BracketSet };

function parsePieces(pattern: string): Piece[] {
  const chars = Array.from(pattern);
  const pieces: Piece[] = [];
  for (let at = 0; at < chars.length; ) {
    const char = chars[at] ?? "";
    if (char === "*") {
      if (pieces.at(-1)?.kind !== "star") pieces.push({ kind: "star" });
      at += 1;
    } else if (char === "?") {
      pieces.push({ kind: "any" });
      at += 1;
    } else if (char === "[") {
      const bracket = parseBracket(chars, at, true);
      pieces.push(bracket === undefined ? { kind: "char", char } : { kind: "set", set: bracket.set });
      at = bracket?.end ?? at + 1;
    } else if (char === "\\" && at + 1 < chars.length) {
      pieces.push({ kind: "char", char: chars[at + 1] ?? "" });
      at += 2;
    } else {
      pieces.push({ kind: "char", char });
      at += 1;
    }
  }
  return pieces;
}

/** Whether the whole of `text` matches. Cost at most pattern × text. */
export function matchesGlob(pattern: string, text: string, ignoresCase = false): boolean {
  const pieces = parsePieces(pattern);
  const chars = Array.from(text);
  const isSame = (left: string, right: string): boolean =>
    left === right || (ignoresCase && left.toLowerCase() === right.toLowerCase());
  const matchesAt = (piece: Piece | undefined, char: string): boolean => {
    if (piece === undefined || piece.kind === "star") return false;
    if (piece.kind === "any") return true;
    return piece.kind === "char" ? isSame(piece.char, char) : isInBracket(piece.set, char, ignoresCase);
  };
  let piece = 0;
  let at = 0;
  let starPiece = -1;
  let starAt = 0;
  while (at < chars.length) {
    if (pieces[piece]?.kind === "star") {
      starPiece = piece;
      starAt = at;
      piece += 1;
    } else if (matchesAt(pieces[piece], chars[at] ?? "")) {
      piece += 1;
      at += 1;
    } else if (starPiece >= 0) {
      starAt += 1;
      at = starAt;
      piece = starPiece + 1;
    } else {
      return false;
    }
  }
  while (pieces[piece]?.kind === "star") piece += 1;
  return piece === pieces.length;
}
