import { describe, expect, test } from "vitest";
import { handleKey } from "../../src/web/keyboard.ts";
import { bannerText, lostInputText } from "../../src/web/link-words.ts";
import { isTyped } from "../../src/web/typed-text.ts";

/** Presses a key; what came of it. */
function press(key: string, more: Partial<KeyboardEvent> & { isAltGraph?: boolean } = {}): string[] {
  const done: string[] = [];
  const event = {
    type: "keydown",
    key,
    keyCode: 0,
    ctrlKey: false,
    altKey: false,
    shiftKey: false,
    metaKey: false,
    isComposing: false,
    preventDefault: () => done.push("prevented"),
    getModifierState: () => more.isAltGraph === true,
    ...more,
  };
  const isForTerminal = handleKey(event as unknown as KeyboardEvent, {
    copySelection: () => done.push("copy"),
    togglePanel: () => done.push("panel"),
    showHelp: () => done.push("help"),
    changeFontSize: (step) => done.push(`font ${step}`),
    sendText: (text) => done.push(`sent ${JSON.stringify(text)}`),
  });
  if (isForTerminal) done.push("terminal");
  return done;
}

const [ctrl, alt, shift, meta] = [
  { ctrlKey: true },
  { altKey: true },
  { shiftKey: true },
  { metaKey: true },
] as const;

describe("handleKey", () => {
  test.each([
    ["the prefix", press("b", ctrl), ["terminal"]],
    ["Ctrl+C, which interrupts", press("c", ctrl), ["terminal"]],
    ["Ctrl+Shift+C", press("C", { ...ctrl, ...shift }), ["prevented", "copy"]],
    ["Ctrl+Shift+V, which the browser pastes", press("V", { ...ctrl, ...shift }), []],
    ["Command+V", press("v", meta), []],
    ["Command+C", press("c", meta), ["prevented", "copy"]],
    ["Ctrl+Alt+Plus", press("+", { ...ctrl, ...alt }), ["prevented", "font 1"]],
    ["AltGr and a key, as Windows tells it", press("{", { ...ctrl, ...alt, isAltGraph: true }), ["terminal"]],
    ["a key an input method works on", press("Process", { keyCode: 229, ...shift }), ["terminal"]],
    ["Enter that ends a composition", press("Enter", { isComposing: true, ...shift }), ["terminal"]],
    ["Shift+Enter", press("Enter", shift), ["prevented", 'sent "\\u001b[13;2u"']],
    ["Shift+Enter let go", press("Enter", { ...shift, type: "keyup" }), ["prevented"]],
  ])("%s", (_name, done, expected) => {
    expect(done).toEqual(expected);
  });
});

describe("isTyped", () => {
  test.each(["a", "\x1b", "\x1bP", "\x1b]", "\x1b[A", "\x1b[13;2u", "\x1b[200~text\x1b[201~", "\x03"])(
    "%j is",
    (text) => {
      expect(isTyped(text)).toBe(true);
    },
  );
  test.each([
    "\x1b[<35;3;4M",
    "\x1b[I",
    "\x1b[O",
    "\x1b[?62;4c",
    "\x1b[3;4R",
    "\x1bP>|xterm\x1b\\",
    "\x1b]11;rgb",
  ])("%j is not", (text) => {
    expect(isTyped(text)).toBe(false);
  });
});

describe("what is said of the connection", () => {
  test("says when it is tried again, and that keys are not sent", () => {
    expect(bannerText({ kind: "waiting", nextAtMs: 4200 }, 1000)).toBe(
      "Disconnected. Next attempt in 4 seconds. Keys are not sent.",
    );
    expect(bannerText({ kind: "attached" }, 0)).toBeUndefined();
    expect(bannerText({ kind: "ended", message: "[detached (from session work)]\n" }, 0)).toBe(
      "Detached (from session work).",
    );
    expect(lostInputText(3)).toBe(
      "The server no longer knew this page. The last 3 bytes typed may not have arrived.",
    );
  });
});
