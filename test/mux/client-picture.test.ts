// Two people of different sizes in one window: what one sees of a pane ends at the other's edges only in the pane.

import { expect, test } from "vitest";
import { FakeMux } from "../support/fake-mux.js";

// Matches of a search, the position indicator and the cursor were drawn by the pane's size where the client had room
// for less. Steps: a small client and a large one, the last one used says the size; the small one reads and searches.
// The broken build coloured the small client's status line and put the indicator outside.
test("a client that shows a part of a pane colours, marks and points inside that part only", async () => {
  const mux = new FakeMux({ config: 'set -g status-right ""\nset -g window-size largest\n' });
  const small = await mux.attach(["new-session", "-s", "s"], 20, 6);
  const large = await mux.attach(["attach"], 40, 12);
  mux.output(0, "a s 1\r\n".repeat(30));
  small.type("\u0002[");
  small.type("/s\r");
  await mux.settle();
  const status = [0, 1, 2].map((col) => small.coloursAt(5, col));
  expect({
    status: new Set(status).size,
    first: small.lines()[0],
    cursor: small.screen.cursor(),
  }).toEqual({
    status: 1,
    first: expect.stringMatching(/^\(30 results\) \[\d+\/\d+\]$/),
    cursor: { row: 0, col: 3 },
  });
  expect(small.lines()[5]).toMatch(/^\[s\]/);
  small.type("q");
  await mux.settle();
  expect(small.screen.emulator.modes.cursorVisible).toBe(true);
  expect(large.screen.emulator.modes.cursorVisible).toBe(true);
  mux.mux.shutdown("end of test");
});
