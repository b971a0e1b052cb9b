// Somebody who comes with a browser and only looks: whatever is typed, asked or answered, nobody else notices, and
// nothing is told that is not shown.
import { beforeEach, describe, expect, test } from "vitest";
import type { ClientPanel } from "../../src/mux/index.ts";
import type { WebAccess } from "../../src/mux/ports.ts";
import { type FakeHost, FakeMux } from "../support/fake-mux.ts";

let fake: FakeMux;
let owner: FakeHost;

beforeEach(async () => {
  fake = new FakeMux({ env: { SECRET: "hunter2" } });
  owner = await fake.attach(["new-session", "-s", "shown"]);
  await fake.run("new-session", "-d", "-s", "hidden");
  await fake.run("set-option", "-t", "hidden", "web-sharing", "off");
  await fake.run("set-buffer", "password");
});

const READER: WebAccess = { name: "guest", isReadOnly: true, sessionId: undefined };

function attachReader(access: WebAccess = READER): Promise<FakeHost> {
  return fake.attach([], 80, 24, { access });
}

/** What a reader could change, or see of others. */
async function state(): Promise<string> {
  const asked = await Promise.all([
    fake.tell(
      "list-panes",
      "-a",
      "-F",
      "#{session_name}:#{window_index}.#{pane_id} #{pane_in_mode} #{window_name}",
    ),
    fake.tell("list-buffers"),
    fake.tell("list-clients", "-F", "#{client_name} #{client_flags} #{session_name}"),
    fake.tell("show-options", "-g"),
    fake.tell("show-prompt-history"),
  ]);
  return asked.join("\n");
}

const PROMPTED = [
  "display-message '#{SECRET}'",
  "display-message -p '#{S:#{session_name}}'",
  "display-message -c /dev/fake0 boo",
  "show-environment -g",
  "show-buffer",
  "show-options -g",
  "show-messages",
  "list-sessions",
  "list-panes -a",
  "list-clients",
  "list-keys",
  "choose-tree",
  "choose-buffer",
  "switch-client -t hidden",
  "switch-client -t shown:0",
  "attach-session -t hidden",
  "attach-session -f '!ignore-size'",
  "copy-mode -t hidden:",
  "copy-mode -s hidden:",
  "list-blocks -t hidden:",
  "inspect-blocks -F '#{SECRET}'",
  "send-keys -X -t hidden: copy-line",
  "send-keys -F -X search-backward '#{SECRET}'",
  "send-keys x",
  "command-prompt -I '#{SECRET}'",
  "command-prompt -p '#{SECRET}' kill-server",
  "confirm-before -p '#(id)' kill-server",
  "confirm-before kill-server",
  "refresh-client -t /dev/fake0",
  "detach-client -a",
  "run-shell 'id'",
  "if-shell true kill-server",
  "new-window",
  "kill-server",
  "set -g status off",
  "set-buffer x",
  "web token create",
  "web stop",
  "source-file /etc/passwd",
  "pipe-pane cat",
  "customize-mode",
  "display-popup sh",
  "bind-key x kill-server",
];

describe("an onlooker", () => {
  test.each(PROMPTED)("gets nothing from the prompt by %s", async (line) => {
    const reader = await attachReader();
    const before = await state();
    const shells = fake.shellCommands.length;
    await fake.type(reader, "\x02:", line, "\r", "y");
    const shown = reader.lines().join("\n");
    for (const secret of ["hunter2", "password", "hidden"]) {
      expect(shown.replace(line, "").replaceAll(line.slice(0, 60), "")).not.toContain(secret);
    }
    expect(fake.shellCommands.length).toBe(shells);
    expect(await state()).toBe(before);
  });

  test("reads, searches and copies for itself alone", async () => {
    fake.output(0, `${Array.from({ length: 100 }, (_, at) => `row ${at}`).join("\r\n")}\r\n`);
    const reader = await attachReader();
    const before = await state();
    await fake.type(reader, "\x02[", "\x1b[5~");
    expect(reader.lines()[0]).toMatch(/^row 5\d.*\[\d+\/\d+\]$/);
    expect(owner.lines()[0]).toMatch(/^row 7\d$/);
    reader.written = "";
    // From the start of the line to its end: emacs keys.
    await fake.type(reader, "\x01", "\x00", "\x05", "\x1bw");
    const [, copied = ""] = reader.written.split("\x1b]52;c;");
    expect(Buffer.from(copied.slice(0, copied.search(/[^A-Za-z0-9+/=]/)), "base64").toString()).toBe(
      "row 79",
    );
    expect(await state()).toBe(before);
  });

  test("finds no prompt of others, and leaves none", async () => {
    await fake.type(owner, "\x02:", "rename-window secretive", "\r");
    const reader = await attachReader();
    await fake.type(reader, "\x02:", "\x1b[A");
    expect(reader.statusLine).toBe(":");
    await fake.type(reader, "kill-server", "\r");
    await fake.type(owner, "\x02:", "\x1b[A");
    expect(owner.statusLine).toBe(":rename-window secretive");
  });

  test("decides no colours and no sizes, and is not the client used last", async () => {
    const reader = await attachReader();
    const [pane] = fake.mux.registry.panes();
    const colours = (): string => JSON.stringify(fake.mux.spawner.defaultColors);
    const before = colours();
    reader.type("\x1b]10;rgb:ff/00/00\x1b\\\x1b]11;rgb:00/ff/00\x1b\\");
    reader.resize(20, 5);
    expect([colours(), pane?.cols, pane?.rows]).toEqual([before, 80, 23]);
    reader.type("\x02");
    expect(fake.mux.registry.clients().map(({ name }) => name)).toEqual(["/dev/fake0", "/dev/fake1"]);
  });

  test("switches among what is shared, and moves nobody", async () => {
    await fake.run("new-session", "-d", "-s", "also");
    await fake.run("new-window", "-d", "-t", "shown:");
    const reader = await attachReader();
    const panel = reader.panel as ClientPanel;
    expect(panel.sessions().map(({ name }) => name)).toEqual(["also", "shown"]);
    const ids = new Map(fake.mux.registry.sessions().map(({ name, id }) => [name, `$${id}`]));
    const select = (name: string): Promise<string | undefined> =>
      panel.select({ session: ids.get(name) ?? "" });
    expect(await select("also")).toBeUndefined();
    expect(reader.statusLine).toContain("[also]");
    expect(await select("hidden")).toBe("there is no such place any more");
    expect(await panel.select({ session: ids.get("shown") ?? "", window: "@3" })).toContain("only looks");
    await fake.type(reader, "\x02)");
    expect(owner.statusLine).toContain("[shown] 0:");
    const shown = fake.mux.registry.findSession("shown");
    expect(shown?.currentIndex).toBe(0);
  });
});

describe("a link to one session", () => {
  test("shows no other, not even when its session ends", async () => {
    await fake.run("set-option", "-g", "detach-on-destroy", "off");
    const shown = fake.mux.registry.findSession("shown");
    await fake.run("new-session", "-d", "-s", "also");
    const bound: WebAccess = { name: "one", isReadOnly: false, sessionId: shown?.id };
    const host = await attachReader(bound);
    const panel = host.panel as ClientPanel;
    expect(panel.sessions().map(({ name }) => name)).toEqual(["shown"]);
    const also = fake.mux.registry.findSession("also");
    expect(await panel.select({ session: `$${also?.id}` })).toBe("there is no such place any more");
    await fake.type(host, "\x02:", "switch-client -t also", "\r");
    expect(host.statusLine).toBe("session also is not shared with this browser");
    await fake.run("kill-session", "-t", "shown");
    fake.clock.advance(1000);
    expect(host.closedWith).toEqual({ status: 0, message: "[exited]" });
    expect(owner.closedWith).toBeUndefined();
  });

  test("ends with its session", async () => {
    const bound: WebAccess = { name: "one", isReadOnly: true, sessionId: 99 };
    await expect(attachReader(bound)).rejects.toThrow("the session of this link has ended");
  });
});

describe("a browser's command", () => {
  test.each([
    [[], "shown"],
    [["attach-session"], "shown"],
    [["attach-session", "-t", "shown"], "shown"],
    [["attach", "-t", "=shown"], "shown"],
    [["new-session", "-A", "-s", "shown"], "shown"],
    [["new-session", "-A", "-s", "fresh"], "fresh"],
    [["new-session"], "2"],
  ])("%j shows %s", async (argv, name) => {
    const access: WebAccess = { name: "me", isReadOnly: false, sessionId: undefined };
    const host = await fake.attach(argv, 80, 24, { access });
    expect(host.statusLine).toContain(`[${name}]`);
    const environment = fake.spawns.at(-1)?.env ?? {};
    expect(environment.SECRET).toBe("hunter2");
  });

  test.each([
    [["kill-server"]],
    [["attach-session", "-d"]],
    [["attach-session", "-t"]],
    [["attach-session", "-t", "shown", "-x"]],
    [["attach-session", "-t", "hidden"]],
    [["new-session", "-d"]],
    [["new-session", "sh"]],
    [["new-session", "-A", "-s", "#(id)"]],
    [["new-session", "-A", "-s", "x", "sh"]],
    [["at"]],
    [["run", "--", "sh"]],
    [["web", "stop"]],
  ])("%j is refused", async (argv) => {
    const access: WebAccess = { name: "me", isReadOnly: false, sessionId: undefined };
    await expect(fake.attach(argv, 80, 24, { access })).rejects.toThrow();
    expect([fake.shellCommands, fake.spawns.length]).toEqual([[], 2]);
  });
});
