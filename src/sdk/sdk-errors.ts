// What can go wrong for a program that uses the library, as types it can tell apart.
// Spec: error codes §5.

import type { ErrorCode, OperationKind } from "../protocol/index.js";

/** The terminal answered a request with an error. */
export class BlockRequestError extends Error {
  override readonly name = "BlockRequestError";
  constructor(
    /** What was asked, as in "opening a Context". */
    readonly request: string,
    readonly code: ErrorCode,
    detail: string | undefined,
  ) {
    super(`${request}: the terminal answered ${code}${detail === undefined ? "" : ` (${detail})`}`);
  }
}

/** The terminal rejected an Operation. */
export class BlockOperationError extends Error {
  override readonly name = "BlockOperationError";
  constructor(
    readonly code: ErrorCode,
    /** Undefined when the Operation was too long ago to be remembered, like `blockId`. */
    readonly kind: OperationKind | undefined,
    readonly blockId: string | undefined,
    detail: string | undefined,
  ) {
    const what = `${kind ?? "an Operation"}${blockId === undefined ? "" : ` of ${JSON.stringify(blockId)}`}`;
    super(`${what}: the terminal answered ${code}${detail === undefined ? "" : ` (${detail})`}`);
  }
}

/** No answer came in time. The request may have been carried out. */
export class BlockTimeoutError extends Error {
  override readonly name = "BlockTimeoutError";
  constructor(
    readonly request: string,
    readonly timeoutMs: number,
  ) {
    super(`${request}: no answer within ${timeoutMs} ms`);
  }
}

/** The connection ended while an answer was awaited, or had ended before. */
export class BlockConnectionEndedError extends Error {
  override readonly name = "BlockConnectionEndedError";
  constructor(readonly request: string) {
    super(`${request}: the connection to the terminal has ended`);
  }
}

/** The program used the library in an order or with a value that can never work. */
export class BlockUsageError extends Error {
  override readonly name = "BlockUsageError";
}
