// Waits for something another process does, which no event of ours tells.

const LOOK_EVERY_MS = 5;

/** Resolves with the first value of `look` that is not undefined and not false; fails after `deadlineMs`. */
export async function waitFor<Value>(
  what: string,
  look: () => Value | undefined | false,
  deadlineMs = 10_000,
): Promise<Value> {
  const startedMs = performance.now();
  for (;;) {
    const value = look();
    if (value !== undefined && value !== false) return value;
    if (performance.now() - startedMs > deadlineMs) throw new Error(`waited ${deadlineMs} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
