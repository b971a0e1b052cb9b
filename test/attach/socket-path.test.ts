import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { requireSafeSocketPlace, SocketPathError, socketPath } from "../../src/attach/index.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "blockmux-test-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const none = { name: undefined, path: undefined };
const uid = process.getuid?.() ?? 0;

describe("the path of a socket", () => {
  test("is in the runtime folder when that is ours, else in /tmp", () => {
    expect(socketPath(none, { XDG_RUNTIME_DIR: folder }, "/")).toBe(`${folder}/blockmux/default`);
    for (const XDG_RUNTIME_DIR of [undefined, "", "relative", "/no/such", "/proc/self/status"]) {
      expect(socketPath(none, { XDG_RUNTIME_DIR }, "/")).toBe(`/tmp/blockmux-${uid}/default`);
    }
  });

  test("is named by -L, given by -S, and by the pane one is in when neither is", () => {
    const env = { BLOCKMUX: "/run/a,b/work,123,0", XDG_RUNTIME_DIR: folder };
    expect(socketPath({ name: "x", path: undefined }, env, "/")).toBe(`${folder}/blockmux/x`);
    expect(socketPath({ name: "x", path: "y" }, env, "/home")).toBe("/home/y");
    expect(socketPath(none, env, "/")).toBe("/run/a,b/work");
    expect(socketPath(none, { ...env, BLOCKMUX: "nonsense" }, "/")).toBe(`${folder}/blockmux/default`);
  });

  test.each(["", ".", "..", "a/b", "/a", "a\0b"])("refuses the name %j", (name) => {
    expect(() => socketPath({ name, path: undefined }, {}, "/")).toThrow(SocketPathError);
  });

  test("is refused when the system could not bind it", () => {
    expect(() => socketPath({ name: undefined, path: `/${"x".repeat(200)}` }, {}, "/")).toThrow(
      /longer than/,
    );
  });
});

describe("the place of a socket", () => {
  const env = (): Record<string, string> => ({ XDG_RUNTIME_DIR: folder });
  const path = (): string => `${folder}/blockmux/default`;

  test("is made with a folder closed to others, and accepted again", () => {
    requireSafeSocketPlace(path(), env());
    requireSafeSocketPlace(path(), env());
  });

  test("is refused when its folder is open to others", () => {
    mkdirSync(`${folder}/blockmux`);
    chmodSync(`${folder}/blockmux`, 0o750);
    expect(() => requireSafeSocketPlace(path(), env())).toThrow(/open to other users: run `chmod 700/);
  });

  test("is refused when its folder is a link", () => {
    mkdirSync(`${folder}/elsewhere`, { mode: 0o700 });
    symlinkSync(`${folder}/elsewhere`, `${folder}/blockmux`);
    expect(() => requireSafeSocketPlace(path(), env())).toThrow(/is not a folder/);
  });

  test("is refused when something else lies there, a link to a socket included", async () => {
    requireSafeSocketPlace(path(), env());
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(`${folder}/real`, resolve));
    symlinkSync(`${folder}/real`, path());
    expect(() => requireSafeSocketPlace(path(), env())).toThrow(/is not a socket/);
    rmSync(path());
    writeFileSync(path(), "");
    expect(() => requireSafeSocketPlace(path(), env())).toThrow(/is not a socket/);
    requireSafeSocketPlace(`${folder}/real`, env());
    await new Promise((resolve) => server.close(resolve));
  });

  test("is refused when the folder of -S does not exist", () => {
    expect(() => requireSafeSocketPlace(`${folder}/no/socket`, env())).toThrow(/does not exist/);
  });

  test.runIf(uid === 0)("is refused when its folder belongs to somebody else", async () => {
    const { chownSync } = await import("node:fs");
    mkdirSync(`${folder}/blockmux`, { mode: 0o700 });
    chownSync(`${folder}/blockmux`, 12345, 12345);
    expect(() => requireSafeSocketPlace(path(), env())).toThrow(/belongs to another user/);
  });
});
