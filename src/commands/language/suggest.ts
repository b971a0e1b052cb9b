// The name a person may have meant, for errors about unknown names.

const MAX_NAME_CHARS = 40;

/** Letters to insert, remove or exchange to get from one to the other; `limit` when it is that or more. */
function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) >= limit) return limit;
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const exchanged = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(exchanged, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return Math.min(limit, row[right.length] ?? limit);
}

/** The candidate at most two letters away, the nearest first; undefined when none is. */
export function closestName(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length < 3 || name.length > MAX_NAME_CHARS) return undefined;
  let best: string | undefined;
  let bestDistance = 3;
  for (const candidate of candidates) {
    const distance = editDistance(name, candidate, bestDistance);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}
