// Windows take their sizes from the clients of all sessions they hang in.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FakeHost } from "../support/fake-mux.js";
import { FakeMux } from "../support/fake-mux.js";

let fake: FakeMux;

async function sizes(): Promise<string> {
  return (await fake.tell("list-windows", "-a", "-F", "#S:#I=#{window_width}x#{window_height}")).replaceAll(
    "\n",
    " ",
  );
}

/** A key that no binding and no program minds. */
function use(host: FakeHost): void {
  host.type(" ");
}

beforeEach(async () => {
  fake = new FakeMux({ config: "set -g status off" });
  await fake.run("new-session", "-d", "-s", "one");
  await fake.run("new-session", "-d", "-s", "two");
  await fake.run("link-window", "-s", "one:0", "-t", "two:5");
});
afterEach(() => fake.mux.shutdown("end of test"));

describe("window-size", () => {
  test("a client whose terminal is somebody else's does not count, until it is back", async () => {
    await fake.attach(["attach", "-t", "one"], 100, 30);
    const small = await fake.attach(["attach", "-t", "one"], 60, 20);
    const flags = () => fake.tell("list-clients", "-F", "#{client_tty} #{client_flags}");
    expect(await sizes()).toContain("one:0=60x20");
    await fake.run("suspend-client", "-t", "/dev/fake1");
    expect(await sizes()).toContain("one:0=100x30");
    expect(await flags()).toBe(
      "/dev/fake1 attached,focused,suspended,UTF-8\n/dev/fake0 attached,focused,UTF-8",
    );
    small.onResumed.emit(small.size);
    expect(await sizes()).toContain("one:0=60x20");
    expect(await flags()).not.toContain("suspended");
  });

  test("latest is the client used last of those that show the window, whatever their sessions", async () => {
    const large = await fake.attach(["attach", "-t", "one"], 100, 30);
    expect(await sizes()).toBe("one:0=100x30 two:0=80x24 two:5=100x30");
    const small = await fake.attach(["attach", "-t", "two"], 60, 20);
    // Session two was left at the linked window.
    expect(await sizes()).toBe("one:0=60x20 two:0=80x24 two:5=60x20");
    use(large);
    expect(await sizes()).toBe("one:0=100x30 two:0=80x24 two:5=100x30");
    await fake.run("select-window", "-t", "two:0");
    use(small);
    expect(await sizes()).toBe("one:0=100x30 two:0=60x20 two:5=100x30");
    await fake.run("detach-client", "-s", "one");
    expect(await sizes()).toBe("one:0=100x30 two:0=60x20 two:5=100x30");
    await fake.run("select-window", "-t", "two:5");
    expect(await sizes()).toBe("one:0=60x20 two:0=60x20 two:5=60x20");
  });

  test("largest and smallest go by every client that has the window, with aggressive-resize by those that show it", async () => {
    await fake.run("set", "-g", "window-size", "smallest");
    await fake.run("select-window", "-t", "two:0");
    await fake.attach(["attach", "-t", "one"], 100, 30);
    await fake.attach(["attach", "-t", "two"], 60, 40);
    expect(await sizes()).toBe("one:0=60x30 two:0=60x40 two:5=60x30");
    await fake.run("set", "-g", "window-size", "largest");
    expect(await sizes()).toBe("one:0=100x40 two:0=60x40 two:5=100x40");
    await fake.run("set", "-g", "aggressive-resize", "on");
    expect(await sizes()).toBe("one:0=100x30 two:0=60x40 two:5=100x30");
    await fake.run("select-window", "-t", "two:5");
    expect(await sizes()).toBe("one:0=100x40 two:0=60x40 two:5=100x40");
  });

  test("manual leaves a window as resize-window made it", async () => {
    await fake.attach(["attach", "-t", "one"], 100, 30);
    await fake.run("resize-window", "-t", "one:0", "-x", "70", "-y", "10");
    await fake.attach(["attach", "-t", "one"], 90, 25);
    expect(await sizes()).toBe("one:0=70x10 two:0=80x24 two:5=70x10");
    await fake.run("resize-window", "-A", "-t", "one:0");
    expect(await sizes()).toBe("one:0=100x30 two:0=80x24 two:5=100x30");
    await fake.run("resize-window", "-a", "-t", "one:0");
    expect(await sizes()).toBe("one:0=90x25 two:0=80x24 two:5=90x25");
    await fake.run("set", "-wu", "-t", "one:0", "window-size");
    expect(await sizes()).toBe("one:0=90x25 two:0=80x24 two:5=90x25");
  });

  test("does not mind clients that ignore size, unless there are no others", async () => {
    await fake.attach(["attach", "-t", "one", "-f", "ignore-size"], 50, 10);
    expect(await sizes()).toBe("one:0=50x10 two:0=80x24 two:5=50x10");
    await fake.attach(["attach", "-t", "two"], 60, 20);
    expect(await sizes()).toBe("one:0=60x20 two:0=80x24 two:5=60x20");
    await fake.attach(["attach", "-r", "-t", "two"], 40, 8);
    expect(await sizes()).toBe("one:0=60x20 two:0=80x24 two:5=60x20");
    await fake.run("refresh-client", "-t", "/dev/fake0", "-f", "!ignore-size");
    expect(await sizes()).toBe("one:0=60x20 two:0=80x24 two:5=60x20");
    await fake.run("detach-client", "-t", "/dev/fake1");
    expect(await fake.tell("list-clients", "-F", "#{client_name}")).toBe("/dev/fake2\n/dev/fake0");
    expect(await sizes()).toBe("one:0=50x10 two:0=80x24 two:5=50x10");
  });

  test("of a window made now goes by the session's clients, else by those there are, else by default-size", async () => {
    await fake.run("set", "-g", "default-size", "90x33");
    await fake.run("new-window", "-d", "-t", "one:");
    expect(await sizes()).toBe("one:0=80x24 one:1=90x33 two:0=80x24 two:5=80x24");
    await fake.attach(["attach", "-t", "one"], 70, 20);
    await fake.run("new-window", "-d", "-t", "one:");
    await fake.run("new-window", "-d", "-t", "two:");
    await fake.run("new-session", "-d", "-s", "three");
    await fake.run("new-session", "-d", "-s", "four", "-x", "44");
    expect(await sizes()).toBe(
      "four:0=44x20 one:0=70x20 one:1=90x33 one:2=70x20 three:0=70x20 two:0=80x24 two:1=70x20 two:5=70x20",
    );
    expect(await fake.tell("show", "-v", "-t", "four", "default-size")).toBe("44x20");
  });
});
