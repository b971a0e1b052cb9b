import { afterEach, describe, expect, test } from "vitest";
import { type FakeHost, FakeMux } from "../support/fake-mux.js";

let fake: FakeMux;
afterEach(() => fake.mux.shutdown("end of test"));

async function start(): Promise<FakeHost> {
  fake = new FakeMux();
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

  test("without buffers nothing opens", async () => {
    const host = await start();
    await type(host, "d", "d");
    expect(rows(host)).toEqual([]);
    expect((await fake.run("choose-buffer")).status).toBe(0);
    expect(await fake.tell("display-message", "-p", "#{pane_in_mode}")).toBe("0");
  });
});
