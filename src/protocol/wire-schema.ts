// The closed schemas of version 1: which ids each kind carries, and its body's exact members, both ways between the names
// on the wire and the Message types. The one file that spells the wire's member names.
// Spec: envelope §3, bodies §4.

import { MAX_RETAIN, PROTOCOL_VERSION, TEXT_PLAIN } from "./constants.js";
import { isJsonObject, type JsonObject, type JsonValue } from "./json.js";
import {
  type Content,
  ERROR_CODES,
  type ErrorDetail,
  type Lifecycle,
  type Message,
  type MessageKind,
  type Operation,
  type OperationKind,
  type ToApplicationMessage,
} from "./message.js";

export type Direction = "to-terminal" | "to-application";

interface KindSchema {
  readonly direction: Direction;
  readonly hasRequestId: boolean;
  readonly hasOperationId: boolean;
  /** `opened-only`: carried by `context.open.response` when it opened, and not otherwise. */
  readonly contextId: "always" | "never" | "opened-only";
  /** Members of the body that hold ids. */
  readonly bodyIds: readonly ("block_id" | "base_operation_id")[];
}

const request = (contextId: "always" | "never"): KindSchema => ({
  direction: "to-terminal",
  hasRequestId: true,
  hasOperationId: false,
  contextId,
  bodyIds: [],
});
const response = (contextId: KindSchema["contextId"]): KindSchema => ({
  direction: "to-application",
  hasRequestId: true,
  hasOperationId: false,
  contextId,
  bodyIds: [],
});
const operation = (...bodyIds: KindSchema["bodyIds"]): KindSchema => ({
  direction: "to-terminal",
  hasRequestId: false,
  hasOperationId: true,
  contextId: "always",
  bodyIds,
});

/** A Map, because a kind comes from the peer and "constructor" is a member of every plain object. */
export const KIND_SCHEMAS: ReadonlyMap<string, KindSchema> = new Map<MessageKind, KindSchema>([
  ["capability.query", request("never")],
  ["capability.response", response("never")],
  ["context.open", request("never")],
  ["context.open.response", response("opened-only")],
  ["context.close", request("always")],
  ["context.close.response", response("always")],
  ["block.append", operation("block_id")],
  ["block.update", operation("block_id")],
  ["block.extend", operation("block_id", "base_operation_id")],
  ["block.replace_suffix", operation("block_id", "base_operation_id")],
  ["block.seal", operation("block_id")],
  [
    "protocol.error",
    {
      direction: "to-application",
      hasRequestId: false,
      hasOperationId: true,
      contextId: "always",
      bodyIds: [],
    },
  ],
]);

/** The common members as they stand; nothing about them is checked. */
export interface WireEnvelope {
  readonly version: JsonValue | undefined;
  readonly kind: JsonValue | undefined;
  readonly requestId: JsonValue | undefined;
  readonly operationId: JsonValue | undefined;
  readonly contextId: JsonValue | undefined;
  readonly body: JsonValue | undefined;
  readonly memberCount: number;
}

export function readEnvelope(object: JsonObject): WireEnvelope {
  return {
    version: object.version,
    kind: object.kind,
    requestId: object.request_id,
    operationId: object.operation_id,
    contextId: object.context_id,
    body: object.body,
    memberCount: countOf(object),
  };
}

/** True for a string in an id's place; its length is judged apart. */
export function isId(value: JsonValue | undefined): value is string {
  return typeof value === "string" && value !== "";
}

const countOf = (object: JsonObject): number => Object.keys(object).length;

/** `undefined` when the body breaks the schema of `kind`. */
export function readOperationBody(
  kind: OperationKind,
  operationId: string,
  contextId: string,
  body: JsonObject,
): Operation | undefined {
  const blockId = body.block_id;
  if (!isId(blockId)) return undefined;
  const memberCount = countOf(body);
  switch (kind) {
    case "block.append": {
      const content = readContent(body.content);
      const lifecycle = body.lifecycle;
      if (memberCount !== 3 || content === undefined || !isLifecycle(lifecycle)) return undefined;
      return { kind, operationId, contextId, blockId, lifecycle, content };
    }
    case "block.update": {
      const content = readContent(body.content);
      if (memberCount !== 2 || content === undefined) return undefined;
      return { kind, operationId, contextId, blockId, content };
    }
    case "block.extend": {
      const { base_operation_id: baseOperationId, fragment } = body;
      if (memberCount !== 3 || !isId(baseOperationId)) return undefined;
      if (typeof fragment !== "string" || fragment === "") return undefined;
      return { kind, operationId, contextId, blockId, baseOperationId, fragment };
    }
    case "block.replace_suffix": {
      const { base_operation_id: baseOperationId, retain, replacement } = body;
      if (memberCount !== 4 || !isId(baseOperationId) || typeof replacement !== "string") return undefined;
      if (typeof retain !== "number" || !Number.isInteger(retain) || retain < 0 || retain > MAX_RETAIN) {
        return undefined;
      }
      // -0 is an integer that equals 0; adding zero makes it the one zero.
      return { kind, operationId, contextId, blockId, baseOperationId, retain: retain + 0, replacement };
    }
    case "block.seal":
      return memberCount === 1 ? { kind, operationId, contextId, blockId } : undefined;
  }
}

function isLifecycle(value: JsonValue | undefined): value is Lifecycle {
  return value === "mutable" || value === "sealed";
}

/** Data of a type other than the baseline is any JSON: whether it suits the type is a question of semantics. */
function readContent(value: JsonValue | undefined): Content | undefined {
  if (!isJsonObject(value) || countOf(value) !== 2) return undefined;
  const { type, data } = value;
  if (typeof type !== "string" || data === undefined) return undefined;
  if (type === TEXT_PLAIN && typeof data !== "string") return undefined;
  return { type, data };
}

const errorCodes: ReadonlySet<string> = new Set(ERROR_CODES);

function readError(value: JsonValue | undefined): ErrorDetail | undefined {
  if (!isJsonObject(value)) return undefined;
  const { code, message } = value;
  if (typeof code !== "string" || !errorCodes.has(code)) return undefined;
  const known = code as ErrorDetail["code"];
  if (message === undefined) return countOf(value) === 1 ? { code: known } : undefined;
  return typeof message === "string" && countOf(value) === 2 ? { code: known, message } : undefined;
}

/** Ids that the kind carries are checked already; `contextId` is `undefined` only for an unopened open. */
export function readAnswerBody(
  kind: ToApplicationMessage["kind"],
  id: string,
  contextId: string | undefined,
  body: JsonObject,
): ToApplicationMessage | undefined {
  if (kind === "protocol.error") {
    const error = readError(body);
    if (error === undefined || contextId === undefined) return undefined;
    return { kind, operationId: id, contextId, error };
  }
  const { outcome } = body;
  const memberCount = countOf(body);
  const error = outcome === "error" && memberCount === 2 ? readError(body.error) : undefined;
  switch (kind) {
    case "capability.response": {
      if (error !== undefined) return { kind, requestId: id, outcome: "error", error };
      if (outcome === "unsupported" && memberCount === 1) return { kind, requestId: id, outcome };
      const optionalContentTypes = readTypes(body.optional_content_types);
      if (outcome !== "supported" || memberCount !== 2 || optionalContentTypes === undefined)
        return undefined;
      return { kind, requestId: id, outcome, optionalContentTypes };
    }
    case "context.open.response":
      if (error !== undefined) {
        return contextId === undefined ? { kind, requestId: id, outcome: "error", error } : undefined;
      }
      if (outcome !== "opened" || memberCount !== 1 || contextId === undefined) return undefined;
      return { kind, requestId: id, outcome, contextId };
    case "context.close.response":
      if (contextId === undefined) return undefined;
      if (error !== undefined) return { kind, requestId: id, contextId, outcome: "error", error };
      return outcome === "closed" && memberCount === 1
        ? { kind, requestId: id, contextId, outcome }
        : undefined;
  }
}

function readTypes(value: JsonValue | undefined): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const types: string[] = [];
  for (const type of value as readonly JsonValue[]) {
    if (typeof type !== "string" || type === TEXT_PLAIN) return undefined;
    types.push(type);
  }
  return new Set(types).size === types.length ? types : undefined;
}

/** The object that stands for `message` on the wire. */
export function formatWireObject(message: Message): JsonObject {
  return {
    version: PROTOCOL_VERSION,
    kind: message.kind,
    ...("requestId" in message ? { request_id: message.requestId } : {}),
    ...("operationId" in message ? { operation_id: message.operationId } : {}),
    ...("contextId" in message ? { context_id: message.contextId } : {}),
    body: formatBody(message),
  };
}

function formatBody(message: Message): JsonObject {
  switch (message.kind) {
    case "capability.query":
    case "context.open":
    case "context.close":
      return {};
    case "capability.response":
      if (message.outcome !== "supported") return formatOutcome(message);
      return { outcome: message.outcome, optional_content_types: message.optionalContentTypes };
    case "context.open.response":
    case "context.close.response":
      return formatOutcome(message);
    case "protocol.error":
      return formatError(message.error);
    case "block.append":
      return {
        block_id: message.blockId,
        lifecycle: message.lifecycle,
        content: formatContent(message.content),
      };
    case "block.update":
      return { block_id: message.blockId, content: formatContent(message.content) };
    case "block.extend":
      return {
        block_id: message.blockId,
        base_operation_id: message.baseOperationId,
        fragment: message.fragment,
      };
    case "block.replace_suffix":
      return {
        block_id: message.blockId,
        base_operation_id: message.baseOperationId,
        retain: message.retain,
        replacement: message.replacement,
      };
    case "block.seal":
      return { block_id: message.blockId };
  }
}

function formatOutcome(
  message: { readonly outcome: "error"; readonly error: ErrorDetail } | { readonly outcome: string },
): JsonObject {
  return "error" in message
    ? { outcome: message.outcome, error: formatError(message.error) }
    : { outcome: message.outcome };
}

function formatError(error: ErrorDetail): JsonObject {
  return error.message === undefined ? { code: error.code } : { code: error.code, message: error.message };
}

const formatContent = (content: Content): JsonObject => ({ type: content.type, data: content.data });
