import { afterEach, describe, expect, test } from "vitest";
import { Attribute, CellTables, paletteColor, rgbColor, UNDERLINE_SHIFT } from "../../src/cells/index.js";
import {
  capabilitiesFromEnvironment,
  type HostCapabilities,
  Renderer,
  ShadowCheck,
  type ShadowTerminal,
  Surface,
} from "../../src/render/index.js";
import { put, richCapabilities, setLines, shiftRows } from "../support/surfaces.js";
import { XtermHost } from "../support/xterm-host.js";

const hosts: XtermHost[] = [];
afterEach(() => {
  for (const host of hosts.splice(0)) host.dispose();
});

function scene(rowCount: number, cols: number, capabilities: HostCapabilities = richCapabilities) {
  const tables = new CellTables();
  const surface = new Surface(tables, rowCount, cols);
  const renderer = new Renderer({ tables, capabilities });
  const host = new XtermHost(rowCount, cols);
  hosts.push(host);
  return { tables, surface, renderer, host };
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();
const numberedLines = (count: number, first = 0): string[] =>
  Array.from({ length: count }, (_, index) => `line ${first + index} of a long scrolling program's output`);

describe("Renderer, what a frame costs", () => {
  test("one changed cell takes at most 100 bytes, wherever it is and in three direct colours", () => {
    const { tables, surface, renderer } = scene(50, 200);
    setLines(surface, numberedLines(50));
    renderer.paint(surface);
    const loud = tables.styles.intern(
      rgbColor(255, 254, 253),
      rgbColor(200, 201, 202),
      rgbColor(100, 101, 102),
      Attribute.bold | Attribute.italic | (3 << UNDERLINE_SHIFT),
      0,
    );
    const sizes: number[] = [];
    for (const [row, col] of [
      [0, 0],
      [49, 199],
      [24, 100],
      [49, 0],
    ] as const) {
      put(surface, row, col, "X", loud);
      surface.cursor.row = (row + 25) % 50;
      surface.cursor.col = 150;
      sizes.push(renderer.paint(surface).length);
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
  });

  test("a typed character echoed at the cursor takes its own byte and the update's brackets", () => {
    const { surface, renderer } = scene(24, 80);
    renderer.paint(surface);
    put(surface, 0, 0, "l");
    surface.cursor.col = 1;
    expect(text(renderer.paint(surface))).toBe("\x1b[?2026hl\x1b[?2026l");
  });

  test("a scroll by one line takes at most 250 bytes and the line, on every host that can scroll", () => {
    for (const term of ["alacritty", "xterm-256color", "tmux-256color", "screen", "linux", "vt100"]) {
      const capabilities = capabilitiesFromEnvironment({ TERM: term, LANG: "C.UTF-8" });
      const { surface, renderer } = scene(50, 200, { ...capabilities, synchronizedUpdates: true });
      setLines(surface, [...numberedLines(49), "[0] 0:bash* a status line"]);
      surface.cursor.row = 48;
      renderer.paint(surface);
      shiftRows(surface, 0, 49, 1);
      const line = "x".repeat(180);
      put(surface, 48, 0, line);
      expect(renderer.paint(surface).length - line.length, term).toBeLessThanOrEqual(250);
    }
  });

  test("scrolls back, scrolls within a part, and scrolls of two parts at once stay cheap", () => {
    const { surface, renderer } = scene(40, 100);
    setLines(surface, numberedLines(40));
    renderer.paint(surface);
    const sizes: number[] = [];
    shiftRows(surface, 0, 39, -3);
    sizes.push(renderer.paint(surface).length);
    shiftRows(surface, 10, 30, 2);
    sizes.push(renderer.paint(surface).length);
    shiftRows(surface, 0, 19, 1);
    shiftRows(surface, 20, 40, 1);
    sizes.push(renderer.paint(surface).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(120);
  });

  test("nothing changed, nothing sent", () => {
    const { tables, surface, renderer } = scene(5, 20);
    setLines(surface, ["one", "two 漢字 ❤️"]);
    renderer.paint(surface);
    expect(renderer.paint(surface).length).toBe(0);
    // Written spaces and blanks nobody wrote look the same.
    put(surface, 0, 3, "   ", tables.styles.intern(paletteColor(1), 0, 0, 0, 0));
    expect(renderer.paint(surface).length).toBe(0);
  });

  test("blanks are erased, so that the host copies no spaces behind a line", async () => {
    const { surface, renderer, host } = scene(3, 20);
    setLines(surface, ["some words here", "a"]);
    await host.write(renderer.paint(surface));
    setLines(surface, ["some", "a"]);
    const bytes = renderer.paint(surface);
    await host.write(bytes);
    expect([text(bytes).includes(" "), host.drawn().text]).toEqual([false, ["some", "a", ""]]);
  });
});

describe("Renderer, doubt", () => {
  test("skips frames: the next one differs from what was sent", async () => {
    const { surface, renderer, host } = scene(3, 10);
    setLines(surface, ["a"]);
    await host.write(renderer.paint(surface));
    setLines(surface, ["b", "lost"]);
    setLines(surface, ["c", "", "kept"]);
    await host.write(renderer.paint(surface));
    expect(host.drawn().text).toEqual(["c", "", "kept"]);
  });

  test("repaints after a frame that was thrown away, whatever the host shows", async () => {
    const { surface, renderer, host } = scene(3, 10);
    setLines(surface, ["a", "b", "c"]);
    await host.write(renderer.paint(surface));
    setLines(surface, ["x", "b", "c"]);
    renderer.paint(surface);
    await host.write(Buffer.from("\x1b[2;3r\x1b[?6h\x1b[4h\x1b[31;1mgarbage\x0e"));
    renderer.invalidate();
    await host.write(renderer.paint(surface));
    expect(host.drawn()).toEqual({ text: ["x", "b", "c"], looks: ["", "", ""], cursor: "0,0" });
  });

  test("repaints in another size", async () => {
    const { surface, renderer, host } = scene(3, 10);
    setLines(surface, ["aaaaaaaaaa", "b", "c"]);
    await host.write(renderer.paint(surface));
    host.resize(4, 5);
    surface.resize(4, 5);
    setLines(surface, ["12345", "", "", "x"]);
    await host.write(renderer.paint(surface));
    expect(host.drawn().text).toEqual(["12345", "", "", "x"]);
  });

  test("repaints when it learns what the host can do", () => {
    const { surface, renderer } = scene(2, 10);
    renderer.paint(surface);
    renderer.capabilities = { ...richCapabilities, colorDepth: 16 };
    expect(text(renderer.paint(surface))).toContain("\x1b[2J");
  });

  test("with a shadow terminal tells of the first cell that differs and repaints", () => {
    const tables = new CellTables();
    const surface = new Surface(tables, 2, 4);
    const told: string[] = [];
    const broken: ShadowTerminal = {
      resize() {},
      write() {},
      cellText: (row, col) => (row === 0 && col === 0 ? "a" : ""),
      cursor: () => ({ row: 0, col: 0 }),
    };
    const verify = new ShadowCheck(broken, tables, (mismatch) => told.push(mismatch));
    const renderer = new Renderer({ tables, capabilities: richCapabilities, verify });
    put(surface, 0, 0, "ab");
    renderer.paint(surface);
    expect(told).toEqual(['row 0 col 1: shows " ", wanted "b"']);
    expect(text(renderer.paint(surface))).toContain("\x1b[2J");
  });
});

describe("Renderer, cells that cannot be drawn as they are", () => {
  test("shows U+FFFD for controls and what is no scalar, blanks for halves of wide graphemes", async () => {
    const { surface, renderer, host } = scene(1, 10);
    for (const [col, code] of [0x1b, 0x9b, 0xd800, 0x7f].entries()) surface.row(0).set(col, code, 0);
    surface.row(0).set(4, 0x6f22 | (1 << 22), 0);
    surface.row(0).set(5, 0x61, 0);
    surface.row(0).set(6, 1 << 23, 0);
    surface.row(0).set(9, 0x6f22 | (1 << 22), 0);
    await host.write(renderer.paint(surface));
    expect(host.drawn().text).toEqual(["���� a"]);
  });

  test("draws the last column and the bottom right corner without scrolling", async () => {
    for (const term of ["alacritty", "vt100", "ansi", "nobody-knows-it"]) {
      const capabilities = capabilitiesFromEnvironment({ TERM: term, LANG: "C.UTF-8" });
      const { surface, renderer, host } = scene(3, 5, capabilities);
      setLines(surface, ["11111", "22222", "33333"]);
      await host.write(renderer.paint(surface));
      setLines(surface, ["11112", "22223", "33334"]);
      await host.write(renderer.paint(surface));
      expect(host.drawn().text, term).toEqual(["11112", "22223", "33334"]);
    }
  });

  test("keeps the rest of the row in place when the host takes a cluster for another width", async () => {
    const { surface, renderer, host } = scene(2, 20);
    setLines(surface, ["👨‍👩‍👧|🇩🇪|❤️|", "0123456789"]);
    await host.write(renderer.paint(surface));
    const bars = host
      .drawn()
      .text[0]?.split("")
      .filter((character) => character === "|").length;
    expect([bars, host.drawn().text[1]]).toEqual([3, "0123456789"]);
    put(surface, 0, 8, "!");
    await host.write(renderer.paint(surface));
    expect(host.drawn().text[0]).toContain("!");
  });
});

describe("Renderer, colours and attributes a host lacks", () => {
  const paintStyled = (
    environment: Record<string, string>,
    style: (tables: CellTables) => number,
  ): string => {
    const capabilities = capabilitiesFromEnvironment({ LANG: "C.UTF-8", ...environment });
    const { tables, surface, renderer } = scene(1, 10, capabilities);
    renderer.paint(surface);
    put(surface, 0, 0, "x", style(tables));
    return text(renderer.paint(surface));
  };
  const foreground = (color: number) => (tables: CellTables) => tables.styles.intern(color, 0, 0, 0, 0);
  const grey = rgbColor(102, 102, 102);

  test.each<[string, Record<string, string>, (tables: CellTables) => number, string]>([
    [
      "true colour",
      { TERM: "xterm-256color", COLORTERM: "truecolor" },
      foreground(grey),
      "\x1b[38;2;102;102;102m",
    ],
    ["256", { TERM: "xterm-256color" }, foreground(grey), "\x1b[38;5;241m"],
    ["16", { TERM: "xterm-16color" }, foreground(grey), "\x1b[90m"],
    ["8, bright is bold", { TERM: "xterm" }, foreground(paletteColor(9)), "\x1b[1;31m"],
    ["monochrome", { TERM: "vt100" }, foreground(grey), ""],
    ["16, an orange", { TERM: "xterm-16color" }, foreground(rgbColor(255, 140, 0)), "\x1b[33m"],
    ["curly underline on a rich host", { TERM: "alacritty" }, underlined(3), "\x1b[4:3;58:2::1:2:3m"],
    ["curly underline on a plain host", { TERM: "xterm" }, underlined(3), "\x1b[4m"],
    [
      "colours that would merge stay readable",
      { TERM: "xterm-16color" },
      (tables) => tables.styles.intern(rgbColor(10, 10, 10), rgbColor(0, 0, 0), 0, 0, 0),
      "\x1b[37;40m",
    ],
    [
      "a background in monochrome is inverse",
      { TERM: "vt100" },
      (tables) => tables.styles.intern(paletteColor(0), paletteColor(2), 0, 0, 0),
      "\x1b[7m",
    ],
    ["a link on a host without", { TERM: "xterm" }, linked("https://example.org/"), ""],
    ["a link that is no address", { TERM: "alacritty" }, linked("https://x/\x1b]0;evil\x07"), ""],
  ])("%s", (_, environment, style, expected) => {
    const reset = expected === "" ? "" : "\x1b[m";
    expect(paintStyled(environment, style)).toBe(`${expected}x${reset}\r`);
  });

  function underlined(kind: number) {
    return (tables: CellTables): number =>
      tables.styles.intern(0, 0, rgbColor(1, 2, 3), kind << UNDERLINE_SHIFT, 0);
  }

  function linked(uri: string) {
    return (tables: CellTables): number => tables.styles.intern(0, 0, 0, 0, tables.links.intern(uri, ""));
  }
});

// An overlined blank stood beside a heart that the host takes for narrow, where a repaint leaves a plain blank.
// Steps: two overlined blanks, then an emoji of two cells with the same style over them.
// The broken build took the blank for one that erasing would leave.
test.each([richCapabilities, capabilitiesFromEnvironment({ TERM: "vt100", LANG: "C.UTF-8" })])(
  "what stands behind an emoji that the host takes for narrow is what a repaint leaves there",
  async (capabilities) => {
    const { tables, surface, renderer, host } = scene(1, 6, capabilities);
    const style = tables.styles.intern(0, 0, 0, Attribute.overline, 0);
    put(surface, 0, 0, "    ", style);
    await host.write(renderer.paint(surface));
    put(surface, 0, 0, "❤️", style);
    await host.write(renderer.paint(surface));
    const fresh = new XtermHost(1, 6);
    hosts.push(fresh);
    await fresh.write(new Renderer({ tables, capabilities }).repaint(surface));
    expect(host.drawn()).toEqual(fresh.drawn());
  },
);
