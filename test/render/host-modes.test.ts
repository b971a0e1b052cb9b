import { afterEach, describe, expect, test } from "vitest";
import { CellTables, rgbColor } from "../../src/cells/index.js";
import {
  capabilitiesFromEnvironment,
  type HostCapabilities,
  Renderer,
  Surface,
} from "../../src/render/index.js";
import { richCapabilities, setLines } from "../support/surfaces.js";
import { XtermHost } from "../support/xterm-host.js";

const hosts: XtermHost[] = [];
afterEach(() => {
  for (const host of hosts.splice(0)) host.dispose();
});

const kittyHost: HostCapabilities = { ...richCapabilities, kittyKeyboard: true, mousePixels: true };
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

function scene(capabilities: HostCapabilities) {
  const tables = new CellTables();
  const surface = new Surface(tables, 3, 20);
  return { surface, renderer: new Renderer({ tables, capabilities }) };
}

function wantEverything(surface: Surface): void {
  Object.assign(surface.host, {
    title: "a title",
    mouse: "any",
    mousePixels: true,
    bracketedPaste: true,
    focusEvents: true,
    keyboardFlags: 5,
    modifyOtherKeys: 2,
    applicationKeypad: true,
  });
  Object.assign(surface.cursor, { visible: false, style: 4, color: rgbColor(1, 2, 3) });
}

describe("HostModes", () => {
  test("sets what is wanted behind the picture, once", () => {
    const { surface, renderer } = scene(kittyHost);
    setLines(surface, ["picture"]);
    wantEverything(surface);
    const frame = text(renderer.paint(surface));
    expect(frame.slice(frame.indexOf("picture"))).toBe(
      "picture\x1b]2;a title\x1b\\\x1b[?1003h\x1b[?1006h\x1b[?1016h\x1b[?2004h\x1b[?1004h\x1b=\x1b[>5u" +
        "\x1b[4 q\x1b]12;#010203\x1b\\\x1b[?25l\x1b[?2026l",
    );
    expect(renderer.paint(surface).length).toBe(0);
  });

  test("unsets everything that was set, in reverse order", () => {
    const { surface, renderer } = scene(kittyHost);
    wantEverything(surface);
    renderer.paint(surface);
    expect(text(renderer.leave())).toBe(
      "\x1b[?2026l\x1b[<u\x1b>\x1b[?1004l\x1b[?2004l\x1b[?1016l\x1b[?1006l\x1b[?1003l" +
        "\x1b]112\x1b\\\x1b[0 q\x1b[?25h\x1b[m\x1b[r\x1b[?7h\x1b[?1049l\x1b[23;0t",
    );
  });

  test("unsets nothing that was not set", () => {
    const { surface, renderer } = scene(capabilitiesFromEnvironment({ TERM: "xterm" }));
    renderer.paint(surface);
    expect(text(renderer.leave())).toBe("\x1b[m\x1b[r\x1b[?7h\x1b[?1049l\x1b[23;0t");
    expect(text(renderer.leave())).toBe("");
  });

  test("changes only what changes", () => {
    const { surface, renderer } = scene(kittyHost);
    const changes: string[] = [];
    const change = (host: Partial<Surface["host"]>): void => {
      Object.assign(surface.host, host);
      changes.push(text(renderer.paint(surface)));
    };
    renderer.paint(surface);
    change({ mouse: "normal" });
    change({ mouse: "button" });
    change({ mouse: "none" });
    change({ keyboardFlags: 1 });
    change({ keyboardFlags: 15 });
    change({ keyboardFlags: 0 });
    change({ title: "t\x1b[31m\u0007x" });
    change({ title: "" });
    expect(changes).toEqual([
      "\x1b[?1000h\x1b[?1006h",
      "\x1b[?1000l\x1b[?1002h",
      "\x1b[?1002l\x1b[?1006l",
      "\x1b[>1u",
      "\x1b[=15;1u",
      "\x1b[=0;1u",
      "\x1b]2;t [31m x\x1b\\",
      "\x1b]2;\x1b\\",
    ]);
  });

  test("leaves an independent terminal as it was, from any frame and from a frame cut anywhere", async () => {
    const { surface, renderer } = scene(kittyHost);
    const before = await shellHost();
    const pristine = [before.modes(), before.drawn()];
    wantEverything(surface);
    setLines(surface, ["picture", "漢字"]);
    const frame = renderer.paint(surface);
    for (let cut = 0; cut <= frame.length; cut += 7) {
      const host = await shellHost();
      await host.write(frame.subarray(0, cut));
      await host.write(renderer.restoreBytes());
      const { cursor, ...rest } = host.drawn();
      expect([host.modes(), rest.text], `cut at ${cut}`).toEqual([pristine[0], before.drawn().text]);
      expect(cursor).toBeDefined();
    }
    const host = await shellHost();
    await host.write(frame);
    expect(host.modes()).not.toBe(pristine[0]);
    await host.write(renderer.leave());
    expect([host.modes(), host.drawn()]).toEqual(pristine);
  });

  test("takes the host over again after leaving it", () => {
    const { surface, renderer } = scene(kittyHost);
    wantEverything(surface);
    const first = text(renderer.paint(surface));
    renderer.leave();
    expect(text(renderer.paint(surface))).toBe(first);
  });

  test("asks for modifyOtherKeys where the host has no kitty keys, and takes it back", () => {
    const { surface, renderer } = scene(capabilitiesFromEnvironment({ TERM: "xterm" }));
    surface.host.modifyOtherKeys = 2;
    surface.host.keyboardFlags = 5;
    expect(text(renderer.paint(surface))).toContain("\x1b[>4;2m");
    expect(text(renderer.leave())).toContain("\x1b[>4m");
  });
});

async function shellHost(): Promise<XtermHost> {
  const host = new XtermHost(3, 20);
  hosts.push(host);
  await host.write(Buffer.from("$ ls\r\nfile\r\n$ "));
  return host;
}
