// Finds a short list of steps that still fails, for laws that run random ones.

/** Leaves out steps as long as `fails` says the rest still fails; at most `budget` tries. */
export function shrinkSteps<Step>(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => boolean,
  budget = 2000,
): Step[] {
  let kept = [...steps];
  let tries = budget;
  for (let size = Math.max(1, kept.length >> 1); size >= 1; size >>= 1) {
    for (let at = 0; at < kept.length && tries > 0; ) {
      const shorter = [...kept.slice(0, at), ...kept.slice(at + size)];
      tries -= 1;
      if (fails(shorter)) kept = shorter;
      else at += size;
    }
  }
  return kept;
}
