// Spec: JSON profile §2.

import type { ConformanceCase } from "../case.js";
import { bytesOf } from "../frames.js";
import type { Trial } from "../trial.js";

/** The bytes of a query in which `mark` is replaced by raw bytes. */
function withBytes(json: string, mark: string, bytes: readonly number[]): Uint8Array {
  const at = json.indexOf(mark);
  const [front, back] = [bytesOf(json.slice(0, at)), bytesOf(json.slice(at + mark.length))];
  return Uint8Array.from([...front, ...bytes, ...back]);
}

const query = (trial: Trial, more = ""): string => trial.query().replace('"body":{}', `"body":{}${more}`);

export const JSON_CASES: readonly ConformanceCase[] = [
  {
    clause: "J1",
    title: "a byte-order mark makes a Message invalid",
    run: async (trial) => {
      await trial.expectJson([["a mark", `\ufeff${trial.query()}`, ""]]);
    },
  },
  {
    clause: "J2",
    title: "invalid UTF-8 makes a Message invalid",
    run: async (trial) => {
      const broken: readonly (readonly number[])[] = [
        [0xff],
        [0xc0, 0x80],
        [0xed, 0xa0, 0x80],
        [0xe2, 0x82],
        [0xf4, 0x90, 0x80, 0x80],
      ];
      await trial.expectJson(
        broken.map((bytes) => [bytes.join(" "), withBytes(trial.query("@"), "@", [...bytes]), ""]),
      );
    },
  },
  {
    clause: "J3",
    title: "an unpaired surrogate makes a Message invalid, a pair does not",
    run: async (trial) => {
      const id = trial.probe.freshId();
      const escaped = (text: string): string => trial.query(id).replace(id, text);
      await trial.expectJson([
        ["high alone", escaped(`${id}\\ud83d`), ""],
        ["low alone", escaped(`${id}\\ude00`), ""],
        ["the wrong way round", escaped(`${id}\\ude00\\ud83d`), ""],
        ["in a name", trial.query().replace('"body":{}', '"body":{"\\ud800":1}'), ""],
        ["a pair", escaped(`${id}\\ud83d\\ude00`), "supported"],
      ]);
    },
  },
  {
    clause: "J4",
    title: "a member name used twice makes a Message invalid, at any depth",
    run: async (trial) => {
      const contextId = await trial.open();
      await trial.expectJson([
        ["in the envelope", trial.query().replace('"version":1', '"version":1,"version":1'), ""],
        ["spelled otherwise", trial.query().replace('"version":1', '"version":1,"\\u0076ersion":1'), ""],
        ["deeper", trial.append(contextId, "b", "x").replace('"data":', '"data":"x","data":'), ""],
        ["deeper still", trial.query().replace('"body":{}', '"body":{"a":[{"b":1,"b":2}]}'), ""],
      ]);
    },
  },
  {
    clause: "J5",
    title: "nothing but white space may stand around the one object, and JSON has no extensions",
    run: async (trial) => {
      await trial.expectJson([
        ["white space", ` \t\r\n${trial.query()} \n`, "supported"],
        ["two objects", `${trial.query()}${trial.query()}`, ""],
        ["a list", `[${trial.query()}]`, ""],
        ["text behind", `${trial.query()}x`, ""],
        ["a NUL behind", `${trial.query()}\0`, ""],
        ["a comment", `${trial.query()}// x`, ""],
        ["a trailing comma", trial.query().replace("{}", "{},"), ""],
        ["single quotes", trial.query().replaceAll('"', "'"), ""],
        ["a form feed", `\f${trial.query()}`, ""],
        ["a raw control in a string", trial.query("\x01").replace("\\u0001", "\x01"), ""],
        ["half an object", trial.query().slice(0, -1), ""],
        ["a number with a leading zero", trial.query().replace('"version":1', '"version":01'), ""],
      ]);
    },
  },
  {
    clause: "J6",
    title: "more than 32 objects and lists inside one another drop a Message",
    run: async (trial) => {
      // The Message and its body are two; the list makes the rest.
      const deep = (depth: number): string =>
        trial.query().replace('"body":{}', `"body":{"x":${"[".repeat(depth - 2)}${"]".repeat(depth - 2)}}`);
      await trial.expectJson([
        ["32", deep(32), "invalid_message"],
        ["33", deep(33), ""],
        ["10000", deep(10_000), ""],
      ]);
    },
  },
  {
    clause: "J7",
    title: "member order, white space and escapes mean nothing",
    run: async (trial) => {
      const id = trial.probe.freshId();
      const odd = `{ "body" : { } ,\n"request_id":"${id}", "kind":"capability.\\u0071uery"\t,"version":1}`;
      await trial.expectJson([["another spelling", odd, "supported"]]);
      trial.equal("the same again, plainly", await trial.outcomesOf(trial.query(id)), ["supported"]);
    },
  },
  {
    clause: "J8",
    title: "strings are compared scalar by scalar, without normalisation",
    run: async (trial) => {
      const contextId = await trial.open();
      const names = ["é", "e\u0301", "É", "ｅ", "é "];
      for (const name of names) {
        trial.equal(
          `appending ${JSON.stringify(name)}`,
          await trial.outcomesOf(trial.append(contextId, name, "J8")),
          [],
        );
      }
    },
  },
  {
    clause: "J9",
    title: "JSON that is none gets no answer",
    run: async (trial) => {
      await trial.expectJson([
        ["text", "hello", ""],
        ["a string", '"hello"', ""],
        ["null", "null", ""],
      ]);
    },
  },
  {
    clause: "J10",
    title: "an unknown version or kind, and a kind of the other direction, gets no answer",
    run: async (trial) => {
      await trial.expectJson([
        ["version 2", trial.query().replace('"version":1', '"version":2'), ""],
        ["version 0", trial.query().replace('"version":1', '"version":0'), ""],
        ["version as text", trial.query().replace('"version":1', '"version":"1"'), ""],
        ["no version", trial.query().replace('"version":1,', ""), ""],
        ["an unknown kind", trial.request("block.delete"), ""],
        ["no kind", trial.query().replace('"kind":"capability.query",', ""), ""],
        ["a response", trial.request("capability.response", { body: { outcome: "unsupported" } }), ""],
        ["an error", trial.request("protocol.error"), ""],
      ]);
    },
  },
  {
    clause: "J11",
    title: "an id that is missing, empty, no string or longer than 1024 bytes drops the Message",
    run: async (trial) => {
      const contextId = await trial.open();
      const id = trial.probe.freshId();
      const long =
        id + "é".repeat(512).slice(0, (1024 - id.length) >> 1) + ((1024 - id.length) % 2 === 0 ? "" : "x");
      await trial.expectJson([
        ["missing", trial.query().replace(/"request_id":"[^"]*",/, ""), ""],
        ["empty", trial.query(""), ""],
        ["a number", trial.query().replace(/"request_id":"[^"]*"/, '"request_id":7'), ""],
        ["null", trial.query().replace(/"request_id":"[^"]*"/, '"request_id":null'), ""],
        ["1024 bytes", trial.query(long), "supported"],
        ["1025 bytes", trial.query(`${long}x`), ""],
        ["an empty Operation id", trial.append(contextId, "b", "x", ""), ""],
        ["a long Operation id", trial.append(contextId, "b", "x", "o".repeat(1025)), ""],
        ["a long Context id", trial.append("c".repeat(1025), "b", "x"), ""],
      ]);
    },
  },
  {
    clause: "J12",
    title: "a broken schema under ids that can be trusted is answered invalid_message",
    run: async (trial) => {
      const contextId = await trial.open();
      await trial.expectJson([
        ["a member too many", query(trial, ',"extra":1'), "invalid_message"],
        ["null as a member", query(trial, ',"context_id":null'), "invalid_message"],
        ["a body that is no object", trial.query().replace("{}", "[]"), "invalid_message"],
        ["no body", trial.query().replace(',"body":{}', ""), "invalid_message"],
        ["an Operation", trial.operation("append", contextId, { block_id: "b" }), "invalid_message"],
      ]);
    },
  },
  {
    clause: "J13",
    title: "the schema is looked at before meaning",
    run: async (trial) => {
      await trial.expectJson([
        ["a Context that never was", trial.operation("append", "none", {}), "invalid_message"],
        [
          "closing with a member too many",
          trial.request("context.close", { context_id: "none", body: { x: 1 } }),
          "invalid_message",
        ],
      ]);
    },
  },
  {
    clause: "J14",
    title: "numbers count by their decoded value",
    run: async (trial) => {
      const contextId = await trial.open();
      const version = (text: string): string => trial.query().replace('"version":1', `"version":${text}`);
      await trial.expectJson([
        ["1.0", version("1.0"), "supported"],
        ["1e0", version("1e0"), "supported"],
        ["10e-1", version("10e-1"), "supported"],
        ["appending", trial.append(contextId, "b", "J14", "base"), ""],
        [
          "a retain of -0",
          trial.replaceSuffix(contextId, "b", ["base", 0, "J14."]).replace('"retain":0', '"retain":-0'),
          "",
        ],
      ]);
    },
  },
  {
    clause: "J15",
    title: "an id over its limit drops the Message, in the body too",
    run: async (trial) => {
      const contextId = await trial.open();
      await trial.expectJson([
        ["a Block id", trial.append(contextId, "b".repeat(1025), "x"), ""],
        ["a base", trial.extend(contextId, "b", "o".repeat(1025), "x"), ""],
      ]);
    },
  },
  {
    clause: "J16",
    title: "a Message of very many members is dropped",
    run: async (trial) => {
      const members = (count: number): string =>
        trial.query().replace("{}", `{"x":[${Array.from({ length: count }, () => "1").join()}]}`);
      await trial.expectJson([["100000 of them", members(100_000), ""]]);
      await trial.expectJson([["1000 of them", members(1000), "invalid_message"]]);
    },
  },
  {
    clause: "J17",
    title: "a Message that is too deep and also broken is dropped like any broken one",
    run: async (trial) => {
      await trial.expectJson([["deep and broken", `${'{"a":'.repeat(5000)}x`, ""]]);
    },
  },
];
