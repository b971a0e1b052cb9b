import { describe, expect, test } from "vitest";
import {
  MAX_ID_BYTES,
  MAX_MESSAGE_BYTES,
  parseToApplication,
  parseToTerminal,
} from "../../src/protocol/index.ts";

const encoder = new TextEncoder();
type Wire = Record<string, unknown>;
const wire = (value: object | string): Uint8Array =>
  encoder.encode(typeof value === "string" ? value : JSON.stringify(value));

/** What a terminal would do with it, in a word or two. */
function toTerminal(value: object | string): string {
  const parsed = parseToTerminal(wire(value));
  switch (parsed.outcome) {
    case "request":
      return `request ${parsed.request.kind}`;
    case "operation":
      return `operation ${parsed.operation.kind}`;
    case "invalid-request":
      return `invalid ${parsed.kind} ${parsed.requestId}${parsed.contextId === undefined ? "" : ` ${parsed.contextId}`}`;
    case "invalid-operation":
      return `invalid ${parsed.kind} ${parsed.operationId} ${parsed.contextId}`;
    case "dropped":
      return parsed.reason;
  }
}

function toApplication(value: object | string): string {
  const parsed = parseToApplication(wire(value));
  return parsed.outcome === "message" ? parsed.message.kind : parsed.reason;
}

const query: Wire = { version: 1, kind: "capability.query", request_id: "q", body: {} };
const open: Wire = { version: 1, kind: "context.open", request_id: "q", body: {} };
const close: Wire = { version: 1, kind: "context.close", request_id: "q", context_id: "c", body: {} };
const operation = (kind: string, body: object, more: object = {}): Wire => ({
  version: 1,
  kind: `block.${kind}`,
  operation_id: "o",
  context_id: "c",
  body,
  ...more,
});
const content = { type: "text/plain", data: "text" };
const appendBody = { block_id: "b", lifecycle: "mutable", content };
const append = operation("append", appendBody);
const update = operation("update", { block_id: "b", content });
const extend = operation("extend", { block_id: "b", base_operation_id: "p", fragment: "x" });
const replaceBody = { block_id: "b", base_operation_id: "p", retain: 0, replacement: "" };
const replace = operation("replace_suffix", replaceBody);
const seal = operation("seal", { block_id: "b" });

/** A copy without one member. */
const without = (value: Wire, name: string): Wire =>
  Object.fromEntries(Object.entries(value).filter(([member]) => member !== name));

describe("parseToTerminal", () => {
  test("accepts each kind in its exact form", () => {
    expect([query, open, close, append, update, extend, replace, seal].map(toTerminal)).toEqual([
      "request capability.query",
      "request context.open",
      "request context.close",
      "operation block.append",
      "operation block.update",
      "operation block.extend",
      "operation block.replace_suffix",
      "operation block.seal",
    ]);
  });

  test.each([2, 0, -1, 1.5, "1", null, true, [1], {}])("drops version %j without an answer", (version) => {
    expect(toTerminal({ ...query, version })).toBe("unknown-version");
  });

  test("drops a missing version, whatever else the Message says", () => {
    expect(toTerminal(without(query, "version"))).toBe("unknown-version");
    expect(toTerminal("{}")).toBe("unknown-version");
  });

  test("reads numbers by value: 1.0, 1e0 and 10e-1 are version 1", () => {
    for (const version of ["1.0", "1e0", "10e-1", "1E+0"]) {
      expect(toTerminal(`{"version":${version},"kind":"context.open","request_id":"q","body":{}}`)).toBe(
        "request context.open",
      );
    }
  });

  test.each([
    "block.remove",
    "Block.append",
    "block.append ",
    "constructor",
    "__proto__",
    "toString",
    "",
    5,
    null,
  ])("drops the unknown kind %j", (kind) => {
    expect(toTerminal({ ...append, kind })).toBe("unknown-kind");
  });

  test.each([
    { version: 1, kind: "capability.response", request_id: "q", body: { outcome: "unsupported" } },
    {
      version: 1,
      kind: "context.open.response",
      request_id: "q",
      context_id: "c",
      body: { outcome: "opened" },
    },
    {
      version: 1,
      kind: "context.close.response",
      request_id: "q",
      context_id: "c",
      body: { outcome: "closed" },
    },
    {
      version: 1,
      kind: "protocol.error",
      operation_id: "o",
      context_id: "c",
      body: { code: "block_sealed" },
    },
    { version: 1, kind: "protocol.error", body: 5 },
  ])("drops what only a terminal sends: $kind", (value) => {
    expect(toTerminal(value)).toBe("wrong-direction");
  });

  test.each([
    ["request_id", query],
    ["request_id", open],
    ["request_id", close],
    ["context_id", close],
    ["operation_id", append],
    ["context_id", append],
    ["operation_id", seal],
    ["context_id", seal],
  ] as const)("drops a Message whose required %s is missing, empty or no string", (name, value) => {
    expect(toTerminal(without(value, name))).toBe("unreliable-ids");
    for (const id of ["", 1, null, {}, ["x"]])
      expect(toTerminal({ ...value, [name]: id })).toBe("unreliable-ids");
  });

  test("measures ids in UTF-8 bytes and drops what is longer than the limit", () => {
    const longest = "é".repeat(MAX_ID_BYTES / 2);
    for (const [name, value] of [
      ["request_id", open],
      ["context_id", close],
      ["operation_id", seal],
      ["context_id", seal],
    ] as const) {
      expect(toTerminal({ ...value, [name]: longest })).toMatch(/^(request|operation) /);
      expect(toTerminal({ ...value, [name]: `${longest}x` })).toBe("id-too-long");
    }
    const body = { block_id: "b", base_operation_id: "p", fragment: "x" };
    for (const name of ["block_id", "base_operation_id"]) {
      expect(toTerminal(operation("extend", { ...body, [name]: longest }))).toBe("operation block.extend");
      expect(toTerminal(operation("extend", { ...body, [name]: `${longest}x`, fragment: 5 }))).toBe(
        "id-too-long",
      );
    }
  });

  test.each([
    ["a member too many", { ...query, x: 1 }, "invalid capability.query q"],
    ["a forbidden context_id", { ...open, context_id: "c" }, "invalid context.open q"],
    ["a forbidden context_id of the wrong type", { ...open, context_id: 5 }, "invalid context.open q"],
    ["a forbidden operation_id", { ...close, operation_id: "o" }, "invalid context.close q c"],
    ["a forbidden request_id", { ...seal, request_id: "q" }, "invalid block.seal o c"],
    [
      "a member named __proto__",
      `{"version":1,"kind":"context.open","request_id":"q","body":{},"__proto__":{}}`,
      "invalid context.open q",
    ],
    ["no body", without(open, "body"), "invalid context.open q"],
    ["a body that is null", { ...open, body: null }, "invalid context.open q"],
    ["a body that is an array", { ...open, body: [] }, "invalid context.open q"],
    ["a body that is a string", { ...seal, body: "b" }, "invalid block.seal o c"],
    ["a query with a body", { ...query, body: { x: 1 } }, "invalid capability.query q"],
    [
      "a body with __proto__",
      `{"version":1,"kind":"context.open","request_id":"q","body":{"__proto__":{}}}`,
      "invalid context.open q",
    ],
  ])("keeps the ids of an invalid envelope: %s", (_what, value, expected) => {
    expect(toTerminal(value)).toBe(expected);
  });

  const badBodies: readonly (readonly [string, string, object])[] = [
    ["append", "no block_id", without(appendBody, "block_id")],
    ["append", "an empty block_id", { ...appendBody, block_id: "" }],
    ["append", "a numeric block_id", { ...appendBody, block_id: 5 }],
    ["append", "no lifecycle", without(appendBody, "lifecycle")],
    ["append", "an unknown lifecycle", { ...appendBody, lifecycle: "Mutable" }],
    ["append", "no content", without(appendBody, "content")],
    ["append", "a member too many", { ...appendBody, x: 1 }],
    ["append", "content that is a string", { ...appendBody, content: "text" }],
    ["append", "content without data", { ...appendBody, content: { type: "text/plain" } }],
    ["append", "content without type", { ...appendBody, content: { data: "text" } }],
    ["append", "content with a member too many", { ...appendBody, content: { ...content, x: 1 } }],
    ["append", "a type that is no string", { ...appendBody, content: { type: 5, data: "text" } }],
    [
      "append",
      "text/plain data that is null",
      { ...appendBody, content: { type: "text/plain", data: null } },
    ],
    [
      "append",
      "text/plain data that is a number",
      { ...appendBody, content: { type: "text/plain", data: 1 } },
    ],
    ["append", "unadvertised content without data", { ...appendBody, content: { type: "x/y" } }],
    ["update", "a lifecycle", appendBody],
    ["update", "no content", { block_id: "b" }],
    ["extend", "an empty fragment", { block_id: "b", base_operation_id: "p", fragment: "" }],
    ["extend", "no fragment", { block_id: "b", base_operation_id: "p" }],
    ["extend", "a fragment that is no string", { block_id: "b", base_operation_id: "p", fragment: ["x"] }],
    ["extend", "no base", { block_id: "b", fragment: "x" }],
    ["extend", "an empty base", { block_id: "b", base_operation_id: "", fragment: "x" }],
    ["replace_suffix", "no retain", without(replaceBody, "retain")],
    ["replace_suffix", "a negative retain", { ...replaceBody, retain: -1 }],
    ["replace_suffix", "a fractional retain", { ...replaceBody, retain: 0.5 }],
    ["replace_suffix", "a retain past 2^53-1", { ...replaceBody, retain: 2 ** 53 }],
    ["replace_suffix", "a retain that is a string", { ...replaceBody, retain: "0" }],
    ["replace_suffix", "a retain that is null", { ...replaceBody, retain: null }],
    ["replace_suffix", "no replacement", without(replaceBody, "replacement")],
    ["replace_suffix", "a replacement that is null", { ...replaceBody, replacement: null }],
    ["seal", "content", { block_id: "b", content }],
    ["seal", "nothing", {}],
  ];
  test.each(badBodies)("keeps the ids of a block.%s with %s", (kind, _what, body) => {
    expect(toTerminal(operation(kind, body))).toBe(`invalid block.${kind} o c`);
  });

  test("accepts any data under a type that is not the baseline", () => {
    for (const data of [null, true, 5, [], {}, "text"]) {
      expect(toTerminal(operation("update", { block_id: "b", content: { type: "x/y", data } }))).toBe(
        "operation block.update",
      );
    }
  });

  test("reads retain by value: the largest, an exponent, and minus zero as zero", () => {
    const retains = ["9007199254740991", "1e3", "2.0", "-0", "0"].map((retain) => {
      const body = `{"block_id":"b","base_operation_id":"p","retain":${retain},"replacement":""}`;
      const parsed = parseToTerminal(
        wire(
          `{"version":1,"kind":"block.replace_suffix","operation_id":"o","context_id":"c","body":${body}}`,
        ),
      );
      return parsed.outcome === "operation" && parsed.operation.kind === "block.replace_suffix"
        ? parsed.operation.retain
        : parsed.outcome;
    });
    expect(retains).toEqual([Number.MAX_SAFE_INTEGER, 1000, 2, 0, 0]);
  });

  test("gives requests that say the same the same digest, valid or not, and others another", () => {
    const digests = [
      `{"version":1,"kind":"context.close","request_id":"q","context_id":"c","body":{}}`,
      ` { "body" : {} , "context_id":"\\u0063", "request_id":"q", "kind":"context.close", "version":1.0 } `,
      `{"version":1,"kind":"context.close","request_id":"q","context_id":"d","body":{}}`,
      `{"version":1,"kind":"context.close","request_id":"q","context_id":"c","body":{"x":1}}`,
      `{"kind":"context.close","version":1,"request_id":"q","context_id":"c","body":{"x":1}}`,
      `{"version":1,"kind":"context.close","request_id":"q","context_id":"c","body":{"x":2}}`,
    ].map((text) => {
      const parsed = parseToTerminal(wire(text));
      return "digest" in parsed ? parsed.digest : parsed.outcome;
    });
    const numbering = digests.map((digest) => digests.indexOf(digest));
    expect(numbering).toEqual([0, 0, 2, 3, 3, 5]);
  });

  test("refuses a Message past the size limit without looking at it", () => {
    const padded = new Uint8Array(MAX_MESSAGE_BYTES + 1).fill(32);
    padded.set(wire(query));
    expect(parseToTerminal(padded.subarray(0, MAX_MESSAGE_BYTES)).outcome).toBe("request");
    expect(parseToTerminal(padded)).toEqual({ outcome: "dropped", reason: "message-too-large" });
  });
});

describe("parseToApplication", () => {
  const base = { version: 1, request_id: "q" };
  const capability = (body: unknown, more: object = {}): Wire => ({
    ...base,
    kind: "capability.response",
    body,
    ...more,
  });
  const opened = (body: unknown, more: object = {}): Wire => ({
    ...base,
    kind: "context.open.response",
    body,
    ...more,
  });
  const closed = (body: unknown, more: object = {}): Wire => ({
    ...base,
    kind: "context.close.response",
    context_id: "c",
    body,
    ...more,
  });
  const error = (body: unknown, more: object = {}): Wire => ({
    version: 1,
    kind: "protocol.error",
    operation_id: "o",
    context_id: "c",
    body,
    ...more,
  });

  test.each([
    ["a type twice", capability({ outcome: "supported", optional_content_types: ["a", "a"] })],
    ["text/plain advertised", capability({ outcome: "supported", optional_content_types: ["text/plain"] })],
    ["types that are no strings", capability({ outcome: "supported", optional_content_types: [1] })],
    ["types that are no list", capability({ outcome: "supported", optional_content_types: {} })],
    ["supported without types", capability({ outcome: "supported" })],
    ["unsupported with types", capability({ outcome: "unsupported", optional_content_types: [] })],
    ["another outcome", capability({ outcome: "opened" })],
    ["an error without detail", capability({ outcome: "error" })],
    ["an error with an unknown code", capability({ outcome: "error", error: { code: "oops" } })],
    [
      "an error with a member too many",
      capability({ outcome: "error", error: { code: "internal_error", x: 1 } }),
    ],
    [
      "an error whose text is no string",
      capability({ outcome: "error", error: { code: "internal_error", message: null } }),
    ],
    ["a context_id that does not belong", capability({ outcome: "unsupported" }, { context_id: "c" })],
    ["opened without a Context", opened({ outcome: "opened" })],
    [
      "a failed open with a Context",
      opened({ outcome: "error", error: { code: "internal_error" } }, { context_id: "c" }),
    ],
    ["closed with more", closed({ outcome: "closed", x: 1 })],
    ["opened as the outcome of a close", closed({ outcome: "opened" })],
    ["a code outside the set", error({ code: "constructor" })],
    ["no code", error({})],
    ["an operation's error with a request_id", error({ code: "block_sealed" }, { request_id: "q" })],
    ["no body", without(error({}), "body")],
  ])("drops %s", (_what, value) => {
    expect(toApplication(value)).toBe("schema");
  });

  test("drops what only an application sends", () => {
    expect([query, open, close, append, seal].map(toApplication)).toEqual(Array(5).fill("wrong-direction"));
  });

  test("drops a close answer without its Context", () => {
    expect(toApplication(without(closed({ outcome: "closed" }), "context_id"))).toBe("unreliable-ids");
    expect(toApplication(opened({ outcome: "opened" }, { context_id: "" }))).toBe("unreliable-ids");
  });
});
