// What the emulator tells about whole rows: the contract on which the history and its Blocks rest.
import { describe, expect, test } from "vitest";
import type { Row } from "../../src/cells/index.ts";
import { TestEmulator } from "../support/test-emulator.ts";

interface Told {
  readonly terminal: TestEmulator;
  /** `touched KEY`, `moved`, `broken`, in order. */
  readonly events: string[];
}

/** Four rows a, b, c, d; the second one is a Block's. */
function withBlock(more: { readonly keepsTags?: boolean } = {}): Told {
  const events: string[] = [];
  const terminal = new TestEmulator(8, 4, {
    rowEvents: {
      blockTouched: (row: Row) => {
        events.push(`touched ${row.block}`);
        if (more.keepsTags !== true) row.block = 0;
      },
      rowsMoved: () => events.push("moved"),
      topBroken: () => events.push("broken"),
    },
  });
  terminal.write("aa\r\nbb\r\ncc\r\ndd");
  terminal.emulator.primary.row(1).block = 7;
  terminal.emulator.primary.hasBlocks = true;
  return { terminal, events };
}

const eventsOf = (stream: string): string[] => {
  const { terminal, events } = withBlock();
  terminal.write(stream);
  return events;
};

describe("rows of a Block", () => {
  test.each([
    ["printing over it", "\x1b[2;1Hx"],
    ["printing behind its text", "\x1b[2;6Hx"],
    ["a wide character", "\x1b[2;1H漢"],
    ["a mark that joins its text", "\x1b[2;2H\u0301"],
    ["EL inside its text", "\x1b[2;2H\x1b[K"],
    ["EL of the whole row", "\x1b[2;8H\x1b[2K"],
    ["ECH", "\x1b[2;1H\x1b[X"],
    ["ICH", "\x1b[2;1H\x1b[@"],
    ["DCH", "\x1b[2;1H\x1b[P"],
    ["ED from above", "\x1b[1;1H\x1b[0J\x1b[1J"],
    ["ED of all", "\x1b[2J"],
    ["DECSED of all", "\x1b[?2J"],
    ["DECALN", "\x1b#8"],
    ["RIS", "\x1bc"],
    ["DECFRA", "\x1b[88;2;1;2;1$x"],
    ["DECERA", "\x1b[2;1;2;1$z"],
    ["DECCARA", "\x1b[2;1;2;1;1$r"],
    ["DECIC", "\x1b[1;1H\x1b['}"],
    ["scrolling between side margins", "\x1b[?69h\x1b[1;4s\x1b[S"],
  ])("are announced before %s", (_what, stream) => {
    expect(eventsOf(stream).filter((event) => event.startsWith("touched"))).toEqual(["touched 7"]);
  });

  test.each([
    ["printing elsewhere", "\x1b[1;1Hx\x1b[3;1Hy\x1b[4;8Hzz"],
    ["EL where the row is blank already", "\x1b[2;5H\x1b[K"],
    ["erasing below", "\x1b[3;1H\x1b[J"],
    ["erasing above", "\x1b[1;7H\x1b[1J"],
    ["the alternate screen", "\x1b[?1049h\x1b[2J\x1b[2;1Hx\x1b[?1049l"],
    ["the cursor alone", "\x1b[2;1H\x1b[5C\b\t\r\x1b[A\x1b[B"],
    ["line feeds that scroll", "\x1b[4;1H\n\n"],
  ])("are left alone by %s", (_what, stream) => {
    expect(eventsOf(stream)).toEqual([]);
  });

  test.each([
    ["IL above", "\x1b[1;1H\x1b[L", ["broken", "moved"]],
    ["IL below", "\x1b[3;1H\x1b[L", ["moved"]],
    ["DL above", "\x1b[1;1H\x1b[M", ["broken", "moved"]],
    ["RI at the top", "\x1b[1;1H\x1bM", ["broken", "moved"]],
    ["SD", "\x1b[T", ["broken", "moved"]],
    ["a region that scrolls", "\x1b[1;3r\x1b[3;1H\n", ["moved"]],
    ["SU of a region below the top", "\x1b[2;4r\x1b[S", ["moved"]],
  ])("are reported as moved by %s", (_what, stream, wanted) => {
    expect(eventsOf(stream)).toEqual(wanted);
  });

  test("keep their tag when they leave for history", () => {
    const left: string[] = [];
    const terminal = new TestEmulator(8, 2, {
      rowEvents: { rowLeft: (row) => left.push(`${row.block}/${row.blockRow}`) },
    });
    terminal.write("a\r\nb");
    Object.assign(terminal.emulator.primary.row(0), { block: 5, blockRow: 3 });
    terminal.write("\n\n");
    expect(left).toEqual(["5/3", "0/0"]);
  });
});

test("a soft-wrapped row is used to its end, or to where a wide grapheme did not fit", () => {
  const left: string[] = [];
  const terminal = new TestEmulator(4, 1, {
    rowEvents: { rowLeft: (row) => left.push(`${row.used}${row.softWrap ? "↩" : ""}`) },
  });
  terminal.write("abcde\r\nabc漢\r\n\x1b[4G漢\r\nabc☁\ufe0f\r\n");
  expect(left).toEqual(["4↩", "1", "3↩", "2", "3↩", "2", "3↩", "2"]);
});

describe("the last row in history", () => {
  test.each([
    ["ED 2", "\x1b[2J"],
    ["ED 0 from home", "\x1b[H\x1b[J"],
    ["EL 2 in the first row", "\x1b[H\x1b[2K"],
  ])("goes on no more once %s erased the first row", (_what, stream) => {
    expect(eventsOf(stream)).toContain("broken");
  });

  test("goes on while only a part of the first row is erased", () => {
    expect(eventsOf("\x1b[1;2H\x1b[K")).toEqual([]);
  });
});

/** Rows the cursor has reached since they were cleared, 1-based. */
function reachedRows(stream: string): number[] {
  const terminal = new TestEmulator(6, 6).write(stream);
  return terminal.emulator.primary.allRows().flatMap((row, index) => (row.reached ? [index + 1] : []));
}

describe("reached rows", () => {
  test.each([
    ["LF", "\n\n", [2, 3]],
    ["IND and NEL", "\x1bD\x1bE", [2, 3]],
    ["CUP", "\x1b[4;1H", [4]],
    ["CUD and CNL", "\x1b[2B\x1b[E", [3, 4]],
    ["VPA and HVP", "\x1b[5d\x1b[2;2f", [2, 5]],
    ["wrapping", "abcdefg", [2]],
    ["restoring the cursor", "\x1b[3;1H\x1b7\x1b[2J\x1b[H\x1b8", [1, 3]],
    ["leaving the alternate screen", "\x1b[3;1H\x1b[?1049h\x1b[H\x1b[?1049l", [3]],
    ["scrolling", "\x1b[6;1H\n", [5, 6]],
  ])("%s reaches the rows it goes to", (_what, stream, wanted) => {
    expect(reachedRows(stream)).toEqual(wanted);
  });

  test.each([
    ["ED 2 clears all", "\n\n\n\x1b[2J", []],
    ["ED 0 clears the rows it erases whole", "\n\n\n\x1b[2;1H\x1b[J", []],
    ["ED 0 inside a row leaves that row", "\n\n\n\x1b[3;2H\x1b[J", [2, 3]],
    ["EL 2 clears its row, the cursor's own too", "\n\n\x1b[2K", [2]],
    ["a move inside the row does not reach it again", "\n\n\x1b[2K\x1b[3G\x1b[C\r", [2]],
    ["an eraser going up leaves nothing behind", "a\r\nb\r\nc\x1b[2K\x1b[A\x1b[2K\x1b[A\x1b[2K\x1b[G", []],
  ])("%s", (_what, stream, wanted) => {
    expect(reachedRows(stream)).toEqual(wanted);
  });
});

describe("hooks of the host", () => {
  test.each([
    ["ED 2", "a\x1b[2J", 1],
    ["ED 0 from home", "a\x1b[H\x1b[J", 1],
    ["ED 0 from elsewhere", "a\x1b[J", 0],
    ["ED 1", "a\x1b[1J", 0],
    ["ED 2 in the alternate screen", "\x1b[?1049ha\x1b[2J", 0],
  ])("%s asks whether the host takes the screen", (_what, stream, wanted) => {
    let asked = 0;
    const terminal = new TestEmulator(6, 2, {
      host: {
        eraseScreen: () => {
          asked += 1;
          return true;
        },
      },
    });
    terminal.write(stream);
    expect(asked).toBe(wanted);
  });

  test("a resize hands the primary screen to the host and crops the alternate one", () => {
    const sizes: string[] = [];
    const terminal = new TestEmulator(6, 3, {
      host: {
        resizePrimary: (screen, cols, rows) => {
          sizes.push(`${screen.cols}×${screen.rowCount} to ${cols}×${rows}`);
          screen.crop(cols, rows);
          return true;
        },
      },
    });
    terminal.emulator.resize(4, 2);
    terminal.emulator.resize(4, 2);
    const { alternate } = terminal.emulator;
    expect({ sizes, alternate: `${alternate.cols}×${alternate.rowCount}` }).toEqual({
      sizes: ["6×3 to 4×2"],
      alternate: "4×2",
    });
  });

  test("a frame sees all that came before it applied and nothing behind it", () => {
    const seen: string[] = [];
    const terminal: TestEmulator = new TestEmulator(12, 1, {
      host: { blockFrame: () => seen.push(terminal.lines()[0] ?? "") },
    });
    terminal.write("ab\x1b]9002;1\x1b\\cd\x1b]9002;2\x1b\\ef");
    expect([...seen, ...terminal.lines()]).toEqual(["ab", "abcd", "abcdef"]);
  });
});
