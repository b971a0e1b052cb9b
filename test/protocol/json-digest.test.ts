import { describe, expect, test } from "vitest";
import { digestJson, type JsonValue } from "../../src/protocol/index.ts";

const digest = (text: string): string => digestJson(JSON.parse(text));

describe("digestJson", () => {
  test("does not depend on member order, white space, escapes or the spelling of a number", () => {
    expect(digest('{"b":[1,-0,{"d":"\\u00e9","c":null}],"a":1.0}')).toBe(
      digest('{ "a" : 1e0, "b": [ 10e-1, 0, {"c":null,"d":"é"} ] }'),
    );
  });

  test("tells apart values that differ in type, place, order or grouping", () => {
    const different = [
      "{}",
      '{"a":1}',
      '{"a":"1"}',
      '{"a":true}',
      '{"a":"true"}',
      '{"a":null}',
      '{"a":"null"}',
      '{"a":[]}',
      '{"a":{}}',
      '{"a":[1,2]}',
      '{"a":[2,1]}',
      '{"a":[[1],2]}',
      '{"a":[[1,2]]}',
      '{"a":1,"b":2}',
      '{"a":2,"b":1}',
      '{"ab":1}',
      '{"a":{"b":1}}',
      '{"a":"b"}',
      '{"a":""}',
      '{"":"a"}',
      '{"a":"\\u0000"}',
      '{"a":1.5}',
      '{"a":-1}',
    ];
    expect(new Set(different.map(digest)).size).toBe(different.length);
  });

  test("spreads many near values without a collision", () => {
    const seen = new Set<string>();
    for (let number = 0; number < 20_000; number += 1) {
      const value: JsonValue = { kind: "context.open", id: String(number) };
      seen.add(digestJson(value));
    }
    expect(seen.size).toBe(20_000);
    expect([...seen].every((text) => /^[0-9a-f]{32}$/.test(text))).toBe(true);
  });
});
