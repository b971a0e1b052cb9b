// Flags of clients: what they may do, whether their size counts, whether they have active panes of their own.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FakeMux } from "../support/fake-mux.js";

let fake: FakeMux;

const flags = (): Promise<string> => fake.tell("list-clients", "-F", "#{client_name} #{client_flags}");

beforeEach(async () => {
  fake = new FakeMux({ config: "set -g status off" });
  await fake.run("new-session", "-d", "-s", "s");
});
afterEach(() => fake.mux.shutdown("end of test"));

describe("client flags", () => {
  test("are set on attaching and later, by name and by the older letters", async () => {
    const host = await fake.attach(["attach", "-f", "read-only,active-pane"]);
    expect(await flags()).toBe("/dev/fake0 attached,focused,read-only,active-pane,UTF-8");
    // A client cannot make itself one that types.
    await fake.run("refresh-client", "-t", "/dev/fake0", "-f", "!read-only,!active-pane,ignore-size");
    expect(await flags()).toBe("/dev/fake0 attached,focused,ignore-size,read-only,UTF-8");
    host.type("typed");
    expect(fake.ptys[0]?.takeText()).toBe("");
    await fake.run("switch-client", "-r", "-c", "/dev/fake0", "-t", "s");
    expect(await flags()).toBe("/dev/fake0 attached,focused,UTF-8");
    host.type("typed");
    expect(fake.ptys[0]?.takeText()).toBe("typed");
    await fake.run("switch-client", "-r", "-c", "/dev/fake0", "-t", "s");
    expect(await flags()).toBe("/dev/fake0 attached,focused,ignore-size,read-only,UTF-8");
    expect(await fake.tell("list-clients", "-F", "#{client_readonly}")).toBe("1");
  });

  test("of control clients are passed over, and others named as unknown with nothing done", async () => {
    await fake.attach(["attach", "-f", "no-output,pause-after=3,wait-exit"]);
    expect(await flags()).toBe("/dev/fake0 attached,focused,UTF-8");
    expect(await fake.run("refresh-client", "-f", "ignore-size,silent")).toEqual({
      status: 1,
      stdout: "",
      stderr:
        "unknown client flag: silent; there are ignore-size, no-output, wait-exit, pause-after, block-events, read-only, active-pane\n",
    });
    expect((await fake.run("new-session", "-d", "-s", "t", "-f", "nothing")).status).toBe(1);
    expect(await fake.tell("list-sessions", "-F", "#S")).toBe("s");
    expect(await flags()).toBe("/dev/fake0 attached,focused,UTF-8");
  });

  test("give a client active panes of its own", async () => {
    const own = await fake.attach(["attach", "-f", "active-pane"]);
    const other = await fake.attach();
    await fake.run("split-window", "-h");
    own.type("\u0002\u001b[D");
    await fake.settle();
    own.type("left");
    other.type("right");
    expect(fake.ptys.map((pty) => pty.takeText())).toEqual(["left", "right"]);
    expect(await fake.tell("list-panes", "-F", "#P#{?pane_active,*,}")).toBe("0\n1*");
    // The cursor stands where the client's own keys go.
    expect(own.screen.cursor().col < 40).toBe(true);
    expect(other.screen.cursor().col > 40).toBe(true);
    await fake.run("kill-pane", "-t", ":.0");
    own.type("alone");
    expect(fake.ptys[1]?.takeText()).toBe("alone");
  });

  // A read-only client could split and kill panes, and have what it liked typed by way of its prompt.
  test("keep a read-only client from everything but looking, reading and leaving", async () => {
    await fake.run("set", "-g", "mouse", "on");
    await fake.run("split-window", "-h");
    const host = await fake.attach(["attach", "-r"]);
    fake.output(0, "a line\r\n".repeat(50));
    const before = await fake.tell("list-panes", "-a", "-F", "#D #{pane_active} #{pane_width}");
    for (const keys of [
      "\u0002%",
      "\u0002c",
      "\u0002;",
      "\u0002:send-keys typed\r",
      "\u0002:run-shell 'tmux send-keys typed'\r",
      "\u0002:display-message '#(tmux send-keys typed)'\r",
      "\u0002:send-keys -X copy-pipe 'tmux send-keys typed'\r",
      "\u0002:switch-client -r\r",
      "\u0002:if-shell -F 1 'send-keys typed'\r",
      "\u0002:confirm-before -y 'kill-server'\r",
      "\u001b[<0;3;3M\u001b[<0;3;3m",
    ]) {
      host.type(keys);
      await fake.settle();
    }
    expect(await fake.tell("list-panes", "-a", "-F", "#D #{pane_active} #{pane_width}")).toBe(before);
    expect(fake.ptys.map((pty) => pty.takeText())).toEqual(["", ""]);
    expect(fake.shellCommands).toEqual([]);
    host.type("\u0002%");
    await fake.settle();
    // Whoever holds the server still can.
    expect(await fake.tell("display-message", "-p", "#{client_readonly}")).toBe("1");
    host.type("\u0002[");
    await fake.settle();
    expect(await fake.tell("display-message", "-p", "#{pane_mode}")).toBe("copy-mode");
    host.type("q\u0002d");
    await fake.settle();
    fake.clock.advance(1000);
    expect(host.closedWith?.message).toBe("[detached (from session s)]");
  });
});
