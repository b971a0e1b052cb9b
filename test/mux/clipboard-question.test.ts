import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FakeHost } from "../support/fake-mux.js";
import { FakeMux } from "../support/fake-mux.js";

let fake: FakeMux;
let host: FakeHost;
const HELLO = Buffer.from("hello").toString("base64");
const buffers = (): Promise<string> => fake.tell("list-buffers", "-F", "#{buffer_sample}");

beforeEach(async () => {
  fake = new FakeMux({ config: "set -as terminal-features ',xterm*:clipboard'" });
  await fake.run("new-session", "-d", "-s", "s");
  host = await fake.attach();
});
afterEach(() => fake.mux.shutdown("end of test"));

describe("refresh-client -l", () => {
  test("asks the host for its clipboard, and the answer is a paste buffer", async () => {
    host.takePieces();
    await fake.run("refresh-client", "-l");
    expect(host.takePieces()).toContain("\u001b]52;c;?\u001b\\");
    host.type(`\u001b]52;c;${HELLO}\u001b\\`);
    expect(await buffers()).toBe("hello");
    expect(fake.ptys[0]?.takeText()).toBe("");
  });

  test("takes one answer, and none that was not asked for or came too late", async () => {
    host.type(`\u001b]52;c;${HELLO}\u001b\\`);
    expect(await buffers()).toBe("");
    await fake.run("refresh-client", "-l");
    fake.clock.advance(31_000);
    host.type(`\u001b]52;c;${HELLO}\u001b\\`);
    expect(await buffers()).toBe("");
    await fake.run("refresh-client", "-l");
    for (const _time of [1, 2]) host.type(`\u001b]52;c;${HELLO}\u001b\\`);
    expect(await buffers()).toBe("hello");
  });

  test("says where there is no clipboard to ask for", async () => {
    await fake.attach(["attach"], 80, 24, { env: { TERM: "vt100" } });
    expect(await fake.run("refresh-client", "-l", "-t", "/dev/fake1")).toEqual({
      status: 1,
      stdout: "",
      stderr: "the terminal of /dev/fake1 has no clipboard to ask for\n",
    });
  });
});
