// clock-mode: the time in a pane, until a key.
import { expect, test } from "vitest";
import { clockText } from "../../src/mux/overlays/clock.js";
import { FakeMux } from "../support/fake-mux.js";

test("says the time of day in 24 or 12 hours", () => {
  const at = (hours: number, minutes: number): number => new Date(2024, 0, 1, hours, minutes).getTime();
  expect([0, 9, 12, 23].map((hours) => clockText(at(hours, 5), "24"))).toEqual([
    "00:05",
    "09:05",
    "12:05",
    "23:05",
  ]);
  expect([0, 9, 12, 23].map((hours) => clockText(at(hours, 5), "12"))).toEqual([
    "12:05 AM",
    " 9:05 AM",
    "12:05 PM",
    "11:05 PM",
  ]);
});

test("is drawn large in its colour, follows the minutes, and ends with a key", async () => {
  const mux = new FakeMux();
  const host = await mux.attach(["new-session"], 60, 12);
  mux.output(0, "what was there");
  await mux.tell("set", "-g", "clock-mode-colour", "green");
  host.type("\x02t");
  await mux.settle();
  expect(await mux.tell("display-message", "-p", "#{pane_in_mode} #{pane_mode}")).toBe("1 clock-mode");
  const filled = (): string =>
    Array.from({ length: 11 * 60 }, (_, at) =>
      host.coloursAt(Math.floor(at / 60), at % 60).endsWith(" on 2") ? "#" : " ",
    ).join("");
  expect(host.lines()[0]).toBe("");
  const before = filled();
  expect(before).toContain("#");
  mux.clock.advance(60_000);
  expect(filled()).not.toBe(before);
  host.type("q");
  await mux.settle();
  expect(host.lines()[0]).toBe("what was there");
});

test("is written small where there is no room", async () => {
  const mux = new FakeMux();
  const host = await mux.attach(["new-session"], 20, 5);
  await mux.tell("clock-mode");
  expect(host.lines().slice(0, 4).join("").trim()).toMatch(/^\d\d:\d\d$/);
});
