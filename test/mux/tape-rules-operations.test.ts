// The rules of the tape for parts of a Block, cursors and margins, a picture each.

import { describe, expect, test } from "vitest";
import { lines, openPane, picture } from "../support/tape-picture.js";

describe("ReplaceSuffix, Extend and Seal", () => {
  test("change a visible Block from the row that differs on", () => {
    const { pane, own } = openPane();
    const first = pane.append(own, "b", "one two three four");
    const second = pane.replaceSuffix(own, "b", first, 8, "3\n4");
    pane.extend(own, "b", second, " 漢字漢字漢");
    pane.seal(own, "b");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
      --
       #one two 3
       #4 漢字漢字↵
       #漢
      >|  <0
       |
      "
    `);
  });

  test("join a CR and an LF of two Operations into one break", () => {
    const { pane, own } = openPane();
    const first = pane.append(own, "b", "a\r");
    const before = picture(pane);
    pane.extend(own, "b", first, "\nb");
    expect(`${before}${picture(pane)}`).toMatchInlineSnapshot(`
      "
      --
       #a
      >|  <0
       |
       |
       |

      --
       #a
       #b
      >|  <0
       |
       |
      "
    `);
  });

  test("change a half hidden Block above and below the screen's first row", () => {
    const { pane, own } = openPane();
    const first = pane.append(own, "b", "a\nb\nc\nd\ne\nf");
    const second = pane.replaceSuffix(own, "b", first, 3, "X\nY\nZ\nd\ne\nf");
    const before = picture(pane);
    pane.replaceSuffix(own, "b", second, 13, "!");
    expect(`${before}${picture(pane)}`).toMatchInlineSnapshot(`
      "
        a
        bX
        Y
      --
       #Z
       #d
       #e
       #f
      >|  <0

        a
        bX
        Y
      --
       #Z
       #d
       #e
       #!
      >|  <0
      "
    `);
  });

  test("change a hidden Block where it is", () => {
    const { pane, own } = openPane();
    const first = pane.append(own, "b", "abc");
    pane.feed(lines("1", "2", "3", "4", "5"));
    const second = pane.extend(own, "b", first, "defghijkl");
    pane.replaceSuffix(own, "b", second, 2, "\n2");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
        ab
        2
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

  test("leave a blank row of a Block whose text is gone", () => {
    const { pane, own } = openPane();
    const first = pane.append(own, "b", "a\nb");
    pane.feed("$ ");
    pane.replaceSuffix(own, "b", first, 0, "");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
      --
       #
      >|$  <2
       |
       |
       |
      "
    `);
  });
});

describe("cursors", () => {
  test("above the changed Block stay", () => {
    const { pane, own } = openPane();
    pane.feed("above\r\n");
    pane.append(own, "b", "x");
    pane.feed("below\u001b[1;3H");
    pane.update(own, "b", "x\ny");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
      --
      >|above  <2
       #x
       #y
       |below
       |
      "
    `);
  });

  test("above go to row 0 when their row leaves", () => {
    const { pane, own } = openPane();
    pane.feed("above\r\n");
    pane.append(own, "b", "x");
    pane.feed("1\r\n2\r\n3\u001b[1;3H");
    pane.update(own, "b", "x\ny");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
        above
      --
      >#x  <2
       #y
       |1
       |2
       |3
      "
    `);
  });

  test("inside keep their row of the Block, the last one at most", () => {
    const { pane, own } = openPane();
    pane.append(own, "b", "x\ny\nz");
    pane.feed("\u001b[3;2H");
    const before = picture(pane);
    pane.update(own, "b", "x\ny");
    expect(`${before}${picture(pane)}`).toMatchInlineSnapshot(`
      "
      --
       #x
       #y
      >#z  <1
       |
       |

      --
       #x
      >#y  <1
       |
       |
       |
      "
    `);
  });

  test("below travel with their row, pending wrap and saved cursor too", () => {
    const { pane, own } = openPane();
    pane.append(own, "b", "x");
    pane.feed("s\u001b7\r\n1234567890");
    pane.update(own, "b", "x\ny\nz");
    const moved = picture(pane);
    pane.feed("\u001b8!");
    expect(`${moved}${picture(pane)}`).toMatchInlineSnapshot(`
      "
      --
       #x
       #y
       #z
       |s
      >|1234567890  <9!

      --
       #x
       #y
       #z
      >|s!  <2
       |1234567890
      "
    `);
  });

  test("saved for the alternate screen travel with their row", () => {
    const { pane, own } = openPane();
    pane.append(own, "b", "x");
    pane.feed("$ vi\u001b[?1049h");
    pane.update(own, "b", "x\ny\nz");
    pane.feed("\u001b[?1049l!");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
      --
       #x
       #y
       #z
      >|$ vi!  <5
       |
      "
    `);
  });
});

describe("margins", () => {
  test("from the first row: the rows below stay put while a Block grows, and history gets what leaves", () => {
    const { pane, own } = openPane();
    pane.feed("\u001b[5;1Hfooter\u001b[1;4r\u001b[1;1H1\r\n");
    pane.append(own, "b", "x");
    pane.feed("$ ");
    pane.update(own, "b", "x\ny\nz");
    const grown = picture(pane);
    pane.update(own, "b", "x");
    expect(`${grown}${picture(pane)}`).toMatchInlineSnapshot(`
      "
        1
      --
       #x
       #y
       #z
      >|$  <2
       |footer

      --
       |1
       #x
      >|$  <2
       |
       |footer
      "
    `);
  });

  test("from the first row: Append scrolls above the footer", () => {
    const { pane, own } = openPane();
    pane.feed("\u001b[5;1Hfooter\u001b[1;4r\u001b[1;1H1\r\n2\r\n3\r\n");
    pane.append(own, "b", "x\ny");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
        1
        2
      --
       |3
       #x
       #y
      >|  <0
       |footer
      "
    `);
  });

  test("with the cursor below them the whole screen moves", () => {
    const { pane, own } = openPane();
    pane.append(own, "b", "x");
    pane.feed("\u001b[1;3r\u001b[4;1Hfoot");
    pane.update(own, "b", "x\ny");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
      --
       #x
       #y
       |
       |
      >|foot  <4
      "
    `);
  });

  test("that begin further down count for nothing", () => {
    const { pane, own } = openPane();
    pane.feed("\u001b[2;4r\u001b[5;1Hlast\u001b[2;1H");
    pane.append(own, "b", "x");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
        
        
      --
       |
       |
       |last
       #x
      >|  <0
      "
    `);
  });

  test("do not tear a Block that lies across them", () => {
    const { pane, own } = openPane();
    pane.append(own, "a", "1\n2\n3");
    pane.feed("\u001b[1;2r\u001b[1;1H");
    pane.append(own, "b", "x\ny");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
        1
        2
      --
       #3
       |
       #x
       #y
      >|  <0
      "
    `);
  });
});
