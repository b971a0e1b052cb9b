import { constants, openSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { TtyStream } from "../../src/attach/index.ts";
import { openTerminals } from "../support/leaks.ts";
import { type PtyRun, startOnPty } from "../support/pty-run.ts";
import { waitFor } from "../support/wait-for.ts";

/** A raw terminal whose other end the test holds; `host.output()` is what its screen was sent. */
async function rawTerminal(): Promise<{ host: PtyRun; tty: TtyStream; close: () => Promise<void> }> {
  const host = startOnPty("sh", ["-c", "stty raw -echo; printf ready; exec sleep 1000"]);
  await waitFor("raw mode", () => host.output() === "ready");
  const fd = openSync(host.pty.slavePath, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK);
  const tty = new TtyStream(fd);
  return {
    host,
    tty,
    close: async () => {
      tty.close();
      host.pty.kill("SIGKILL");
      await host.ended;
    },
  };
}

let terminalsBefore: string[] = [];
beforeEach(() => {
  terminalsBefore = openTerminals();
});
afterEach(async () => {
  await waitFor("terminals to be closed", () => openTerminals().join() === terminalsBefore.join());
});

describe("TtyStream", () => {
  test("writes at once and reads what is typed", async () => {
    const { host, tty, close } = await rawTerminal();
    const typed: string[] = [];
    tty.onInput.on((bytes) => typed.push(Buffer.from(bytes).toString()));
    tty.write(Buffer.from("\x1b[Hpicture"));
    expect(tty.pendingBytes).toBe(0);
    host.pty.write(Buffer.from("k\x03\x1b[A"));
    await waitFor("the keys", () => typed.join("") === "k\x03\x1b[A");
    await waitFor("the picture", () => host.output() === "ready\x1b[Hpicture");
    await close();
  });

  test("neither blocks nor spins on a host that does not read, and finishes when it reads again", async () => {
    const { host, tty, close } = await rawTerminal();
    host.pty.pause();
    const piece = Buffer.alloc(50_000, 65);
    let drains = 0;
    tty.onDrain.on(() => {
      drains += 1;
    });
    for (let count = 0; count < 20; count += 1) tty.write(piece);
    piece.fill(66);
    expect(tty.pendingBytes).toBeGreaterThan(500_000);
    const before = process.cpuUsage();
    const startedMs = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 200));
    const used = process.cpuUsage(before);
    expect((used.user + used.system) / 1000 / (performance.now() - startedMs)).toBeLessThan(0.5);
    expect(drains).toBe(0);
    host.pty.resume();
    await waitFor("all of it", () => host.output().length === 1_000_000 + "ready".length);
    await waitFor("the drain", () => drains === 1);
    expect([tty.pendingBytes, /^readyA+$/.test(host.output())]).toEqual([0, true]);
    await close();
  });

  test("holds input back while paused", async () => {
    const { host, tty, close } = await rawTerminal();
    let typed = "";
    tty.onInput.on((bytes) => {
      typed += Buffer.from(bytes).toString();
    });
    tty.pause();
    host.pty.write(Buffer.from("abc"));
    await waitFor("the kernel to take it", () => host.pty.pendingWriteBytes === 0);
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
    expect(typed).toBe("");
    tty.resume();
    await waitFor("the keys", () => typed === "abc");
    await close();
  });

  test("tells when the terminal is closed under it, once", async () => {
    const { host, tty } = await rawTerminal();
    let closes = 0;
    tty.onClosed.on(() => {
      closes += 1;
    });
    host.pty.hangUp();
    await waitFor("the end", () => !tty.isOpen);
    tty.write(Buffer.from("x"));
    tty.close();
    await host.ended;
    expect(closes).toBe(1);
  });

  test("drops what waits when it is closed", async () => {
    const { host, tty, close } = await rawTerminal();
    host.pty.pause();
    tty.write(Buffer.alloc(1_000_000, 65));
    tty.close();
    expect(tty.isOpen).toBe(false);
    host.pty.resume();
    await close();
    expect(host.output().length).toBeLessThan(200_000);
  });
});
