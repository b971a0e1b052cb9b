import { describe, expect, test } from "vitest";
import { PasteBuffers } from "../../src/mux/paste-buffers.ts";
import { sampleOf } from "../../src/mux/visible-bytes.ts";

const bytes = (text: string): Uint8Array => Buffer.from(text, "utf8");

function buffersWith(limit: number, maxBytes = 10_000): PasteBuffers {
  let wallMs = 0;
  return new PasteBuffers({
    clock: {
      wallMs: () => {
        wallMs += 1000;
        return wallMs;
      },
    },
    limit: () => limit,
    maxBytes,
  });
}

/** `name=content`, the newest first. */
const draw = (buffers: PasteBuffers): string =>
  buffers
    .list()
    .map(({ name, bytes: content }) => `${name}=${Buffer.from(content).toString("utf8")}`)
    .join(" ");

const faultOf = (outcome: ReturnType<PasteBuffers["set"]>): string =>
  outcome.ok ? "" : outcome.error.message;

describe("PasteBuffers", () => {
  test("names what is added, lists the newest first and has it on top", () => {
    const buffers = buffersWith(50);
    buffers.add(bytes("one"));
    buffers.add(bytes("two"));
    buffers.set("mine", bytes("three"));
    expect(draw(buffers)).toBe("mine=three buffer1=two buffer0=one");
    expect(buffers.top?.name).toBe("mine");
    buffers.add(bytes(""));
    buffers.set("empty", bytes(""));
    expect(draw(buffers)).toBe("mine=three buffer1=two buffer0=one");
  });

  test("drops the oldest automatic ones past the limit, and never a named one", () => {
    const buffers = buffersWith(2);
    buffers.set("mine", bytes("m"));
    for (const text of ["a", "b", "c"]) buffers.add(bytes(text));
    expect(draw(buffers)).toBe("buffer2=c buffer1=b mine=m");
    buffers.rename("buffer1", "kept");
    for (const text of ["d", "e"]) buffers.add(bytes(text));
    expect(draw(buffers)).toBe("buffer4=e buffer3=d kept=b mine=m");
  });

  test("passes over names that are taken", () => {
    const buffers = buffersWith(50);
    buffers.set("buffer0", bytes("mine"));
    buffers.add(bytes("a"));
    buffers.add(bytes("b"), "copy");
    expect(draw(buffers)).toBe("copy2=b buffer1=a buffer0=mine");
  });

  test("renames in place, and says why not", () => {
    const buffers = buffersWith(50);
    buffers.set("a", bytes("1"));
    buffers.set("b", bytes("2"));
    expect(buffers.rename("a", "c").ok).toBe(true);
    expect(draw(buffers)).toBe("b=2 c=1");
    expect(
      [buffers.rename("b", "c"), buffers.rename("b", ""), buffers.rename("x", "y")].map(faultOf),
    ).toEqual(["buffer c already exists", "new name is empty", "unknown buffer: x"]);
    expect(faultOf(buffers.set("", bytes("x")))).toBe("empty buffer name");
  });

  test("appends, and what was handed out stays as it was", () => {
    const buffers = buffersWith(50);
    const content = bytes("one");
    buffers.set("a", content);
    const before = buffers.find("a");
    content.fill(0);
    buffers.append("a", bytes(" two"));
    buffers.append("b", bytes("three"));
    expect(draw(buffers)).toBe("b=three a=one two");
    expect(Buffer.from(before?.bytes ?? []).toString()).toBe("one");
  });

  test("makes room by the oldest automatic ones, and refuses what named ones leave no room for", () => {
    const buffers = buffersWith(50, 2000);
    buffers.add(bytes("x".repeat(300)));
    buffers.set("named", bytes("y".repeat(300)));
    buffers.add(bytes("z".repeat(300)));
    buffers.set("more", bytes("w".repeat(300)));
    expect(buffers.list().map(({ name }) => name)).toEqual(["more", "buffer1", "named"]);
    expect(faultOf(buffers.add(bytes("v".repeat(700))))).toContain("no room for a buffer of 700 bytes");
    expect(faultOf(buffers.append("more", bytes("v".repeat(1000))))).toContain(
      "no room for a buffer of 1300",
    );
    expect(buffers.list().map(({ name }) => name)).toEqual(["more", "buffer1", "named"]);
    expect(buffers.set("more", bytes("w".repeat(700))).ok).toBe(true);
  });

  test("deletes, and frees what it took", () => {
    const buffers = buffersWith(50, 1000);
    for (let round = 0; round < 20; round += 1) {
      expect(buffers.set("a", bytes("x".repeat(600))).ok).toBe(true);
      buffers.rename("a", "b");
      expect(buffers.delete("b")).toBe(true);
    }
    expect(buffers.delete("b")).toBe(false);
    expect(buffers.top).toBeUndefined();
  });
});

describe("sampleOf", () => {
  // The pairs are what tmux 3.3a prints as #{buffer_sample}.
  test.each([
    ['$HOME $1 $_x a$ "q" \\n # \x07\b\v\f\r\t\n', '\\$HOME $1 \\$_x a$ "q" \\\\n # \\a\\b\\v\\f\\r\\t\\n'],
    ["e\u0301 \u200b \u0085 \x7f\x1b", "e\u0301 \u200b \\302\\205 \\177\\033"],
    ["\x001\0x\0", "\\0001\\0x\\0"],
    [`${"a".repeat(199)}é`, `${"a".repeat(199)}\\...`],
    [`${"a".repeat(198)}\t\t\t`, `${"a".repeat(198)}\\t...`],
    ["é".repeat(150), `${"é".repeat(100)}...`],
  ])("shows %j", (text, shown) => {
    expect(sampleOf(bytes(text))).toBe(shown);
  });

  test("shows bytes that are no text", () => {
    expect(sampleOf(Uint8Array.of(0x80, 0xff, 0xe2, 0x82))).toBe("\\200\\377\\342\\202");
  });
});
