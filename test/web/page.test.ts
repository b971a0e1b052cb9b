// The page in Chromium, against a real server: what a person does with it, from the link to coming back.
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { encodePacket, type Packet, PROTOCOL_VERSION } from "../../src/attach/browser.ts";
import { BlockProgram, blockProgramWords, type Step } from "../support/block-program.ts";
import { requireBuild } from "../support/blockmux.ts";
import { RealBlockmux } from "../support/real-blockmux.ts";
import { requireTool } from "../support/tools.ts";
import { ChromiumPage, type ChromiumPageOptions, launchChromium } from "./chromium-page.ts";

interface AxeFault {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

const SIZE = { cols: 80, rows: 24, widthPixels: 0, heightPixels: 0 };
const NO_TERMINAL = { cwd: "/", env: [], terminal: undefined, noTerminalReason: "" };
const OFFER = { term: "xterm-256color", size: SIZE, ttyPath: "", ttyDevice: "" };

/** How a socket of a page begins before it may send anything else. */
const GREETINGS: readonly (readonly Packet[])[] = [
  [{ kind: "hello", protocolVersion: PROTOCOL_VERSION, build: "forged" }],
  [
    { kind: "hello", protocolVersion: PROTOCOL_VERSION, build: "forged" },
    { kind: "command", argv: [], ...NO_TERMINAL, terminal: OFFER },
    { kind: "attach-ready", size: SIZE, savedTermios: "", rawTermios: "" },
  ],
];

/** Runs in the page: each packet behind each greeting, on a socket of its own; resolves when all are closed. */
async function forgePackets([greetings, packets]: [number[][][], number[][]]): Promise<void> {
  const sockets = greetings.flatMap((greeting) =>
    packets.map(
      (packet) =>
        new Promise<void>((resolve) => {
          const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
          socket.onopen = () => {
            for (const bytes of [...greeting, packet]) socket.send(new Uint8Array(bytes));
            // Its answer to a ping comes behind what it does with all of that.
            socket.send(new Uint8Array([0, 0, 0, 4, 31, 0, 0, 0, 1]));
          };
          socket.onmessage = async ({ data }) => {
            const bytes = new Uint8Array(await (data as Blob).arrayBuffer());
            if (bytes[4] === 32) socket.close();
          };
          socket.onclose = () => resolve();
        }),
    ),
  );
  await Promise.all(sockets);
}

const missing = requireTool("chromium");

describe.skipIf(missing !== undefined)("the page", () => {
  let mux: RealBlockmux;
  let browser: Browser;
  let web: ChromiumPage;
  let phone: ChromiumPage;
  let used: string;

  beforeAll(async () => {
    requireBuild();
    mux = new RealBlockmux("set -g status-right ''\nset -g mode-keys vi");
    await mux.run("new-session", "-d", "-s", "work", "-x", "80", "-y", "24");
    await mux.tell("web", "start", "--port", "0");
    browser = await launchChromium();
    used = await link();
    web = await open(used);
  });
  afterEach(async () => {
    // What a test that failed has left, the next one does not find.
    await web.page.keyboard.up("Shift");
    await mux.tell("kill-window", "-a", "-t", "work:0");
    await mux.tell("send-keys", "-t", "work:0.0", "C-u");
  });
  afterAll(async () => {
    await browser?.close();
    await mux?.dispose();
  });

  /** What `blockmux web` prints for a person to open. */
  async function link(...words: string[]): Promise<string> {
    const said = await mux.tell("web", ...words);
    const found = /https?:\S+#code=\S+/.exec(said)?.[0];
    if (found === undefined) throw new Error(`no link in ${JSON.stringify(said)}`);
    return found;
  }

  const open = (address: string, options: ChromiumPageOptions = {}): Promise<ChromiumPage> =>
    ChromiumPage.open(browser, address, { permissions: ["clipboard-read", "clipboard-write"], ...options });

  const clearScreen = async (): Promise<void> => {
    await web.type("clear\n");
    await web.waitFor(/^\$$/);
  };

  test("a link logs in once, and its code is in no address bar and no history", async () => {
    await web.waitFor(/^\$/);
    expect(web.page.url()).not.toContain("#");
    const second = await open(used);
    await second.page.getByText("does not work any more").waitFor();
    expect(await second.page.locator(".xterm").count()).toBe(0);
    await second.page.context().close();
    expect(web.complaints).toEqual([]);
  });

  test.skipIf(requireTool("vim") !== undefined)(
    "vim gets its Escape, however fast the next key comes",
    async () => {
      const file = join(mux.home, "note");
      await web.type(`vim -u NONE -N ${file}\n`);
      await web.waitFor(/^~$/);
      await web.type("ione two");
      await web.page.keyboard.press("Escape");
      await web.type("bC2");
      await web.page.keyboard.press("Escape");
      await web.type(":wq\n");
      await mux.until(
        "the file",
        async () => (existsSync(file) ? readFileSync(file, "utf8") : ""),
        (text) => text === "one 2\n",
      );
    },
  );

  test("keys reach programs: a shell, the prefix, an input method", async () => {
    await web.type("echo $((6 * 7)) héé\n");
    await web.waitFor(/^42 héé$/);
    await clearScreen();
    await web.page.keyboard.press("Control+b");
    await web.type("c");
    await web.waitFor(/1:bash\*/);
    await web.type("exit\n");
    await web.waitFor(/0:bash\*/);

    const session = await web.page.context().newCDPSession(web.page);
    await session.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
    await session.send("Input.imeSetComposition", { text: "日本", selectionStart: 2, selectionEnd: 2 });
    await session.send("Input.insertText", { text: "日本語" });
    await web.waitFor(/日本語/);
    expect((await mux.capture()).join("")).toContain("日本語");
    expect((await mux.capture()).join("").match(/日/g)).toHaveLength(1);
  });

  test("what is selected is copied as it was written: wrapped lines joined, padding cut", async () => {
    await clearScreen();
    const { cols } = await web.size();
    const word = "x".repeat(cols - 2);
    await web.type(`printf '%s y%s\\nend  \\n' ${word} zz\n`);
    await web.waitFor(/^zz$/);
    const rows = await web.rows();
    const row = rows.findIndex((text) => text.startsWith(`${word} y`));
    await web.drag({ row, col: 0 }, { row: row + 2, col: 2 });
    await web.waitForClipboard(`${word} yzz\nend`);

    // With Shift the page selects: the server is asked for the text of the same cells.
    await web.page.keyboard.down("Shift");
    await web.drag({ row, col: cols - 1 }, { row: row + 2, col: 6 });
    await web.page.keyboard.up("Shift");
    await web.page.keyboard.press("Control+Shift+C");
    await web.waitForClipboard("yzz\nend");

    await web.type("printf '\\033]52;c;%s\\a' $(printf 'from a program é' | base64 -w0)\n");
    await web.waitForClipboard("from a program é");
    await web.page.keyboard.press("Control+Shift+V");
    await web.waitFor(/^\$ from a program é$/);
  });

  test("takes the size of its window and of its font", async () => {
    const { rows } = await web.size();
    await web.page.setViewportSize({ width: 700, height: 400 });
    await mux.until(
      "a smaller window",
      async () =>
        `${(await mux.tell("display-message", "-p", "-t", "work:0", "#{window_width} #{window_height}")).trim()}`,
      (text) => Number(text.split(" ")[1]) < rows - 2,
    );
    const { cols } = await web.size();
    await web.page.keyboard.press("Control+Alt+=");
    await web.page.waitForFunction((before) => {
      const size = document.querySelector<HTMLElement>(".terminal-host")?.dataset.size ?? "";
      return Number(size.split("x")[0]) < before;
    }, cols);
    await web.page.keyboard.press("Control+Alt+0");
    await web.page.setViewportSize({ width: 900, height: 560 });
    await mux.until(
      "the size from before",
      async () => (await mux.tell("display-message", "-p", "-t", "work:0", "#{window_height}")).trim(),
      (text) => Number(text) === rows - 1,
    );
  });

  test("rows that are read stand still while Blocks above and below them change, and the panel follows them", async () => {
    const socket = join(mux.home, "program");
    await mux.tell("new-window", "-t", "work:5", ...blockProgramWords(socket));
    const program = await BlockProgram.reach(socket);
    const print = (text: string): Step => ({ do: "print", text: `${text}\r\n` });
    await program.perform({ do: "append", id: "first", text: "thinking" });
    await program.perform(...Array.from({ length: 80 }, (_, line) => print(`line ${line}`)));
    await web.waitFor(/^line 79$/);
    const { x, y } = await web.cell(8, 8);
    await web.page.mouse.move(x, y);
    await web.page.mouse.wheel(0, -300);
    await web.waitFor(/\[\d+\/\d+\]$/);
    const withoutPlace = (rows: string[]): string[] =>
      rows.slice(0, -1).map((row) => row.replace(/ *\[\d+\/\d+\]$/, ""));
    const read = withoutPlace(await web.rows());

    await web.page.keyboard.press("Control+Shift+L");
    const block = web.page.locator(".block-list li");
    await block.getByText("thinking").waitFor();
    await web.page.keyboard.press("Escape");
    for (let step = 0; step < 20; step += 1) {
      const text = Array.from({ length: 1 + (step % 5) }, (_, line) => `<b>step ${step}.${line}</b>`).join(
        "\n",
      );
      await program.perform({ do: "update", id: "first", text }, print(`later ${step}`));
    }
    await block.getByText("<b>step 19.0</b>").waitFor();
    await web.waitFor(/\[\d+\/7\d\]$/);
    expect(withoutPlace(await web.rows())).toEqual(read);

    await block.getByRole("button", { name: "Copy first" }).click();
    await web.waitForClipboard(Array.from({ length: 5 }, (_, line) => `<b>step 19.${line}</b>`).join("\n"));
    await block.getByText("<b>step 19.0</b>").click();
    await web.waitFor(/^<b>step 19\.0<\/b>/);
    await web.page.getByLabel("Search this pane").fill("line 41");
    await web.page.locator(".search li button").first().click();
    await web.waitFor(/^line 41$/);
    await web.page.getByRole("button", { name: "Live end" }).click();
    await web.waitFor(/^later 19$/);
    await web.page.locator(".session-list").getByRole("button", { name: "0: bash" }).click();
    await web.waitFor(/0:bash\*/);
    await web.page.keyboard.press("Control+Shift+L");
    program.disconnect();
    await mux.tell("kill-window", "-t", "work:5");
  });

  test("comes back when the connection is cut under load: no key lost, none doubled, none taken while away", async () => {
    await clearScreen();
    const other = await open(web.page.url(), { beside: web, holdsSockets: true });
    await other.waitFor(/^\$/);
    const typed = join(mux.home, "typed");
    await other.type(`(for i in {1..1000}; do echo flood $i; done) & cat > ${typed}\n`);
    await other.waitFor(/^flood/);
    const words = Array.from({ length: 12 }, (_, at) => `w${at}`);
    for (const [at, word] of words.entries()) {
      if (at % 6 === 5) {
        const before = other.socketCount;
        // What was typed is gone, or it arrived and nobody told.
        other.lose(at < 6 ? "everything" : "answers");
        await other.type(`${word} `);
        other.cutSockets();
        await other.waitForState("disconnected");
        await other.type("!");
        await other.page.getByText("what you type is not sent").waitFor();
        await other.waitForState("connected");
        expect(other.socketCount).toBe(before + 1);
      } else await other.type(`${word} `);
    }
    await other.type("\n");
    await other.page.keyboard.press("Control+d");
    await mux.until(
      "cat to end",
      async () => (await mux.tell("display-message", "-p", "-t", "work:0", "#{pane_current_command}")).trim(),
      (command) => command === "bash",
    );
    expect(readFileSync(typed, "utf8")).toBe(`${words.join(" ")} \n`);
    expect(other.complaints).toEqual([]);
    // Both pages show the session all the while.
    await clearScreen();
    await other.waitFor(/^\$$/);
    await other.page.close();
  });

  test("Back and Forward bring the same page back, and it goes on", async () => {
    await clearScreen();
    await web.page.evaluate(() => {
      (window as { mark?: string }).mark = "the same";
    });
    await web.page.goto(`${new URL(web.page.url()).origin}/api/me`);
    // A page that comes out of the cache loads nothing, which is all that Playwright would wait for.
    await web.page.goBack({ waitUntil: "commit" });
    expect(await web.page.evaluate(() => (window as { mark?: string }).mark)).toBe("the same");
    await web.waitForState("connected");
    await web.type("echo back again\n");
    await web.waitFor(/^back again$/);
  });

  test("a read-only page shows everything and types nothing, whatever packets it forges", async () => {
    await clearScreen();
    const reader = await open(await link("token", "create", "--read-only"));
    await reader.page.getByText("read-only").waitFor();
    await web.type("echo for all\n");
    await reader.waitFor(/^for all$/);
    await reader.page.locator(".terminal-host").click();
    await reader.type("echo from a reader\n");
    // And what the page itself would never send.
    const forged: Packet[] = [
      { kind: "web-input", start: 0, bytes: new TextEncoder().encode("echo forged\r") },
      { kind: "tty-input", bytes: new TextEncoder().encode("echo forged\r") },
      { kind: "panel-request", json: '{"id":1,"ask":"select","window":"@0"}' },
      { kind: "command", argv: ["send-keys", "echo forged", "Enter"], ...NO_TERMINAL },
    ];
    const wire = (packets: readonly Packet[]) => packets.map((packet) => [...encodePacket(packet)]);
    await reader.page.evaluate(forgePackets, [GREETINGS.map(wire), wire(forged)] as [
      number[][][],
      number[][],
    ]);
    await web.type("echo still ours\n");
    await reader.waitFor(/^still ours$/);
    expect((await mux.capture()).join("\n")).not.toMatch(/from a reader|forged/);
    expect(reader.complaints).toEqual([]);
    await reader.page.context().close();
  });

  test("a phone has the keys its keyboard lacks, fingers that are mice, and wakes up connected", async () => {
    await clearScreen();
    // WebGL would draw the pixels of this imitated screen in the wrong size: there are rows all the same.
    phone = await open(await link(), {
      viewport: { width: 390, height: 760 },
      deviceScaleFactor: 3,
      hasTouch: true,
      isMobile: true,
      settings: { renderer: "fast" },
    });
    const tap = (name: string): Promise<void> => phone.page.getByRole("button", { name }).tap();
    const session = await phone.page.context().newCDPSession(phone.page);
    const finger = (type: "touchStart" | "touchMove" | "touchEnd", x: number, y: number) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    await phone.waitForState("connected");
    await phone.page.locator(".terminal-host").tap();
    await phone.type("seq 200; cat\n");
    await phone.waitFor(/^200$/);
    await tap("Ctrl");
    await phone.type("d");
    await phone.waitFor(/^\$$/);
    await phone.page.evaluate(() => navigator.clipboard.writeText("echo pasted"));
    await tap("Paste");
    await phone.waitFor(/^\$ echo pasted$/);
    await finger("touchStart", 100, 200);
    for (const y of [260, 320, 380, 440, 500]) await finger("touchMove", 100, y);
    await finger("touchEnd", 100, 500);
    await phone.waitFor(/\[\d+\/\d+\]$/);
    await session.send("Page.setWebLifecycleState", { state: "frozen" });
    await session.send("Page.setWebLifecycleState", { state: "active" });
    await phone.waitForState("connected");
    // The view is the one that was left.
    await phone.waitFor(/\[\d+\/\d+\]$/);
    await phone.type("q");
    await tap("Prefix");
    await phone.type("c");
    await phone.waitFor(/1:bash\*/);
  });

  test("its controls can be used by everybody: axe finds nothing, in light and dark, on a phone, logged out", async () => {
    const audit = async (page: ChromiumPage, what: string): Promise<void> => {
      const found = await page.page.evaluate(async () => {
        const { axe } = window as unknown as {
          axe: { run(where: object): Promise<{ violations: AxeFault[] }> };
        };
        return (await axe.run({ exclude: [".xterm"] })).violations;
      });
      const faults = found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
      expect({ what, faults }).toEqual({ what, faults: [] });
    };
    const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    const settings = { isPanelOpen: true, touchKeys: "on" };
    const phone = await open(await link(), {
      viewport: { width: 390, height: 760 },
      hasTouch: true,
      settings,
    });
    await phone.page.evaluate(source);
    await phone.page.locator(".session-list button").first().waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await phone.page.emulateMedia({ colorScheme });
      await audit(phone, `panel, ${colorScheme}`);
    }
    await phone.page.getByRole("button", { name: "Settings" }).click();
    await audit(phone, "settings");
    await phone.page.getByRole("button", { name: "Close" }).last().click();
    await phone.page.getByRole("button", { name: "Help" }).click();
    await audit(phone, "help");
    await phone.page.keyboard.press("Escape");
    await phone.page.getByRole("button", { name: "Log out" }).click();
    await phone.page.getByText("not logged in any more").waitFor();
    await audit(phone, "login");
    await phone.page.context().close();
  });
});
