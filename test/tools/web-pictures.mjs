// Makes the pictures of the browser's page under docs/images: a real server with the demo in a pane, chromium, and
// the page in light and dark, on a phone, and cut off. Needs chromium. npm run pictures
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const main = join(root, "dist", "client", "main.js");
const folder = mkdtempSync(join(tmpdir(), "blockmux-pictures-"));
const env = { ...process.env, PS1: "$ ", XDG_RUNTIME_DIR: folder, HOME: folder, SHELL: "/bin/bash" };
delete env.TMUX;
delete env.BLOCKMUX;
const socket = join(folder, "socket");
const blockmux = (...words) =>
  execFileSync(process.execPath, [main, "-S", socket, ...words], { env, encoding: "utf8", cwd: root });
const newLink = () => /https?:\S+/.exec(blockmux("web"))[0];

let browser;
try {
  blockmux("new-session", "-d", "-s", "work", "-n", "build", `exec bash --norc`);
  blockmux("web", "start", "--port", "0");
  browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });

  const open = async (settings, how) => {
    const surroundings = await browser.newContext(how);
    const page = await surroundings.newPage();
    await page.addInitScript(
      (text) => {
        localStorage["blockmux.settings"] = text;
      },
      JSON.stringify({ renderer: "plain", ...settings }),
    );
    await holdSockets(page);
    await page.goto(newLink());
    await page.waitForFunction(() => document.querySelector(".state")?.textContent === "connected");
    return page;
  };
  const waitFor = (page, text) =>
    page.waitForFunction(
      (wanted) => document.querySelector(".xterm-rows")?.textContent?.includes(wanted) === true,
      text,
      { timeout: 60_000 },
    );
  const picture = async (page, name) => {
    await page.screenshot({ path: join(root, "docs", "images", name) });
    process.stdout.write(`docs/images/${name}\n`);
  };

  // A network that can be gone.
  let isDown = false;
  const sockets = [];
  const holdSockets = (page) =>
    page.routeWebSocket(/\/ws$/, (socket) => {
      if (isDown) {
        socket.close();
        return;
      }
      const server = socket.connectToServer();
      sockets.push(socket, server);
    });

  const wide = { viewport: { width: 1180, height: 660 }, deviceScaleFactor: 1.5 };
  const page = await open({ isPanelOpen: true }, { ...wide, colorScheme: "dark" });
  await page.locator(".terminal-host").click();
  await page.keyboard.type("ls --color src\n");
  await waitFor(page, "sdk");
  blockmux("split-window", "-h", "-l", "60%", `'${process.execPath}' '${main}' demo; exec bash --norc`);
  blockmux("new-window", "-d", "-n", "editor", `vi -u NONE '${join(root, "README.md")}'`);
  blockmux("new-session", "-d", "-s", "mail", "exec bash --norc");
  await waitFor(page, "afterEach");
  await page.locator(".block-list li").nth(4).waitFor();
  await picture(page, "web-dark.png");
  await page.emulateMedia({ colorScheme: "light" });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await picture(page, "web-light.png");
  await page.emulateMedia({ colorScheme: "dark" });
  isDown = true;
  for (const socket of sockets) socket.close();
  await page.getByText("Disconnected.").waitFor();
  await page.locator(".terminal-host").click();
  await page.keyboard.type("x");
  await page.getByText("what you type is not sent").waitFor();
  await picture(page, "web-disconnected.png");
  await page.context().close();
  isDown = false;
  blockmux("kill-session", "-t", "mail");

  const hand = {
    viewport: { width: 390, height: 700 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  };
  const phone = await open({}, { ...hand, colorScheme: "dark" });
  blockmux("new-window", "-t", "work:", "-n", "agent", `'${process.execPath}' '${main}' demo`);
  await phone.waitForFunction(
    () => /sampling.*2:agent\*/.test(document.querySelector(".xterm-rows")?.textContent ?? ""),
    undefined,
    { timeout: 60_000 },
  );
  await phone.getByRole("button", { name: "Ctrl" }).tap();
  await picture(phone, "web-phone.png");
} finally {
  await browser?.close();
  spawnSync(process.execPath, [main, "-S", socket, "kill-server"], { env, stdio: "ignore" });
  rmSync(folder, { recursive: true, force: true });
}
