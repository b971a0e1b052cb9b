// Message bytes to a typed Message, or to exactly as much as may be trusted of an invalid one.
// The stages are the contract's: JSON, then version and kind, then ids, then the closed schemas; meaning is not judged here.
// Spec: JSON profile §2 (validation order), envelope §3, limits §10 (ids).

import { MAX_ID_BYTES, MAX_MESSAGE_BYTES, PROTOCOL_VERSION } from "./constants.js";
import { isJsonObject, type JsonFault, type JsonObject, type JsonValue, parseJsonObject } from "./json.js";
import { digestJson } from "./json-digest.js";
import type {
  MessageKind,
  Operation,
  OperationKind,
  Request,
  RequestKind,
  ToApplicationMessage,
} from "./message.js";
import { utf8Length } from "./text-measure.js";
import {
  type Direction,
  isId,
  KIND_SCHEMAS,
  readAnswerBody,
  readEnvelope,
  readOperationBody,
  type WireEnvelope,
} from "./wire-schema.js";

/** Why a Message has no effect and gets no answer; for the log. */
export type DropReason =
  | JsonFault
  | "message-too-large"
  | "unknown-version"
  | "unknown-kind"
  /** A kind that only the other side sends. */
  | "wrong-direction"
  /** An id the kind requires is missing, empty or no string. */
  | "unreliable-ids"
  | "id-too-long"
  /** A terminal-to-application Message that breaks its schema: these are never answered. */
  | "schema";

export interface Dropped {
  readonly outcome: "dropped";
  readonly reason: DropReason;
}

/** What a terminal acts on. `digest` is equal for requests that say the same, whatever their bytes look like. */
export type ParsedToTerminal =
  | { readonly outcome: "request"; readonly request: Request; readonly digest: string }
  | { readonly outcome: "operation"; readonly operation: Operation }
  /** Schema broken, ids trustworthy: to be answered `invalid_message`. `contextId` stands only for `context.close`. */
  | {
      readonly outcome: "invalid-request";
      readonly kind: RequestKind;
      readonly requestId: string;
      readonly contextId: string | undefined;
      readonly digest: string;
    }
  | {
      readonly outcome: "invalid-operation";
      readonly kind: OperationKind;
      readonly operationId: string;
      readonly contextId: string;
    }
  | Dropped;

export type ParsedToApplication =
  | { readonly outcome: "message"; readonly message: ToApplicationMessage }
  | Dropped;

/** Parses what an application sent. Never throws for any input; keeps no reference to `bytes`. */
export function parseToTerminal(bytes: Uint8Array): ParsedToTerminal {
  const opened = openEnvelope(bytes, "to-terminal");
  if ("outcome" in opened) return opened;
  const { object, envelope, kind, id, contextId } = opened;
  const memberCount = contextId === undefined ? 4 : 5;
  const body = isJsonObject(envelope.body) ? envelope.body : undefined;
  const hasClosedEnvelope = envelope.memberCount === memberCount && body !== undefined;
  if (isOperationKind(kind)) {
    if (contextId === undefined) return dropped("unreliable-ids");
    const operation = hasClosedEnvelope ? readOperationBody(kind, id, contextId, body) : undefined;
    if (operation !== undefined) return { outcome: "operation", operation };
    return { outcome: "invalid-operation", kind, operationId: id, contextId };
  }
  const digest = digestJson(object);
  const requestKind = kind as RequestKind;
  if (!hasClosedEnvelope || Object.keys(body).length > 0) {
    return { outcome: "invalid-request", kind: requestKind, requestId: id, contextId, digest };
  }
  if (requestKind !== "context.close") {
    return { outcome: "request", request: { kind: requestKind, requestId: id }, digest };
  }
  if (contextId === undefined) return dropped("unreliable-ids");
  return { outcome: "request", request: { kind: requestKind, requestId: id, contextId }, digest };
}

/** Parses what a terminal sent. Never throws for any input; keeps no reference to `bytes`. */
export function parseToApplication(bytes: Uint8Array): ParsedToApplication {
  const opened = openEnvelope(bytes, "to-application");
  if ("outcome" in opened) return opened;
  const { envelope, kind, id, contextId } = opened;
  const memberCount = contextId === undefined ? 4 : 5;
  if (envelope.memberCount !== memberCount || !isJsonObject(envelope.body)) return dropped("schema");
  const message = readAnswerBody(kind as ToApplicationMessage["kind"], id, contextId, envelope.body);
  return message === undefined ? dropped("schema") : { outcome: "message", message };
}

interface OpenedEnvelope {
  readonly object: JsonObject;
  readonly envelope: WireEnvelope;
  readonly kind: MessageKind;
  /** The request id or the Operation id, whichever the kind carries. */
  readonly id: string;
  /** `undefined` when the kind carries none, or may carry none and has none. */
  readonly contextId: string | undefined;
}

function openEnvelope(bytes: Uint8Array, direction: Direction): OpenedEnvelope | Dropped {
  // Framing refuses such a Message already; a caller without framing gets the same bound.
  if (bytes.length > MAX_MESSAGE_BYTES) return dropped("message-too-large");
  const json = parseJsonObject(bytes);
  if (!json.ok) return dropped(json.fault);
  const { object } = json;
  const envelope = readEnvelope(object);
  if (envelope.version !== PROTOCOL_VERSION) return dropped("unknown-version");
  if (typeof envelope.kind !== "string") return dropped("unknown-kind");
  const schema = KIND_SCHEMAS.get(envelope.kind);
  if (schema === undefined) return dropped("unknown-kind");
  if (schema.direction !== direction) return dropped("wrong-direction");
  const id = schema.hasRequestId ? envelope.requestId : envelope.operationId;
  const carriesContextId =
    schema.contextId === "always" || (schema.contextId === "opened-only" && envelope.contextId !== undefined);
  const contextId = carriesContextId ? envelope.contextId : undefined;
  if (!isId(id) || (carriesContextId && !isId(contextId))) return dropped("unreliable-ids");
  if (isTooLong(id) || isTooLong(contextId)) return dropped("id-too-long");
  if (schema.bodyIds.length > 0 && isJsonObject(envelope.body)) {
    for (const name of schema.bodyIds) if (isTooLong(envelope.body[name])) return dropped("id-too-long");
  }
  return {
    object,
    envelope,
    kind: envelope.kind as MessageKind,
    id,
    contextId: isId(contextId) ? contextId : undefined,
  };
}

function isTooLong(id: JsonValue | undefined): boolean {
  if (typeof id !== "string" || id.length * 3 <= MAX_ID_BYTES) return false;
  return id.length > MAX_ID_BYTES || utf8Length(id) > MAX_ID_BYTES;
}

function isOperationKind(kind: MessageKind): kind is OperationKind {
  return kind.startsWith("block.");
}

const dropped = (reason: DropReason): Dropped => ({ outcome: "dropped", reason });
