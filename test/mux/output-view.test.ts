import { afterEach, describe, expect, test } from "vitest";
import { FakeMux } from "../support/fake-mux.js";

let fake: FakeMux;
afterEach(() => fake.mux.shutdown("end of test"));

describe("the output of a command", () => {
  test("is searched both ways, round the end, and is a mode of the pane", async () => {
    fake = new FakeMux();
    const host = await fake.attach(["new-session", "-s", "s"], 60, 10);
    const type = (...keys: string[]): Promise<void> => fake.type(host, ...keys);
    await type("\u0002", "?");
    expect(await fake.tell("display-message", "-p", "#{pane_mode}")).toBe("view-mode");
    const first = (): string => (host.lines()[0] ?? "").replace(/ *\[\d+\/\d+\]$/, "");
    const top = first();
    await type("/", "window", "\r");
    const found = [first()];
    await type("n");
    found.push(first());
    await type("N");
    expect(found.every((line) => line.includes("window"))).toBe(true);
    expect([found[0] === found[1], first()]).toEqual([false, found[0]]);
    const col = first().indexOf("window");
    expect(host.coloursAt(0, col)).toBe("0 on 6");
    await type("/", "no such thing", "\r");
    expect(host.statusLine).toBe("no match");
    await type("g");
    expect(first()).toBe(top);
    await type("q");
    expect(await fake.tell("display-message", "-p", "#{pane_in_mode}")).toBe("0");
  });
});
