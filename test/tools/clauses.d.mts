/** The page's marks, true for those with a circle, and what should have one. */
export function readClauses(): {
  readonly clauses: ReadonlyMap<string, boolean>;
  readonly unmarked: readonly string[];
};
export function findUncovered(
  cased: ReadonlySet<string>,
  outside: ReadonlySet<string>,
): {
  readonly uncovered: readonly string[];
  readonly unknown: readonly string[];
  readonly unmarked: readonly string[];
};
