// How clients are taken off their sessions, and what their programs are told to do then.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FakeHost } from "../support/fake-mux.js";
import { FakeMux } from "../support/fake-mux.js";

let fake: FakeMux;
let hosts: FakeHost[];

function ends(): unknown[] {
  fake.clock.advance(1000);
  return hosts.map(({ closedWith }) => closedWith);
}

const DETACHED = { status: 0, message: "[detached (from session s)]" };
const HUNG_UP = {
  status: 0,
  message: "[detached and SIGHUP (from session s)]",
  parting: { kind: "hang-up" },
};

beforeEach(async () => {
  fake = new FakeMux();
  await fake.run("new-session", "-d", "-s", "s");
  await fake.run("new-session", "-d", "-s", "t");
  hosts = [await fake.attach(["attach", "-t", "s"]), await fake.attach(["attach", "-t", "s"])];
});
afterEach(() => fake.mux.shutdown("end of test"));

describe("a client is detached", () => {
  test("with its parent by -P, and for another program by -E", async () => {
    await fake.run("detach-client", "-P", "-t", "/dev/fake0");
    await fake.run("set", "-g", "default-shell", "/bin/bash");
    await fake.run("detach-client", "-P", "-E", "top -d 1", "-s", "s");
    expect(ends()).toEqual([
      HUNG_UP,
      { status: 0, message: "", parting: { kind: "run", shell: "/bin/bash", command: "top -d 1" } },
    ]);
  });

  test("by -a where it is another", async () => {
    hosts.push(await fake.attach(["attach", "-t", "t"]));
    await fake.run("detach-client", "-a", "-P", "-t", "/dev/fake1");
    expect(ends()).toEqual([
      HUNG_UP,
      undefined,
      { ...HUNG_UP, message: "[detached and SIGHUP (from session t)]" },
    ]);
  });

  test("when somebody attaches with -x or -d, or with new-session -A -X or -D", async () => {
    hosts.push(await fake.attach(["attach", "-x", "-t", "s"]));
    hosts.push(await fake.attach(["new-session", "-A", "-D", "-s", "s"]));
    hosts.push(await fake.attach(["new-session", "-A", "-X", "-s", "s"]));
    hosts.push(await fake.attach(["attach", "-d", "-t", "s"]));
    expect(ends()).toEqual([HUNG_UP, HUNG_UP, DETACHED, HUNG_UP, DETACHED, undefined]);
  });

  test("by no command that is too long to be sent", async () => {
    const { status, stderr } = await fake.run("detach-client", "-E", "x".repeat(40_000), "-s", "s");
    expect({ status, stderr }).toEqual({ status: 1, stderr: "-E takes a command of at most 32768 bytes\n" });
    expect(ends()).toEqual([undefined, undefined]);
  });
});
