// What stands for "our own bug": thrown, never returned, and never caught but at the edge of a pane.

/** A fault of ours. The pane in which it is thrown closes; the server and other panes live on. */
export class InvariantError extends Error {
  override readonly name = "InvariantError";
}

/** @throws InvariantError when `condition` is false: always our bug, never a peer's. */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}

/** Closes an exhaustive switch. @throws InvariantError always. */
export function assertNever(value: never, what: string): never {
  throw new InvariantError(`unexpected ${what}: ${JSON.stringify(value)}`);
}
