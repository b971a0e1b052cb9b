// Input and output of real clients: who answers queries, what a terminal that attaches gets and gives back, the
// wheel, pastes, and clients or programs that make others wait.
import { createHash } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requireBuild } from "../support/blockmux.ts";
import type { HostTerminal } from "../support/host-terminal.ts";
import { RealBlockmux } from "../support/real-blockmux.ts";
import { requireTool } from "../support/tools.ts";

let mux: RealBlockmux;
beforeAll(requireBuild);
beforeEach(() => {
  mux = new RealBlockmux("set -g status-right ''");
});
afterEach(() => mux.dispose());

const WHEEL_UP = "\x1b[<64;10;5M";
const WHEEL_DOWN = "\x1b[<65;10;5M";

/** A program that writes what it is told and shows every byte it reads, as hexadecimal. */
const reader = (write: string): string => `stty raw -echo opost; printf '${write}'; od -An -v -tx1 -w1`;
/** The same without spaces, for a program with a small screen of its own. */
const rowReader = (write: string): string =>
  `stty raw -echo opost; printf '${write}'; stdbuf -oL od -An -v -tx1 -w1 | while read -r byte; do printf %s $byte; done`;
const hex = (text: string): string =>
  [...Buffer.from(text)].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
const packed = (text: string): string => Buffer.from(text).toString("hex");
const read = async (session: string): Promise<string> =>
  (await mux.capture("-S", "-", "-t", session)).join(" ").replace(/\s+/g, " ").trim();

describe("queries of a program", () => {
  test("are answered exactly once, with two clients, with one, and with none", async () => {
    const query = String.raw`\033[6n\033[c\033]11;?\033\\`;
    const answers = await (async () => {
      await mux.run("new-session", "-d", "-s", "none", reader(query));
      return await mux.until(
        "the answers",
        () => read("none"),
        (bytes) => bytes.includes("1b 5c"),
      );
    })();
    expect(answers).toMatch(
      /^1b 5b 31 3b 31 52 1b 5b 3f( 3[0-9a-f]| 3b)+ 63 1b 5d 31 31 3b 72 67 62 3a( [0-9a-f]{2})+ 1b 5c$/,
    );
    const hosts: HostTerminal[] = [];
    for (const round of [1, 2]) {
      await mux.tell("new-session", "-d", "-s", `with${round}`, `read go; ${reader(query)}`);
      for (let count = 0; count < round; count += 1) {
        const host = mux.host(["attach", "-t", `with${round}`]);
        hosts.push(host);
        await host.waitFor("[with", "the status line");
      }
      await mux.tell("send-keys", "-t", `with${round}`, "Enter");
      const got = await mux.until(
        "the answers",
        () => read(`with${round}`),
        (bytes) => bytes.includes("1b 5c"),
      );
      expect(got).toBe(answers.replace("31 3b 31 52", "32 3b 31 52"));
    }
    // Nothing came later, from a host.
    for (const host of hosts) host.send("x");
    const later = await mux.until(
      "the keys",
      () => read("with2"),
      (bytes) => bytes.endsWith("78 78"),
    );
    expect(later).toBe(`${answers.replace("31 3b 31 52", "32 3b 31 52")} 78 78`);
  });
});

describe("modes a program in one of three panes has set", () => {
  /** What a terminal would do with the person's next actions, by the last word of each mode; kitty flags by pushes left. */
  const modesOf = (host: HostTerminal): Set<string> => {
    const on = new Set(["7", "25"]);
    for (const [, modes = "", end] of host.output.matchAll(/\[\?([\d;]+)([hl])/g)) {
      for (const mode of modes.split(";")) {
        if (end === "h") on.add(mode);
        else on.delete(mode);
      }
    }
    return on;
  };
  const left = (host: HostTerminal): unknown => {
    const count = (pattern: RegExp): number => [...host.output.matchAll(pattern)].length;
    return {
      modes: [...modesOf(host)].sort(),
      pushes: count(/\[>\d*u/g) - count(/\[<\d*u/g),
      otherKeys: [...host.output.matchAll(/\[>4(?:;(\d))?m/g)].at(-1)?.[1] ?? "0",
      terminal: host.modes,
    };
  };
  const speakKitty = async (host: HostTerminal): Promise<void> => {
    await host.waitFor(() => host.output.includes("\x1b[?u"), "the question for the protocol");
    host.send("\x1b[?0u\x1b[?62c");
    await host.waitFor(() => /\[[>=]\d+(;\d)?u/.test(host.output), "the protocol's flags");
  };

  test("are set on a terminal that attaches, serve that pane alone, and are undone when it leaves", async () => {
    const untouched = mux.shellHost("read wait");
    const pristine = left(untouched);
    const modes = String.raw`\033[?1049h\033[?1000h\033[?1002h\033[?1006h\033[?2004h\033[?1004h\033[?25l\033[>1u`;
    const first = mux.host(["new", "-s", "work", "seq 100; cat"]);
    await first.waitFor(/^100$/m);
    await mux.tell("split-window", "-h", reader("below"));
    await mux.tell("split-window", "-vb", rowReader(modes));
    await first.waitFor(() => first.modes.mouseTrackingMode === "drag" && first.text.includes("below"));
    const readPane = async (pane: number): Promise<string> =>
      (await mux.capture("-S", "-", "-t", `work:0.${pane}`)).join("").replace(/\s+/g, "");
    const arrives = (pane: number, bytes: string): Promise<string> =>
      mux.until(
        JSON.stringify(bytes),
        () => readPane(pane),
        (got) => got.endsWith(packed(bytes)),
      );
    first.send("\x02d");
    await first.exited;
    expect(left(first)).toEqual(pristine);

    const second = mux.host(["attach"], { cols: 100, rows: 30 });
    await speakKitty(second);
    await second.waitFor(() => second.modes.mouseTrackingMode === "drag" && second.text.includes("below"));
    await second.waitFor(() => !modesOf(second).has("25"), "the cursor to be hidden");
    expect([second.modes.bracketedPasteMode, second.modes.sendFocusMode]).toEqual([true, true]);
    const places = (await mux.tell("list-panes", "-F", "#{pane_left} #{pane_top}")).trim().split("\n");
    const [shell, program, below] = places.map((place) => place.split(" ").map(Number));
    const wheel = (place: readonly number[] | undefined, button = 64, col = 5, row = 3): string =>
      `\x1b[<${button};${(place?.[0] ?? 0) + col};${(place?.[1] ?? 0) + row}M`;

    second.send(wheel(program));
    await arrives(1, "\x1b[<64;5;3M");
    second.send("\x1b[13;2u");
    await arrives(1, "\x1b[13;2u");
    second.send("\x1b[200~pas\x02ted\x1b[201~");
    await arrives(1, "\x1b[200~pas\x02ted\x1b[201~");
    const before = await readPane(1);
    // Over the others history scrolls, wherever the keys go, and the program hears nothing.
    second.send(wheel(shell));
    await second.waitFor(/\[\d+\/\d+\]/);
    second.send(wheel(below));
    second.send(wheel(program));
    await arrives(1, "\x1b[<64;5;3M");
    const after = (await readPane(1)).slice(before.length);
    // With the mouse the pane under it may have become the active one: of that the program is told.
    expect(after.replaceAll(packed("\x1b[O"), "").replaceAll(packed("\x1b[I"), "")).toBe(
      packed("\x1b[<64;5;3M"),
    );
    expect(await mux.tell("list-panes", "-F", "#{pane_in_mode} #{scroll_position}")).toMatch(/^1 \d+\n0 \n/);

    second.send(wheel(below, 65));
    await mux.until(
      "the tail",
      () => mux.tell("display-message", "-p", "-t", "work:0.2", "#{pane_in_mode}"),
      (mode) => mode === "0\n",
    );
    await mux.tell("select-pane", "-t", "work:0.2");
    second.send("\x1b[13;2u\x1b[200~x\x1b[201~");
    await arrives(2, "\rx");
    await mux.tell("select-pane", "-t", "work:0.1");
    await arrives(1, "\x1b[O\x1b[I");

    second.send("\x02d");
    await second.exited;
    expect(left(second)).toEqual(pristine);
    untouched.send("\r");
    await untouched.exited;
  });
});

describe("keys of a terminal with the kitty protocol", () => {
  test("come to each program as it asked for them", async () => {
    const host = mux.host(["new", "-s", "work"]);
    await host.waitFor(() => host.output.includes("\x1b[?u"), "the question for the protocol");
    host.send("\x1b[?0u\x1b[?62c");
    await host.waitFor(/^\$$/m);
    await host.waitFor(() => /\[[>=]\d+(;\d)?u/.test(host.output), "the protocol's flags");
    const bytesFor = async (modes: string, keys: string, end: string): Promise<string> => {
      await mux.tell("new-session", "-d", "-s", "keys", reader(`${modes}ready`));
      await mux.tell("switch-client", "-t", "keys");
      await mux.until(
        "the program",
        () => mux.tell("capture-pane", "-p", "-t", "keys"),
        (text) => text.includes("ready"),
      );
      host.send(keys);
      const got = await mux.until(
        "the keys",
        () => read("keys"),
        (bytes) => bytes.endsWith(end),
      );
      await mux.tell("switch-client", "-t", "work");
      await mux.tell("kill-session", "-t", "keys");
      return got.replace(/^ready ?/, "");
    };
    const shiftEnter = "\x1b[13;2u";
    const ctrlI = "\x1b[105;5u";
    const escapeKey = "\x1b[27u";
    const plain = await bytesFor("", `${shiftEnter}${ctrlI}${escapeKey}\x1b[97;5uz`, "7a");
    expect(plain).toBe("0d 09 1b 01 7a");
    const kitty = await bytesFor("\\033[>1u", `${shiftEnter}${ctrlI}${escapeKey}\x1b[97;5uz`, "7a");
    expect(kitty).toBe(`${hex(shiftEnter)} ${hex(ctrlI)} ${hex(escapeKey)} ${hex("\x1b[97;5u")} 7a`);
    const asked = await bytesFor("\\033[>1u\\033[?u", "z", "7a");
    expect(asked).toBe(`${hex("\x1b[?1u")} 7a`);
    host.send("\x1b[98;5u\x1b[100u");
    expect(await host.exited).toMatchObject({ status: 0 });
    expect(host.output.lastIndexOf("\x1b[<u")).toBeGreaterThan(host.output.search(/\[[>=]\d+(;\d)?u/));
  });

  // Bytes made by hand from xterm ctlseqs and the kitty protocol; all chords: test/input/key-matrix.test.ts.
  const CHORDS: readonly (readonly [chord: string, legacy: string, other: string, kitty: string])[] = [
    ["a", "a", "a", "a"],
    ["C-a", "\x01", "\x1b[27;5;97~", "\x1b[97;5u"],
    ["M-a", "\x1ba", "\x1b[27;3;97~", "\x1b[97;3u"],
    ["M-C-a", "\x1b\x01", "\x1b[27;7;97~", "\x1b[97;7u"],
    ["M-é", "\x1bé", "\x1b[27;3;233~", "\x1b[233;3u"],
    ["C-Right", "\x1b[1;5C", "\x1b[1;5C", "\x1b[1;5C"],
    ["M-Enter", "\x1b\r", "\x1b[27;3;13~", "\x1b[13;3u"],
    ["Delete", "\x1b[3~", "\x1b[3~", "\x1b[3~"],
    ["F5", "\x1b[15~", "\x1b[15~", "\x1b[15~"],
    ["F3", "\x1bOR", "\x1bOR", "\x1b[13~"],
  ];

  test("and of two others reach programs of all three protocols in theirs", async () => {
    const host = mux.host(["new", "-s", "keys", reader("ready")]);
    await host.waitFor("ready");
    await mux.tell("new-window", reader("\\033[>4;2mready"));
    await mux.tell("new-window", reader("\\033[>1uready"));
    const kittyHost = mux.host(["attach", "-t", "keys"]);
    await kittyHost.waitFor(() => kittyHost.output.includes("\x1b[?u"), "the question for the protocol");
    kittyHost.send("\x1b[?0u\x1b[?62c");
    for (const pane of [0, 1, 2]) {
      await mux.tell("select-window", "-t", `keys:${pane}`);
      await host.waitFor(/^ready/m);
      await kittyHost.waitFor(/^ready/m);
      await kittyHost.waitFor(() => /\[[>=]\d+(;\d)?u/.test(kittyHost.output), "the protocol's flags");
      let wanted = "";
      for (const [at, from] of [host, host, kittyHost].entries()) {
        from.send(CHORDS.map((chord) => chord[at + 1]).join(""));
        wanted += CHORDS.map((chord) => chord[pane + 1]).join("");
        const got = await mux.until(
          `the keys of host ${at} in pane ${pane}`,
          () => read(`keys:${pane}`),
          (bytes) => bytes.length >= `ready ${hex(wanted)}`.length,
        );
        expect([at, pane, got]).toEqual([at, pane, `ready ${hex(wanted)}`]);
      }
    }
  });

  test("and its focus reach a program that asked", async () => {
    const host = mux.host(["new", "-s", "work", reader("\\033[?1004hready")]);
    await host.waitFor("ready");
    host.send("\x1b[O\x1b[I");
    const bytes = hex("\x1b[O\x1b[I");
    await mux.until(
      "the focus",
      () => read("work"),
      (got) => got.endsWith(bytes),
    );
  });
});

describe("the wheel", () => {
  test("scrolls history, turned fast, and comes back to the shell", async () => {
    const host = mux.host([]);
    await host.waitFor(/^\$$/m);
    host.send("seq 500\r");
    await host.waitFor(/^500$/m);
    host.send(WHEEL_UP.repeat(400));
    await host.waitFor(/^\$ seq 500 +\[/m, "the oldest line");
    host.send(WHEEL_DOWN.repeat(400));
    await host.waitFor(/^500$/m);
    host.send("echo al''ive\r");
    await host.waitFor("alive");
  });

  test.skipIf(requireTool("less") !== undefined)("moves less by lines", async () => {
    mux.file("lines", Array.from({ length: 300 }, (_, at) => `line ${at}`).join("\n"));
    const host = mux.host(["new", "less lines"]);
    await host.waitFor("line 0");
    host.send(WHEEL_DOWN.repeat(50));
    await host.waitFor(/^line 150$/m);
    expect(host.lines()[0]).toBe("line 150");
    host.send(WHEEL_UP.repeat(20));
    await host.waitFor(() => host.lines()[0] === "line 90");
  });

  test.skipIf(requireTool("vim") !== undefined)("goes to vim as mouse reports", async () => {
    mux.file("lines", Array.from({ length: 300 }, (_, at) => `line ${at}`).join("\n"));
    const host = mux.host(["new", "vim -N -u NONE -i NONE -n -c 'set mouse=a ttymouse=sgr' lines"]);
    await host.waitFor(() => host.modes.mouseTrackingMode !== "none");
    await host.waitFor("line 0");
    host.send(WHEEL_DOWN.repeat(40));
    await host.waitFor(() => host.lines()[0] === "line 120");
    host.send("\x1b[<0;8;3M\x1b[<0;8;3m");
    await host.waitFor(() => host.cursor.row === 2 && host.cursor.col === 7);
  });
});

describe("a paste of megabytes", () => {
  test("reaches a program whole, with its marks, while the program reads slowly", async () => {
    // Reads of a terminal fill one buffer again and again: bytes kept too long would be others.
    const count = 3_000_000;
    mux.file(
      "take.py",
      [
        "import os, sys, termios, tty",
        "tty.setraw(0)",
        "sys.stdout.write('\\x1b[?2004hready\\r\\n'); sys.stdout.flush()",
        "got = b''",
        "while not got.endswith(b'\\x1b[201~'): got += os.read(0, 65536)",
        "import hashlib",
        "sys.stdout.write('%d %s\\r\\n' % (len(got), hashlib.sha256(got).hexdigest())); sys.stdout.flush()",
        "os.read(0, 1)",
      ].join("\n"),
    );
    const host = mux.host(["new", "python3 take.py"]);
    await host.waitFor("ready");
    const text = Buffer.from(
      Array.from({ length: count / 10 }, (_, at) => `${String(at).padStart(9, "0")}\r`).join(""),
    );
    const paste = Buffer.concat([Buffer.from("\x1b[200~"), text, Buffer.from("\x1b[201~")]);
    for (let at = 0; at < paste.length; at += 16_384) {
      const piece = paste.subarray(at, at + 16_384);
      while (!host.pty.write(piece)) await new Promise((resolve) => host.pty.onDrain.on(resolve));
    }
    await host.waitFor(`${paste.length} ${createHash("sha256").update(paste).digest("hex")}`);
  });
});

describe("a flood", () => {
  test("in one session does not hold up typing in another, nor does a terminal that does not read", async () => {
    const flooded = mux.host(["new", "-s", "flood", "yes"]);
    await flooded.waitFor(/^y$/m);
    const other = mux.host(["new", "-s", "typing"]);
    await other.waitFor(/^\$$/m);
    const stopped = mux.host(["attach", "-t", "typing"]);
    await stopped.waitFor("[typing]");
    stopped.pty.pause();
    const echoMs: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const startedMs = performance.now();
      other.send(`echo ro''und${round}\r`);
      await other.waitFor(new RegExp(`^round${round}$`, "m"));
      echoMs.push(performance.now() - startedMs);
    }
    // The terminal that did not read sees the newest picture when it does.
    other.send("clear; echo ne''west\r");
    await other.waitFor("newest");
    stopped.pty.resume();
    await stopped.waitFor(() => stopped.text === other.text, "the newest picture");
    flooded.send("\x03");
    await flooded.exited;
    expect((await mux.capture("-t", "typing"))[0]).toBe("newest");
  });
});
