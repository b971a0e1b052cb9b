import xterm from "@xterm/headless";
import { describe, expect, test } from "vitest";
import { RESET_TEXT } from "../../src/client/reset-terminal.ts";

/** What an independent emulator shows and which modes it is in. */
async function stateAfter(...texts: string[]): Promise<unknown> {
  const terminal = new xterm.Terminal({ cols: 20, rows: 5, allowProposedApi: true });
  for (const text of texts) await new Promise<void>((resolve) => terminal.write(text, resolve));
  const { active } = terminal.buffer;
  const rows = Array.from({ length: 5 }, (_, row) =>
    active.getLine(active.baseY + row)?.translateToString(true),
  );
  const state = {
    rows,
    cursor: [active.cursorX, active.cursorY],
    type: active.type,
    modes: { ...terminal.modes },
  };
  // What a newline at the bottom and a letter at the right edge do tells margins, origin, wrap and insert mode.
  await new Promise<void>((resolve) => terminal.write("\x1b[5;20Hxy\r\nz\x1b[H!", resolve));
  const probe = Array.from({ length: 5 }, (_, row) =>
    active.getLine(active.baseY + row)?.translateToString(true),
  );
  terminal.dispose();
  return { ...state, probe };
}

describe("what reset-terminal writes", () => {
  const text = "one\r\ntwo\r\nthree";
  const messes: [string, string][] = [
    ["nothing", ""],
    ["mouse, focus and paste modes", "\x1b[?1000h\x1b[?1003h\x1b[?1006h\x1b[?1004h\x1b[?2004h"],
    ["application keys", "\x1b[?1h\x1b="],
    ["the alternate screen", "\x1b[?1049h\x1b[2Jmess"],
    ["insert mode, no wrap, a hidden cursor", "\x1b[4h\x1b[?7l\x1b[?25l"],
    ["a line-drawing set and colours", "\x1b(0\x0e\x1b[31;7m"],
    ["a control string nobody closed", "\x1b]0;title"],
    ["a device control string nobody closed", "\x1bPq"],
    ["a sequence nobody finished", "\x1b[31"],
    ["an update that was never shown", "\x1b[?2026h"],
  ];
  test.each(messes)("undoes %s and leaves text and cursor alone", async (_title, mess) => {
    expect(await stateAfter(text, mess, RESET_TEXT)).toEqual(await stateAfter(text));
  });

  test("undoes margins and an origin inside them", async () => {
    const [expected, found] = [
      await stateAfter(text),
      await stateAfter(text, "\x1b[2;3r\x1b[?6h\x1b[3;6H", RESET_TEXT),
    ];
    expect(found).toMatchObject({ rows: ["one", "two", "three", "", ""], modes: { originMode: false } });
    expect((found as { probe: unknown }).probe).toEqual((expected as { probe: unknown }).probe);
  });
});
