// Whoever is not let in by a link, and whoever was and does what its link does not allow, at a real server: each is
// refused with a status and a line in the log, and nobody else notices. docs/security.md names these tests.
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Packet } from "../../src/attach/index.ts";
import { requireBuild } from "../support/blockmux.ts";
import { RealBlockmux } from "../support/real-blockmux.ts";
import { type HttpAnswer, WebLink, type WebPage } from "../support/web-page.ts";

let product: RealBlockmux;
let door: WebLink;
/** Somebody who was let in and must never notice. */
let bystander: WebPage;
const pages: WebPage[] = [];

beforeAll(async () => {
  requireBuild();
  product = new RealBlockmux();
  await product.run("new-session", "-d", "-s", "main", "-x", "80", "-y", "24");
  door = new WebLink(await product.tell("web"));
  bystander = await (await door.page()).attach();
  await bystander.untilShown("$");
});

afterAll(async () => {
  for (const page of [...pages, bystander]) page.close();
  await product.dispose();
});

async function newLink(...flags: string[]): Promise<WebLink> {
  return new WebLink(await product.tell("web", "token", "create", ...flags));
}

async function newPage(...flags: string[]): Promise<WebPage> {
  const page = await (await newLink(...flags)).page();
  pages.push(page);
  return page;
}

interface LogLine {
  readonly event: string;
  readonly reason?: string;
  readonly status?: number;
}

function logLines(event: string): LogLine[] {
  return product.server.log
    .split("\n")
    .filter((line) => line.includes(`"${event}"`))
    .map((line) => JSON.parse(line) as LogLine);
}

/** Resolves when the log has so many lines of an event. */
function untilLogged(event: string, count: number): Promise<unknown> {
  return product.until(
    `${count} lines of ${event}`,
    () => Promise.resolve(logLines(event).length),
    (found) => found >= count,
  );
}

const JSON_TYPE = { "content-type": "application/json" };

describe("the door", () => {
  test("refuses a name that is not its own, by whatever way", async () => {
    const evil = { host: `evil.example:${door.port}`, origin: `http://evil.example:${door.port}` };
    const answers = [
      await door.ask("GET", "/", evil),
      await door.ask("GET", "/api/me", { ...evil, cookie: bystander.cookie }),
      await door.ask("POST", "/api/login", { ...evil, ...JSON_TYPE }, "{}"),
      await door.ask("GET", "/", { host: `127.0.0.1:${door.port + 1}` }),
      await door.ask("GET", "/", { host: `127.0.0.1.evil.example:${door.port}` }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect(await door.open({ ...evil, cookie: bystander.cookie })).toBe(403);
    expect(logLines("web.refused").filter(({ reason }) => reason === "host")).toHaveLength(6);
  });

  test.each([
    ["another host", "http://evil.example"],
    ["another port of this machine", "http://127.0.0.1:1"],
    ["the same over TLS", `https://127.0.0.1`],
    ["no page", "null"],
  ])("refuses a page of %s", async (_title, origin) => {
    const body = JSON.stringify({ code: (await newLink()).code });
    expect((await door.ask("POST", "/api/login", { ...JSON_TYPE, origin }, body)).status).toBe(403);
    expect(
      (await door.ask("POST", "/api/logout", { ...JSON_TYPE, origin, cookie: bystander.cookie })).status,
    ).toBe(403);
    expect(await door.open({ origin, cookie: bystander.cookie })).toBe(403);
  });

  test("refuses who does not say where it comes from, and a form", async () => {
    const body = JSON.stringify({ code: (await newLink()).code });
    expect((await door.ask("POST", "/api/login", JSON_TYPE, body)).status).toBe(403);
    const form = { origin: door.origin, "content-type": "application/x-www-form-urlencoded" };
    expect((await door.ask("POST", "/api/login", form, body)).status).toBe(415);
  });

  test("refuses who has no cookie, or another's", async () => {
    expect((await door.ask("GET", "/api/me")).status).toBe(401);
    expect(await door.open({})).toBe(401);
    const name = bystander.cookie.split("=")[0] ?? "";
    const wrong = `${name}=${"A".repeat(43)}`;
    expect((await door.ask("GET", "/api/me", { cookie: wrong })).status).toBe(401);
    expect(await door.open({ cookie: wrong })).toBe(401);
    expect(await door.open({ cookie: `${name}=${door.code}` })).toBe(401);
  });

  test("takes a code once", async () => {
    const link = await newLink();
    const answers = [await link.logIn(), await link.logIn()];
    expect(answers.map(({ status }) => status)).toEqual([204, 401]);
    const [cookie = ""] = answers[0]?.headers["set-cookie"] ?? [];
    expect(cookie.replace(/=[^;]*/, "=…")).toMatch(
      /^blockmux-\d+=…; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
    );
    expect((await link.logIn(cookie.split(/[=;]/)[1])).status).toBe(401);
  });

  test("answers a thousand guesses with a wait, and keeps whoever has a link", async () => {
    const before = product.server.log.length;
    const from = { localAddress: "127.0.0.2" };
    const statuses = new Map<number, number>();
    for (let round = 0; round < 20; round += 1) {
      const guesses = Array.from({ length: 50 }, (_, at) =>
        door.logIn(`${String(round * 50 + at).padStart(43, "A")}`, {}, from),
      );
      for (const { status } of await Promise.all(guesses))
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses.keys()].sort((a, b) => a - b)).toEqual([401, 429]);
    expect(statuses.get(401)).toBeLessThan(20);
    // A right code waits as well, a right cookie does not, and another address is another's affair.
    const link = await newLink();
    const burst = await Promise.all(Array.from({ length: 12 }, () => door.logIn("A".repeat(43), {}, from)));
    expect((await link.logIn(link.code, {}, from)).status).toBe(429);
    expect(burst.every(({ status, headers }) => status === 401 || Number(headers["retry-after"]) > 0)).toBe(
      true,
    );
    expect((await door.ask("GET", "/api/me", { cookie: bystander.cookie }, "", from)).status).toBe(200);
    expect((await link.logIn()).status).toBe(204);
    await untilLogged("web.refusing-much", 1);
    expect(product.server.log.length - before).toBeLessThan(20_000);
  });

  test("takes the pages of a revoked token off, and lets it in no more", async () => {
    const page = await (await newPage("--name", "leaving")).attach();
    expect(await product.tell("web", "token", "list")).toMatch(/^leaving: full access, 1 page, /m);
    await product.tell("web", "token", "revoke", "leaving");
    await page.until("the end", () => page.isClosed);
    expect(page.exit?.message).toBe("[this link was revoked]");
    expect((await door.ask("GET", "/api/me", { cookie: page.cookie })).status).toBe(401);
    expect(await door.open({ cookie: page.cookie })).toBe(401);
    expect((await product.ask("web", "token", "revoke", "leaving")).stderr).toContain(
      "there is no token leaving",
    );
  });

  test("takes the pages of an expired token off, one that was away included", async () => {
    const link = await newLink("--expires", "2s");
    const cookie = await link.cookie();
    const [page, away] = [await link.page(cookie), await link.page(cookie)];
    pages.push(page, away);
    await Promise.all([page.attach(), away.attach()]);
    away.drop();
    await page.until("the end", () => page.isClosed);
    expect(page.exit?.message).toBe("[this link has expired]");
    expect(await door.open({ cookie })).toBe(401);
    expect(await product.tell("list-clients", "-F", "#{client_name}")).toBe("web-web1-1\n");
  });

  test("logs a page out", async () => {
    const page = await (await newPage()).attach();
    const answer = await door.ask("POST", "/api/logout", {
      origin: door.origin,
      ...JSON_TYPE,
      cookie: page.cookie,
    });
    expect([answer.status, answer.headers["set-cookie"]?.[0]]).toEqual([
      204,
      expect.stringContaining("Max-Age=0"),
    ]);
    await page.until("the end", () => page.isClosed);
    expect((await door.ask("GET", "/api/me", { cookie: page.cookie })).status).toBe(401);
  });

  test.each([
    "/../package.json",
    "/..%2fpackage.json",
    "/%2e%2e/package.json",
    "/assets/../../package.json",
    "/assets/..%5c..%5cpackage.json",
    "//etc/passwd",
    "/etc/passwd",
    "/assets/",
    "/assets",
    "/index.html/../../../etc/passwd",
    "/%00",
    "/__proto__",
    "/constructor",
    "/./",
    "*",
    `/${"a".repeat(5000)}`,
    "/web.tokens",
  ])("has no file behind %s", async (path) => {
    expect((await door.ask("GET", path)).status).toBe(404);
  });

  test("serves the page with headers that keep it to itself", async () => {
    const { status, headers, body } = await door.ask("GET", "/?whatever");
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "text/html; charset=utf-8",
      "no-cache",
    ]);
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; " +
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    const asset = /\/assets\/[^"']+\.js/.exec(body)?.[0] ?? "";
    expect((await door.ask("GET", asset)).headers["cache-control"]).toBe(
      "public, max-age=31536000, immutable",
    );
    const again = await door.ask("GET", "/", { "if-none-match": String(headers.etag) });
    expect([again.status, again.body]).toEqual([304, ""]);
    expect((await door.ask("HEAD", "/")).status).toBe(200);
    const packed = await door.ask("GET", asset, { "accept-encoding": "gzip, br" });
    expect([packed.headers["content-encoding"], packed.headers.vary]).toEqual(["gzip", "accept-encoding"]);
  });

  test("refuses what is no request, or too much of one", async () => {
    const statuses = [
      await door.ask("DELETE", "/"),
      await door.ask("GET", "/api/login"),
      await door.ask("POST", "/api/me"),
      await door.ask("GET", "/", { "x-long": "a".repeat(64 * 1024) }),
      await door.logIn("a".repeat(5000)),
      await door.ask("GET", "/ws"),
    ].map(({ status }: HttpAnswer) => status);
    expect(statuses).toEqual([405, 405, 405, 431, 413, 404]);
    expect(await rawAnswer("\x16\x03\x01\x02\x00 no HTTP\r\n\r\n")).toContain("HTTP/1.1 400 Bad Request");
    const upgrade = `GET /ws HTTP/1.1\r\nHost: ${door.host}\r\nOrigin: ${door.origin}\r\n`;
    const cookie = `Cookie: ${bystander.cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`;
    expect(await rawAnswer(`${upgrade}${cookie}\r\n`)).toContain("HTTP/1.1 400 Bad Request");
    expect(await door.open({ cookie: bystander.cookie }, "/ws2")).toBe(404);
  });
});

/** What comes back for bytes as they are. */
function rawAnswer(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(door.port, "127.0.0.1");
    let answer = "";
    socket.on("data", (bytes: Buffer) => {
      answer += bytes.toString("latin1");
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(answer));
    socket.write(Buffer.from(text, "latin1"));
  });
}

describe("a page that is let in", () => {
  const SIZE = { cols: 80, rows: 24, widthPixels: 0, heightPixels: 0 };
  const FORBIDDEN: readonly Packet[] = [
    { kind: "shutdown" },
    { kind: "tty-input", bytes: Buffer.from("rm\r") },
    { kind: "command", argv: ["kill-server"], cwd: "/", env: [], terminal: undefined, noTerminalReason: "" },
    { kind: "read-input", path: "/etc/passwd" },
    { kind: "output", stream: "stdout", bytes: Buffer.from("x") },
    { kind: "exit", status: 0, message: "" },
    { kind: "resumed", size: SIZE },
    { kind: "suspend-request" },
    { kind: "attach", way: "direct" },
  ];

  test.each(FORBIDDEN)("may not send $kind", async (packet) => {
    const page = await (await newPage()).attach();
    const before = logLines("web.client-fault").length;
    page.connection?.send(packet);
    await page.until("the end", () => page.isClosed);
    await untilLogged("web.client-fault", before + 1);
  });

  test.each([
    [["run-shell", "touch /tmp/never"]],
    [["new-session", "-d", "-s", "x", "touch /tmp/never"]],
    [["new-session", "-A", "-s", "#(touch never)"]],
    [["attach-session", "-t", "main", ";", "kill-server"]],
    [["kill-server"]],
    [["attach-session", "-c", "/", "-t", "main"]],
    [["attach-session", "-d"]],
    [["attach-session", "-t", "no such session"]],
  ])("may not run %j as its command", async (argv) => {
    const page = await newPage();
    await page.attach(...argv);
    expect([page.isClosed, page.exit?.status, page.receivedBytes]).toEqual([true, 1, 0]);
  });

  test.each([
    ["giant", (page: WebPage) => page.socket?.send(Buffer.alloc(2 * 1024 * 1024))],
    ["malformed", (page: WebPage) => page.socket?.send(Buffer.from("00000001330a", "hex"))],
    ["unknown", (page: WebPage) => page.socket?.send(Buffer.from("00000000ff", "hex"))],
    ["textual", (page: WebPage) => page.socket?.send("hello")],
    [
      "out of order",
      (page: WebPage) => page.connection?.send({ kind: "web-input", start: 1e9, bytes: Buffer.from("x") }),
    ],
  ])("is cut off by a %s packet", async (_title, send) => {
    const page = await (await newPage()).attach();
    const before = logLines("web.client-fault").length;
    send(page);
    await page.until("the end", () => page.isClosed);
    await untilLogged("web.client-fault", before + 1);
  });

  test("that does not read holds up nobody, and sees the newest picture when it reads again", async () => {
    const slow = await newPage();
    slow.isReading = false;
    await slow.attach();
    const before = slow.receivedBytes;
    bystander.type("for i in $(seq 1 30000); do echo line $i; done; echo 'the' end\r");
    await bystander.untilShown("the end");
    expect(slow.receivedBytes - before).toBeLessThan(64 * 1024);
    slow.isReading = true;
    slow.connection?.send({ kind: "tty-written", sizeBytes: slow.receivedBytes });
    await slow.untilShown("the end");
    slow.close();
  });

  test("that only looks changes nothing, whatever it sends", async () => {
    const page = await (await newPage("--read-only")).attach("attach-session", "-t", "main");
    const state = async (): Promise<string> =>
      (await product.tell(
        "list-panes",
        "-a",
        "-F",
        "#{session_name} #{window_index} #{pane_id} #{pane_width} #{cursor_x}",
      )) + (await product.tell("list-sessions", "-F", "#{session_name} #{session_windows}"));
    bystander.type("clear\r");
    await bystander.until("an empty screen", () => bystander.lines[0] === "$" && bystander.lines[1] === "");
    const before = await state();
    page.type("touch never\r");
    page.type("\x1b[200~pasted\r\x1b[201~");
    page.type("\x02c\x02%\x02x");
    page.type("y");
    page.type("\x02:kill-server\r");
    page.type("\x02:run-shell 'touch never'\r");
    page.type("\x02:switch-client -r\r");
    page.type("\x02:attach-session -f '!ignore-size'\r");
    page.type("\x1b[<0;3;3M\x1b[<0;3;3m");
    page.connection?.send({ kind: "resize", size: { ...SIZE, cols: 20, rows: 5 } });
    await page.untilTaken();
    const select = await page.panel({ ask: "select", window: "@0" });
    expect(select).toMatchObject({ kind: "fault", message: expect.stringContaining("only looks") });
    expect(await state()).toBe(before);
    expect(bystander.lines.slice(0, 2)).toEqual(["$", ""]);
    expect(
      await product.tell("list-clients", "-F", "#{client_readonly} #{client_flags}", "-t", "main"),
    ).toContain("1 attached");
    const maker = await newPage("--read-only");
    await maker.attach("new-session", "-A", "-s", "mine");
    expect(maker.exit?.message).toBe('there is no session "mine" to show');
    page.close();
  });

  test("that may see one session sees no other", async () => {
    await product.run("new-session", "-d", "-s", "secret");
    const page = await (await newPage("--read-only", "-t", "main")).attach();
    const list = await page.panel({ ask: "subscribe", sessions: true, blocks: true });
    expect(list.kind).toBe("done");
    expect(JSON.stringify(page.answers)).toContain("main");
    expect(JSON.stringify(page.answers)).not.toContain("secret");
    const id = (
      await product.tell("display-message", "-p", "-t", "secret", "#{session_id} #{pane_id}")
    ).trim();
    const [session = "", pane = ""] = id.split(" ");
    const answers = [
      await page.panel({ ask: "select", session }),
      await page.panel({ ask: "search", pane, text: "a" }),
      await page.panel({ ask: "show-block", pane, key: 1 }),
    ];
    expect(answers.map(({ kind }) => kind)).toEqual(["fault", "fault", "fault"]);
    page.type("\x02s\x02:switch-client -t secret\r\x02:display-message '#{S:#{session_name}}'\r");
    await page.untilTaken();
    expect(page.lines.join("\n")).not.toContain("secret");
    const other = await newPage("-t", "main");
    await other.attach("attach-session", "-t", "secret");
    expect(other.exit?.message).toBe('there is no session "secret" to show');
    page.close();
  });

  test("is taken off a session that is shared no more, and finds it no more", async () => {
    await product.run("new-session", "-d", "-s", "private");
    const page = await (await newPage()).attach("attach-session", "-t", "private");
    await page.untilShown("$");
    await product.tell("set-option", "-t", "private", "web-sharing", "off");
    await page.until("the end", () => page.isClosed);
    expect(page.exit?.message).toBe("[the session is no longer shared with browsers]");
    const again = await newPage();
    await again.attach("attach-session", "-t", "private");
    expect(again.exit?.status).toBe(1);
  });

  test("is told what a program writes as data", async () => {
    const evil = "<img src=x onerror=alert(1)>\"'</script>";
    await product.tell(
      "send-keys",
      "-t",
      "main",
      `printf '\\033]2;%s\\033\\\\' ${JSON.stringify(evil)}`,
      "Enter",
    );
    const page = await (await newPage()).attach("attach-session", "-t", "main");
    await page.panel({ ask: "subscribe", sessions: true, blocks: false });
    await page.until("the title", () =>
      page.answers.some(
        (answer) =>
          answer.kind === "update" &&
          JSON.stringify(answer.sessions ?? []).includes(`"title":${JSON.stringify(evil)}`),
      ),
    );
    page.close();
  });
});

test("nobody was hurt", async () => {
  bystander.type("clear; echo still $((1+1)) here\r");
  await bystander.untilShown("still 2 here");
  expect(bystander.isClosed).toBe(false);
  expect(product.server.log).not.toMatch(/"server\.fault"|"command\.failed"/);
  expect(product.server.log).not.toContain(door.code);
  expect(product.server.log).not.toContain(bystander.cookie.split("=")[1]);
});
