import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FakeHost } from "../support/fake-mux.js";
import { FakeMux } from "../support/fake-mux.js";

let fake: FakeMux;
let host: FakeHost;

beforeEach(async () => {
  fake = new FakeMux({ isBare: true });
  await fake.run("new-session", "-d", "-s", "s", "-n", "w");
  host = await fake.attach();
});
afterEach(() => fake.mux.shutdown("end of test"));

const ASKED = "\u001b]52;c;?\u001b\\";
const answer = (): string | undefined => fake.ptys[0]?.takeText();

describe("a program that asks for the clipboard", () => {
  test("is told that it is empty, unless get-clipboard says otherwise; the host is not asked", async () => {
    await fake.tell("set-buffer", "secret");
    host.takePieces();
    fake.output(0, ASKED);
    expect(answer()).toBe("\u001b]52;c;\u001b\\");
    await fake.tell("set", "-s", "get-clipboard", "buffer");
    fake.output(0, ASKED);
    expect(answer()).toBe(`\u001b]52;c;${Buffer.from("secret").toString("base64")}\u001b\\`);
    await fake.tell("delete-buffer");
    fake.output(0, ASKED);
    expect(answer()).toBe("\u001b]52;c;\u001b\\");
    expect(host.takePieces().join("")).not.toContain("]52;");
  });
});

describe("a program's notification", () => {
  const NOTIFIED = "\u001b]777;notify;Build;it is\u001b\\";

  test("is a message, the host's own, both or nothing", async () => {
    fake.output(0, NOTIFIED);
    expect(host.statusLine).toBe("w: Build: it is");
    expect(host.written).not.toContain("]9;");
    fake.clock.advance(5000);
    await fake.tell("set", "-g", "notifications", "host");
    fake.output(0, NOTIFIED);
    expect(host.statusLine).not.toContain("Build");
    expect(host.written).toContain("\u001b]9;Build: it is\u001b\\");
    fake.clock.advance(5000);
    host.written = "";
    await fake.tell("set", "-g", "notifications", "off");
    fake.output(0, NOTIFIED);
    expect(host.statusLine).not.toContain("Build");
    expect(host.written).not.toContain("Build");
  });

  test("reaches the host clean, as text and not as a command, and not in floods", async () => {
    await fake.tell("set", "-g", "notifications", "host");
    fake.output(0, "\u001b]777;notify;;4;1;50\u009b31m\u202ex\u001b\\");
    expect(host.written).toContain("\u001b]9; 4;1;50");
    expect(host.written).not.toMatch(/[\u202e]/);
    host.written = "";
    for (let count = 0; count < 5; count += 1) fake.ptys[0]?.onData.emit(Buffer.from("\u001b]9;again\u0007"));
    expect(host.written.split("again").length - 1).toBeLessThan(2);
  });

  test("is told only where its window is, to control clients as a message", async () => {
    await fake.tell("new-session", "-d", "-s", "other");
    const control = await fake.control("attach-session", "-t", "s");
    const elsewhere = await fake.attach(["attach", "-t", "other"]);
    await control.lines();
    fake.output(0, NOTIFIED);
    expect(await control.lines()).toContain("%message w: Build: it is");
    expect(elsewhere.statusLine).not.toContain("Build");
  });
});
