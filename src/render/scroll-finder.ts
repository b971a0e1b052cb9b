// Finds rows that moved: which part of the last picture, shifted by how many rows, saves the most bytes.

export interface ScrollFound {
  /** Region `[top, bottom)`. */
  readonly top: number;
  readonly bottom: number;
  /** Rows go up by this many; down when negative. Never 0. */
  readonly lines: number;
}

/** What a region, the scrolling and the margins' reset cost. */
const SCROLL_COST_BYTES = 20;
/** Larger pictures are not searched: the search is quadratic in rows. */
const MAX_ROWS = 400;

/**
 * The one shift within `[start, end)` that saves most, or undefined when none saves anything. `before` and `after`
 * are row hashes, `costs` what drawing a row of the new picture costs in bytes.
 * Cost: O((end - start)²) comparisons.
 */
export function findScroll(
  before: Int32Array,
  after: Int32Array,
  costs: Int32Array,
  start: number,
  end: number,
): ScrollFound | undefined {
  if (end - start < 2 || end - start > MAX_ROWS) return undefined;
  let best: ScrollFound | undefined;
  let bestGain = SCROLL_COST_BYTES;
  for (let lines = start - end + 1; lines < end - start; lines += 1) {
    if (lines === 0) continue;
    const first = Math.max(start, start - lines);
    const last = Math.min(end, end - lines);
    let row = first;
    while (row < last) {
      if (after[row] !== before[row + lines]) {
        row += 1;
        continue;
      }
      const runStart = row;
      let gain = 0;
      while (row < last && after[row] === before[row + lines]) {
        if (after[row] !== before[row]) gain += costs[row] ?? 0;
        row += 1;
      }
      if (gain <= bestGain) continue;
      const top = lines > 0 ? runStart : runStart + lines;
      const bottom = lines > 0 ? row + lines : row;
      // Rows laid bare that stood right where they were must be drawn again.
      const bareStart = lines > 0 ? row : top;
      const bareEnd = lines > 0 ? bottom : runStart;
      for (let bare = bareStart; bare < bareEnd; bare += 1) {
        if (after[bare] === before[bare]) gain -= costs[bare] ?? 0;
      }
      if (gain > bestGain) {
        bestGain = gain;
        best = { top, bottom, lines };
      }
    }
  }
  return best;
}
