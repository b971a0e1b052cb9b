// The page in Chromium beside the client on a terminal: the same flood watched by either, and the echo of keys in the
// page. The page itself counts what comes and what it draws; nothing stands between it and the server.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { figure, quantile } from "./support/figures.mjs";
import { DONE, floodScript, READY, writeFlood } from "./support/flood-files.mjs";
import { Blockmux } from "./support/multiplexers.mjs";

export const title = "In a browser";
export const about =
  "Debian's Chromium without a display (plain drawing, because it has no graphics card) on the same machine, a terminal of " +
  "about 80 × 24 cells. A flood is timed from the key that starts it to the sentinel in the document; pictures are what " +
  "the server sends, frames are those in which rows of the document changed. The terminal's client and the page take " +
  "turns, each with a server of its own. Key echo: from the browser's key event to the changed row in the document, " +
  "before it is painted, 20 ms between keys.";

const LINES = 500_000;
const ROUNDS = 3;
const KEYS = 200;
const KEY_GAP_MS = 20;
const HISTORY_LINES = 1_000_000;
const VIEWPORT = { width: 740, height: 480 };

/** Runs in the page before anything else: counts messages, bytes and frames, and notes times. */
function countInPage() {
  const counts = { messages: 0, bytes: 0, frames: 0, startedMs: 0, doneMs: 0, echoesMs: [] };
  window.counts = counts;
  const Native = WebSocket;
  window.WebSocket = class extends Native {
    constructor(...words) {
      super(...words);
      this.addEventListener("message", ({ data }) => {
        counts.messages += 1;
        counts.bytes += data.byteLength;
      });
    }
  };
  let keyMs;
  addEventListener(
    "keydown",
    () => {
      keyMs = performance.now();
    },
    true,
  );
  let isFrameCounted = false;
  const look = () => {
    const nowMs = performance.now();
    if (keyMs !== undefined) counts.echoesMs.push(nowMs - keyMs);
    keyMs = undefined;
    if (!isFrameCounted) {
      isFrameCounted = true;
      requestAnimationFrame(() => {
        isFrameCounted = false;
        counts.frames += 1;
      });
    }
    const rows = document.querySelector(".xterm-rows")?.textContent ?? "";
    if (counts.doneMs === 0 && rows.includes("QDONEQ")) counts.doneMs = nowMs;
  };
  addEventListener("DOMContentLoaded", () => {
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ target }) => target.parentElement?.closest?.(".xterm-rows") !== null)) look();
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
  localStorage["blockmux.settings"] = '{"renderer":"plain"}';
}

async function openPage(browser, multiplexer) {
  await multiplexer.command("web", "start", "--port", "0");
  const link = /https?:\S+/.exec(await multiplexer.command("web"))[0];
  const surroundings = await browser.newContext({ viewport: VIEWPORT });
  const page = await surroundings.newPage();
  await page.addInitScript(countInPage);
  await page.goto(link);
  return page;
}

const waitForText = (page, text) =>
  page.waitForFunction(
    (wanted) => document.querySelector(".xterm-rows")?.textContent?.includes(wanted) === true,
    text,
    { timeout: 120_000, polling: 50 },
  );

async function floodOnTerminal(bench, script) {
  const multiplexer = new Blockmux(bench.folder);
  await multiplexer.start(["sh", script], { historyLines: HISTORY_LINES });
  const id = await bench.driver.open(multiplexer.attachArgv);
  try {
    await bench.driver.time(id, "", READY);
    return await bench.driver.time(id, "\r", DONE);
  } finally {
    await bench.driver.close(id);
    await multiplexer.stop();
  }
}

async function floodInPage(bench, browser, script) {
  const multiplexer = new Blockmux(bench.folder);
  await multiplexer.start(["sh", script], { historyLines: HISTORY_LINES });
  try {
    const page = await openPage(browser, multiplexer);
    await waitForText(page, READY);
    await page.evaluate(() => {
      Object.assign(window.counts, { messages: 0, bytes: 0, frames: 0 });
      addEventListener("keydown", () => {
        window.counts.startedMs = performance.now();
      });
    });
    await page.locator(".xterm-helper-textarea").press("Enter");
    await waitForText(page, DONE);
    const counts = await page.evaluate(() => window.counts);
    await page.context().close();
    return { ...counts, ms: counts.doneMs - counts.startedMs };
  } finally {
    await multiplexer.stop();
  }
}

async function echoInPage(bench, browser) {
  const multiplexer = new Blockmux(bench.folder);
  await multiplexer.start(["sh", "-c", "printf QREADYQ; exec cat"], { historyLines: HISTORY_LINES });
  try {
    const page = await openPage(browser, multiplexer);
    await waitForText(page, READY);
    await page.locator(".xterm-helper-textarea").focus();
    const count = bench.isQuick ? KEYS / 10 : KEYS;
    await page.evaluate(() => {
      window.counts.echoesMs = [];
    });
    await page.keyboard.type("abcdefghij".repeat(count / 10), { delay: KEY_GAP_MS });
    await page.keyboard.type("Z");
    await waitForText(page, "Z");
    const { echoesMs } = await page.evaluate(() => window.counts);
    await page.context().close();
    return echoesMs.map((ms) => ms * 1000);
  } finally {
    await multiplexer.stop();
  }
}

export async function measure(bench) {
  let browser;
  try {
    browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  } catch {
    process.stdout.write("  skipped: there is no /usr/bin/chromium\n");
    return [];
  }
  try {
    const flood = writeFlood(join(bench.folder, "browser"), "ascii", bench.isQuick ? LINES / 10 : LINES);
    const script = join(bench.folder, "browser.sh");
    writeFileSync(script, floodScript(flood));
    const rounds = [];
    for (let round = 0; round < (bench.isQuick ? 1 : ROUNDS); round += 1) {
      const terminalMs = await floodOnTerminal(bench, script);
      rounds.push({ terminalMs, ...(await floodInPage(bench, browser, script)) });
    }
    const echoes = await echoInPage(bench, browser);
    const megabytes = flood.sizeBytes / 1e6;
    const each = (of) => rounds.map(of);
    const name = `ASCII: ${flood.lines.toLocaleString("en-US")} lines`;
    return [
      figure(
        `${name}, watched in a page`,
        "MB/s",
        each(({ ms }) => megabytes / (ms / 1000)),
        { note: `${megabytes.toFixed(0)} MB printed` },
      ),
      figure(
        `${name}, watched on a terminal`,
        "MB/s",
        each(({ terminalMs }) => megabytes / (terminalMs / 1000)),
      ),
      figure(
        "wall time, page ÷ terminal",
        "×",
        each(({ ms, terminalMs }) => ms / terminalMs),
      ),
      figure(
        "bytes to the page",
        "KB",
        each(({ bytes }) => bytes / 1000),
      ),
      figure(
        "pictures to the page",
        "/s",
        each(({ messages, ms }) => messages / (ms / 1000)),
      ),
      figure(
        "frames the page draws",
        "/s",
        each(({ frames, ms }) => frames / (ms / 1000)),
      ),
      figure("key echo in the page, p50", "µs", [quantile(echoes, 0.5)], { note: `${echoes.length} keys` }),
      figure("key echo in the page, p99", "µs", [quantile(echoes, 0.99)]),
    ];
  } finally {
    await browser.close();
  }
}
