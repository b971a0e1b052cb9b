// Small inputs that broke other programs, seen from the person's terminal; R-numbers are those of the list they come
// from. The terminal is our own emulator, which answers what it is asked.

import { afterEach, describe, expect, test } from "vitest";
import { FakeMux } from "../support/fake-mux.js";

const CONFIG = 'set -g status-right ""\nset -g mouse on\n';

let mux: FakeMux;

afterEach(() => mux.mux.shutdown("end of test"));

const rowsOf = (count: number, name: string): string =>
  Array.from({ length: count }, (_, row) => `${row > 0 ? "\r\n" : ""}${name} ${row}`).join("");

const named = (count: number, name: string, from = 0): string[] =>
  Array.from({ length: count }, (_, row) => `${name} ${row + from}`);

/** How many pictures these writes carry: pairs of mode 2026, which must not be cut or nested. */
function pictures(pieces: readonly string[]): number {
  const edges = pieces.join("").match(/\[\?2026[hl]/g) ?? [];
  for (const [index, edge] of edges.entries()) expect(edge.endsWith(index % 2 === 0 ? "h" : "l")).toBe(true);
  return edges.length / 2;
}

describe("synchronised updates", () => {
  test("R6: of one write come in one picture", async () => {
    mux = new FakeMux({ config: CONFIG });
    const host = await mux.attach(["new-session"], 40, 25, { isAnswering: true });
    mux.clock.advance(100);
    host.takePieces();
    mux.output(0, `\u001b[?2026h\u001b[H${rowsOf(24, "row")}\u001b[?2026l`);
    expect([pictures(host.takePieces()), host.lines().slice(0, 24)]).toEqual([1, named(24, "row")]);
  });

  test("R6: of three reads with an erase inside show the old picture, then the new one", async () => {
    mux = new FakeMux({ config: CONFIG });
    const host = await mux.attach(["new-session"], 40, 25, { isAnswering: true });
    mux.output(0, `\u001b[H${rowsOf(24, "old")}`);
    mux.clock.advance(100);
    host.takePieces();
    mux.output(0, "\u001b[?2026h\u001b[H");
    mux.output(0, `\u001b[2J${rowsOf(12, "new")}`);
    const during = [host.lines().slice(0, 24), pictures(host.takePieces())];
    mux.output(0, `\r\n${rowsOf(12, "more")}\u001b[?2026l`);
    expect([...during, pictures(host.takePieces()), host.lines().slice(0, 24)]).toEqual([
      named(24, "old"),
      0,
      1,
      [...named(12, "new"), ...named(12, "more")],
    ]);
  });

  test("R6: that scroll show their end, and history has the rest", async () => {
    mux = new FakeMux({ config: CONFIG });
    const host = await mux.attach(["new-session"], 40, 25, { isAnswering: true });
    mux.clock.advance(100);
    host.takePieces();
    mux.output(0, `\u001b[?2026h\u001b[H\u001b[2J${rowsOf(30, "row")}\u001b[?2026l`);
    expect([pictures(host.takePieces()), host.lines().slice(0, 24)]).toEqual([1, named(24, "row", 6)]);
    expect(await mux.tell("capture-pane", "-p", "-S", "-")).toBe(named(30, "row").join("\n"));
  });

  test("R7: left open are shown within a second, and a second begin neither nests nor starts the time anew", async () => {
    mux = new FakeMux({ config: CONFIG });
    const host = await mux.attach(["new-session"], 40, 5, { isAnswering: true });
    mux.output(0, "before\u001b[?2026$p");
    mux.clock.advance(100);
    mux.output(0, "\u001b[?2026h\r\nafter\u001b[?2026$p");
    mux.clock.advance(600);
    mux.output(0, "\u001b[?2026h");
    const held = host.lines().slice(0, 2);
    mux.clock.advance(400);
    const shown = host.lines().slice(0, 2);
    mux.output(0, "\u001b[?2026$p");
    const replies = mux.ptys[0]?.takeText();
    // The next one is one of its own.
    mux.output(0, "\u001b[?2026h\r\nlast");
    const again = host.lines().slice(0, 3);
    mux.output(0, "\u001b[?2026l");
    expect([held, shown, replies, again, host.lines().slice(0, 3)]).toEqual([
      ["before", ""],
      ["before", "after"],
      "\u001b[?2026;2$y\u001b[?2026;1$y\u001b[?2026;2$y",
      ["before", "after", ""],
      ["before", "after", "last"],
    ]);
  });

  test("R7: end with a new size", async () => {
    mux = new FakeMux({ config: CONFIG });
    const host = await mux.attach(["new-session"], 40, 5, { isAnswering: true });
    mux.output(0, "\u001b[?2026hheld");
    const held = host.lines()[0];
    host.resize(30, 6);
    expect([held, host.lines()[0]]).toEqual(["", "held"]);
  });
});

describe("queries of a program", () => {
  test("R9: are answered once with two clients, and once with none", async () => {
    mux = new FakeMux({ config: CONFIG });
    const first = await mux.attach(["new-session", "-s", "s"], 40, 10, { isAnswering: true });
    const second = await mux.attach(["attach"], 50, 12, { isAnswering: true });
    mux.clock.advance(500);
    const ask = (): string => {
      mux.ptys[0]?.takeText();
      mux.output(0, "\u001b[6n\u001b[c\u001b]11;?\u001b\\");
      mux.clock.advance(500);
      return (mux.ptys[0]?.takeText() ?? "").replaceAll("\u001b", "E");
    };
    const once = /^E\[\d+;\d+RE\[\?[\d;]+cE\]11;rgb:[0-9a-f/]+E\\$/;
    expect(ask()).toMatch(once);
    first.type("\u0002d");
    second.type("\u0002d");
    await mux.settle();
    expect([first.isClosed, second.isClosed, mux.mux.registry.clients().length]).toEqual([true, true, 0]);
    expect(ask()).toMatch(once);
  });
});

describe("modes", () => {
  /** What the terminal would do with the person's next actions. */
  const modesOf = (host: Awaited<ReturnType<FakeMux["attach"]>>): unknown => {
    const { emulator } = host.screen;
    const { mouseTracking, mouseEncoding, bracketedPaste, focusEvents, cursorVisible } = emulator.modes;
    return {
      isAlternate: emulator.isAlternate,
      mouseTracking,
      mouseEncoding,
      bracketedPaste,
      focusEvents,
      cursorVisible,
      keyboard: emulator.keyboard.flags,
    };
  };

  test("R10: are set for the client that attaches next, the program gets its wheel, and detaching takes them back", async () => {
    mux = new FakeMux({ config: CONFIG });
    const first = await mux.attach(["new-session", "-s", "s"], 40, 10, { isAnswering: true });
    mux.output(
      0,
      "\u001b[?1049h\u001b[?1000h\u001b[?1002h\u001b[?1006h\u001b[?2004h\u001b[?1004h\u001b[?25l\u001b[>1u",
    );
    first.type("\u0002d");
    await mux.settle();
    const second = await mux.attach(["attach"], 40, 10, { isAnswering: true });
    mux.clock.advance(500);
    const attached = modesOf(second);
    mux.ptys[0]?.takeText();
    second.type("\u001b[<64;5;3M");
    const got = mux.ptys[0]?.takeText();
    second.type("\u0002d");
    await mux.settle();
    const pristine = {
      isAlternate: false,
      mouseTracking: 0,
      mouseEncoding: 0,
      bracketedPaste: false,
      focusEvents: false,
      cursorVisible: true,
      keyboard: 0,
    };
    expect([attached, got, modesOf(second), modesOf(first)]).toEqual([
      {
        isAlternate: true,
        mouseTracking: 1002,
        mouseEncoding: 1006,
        bracketedPaste: true,
        focusEvents: true,
        cursorVisible: false,
        keyboard: expect.any(Number),
      },
      "\u001b[<64;5;3M",
      pristine,
      pristine,
    ]);
  });
});

describe("colours", () => {
  test("R14: of a terminal with sixteen are near ones, and an erase behind them fills nothing", async () => {
    mux = new FakeMux({ config: CONFIG });
    const env = { TERM: "screen-16color", LANG: "C.UTF-8" };
    const host = await mux.attach(["new-session"], 40, 5, { env });
    host.takePieces();
    mux.output(0, "\u001b[38;2;102;102;102mx\u001b[K");
    const sent = host.takePieces().join("");
    expect([sent.includes("102"), host.lines()[0], host.coloursAt(0, 3)]).toEqual([false, "x", "- on -"]);
    expect(["7", "8"]).toContain(host.coloursAt(0, 0).split(" on ")[0]);
  });
});

describe("floods and terminals that do not read", () => {
  test("R18: a flood in one session does not hold up the echo in another", async () => {
    mux = new FakeMux({ config: CONFIG });
    const busy = await mux.attach(["new-session", "-s", "busy"], 40, 10);
    const quiet = await mux.attach(["new-session", "-s", "quiet"], 40, 10);
    busy.stopReading();
    for (let read = 0; read < 200; read += 1) mux.ptys[0]?.onData.emit(Buffer.from("y\r\n".repeat(1300)));
    quiet.onInput.emit(Buffer.from("k"));
    expect(mux.ptys[1]?.takeText()).toBe("k");
    quiet.takePieces();
    mux.ptys[1]?.onData.emit(Buffer.from("k"));
    // Within the call, no time passes.
    expect(quiet.takePieces().join("")).toContain("k");
    expect(quiet.lines()[0]).toBe("k");
  });

  test("R18: a client that stops reading hurts nobody, is sent little, and sees the newest picture on return", async () => {
    mux = new FakeMux({ config: CONFIG });
    const stopped = await mux.attach(["new-session", "-s", "s"], 40, 10);
    const other = await mux.attach(["attach"], 40, 10);
    stopped.stopReading();
    for (let read = 0; read < 300; read += 1) mux.output(0, `line ${read}\r\n`);
    mux.clock.advance(10_000);
    const wanted = [...named(8, "line", 292), ""];
    const pending = stopped.pendingBytes;
    expect([other.lines().slice(0, 9), pending < 16_384]).toEqual([wanted, true]);
    stopped.readAgain();
    expect(stopped.lines().slice(0, 9)).toEqual(wanted);
  });
});
