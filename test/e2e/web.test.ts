// A real server and a page without a browser: what the packets, the cookie and the checks at the door do.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requireBuild } from "../support/blockmux.ts";
import { RealBlockmux } from "../support/real-blockmux.ts";
import { WebLink, type WebPage } from "../support/web-page.ts";

let product: RealBlockmux;
const pages: WebPage[] = [];

beforeAll(async () => {
  requireBuild();
  product = new RealBlockmux();
  await product.run("new-session", "-d", "-s", "main", "-x", "80", "-y", "24");
  await product.tell("web", "start");
});

afterAll(async () => {
  for (const page of pages) page.close();
  await product.dispose();
});

async function newLink(...flags: string[]): Promise<WebLink> {
  return new WebLink(await product.tell("web", "token", "create", ...flags));
}

/** A page that has logged in and is attached. */
async function newPage(flags: readonly string[] = [], argv: readonly string[] = []): Promise<WebPage> {
  const page = await (await newLink(...flags)).page();
  pages.push(page);
  return page.attach(...argv);
}

describe("a page", () => {
  test("is shown the session and types into it", async () => {
    const page = await newPage();
    await page.untilShown("$");
    page.type("echo from the $((40+2)) page\r");
    await page.untilShown("from the 42 page");
    expect((await product.capture("-t", "main")).some((line) => line === "from the 42 page")).toBe(true);
    await page.untilTaken();
  });

  test("comes back after a drop to what it had, and no key is lost or doubled", async () => {
    const page = await newPage();
    page.type("cat > /dev/null\r");
    await page.untilShown("/dev/null");
    // Half a key of the prefix and half a paste are under way when the connection drops.
    page.type("\x1b[200~first ");
    await page.untilTaken();
    page.drop();
    // Typed into a connection that is gone.
    page.type("second ");
    expect(await page.comeBack()).toBe(true);
    page.type("third\x1b[201~\r");
    await page.untilShown("first second third");
    page.type("\x03");
    await page.until("the prompt", () => page.lines.filter((line) => line !== "").at(-2) === "$");
    const shown = (await product.capture("-t", "main")).join("\n");
    expect(shown.split("first second third")).toHaveLength(2);
  });
});
