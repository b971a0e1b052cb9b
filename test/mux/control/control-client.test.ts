// Clients in control mode: blocks, notifications, flags, sizes and what becomes of slow ones. That dialogues have
// tmux's shape is tested against tmux in test/e2e/control-mode.test.ts.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BEHIND_BYTES, MAX_WAITING_BYTES } from "../../../src/mux/control/control-client.js";
import {
  FrameEncoder,
  parseToApplication,
  StreamDecoder,
  type ToTerminalMessage,
} from "../../../src/protocol/index.js";
import type { FakeControl } from "../../support/fake-control.js";
import { FakeMux } from "../../support/fake-mux.js";

let fake: FakeMux;
let control: FakeControl;

beforeEach(async () => {
  fake = new FakeMux({ isBare: true, files: { "/work/faulty": "display-message -p good\nnosuch\n" } });
  control = await fake.control("new-session", "-s", "s", "-n", "w");
});
afterEach(() => fake.mux.shutdown("end of test"));

const KIB = 1024;
const flood = (index: number, bytes: number): void => {
  for (let sent = 0; sent < bytes; sent += 64 * KIB)
    fake.ptys[index]?.onData.emit(new Uint8Array(64 * KIB).fill(0x78));
};

describe("a client in control mode", () => {
  test("is told what its first command did, then of its session", async () => {
    expect(await control.lines()).toEqual([
      "%begin T N 0",
      "%end T N 0",
      "%window-add @0",
      "%sessions-changed",
      "%session-changed $0 s",
    ]);
    expect(
      await control.tell("list-clients -F '#{client_name} #{client_control_mode} #{client_flags}'"),
    ).toEqual(["client-500 1 attached,focused,control-mode,UTF-8"]);
  });

  test("has a block for each command, whatever comes of it", async () => {
    await control.lines();
    expect(await control.send("display-message -p a ; has-session -t no ; display-message -p b")).toEqual([
      "%begin T N 1",
      "a",
      "%end T N 1",
      "%begin T N 1",
      "can't find session: no; there is s",
      "%error T N 1",
    ]);
    expect((await control.send("display-message -p a ; nosuch")).slice(1)).toEqual([
      "parse error: unknown command: nosuch; list-commands shows what there is",
      "%error T N 1",
    ]);
    expect(await control.send("if-shell -F 1 { display-message -p in }")).toEqual([
      "%begin T N 1",
      "%end T N 1",
      "%begin T N 1",
      "in",
      "%end T N 1",
    ]);
  });

  test("is told after a block what happened during it", async () => {
    await control.lines();
    expect(await control.send("new-window -n x ; rename-window y")).toEqual([
      "%begin T N 1",
      "%end T N 1",
      "%session-window-changed $0 @1",
      "%window-add @1",
      "%begin T N 1",
      "%end T N 1",
      "%window-renamed @1 y",
    ]);
    fake.output(0, "a\\\r\n");
    expect(await control.lines()).toEqual(["%output %0 a\\134\\015\\012"]);
  });

  test("a command that waits has an end, and says later what it has to say as messages", async () => {
    await control.lines();
    expect(await control.send("wait-for go ; display-message -p after")).toEqual(["%begin T N 1"]);
    fake.clock.advance(0);
    expect(await control.lines()).toEqual(["%end T N 1"]);
    await fake.run("wait-for", "-S", "go");
    expect(await control.lines()).toEqual(["%begin T N 1", "after", "%end T N 1"]);
  });

  test("the first empty line ends it, and so does the end of its input", async () => {
    const other = await fake.control("attach-session", "-t", "s");
    expect((await control.lines()).at(-1)).toBe("%client-session-changed client-501 $0 s");
    await other.send("", "new-window");
    expect(other.exited).toEqual({ status: 0, reason: "" });
    expect(await control.lines()).toEqual(["%client-detached client-501"]);
    await control.write("has-session -t no\n");
    await control.end();
    expect(control.exited).toEqual({ status: 1, reason: "" });
    expect(await fake.tell("list-sessions", "-F", "#{session_name} #{session_attached}")).toBe("s 0");
  });

  test("ends where its first command fails or shows no session", async () => {
    const wrong = await fake.control("attach-session", "-t", "no");
    expect((await wrong.lines()).at(-1)).toBe("%error T N 0");
    expect(wrong.exited?.status).toBe(1);
    const listing = await fake.control("list-sessions", "-F", "#{session_name}");
    expect(await listing.lines()).toEqual(["%begin T N 0", "s", "%end T N 0"]);
    expect(listing.exited).toEqual({ status: 0, reason: "" });
  });

  test("ends with its session, which it is told before, and with wait-exit its program reads on", async () => {
    await control.send("refresh-client -f wait-exit");
    await control.lines();
    expect(await control.send("kill-session")).toEqual(["%begin T N 1", "%end T N 1", "%sessions-changed"]);
    expect(control.exited).toEqual({ status: 0, reason: "", parting: { kind: "await-line" } });
  });

  test("lines too long and broken ones are refused; the next is carried out", async () => {
    await control.lines();
    const lines = await control.write(`${"x".repeat(1024 * KIB + 1)}\ndisplay-message -p \u00e9\n`);
    expect(lines).toEqual([
      "%begin T N 1",
      "parse error: the line is too long",
      "%error T N 1",
      "%begin T N 1",
      "\u00e9",
      "%end T N 1",
    ]);
  });

  test("what a file that is read says is in blocks; faults are told once", async () => {
    await control.lines();
    const told = await control.send("source-file /work/faulty");
    expect(told.filter((line) => line.includes("nosuch"))).toHaveLength(1);
    expect(told).toContain("good");
  });

  test("has no screen: prompts, menus and popups are refused, and its queue goes on", async () => {
    await control.lines();
    for (const line of ["command-prompt", "display-menu a b c", "display-popup", "display-panes"])
      expect((await control.send(line)).at(-2)).toMatch(/is in control mode: it has no screen/);
    expect(await control.tell("display-message -p on")).toEqual(["on"]);
    // Asked from a shell they go to whoever has one, though used less recently.
    const host = await fake.attach();
    await fake.control("attach-session", "-t", "s");
    expect((await fake.run("display-panes", "-d", "0")).status).toBe(0);
    expect(host.lines().join("")).toContain("80x23");
    expect((await fake.run("display-panes", "-t", "client-501")).stderr).toMatch(/is in control mode/);
  });
});

describe("what a control client says it wants", () => {
  test("panes are turned off, on, paused and continued", async () => {
    await control.lines();
    await control.send("refresh-client -A '%0:off'");
    expect(fake.ptys[0]?.isPaused).toBe(true);
    expect(await control.send("refresh-client -A '%0:on'")).toEqual(["%begin T N 1", "%end T N 1"]);
    expect(fake.ptys[0]?.isPaused).toBe(false);
    expect(await control.send("refresh-client -A '%0:pause'")).toEqual([
      "%begin T N 1",
      "%pause %0",
      "%end T N 1",
    ]);
    fake.output(0, "lost");
    expect(await control.lines()).toEqual([]);
    expect((await control.send("refresh-client -A '%0:continue'"))[1]).toBe("%continue %0");
    fake.output(0, "seen");
    expect(await control.lines()).toEqual(["%output %0 seen"]);
  });

  test("a pane that somebody else shows is read, off or not", async () => {
    await control.send("refresh-client -A '%0:off'");
    await fake.attach();
    fake.clock.advance(50);
    expect(fake.ptys[0]?.isPaused).toBe(false);
  });

  test("no output with no-output; age with pause-after", async () => {
    await control.send("refresh-client -f no-output");
    fake.output(0, "a");
    await control.send("refresh-client -f '!no-output,pause-after=2'");
    await control.lines();
    fake.output(0, "b");
    expect(await control.lines()).toEqual(["%extended-output %0 0 : b"]);
    expect(await control.tell("display-message -p '#{client_flags}'")).toEqual([
      "attached,focused,control-mode,pause-after=2,UTF-8",
    ]);
  });

  test("its size counts once it has said one, a window's own before that, and no status line is taken off", async () => {
    const size = () => fake.tell("display-message", "-p", "-t", "s:", "#{window_width}x#{window_height}");
    expect(await size()).toBe("80x24");
    await control.send("refresh-client -C 100x30");
    expect(await size()).toBe("100x30");
    await control.send("refresh-client -C @0:60x15");
    expect(await size()).toBe("60x15");
    await control.send("refresh-client -C @0:");
    expect(await size()).toBe("100x30");
    for (const [wrong, sentence] of [
      ["bad", "bad size argument"],
      ["0x5", "size too small or too big"],
      ["99999x5", "size too small or too big"],
    ])
      expect((await control.send(`refresh-client -C ${wrong}`)).at(-2)).toBe(sentence);
  });

  test("with ignore-size it does not make windows smaller for others", async () => {
    await control.send("refresh-client -C 40x10");
    await fake.attach(["attach"], 90, 26);
    await control.send("set -w window-size smallest");
    const size = () => fake.tell("display-message", "-p", "-t", "s:", "#{window_width}x#{window_height}");
    expect(await size()).toBe("40x10");
    await control.send("refresh-client -f ignore-size");
    expect(await size()).toBe("90x25");
  });

  test("subscriptions tell a value when it is another, once a second at most", async () => {
    await control.send(
      "refresh-client -B 'w:@*:#{window_name}' -B 'p:%0:#{pane_title}' -B 's::#{session_name}'",
    );
    await control.lines();
    fake.clock.advance(1000);
    expect(await control.lines()).toEqual([
      "%subscription-changed w $0 @0 0 - : w",
      "%subscription-changed p $0 @0 0 %0 : fake.example",
      "%subscription-changed s $0 - - - : s",
    ]);
    fake.output(0, "\u001b]2;one\u0007\u001b]2;two\u0007");
    await control.lines();
    fake.clock.advance(1000);
    expect(await control.lines()).toEqual(["%subscription-changed p $0 @0 0 %0 : two"]);
    await control.send("refresh-client -B p");
    fake.output(0, "\u001b]2;three\u0007");
    await control.lines();
    fake.clock.advance(5000);
    expect(await control.lines()).toEqual([]);
  });

  test("a read-only one may look and say what it wants, not change anything", async () => {
    const reader = await fake.control("attach-session", "-r", "-t", "s");
    await reader.lines();
    expect(await reader.tell("list-windows -F '#{window_id}'")).toEqual(["@0"]);
    expect(await reader.tell("refresh-client -A '%0:pause'")).toEqual(["%pause %0"]);
    for (const line of ["send-keys x", "kill-session", "refresh-client -f '!read-only'"])
      expect((await reader.send(line)).slice(1)).toEqual(["client is read-only", "%error T N 1"]);
  });

  test("with block-events it is told what happens to Blocks, before the output that brought it", async () => {
    const encoder = new FrameEncoder();
    const send = (message: ToTerminalMessage): void =>
      fake.output(0, Buffer.from(encoder.encode(message)).toString());
    const answers: string[] = [];
    const decoder = new StreamDecoder((event) => {
      const parsed = event.kind === "message" ? parseToApplication(event.bytes) : undefined;
      if (parsed?.outcome === "message" && "contextId" in parsed.message)
        answers.push(parsed.message.contextId);
    });
    send({ kind: "context.open", requestId: "1" });
    for (const bytes of fake.ptys[0]?.written ?? []) decoder.write(Buffer.from(bytes));
    const [contextId = ""] = answers;
    const content = { type: "text/plain", data: "text" } as const;
    const append = (operationId: string, blockId: string): void =>
      send({ kind: "block.append", operationId, contextId, blockId, lifecycle: "mutable", content });
    append("2", "a");
    await control.send("refresh-client -f block-events");
    await control.lines();
    append("3", "b");
    const lines = await control.lines();
    expect(lines[0]).toBe("%block-appended %0 2");
    expect(lines[1]).toMatch(/^%output %0 /);
    send({ kind: "block.seal", operationId: "4", contextId, blockId: "a" });
    expect((await control.lines())[0]).toBe("%block-sealed %0 1");
    fake.output(0, "\u001b[Hover");
    expect((await control.lines())[0]).toBe("%block-damaged %0 1");
    const listed = await fake.tell("list-blocks", "-t", "s:");
    expect(JSON.parse(listed).map(({ key }: { key: number }) => key)).toEqual([2]);
  });

  test("only clients in control mode can say so", async () => {
    await fake.attach();
    expect((await fake.run("refresh-client", "-t", "/dev/fake0", "-C", "80x24")).stderr).toBe(
      "not a control client\n",
    );
  });
});

describe("a control client that reads slowly", () => {
  beforeEach(async () => {
    await control.lines();
    control.stopReading();
  });

  test("alone, has the pane wait for it, and gets everything", async () => {
    flood(0, BEHIND_BYTES + 256 * KIB);
    expect(fake.ptys[0]?.isPaused).toBe(true);
    let [told, rounds] = [0, 0];
    for (; fake.ptys[0]?.isPaused === true || rounds < 20; rounds += 1) {
      control.readAgain();
      control.stopReading();
      for (const line of await control.lines()) told += line.length - "%output %0 ".length;
    }
    expect(told).toBeGreaterThanOrEqual(BEHIND_BYTES + 256 * KIB);
  });

  test("beside another is ended when too much waits, and the other is not slowed", async () => {
    await fake.attach();
    flood(0, MAX_WAITING_BYTES / 2);
    expect(control.exited).toBeUndefined();
    expect(fake.ptys[0]?.isPaused).toBe(false);
    flood(0, MAX_WAITING_BYTES);
    expect(await fake.tell("list-clients", "-F", "#{client_name}")).toBe("/dev/fake0");
    expect(control.unreadBytes).toBeLessThan(1024 * KIB);
    control.readAgain();
    expect(control.exited).toEqual({ status: 1, reason: "too far behind" });
  });

  test("with pause-after has its panes paused when their output waits so long, and goes on", async () => {
    await fake.attach();
    control.readAgain();
    await control.send("refresh-client -f pause-after=1");
    await control.lines();
    control.stopReading();
    flood(0, 512 * KIB);
    fake.clock.advance(1500);
    flood(0, 64 * KIB);
    control.readAgain();
    const lines = await control.lines();
    expect(lines.at(-1)).toBe("%pause %0");
    expect(lines.some((line) => line.startsWith("%extended-output %0 0 : x"))).toBe(true);
    expect(await control.tell("display-message -p '#{client_discarded}'")).not.toEqual(["0"]);
    expect((await control.send("refresh-client -A '%0:continue'"))[1]).toBe("%continue %0");
  });

  test("has its commands wait until it has read what they printed", async () => {
    const text = "y".repeat(100 * KIB);
    await control.send(`set-buffer ${text}`, "show-buffer", "show-buffer", "set-buffer -b late z");
    expect(await fake.tell("list-buffers", "-F", "#{buffer_name}")).toBe("buffer0");
    for (let round = 0; round < 10; round += 1) {
      control.readAgain();
      await control.lines();
    }
    expect(await fake.tell("list-buffers", "-F", "#{buffer_name}")).toBe("late\nbuffer0");
  });
});
