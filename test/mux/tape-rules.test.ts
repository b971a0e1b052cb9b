// The rules of the tape for Append, growth and shrinking, a picture each. Rules: docs/architecture.md, "Screen, history
// and Blocks".

import { describe, expect, test } from "vitest";
import { lines, openPane, picture } from "../support/tape-picture.js";

describe("Append", () => {
  test("takes the cursor's row when that is the last and blank", () => {
    const { pane, own } = openPane();
    pane.feed("one\r\n");
    pane.append(own, "b", "x\ny");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
      --
       |one
       #x
       #y
      >|  <0
       |
      "
    `);
  });

  test("goes below the cursor's row when something is written there", () => {
    const { pane, own } = openPane();
    pane.feed("one\r\ntwo");
    pane.append(own, "b", "x");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
      --
       |one
       |two
       #x
      >|  <0
       |
      "
    `);
  });

  test("counts a written space and a coloured blank as something written", () => {
    const { pane, own } = openPane();
    pane.feed("one\r\n ");
    pane.append(own, "b", "x");
    pane.feed("\u001b[44m\u001b[K\u001b[0m");
    pane.append(own, "c", "y");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
        one
      --
       |
       #x
       |
       #y
      >|  <0
      "
    `);
  });

  test("goes below what stands under the cursor", () => {
    const { pane, own } = openPane();
    pane.feed("one\r\ntwo\r\nthree\u001b[H");
    pane.append(own, "b", "x");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
      --
       |one
       |two
       |three
       #x
      >|  <0
      "
    `);
  });

  test("goes below the lowest row the cursor has reached since it was cleared", () => {
    const { pane, own } = openPane();
    pane.feed("one\u001b[4;1H\u001b[2;1H");
    pane.append(own, "b", "x");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
        one
      --
       |
       |
       |
       #x
      >|  <0
      "
    `);
  });

  test("forgets rows reached once they are erased", () => {
    const { pane, own } = openPane();
    pane.feed("one\r\ntwo\r\nthree\u001b[2;1H\u001b[J");
    pane.append(own, "b", "x");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
      --
       |one
       #x
      >|  <0
       |
       |
      "
    `);
  });

  test("scrolls rows off at the screen's end", () => {
    const { pane, own } = openPane();
    pane.feed(lines("1", "2", "3", "4"));
    pane.append(own, "b", "x\ny");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
        1
        2
      --
       |3
       |4
       #x
       #y
      >|  <0
      "
    `);
  });

  test("goes below a written last row by scrolling", () => {
    const { pane, own } = openPane();
    pane.feed(`${lines("1", "2", "3", "4")}5`);
    pane.append(own, "b", "x");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
        1
        2
      --
       |3
       |4
       |5
       #x
      >|  <0
      "
    `);
  });

  test("shows the end of a Block that is taller than the screen", () => {
    const { pane, own } = openPane();
    pane.feed("one\r\n");
    pane.append(own, "b", "a\nb\nc\nd\ne\nf\ng");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
        one
        a
        b
        c
      --
       #d
       #e
       #f
       #g
      >|  <0
      "
    `);
  });

  test("gives an empty Block a blank row", () => {
    const { pane, own } = openPane();
    pane.append(own, "b", "");
    pane.append(own, "c", "");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
      --
       #
       #
      >|  <0
       |
       |
      "
    `);
  });

  test("takes a pending wrap back and leaves the pen", () => {
    const { pane, own } = openPane();
    pane.feed("\u001b[1m1234567890");
    const before = pane.draw().split("\n")[1];
    pane.append(own, "b", "x");
    pane.feed("B");
    const screen = pane.pane.screen;
    const isBold = screen.row(2).style(0) === screen.row(0).style(0);
    expect(`${before} ${isBold}${picture(pane)}`).toMatchInlineSnapshot(`
      ">|1234567890  <9! true
      --
       |1234567890
       #x
      >|B  <1
       |
       |
      "
    `);
  });

  test("puts a Block behind others, and output behind it", () => {
    const { pane, own } = openPane();
    pane.append(own, "a", "first");
    pane.feed("line\r\n");
    pane.append(own, "b", "second");
    pane.feed("end");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
      --
       #first
       |line
       #second
      >|end  <3
       |
      "
    `);
  });

  test("goes on under the alternate screen", () => {
    const { pane, own } = openPane();
    pane.feed("one\r\n\u001b[?1049hon the other");
    pane.append(own, "b", "x\ny");
    pane.feed("\u001b[?1049l$");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
      --
       |one
       #x
       #y
      >|$  <1
       |
      "
    `);
  });

  test("counts no row of the alternate screen's cursor as reached", () => {
    const { pane, own } = openPane();
    pane.feed("one\r\n\u001b[?1049h\u001b[5;5H\u001b[?1049l");
    pane.append(own, "b", "x");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
      --
       |one
       #x
      >|  <0
       |
       |
      "
    `);
  });
});

describe("a Block that grows", () => {
  test("takes free rows first", () => {
    const { pane, own } = openPane();
    pane.append(own, "b", "x");
    pane.feed("below");
    pane.update(own, "b", "x\ny\nz");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
      --
       #x
       #y
       #z
      >|below  <5
       |
      "
    `);
  });

  test("moves what is below down as a whole, and rows leave at the top", () => {
    const { pane, own } = openPane();
    pane.feed("above\r\n");
    pane.append(own, "b", "x");
    pane.feed("1\r\n2\r\n3");
    pane.update(own, "b", "x\ny\nz");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
        above
        x
      --
       #y
       #z
       |1
       |2
      >|3  <1
      "
    `);
  });

  test("half in history sends its own rows there", () => {
    const { pane, own } = openPane();
    const first = pane.append(own, "b", "a\nb\nc");
    pane.feed(lines("1", "2", "3"));
    const before = picture(pane);
    pane.extend(own, "b", first, "\nd\ne");
    expect(`${before}${picture(pane)}`).toMatchInlineSnapshot(`
      "
        a
        b
      --
       #c
       |1
       |2
       |3
      >|  <0

        a
        b
        c
        d
      --
       #e
       |1
       |2
       |3
      >|  <0
      "
    `);
  });

  test("wholly in history touches no cell of the screen", () => {
    const { pane, own } = openPane();
    pane.append(own, "b", "a");
    pane.feed(lines("1", "2", "3", "4", "5"));
    pane.update(own, "b", "a\nb\nc");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
        a
        b
        c
        1
      --
       |2
       |3
       |4
       |5
      >|  <0
      "
    `);
  });

  test("past the screen's height shows its end and what is below", () => {
    const { pane, own } = openPane();
    pane.append(own, "b", "a");
    pane.feed("$ ");
    pane.update(own, "b", "a\nb\nc\nd\ne\nf\ng\nh");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
        a
        b
        c
        d
      --
       #e
       #f
       #g
       #h
      >|$  <2
      "
    `);
  });

  test("sends another Block above it to history whole", () => {
    const { pane, own } = openPane();
    pane.append(own, "a", "A1\nA2");
    pane.append(own, "b", "B1");
    pane.feed("$ ");
    pane.update(own, "b", "B1\nB2\nB3\nB4");
    pane.update(own, "a", "A1\nA2\nA3");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
        A1
        A2
        A3
      --
       #B1
       #B2
       #B3
       #B4
      >|$  <2
      "
    `);
  });
});

describe("a Block that shrinks", () => {
  test("pulls history back when the last row was in use: the bottom stays put", () => {
    const { pane, own } = openPane();
    pane.feed(lines("1", "2", "3"));
    pane.append(own, "b", "x\ny\nz");
    pane.feed("$ ");
    const before = picture(pane);
    pane.update(own, "b", "x");
    expect(`${before}${picture(pane)}`).toMatchInlineSnapshot(`
      "
        1
        2
      --
       |3
       #x
       #y
       #z
      >|$  <2

      --
       |1
       |2
       |3
       #x
      >|$  <2
      "
    `);
  });

  test("leaves free rows at the bottom when there were some", () => {
    const { pane, own } = openPane();
    pane.append(own, "b", "x\ny\nz");
    pane.feed("$ ");
    pane.update(own, "b", "x");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
      --
       #x
      >|$  <2
       |
       |
       |
      "
    `);
  });

  test("stops at the start of history", () => {
    const { pane, own } = openPane();
    pane.feed("1\r\n");
    pane.append(own, "b", "a\nb\nc\nd\ne");
    pane.feed("$ ");
    const before = picture(pane);
    pane.update(own, "b", "a");
    expect(`${before}${picture(pane)}`).toMatchInlineSnapshot(`
      "
        1
        a
      --
       #b
       #c
       #d
       #e
      >|$  <2

      --
       |1
       #a
      >|$  <2
       |
       |
      "
    `);
  });

  test("with hidden rows and free rows below moves the window up to its last row", () => {
    const { pane, own } = openPane();
    pane.feed(lines("0", "1"));
    const first = pane.append(own, "b", "a\nb\nc\nd\ne\nf\ng");
    pane.feed("x\r\ny\u001b[4;1H\u001b[J");
    const before = picture(pane);
    pane.replaceSuffix(own, "b", first, 3, "");
    expect(`${before}${picture(pane)}`).toMatchInlineSnapshot(`
      "
        0
        1
        a
        b
        c
        d
      --
       #e
       #f
       #g
      >|  <0
       |

        0
        1
        a
      --
       #b
      >|  <0
       |
       |
       |
      "
    `);
  });

  test("wholly in history touches no cell of the screen", () => {
    const { pane, own } = openPane();
    pane.append(own, "b", "a\nb\nc");
    pane.feed(lines("1", "2", "3", "4", "5"));
    pane.update(own, "b", "z");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
        z
        1
      --
       |2
       |3
       |4
       |5
      >|  <0
      "
    `);
  });

  test("brings back rows of another Block, which is changed there afterwards", () => {
    const { pane, own } = openPane();
    pane.append(own, "a", "A1\nA2\nA3");
    pane.append(own, "b", "B1\nB2\nB3");
    pane.feed("$ ");
    pane.update(own, "b", "B");
    pane.update(own, "a", "A1\nA2\nA3\nA4\nA5");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
        A1
        A2
      --
       #A3
       #A4
       #A5
       #B
      >|$  <2
      "
    `);
  });
});
