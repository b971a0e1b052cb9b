// The Messages a machine answers with, each on the path of the kind that asked.
// Spec: bodies §4, error codes §5.

import type { ErrorCode, ErrorDetail, RequestKind, ToApplicationMessage } from "../protocol/index.js";

/** Who is answered: a request by its id, `context.close` by its Context too. */
export interface RequestIdentity {
  readonly kind: RequestKind;
  readonly requestId: string;
  /** Present exactly for `context.close`. */
  readonly contextId: string | undefined;
}

export function requestError(
  asked: RequestIdentity,
  code: ErrorCode,
  message?: string,
): ToApplicationMessage {
  const { requestId } = asked;
  const error = errorDetail(code, message);
  switch (asked.kind) {
    case "capability.query":
      return { kind: "capability.response", requestId, outcome: "error", error };
    case "context.open":
      return { kind: "context.open.response", requestId, outcome: "error", error };
    case "context.close": {
      const contextId = asked.contextId ?? "";
      return { kind: "context.close.response", requestId, contextId, outcome: "error", error };
    }
  }
}

export function operationError(
  ids: { readonly operationId: string; readonly contextId: string },
  code: ErrorCode,
  message?: string,
): ToApplicationMessage {
  const { operationId, contextId } = ids;
  return { kind: "protocol.error", operationId, contextId, error: errorDetail(code, message) };
}

function errorDetail(code: ErrorCode, message: string | undefined): ErrorDetail {
  return message === undefined ? { code } : { code, message };
}
