import { describe, expect, test } from "vitest";
import { FakeMux } from "../support/fake-mux.js";

async function started(): Promise<FakeMux> {
  const fake = new FakeMux({ env: { DISPLAY: ":0", SECRET: "s" } });
  await fake.run("new-session", "-d", "-s", "work");
  return fake;
}

describe("commands about keys", () => {
  test("list-keys shows one key of one table, and says when it is not bound", async () => {
    const fake = await started();
    await fake.run("bind-key", "-T", "own", "-N", "say it", "x", "display", "-p", "a b", "\\;", "ls");
    expect(await fake.tell("list-keys", "-T", "own", "x")).toBe(
      'bind-key -T own x display-message -p "a b" \\; list-sessions',
    );
    expect(await fake.run("list-keys", "-T", "own", "y")).toMatchObject({
      status: 1,
      stderr: "unknown key: y is not bound\n",
    });
    expect(await fake.tell("list-keys", "-N", "-T", "own")).toBe("x say it");
  });

  test("send-keys -N repeats, -H takes bytes, names are keys and the rest is text", async () => {
    const fake = await started();
    await fake.run("send-keys", "-N", "2", "C-a", "ä b");
    await fake.run("send-keys", "-H", "1b", "41");
    await fake.run("send-keys", "-l", "Enter");
    await fake.run("send-keys", "Enter");
    expect(fake.ptys[0]?.takeText()).toBe("\x01ä b\x01ä b\x1bAEnter\r");
    expect((await fake.run("send-keys", "-H", "100")).status).toBe(1);
    expect(fake.ptys[0]?.takeText()).toBe("");
  });
});

describe("the environment", () => {
  test("a session hides, removes and overrides variables of the server", async () => {
    const fake = await started();
    await fake.run("set-environment", "-g", "-h", "SECRET", "hidden");
    await fake.run("set-environment", "-r", "PATH");
    await fake.run("set-environment", "OWN", "a$b");
    await fake.run("new-window");
    const env = fake.spawns.at(-1)?.env ?? {};
    expect([env.PATH, env.SECRET, env.OWN, env.DISPLAY]).toEqual([undefined, undefined, "a$b", undefined]);
    expect(await fake.tell("display", "-p", "#{SECRET} #{OWN} #{PATH}.")).toBe("hidden a$b .");
    expect(await fake.tell("show-environment", "-s", "OWN")).toBe('OWN="a\\$b"; export OWN;');
    expect(await fake.tell("show-environment", "PATH")).toBe("-PATH");
    expect(await fake.tell("show-environment", "-g", "-h")).toBe("SECRET=hidden");
    await fake.run("set-environment", "-u", "PATH");
    expect(await fake.run("show-environment", "OWM")).toMatchObject({ status: 1 });
  });

  test("a session takes over what update-environment names, and loses what the client lacks", async () => {
    const fake = await started();
    expect(await fake.tell("show-environment", "DISPLAY")).toBe("-DISPLAY");
    expect(await fake.tell("show-environment", "-g", "DISPLAY")).toBe("DISPLAY=:0");
  });
});

describe("what is wrong in a file", () => {
  test("is named once, with the place of the mistake, however deep the file was called", async () => {
    const fake = new FakeMux({
      files: {
        "/c/inner.conf": "set -g status on\n  bind x bogus\n",
        "/c/outer.conf": "source /c/inner.conf",
      },
    });
    await fake.run("new-session", "-d");
    const { stderr } = await fake.run("source-file", "/c/outer.conf");
    expect(stderr).toMatch(/^\/c\/inner\.conf:2:3: unknown command: bogus[^\n]*\n$/);
  });
});
