// What a program may put into strings that reach the host terminal: no control, no format character that
// reorders text, bounded. Everything a program hands on (titles, link addresses, clipboard) passes here.

/** Longest title sent to a host, in scalars. */
export const MAX_TITLE_SCALARS = 256;
/** Longest link address sent to a host, in bytes (the convention's own limit). */
export const MAX_LINK_BYTES = 2083;

/** Controls, line and paragraph separators, lone surrogates, bidirectional controls, byte order mark. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Runs of unsafe characters become one space; ends are trimmed; at most `MAX_TITLE_SCALARS` scalars stay. */
export function cleanTitle(title: string): string {
  const bounded = title.length > 8 * MAX_TITLE_SCALARS ? title.slice(0, 8 * MAX_TITLE_SCALARS) : title;
  const cleaned = bounded.replace(UNSAFE, " ").replace(/ {2,}/g, " ").trim();
  if (cleaned.length <= MAX_TITLE_SCALARS) return cleaned;
  return Array.from(cleaned).slice(0, MAX_TITLE_SCALARS).join("");
}

/** A link address a host may be given: printable ASCII, bounded. Others are not linked at all. */
export function isSafeLink(uri: string): boolean {
  return uri.length > 0 && uri.length <= MAX_LINK_BYTES && /^[!-~]+$/.test(uri);
}
