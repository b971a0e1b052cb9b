// Blocks above a program's own frame (`block-placement above`), a picture each: how the frame moves, and what erasing does.
// What is taken for a frame: own-frame-found.test.ts. Rules: docs/architecture.md, "Screen, history and Blocks".

import { describe, expect, test } from "vitest";
import { RowCursor } from "../../src/document/index.js";
import { PaneView } from "../../src/mux/pane-view.js";
import { DRAW_FRAME } from "../support/draw-frame.js";
import { lines, openPane, picture } from "../support/tape-picture.js";
import type { TestPane } from "../support/test-pane.js";

const open = (): { pane: TestPane; own: string } => openPane({ blockPlacement: "above" });

describe.each(Object.entries(DRAW_FRAME))("a frame drawn %s", (_name, draw) => {
  /** Text of all rows from the top of history, blank ones at the end left out. */
  function all(pane: TestPane): string {
    return [...pane.historyRows(), ...pane.screenLines()].join("|").replace(/\|+$/, "");
  }

  test("has Blocks above it, and is drawn anew without harm to them", () => {
    const { pane, own } = open();
    pane.feed("out\r\n");
    pane.feed(draw(0, "head", "> ")).feed(draw(2, "head", "> "));
    const first = pane.append(own, "a", "A");
    pane.feed(draw(2, "head 2", "> x"));
    pane.append(own, "b", "B");
    pane.extend(own, "a", first, "\nA2");
    pane.feed(draw(2, "head 3", "> y"));
    picture(pane);
    expect(`${all(pane)} ${pane.contextState(own)}`).toBe("out|A|A2|B|head 3|> y open");
  });

  test("may grow and shrink", () => {
    const { pane, own } = open();
    pane.feed(draw(0, "head", "> ")).feed(draw(2, "head", "> "));
    pane.append(own, "a", "A");
    pane.feed(draw(2, "head", "> ", "foot"));
    pane.append(own, "b", "B");
    pane.feed(draw(3, "head", "> ", "foot"));
    pane.append(own, "c", "C");
    pane.feed(draw(3, "> "));
    pane.append(own, "d", "D");
    pane.feed(draw(1, "> z"));
    picture(pane);
    expect(`${all(pane)} ${pane.contextState(own)}`).toBe("A|B|C|D|> z open");
  });

  test("has lines printed above it above later Blocks, once it was drawn again below them", () => {
    const { pane, own } = open();
    pane.feed(draw(0, "head", "> ")).feed(draw(2, "head", "> "));
    pane.append(own, "a", "A");
    pane.feed(draw(2, "line", "head", "> ")).feed(draw(2, "head", "> "));
    pane.append(own, "b", "B");
    pane.feed(draw(2, "line 2", "head", "> ")).feed(draw(2, "head", "> "));
    pane.append(own, "c", "C");
    picture(pane);
    expect(`${all(pane)} ${pane.contextState(own)}`).toBe("A|line|B|line 2|C|head|> open");
  });
});

describe("above a frame", () => {
  /** Two lines, and a frame of two rows with the cursor in the second one. */
  function framed(): { pane: TestPane; own: string } {
    const made = open();
    made.pane.feed(
      `one\r\n${DRAW_FRAME.clearing(0, "head", "> ab")}${DRAW_FRAME.clearing(2, "head", "> ab")}`,
    );
    return made;
  }

  test("a Block takes free rows, and the cursor keeps its place in the frame", () => {
    const { pane, own } = framed();
    pane.append(own, "b", "x\ny");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
      --
       |one
       #x
       #y
       |head
      >|> ab  <4
      "
    `);
  });

  test("rows leave at the top once there are no free ones", () => {
    const { pane, own } = framed();
    pane.append(own, "b", "x\ny");
    pane.append(own, "c", "z");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
        one
      --
       #x
       #y
       #z
       |head
      >|> ab  <4
      "
    `);
  });

  test("a Block grows, and one above the screen too", () => {
    const { pane, own } = framed();
    const first = pane.append(own, "b", "x\ny");
    pane.extend(own, "b", first, "\nz\nend");
    const grown = picture(pane);
    pane.append(own, "c", "1\n2\n3");
    pane.update(own, "b", "again");
    expect(`${grown}${picture(pane)}`).toMatchInlineSnapshot(`
      "
        one
        x
      --
       #y
       #z
       #end
       |head
      >|> ab  <4

        one
        again
      --
       #1
       #2
       #3
       |head
      >|> ab  <4
      "
    `);
  });

  test("a Block shrinks and history comes back", () => {
    const { pane, own } = framed();
    pane.append(own, "b", "x\ny\nz\nu");
    const before = picture(pane);
    pane.update(own, "b", "x");
    expect(`${before}${picture(pane)}`).toMatchInlineSnapshot(`
      "
        one
        x
      --
       #y
       #z
       #u
       |head
      >|> ab  <4

      --
       |one
       #x
       |head
      >|> ab  <4
       |
      "
    `);
  });

  test("a Block taller than the screen shows its end", () => {
    const { pane, own } = framed();
    pane.append(own, "b", "1\n2\n3\n4\n5\n6\n7");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
        one
        1
        2
        3
        4
      --
       #5
       #6
       #7
       |head
      >|> ab  <4
      "
    `);
  });

  test("the cursor stays in the first row of a frame, and a saved cursor with its row", () => {
    const { pane, own } = framed();
    pane.feed("\u001b7\u001b[1A\r\u001b[C");
    pane.append(own, "b", "x");
    const moved = picture(pane);
    pane.feed("E\u001b8c");
    expect(`${moved}${picture(pane)}`).toMatchInlineSnapshot(`
      "
      --
       |one
       #x
      >|head  <1
       |> ab
       |

      --
       |one
       #x
       |hEad
      >|> abc  <5
       |
      "
    `);
  });

  test("a pending wrap stays, and a soft-wrapped line of the frame goes whole", () => {
    const { pane, own } = open();
    pane.feed("out\r\n0123456789abcdefghij\u001b[A\u001b[B\u001b[10Gj");
    pane.append(own, "b", "x");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
      --
       |out
       #x
       |0123456789↵
      >|abcdefghij  <9!
       |
      "
    `);
  });

  test("a frame that fills the screen has Blocks in history at once", () => {
    const { pane, own } = open();
    const rows = ["1", "2", "3", "4", "5"];
    pane
      .feed("out\r\n")
      .feed(DRAW_FRAME.clearing(0, ...rows))
      .feed(DRAW_FRAME.clearing(5, ...rows));
    const first = pane.append(own, "b", "x\ny");
    pane.extend(own, "b", first, "\nz");
    pane.feed(DRAW_FRAME.clearing(5, ...rows));
    pane.append(own, "c", "c");
    expect(`${picture(pane)}${pane.contextState(own)}`).toMatchInlineSnapshot(`
      "
        out
        x
        y
        z
        c
      --
       |1
       |2
       |3
       |4
      >|5  <1
      open"
    `);
  });

  test("a frame with rows in history has Blocks above those", () => {
    const { pane, own } = open();
    pane
      .feed("out\r\n")
      .feed(DRAW_FRAME.clearing(0, "1", "2", "3"))
      .feed(DRAW_FRAME.clearing(3, "1", "2", "3"));
    pane.append(own, "a", "A");
    pane.pane.resize(10, 2);
    pane.append(own, "b", "x\ny");
    const small = picture(pane);
    pane.pane.resize(10, 5);
    pane.append(own, "c", "z");
    pane.feed(DRAW_FRAME.clearing(3, "1", "2", "3"));
    expect(`${small}${picture(pane)}${pane.contextState(own)}`).toMatchInlineSnapshot(`
      "
        out
        A
        x
        y
        1
      --
       |2
      >|3  <1

        out
        A
        x
      --
       #y
       #z
       |1
       |2
      >|3  <1
      open"
    `);
  });

  test("a frame that begins in a line of history has that whole", () => {
    const { pane, own } = open();
    pane.feed(`one\r\n${"0123456789".repeat(5)}abcde\r\nfoot\u001b[3A\u001b[3B`);
    pane.append(own, "b", "x");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
        one
        x
        0123456789
        0123456789
      --
       |0123456789↵
       |0123456789↵
       |0123456789↵
       |abcde
      >|foot  <4
      "
    `);
  });

  test("after a new width the frame is found again", () => {
    const { pane, own } = framed();
    pane.append(own, "a", "A long one");
    pane.pane.resize(5, 5);
    pane.append(own, "b", "x");
    const narrow = picture(pane);
    pane.pane.resize(12, 6);
    pane.append(own, "c", "y");
    pane.feed(DRAW_FRAME.clearing(2, "head", "> abc"));
    expect(`${narrow}${picture(pane)}${pane.contextState(own)}`).toMatchInlineSnapshot(`
      "
        one
      --
       #A lon↵
       #g one
       #x
       |head
      >|> ab  <4

      --
       |one
       #A long one
       #x
       #y
       |head
      >|> abc  <5
      open"
    `);
  });

  test("with a scroll region a footer below it stays put", () => {
    const { pane, own } = open();
    pane
      .feed("\u001b[5;1Hfoot\u001b[1;4r\u001b[H")
      .feed("one\r\nhead\r\n> \u001b[A\r\u001b[Khead\r\n\u001b[K> ");
    pane.append(own, "b", "x\ny\nz");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
        one
        x
      --
       #y
       #z
       |head
      >|>  <2
       |foot
      "
    `);
  });

  test("Operations under the alternate screen do the same", () => {
    const { pane, own } = framed();
    pane.feed("\u001b[?1049hother\u001b[5;5H\u001b[1;1H");
    pane.append(own, "b", "x");
    pane.feed("\u001b[?1049l!");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
      --
       |one
       #x
       |head
      >|> ab!  <5
       |
      "
    `);
  });
});

describe("erasing", () => {
  test("inside the frame harms no Block, and of a Block's row ends its Context", () => {
    const { pane, own } = open();
    pane.feed(DRAW_FRAME.clearing(0, "head", "> ")).feed(DRAW_FRAME.clearing(2, "head", "> "));
    pane.append(own, "b", "x");
    pane.feed("\u001b[2K\u001b[1A\u001b[2K\u001b[J\u001b[P\u001b[L\u001b[M");
    const inside = pane.contextState(own);
    pane.feed("\u001b[1A\u001b[K");
    expect(`${inside} ${pane.contextState(own)}${picture(pane)}`).toMatchInlineSnapshot(`
      "open context_not_open
      --
      >|  <0
       |
       |
       |
       |
      "
    `);
  });

  test("of all before anything is drawn has the Block in its place", () => {
    const { pane, own } = open();
    pane.feed(`out\r\n${DRAW_FRAME.clearing(0, "head", "> ")}\u001b[1A\r\u001b[J`);
    pane.append(own, "b", "x");
    pane.feed("head\r\n> ");
    pane.append(own, "c", "y");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
      --
       |out
       #x
       #y
       |head
      >|>  <2
      "
    `);
  });

  test("of the whole screen ends the frame", () => {
    const { pane, own } = open();
    pane.feed(
      `out\r\n${DRAW_FRAME.clearing(0, "head", "> ")}${DRAW_FRAME.clearing(2, "head", "> ")}\u001b[H\u001b[2Jnew\r\n`,
    );
    pane.append(own, "b", "x");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
      --
       |new
       #x
      >|  <0
       |
       |
      "
    `);
  });
});

test("who reads in the frame or below a Block goes on reading there", () => {
  const { pane, own } = open();
  pane
    .feed(lines("1", "2", "3", "4", "5", "6"))
    .feed(DRAW_FRAME.clearing(0, "head", "> "))
    .feed(DRAW_FRAME.clearing(2, "head", "> "));
  const view = new PaneView(pane.pane, pane.clock);
  view.read();
  view.scroll(-1);
  const top = (): string => {
    const cursor = new RowCursor(pane.pane.document, 10, view.frame().screen);
    cursor.seek(view.anchor ?? { line: 0, offset: 0, block: 0 });
    return `${cursor.position.line}`;
  };
  const shown = (): string[] => {
    const rows: string[] = [];
    view.eachRow((row) => rows.push(pane.rowText(row)));
    return rows;
  };
  const before = shown();
  const line = top();
  pane.append(own, "a", "A");
  expect([before, shown(), top() === line]).toEqual([
    ["3", "4", "5", "6", "head"],
    ["3", "4", "5", "6", "A"],
    true,
  ]);
  view.scroll(2);
  const inFrame = shown();
  pane.append(own, "b", "B");
  expect([inFrame, shown()]).toEqual([
    ["5", "6", "A", "head", ">"],
    ["5", "6", "A", "B", "head"],
  ]);
});
