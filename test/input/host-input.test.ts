import { describe, expect, test } from "vitest";
import { chordName, type HostEvent, HostInput, MouseButton } from "../../src/input/index.js";

const bytesOf = (text: string): Uint8Array => Buffer.from(text, "utf8");
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

/** An event in one line. */
function drawn(event: HostEvent): string {
  switch (event.type) {
    case "key": {
      const type = event.eventType === "press" ? "" : ` ${event.eventType}`;
      return `key ${chordName(event)}${type}${event.text === "" ? "" : ` '${event.text}'`}`;
    }
    case "mouse":
      return `mouse ${event.action} ${event.button}/${event.modifiers} at ${event.row},${event.col}`;
    case "paste":
      if (event.part === "text") return `paste '${latin1(event.bytes)}'`;
      return event.part === "end" && event.isCut ? "paste cut" : `paste ${event.part}`;
    case "focus":
      return `focus ${event.isFocused ? "in" : "out"}`;
    case "reply":
      return `reply ${event.kind} [${event.parameters.join(",")}] '${event.text}'`;
    case "unknown":
      return `unknown ${JSON.stringify(latin1(event.bytes))}`;
  }
}

class Typist {
  readonly log: string[] = [];
  readonly input = new HostInput({ onEvent: (event) => this.log.push(drawn(event)) });
  nowMs = 0;

  type(text: string): this {
    this.input.feed(bytesOf(text), this.nowMs);
    return this;
  }

  wait(delayMs: number): this {
    this.nowMs += delayMs;
    this.input.flush(this.nowMs);
    return this;
  }
}

const eventsOf = (...parts: string[]): string[] => {
  const typist = new Typist();
  for (const part of parts) typist.type(part);
  return typist.log;
};

describe("HostInput, keys", () => {
  test.each([
    ["a", "key a 'a'"],
    ["A", "key A 'A'"],
    ["é", "key é 'é'"],
    ["漢", "key 漢 '漢'"],
    ["😀", "key 😀 '😀'"],
    [" ", "key Space ' '"],
    ["\r", "key Enter"],
    ["\t", "key Tab"],
    ["\x7f", "key BSpace"],
    ["\b", "key C-h"],
    ["\0", "key C-Space"],
    ["\x02", "key C-b"],
    ["\x1c", "key C-\\"],
    ["\x1f", "key C-_"],
    ["\x1bx", "key M-x"],
    ["\x1bX", "key M-X"],
    ["\x1bé", "key M-é"],
    ["\x1b\x02", "key M-C-b"],
    ["\x1b\r", "key M-Enter"],
    ["\x1b[A", "key Up"],
    ["\x1bOA", "key Up"],
    ["\x1b\x1b[A", "key M-Up"],
    ["\x1b[1;2A", "key S-Up"],
    ["\x1b[1;5C", "key C-Right"],
    ["\x1b[1;8D", "key C-M-S-Left"],
    ["\x1b[1;9A", "key M-Up"],
    ["\x1b[H", "key Home"],
    ["\x1b[1~", "key Home"],
    ["\x1b[7~", "key Home"],
    ["\x1b[4~", "key End"],
    ["\x1b[2~", "key IC"],
    ["\x1b[3;5~", "key C-DC"],
    ["\x1b[5~", "key PPage"],
    ["\x1b[6;3~", "key M-NPage"],
    ["\x1bOP", "key F1"],
    ["\x1b[11~", "key F1"],
    ["\x1b[[A", "key F1"],
    ["\x1b[[E", "key F5"],
    ["\x1b[15~", "key F5"],
    ["\x1b[24;2~", "key S-F12"],
    ["\x1b[1;2R", "key S-F3"],
    ["\x1bOR", "key F3"],
    ["\x1b[13~", "key F3"],
    ["\x1b[Z", "key BTab"],
    ["\x1b[a", "key S-Up"],
    ["\x1bOa", "key C-Up"],
    ["\x1b[7$", "key S-Home"],
    ["\x1b[7^", "key C-Home"],
    ["\x1b[7@", "key C-S-Home"],
    ["\x1bOu", "key KP5 '5'"],
    ["\x1bOM", "key KPEnter"],
    ["\x1bOo", "key KP/ '/'"],
    ["\x1b[27;5;9~", "key C-Tab"],
    ["\x1b[27;2;13~", "key S-Enter"],
    ["\x1b[27;6;65~", "key S-C-a"],
    ["\x1b[27;5;44~", "key C-,"],
    ["\x1b[97;5u", "key C-a"],
    ["\x1b[97;6u", "key S-C-a"],
    ["\x1b[97:65;2;65u", "key A 'A'"],
    ["\x1b[27u", "key Escape"],
    ["\x1b[13;2u", "key S-Enter"],
    ["\x1b[127;5u", "key C-BSpace"],
    ["\x1b[97;1:3u", "key a release"],
    ["\x1b[1;1:2A", "key Up repeat"],
    ["\x1b[57399u", "key KP0"],
    ["\x1b[57441;2u", "key "],
    ["\x1b[1089::99;5u", "key C-с"],
    ["\x1b[0;;229u", "key  'å'"],
    ["\x1b[97;65u", "key a 'A'"],
  ])("%j is %s", (bytes, expected) => {
    expect(eventsOf(bytes)).toEqual([expected]);
  });

  test("waits for the escape time before ESC is a key", () => {
    const typist = new Typist().type("\x1b");
    expect([typist.log.length, typist.input.pendingDeadlineMs]).toEqual([0, 10]);
    expect(typist.wait(9).log).toEqual([]);
    expect(typist.wait(1).log).toEqual(["key Escape"]);
    expect(typist.input.pendingDeadlineMs).toBeUndefined();
  });

  test("takes introducers that nothing follows for keys with Alt", () => {
    const typist = new Typist();
    for (const introducer of ["[", "O", "]", "P", "_"]) typist.type(`\x1b${introducer}`).wait(10);
    expect(typist.log).toEqual(["key M-[", "key M-O", "key M-]", "key M-P", "key M-_"]);
  });

  test("takes introducers that no reply can follow for keys with Alt at once", () => {
    expect(eventsOf("\x1b]x", "\x1bPq", "\x1b^", "\x1bX")).toEqual([
      "key M-]",
      "key x 'x'",
      "key M-P",
      "key q 'q'",
      "key M-^",
      "key M-X",
    ]);
  });

  test("decides on ESC by itself when the next bytes come after the deadline", () => {
    const typist = new Typist().type("\x1b");
    typist.nowMs = 50;
    expect(typist.type("[A").log).toEqual(["key Escape", "key [ '['", "key A 'A'"]);
  });

  test("takes the tty's erase character for Backspace", () => {
    const typist = new Typist();
    typist.input.eraseByte = 8;
    expect(typist.type("\b\x7f\x1b\b").log).toEqual(["key BSpace", "key BSpace", "key M-BSpace"]);
  });

  test("waits longer behind ESC where Escape is a sequence of its own", () => {
    const typist = new Typist();
    typist.input.hasKittyKeys = true;
    typist.type("\x1b").wait(499).type("[27u");
    expect(typist.log).toEqual(["key Escape"]);
  });

  test("keeps characters together that are split between reads", () => {
    const typist = new Typist();
    for (const byte of bytesOf("é😀")) typist.input.feed(Uint8Array.of(byte), 0);
    expect(typist.log).toEqual(["key é 'é'", "key 😀 '😀'"]);
  });
});

describe("HostInput, mouse and focus", () => {
  test.each([
    ["\x1b[<0;1;1M", "mouse press 0/0 at 0,0"],
    ["\x1b[<0;1;1m", "mouse release 0/0 at 0,0"],
    ["\x1b[<64;10;5M", "mouse press 4/0 at 4,9"],
    ["\x1b[<65;10;5M", "mouse press 5/0 at 4,9"],
    ["\x1b[<35;7;8M", "mouse move 3/0 at 7,6"],
    ["\x1b[<32;7;8M", "mouse move 0/0 at 7,6"],
    ["\x1b[<20;300;2M", "mouse press 0/5 at 1,299"],
    ["\x1b[<128;1;1M", "mouse press 8/0 at 0,0"],
    ["\x1b[M !!", "mouse press 0/0 at 0,0"],
    ["\x1b[32;5;6M", "mouse press 0/0 at 5,4"],
    ["\x1b[I", "focus in"],
    ["\x1b[O", "focus out"],
  ])("%j is %s", (bytes, expected) => {
    expect(eventsOf(bytes)).toEqual([expected]);
  });

  test("names the button released when the report does not", () => {
    expect(eventsOf('\x1b[M"!!\x1b[M#!!')).toEqual(["mouse press 2/0 at 0,0", "mouse release 2/0 at 0,0"]);
    expect(MouseButton.right).toBe(2);
  });

  test("turns pixels into cells while the host reports pixels", () => {
    const typist = new Typist();
    typist.input.cellPixels = { width: 10, height: 20 };
    expect(typist.type("\x1b[<0;25;41M").log).toEqual(["mouse press 0/0 at 2,2"]);
  });
});

describe("HostInput, paste", () => {
  test("frames a paste and takes nothing in it for keys", () => {
    expect(eventsOf("\x1b[200~a\x1b[A\x03\x1b[201~b")).toEqual([
      "paste start",
      "paste 'a'",
      "paste '\x1b['",
      "paste 'A\x03'",
      "paste end",
      "key b 'b'",
    ]);
  });

  test("ends a paste whose end marker never comes", () => {
    const typist = new Typist().type("\x1b[200~abc\x1b[20");
    expect(typist.input.pendingDeadlineMs).toBe(5000);
    expect(typist.wait(5000).type("x").log).toEqual([
      "paste start",
      "paste 'abc'",
      "paste '\x1b[20'",
      "paste cut",
      "key x 'x'",
    ]);
  });
});

const REPLIES: readonly (readonly [string, string])[] = [
  ["\x1b[?62;22c", "reply primaryAttributes [62,22] ''"],
  ["\x1b[>41;390;0c", "reply secondaryAttributes [41,390,0] ''"],
  ["\x1bP!|00000000\x1b\\", "reply tertiaryAttributes [] '00000000'"],
  ["\x1b[24;80R", "reply cursorPosition [24,80] ''"],
  ["\x1b[?24;80;1R", "reply cursorPosition [24,80,1] ''"],
  ["\x1b[0n", "reply deviceStatus [0] ''"],
  ["\x1b[?997;1n", "reply deviceStatus [997,1] '?'"],
  ["\x1b[?2026;2$y", "reply modeReport [2026,2] '?'"],
  ["\x1b[4;1$y", "reply modeReport [4,1] ''"],
  ["\x1bP>|kitty(0.32.0)\x1b\\", "reply version [] 'kitty(0.32.0)'"],
  ["\x1bP1+r524742=38\x1b\\", "reply terminfo [1] '524742=38'"],
  ["\x1bP0+r524742\x1b\\", "reply terminfo [0] '524742'"],
  ["\x1bP1$r0m\x1b\\", "reply settingReport [1] '0m'"],
  ["\x1b]11;rgb:0000/0000/0000\x1b\\", "reply color [11] 'rgb:0000/0000/0000'"],
  ["\x1b]4;7;rgb:aaaa/aaaa/aaaa\x07", "reply color [4,7] 'rgb:aaaa/aaaa/aaaa'"],
  ["\x1b]52;c;aGFsbG8=\x1b\\", "reply clipboard [52] 'c;aGFsbG8='"],
  ["\x1b[?5u", "reply keyboardFlags [5] ''"],
  ["\x1b[4;600;800t", "reply window [4,600,800] ''"],
  ["\x1b[48;24;80;480;800t", "reply window [48,24,80,480,800] ''"],
  ["\x1b]lname\x1b\\", "reply title [] 'name'"],
  ["\x1b_Gi=31;OK\x1b\\", "reply graphics [] 'i=31;OK'"],
  ["\x1b[>0;1m", "reply other [0,1] '>m'"],
];

describe("HostInput, replies of the host", () => {
  test.each(REPLIES)("%j is %s", (bytes, expected) => {
    expect(eventsOf(bytes)).toEqual([expected]);
  });

  test("keeps a reply whole that is split anywhere", () => {
    for (const [bytes, expected] of REPLIES) {
      for (let at = 1; at < bytes.length; at += 1) {
        expect(eventsOf(bytes.slice(0, at), bytes.slice(at)), `${JSON.stringify(bytes)} at ${at}`).toEqual([
          expected,
        ]);
      }
    }
  });

  test("hands no text on of a reply that pauses anywhere for a second while it is expected", () => {
    for (const [bytes, expected] of REPLIES) {
      for (let at = 1; at < bytes.length; at += 1) {
        const typist = new Typist();
        typist.input.expectReply("primaryAttributes", 0);
        typist.type(bytes.slice(0, at)).wait(400).type(bytes.slice(at));
        expect(typist.log, `${JSON.stringify(bytes)} at ${at}`).toEqual([expected]);
      }
    }
  });

  test("hands no text on of a reply whose rest comes after its start was given up", () => {
    for (const [bytes, expected] of REPLIES) {
      // The last byte alone could be a key.
      for (let at = 1; at < bytes.length - 2; at += 1) {
        const typist = new Typist();
        typist.type(bytes.slice(0, at)).wait(6000).type(bytes.slice(at)).type("x");
        const shown = typist.log.filter((line) => line !== "key Escape" && !/^(key M-.|unknown)/.test(line));
        expect(shown, `${JSON.stringify(bytes)} at ${at}`).toEqual([expected, "key x 'x'"]);
      }
    }
  });

  test("waits for no reply any longer once the attributes have come", () => {
    const typist = new Typist();
    for (const kind of ["version", "terminfo", "primaryAttributes", "cursorPosition"] as const) {
      typist.input.expectReply(kind, 0);
    }
    typist.type("\x1b");
    const deadlines = [typist.input.pendingDeadlineMs];
    typist.type("[?62c\x1b");
    deadlines.push(typist.input.pendingDeadlineMs);
    typist.type("[3;1R\x1b");
    deadlines.push(typist.input.pendingDeadlineMs);
    expect(deadlines).toEqual([500, 500, 10]);
  });

  test("takes an ESC before a reply for a key of its own", () => {
    expect(eventsOf("\x1b\x1b[?62c")).toEqual(["key Escape", "reply primaryAttributes [62] ''"]);
  });

  test("takes CSI 1;2R for a position while one was asked for, else for Shift-F3", () => {
    const typist = new Typist();
    typist.input.expectReply("cursorPosition", 0);
    typist.type("\x1b[1;2R\x1b[1;2R");
    expect(typist.log).toEqual(["reply cursorPosition [1,2] ''", "key S-F3"]);
  });
});

describe("HostInput, what nobody knows", () => {
  test("reports unknown sequences whole and counts them", () => {
    const typist = new Typist().type("\x1b[5;5;5;5z\x1b[<1;2\x1b[A\xff\x1bO!a");
    expect([typist.log, typist.input.unknownCount]).toEqual([
      [
        'unknown "\\u001b[5;5;5;5z"',
        'unknown "\\u001b[<1;2"',
        "key Up",
        "key ÿ 'ÿ'",
        'unknown "\\u001bO!"',
        "key a 'a'",
      ],
      3,
    ]);
  });

  test("takes numbers of the kitty protocol that name no key for none", () => {
    expect(eventsOf("\x1b[57455u", "\x1b[60000;5u")).toEqual([
      'unknown "\\u001b[57455u"',
      'unknown "\\u001b[60000;5u"',
    ]);
  });

  test("swallows an endless sequence to its end", () => {
    expect(eventsOf(`\x1b[${"1;".repeat(5000)}`, "A", "b").slice(1)).toEqual(["key b 'b'"]);
  });
});
