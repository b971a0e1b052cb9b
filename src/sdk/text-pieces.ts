// Long texts in pieces that each fit into a Message.

/** In UTF-16 units: well inside a Message, escaped and encoded. */
export const PIECE_UNITS = 131_072;

/** The piece that begins at `at`, of at most `units`, not cut between the halves of a surrogate pair. */
export function pieceAt(text: string, at: number, units: number = PIECE_UNITS): string {
  const end = at + units;
  const isSplit = /[\ud800-\udbff]/.test(text[end - 1] ?? "");
  return text.slice(at, isSplit ? end - 1 : end);
}
