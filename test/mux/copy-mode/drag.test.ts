// What the mouse selects goes to a buffer and to the clipboard of the terminal it was selected in.
import { afterEach, beforeEach, expect, test } from "vitest";
import { FakeMux } from "../../support/fake-mux.js";

let fake: FakeMux;
beforeEach(() => {
  fake = new FakeMux();
});
afterEach(() => fake.mux.shutdown("end of test"));

const buffer = (): string => new TextDecoder().decode(fake.mux.buffers.top?.bytes);

test("a drag selects into a buffer and the clipboard, and ends where it began", async () => {
  const host = await fake.attach(["new-session"], 40, 10);
  fake.output(0, "alpha beta gamma\r\nsecond line\r\n");
  host.type("\x1b[<0;7;1M");
  await fake.settle();
  host.type("\x1b[<32;9;1M").type("\x1b[<32;17;1M");
  await fake.settle();
  expect(await fake.tell("display", "-p", "#{pane_in_mode}#{selection_present}")).toBe("11");
  host.type("\x1b[<0;17;1m");
  await fake.settle();
  expect([buffer(), await fake.tell("display", "-p", "#{pane_in_mode}")]).toEqual(["beta gamma", "0"]);
  expect(host.written).toContain(`\x1b]52;c;${Buffer.from("beta gamma").toString("base64")}`);
});

test("two presses select a word, three a line", async () => {
  const host = await fake.attach(["new-session"], 40, 10);
  fake.output(0, "alpha beta gamma\r\nsecond line\r\n");
  const click = "\x1b[<0;8;1M\x1b[<0;8;1m";
  const afterwards = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn += 1) {
      await fake.settle();
      fake.clock.advance(350);
    }
    await fake.settle();
  };
  host.type(click + click);
  await afterwards();
  expect([buffer(), await fake.tell("display", "-p", "#{pane_in_mode}")]).toEqual(["beta", "0"]);
  host.type(click + click + click);
  await afterwards();
  expect([buffer(), await fake.tell("display", "-p", "#{pane_in_mode}")]).toEqual(["alpha beta gamma", "0"]);
});
