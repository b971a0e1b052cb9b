// Where the parts of a format end. Shared by the expander and by styled text. Source: tmux 3.3a's rules: a
// `#` with one of `,#{}:` behind it escapes, `#{` nests and counts for `}` only.

/**
 * Index of the first character of `ends` at or after `from`, outside nested `#{…}` and not escaped; -1 for
 * none.
 */
export function findFormatEnd(text: string, from: number, ends: string): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === "#") {
      const behind = text.charAt(at + 1);
      if (behind === "{") depth += 1;
      if (behind !== "" && ",#{}:".includes(behind)) {
        at += 1;
        continue;
      }
    }
    if (char === "}") depth -= 1;
    if (depth === 0 && ends.includes(char)) return at;
  }
  return -1;
}

/** Whether a format's result counts as true: not empty and not a lone 0. */
export function isTrueFormat(value: string): boolean {
  return value !== "" && value !== "0";
}
