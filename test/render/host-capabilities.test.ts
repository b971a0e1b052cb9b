import { describe, expect, test } from "vitest";
import { capabilitiesFromEnvironment, clipboardBytes, HostProbe } from "../../src/render/index.js";

const guess = (environment: Record<string, string>) => {
  const { colorDepth, utf8, synchronizedUpdates, alternateScreen, hyperlinks, canAddressCursor } =
    capabilitiesFromEnvironment(environment);
  const on = Object.entries({ utf8, synchronizedUpdates, alternateScreen, hyperlinks, canAddressCursor })
    .filter(([, value]) => value)
    .map(([name]) => name);
  return [colorDepth, ...on].join(" ");
};

describe("capabilitiesFromEnvironment", () => {
  test.each([
    [{ TERM: "xterm-256color", LANG: "en_US.UTF-8" }, "256 utf8 alternateScreen canAddressCursor"],
    [{ TERM: "xterm-256color", COLORTERM: "truecolor" }, "16777216 utf8 alternateScreen canAddressCursor"],
    [{ TERM: "xterm" }, "8 utf8 alternateScreen canAddressCursor"],
    [{ TERM: "xterm", VTE_VERSION: "7600" }, "16777216 utf8 alternateScreen hyperlinks canAddressCursor"],
    [{ TERM: "xterm-kitty" }, "16777216 utf8 alternateScreen hyperlinks canAddressCursor"],
    [{ TERM: "screen" }, "8 utf8 alternateScreen canAddressCursor"],
    [{ TERM: "screen-256color" }, "256 utf8 alternateScreen canAddressCursor"],
    [{ TERM: "tmux-256color", TERM_PROGRAM: "iTerm.app" }, "256 utf8 alternateScreen canAddressCursor"],
    [{ TERM: "linux", LANG: "C.UTF-8" }, "16 utf8 canAddressCursor"],
    [{ TERM: "vt100", COLORTERM: "truecolor" }, "1 canAddressCursor"],
    [{ TERM: "who-knows" }, "8 canAddressCursor"],
    [{ TERM: "dumb" }, "1"],
    [{}, "1"],
    [{ TERM: "xterm", LANG: "en_US.UTF-8", LC_ALL: "C" }, "8 alternateScreen canAddressCursor"],
    [{ TERM: "xterm", LC_CTYPE: "de_DE.utf8" }, "8 utf8 alternateScreen canAddressCursor"],
  ])("%j is %s", (environment, expected) => {
    expect(guess(environment)).toBe(expected);
  });
});

describe("HostProbe", () => {
  const probe = (environment: Record<string, string>): HostProbe => new HostProbe(environment);
  const reply = (kind: string, parameters: number[], text = "") => ({ kind, parameters, text });

  test("asks a terminal only what it surely swallows", () => {
    const asked = (environment: Record<string, string>) =>
      Buffer.from(probe(environment).queryBytes()).toString();
    expect(asked({ TERM: "linux" })).toBe("\x1b[c");
    expect(asked({ TERM: "xterm-256color", TERM_PROGRAM: "Apple_Terminal" })).toBe("\x1b[c");
    expect(asked({ TERM: "dumb" })).toBe("");
    expect(asked({ TERM: "screen" })).not.toContain("\x1bP");
    expect(asked({ TERM: "xterm" })).toBe(
      "\x1b[>q\x1b[?u\x1b[?2026$p\x1b[?1016$p\x1b]10;?\x1b\\\x1b]11;?\x1b\\\x1b[>c" +
        "\x1bP+q524742\x1b\\\x1bP+q5463\x1b\\\x1b[c",
    );
    expect(probe({ TERM: "xterm" }).expectedReplies.length).toBe(10);
  });

  test("learns from every answer, and says whether it did", () => {
    const learned = probe({ TERM: "xterm", LANG: "C.UTF-8" });
    const news = [
      learned.learn(reply("keyboardFlags", [0])),
      learned.learn(reply("keyboardFlags", [0])),
      learned.learn(reply("modeReport", [2026, 2], "?")),
      learned.learn(reply("modeReport", [1016, 0], "?")),
      learned.learn(reply("terminfo", [0], "524742")),
      learned.learn(reply("terminfo", [1], "524742=382F382F38")),
      learned.learn(reply("color", [11], "rgb:1111/2222/3333")),
      learned.learn(reply("window", [4, 1, 1])),
    ];
    const isCompleteBefore = learned.isComplete;
    learned.learn(reply("primaryAttributes", [62, 22]));
    const { kittyKeyboard, synchronizedUpdates, mousePixels, colorDepth } = learned.capabilities;
    expect({ news, isCompleteBefore, isComplete: learned.isComplete, colors: learned.colors }).toEqual({
      news: [true, false, true, false, false, true, false, false],
      isCompleteBefore: false,
      isComplete: true,
      colors: { foreground: undefined, background: "rgb:1111/2222/3333" },
    });
    expect({ kittyKeyboard, synchronizedUpdates, mousePixels, colorDepth }).toEqual({
      kittyKeyboard: true,
      synchronizedUpdates: true,
      mousePixels: false,
      colorDepth: 16_777_216,
    });
  });

  test.each([
    ["WezTerm 20240203", true, 16_777_216],
    ["kitty(0.32.0)", true, 16_777_216],
    ["VTE(7600)", true, 16_777_216],
    ["XTerm(390)", false, 256],
    ["tmux 3.4", true, 16_777_216],
    ["tmux 3.2a", false, 16_777_216],
  ])("knows %s by name", (name, hyperlinks, colorDepth) => {
    const learned = probe({ TERM: "xterm-256color" });
    learned.learn(reply("version", [], name));
    expect([learned.capabilities.hyperlinks, learned.capabilities.colorDepth]).toEqual([
      hyperlinks,
      colorDepth,
    ]);
  });

  test("believes no synchronised updates of a host that says it has none", () => {
    const learned = probe({ TERM: "tmux-256color" });
    learned.learn(reply("modeReport", [2026, 0], "?"));
    expect(learned.capabilities.synchronizedUpdates).toBe(false);
  });
});

describe("clipboardBytes", () => {
  test("hands on base64 to hosts with a clipboard, and nothing else", () => {
    const xterm = capabilitiesFromEnvironment({ TERM: "xterm" });
    const sent = (selection: string, base64: string) =>
      Buffer.from(clipboardBytes(selection, base64, xterm)).toString();
    expect([sent("c", "aGFsbG8="), sent("", ""), sent("c", "a\x1b]0;x"), sent("x\x07", "aGFs")]).toEqual([
      "\x1b]52;c;aGFsbG8=\x1b\\",
      "\x1b]52;;\x1b\\",
      "",
      "",
    ]);
    const linux = capabilitiesFromEnvironment({ TERM: "linux" });
    expect(clipboardBytes("c", "aGFs", linux).length).toBe(0);
  });
});
