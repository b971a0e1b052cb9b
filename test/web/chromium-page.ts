// The page in a real browser, for end-to-end tests: what its terminal shows, and its socket to be cut. Waits on what
// is shown, never on time.
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { findTool } from "../support/tools.ts";

/** How long anything may take before a test gives up. */
const DEADLINE_MS = 15_000;

export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: findTool("chromium") ?? "chromium",
    // Debian's runs as root in a container only without its sandbox. The cache for Back and Forward is what a
    // person's browser has, and Playwright switches it off.
    args: ["--no-sandbox"],
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
}

export interface ChromiumPageOptions extends BrowserContextOptions {
  /** Over the page's own settings; "plain" drawing has rows a test can read. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** A page of the same browser, logged in as it is. */
  readonly beside?: ChromiumPage;
  /** Sockets go through the test, which can cut them. */
  readonly holdsSockets?: boolean;
}

export type Loss = "nothing" | "answers" | "everything";

interface CutSocket {
  /** Closes both sides. */
  cut(): void;
  /** Of what passes until then. "answers": what the page sends still arrives. */
  loss: Loss;
}

export class ChromiumPage {
  readonly page: Page;
  /** What the browser complained about: policy violations, faults of scripts. */
  readonly complaints: string[] = [];
  readonly #sockets: CutSocket[] = [];

  private constructor(page: Page) {
    this.page = page;
    page.on("pageerror", (error) => this.complaints.push(error.message));
    page.on("console", (message) => {
      if (/Content.Security.Policy/i.test(message.text())) this.complaints.push(message.text());
    });
  }

  static async open(
    browser: Browser,
    link: string,
    options: ChromiumPageOptions = {},
  ): Promise<ChromiumPage> {
    const { settings, beside, holdsSockets = false, ...how } = options;
    const size = { width: 900, height: 560 };
    const surroundings = beside?.page.context() ?? (await browser.newContext({ viewport: size, ...how }));
    const web = new ChromiumPage(await surroundings.newPage());
    await web.page.addInitScript(
      (text) => {
        localStorage["blockmux.settings"] ??= text;
      },
      JSON.stringify({ renderer: "plain", ...settings }),
    );
    if (holdsSockets) await web.#holdSockets();
    await web.page.goto(link);
    return web;
  }

  async #holdSockets(): Promise<void> {
    await this.page.routeWebSocket(/\/ws$/, (socket) => {
      const server = socket.connectToServer();
      const held: CutSocket = {
        loss: "nothing",
        cut: () => {
          void socket.close();
          void server.close();
        },
      };
      socket.onMessage((message) => {
        if (held.loss !== "everything") server.send(message);
      });
      server.onMessage((message) => {
        if (held.loss === "nothing") socket.send(message);
      });
      this.#sockets.push(held);
    });
  }

  get socketCount(): number {
    return this.#sockets.length;
  }

  /** From now on, until the sockets are cut. */
  lose(loss: Loss): void {
    for (const socket of this.#sockets) socket.loss = loss;
  }

  cutSockets(): void {
    for (const socket of this.#sockets) socket.cut();
  }

  rows(): Promise<string[]> {
    return this.page.$$eval(".xterm-rows > div", (rows) =>
      rows.map((row) => (row.textContent ?? "").trimEnd()),
    );
  }

  /** Resolves with the rows once the text of all of them, one below the other, matches. */
  async waitFor(pattern: RegExp | string): Promise<string[]> {
    const source = typeof pattern === "string" ? escaped(pattern) : pattern.source;
    try {
      await this.page.waitForFunction(
        (text) => {
          const rows = [...document.querySelectorAll(".xterm-rows > div")];
          return new RegExp(text, "m").test(rows.map((row) => (row.textContent ?? "").trimEnd()).join("\n"));
        },
        source,
        { timeout: DEADLINE_MS },
      );
    } catch (cause) {
      throw new Error(`no ${pattern} in the page:\n${(await this.rows()).join("\n")}`, { cause });
    }
    return this.rows();
  }

  async waitForState(state: "connected" | "disconnected"): Promise<void> {
    await this.page.waitForFunction((text) => document.querySelector(".state")?.textContent === text, state, {
      timeout: DEADLINE_MS,
    });
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** A point in a cell, in pixels of the page: nearer to its left side, where selections begin. */
  async cell(row: number, col: number): Promise<{ x: number; y: number }> {
    const box = await this.page.locator(".xterm-screen").boundingBox();
    const { cols, rows } = await this.size();
    if (box === null) throw new Error("the page shows no terminal");
    return { x: box.x + ((col + 0.3) * box.width) / cols, y: box.y + ((row + 0.5) * box.height) / rows };
  }

  async drag(from: { row: number; col: number }, to: { row: number; col: number }): Promise<void> {
    const [start, end] = [await this.cell(from.row, from.col), await this.cell(to.row, to.col)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move(end.x, end.y, { steps: 4 });
    await this.page.mouse.up();
  }

  async size(): Promise<{ cols: number; rows: number }> {
    const text = (await this.page.getAttribute(".terminal-host", "data-size")) ?? "";
    const [cols = 0, rows = 0] = text.split("x").map(Number);
    return { cols, rows };
  }

  /** What the person would paste. */
  clipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  async waitForClipboard(text: string): Promise<void> {
    const startedMs = performance.now();
    for (;;) {
      const has = await this.clipboard();
      if (has === text) return;
      if (performance.now() - startedMs > DEADLINE_MS) {
        throw new Error(`the clipboard has ${JSON.stringify(has)} and not ${JSON.stringify(text)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
