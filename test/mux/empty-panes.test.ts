import { expect, test } from "vitest";
import { FakeMux } from "../support/fake-mux.ts";

const SAYS =
  "#{pane_index} #{pane_dead} #{pane_pid} [#{pane_start_command}] #{cursor_flag} #{cursor_x},#{cursor_y}";

async function start(): Promise<FakeMux> {
  const mux = new FakeMux();
  await mux.run("new-session", "-d", "-s", "main", "-x", "80", "-y", "24", "cat");
  return mux;
}

test("split-window -I shows standard input in a pane without a program", async () => {
  const mux = await start();
  expect(await mux.feed("one\ntwo\x1b[1m!", "split-window", "-I", "-P")).toMatchObject({
    status: 0,
    stdout: "main:0.1\n",
  });
  expect(mux.ptys.length).toBe(1);
  expect(await mux.tell("capture-pane", "-p", "-e", "-E", "1")).toBe("one\ntwo\x1b[1m!");
  expect(await mux.tell("list-panes", "-F", SAYS)).toBe("0 0 4242 [cat] 1 0,0\n1 1 0 [] 0 4,1");
});

test("display-message -I adds to it, and to no pane with a program", async () => {
  const mux = await start();
  await mux.run("split-window", "");
  await mux.feed("a\n", "display-message", "-I");
  await mux.feed("b\n", "display-message", "-I", "-t", "main:0.1");
  expect(await mux.tell("capture-pane", "-p", "-E", "1")).toBe("a\nb");
  expect(await mux.feed("x", "display-message", "-I", "-t", "main:0.0")).toMatchObject({
    status: 1,
    stderr: "pane is not empty\n",
  });
});

test("what is typed into it is lost, and a program may be started in it", async () => {
  const mux = await start();
  await mux.run("split-window", "");
  await mux.tell("send-keys", "abc", "Enter");
  await mux.tell("set-buffer", "x");
  await mux.run("paste-buffer");
  expect(await mux.tell("capture-pane", "-p", "-E", "0")).toBe("");
  await mux.tell("respawn-pane", "top");
  expect(mux.spawns.at(-1)?.command).toEqual(["/bin/sh", "-c", "top"]);
  mux.output(1, "a\nb");
  expect(await mux.tell("list-panes", "-F", SAYS)).toBe("0 0 4242 [cat] 1 0,0\n1 0 4242 [top] 1 2,1");
  expect((await mux.run("respawn-pane", "top")).stderr).toContain("still active");
});

test("the pane may be killed while its input is read", async () => {
  const mux = await start();
  const fed = mux.feed("x".repeat(1000), "split-window", "-I");
  await mux.run("kill-pane", "-t", "main:0.1");
  expect(await fed).toMatchObject({ status: 0 });
  expect(await mux.tell("list-panes", "-F", "#D")).toBe("%0");
});

test("a window for an empty command runs it, and no shell", async () => {
  const mux = await start();
  await mux.run("new-window", "-d", "");
  expect(mux.spawns.at(-1)?.command).toEqual(["/bin/sh", "-c", ""]);
});

test("display-message -a lists variables, -N holds keys back until its time is over", async () => {
  const mux = await start();
  const listed = (await mux.tell("display-message", "-a")).split("\n");
  expect(listed).toContain("session_name=main");
  expect(listed).toContain("pane_index=0");
  const host = await mux.attach();
  await mux.tell("display-message", "-N", "-d", "1000", "stay");
  mux.ptys[0]?.takeInput();
  host.type("x");
  expect(host.statusLine).toBe("stay");
  mux.clock.advance(1000);
  host.type("y");
  expect(host.statusLine).not.toBe("stay");
  expect(mux.ptys[0]?.takeText()).toBe("y");
  await mux.tell("display-message", "-N", "-d", "0", "until a key");
  host.type("z");
  expect(host.statusLine).not.toContain("until");
});

test("display-message says what it cannot do", async () => {
  const mux = await start();
  const said = async (...argv: string[]): Promise<string> =>
    (await mux.run("display-message", ...argv)).stderr;
  expect(await said("-F", "a", "b")).toBe("only one of -F or argument must be given\n");
  expect(await said("-d", "x", "b")).toBe("delay invalid: x\n");
  expect(await said("-c", "nobody", "b")).toBe("");
});
