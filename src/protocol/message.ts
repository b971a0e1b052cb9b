// The Messages of version 1 as types. Members are flattened from envelope and body and named as elsewhere in the code;
// their names on the wire stand in wire-schema.ts, the one file that spells them.
// Spec: envelope §3, bodies §4, error codes §5.

import type { JsonValue } from "./json.js";

export type Lifecycle = "mutable" | "sealed";

/** A complete content as sent; for `text/plain`, `data` is a string. */
export interface Content {
  readonly type: string;
  readonly data: JsonValue;
}

export const ERROR_CODES = [
  "invalid_message",
  "request_id_conflict",
  "context_not_open",
  "operation_id_reused",
  "block_id_reused",
  "block_not_found",
  "block_sealed",
  "unsupported_content_type",
  "invalid_content",
  "content_state_mismatch",
  "invalid_content_boundary",
  "resource_exhausted",
  "internal_error",
] as const;
/** What a terminal may answer: the closed set of docs/protocol.md §5, as `context_not_open` or `resource_exhausted`. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** `message` is for people and never parsed. */
export interface ErrorDetail {
  readonly code: ErrorCode;
  readonly message?: string;
}

export interface CapabilityQuery {
  readonly kind: "capability.query";
  readonly requestId: string;
}
export interface ContextOpen {
  readonly kind: "context.open";
  readonly requestId: string;
}
export interface ContextClose {
  readonly kind: "context.close";
  readonly requestId: string;
  readonly contextId: string;
}
export type Request = CapabilityQuery | ContextOpen | ContextClose;

interface OperationIds {
  readonly operationId: string;
  readonly contextId: string;
  readonly blockId: string;
}
export interface BlockAppend extends OperationIds {
  readonly kind: "block.append";
  readonly lifecycle: Lifecycle;
  readonly content: Content;
}
export interface BlockUpdate extends OperationIds {
  readonly kind: "block.update";
  readonly content: Content;
}
export interface BlockExtend extends OperationIds {
  readonly kind: "block.extend";
  readonly baseOperationId: string;
  /** Never empty. */
  readonly fragment: string;
}
export interface BlockReplaceSuffix extends OperationIds {
  readonly kind: "block.replace_suffix";
  readonly baseOperationId: string;
  /** Scalars kept, 0 to 2^53-1. */
  readonly retain: number;
  readonly replacement: string;
}
export interface BlockSeal extends OperationIds {
  readonly kind: "block.seal";
}
export type Operation = BlockAppend | BlockUpdate | BlockExtend | BlockReplaceSuffix | BlockSeal;

export type CapabilityResponse = { readonly kind: "capability.response"; readonly requestId: string } & (
  | { readonly outcome: "supported"; readonly optionalContentTypes: readonly string[] }
  | { readonly outcome: "unsupported" }
  | { readonly outcome: "error"; readonly error: ErrorDetail }
);
export type ContextOpenResponse = { readonly kind: "context.open.response"; readonly requestId: string } & (
  | { readonly outcome: "opened"; readonly contextId: string }
  | { readonly outcome: "error"; readonly error: ErrorDetail }
);
export type ContextCloseResponse = {
  readonly kind: "context.close.response";
  readonly requestId: string;
  readonly contextId: string;
} & ({ readonly outcome: "closed" } | { readonly outcome: "error"; readonly error: ErrorDetail });
export interface ProtocolError {
  readonly kind: "protocol.error";
  readonly operationId: string;
  readonly contextId: string;
  readonly error: ErrorDetail;
}

/** What an application sends. */
export type ToTerminalMessage = Request | Operation;
/** What the terminal sends. */
export type ToApplicationMessage =
  | CapabilityResponse
  | ContextOpenResponse
  | ContextCloseResponse
  | ProtocolError;
export type Message = ToTerminalMessage | ToApplicationMessage;

export type RequestKind = Request["kind"];
export type OperationKind = Operation["kind"];
export type MessageKind = Message["kind"];

/** Every kind of version 1, both directions. */
export const KINDS: readonly MessageKind[] = [
  "capability.query",
  "capability.response",
  "context.open",
  "context.open.response",
  "context.close",
  "context.close.response",
  "block.append",
  "block.update",
  "block.extend",
  "block.replace_suffix",
  "block.seal",
  "protocol.error",
];
