import { describe, expect, test } from "vitest";
import {
  encodeFocus,
  encodeMouse,
  encodePaste,
  type MouseEvent,
  type MouseModes,
  PasteEncoder,
} from "../../src/input/index.js";

const mouse = (
  action: MouseEvent["action"],
  button: number,
  col: number,
  row: number,
  modifiers = 0,
): MouseEvent => ({
  type: "mouse",
  action,
  button,
  modifiers,
  row,
  col,
  pixelX: -1,
  pixelY: -1,
});
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
const report = (
  event: MouseEvent,
  tracking: MouseModes["mouseTracking"],
  encoding: MouseModes["mouseEncoding"],
): string =>
  latin1(encodeMouse(event, { mouseTracking: tracking, mouseEncoding: encoding }, { width: 10, height: 20 }));

const press = mouse("press", 0, 4, 9);
const release = mouse("release", 0, 4, 9);
const drag = mouse("move", 0, 4, 9);
const hover = mouse("move", 3, 4, 9);
const wheel = mouse("press", 4, 4, 9);

describe("encodeMouse", () => {
  test.each<[string, MouseEvent, MouseModes["mouseTracking"], string]>([
    ["nothing wanted", press, 0, ""],
    ["X10 press", press, 9, "\x1b[<0;5;10M"],
    ["X10 release", release, 9, ""],
    ["X10 wheel", wheel, 9, ""],
    ["press", press, 1000, "\x1b[<0;5;10M"],
    ["release", release, 1000, "\x1b[<0;5;10m"],
    ["wheel", wheel, 1000, "\x1b[<64;5;10M"],
    ["drag in 1000", drag, 1000, ""],
    ["drag in 1002", drag, 1002, "\x1b[<32;5;10M"],
    ["hover in 1002", hover, 1002, ""],
    ["hover in 1003", hover, 1003, "\x1b[<35;5;10M"],
    ["all modifiers", mouse("press", 2, 0, 0, 7), 1000, "\x1b[<30;1;1M"],
    ["button 8", mouse("press", 8, 0, 0), 1000, "\x1b[<128;1;1M"],
  ])("%s", (_, event, tracking, expected) => {
    expect(report(event, tracking, 1006)).toBe(expected);
  });

  test.each<[string, MouseEvent, MouseModes["mouseEncoding"], string]>([
    ["oldest form", press, 0, "\x1b[M %*"],
    ["oldest form, release says no button", release, 0, "\x1b[M#%*"],
    ["oldest form, last position", mouse("press", 0, 222, 222), 0, "\x1b[M \xff\xff"],
    ["oldest form, beyond", mouse("press", 0, 223, 0), 0, ""],
    ["UTF-8", mouse("press", 0, 222, 0), 1005, "\x1b[M \xc3\xbf!"],
    ["UTF-8, beyond", mouse("press", 0, 2015, 0), 1005, ""],
    ["urxvt", mouse("press", 0, 299, 9), 1015, "\x1b[32;300;10M"],
    ["urxvt, release", release, 1015, "\x1b[35;5;10M"],
    ["pixels of a host with cells", press, 1016, "\x1b[<0;46;191M"],
    ["pixels of a host with pixels", { ...press, pixelX: 41, pixelY: 180 }, 1016, "\x1b[<0;42;181M"],
  ])("%s", (_, event, encoding, expected) => {
    expect(report(event, 1003, encoding)).toBe(expected);
  });
});

describe("PasteEncoder", () => {
  const bracketed = { bracketedPaste: true };

  test("frames a paste when the program asked for it", () => {
    expect(latin1(encodePaste(Buffer.from("a\nb"), bracketed))).toBe("\x1b[200~a\nb\x1b[201~");
    expect(latin1(encodePaste(Buffer.from("a\nb"), { bracketedPaste: false }))).toBe("a\nb");
  });

  test("lets no end marker through, however it is nested or split", () => {
    const attacks = [
      "x\x1b[201~y",
      "\x1b[20\x1b[201~1~y",
      "\x1b[201\x1b[201~~y",
      "\x1b[201~~~~y",
      "\x1b\x1b[201~y",
      "\u009b201~y",
    ];
    for (const attack of attacks) {
      const bytes = Buffer.from(attack);
      for (let at = 0; at <= bytes.length; at += 1) {
        const encoder = new PasteEncoder(bracketed);
        const parts = [encoder.text(bytes.subarray(0, at)), encoder.text(bytes.subarray(at))];
        const text = Buffer.concat(parts).toString();
        expect([text.includes("\x1b[201~"), text.includes("\u009b201~"), text.endsWith("y")]).toEqual([
          false,
          false,
          true,
        ]);
      }
    }
  });

  test("keeps every other byte", () => {
    const text = "\x1b[200~ \x1b[20 \x1b[202~ \x1b[31mred\x1b[m é漢";
    expect(Buffer.from(new PasteEncoder(bracketed).text(Buffer.from(text))).toString()).toBe(text);
  });
});

describe("encodeFocus", () => {
  test("tells of focus when the program asked for it", () => {
    expect([true, false].map((isFocused) => latin1(encodeFocus(isFocused, { focusEvents: true })))).toEqual([
      "\x1b[I",
      "\x1b[O",
    ]);
    expect(latin1(encodeFocus(true, { focusEvents: false }))).toBe("");
  });
});
