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

// Steps: resize-window to less than the client has room for.
test("a client larger than the window shows a border along it and the fill character beyond", async () => {
  fake = new FakeMux({ config: "set -g status off\nset -g pane-border-style fg=red" });
  const host = await fake.attach(["new-session", "-s", "s"], 10, 6);
  fake.output(0, "text\u001b[1;1H");
  await fake.run("resize-window", "-x", "7", "-y", "3");
  await fake.settle();
  expect(host.lines()).toEqual([
    "text   │··",
    "       │··",
    "       │··",
    "───────┘··",
    "··········",
    "··········",
  ]);
  expect(host.coloursAt(4, 0)).toBe("1 on -");
  await fake.run("set", "-g", "fill-character", "x");
  await fake.run("resize-window", "-x", "12", "-y", "5");
  await fake.settle();
  expect(host.lines()).toEqual(["text", "", "", "", "", "──────────"]);
  await fake.run("resize-window", "-x", "8", "-y", "4");
  await fake.settle();
  expect(host.lines()).toEqual(
    [...Array(4).fill("        │x"), "────────┘x", "xxxxxxxxxx"].with(0, "text    │x"),
  );
  await fake.run("set", "-uw", "window-size");
  await fake.settle();
  expect(host.lines()).toEqual(["text", "", "", "", "", ""]);
});

test("refresh-client moves the part that a client shows, until it follows the cursor again", async () => {
  fake = new FakeMux({ config: "set -g status off" });
  const host = await fake.attach(["new-session", "-s", "s"], 10, 3);
  await fake.run("resize-window", "-x", "30", "-y", "9");
  fake.output(
    0,
    Array.from({ length: 9 }, (_row, row) => `${row}abcdefghi0123456789ABCDEFGHIJ`.slice(0, 30)).join("\r\n"),
  );
  const seen = async (...argv: string[]): Promise<string> => {
    await fake.run("refresh-client", ...argv);
    await fake.settle();
    const where = "#{window_bigger} #{window_offset_x},#{window_offset_y}";
    return `${await fake.tell("display-message", "-p", "-c", "/dev/fake0", where)} ${host.lines()[0]}`;
  };
  fake.output(0, "\u001b[1;1H");
  expect(await seen()).toBe("1 0,0 0abcdefghi");
  expect(await seen("-R")).toBe("1 1,0 abcdefghi0");
  expect(await seen("-D", "3")).toBe("1 1,3 abcdefghi0");
  expect(await seen("-R", "100")).toBe("1 20,3 ABCDEFGHIJ");
  expect(await seen("-L", "5")).toBe("1 15,3 56789ABCDE");
  expect(await seen("-U", "2")).toBe("1 15,1 56789ABCDE");
  fake.output(0, "\u001b[9;1H");
  expect(await seen("-S")).toBe("1 15,1 56789ABCDE");
  expect(await seen("-c")).toBe("1 0,6 6abcdefghi");
  expect((await fake.run("refresh-client", "-L", "0")).stderr).toBe("adjustment too small: 0\n");
  await fake.run("set", "-uw", "window-size");
  expect(await seen()).toMatch(/^0 , /);
});

// A border that was dragged in a part of a window jumped by as much as was out of sight on the left.
test("a border in the part that is shown follows the mouse", async () => {
  fake = new FakeMux({ config: "set -g status off\nset -g mouse on" });
  const host = await fake.attach(["new-session", "-s", "s"], 20, 5);
  await fake.run("resize-window", "-x", "60", "-y", "5");
  await fake.run("split-window", "-h");
  await fake.run("refresh-client", "-R", "100");
  await fake.run("refresh-client", "-L", "20");
  const where = "#{window_offset_x} #{pane_left}";
  expect(await fake.tell("display-message", "-p", where)).toBe("20 31");
  for (const press of ["<0;11;3M", "<32;14;3M", "<0;14;3m"]) {
    host.type(`\u001b[${press}`);
    await fake.settle();
  }
  expect(await fake.tell("display-message", "-p", where)).toBe("20 34");
});
