// Status lines laid out in 30 columns. The lines were drawn by tmux 3.3a.
import { describe, expect, test } from "vitest";
import {
  type ArrangedLine,
  arrangeStyledText,
  fillStyle,
  PLAIN_TEXT_STYLE,
  parseStyledText,
  plainTextOf,
} from "../../src/commands/index.ts";
import { TEST_MEASURE } from "./parse-harness.ts";

const COLS = 30;

const PARTS: readonly (readonly [string, string])[] = [
  ["plain", "plain"],
  ["#[align=left]L#[align=centre]C#[align=right]R", "L              C             R"],
  ["#[align=centre]centre", "            centre"],
  ["#[align=right]right", "                         right"],
  ["#[align=absolute-centre]abs#[align=left]leftleftleft", "leftleftleft abs"],
  [
    "#[align=left]llllllllllllllllllll#[align=centre]cccccccccccccccccccc#[align=right]rrrrrrrrrrrrrrrrrrrr",
    "llllllllllllllllllllrrrrrrrrrr",
  ],
  ["#[align=left]01234567890123456789#[align=right]abcdefghijklmnop", "01234567890123456789ghijklmnop"],
  ["#[align=centre]0123456789012345678901234567890123456789", "567890123456789012345678901234"],
  ["#[align=right]0123456789012345678901234567890123456789", "012345678901234567890123456789"],
  ["a日本#[align=right]語語b", "a日本                    語語b"],
  ["#[align=centre]日本語日本語日本語日本語日本語x", "日本語日本語日本語日本語日本語"],
  [
    "#[align=left]#[align=centre]#[align=right]#[align=left list=on]#[list=left-marker]<#[list=right-marker]>#[list=on]#[list=on]w0 #[list=on]w1 #[list=on]w2 #[list=on]w3 #[list=on]w4 #[list=focus]w5 #[list=on]w6 #[list=on]w7 #[list=on]w8 #[list=on]w9 #[list=on]#[nolist]",
    "w0 w1 w2 w3 w4 w5 w6 w7 w8 w9",
  ],
  [
    "#[align=left]LLLLLLLLLLLL#[align=centre]CCCCC#[align=right]RRRRRRRRRRRR#[align=left list=on]#[list=left-marker]<#[list=right-marker]>#[list=on]#[list=on]w0 #[list=on]w1 #[list=focus]w2 #[list=on]w3 #[list=on]w4 #[list=on]#[nolist]AAAA",
    "LLLLLLLLLLLL<2AAAARRRRRRRRRRRR",
  ],
  [
    "#[align=left]LEFT#[align=centre]MID#[align=right]RIGHT#[align=absolute-centre]ABS#[align=left list=on]#[list=left-marker]<#[list=right-marker]>#[list=on]#[list=on]w0 #[list=focus]w1 #[list=on]w2 #[list=on]#[nolist]AFT",
    "LEFTw0 w1 w2 ABS   MID   RIGHT",
  ],
  [
    "#[align=left]#[align=centre]#[align=right]RIGHT#[align=absolute-centre]ABSABSABSABS#[align=left list=on]#[list=left-marker]<#[list=right-marker]>#[list=on]#[list=on]w0 #[list=on]w1 #[list=on]w2 #[list=on]w3 #[list=on]w4 #[list=on]w5 #[list=on]w6 #[list=on]w7 #[list=focus]w8 #[list=on]w9 #[list=on]#[nolist]AFT",
    "<w3 w4 w5ABSABSABSABS AFTRIGHT",
  ],
  [
    "#[align=left]#[align=centre]#[align=right]#[align=centre list=on]#[list=left-marker]<#[list=right-marker]>#[list=on]#[list=on]w0 #[list=on]w1 #[list=on]w2 #[list=on]w3 #[list=on]w4 #[list=focus]w5 #[list=on]w6 #[list=on]w7 #[list=on]w8 #[list=on]w9 #[list=on]#[nolist]",
    "w0 w1 w2 w3 w4 w5 w6 w7 w8 w9",
  ],
  [
    "#[align=left]LLLLLLLLLLLLLLLLLLLL#[align=centre]CCCCC#[align=right]RRRRRRRRRRRRRRRRRRRR#[align=centre list=on]#[list=left-marker]<#[list=right-marker]>#[list=on]#[list=on]w0 #[list=on]w1 #[list=focus]w2 #[list=on]w3 #[list=on]w4 #[list=on]#[nolist]AAAA",
    "LLLLLLLLLLLLLLLLLLLLRRRRRRRRRR",
  ],
  [
    "#[align=left]LEFT#[align=centre]MID#[align=right]RIGHT#[align=absolute-centre]ABS#[align=centre list=on]#[list=left-marker]<#[list=right-marker]>#[list=on]#[list=on]w0 #[list=focus]w1 #[list=on]w2 #[list=on]#[nolist]AFT",
    "LEFT   MIDw0 ABSw2 AFT   RIGHT",
  ],
  [
    "#[align=left]#[align=centre]#[align=right]RIGHT#[align=absolute-centre]ABSABSABSABS#[align=centre list=on]#[list=left-marker]<#[list=right-marker]>#[list=on]#[list=on]w0 #[list=on]w1 #[list=on]w2 #[list=on]w3 #[list=on]w4 #[list=on]w5 #[list=on]w6 #[list=on]w7 #[list=focus]w8 #[list=on]w9 #[list=on]#[nolist]AFT",
    " <w3 w4 wABSABSABSABS9 AFTIGHT",
  ],
  [
    "#[align=left]#[align=centre]#[align=right]#[align=right list=on]#[list=left-marker]<#[list=right-marker]>#[list=on]#[list=on]w0 #[list=on]w1 #[list=on]w2 #[list=on]w3 #[list=on]w4 #[list=focus]w5 #[list=on]w6 #[list=on]w7 #[list=on]w8 #[list=on]w9 #[list=on]#[nolist]",
    "w0 w1 w2 w3 w4 w5 w6 w7 w8 w9",
  ],
  [
    "#[align=left]LLLLLLLLLLLL#[align=centre]CCCCC#[align=right]RRRRRRRRRRRR#[align=right list=on]#[list=left-marker]<#[list=right-marker]>#[list=on]#[list=on]w0 #[list=on]w1 #[list=focus]w2 #[list=on]w3 #[list=on]w4 #[list=on]#[nolist]AAAA",
    "LLLLLLLLLLLLRRRRRRRRRRRR<2AAAA",
  ],
  [
    "#[align=left]LEFT#[align=centre]MID#[align=right]RIGHT#[align=absolute-centre]ABS#[align=right list=on]#[list=left-marker]<#[list=right-marker]>#[list=on]#[list=on]w0 #[list=focus]w1 #[list=on]w2 #[list=on]#[nolist]AFT",
    "LEFT   MID   ABSHTw0 w1 w2 AFT",
  ],
  [
    "#[align=left]#[align=centre]#[align=right]RIGHT#[align=absolute-centre]ABSABSABSABS#[align=right list=on]#[list=left-marker]<#[list=right-marker]>#[list=on]#[list=on]w0 #[list=on]w1 #[list=on]w2 #[list=on]w3 #[list=on]w4 #[list=on]w5 #[list=on]w6 #[list=on]w7 #[list=focus]w8 #[list=on]w9 #[list=on]#[nolist]AFT",
    "RIGHT<w3 ABSABSABSABSw8 w9 AFT",
  ],
  [
    "#[align=left]#[align=centre]#[align=right]#[align=absolute-centre list=on]#[list=left-marker]<#[list=right-marker]>#[list=on]#[list=on]w0 #[list=on]w1 #[list=on]w2 #[list=on]w3 #[list=on]w4 #[list=focus]w5 #[list=on]w6 #[list=on]w7 #[list=on]w8 #[list=on]w9 #[list=on]#[nolist]",
    "w0 w1 w2 w3 w4 w5 w6 w7 w8 w9",
  ],
  [
    "#[align=left]LLLLLLLLLLLL#[align=centre]CCCCC#[align=right]RRRRRRRRRRRR#[align=absolute-centre list=on]#[list=left-marker]<#[list=right-marker]>#[list=on]#[list=on]w0 #[list=on]w1 #[list=focus]w2 #[list=on]w3 #[list=on]w4 #[list=on]#[nolist]AAAA",
    "LLLLLLLw0 w1 w2 w3 w4 AAAARRRR",
  ],
  [
    "#[align=left]LLLLLLLLLLLLLLLLLLLL#[align=centre]CCCCC#[align=right]RRRRRRRRRRRRRRRRRRRR#[align=absolute-centre list=on]#[list=left-marker]<#[list=right-marker]>#[list=on]#[list=on]w0 #[list=on]w1 #[list=focus]w2 #[list=on]w3 #[list=on]w4 #[list=on]#[nolist]AAAA",
    "LLLLLLLw0 w1 w2 w3 w4 AAAARRRR",
  ],
  [
    "#[align=left]LEFT#[align=centre]MID#[align=right]RIGHT#[align=absolute-centre]ABS#[align=absolute-centre list=on]#[list=left-marker]<#[list=right-marker]>#[list=on]#[list=on]w0 #[list=focus]w1 #[list=on]w2 #[list=on]#[nolist]AFT",
    "LEFT     ABSw0 w1 w2 AFT RIGHT",
  ],
  [
    "#[align=left]#[align=centre]#[align=right]RIGHT#[align=absolute-centre]ABSABSABSABS#[align=absolute-centre list=on]#[list=left-marker]<#[list=right-marker]>#[list=on]#[list=on]w0 #[list=on]w1 #[list=on]w2 #[list=on]w3 #[list=on]w4 #[list=on]w5 #[list=on]w6 #[list=on]w7 #[list=focus]w8 #[list=on]w9 #[list=on]#[nolist]AFT",
    " ABSABSABSABS<5 w6 w7 w8 w9 AF",
  ],
];

/** Alignment of the list, number of windows, the one in focus (-1 for none), the line. */
const LISTS: readonly (readonly [string, number, number, string])[] = [
  ["left", 2, 0, "LEFTw0 w1 AFT     MID    RIGHT"],
  ["left", 2, -1, "LEFTw0 w1 AFT     MID    RIGHT"],
  ["left", 2, -1, "LEFTw0 w1 AFT     MID    RIGHT"],
  ["left", 2, -1, "LEFTw0 w1 AFT     MID    RIGHT"],
  ["left", 5, 0, "LEFTw0 w1 w2 w3 w4 AFTMIDRIGHT"],
  ["left", 5, 4, "LEFTw0 w1 w2 w3 w4 AFTMIDRIGHT"],
  ["left", 5, -1, "LEFTw0 w1 w2 w3 w4 AFTMIDRIGHT"],
  ["left", 5, -1, "LEFTw0 w1 w2 w3 w4 AFTMIDRIGHT"],
  ["left", 10, 0, "LEFTw0 w1 w2 w3 w4 w5>AFTRIGHT"],
  ["left", 10, 4, "LEFT< w2 w3 w4 w5 w6 >AFTRIGHT"],
  ["left", 10, 9, "LEFT<4 w5 w6 w7 w8 w9 AFTRIGHT"],
  ["left", 10, -1, "LEFTw0 w1 w2 w3 w4 w5>AFTRIGHT"],
  ["centre", 2, 0, "LEFT    MIDw0 w1 AFT     RIGHT"],
  ["centre", 2, -1, "LEFT    MIDw0 w1 AFT     RIGHT"],
  ["centre", 2, -1, "LEFT    MIDw0 w1 AFT     RIGHT"],
  ["centre", 2, -1, "LEFT    MIDw0 w1 AFT     RIGHT"],
  ["centre", 5, 0, "LEFTMIDw0 w1 w2 w3 w4 AFTRIGHT"],
  ["centre", 5, 4, "LEFTMIDw0 w1 w2 w3 w4 AFTRIGHT"],
  ["centre", 5, -1, "LEFTMIDw0 w1 w2 w3 w4 AFTRIGHT"],
  ["centre", 5, -1, "LEFTMIDw0 w1 w2 w3 w4 AFTRIGHT"],
  ["centre", 10, 0, "LEFTMIDw0 w1 w2 w3 w4>AFTRIGHT"],
  ["centre", 10, 4, "LEFTMID<2 w3 w4 w5 w6>AFTRIGHT"],
  ["centre", 10, 9, "LEFTMID<5 w6 w7 w8 w9 AFTRIGHT"],
  ["centre", 10, -1, "LEFTMID<w3 w4 w5 w6 w>AFTRIGHT"],
  ["right", 2, 0, "LEFT     MID    RIGHTw0 w1 AFT"],
  ["right", 2, -1, "LEFT     MID    RIGHTw0 w1 AFT"],
  ["right", 2, -1, "LEFT     MID    RIGHTw0 w1 AFT"],
  ["right", 2, -1, "LEFT     MID    RIGHTw0 w1 AFT"],
  ["right", 5, 0, "LEFTMIDRIGHTw0 w1 w2 w3 w4 AFT"],
  ["right", 5, 4, "LEFTMIDRIGHTw0 w1 w2 w3 w4 AFT"],
  ["right", 5, -1, "LEFTMIDRIGHTw0 w1 w2 w3 w4 AFT"],
  ["right", 5, -1, "LEFTMIDRIGHTw0 w1 w2 w3 w4 AFT"],
  ["right", 10, 0, "LEFTRIGHTw0 w1 w2 w3 w4 w5>AFT"],
  ["right", 10, 4, "LEFTRIGHT< w2 w3 w4 w5 w6 >AFT"],
  ["right", 10, 9, "LEFTRIGHT<4 w5 w6 w7 w8 w9 AFT"],
  ["right", 10, -1, "LEFTRIGHTw0 w1 w2 w3 w4 w5>AFT"],
  ["absolute-centre", 2, 0, "LEFT       Mw0 w1 AFT    RIGHT"],
  ["absolute-centre", 2, -1, "LEFT       Mw0 w1 AFT    RIGHT"],
  ["absolute-centre", 2, -1, "LEFT       Mw0 w1 AFT    RIGHT"],
  ["absolute-centre", 2, -1, "LEFT       Mw0 w1 AFT    RIGHT"],
  ["absolute-centre", 5, 0, "LEFT   w0 w1 w2 w3 w4 AFTRIGHT"],
  ["absolute-centre", 5, 4, "LEFT   w0 w1 w2 w3 w4 AFTRIGHT"],
  ["absolute-centre", 5, -1, "LEFT   w0 w1 w2 w3 w4 AFTRIGHT"],
  ["absolute-centre", 5, -1, "LEFT   w0 w1 w2 w3 w4 AFTRIGHT"],
  ["absolute-centre", 10, 0, "Lw0 w1 w2 w3 w4 w5 w6 w7 w8>AF"],
  ["absolute-centre", 10, 4, "Lw0 w1 w2 w3 w4 w5 w6 w7 w8>AF"],
  ["absolute-centre", 10, 9, "L<1 w2 w3 w4 w5 w6 w7 w8 w9 AF"],
  ["absolute-centre", 10, -1, "L<w1 w2 w3 w4 w5 w6 w7 w8 w>AF"],
];

const arrange = (text: string, cols = COLS): ArrangedLine =>
  arrangeStyledText(parseStyledText(text, PLAIN_TEXT_STYLE), cols, TEST_MEASURE);
const draw = (text: string, cols = COLS): string =>
  plainTextOf(arrange(text, cols), cols, TEST_MEASURE).trimEnd();

function listLine(alignment: string, count: number, focus: number): string {
  const windows = Array.from({ length: count }, (_, at) => `#[list=${at === focus ? "focus" : "on"}]w${at} `);
  return (
    "#[align=left]LEFT#[align=centre]MID#[align=right]RIGHT" +
    `#[align=${alignment} list=on]#[list=left-marker]<#[list=right-marker]>#[list=on]` +
    `${windows.join("")}#[list=on]#[nolist]AFT`
  );
}

describe("arrangeStyledText", () => {
  test.each(PARTS)("%s", (text, line) => {
    expect(draw(text)).toBe(line);
  });

  test.each(LISTS)("a list at the %s with %i windows, %i in focus", (alignment, count, focus, line) => {
    expect(draw(listLine(alignment, count, focus))).toBe(line);
  });

  test("says which columns the mouse takes for what", () => {
    const text =
      "#[align=left range=left]AB#[norange]-#[list=on]#[range=window|1]one#[norange] #[range=window|2]two#[norange]" +
      "#[nolist align=right range=right]R";
    expect(arrange(text, 16).ranges.map(({ start, end, range }) => [start, end, range])).toEqual([
      [0, 2, { kind: "left" }],
      [3, 6, { kind: "window", index: 1 }],
      [7, 10, { kind: "window", index: 2 }],
      [15, 16, { kind: "right" }],
    ]);
  });

  test("a wide grapheme that is cut leaves a blank", () => {
    expect([
      draw("日本語", 5),
      draw("#[align=right]日本語", 5),
      draw("e\u0301x", 2),
      draw("", 3),
      draw("abc", 0),
    ]).toEqual(["日本", " 本語", "e\u0301x", "", ""]);
  });

  test("fill is the background of what no text covers", () => {
    const line = arrange("#[fill=red]a");
    expect(fillStyle(line).background).toEqual({ kind: "indexed", index: 1 });
    expect(line.runs.map(({ column, text }) => [column, text])).toEqual([[0, "a"]]);
  });
});
