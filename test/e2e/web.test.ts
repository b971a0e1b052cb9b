// A real server and a page without a browser: what the packets, the cookie and the checks at the door do.

import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { request } from "node:https";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PanelAnswer } from "../../src/attach/index.ts";
import { BlockProgram, blockProgramWords } from "../support/block-program.ts";
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

const MAIN = ["attach-session", "-t", "main"];

type Update = Extract<PanelAnswer, { kind: "update" }>;

/** What the page has been told last. */
function latest(page: WebPage): Pick<Update, "sessions" | "blocks"> {
  const updates = page.answers.filter((answer): answer is Update => answer.kind === "update");
  const sessions = updates.findLast((update) => update.sessions !== undefined)?.sessions;
  const blocks = updates.findLast((update) => update.blocks !== undefined)?.blocks;
  return { ...(sessions === undefined ? {} : { sessions }), ...(blocks === undefined ? {} : { blocks }) };
}

/** Sessions, windows and panes, each current or active one with a star. */
function outline(page: WebPage): string {
  const star = (name: string, isIt: boolean): string => (isIt ? `${name}*` : name);
  return (latest(page).sessions ?? [])
    .map((session) => {
      const windows = session.windows.map((window) => {
        const panes = window.panes.map((pane) => star(pane.id, pane.isActive)).join(" ");
        return `${star(window.name, window.isCurrent)}(${panes})`;
      });
      return `${star(session.name, session.isCurrent)}[${windows.join(" ")}]`;
    })
    .join(" ");
}

describe("the panel", () => {
  test("lists sessions, windows and panes as they come and go, and shows what is chosen", async () => {
    await product.tell("new-session", "-d", "-s", "panel", "-n", "one", "cat");
    const page = await newPage([], ["attach-session", "-t", "panel"]);
    await page.panel({ ask: "subscribe", sessions: true, blocks: false });
    const panel = (): string => /panel\*\[.*?\]/.exec(outline(page))?.[0] ?? "";
    expect(panel()).toMatch(/^panel\*\[one\*\(%\d+\*\)\]$/);
    const made = await product.tell(
      "new-window",
      "-d",
      "-t",
      "panel:",
      "-n",
      "two",
      "-P",
      "-F",
      "#{window_id} #{pane_id}",
      "cat",
    );
    const [window = "", pane = ""] = made.trim().split(" ");
    await page.until("two windows", () => panel().includes(`two(${pane}*)`));
    expect(await page.panel({ ask: "select", window })).toMatchObject({ kind: "done" });
    await page.until("the second", () => panel().includes("two*"));
    await product.tell("split-window", "-d", "-t", pane, "cat");
    await page.until("two panes", () => /two\*\(%\d+\* %\d+\)/.test(panel()));
    const other = /two\*\(%\d+\* (%\d+)\)/.exec(panel())?.[1] ?? "";
    await page.panel({ ask: "select", pane: other });
    await page.until("the other pane", () => panel().includes(`${other}*`));
    const main = latest(page).sessions?.find(({ name }) => name === "main")?.id ?? "";
    expect(await page.panel({ ask: "select", session: main })).toMatchObject({ kind: "done" });
    await page.until("the other session", () => outline(page).includes("main*["));
    await page.untilShown("[main]");
    expect(await page.panel({ ask: "select", session: "$999" })).toMatchObject({ kind: "fault" });
    await product.tell("kill-session", "-t", "panel");
    await page.until("one session", () => !outline(page).includes("panel["));
    page.close();
  });

  test("tells of Blocks as they change, goes to them, gives their text and finds in them", async () => {
    const socket = join(product.home, "program");
    await product.tell(
      "new-session",
      "-d",
      "-s",
      "blocks",
      "-x",
      "60",
      "-y",
      "12",
      ...blockProgramWords(socket),
    );
    const program = await BlockProgram.reach(socket);
    const page = await (await (await newLink()).page(undefined, { cols: 60, rows: 12 })).attach(
      "attach",
      "-t",
      "blocks",
    );
    pages.push(page);
    await page.panel({ ask: "subscribe", sessions: false, blocks: true });
    const long = "a line that is wrapped where the page ends, with its text all in one\nand a second";
    await program.perform({ do: "append", id: "plan", text: "<b>plan</b>\nsecond line" });
    await program.perform({ do: "append", id: "long", text: long, sealed: true });
    const blocks = () => latest(page).blocks?.blocks ?? [];
    await page.until("two Blocks", () => blocks().length === 2);
    expect(blocks()).toMatchObject([
      {
        blockId: "plan",
        lifecycle: "mutable",
        place: "screen",
        firstRow: 0,
        rows: 2,
        firstLine: "<b>plan</b>",
      },
      {
        blockId: "long",
        lifecycle: "sealed",
        firstLine: long.slice(0, 80).split("\n")[0],
        sizeBytes: long.length,
      },
    ]);
    const [plan = 0, key = 0] = blocks().map((block) => block.key);
    const { pane = "" } = latest(page).blocks ?? {};
    expect(await page.panel({ ask: "block-text", pane, key })).toMatchObject({
      text: long,
      total: long.length,
    });
    expect(await page.panel({ ask: "block-text", pane, key, offset: long.length - 6 })).toMatchObject({
      text: "second",
    });
    const rows = page.lines.findIndex((line) => line.startsWith("a line"));
    const selected = await page.panel({
      ask: "selection-text",
      fromRow: rows,
      fromCol: 2,
      toRow: rows + 1,
      toCol: 59,
    });
    expect(selected).toMatchObject({ kind: "text", text: long.split("\n")[0]?.slice(2) });
    await program.perform(
      ...Array.from({ length: 40 }, (_, at) => ({ do: "print" as const, text: `out ${at}\r\n` })),
    );
    await page.until("history", () => blocks()[0]?.place === "history");
    await program.perform({ do: "update", id: "plan", text: "another plan" });
    await page.until("the change", () => blocks()[0]?.firstLine === "another plan");
    expect(await page.panel({ ask: "show-block", pane, key: plan })).toMatchObject({ kind: "done" });
    await page.untilShown("another plan");
    const found = await page.panel({ ask: "search", pane, text: "SECOND" });
    expect(found).toMatchObject({ kind: "matches", matches: [], isCut: false });
    const again = await page.panel({ ask: "search", pane, text: "second" });
    expect(again).toMatchObject({ matches: [{ match: 0, key, line: "and a second" }] });
    expect(await page.panel({ ask: "search", pane, text: "out 3" })).toMatchObject({
      matches: [39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 3].map((at) => ({ line: `out ${at}` })),
    });
    await page.panel({ ask: "follow" });
    await page.untilShown("out 39");
    expect(await page.panel({ ask: "show-match", pane, match: 10 })).toMatchObject({ kind: "done" });
    await page.until("the line found", () => page.lines.some((line) => /^out 3 *(?:\[|$)/.test(line)));
    expect(await page.panel({ ask: "show-match", pane, match: 11 })).toMatchObject({ kind: "fault" });
    // Nobody else is moved by it.
    expect(await product.tell("display-message", "-p", "-t", pane, "#{pane_in_mode}")).toBe("1\n");
    program.disconnect();
    page.close();
  });

  test("answers nonsense with a sentence and stays", async () => {
    const page = await newPage();
    const nonsense = [
      "",
      "null",
      "[]",
      "{}",
      '{"id":1}',
      '{"id":2,"ask":"__proto__"}',
      '{"id":3,"ask":"select"}',
    ];
    for (const json of nonsense) page.connection?.send({ kind: "panel-request", json });
    await page.until("the answers", () => page.answers.length === nonsense.length);
    expect(new Set(page.answers.map(({ kind }) => kind))).toEqual(new Set(["fault"]));
    expect(page.isClosed).toBe(false);
    page.close();
  });
});

describe("a page", () => {
  test("is shown the session and types into it", async () => {
    const page = await newPage([], MAIN);
    await page.untilShown("$");
    page.type("echo from the $((40+2)) page\r");
    await page.untilShown("from the 42 page");
    expect((await product.capture("-t", "main")).some((line) => line === "from the 42 page")).toBe(true);
    await page.untilTaken();
  });

  test("comes back after a drop to what it had, and no key is lost or doubled", async () => {
    const page = await newPage([], MAIN);
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

  test("pastes a megabyte to a program that reads slowly, and nothing is lost", async () => {
    const page = await newPage([], ["new-session", "-A", "-s", "paste"]);
    await page.untilShown("$");
    page.type("stty -icanon -echo; echo g''o; head -c 1200000 | (sleep 0.3; cksum)\r");
    await page.untilShown("go");
    const text = Buffer.from(Array.from({ length: 1_200_000 }, (_, at) => 97 + ((at * 7) % 26)));
    await page.paste(Buffer.concat([Buffer.from("\x1b[200~"), text, Buffer.from("\x1b[201~")]));
    const sum = execFileSync("cksum", { input: text, encoding: "utf8" }).trim();
    await page.untilShown(sum);
    page.close();
  });

  test("keeps its place in history, a prompt and a paste under way across drops under load", async () => {
    const page = await newPage([], ["new-session", "-A", "-s", "load"]);
    await page.untilShown("$");
    const go = join(product.home, "go");
    page.type(
      `seq 1 3000; until [ -e ${go} ]; do sleep 0.02; done; while :; do seq 1 40; sleep 0.02; done\r`,
    );
    await page.until("the last line", () => page.lines.includes("3000"));
    // How many rows it stands above the end.
    const place = (): number => Number(/\[(\d+)\/\d+\]/.exec(page.lines[0] ?? "")?.[1] ?? -1);
    page.type("\x02[");
    await page.until("reading", () => place() === 0);
    page.type("\x1b[5~\x1b[5~");
    await page.until("a place up there", () => place() > 40);
    writeFileSync(go, "");
    await page.until("the load", () => place() > 200);
    const rows = page.lines.slice(1, 20);
    for (let drop = 0; drop < 3; drop += 1) {
      page.drop();
      expect(await page.comeBack()).toBe(true);
      await page.until("the same rows", () => page.lines.slice(1, 20).join() === rows.join());
    }
    page.type("q");
    await page.until("the live end", () => place() === -1 && page.lines.includes("40"));
    await product.tell("kill-session", "-t", "load");
    await page.until("the end", () => page.isClosed);
    page.close();
  });

  test("hears how its session ended while it was away; one that is unknown attaches anew", async () => {
    const page = await newPage([], ["new-session", "-A", "-s", "ending"]);
    await page.untilShown("$");
    page.drop();
    await product.tell("kill-session", "-t", "ending");
    expect(await page.comeBack()).toBe(true);
    await page.until("the end", () => page.isClosed);
    expect(page.exit).toMatchObject({ status: 0, message: "[exited]" });
    const other = await newPage();
    other.key = "A".repeat(43);
    other.drop();
    expect(await other.comeBack()).toBe(false);
    expect(other.isClosed).toBe(false);
    // The key of another token's client is no better.
    const [mine, theirs] = [await newPage(), await newPage()];
    mine.key = theirs.key;
    mine.drop();
    expect(await mine.comeBack()).toBe(false);
    for (const each of [page, other, mine, theirs]) each.close();
  });

  test("takes over from its own dead connection, and two pages do not disturb each other", async () => {
    const [one, two] = [await newPage([], MAIN), await newPage([], MAIN)];
    const before = one.connection;
    expect(await one.comeBack()).toBe(true);
    await one.until("the old connection's end", () => before?.isClosed === true);
    one.type("clear; echo one\r");
    await Promise.all([one.untilShown("one"), two.untilShown("one")]);
    two.close();
    one.type("echo t''wo\r");
    await one.untilShown("two");
    one.connection?.send({ kind: "leave", reason: "hangup" });
    await one.until("the end", () => one.isClosed);
  });
});

describe("the door", () => {
  test("stays closed to other machines without TLS, and opens with it", async () => {
    const page = await newPage([], MAIN);
    // A configuration that is read again opens what is open.
    const again = await product.tell("web", "start");
    expect(await product.tell("web", "start", "--port", new URL(again.split(/[ ;]/)[4] ?? "").port)).toBe(
      again,
    );
    expect((await product.ask("web", "start", "--port", "1")).status).toBe(1);
    await product.tell("web", "stop");
    await page.until("the end", () => page.isClosed);
    expect(page.exit?.message).toBe("[browsers are no longer let in]");
    expect(await product.tell("web", "status")).toBe("browsers are not let in\n");
    const open = await product.ask("web", "start", "--host", "0.0.0.0");
    expect([open.status, open.stderr]).toEqual([1, expect.stringContaining("that needs --cert and --key")]);
    const [cert, key] = [join(product.home, "cert.pem"), join(product.home, "key.pem")];
    expect((await product.ask("web", "start", "--cert", cert, "--key", key)).stderr).toContain(
      "cannot be used",
    );
    execFileSync(
      "openssl",
      [
        ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
        ...["-subj", "/CN=localhost", "-days", "2", "-keyout", key, "-out", cert],
      ],
      { stdio: "ignore" },
    );
    expect(await product.tell("web", "start", "--host", "0.0.0.0", "--cert", cert, "--key", key)).toMatch(
      /^browsers may come to https:\/\/[^ ]+:\d+; /,
    );
    const link = new WebLink(await product.tell("web", "token", "create"));
    const answer = await askOverTls(link, "127.0.0.1");
    expect([answer.status, answer.cookie]).toEqual([
      204,
      expect.stringMatching(
        /^__Host-blockmux-\d+=[^;]+; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=/,
      ),
    ]);
    // Nobody listens without TLS beside it.
    await expect(link.ask("GET", "/")).rejects.toThrow();
    await product.tell("web", "stop");
  });
});

/** Logs in at an address, whatever its certificate says. */
function askOverTls(link: WebLink, address: string): Promise<{ status: number; cookie: string }> {
  const { port } = link;
  const headers = {
    host: `${address}:${port}`,
    origin: `https://${address}:${port}`,
    "content-type": "application/json",
  };
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: address, port, method: "POST", path: "/api/login", headers, rejectUnauthorized: false },
      (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, cookie: response.headers["set-cookie"]?.[0] ?? "" });
      },
    );
    asked.on("error", reject);
    asked.end(JSON.stringify({ code: link.code }));
  });
}
