import { afterEach, expect, test } from "vitest";
import { FakeMux } from "../support/fake-mux.js";

let fake: FakeMux;
afterEach(() => fake.mux.shutdown("end of test"));

// A terminal smaller than the window it shows saw the window's upper left corner only.
// Steps: window-size largest, a second, smaller client; print outside its corner.
// The broken build hid the cursor and showed nothing of what was printed.
test("a client smaller than the window shows the part with the cursor", async () => {
  fake = new FakeMux({ config: "set -gw window-size largest\nset -g mouse on" });
  await fake.attach(["new-session", "-s", "s"], 30, 11);
  const small = await fake.attach(["attach-session", "-t", "s"], 10, 5);
  fake.output(0, "\u001b[2J\u001b[1;1Htop\u001b[10;1Hbottom");
  await fake.settle();
  expect(small.lines().slice(0, 4)).toEqual(["", "", "", "bottom"]);
  fake.output(0, "\u001b[10;20H漢right");
  await fake.settle();
  // The left half of the wide character is outside.
  expect(small.lines()[3]).toBe(" right");
  fake.output(0, "\u001b[1;1H");
  await fake.settle();
  expect(small.lines()[0]).toBe("top");
});
