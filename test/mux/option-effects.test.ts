// What options do that is seen on a client's terminal, in what programs are told, or in what stays.
import { describe, expect, test } from "vitest";
import { type FakeHost, FakeMux } from "../support/fake-mux.js";

async function start(...settings: readonly string[]): Promise<{ mux: FakeMux; host: FakeHost }> {
  const mux = new FakeMux({ isBare: true });
  await mux.tell("new-session", "-d", "-s", "main", "-n", "first");
  for (const words of settings) await mux.tell(...words.split(" "));
  const host = await mux.attach(["attach"], 20, 6);
  return { mux, host };
}

describe("colours of panes", () => {
  test("window-style and window-active-style stand for the default colours", async () => {
    const { mux, host } = await start(
      "split-window -h -d",
      "set -g window-style fg=blue,bg=colour17",
      "set -g window-active-style bg=colour22",
    );
    mux.output(0, "a\x1b[31mr\x1b[m");
    mux.output(1, "b");
    // Text, coloured text and a blank, whose foreground nobody sees; the active pane is the left one.
    expect([0, 1, 5].map((col) => host.coloursAt(0, col))).toEqual(["4 on 22", "1 on 22", "- on 22"]);
    expect([11, 13].map((col) => host.coloursAt(0, col))).toEqual(["4 on 17", "- on 17"]);
    await mux.tell("select-pane", "-t", "main:0.1");
    expect([host.coloursAt(2, 0), host.coloursAt(2, 12)]).toEqual(["- on 17", "- on 22"]);
    await mux.tell("set", "-gu", "window-style");
    await mux.tell("set", "-gu", "window-active-style");
    expect([host.coloursAt(0, 0), host.coloursAt(0, 1)]).toEqual(["- on -", "1 on -"]);
    expect(host.coloursAt(0, 5)).toMatch(/ on -$/);
  });

  test("pane-colours changes the palette, and a program's own colours go before both", async () => {
    const { mux, host } = await start("set -g pane-colours[1] #102030");
    mux.output(0, "\x1b[31mr\x1b[32mg\x1b[m");
    expect([host.coloursAt(0, 0), host.coloursAt(0, 1)]).toEqual(["rgb on -", "2 on -"]);
    mux.ptys[0]?.takeText();
    mux.output(0, "\x1b]4;1;?\x1b\\");
    expect(mux.ptys[0]?.takeText()).toBe("\x1b]4;1;rgb:1010/2020/3030\x1b\\");
    await mux.tell("set", "-g", "window-style", "bg=blue");
    expect(host.coloursAt(2, 0)).toBe("- on 4");
    mux.output(0, "\x1b]11;#445566\x1b\\");
    expect(host.coloursAt(2, 0)).toBe("- on rgb");
  });

  test("cursor-style and cursor-colour hold until the program chooses", async () => {
    const { mux, host } = await start("set -g cursor-style bar", "set -g cursor-colour #112233");
    host.lines();
    expect(host.written).toContain("\x1b[6 q");
    expect(host.written.slice(host.written.indexOf("\x1b]12;"))).toMatch(/^.{5}\S*11\S*22\S*33/);
    mux.output(0, "\x1b[3 q");
    expect(host.written).toContain("\x1b[3 q");
  });
});

describe("what programs may do", () => {
  test("alternate-screen off leaves them on the primary one", async () => {
    const { mux } = await start("set -g alternate-screen off");
    mux.output(0, "before\x1b[?1049h\x1b[Hx");
    expect(await mux.tell("display-message", "-p", "#{alternate_on}")).toBe("0");
    mux.output(0, "\x1b[?1049l");
    expect(await mux.tell("capture-pane", "-p")).toMatch(/^xefore/);
    await mux.tell("set", "-g", "alternate-screen", "on");
    mux.output(0, "\x1b[?1049h");
    expect(await mux.tell("display-message", "-p", "#{alternate_on}")).toBe("1");
  });

  test("allow-rename lets them name their window, and an empty name gives it back", async () => {
    const { mux } = await start();
    const name = (): Promise<string> =>
      mux.tell("display-message", "-p", "#{window_name} #{automatic-rename}");
    mux.output(0, "a\x1bkgiven\x1b\\b");
    expect(await name()).toBe("first 0");
    expect(await mux.tell("capture-pane", "-p")).toMatch(/^ab/);
    await mux.tell("set", "-g", "allow-rename", "on");
    mux.output(0, "\x1bkgiv\u00e9n\x1b\\");
    expect(await name()).toBe("giv\u00e9n 0");
    mux.output(0, "\x1bk\x1b\\");
    mux.clock.advance(1000);
    expect(await name()).toBe("fake 1");
  });

  test("focus-events off keeps the focus to ourselves", async () => {
    const { mux, host } = await start("set -s focus-events off");
    mux.output(0, "\x1b[?1004h");
    mux.ptys[0]?.takeText();
    host.type("\x1b[O").type("\x1b[I");
    expect(mux.ptys[0]?.takeText()).toBe("");
    await mux.tell("set", "-s", "focus-events", "on");
    host.type("\x1b[O");
    expect(mux.ptys[0]?.takeText()).toBe("\x1b[O");
  });
});

describe("keys for programs", () => {
  const typed = (mux: FakeMux, host: FakeHost, keys: string): string => {
    mux.ptys[0]?.takeText();
    host.type(keys);
    mux.clock.advance(50);
    return mux.ptys[0]?.takeText() ?? "";
  };

  test("user-keys are sequences of the host's own", async () => {
    const { mux, host } = await start("bind-key -n User3 set -g @pressed yes");
    await mux.tell("set", "-s", "user-keys[3]", "\x1b[20099~");
    expect(typed(mux, host, "\x1b[20099~")).toBe("");
    await mux.settle();
    expect(await mux.tell("show", "-gv", "@pressed")).toBe("yes");
  });

  test("user-keys go before the keys they are otherwise", async () => {
    const { mux, host } = await start("bind-key -n User0 set -g @pressed zero", "bind-key -n F5 new-window");
    await mux.tell("set", "-s", "user-keys[0]", "\x1b[15~");
    await mux.tell("set", "-s", "user-keys[1]", "\x1b[1;5A");
    expect(typed(mux, host, "\x1b[15~\x1b[1;5A\x1b[1;5B")).toBe("\x1b[1;5B");
    await mux.settle();
    expect(await mux.tell("display-message", "-p", "#{@pressed} #{session_windows}")).toBe("zero 1");
    await mux.tell("set", "-su", "user-keys");
    expect(typed(mux, host, "\x1b[1;5A")).toBe("\x1b[1;5A");
  });

  test("backspace chooses what the backspace key is", async () => {
    const { mux, host } = await start();
    expect(typed(mux, host, "\x7f")).toBe("\x7f");
    await mux.tell("set", "-s", "backspace", "C-h");
    expect(typed(mux, host, "\x7f")).toBe("\b");
  });

  test("extended-keys: on request, to all, or to nobody", async () => {
    const { mux, host } = await start();
    const ctrlEnter = "\x1b[27;5;13~";
    expect(typed(mux, host, ctrlEnter)).toBe("\r");
    await mux.tell("set", "-s", "extended-keys", "always");
    expect(typed(mux, host, ctrlEnter)).toBe(ctrlEnter);
    await mux.tell("set", "-s", "extended-keys", "off");
    mux.output(0, "\x1b[>4;2m");
    expect(typed(mux, host, ctrlEnter)).toBe("\r");
    await mux.tell("set", "-s", "extended-keys", "on");
    expect(typed(mux, host, ctrlEnter)).toBe(ctrlEnter);
  });

  test("assume-paste-time keeps keys that come as one from running anything", async () => {
    const { mux, host } = await start("bind-key -n x new-window", "set -g assume-paste-time 5");
    expect(typed(mux, host, "abxx")).toBe("abxx");
    expect(await mux.tell("display-message", "-p", "#{session_windows}")).toBe("1");
    host.type("x");
    await mux.settle();
    expect(await mux.tell("display-message", "-p", "#{session_windows}")).toBe("2");
  });
});

describe("what is listed", () => {
  test("show-options -H adds the hooks, show-messages -T and -J list terminals and jobs", async () => {
    const { mux } = await start("set-hook -g pane-died new-window", "set-hook session-closed new-window");
    const hooks = (await mux.tell("show-options", "-gwH"))
      .split("\n")
      .filter((line) => line.startsWith("pane-d"));
    expect(hooks).toEqual(["pane-died[0] new-window"]);
    expect(await mux.tell("show-options", "-H")).toBe("session-closed[0] new-window");
    expect((await mux.tell("show-options", "-gH")).split("\n")).toContain("after-bind-key");
    expect(await mux.tell("show-messages", "-T")).toMatch(
      /^Terminal 0: xterm-256color for \/dev\/fake0, features: 256,RGB,/,
    );
    expect(await mux.tell("show-messages", "-J")).toBe("");
    await mux.tell("pipe-pane", "cat >log");
    expect(await mux.tell("show-messages", "-J")).toMatch(/^Job 0: cat >log \[since [0-9:]{8}\]$/);
  });

  test("server-access knows the one who started the server", async () => {
    const { mux } = await start();
    expect(await mux.tell("server-access", "-l")).toBe("me (W)");
    expect((await mux.run("server-access", "me")).stderr).toBe("me owns the server, can't change access\n");
    expect((await mux.run("server-access", "-a", "you")).stderr).toMatch(
      /^server-access: -a is not supported: /,
    );
  });
});

describe("what stays", () => {
  test("remain-on-exit-format says what a dead pane says", async () => {
    const { mux } = await start(
      "set -g remain-on-exit on",
      "set -g remain-on-exit-format #[fg=red]over:#{pane_dead_status}",
    );
    mux.output(0, "text");
    mux.exit(0, 3);
    await mux.settle();
    expect((await mux.tell("capture-pane", "-p")).trimEnd()).toBe("text\nover:3");
    expect(await mux.tell("display-message", "-p", "#{pane_dead} #{?pane_dead_time,at,}")).toBe("1 at");
  });

  test("message-limit keeps so many messages", async () => {
    const { mux } = await start("set -s message-limit 2");
    for (const text of ["one", "two", "three"]) await mux.tell("display-message", text);
    expect((await mux.tell("show-messages")).split("\n").map((line) => line.split(" ").at(-1))).toEqual([
      "two",
      "three",
    ]);
  });

  test("exit-empty and exit-unattached say when the server is not needed any more", async () => {
    const { mux, host } = await start();
    expect(mux.mux.mayExit()).toBe(false);
    await mux.tell("set", "-s", "exit-unattached", "on");
    expect(mux.mux.mayExit()).toBe(false);
    host.onClosed.emit("hung up");
    expect(mux.mux.mayExit()).toBe(true);
    await mux.tell("set", "-s", "exit-unattached", "off");
    expect(mux.mux.mayExit()).toBe(false);
    await mux.tell("kill-session");
    expect(mux.mux.mayExit()).toBe(true);
    await mux.tell("set", "-s", "exit-empty", "off");
    expect(mux.mux.mayExit()).toBe(false);
  });
});
