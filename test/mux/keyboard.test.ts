// What a person types on the way to the program of a pane: pastes that hold the prefix, ESC and the time it waits, focus
// pane by pane, kitty stacks screen by screen. Made by hand from the kitty keyboard protocol, xterm ctlseqs and tmux(1).
import { afterEach, describe, expect, test } from "vitest";
import { type FakeHost, FakeMux } from "../support/fake-mux.js";

let mux: FakeMux;
let host: FakeHost;
afterEach(() => mux.mux.shutdown("end of test"));

async function start(config = ""): Promise<void> {
  mux = new FakeMux({ config });
  host = await mux.attach(["new-session", "-s", "s"], 40, 10);
  // Answers of the terminal are no longer waited for.
  mux.clock.advance(11_000);
}
const taken = (pane = 0): string => mux.ptys[pane]?.takeText() ?? "";
const split = (bytes: string, at: number): void => {
  for (const part of [bytes.slice(0, at), bytes.slice(at)])
    if (part !== "") host.onInput.emit(Buffer.from(part));
};

describe("a paste", () => {
  const PASTE = "\x1b[200~a\x02c\x02\x02d\x1b[201\x02~\x1b[A\x1b[201~";

  test("with the prefix in it reaches the program whole, wherever it is cut", async () => {
    await start();
    for (const [modes, wanted] of [
      ["\x1b[?2004h", PASTE],
      ["\x1b[?2004l", PASTE.slice(6, -6)],
    ] as const) {
      mux.output(0, modes);
      for (let at = 0; at <= PASTE.length; at += 1) {
        split(PASTE, at);
        expect([at, taken()]).toEqual([at, wanted]);
      }
      for (const byte of PASTE) host.onInput.emit(Buffer.from(byte));
      expect(taken()).toBe(wanted);
    }
    await mux.settle();
    expect(await mux.tell("list-windows", "-F", "#I")).toBe("0");
    // Nor does a prefix before it make its first character a command.
    host.type("\x02").type("\x1b[200~c\x1b[201~");
    await mux.settle();
    expect([await mux.tell("list-windows", "-F", "#I"), host.isClosed]).toEqual(["0", false]);
  });
});

describe("escape-time", () => {
  test("is how long ESC waits for what makes it a key with Meta", async () => {
    await start();
    for (const [waitedMs, wanted] of [
      [9, ["", "\x1bx"]],
      [10, ["\x1b", "x"]],
    ] as const) {
      host.onInput.emit(Buffer.from("\x1b"));
      mux.clock.advance(waitedMs);
      const early = taken();
      host.onInput.emit(Buffer.from("x"));
      expect([early, taken()]).toEqual(wanted);
    }
    await mux.tell("set", "-s", "escape-time", "300");
    host.onInput.emit(Buffer.from("\x1b"));
    mux.clock.advance(299);
    host.onInput.emit(Buffer.from("x"));
    expect(taken()).toBe("\x1bx");
  });
});

describe("focus", () => {
  test("goes to each pane whose program asked, as it gains and loses it", async () => {
    await start();
    await mux.tell("split-window", "-h");
    await mux.tell("split-window", "-v");
    mux.output(0, "\x1b[?1004h");
    mux.output(2, "\x1b[?1004h");
    const told = async (words: readonly string[]): Promise<string[]> => {
      for (const pane of [0, 1, 2]) taken(pane);
      await mux.tell(...words);
      mux.clock.advance(50);
      return [0, 1, 2].map((pane) => taken(pane).replaceAll("\x1b[", ""));
    };
    expect(await told(["select-pane", "-t", ":.0"])).toEqual(["I", "", "O"]);
    expect(await told(["select-pane", "-t", ":.1"])).toEqual(["O", "", ""]);
    expect(await told(["select-pane", "-t", ":.2"])).toEqual(["", "", "I"]);
    expect(await told(["new-window"])).toEqual(["", "", "O"]);
    expect(await told(["last-window"])).toEqual(["", "", "I"]);
    host.type("\x1b[O");
    expect([0, 1, 2].map(taken)).toEqual(["", "", "\x1b[O"]);
  });
});

describe("the kitty stack", () => {
  test("is one for the main and one for the alternate screen, and one for each pane", async () => {
    await start();
    await mux.tell("split-window", "-h");
    const ask = (pane: number): string => {
      mux.output(pane, "\x1b[?u");
      return taken(pane).replaceAll("\x1b[", "");
    };
    const ctrlI = (): string => {
      host.type("\x1b[105;5u");
      return taken(1);
    };
    mux.output(1, "\x1b[>1u\x1b[>5u");
    expect([ask(0), ask(1), ctrlI()]).toEqual(["?0u", "?5u", "\x1b[105;5u"]);
    mux.output(1, "\x1b[?1049h");
    expect([ask(1), ctrlI()]).toEqual(["?0u", "\t"]);
    mux.output(1, "\x1b[>3u\x1b[=4;2u");
    expect(ask(1)).toBe("?7u");
    mux.output(1, "\x1b[<9u");
    expect(ask(1)).toBe("?0u");
    mux.output(1, "\x1b[?1049l");
    expect([ask(1), ctrlI()]).toEqual(["?5u", "\x1b[105;5u"]);
    mux.output(1, "\x1b[<u");
    expect(ask(1)).toBe("?1u");
    mux.output(1, "\x1b[<u");
    expect([ask(1), ctrlI(), ask(0)]).toEqual(["?0u", "\t", "?0u"]);
  });
});
