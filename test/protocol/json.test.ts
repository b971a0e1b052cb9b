import { describe, expect, test } from "vitest";
import { MAX_JSON_DEPTH, MAX_JSON_VALUES, parseJsonObject } from "../../src/protocol/index.ts";

const encoder = new TextEncoder();
const parse = (text: string | Uint8Array): unknown => {
  const outcome = parseJsonObject(typeof text === "string" ? encoder.encode(text) : text);
  return outcome.ok ? outcome.object : outcome.fault;
};
const nested = (depth: number): string => `{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;

describe("parseJsonObject", () => {
  test("gives the decoded object, whatever the white space and the escapes", () => {
    expect(parse(' \t\r\n{ "\\u0061" :\n"\\u00e9\\ud83d\\ude00\\/" , "b":[1,{"a":-0.5e1}] }\n')).toEqual({
      a: "é😀/",
      b: [1, { a: -5 }],
    });
  });

  test.each([
    ["nothing", ""],
    ["white space alone", " \n"],
    ["a trailing comma", '{"a":1,}'],
    ["a comment", '{"a":1}//'],
    ["single quotes", "{'a':1}"],
    ["a bare name", "{a:1}"],
    ["two values", "{}{}"],
    ["bytes behind the object", "{}x"],
    ["a NUL behind the object", "{}\0"],
    ["vertical tab as white space", "\v{}"],
    ["no-break space as white space", "\u00a0{}"],
    ["NaN", '{"a":NaN}'],
    ["a leading zero", '{"a":01}'],
    ["a plus sign", '{"a":+1}'],
    ["a bare fraction", '{"a":.5}'],
    ["a hexadecimal number", '{"a":0x1}'],
    ["a raw line break in a string", '{"a":"\n"}'],
    ["a raw NUL in a string", '{"a":"\0"}'],
    ["an unknown escape", '{"a":"\\x41"}'],
    ["a short escape", '{"a":"\\u00e"}'],
    ["a string without an end", '{"a":"b'],
    ["a string whose end is escaped", '{"a":"b\\"}'],
    ["a byte-order mark", "\ufeff{}"],
    ["an object without an end", '{"a":1'],
    ["a lone brace", "}"],
  ])("refuses %s", (_what, text) => {
    expect(parse(text)).toBe("json");
  });

  test.each([
    ["a lone continuation byte", [0x80]],
    ["a cut character", [0xe2, 0x9d]],
    ["an overlong slash", [0xc0, 0xaf]],
    ["an overlong NUL", [0xe0, 0x80, 0x80]],
    ["a surrogate", [0xed, 0xa0, 0x80]],
    ["a surrogate pair in CESU-8", [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]],
    ["a scalar past U+10FFFF", [0xf4, 0x90, 0x80, 0x80]],
    ["a five-byte form", [0xf8, 0x88, 0x80, 0x80, 0x80]],
    ["0xFF", [0xff]],
  ])("refuses invalid UTF-8: %s", (_what, bad) => {
    expect(parse(Uint8Array.from([...encoder.encode('{"a":"'), ...bad, ...encoder.encode('"}')]))).toBe(
      "utf8",
    );
  });

  test.each(["[]", '"text"', "1", "null", "true", "[{}]"])("refuses %s, which is no object", (text) => {
    expect(parse(text)).toBe("not-an-object");
  });

  test.each([
    ["at the top", '{"a":1,"a":1}'],
    ["spelled with an escape", '{"a":1,"\\u0061":2}'],
    ["deep inside", '{"a":[{"b":{"c":1,"d":2,"c":3}}]}'],
    ["the name __proto__", '{"__proto__":1,"__proto__":2}'],
    ["the empty name", '{"":1,"":2}'],
    ["an index-like name", '{"1":1,"1":2}'],
    ["an object lost behind its double", '{"a":{"x":{}},"a":1}'],
    ["an object that hides members of its own", '{"a":1,"b":2,"a":{"c":1,"d":2}}'],
    ["names that need escapes", '{"\\"":1,"\\u0022":2}'],
    ["beyond the basic plane", '{"😀":1,"\\ud83d\\ude00":2}'],
  ])("refuses a member name used twice: %s", (_what, text) => {
    expect(parse(text)).toBe("duplicate-member");
  });

  test("tells names apart that only look alike", () => {
    const text =
      '{"e\u0301":1,"\u00e9":2,"a":{"a":{"a":":"}},"constructor":1,"__proto__":{"toString":1},"0":1,"00":1}';
    const outcome = parseJsonObject(encoder.encode(text));
    expect(outcome.ok && Object.keys(outcome.object).sort()).toEqual(
      ["0", "00", "__proto__", "a", "constructor", "e\u0301", "\u00e9"].sort(),
    );
  });

  test("does not mistake colons, braces and quotes inside strings for structure", () => {
    const text = `{"a":"::{[\\"::\\\\","b\\\\":"}}]]","c:":"${"[".repeat(100)}"}`;
    expect(parse(text)).toEqual(JSON.parse(text));
  });

  test.each([
    ["a lone high half", '{"a":"\\ud83d"}'],
    ["a lone low half", '{"a":"\\udE00x"}'],
    ["halves in the wrong order", '{"a":"\\ude00\\ud83d"}'],
    ["a half before a pair", '{"a":"\\ud83d\\ud83d\\ude00"}'],
    ["in a name", '{"\\ud83d":1}'],
    ["deep in an array", '{"a":[[{"b":["\\udfff"]}]]}'],
    ["in a name inside", '{"a":{"\\udc00":1}}'],
  ])("refuses an unpaired surrogate: %s", (_what, text) => {
    expect(parse(text)).toBe("surrogate");
  });

  test("accepts an escaped backslash before what looks like a surrogate escape", () => {
    expect(parse('{"a":"\\\\ud83d"}')).toEqual({ a: "\\ud83d" });
  });

  test("accepts as many values as allowed and refuses more, before parsing", () => {
    const list = (count: number): string => `{"a":[${Array(count).fill("0").join(",")}]}`;
    expect(parse(list(MAX_JSON_VALUES))).toMatchObject({ a: expect.any(Array) });
    expect(parse(list(MAX_JSON_VALUES + 1))).toBe("too-many-values");
    expect(parse(`{"a":"${",".repeat(MAX_JSON_VALUES)}"}`)).toMatchObject({ a: expect.any(String) });
  });

  test("accepts the deepest nesting allowed and refuses one level more, before parsing", () => {
    expect(parse(nested(MAX_JSON_DEPTH))).toEqual(JSON.parse(nested(MAX_JSON_DEPTH)));
    expect(parse(nested(MAX_JSON_DEPTH + 1))).toBe("depth");
    expect(parse(`{"a":${"[".repeat(500_000)}`)).toBe("depth");
    expect(parse(`{"a":${'{"a":'.repeat(100_000)}`)).toBe("depth");
    expect(parse(`{"a":[${"[],".repeat(1000)}[]]}`)).toMatchObject({ a: expect.any(Array) });
  });
});
