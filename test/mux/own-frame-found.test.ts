// What is taken for a program's own frame with `block-placement above`, and what for ordinary output, a picture each. How a
// frame moves: own-frame.test.ts. Rules: docs/architecture.md, "Screen, history and Blocks".

import { describe, expect, test } from "vitest";
import { DRAW_FRAME } from "../support/draw-frame.js";
import { openPane, picture } from "../support/tape-picture.js";
import type { TestPane } from "../support/test-pane.js";

const open = (): { pane: TestPane; own: string } => openPane({ blockPlacement: "above" });

describe("what is a frame", () => {
  test("not lines that nobody came back to", () => {
    const { pane, own } = open();
    pane.feed("one\r\n");
    pane.append(own, "a", "A");
    pane.feed("two\r\nthree\r\n");
    pane.append(own, "b", "B");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
        one
      --
       #A
       |two
       |three
       #B
      >|  <0
      "
    `);
  });

  test("a cursor put into it is no new beginning", () => {
    const { pane, own } = open();
    const draw = (before: number) =>
      `${before === 0 ? "" : `\u001b[${before}A`}\r\u001b[Jtop\r\nedit\r\nfoot\u001b[1A\u001b[4C`;
    pane.feed("out\r\n").feed(draw(0)).feed(draw(1)).feed("x");
    pane.append(own, "a", "A");
    pane.feed("y");
    pane.append(own, "b", "B");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
        out
      --
       #A
       #B
       |top
      >|edit    xy  <9!
       |foot
      "
    `);
  });

  test("a row of it that alone is drawn again is no new beginning", () => {
    const { pane, own } = open();
    const rows = ["top", "spin", "edit"];
    pane
      .feed("out\r\n")
      .feed(DRAW_FRAME.clearing(0, ...rows))
      .feed(DRAW_FRAME.clearing(3, ...rows));
    pane.feed("\u001b[1A\rspin 2\u001b[1B").feed("\u001b[1A\rspin 3\r\n");
    pane.append(own, "a", "A");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
      --
       |out
       #A
       |top
       |spin 3
      >|edit  <0
      "
    `);
  });

  test("rows erased at its end, and the last one left drawn again, are no new beginning", () => {
    const { pane, own } = open();
    pane.feed("out\r\n\u001b[?25ltop\r\nspin\r\nedit\r\nfoot").feed("\u001b[2A\r\u001b[2Kspin 2");
    pane.feed("\u001b[1B\r\u001b[2Kfoot\r\n\u001b[2K\u001b[1A").feed("\r\u001b[2Kfoot 2");
    pane.append(own, "a", "A");
    pane.feed("\u001b[2A\r\u001b[2Ktop 2");
    expect(pane.screenLines()).toEqual(["out", "A", "top 2", "spin 2", "foot 2"]);
  });

  test("drawn by row numbers, once all of it was", () => {
    const { pane, own } = open();
    const draw = "\u001b[4;1Hhead \u001b[5;1H> ab ";
    pane.feed("one\r\ntwo\r\nthree\r\n\r\n").feed(draw).feed(draw);
    pane.append(own, "a", "A");
    pane.feed("\u001b[5;3HAB").feed("\u001b[4;1HHEAD");
    pane.append(own, "b", "B");
    expect(`${picture(pane)}${pane.contextState(own)}`).toMatchInlineSnapshot(`
      "
        one
        two
      --
       |three
       #A
       #B
      >|HEAD  <4
       |> AB
      open"
    `);
  });

  test("not what a clock in the corner was drawn over", () => {
    const { pane, own } = open();
    pane.feed("one\r\ntwo\r\n\u001b]133;C\u001b\\$ \u001b7\u001b[1;6H12:00\u001b8");
    pane.append(own, "a", "A");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
      --
       |one  12:00
       |two
       #A
      >|$  <2
       |
      "
    `);
  });

  test("an open prompt, until its command begins", () => {
    const { pane, own } = open();
    pane.feed("out\r\n\u001b]133;A\u001b\\dir\r\n$ \u001b]133;B\u001b\\ls");
    pane.append(own, "a", "A");
    const prompt = picture(pane);
    pane.feed("\r\n\u001b]133;C\u001b\\");
    pane.append(own, "b", "B");
    expect(`${prompt}${picture(pane)}`).toMatchInlineSnapshot(`
      "
      --
       |out
       #A
       |dir
      >|$ ls  <4
       |

        out
      --
       #A
       |dir
       |$ ls
       #B
      >|  <0
      "
    `);
  });

  test("no longer what a line editor left, or another program", () => {
    for (const end of ["\u001b[?2004l", "group", "\u001bc"]) {
      const { pane, own } = open();
      pane.feed(
        `\u001b[?2004h${DRAW_FRAME.clearing(0, "top", "$ ls")}${DRAW_FRAME.clearing(2, "top", "$ ls")}`,
      );
      if (end === "group") pane.pty.foregroundGroup = 77;
      else pane.feed(end);
      pane.feed("\r\n");
      pane.append(own, "a", "A");
      expect(
        pane
          .screenLines()
          .filter((text) => text !== "")
          .at(-1),
      ).toBe("A");
    }
  });

  test("no longer what scrolled away", () => {
    const { pane, own } = open();
    pane.feed(`${DRAW_FRAME.clearing(0, "top", "$ ls")}${DRAW_FRAME.clearing(2, "top", "$ ls")}\r\n`);
    for (let line = 0; line < 12; line += 1) pane.feed(`${line}\r\n`);
    pane.append(own, "a", "A");
    expect(picture(pane).split("--")[1]).toMatchInlineSnapshot(`
      "
       |9
       |10
       |11
       #A
      >|  <0
      "
    `);
  });
});

describe("before it was drawn again, a frame", () => {
  test("begins where the cursor was hidden or a synchronised update begun", () => {
    for (const announcement of ["\u001b[?25l", "\u001b[?2026h"]) {
      const { pane, own } = open();
      pane.feed(`line\r\n${announcement}head\r\n> \r\n`);
      pane.append(own, "a", "A");
      expect(pane.screenLines()).toEqual(["line", "A", "head", ">", ""]);
    }
  });

  test("is what a program printed with the cursor behind an unfinished line", () => {
    const { pane, own } = open();
    pane.feed("$ run\r\n\u001b]133;C\u001b\\head\r\n> ");
    pane.append(own, "a", "A");
    pane.append(own, "b", "B");
    pane.feed(DRAW_FRAME.clearing(2, "head", "> 2"));
    expect(`${picture(pane)}${pane.contextState(own)}`).toMatchInlineSnapshot(`
      "
      --
       |$ run
       #A
       #B
       |head
      >|> 2  <3
      open"
    `);
  });

  test("is none while the cursor is in a row that was erased: the program takes its rows away itself", () => {
    const { pane, own } = open();
    pane.feed("\u001b[?25lone\r\nfoot\r\u001b[K");
    pane.append(own, "a", "A");
    pane.feed("foot\r\u001b[Ktwo\r\nfoot\r\u001b[K");
    pane.append(own, "b", "B");
    pane.feed("foot");
    expect([...pane.historyRows(), ...pane.screenLines()]).toEqual(["one", "A", "two", "B", "foot"]);
  });

  test("is not what was printed by synchronised updates before this one", () => {
    const { pane, own } = open();
    pane.feed("\u001b[?2026hone\r\n\u001b[?2026l\u001b[?2026htwo\r\n\u001b[?2026l\u001b[?2026h");
    pane.append(own, "a", "A");
    pane.feed("foot\u001b[?2026l");
    expect(pane.screenLines()).toEqual(["one", "two", "A", "foot", ""]);
  });

  test("is no more than the unfinished line once what was guessed scrolls away", () => {
    const { pane, own } = open();
    pane.feed("\u001b[?25lspin");
    for (let line = 0; line < 6; line += 1) pane.feed(`\r\u001b[2Kline ${line}\r\nspin`);
    pane.append(own, "a", "A");
    expect(pane.screenLines()).toEqual(["line 3", "line 4", "line 5", "A", "spin"]);
  });

  test("is no more than the unfinished line once the program prints on without having come back", () => {
    const { pane, own } = open();
    pane.feed("hello\r\n> ");
    pane.append(own, "a", "A");
    pane.feed("\r\u001b[Kanswer\r\nmore\r\n> ");
    pane.append(own, "b", "B");
    pane.feed("\r\u001b[Kend\r\n");
    pane.append(own, "c", "C");
    expect(picture(pane)).toMatchInlineSnapshot(`
      "
        A
        hello
        answer
      --
       |more
       #B
       |end
       #C
      >|  <0
      "
    `);
  });
});

test("the option may change while a program runs", () => {
  const { pane, own } = openPane();
  pane.feed(`one\r\n${DRAW_FRAME.clearing(0, "head", "> ")}`);
  pane.pane.settings = { ...pane.pane.settings, blockPlacement: "above" };
  pane.feed(DRAW_FRAME.clearing(2, "head", "> "));
  pane.append(own, "a", "A");
  pane.pane.settings = { ...pane.pane.settings, blockPlacement: "tail" };
  pane.append(own, "b", "B");
  expect(picture(pane)).toMatchInlineSnapshot(`
    "
      one
    --
     #A
     |head
     |>
     #B
    >|  <0
    "
  `);
});
