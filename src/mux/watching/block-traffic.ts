// What passes between a pane's program and its protocol end, for whoever watches: `trace` and `record`.

import { formatMessage, type ToApplicationMessage } from "../../protocol/index.js";

export type BlockTraffic =
  /** A whole Message of the program, as JSON; borrowed. */
  | { readonly kind: "received"; readonly json: Uint8Array }
  /** A frame or Message that had no effect, and why. */
  | { readonly kind: "dropped"; readonly reason: string }
  | { readonly kind: "answered"; readonly answer: ToApplicationMessage };

const MAX_TEXT_CHARS = 200;
const ARROWS = { received: "<-", answered: "->", dropped: "!!" } as const;
const decoder = new TextDecoder();

const timeOf = (wallMs: number): string => new Date(wallMs).toISOString().slice(11, 23);

/** A member of a Message: texts as JSON, shortened. */
function valueText(value: unknown): string {
  const text = JSON.stringify(value) ?? "null";
  return text.length > MAX_TEXT_CHARS
    ? `${text.slice(0, MAX_TEXT_CHARS)}… (${text.length} characters)`
    : text;
}

function parse(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

const jsonOf = (traffic: Exclude<BlockTraffic, { kind: "dropped" }>): string =>
  decoder.decode(traffic.kind === "received" ? traffic.json : formatMessage(traffic.answer));

/** `12:00:00.000 <- block.append operation_id="7" …`: the time is UTC, `<-` comes from the program. */
export function trafficLine(traffic: BlockTraffic, wallMs: number): string {
  const start = `${timeOf(wallMs)} ${ARROWS[traffic.kind]}`;
  if (traffic.kind === "dropped") return `${start} dropped: ${traffic.reason}`;
  const json = jsonOf(traffic);
  const members = parse(json);
  if (members === undefined) return `${start} not a JSON object: ${valueText(json)}`;
  const { kind, body, ...rest } = members;
  const inner = typeof body === "object" && body !== null && !Array.isArray(body) ? { ...body } : { body };
  const parts = Object.entries<unknown>({ ...rest, ...inner }).map(
    ([name, value]) => `${name}=${valueText(value)}`,
  );
  return visible(
    `${start} ${typeof kind === "string" ? kind : valueText(kind)} ${parts.join(" ")}`.trimEnd(),
  );
}

/** The same as a JSON object on one line, the Message whole. */
export function trafficJson(traffic: BlockTraffic, wallMs: number): string {
  const time = new Date(wallMs).toISOString();
  if (traffic.kind === "dropped") return JSON.stringify({ time, direction: "in", dropped: traffic.reason });
  const direction = traffic.kind === "received" ? "in" : "out";
  const json = jsonOf(traffic);
  const message = parse(json);
  return JSON.stringify(
    message === undefined ? { time, direction, invalid: json } : { time, direction, message },
  );
}

/** JSON leaves C1 controls and DEL as they are; a terminal would obey them. */
const visible = (text: string): string =>
  text.replace(/\p{Cc}/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`);
