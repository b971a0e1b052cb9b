// The rules of the tape for ordinary output that touches Blocks or history, new sizes and eviction, a picture each.

import { describe, expect, test } from "vitest";
import { PaneView } from "../../src/mux/pane-view.js";
import { checkTape } from "../support/draw-tape.js";
import { lines, openPane, picture } from "../support/tape-picture.js";

describe("damage", () => {
  // What happens, and what becomes of the Context of the Block below.
  const damages: readonly (readonly [string, string, string])[] = [
    ["writing over a row", "\u001b[2;1HX", "open"],
    ["erasing the display", "\u001b[2J", "context_not_open"],
    ["erasing below", "\u001b[2;1H\u001b[J", "context_not_open"],
    ["erasing above", "\u001b[2;2H\u001b[1J", "open"],
    ["erasing in a row", "\u001b[2;1H\u001b[K", "open"],
    ["erasing characters", "\u001b[2;1H\u001b[X", "open"],
    ["inserting characters", "\u001b[2;1H\u001b[@", "open"],
    ["deleting characters", "\u001b[2;1H\u001b[P", "open"],
    ["inserting a line in the middle", "\u001b[3;1H\u001b[L", "open"],
    ["deleting a line of it", "\u001b[3;1H\u001b[M", "open"],
    ["scrolling a region that cuts it", "\u001b[3;5r\u001b[S", "open"],
    ["pushing it out at the bottom", "\u001b[1;1H\u001b[3L", "context_not_open"],
    ["filling the screen", "\u001b#8", "context_not_open"],
    ["a full reset", "\u001bc", "context_not_open"],
  ];
  test.each(damages)("%s ends the Context of the Block", (_name, bytes, below) => {
    const { pane, own } = openPane();
    const other = pane.openContext();
    pane.feed("\r\n");
    pane.append(own, "b", "x\ny");
    pane.append(other, "c", "z");
    pane.feed(bytes);
    checkTape(pane.pane);
    expect([pane.contextState(own), pane.contextState(other)]).toEqual(["context_not_open", below]);
  });

  const harmless: readonly (readonly [string, string])[] = [
    ["inserting a line above", "\u001b[1;1H\u001b[L"],
    ["deleting a line above", "\u001b[1;1H\u001b[M"],
    ["scrolling down", "\u001b[T"],
    ["a reverse index in the first row", "\u001b[1;1H\u001bM"],
    ["scrolling up into history", "\u001b[2S"],
    ["erasing behind the last cell of a row", "\u001b[2;5H\u001b[K"],
    ["erasing below", "\u001b[4;1H\u001b[J"],
    ["moving about", "\u001b[2;1H\u001b[3;1H"],
    ["the alternate screen", "\u001b[?1049h\u001b[2Jx\u001b[?1049l"],
    ["a new size", ""],
  ];
  test.each(harmless)("%s does not", (name, bytes) => {
    const { pane, own } = openPane();
    pane.feed("\r\n");
    pane.append(own, "b", "x\ny");
    pane.feed(bytes);
    if (name === "a new size") pane.pane.resize(3, 2);
    checkTape(pane.pane);
    expect(pane.contextState(own)).toBe("open");
  });

  test("turns what is on the screen into output and freezes what is in history", () => {
    const { pane, own } = openPane();
    pane.append(own, "b", "a\nb\nc\nd\ne\nf");
    pane.feed("\u001b[2;1H!");
    const after = picture(pane);
    pane.pane.resize(10, 8);
    expect(`${after}${picture(pane)}${pane.contextState(own)}`).toMatchInlineSnapshot(`
      "
        a
        b
      --
       |c
      >|!  <1
       |e
       |f
       |

      --
       #a
       #b
       |c
      >|!  <1
       |e
       |f
       |
       |
      context_not_open"
    `);
  });

  test("by deleting a line in a half hidden Block leaves its hidden rows", () => {
    const { pane, own } = openPane();
    pane.append(own, "b", "a\nb\nc\nd\ne\nf");
    pane.feed("\u001b[1;1H\u001b[M");
    expect(`${picture(pane)}${pane.contextState(own)}`).toMatchInlineSnapshot(`
      "
        a
        b
      --
      >|d  <0
       |e
       |f
       |
       |
      context_not_open"
    `);
  });
});

describe("erasing history", () => {
  test("drops the hidden rows of a Block half in history, which ends its Context", () => {
    const { pane, own } = openPane();
    pane.feed("one\r\n");
    pane.append(own, "b", "a\nb\nc\nd\ne\nf");
    pane.feed("\u001b[3J");
    expect(`${picture(pane)}${pane.contextState(own)}`).toMatchInlineSnapshot(`
      "
      --
       |c
       |d
       |e
       |f
      >|  <0
      context_not_open"
    `);
  });

  test("ends the Contexts of Blocks in history, and of no other", () => {
    const { pane, own } = openPane();
    const other = pane.openContext();
    pane.append(own, "b", "a");
    pane.feed(lines("1", "2", "3", "4"));
    pane.append(other, "c", "z");
    pane.feed("\u001b[3J");
    expect(`${picture(pane)}${pane.contextState(own)} ${pane.contextState(other)}`).toMatchInlineSnapshot(`
      "
      --
       |2
       |3
       |4
       #z
      >|  <0
      context_not_open open"
    `);
  });

  test("is nothing a program may do with allow-clear-history off", () => {
    const { pane, own } = openPane({ allowClearHistory: "off" });
    pane.append(own, "b", "a");
    pane.feed(`${lines("1", "2", "3", "4", "5")}\u001b[3J\u001bc`);
    expect(`${picture(pane)}${pane.contextState(own)}`).toMatchInlineSnapshot(`
      "
        a
        1
      --
      >|  <0
       |
       |
       |
       |
      open"
    `);
  });

  test("by a full reset takes screen, history and Blocks", () => {
    const { pane, own } = openPane();
    pane.append(own, "b", "a");
    pane.feed(`${lines("1", "2", "3", "4", "5")}\u001bc$`);
    expect(`${picture(pane)}${pane.contextState(own)}`).toMatchInlineSnapshot(`
      "
      --
      >|$  <1
       |
       |
       |
       |
      context_not_open"
    `);
  });

  test("as a person asks is eviction: what a program may still change on the screen stays", () => {
    const { pane, own } = openPane();
    pane.feed("one\r\n");
    const first = pane.append(own, "b", "a\nb\nc\nd\ne\nf");
    pane.append(own, "c", "z");
    pane.pane.clearHistory();
    pane.extend(own, "b", first, "!");
    expect(`${picture(pane)}${pane.contextState(own)}`).toMatchInlineSnapshot(`
      "
        a
        b
        c
      --
       #d
       #e
       #f!
       #z
      >|  <0
      open"
    `);
  });
});

describe("erasing the screen", () => {
  test("archives nothing", () => {
    const { pane } = openPane();
    pane.feed("1\r\n2\r\n3\u001b[H\u001b[2J4");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
      --
      >|4  <1
       |
       |
       |
       |
      "
    `);
  });

  test("with scroll-on-clear moves every row to history, Blocks whole and valid", () => {
    const { pane, own } = openPane({ scrollOnClear: true });
    pane.feed("1\r\n");
    pane.append(own, "b", "x\ny");
    pane.feed("2\u001b[2J\u001b[H3\r\n");
    pane.update(own, "b", "z");
    expect(`${picture(pane)}${pane.contextState(own)}`).toMatchInlineSnapshot(`
      "
        1
        z
        2
      --
       |3
      >|  <0
       |
       |
       |
      open"
    `);
  });
});

describe("new sizes", () => {
  test("pull history back into a taller screen whose last row was in use", () => {
    const { pane } = openPane();
    pane.feed("1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n7");
    pane.pane.resize(10, 7);
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
      --
       |1
       |2
       |3
       |4
       |5
       |6
      >|7  <1
      "
    `);
  });

  test("leave history alone when there were free rows", () => {
    const { pane } = openPane();
    pane.feed("1\r\n2\r\n3\r\n4\r\n5\r\n6\u001b[3;1H\u001b[J");
    pane.pane.resize(10, 7);
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
        1
      --
       |2
       |3
      >|  <0
       |
       |
       |
       |
      "
    `);
  });

  test("take free rows from a lower screen first", () => {
    const { pane } = openPane();
    pane.feed("1\r\n2");
    pane.pane.resize(10, 3);
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
      --
       |1
      >|2  <1
       |
      "
    `);
  });

  test("lay a Block half in history out anew", () => {
    const { pane, own } = openPane();
    pane.feed("one\r\n");
    pane.append(own, "b", "abcdefghij klm\n漢字漢字");
    pane.feed("$ ");
    pane.pane.resize(4, 4);
    const narrow = picture(pane);
    pane.pane.resize(10, 5);
    expect(`${narrow}${picture(pane)}`).toMatchInlineSnapshot(`
      "
        one
        abcd
        efgh
        ij k
      --
       #lm
       #漢字↵
       #漢字
      >|$  <2

      --
       |one
       #abcdefghij↵
       # klm
       #漢字漢字
      >|$  <2
      "
    `);
  });

  test("never leave fewer rows above the cursor in its own line", () => {
    const { pane } = openPane();
    pane.feed("$ 3456789012345678");
    pane.pane.resize(20, 5);
    const wide = picture(pane);
    pane.pane.resize(6, 5);
    const narrow = picture(pane);
    pane.pane.resize(10, 5);
    expect(`${wide}${narrow}${picture(pane)}`).toMatchInlineSnapshot(`
      "
      --
       |$ 34567890↵
      >|12345678  <8
       |
       |
       |

      --
       |$ 3456↵
       |789012↵
      >|345678  <5!
       |
       |

      --
       |$ 3456↵
       |789012↵
      >|345678  <6
       |
       |
      "
    `);
  });
});

describe("eviction", () => {
  test("takes the oldest whole lines and Blocks, and answers later Operations on them", () => {
    const { pane, own } = openPane({ historyLines: 3 });
    const first = pane.append(own, "b", "a\nb");
    pane.feed(lines("1", "2", "3", "4", "5", "6", "7"));
    const [answer] = pane.send({
      kind: "block.extend",
      operationId: "late",
      contextId: own,
      blockId: "b",
      baseOperationId: first,
      fragment: "c",
    });
    expect(`${picture(pane)}${JSON.stringify(answer)}`).toMatchInlineSnapshot(`
      "
        1
        2
        3
      --
       |4
       |5
       |6
       |7
      >|  <0
      {"kind":"protocol.error","operationId":"late","contextId":"00020202020202020202020202020202","error":{"code":"resource_exhausted","message":"limit reached: content: the Block is evicted"}}"
    `);
  });

  test("takes nothing of a Block that is partly on the screen", () => {
    const { pane, own } = openPane({ historyLines: 2 });
    pane.feed(lines("1", "2"));
    pane.append(own, "b", "a\nb\nc\nd\ne\nf\ng\nh");
    expect(`${picture(pane)}${pane.contextState(own)}`).toMatchInlineSnapshot(`
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
      >|  <0
      open"
    `);
  });
});

// A wide character in one column was shown one way on the screen and another in history.
// Steps: a line with one is wrapped at one column and read there while it scrolls off.
// The broken build changed a row under the reader.
test("a wide character in one column looks to a reader as it will in history", () => {
  const { pane } = openPane();
  pane.feed("a漢b\r\n");
  pane.pane.resize(1, 5);
  const view = new PaneView(pane.pane, pane.clock);
  view.read();
  const seen = (): string[] => {
    const rows: string[] = [];
    view.eachRow((row) => rows.push(pane.rowText(row)));
    return rows.slice(0, 3);
  };
  const before = seen();
  pane.feed("\r\n1\r\n2\r\n3\r\n4\r\n5");
  expect([before, seen()]).toEqual([
    ["a", "\ufffd", "b"],
    ["a", "\ufffd", "b"],
  ]);
  view.close();
});
