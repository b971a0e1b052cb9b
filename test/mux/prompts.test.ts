import { expect, test } from "vitest";
import type { FakeHost, FakeResult } from "../support/fake-mux.ts";
import { FakeMux } from "../support/fake-mux.ts";

async function start(): Promise<{ readonly mux: FakeMux; readonly host: FakeHost }> {
  const mux = new FakeMux();
  await mux.run("new-session", "-d", "-s", "main", "-x", "80", "-y", "24", "cat");
  return { mux, host: await mux.attach() };
}

/** A command of a shell, and whether it is over. */
function ask(mux: FakeMux, ...argv: string[]): { readonly result: Promise<FakeResult>; isOver: boolean } {
  const asked = { result: mux.run(...argv), isOver: false };
  void asked.result.then(() => {
    asked.isOver = true;
  });
  return asked;
}

test("a shell that asks waits for the answer, and is told what the command says", async () => {
  const { mux, host } = await start();
  const asked = ask(
    mux,
    "command-prompt",
    "-p",
    "first,second #S",
    "-I",
    "a,#W",
    "display-message -p '%2 %1'",
  );
  await mux.settle();
  expect(host.statusLine).toBe("first a");
  host.type("b\r");
  expect(host.statusLine).toBe("second main cat");
  await mux.settle();
  expect(asked.isOver).toBe(false);
  host.type("!\r");
  expect(await asked.result).toMatchObject({ status: 0, stdout: "cat! ab\n" });
});

test("-b does not wait; a second prompt while one is open is none", async () => {
  const { mux, host } = await start();
  expect(await mux.run("command-prompt", "-b", "-p", "x", "rename-session '%%'")).toMatchObject({
    status: 0,
  });
  expect(await mux.run("command-prompt", "-p", "y", "kill-server")).toMatchObject({ status: 0 });
  expect(host.statusLine).toBe("x");
  host.type("new\r");
  await mux.settle();
  expect(await mux.tell("list-sessions", "-F", "#S")).toBe("new");
});

test("a prompt that is cancelled, or whose client goes, lets the shell go on", async () => {
  const { mux, host } = await start();
  const cancelled = ask(mux, "command-prompt", "-p", "x", "kill-server");
  await mux.settle();
  host.type("\x03");
  expect(await cancelled.result).toMatchObject({ status: 0, stdout: "" });
  const lost = ask(mux, "command-prompt", "-p", "x", "kill-server");
  await mux.settle();
  await mux.run("detach-client");
  expect(await lost.result).toMatchObject({ status: 0 });
});

test("-k takes the name of any key, -1 one character", async () => {
  const { mux, host } = await start();
  const key = ask(mux, "command-prompt", "-k", "-p", "key", "display-message -p '<%%>'");
  await mux.settle();
  host.type("\x1b[A");
  expect((await key.result).stdout).toBe("<Up>\n");
  const single = ask(mux, "command-prompt", "-1", "-p", "one", "display-message -p '<%%>'");
  await mux.settle();
  host.type("\x1b[A");
  host.type("ä");
  expect((await single.result).stdout).toBe("<ä>\n");
});

test("-F reads the template as a format", async () => {
  const { mux, host } = await start();
  const asked = ask(mux, "command-prompt", "-F", "-p", "x", "display-message -p '#{session_name} %%'");
  await mux.settle();
  host.type("y\r");
  expect((await asked.result).stdout).toBe("main y\n");
});

test("-i calls the command with every change, and what -I gives is taken by C-s", async () => {
  const { mux, host } = await start();
  await mux.run("command-prompt", "-i", "-I", "old", "-p", "x", "set -g @said '%%'");
  const said = async (): Promise<string> => {
    await mux.settle();
    return await mux.tell("show", "-gv", "@said");
  };
  expect(host.statusLine).toBe("x");
  host.type("\x13");
  expect(await said()).toBe("=old");
  host.type("!");
  expect(await said()).toBe("=old!");
  host.type("\x13");
  expect(await said()).toBe("+old!");
  host.type("\x12");
  expect(await said()).toBe("-old!");
  host.type("\r");
  expect(await said()).toBe("-old!");
});

test("an unknown type of prompt is named", async () => {
  const { mux } = await start();
  expect(await mux.run("command-prompt", "-T", "x")).toMatchObject({ status: 1 });
  expect((await mux.run("command-prompt", "-T", "x")).stderr).toContain("unknown type: x");
});

test("confirm-before names the command, runs it on y, and tells a shell when it was refused", async () => {
  const { mux, host } = await start();
  const yes = ask(mux, "confirm-before", "display -p sure");
  await mux.settle();
  expect(host.statusLine).toBe("Confirm 'display-message'? (y/n)");
  host.type("\x1b[A");
  expect(yes.isOver).toBe(false);
  host.type("y");
  expect(await yes.result).toMatchObject({ status: 0, stdout: "sure\n" });
  for (const key of ["n", "\r", "\x03"]) {
    const no = ask(mux, "confirm-before", "-p", "really #S?", "kill-server");
    await mux.settle();
    expect(host.statusLine).toBe("really main?");
    host.type(key);
    expect(await no.result).toMatchObject({ status: 1, stdout: "" });
  }
  expect(await mux.run("confirm-before", "-b", "kill-server")).toMatchObject({ status: 0 });
  host.type("n");
  expect((await mux.run("confirm-before", "no-such-command")).stderr).toContain("unknown command: no-such");
});

test("prefix / says in a message what a key does", async () => {
  const { mux, host } = await start();
  host.type("\x02/");
  expect(host.statusLine).toBe("key");
  host.type("c");
  await mux.settle();
  expect(host.statusLine).toMatch(/^C-b c +Make a window$/);
});
