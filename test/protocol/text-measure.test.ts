import { describe, expect, test } from "vitest";
import { measureText } from "../../src/protocol/index.ts";

describe("measureText", () => {
  test.each(["", "a", "\r\n\t", "é", "\u07ff\u0800\uffff", "😀", "a😀é\u{10ffff}", "👩‍👩‍👧", "\ud7ff\ue000"])(
    "counts the scalars and the UTF-8 bytes of %j",
    (text) => {
      expect(measureText(text)).toEqual({
        scalars: Array.from(text).length,
        utf8Bytes: Buffer.byteLength(text),
      });
    },
  );
});
