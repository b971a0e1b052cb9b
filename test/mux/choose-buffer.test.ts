import { afterEach, describe, expect, test } from "vitest";
import { type FakeHost, FakeMux, type FakeMuxOptions } from "../support/fake-mux.js";

let fake: FakeMux;
afterEach(() => fake.mux.shutdown("end of test"));

async function start(options: FakeMuxOptions = {}): Promise<FakeHost> {
  fake = new FakeMux(options);
  const host = await fake.attach(["new-session", "-s", "s"], 60, 24);
  await fake.tell("set-buffer", "oldest");
  await fake.tell("set-buffer", "-b", "named", "two\nlines");
  host.type("\u0002=");
  await fake.settle();
  return host;
}

const type = (host: FakeHost, ...keys: string[]): Promise<void> => fake.type(host, ...keys);

const rows = (host: FakeHost): string[] =>
  host
    .lines()
    .filter((line) => /^\(/.test(line))
    .map((line) => line.replace(/\d\d:\d\d/, "TIME"));

const typed = (): string => Buffer.concat(fake.ptys[0]?.written ?? []).toString();

describe("choose-buffer", () => {
  test("lists the newest first with the beginning of each, and shows what is selected", async () => {
    const host = await start();
    expect(rows(host)).toEqual(["(0) named: TIME: two\\nlines", "(1) buffer0: TIME: oldest"]);
    const lines = host.lines();
    const first = lines.findIndex((line) => line.startsWith("│two"));
    expect(lines[first + 1]?.startsWith("│lines")).toBe(true);
    expect(await fake.tell("display-message", "-p", "#{pane_mode}")).toBe("buffer-mode");
  });

  test("Enter pastes the one chosen", async () => {
    const host = await start();
    await type(host, "j", "\r");
    expect([typed(), rows(host)]).toEqual(["oldest", []]);
  });

  test("d deletes, P pastes those tagged, a search finds what is in them", async () => {
    const host = await start();
    await type(host, "\u0013", "oldest", "\r", "d");
    expect(rows(host)).toEqual(["(0) named: TIME: two\\nlines"]);
    await type(host, "t", "P");
    expect(typed()).toBe("two\rlines");
  });

  test("e edits one in a popup, and it keeps its place", async () => {
    const host = await start({
      shell: (command) => ({ output: command.startsWith("mktemp") ? "/home/me/it's\n" : "", status: 0 }),
    });
    await type(host, "j", "e");
    await fake.settle();
    expect(fake.spawns[1]?.command).toEqual(["/bin/sh", "-c", "vi '/home/me/it'\\''s'"]);
    expect(fake.files.get("/home/me/it's")).toBe("oldest");
    fake.files.set("/home/me/it's", "edited\n");
    fake.exit(1);
    await fake.settle();
    expect(rows(host)).toEqual(["(0) named: TIME: two\\nlines", "(1) buffer0: TIME: edited"]);
    expect(fake.shellCommands.at(-1)).toBe("rm -f -- '/home/me/it'\\''s'");
  });

  test("an editor that fails, or is closed, changes nothing", async () => {
    const host = await start({ shell: () => ({ output: "/home/me/file\n", status: 0 }) });
    for (const end of [(pty: number) => fake.exit(pty, 1), () => fake.tell("display-popup", "-C")]) {
      await type(host, "e");
      await fake.settle();
      fake.files.set("/home/me/file", "edited\n");
      await Promise.resolve(end(fake.spawns.length - 1));
      await fake.settle();
      expect(await fake.tell("show-buffer", "-b", "named")).toBe("two\nlines");
      expect(host.statusLine).toContain("nothing is changed");
    }
  });

  test("a right click opens a menu of what can be done with the line under it", async () => {
    const host = await start();
    await type(host, "\u001b[<2;10;2M");
    const lines = host.lines().flatMap((line) => [...(/│ (\S.*) +\((\S+)\) │/.exec(line)?.slice(1) ?? [])]);
    expect(lines.map((word) => word.trim()).join(" ")).toBe(
      "Paste Enter Paste tagged P Edit e Delete d Delete tagged D Tag t Tag all C-t Tag none T Cancel q",
    );
    await type(host, "d");
    expect(rows(host)).toEqual(["(0) named: TIME: two\\nlines"]);
    await type(host, "\u001b[<2;10;5M", "q");
    expect(rows(host)).toEqual([]);
  });

  test("without buffers nothing opens", async () => {
    const host = await start();
    await type(host, "d", "d");
    expect(rows(host)).toEqual([]);
    expect((await fake.run("choose-buffer")).status).toBe(0);
    expect(await fake.tell("display-message", "-p", "#{pane_in_mode}")).toBe("0");
  });
});
