// What the door is made of, part by part: attempts, names and origins, cookies, the page's files.

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { silentLog } from "../../../src/base/index.ts";
import { Attempts } from "../../../src/server/web/attempts.ts";
import {
  findCookies,
  isLoopback,
  isOwnHost,
  isOwnOrigin,
  type OwnPlace,
} from "../../../src/server/web/request-checks.ts";
import { indexFiles } from "../../../src/server/web/static-files.ts";
import { tokenFileAt } from "../../../src/server/web/token-file.ts";
import { FakeClock } from "../../support/fake-clock.ts";

describe("attempts", () => {
  test("are few for an address, and come back with time", () => {
    const clock = new FakeClock();
    const attempts = new Attempts(clock);
    let count = 0;
    for (; attempts.waitMs("a") === 0; count += 1) attempts.noteWrong("a");
    expect(count).toBe(10);
    expect(attempts.waitMs("b")).toBe(0);
    const waitMs = attempts.waitMs("a");
    clock.advance(waitMs - 1);
    expect(attempts.waitMs("a")).toBeGreaterThan(0);
    clock.advance(2);
    expect(attempts.waitMs("a")).toBe(0);
  });

  test("of many addresses are few together", () => {
    const attempts = new Attempts(new FakeClock());
    let count = 0;
    for (; attempts.waitMs(`address ${count}`) === 0; count += 1) attempts.noteWrong(`address ${count}`);
    expect(count).toBe(100);
  });
});

function request(headers: Readonly<Record<string, string>>, localAddress = "127.0.0.1"): IncomingMessage {
  return { headers, socket: { localAddress } } as unknown as IncomingMessage;
}

function place(more: Partial<OwnPlace> = {}): OwnPlace {
  const names = new Set(["127.0.0.1", "localhost"]);
  return { scheme: "http", port: 4000, names, allowedHosts: () => [], ...more };
}

describe("where a request is from", () => {
  test.each([
    ["127.0.0.1:4000", true],
    ["LOCALHOST:4000", true],
    ["127.0.0.1", false],
    ["127.0.0.1:4001", false],
    ["localhost.evil.example:4000", false],
    ["evil.example:4000", false],
    ["evil@localhost:4000", false],
    ["localhost:4000, evil", false],
    ["", false],
  ])("takes Host %j: %s", (host, isOurs) => {
    expect(isOwnHost(request({ host }), place())).toBe(isOurs);
  });

  test("takes the address it is connected to, and names that are allowed", () => {
    const open = place({ names: new Set(["machine"]), scheme: "https", port: 443 });
    expect(isOwnHost(request({ host: "192.0.2.7" }, "::ffff:192.0.2.7"), open)).toBe(true);
    expect(isOwnHost(request({ host: "[2001:db8::1]" }, "2001:db8::1"), open)).toBe(true);
    expect(isOwnHost(request({ host: "192.0.2.8" }, "192.0.2.7"), open)).toBe(false);
    const proxied = place({ allowedHosts: () => ["term.example.org", "other.example:8443"] });
    expect(isOwnHost(request({ host: "term.example.org" }), proxied)).toBe(true);
    expect(isOwnHost(request({ host: "other.example" }), proxied)).toBe(false);
  });

  test.each([
    [{ host: "localhost:4000", origin: "http://localhost:4000" }, true],
    [{ host: "localhost:4000", origin: "http://127.0.0.1:4000" }, false],
    [{ host: "localhost:4000", origin: "https://localhost:4000" }, false],
    [{ host: "localhost:4000", origin: "http://localhost:4001" }, false],
    [{ host: "localhost:4000", origin: "null" }, false],
    [{ host: "localhost:4000" }, false],
    [{ host: "term.example.org", origin: "https://term.example.org" }, true],
    [{ host: "term.example.org", origin: "https://evil.example" }, false],
  ] as [Record<string, string>, boolean][])("takes %j: %s", (headers, isOurs) => {
    expect(isOwnOrigin(request(headers), place({ allowedHosts: () => ["term.example.org"] }))).toBe(isOurs);
  });

  test("finds the cookie among others, and not too many", () => {
    const cookie = "a=1; blockmux-4000=x; blockmux-40001=y; Xblockmux-4000=z; blockmux-4000=w";
    expect(findCookies(request({ cookie }), "blockmux-4000")).toEqual(["x", "w"]);
    expect(
      findCookies(request({ cookie: "blockmux-4000=x; ".repeat(400) }), "blockmux-4000").length,
    ).toBeLessThan(5);
    expect(findCookies(request({ cookie: "a".repeat(10_000) }), "a")).toEqual([]);
  });

  test.each([
    ["127.0.0.1", true],
    ["127.9.9.9", true],
    ["localhost", true],
    ["::1", true],
    ["127.0.0.1.example", false],
    ["0.0.0.0", false],
    ["::", false],
    ["192.168.1.1", false],
  ])("%s is loopback: %s", (host, isIt) => {
    expect(isLoopback(host)).toBe(isIt);
  });
});

describe("files", () => {
  test("are indexed by path, without links out of the folder and without types nobody knows", () => {
    const folder = mkdtempSync(join(tmpdir(), "blockmux-page-"));
    mkdirSync(join(folder, "assets"));
    writeFileSync(join(folder, "index.html"), "<!doctype html>");
    writeFileSync(join(folder, "assets", "a-1.js"), "1");
    writeFileSync(join(folder, "assets", "a.exe"), "1");
    symlinkSync("/etc/passwd", join(folder, "assets", "passwd.txt"));
    const files = indexFiles(folder);
    expect([...files].map(([path, file]) => `${path} ${file.type} ${file.isImmutable}`)).toEqual([
      "/assets/a-1.js text/javascript; charset=utf-8 true",
      "/ text/html; charset=utf-8 false",
    ]);
    expect(indexFiles(join(folder, "none")).size).toBe(0);
    rmSync(folder, { recursive: true });
  });

  test("of tokens are ours alone, or are not read", () => {
    const folder = mkdtempSync(join(tmpdir(), "blockmux-tokens-"));
    const path = join(folder, "tokens");
    const file = tokenFileAt(path, silentLog);
    expect(file.read()).toBeUndefined();
    file.write("mine");
    expect(file.read()).toBe("mine");
    const open = join(folder, "open");
    writeFileSync(open, "x", { mode: 0o644 });
    expect(tokenFileAt(open, silentLog).read()).toBeUndefined();
    const link = join(folder, "link");
    symlinkSync(path, link);
    expect(tokenFileAt(link, silentLog).read()).toBeUndefined();
    tokenFileAt(link, silentLog).write("other");
    expect(file.read()).toBe("mine");
    rmSync(folder, { recursive: true });
  });
});
