import { describe, expect, test } from "vitest";
import { parseDemoOptions } from "../../../src/client/demo/demo-options.ts";
import { runDemo } from "../../../src/client/demo/run-demo.ts";
import { FakeInput } from "../../sdk/fake-terminal.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { seededRandom, testSeed } from "../../support/random.ts";
import { DemoPane, QUICK } from "./demo-pane.ts";
import { PLAIN_SHOW, SHOW } from "./shows.ts";

const PACED = { ...QUICK, isFast: false };
const ESC = "\x1b";

describe("the demo in a pane", () => {
  test("leaves every line once, in the end all of them as they were last rewritten", async () => {
    const pane = await new DemoPane(80, 10).start(QUICK).until();
    expect([pane.status, pane.told, pane.transcript()]).toEqual([0, [], SHOW]);
    expect(pane.blocks()).toEqual([1, 2, 3, 4, 5, 6, 7].map((id) => `block-${id} sealed closed`));
  });

  test("rewrites the plan and folds the thought after both have scrolled away", async () => {
    const pane = new DemoPane(80, 10).start(PACED);
    await pane.until(() => pane.rows().some((row) => row.includes("◐ profile")));
    const early = pane.historyRows().filter((row) => /^ {2}[○◐✓] |Thought/.test(row));
    await pane.until(() => pane.rows().some((row) => row.includes("◐ run everything")));
    const late = pane.historyRows().filter((row) => /^ {2}[○◐✓] |Thought/.test(row));
    expect({ early, late }).toEqual({
      early: [
        "◇ Thought for 4.1 s",
        "  ✓ read the timing report      done in 2.1 s",
        "  ◐ profile the slowest suite   running…",
        "  ○ share one database",
        "  ○ run everything again",
      ],
      late: [
        "◇ Thought for 4.1 s (folded)",
        "  ✓ read the timing report      done in 2.1 s",
        "  ✓ profile the slowest suite   done in 3.4 s",
        "  ✓ share one database          done in 2.4 s",
        "  ◐ run everything again        running…",
      ],
    });
  });

  test("plays the same at its own pace as without waiting, and faster when asked", async () => {
    const slow = await new DemoPane(80, 10).start(PACED).until();
    const fast = new DemoPane(80, 10).start(PACED);
    for (let times = 0; times < 3; times += 1) fast.input.type("s");
    await fast.until(() => fast.rows().some((row) => row.includes("s faster ×1")));
    fast.input.type("sss");
    await fast.until();
    expect([slow.transcript(), fast.transcript()]).toEqual([SHOW, SHOW]);
    expect(fast.clock.nowMs()).toBeLessThan(slow.clock.nowMs() / 4);
  });

  test.each([
    ["q", "q", 0],
    ["Ctrl-C", "\x03", 130],
  ])("ends on %s with its Blocks sealed and the terminal's mode back", async (_name, key, status) => {
    const pane = new DemoPane(80, 10).start(PACED);
    await pane.until(() => pane.rows().some((row) => row.includes("sampling")));
    pane.input.type(key);
    await pane.until();
    expect(pane.status).toBe(status);
    expect(pane.input.rawModes).toEqual([true, false]);
    expect(pane.blocks().filter((line) => !line.endsWith("sealed closed"))).toEqual([]);
    expect(pane.rows()).toContain("  ✗ profile the slowest suite   stopped");
    expect(pane.rows().filter((row) => row.includes("q quit"))).toEqual([
      "printed long ago still changes. Keys: s faster, q quit.",
    ]);
  });

  test("hears a key that comes before the answer", async () => {
    const pane = new DemoPane(80, 10).start(PACED, { answers: false });
    pane.input.type("q");
    await pane.until();
    expect([pane.status, pane.clock.nowMs() < 1000]).toEqual([0, true]);
  });

  test("takes no key out of a sequence of a larger one", async () => {
    const pane = new DemoPane(80, 10).start(PACED);
    await pane.until(() => pane.rows().some((row) => row.includes("sampling")));
    for (const key of [`${ESC}Oq`, `${ESC}[s`, `${ESC}q`, "x", "ß"]) pane.input.type(key);
    await pane.until();
    expect([pane.status, pane.transcript()]).toEqual([0, SHOW]);
  });

  test("ends with the status of a signal", async () => {
    const pane = new DemoPane(80, 10).start(PACED);
    await pane.until(() => pane.rows().some((row) => row.includes("sampling")));
    pane.signal(143);
    expect((await pane.until()).status).toBe(143);
  });

  test("ends when its terminal does", async () => {
    const pane = new DemoPane(80, 10).start(PACED);
    await pane.until(() => pane.rows().some((row) => row.includes("sampling")));
    pane.input.emit("end");
    expect((await pane.until()).status).toBe(129);
  });

  test("stays at the end when held", async () => {
    const pane = new DemoPane(80, 10).start({ ...QUICK, isHeld: true });
    await pane.until(() => pane.rows().some((row) => row.includes("the end · q quit")));
    expect(pane.status).toBe(undefined);
    pane.input.type("q");
    await pane.until();
    expect([pane.status, pane.transcript()]).toEqual([0, SHOW]);
  });

  test("says so when the terminal gives its Context up", async () => {
    const pane = new DemoPane(80, 10).start(PACED);
    await pane.until(() => pane.rows().some((row) => row.includes("sampling")));
    pane.feed(`${ESC}c`);
    await pane.until();
    expect([pane.status, pane.told]).toEqual([
      1,
      ["the terminal gave up the Context of the show: its Blocks stay as they are"],
    ]);
  });

  test("survives any sizes, with each Block there once", async () => {
    const random = seededRandom(testSeed());
    for (let round = 0; round < 4; round += 1) {
      const pane = new DemoPane(80, 10).start({ ...PACED, seed: random.below(1000) });
      pane.input.type("sss");
      while (pane.status === undefined) {
        await pane.until(() => random.below(10) === 0);
        pane.pane.resize(8 + random.below(100), 2 + random.below(40));
      }
      pane.pane.resize(100, 10);
      const rows = pane.rows();
      expect([pane.status, pane.told]).toEqual([0, []]);
      expect(rows.filter((row) => row.startsWith("◆ Plan"))).toEqual(["◆ Plan: all done"]);
      expect(rows.filter((row) => row.startsWith("● One suite")).length).toBe(1);
      expect(rows).toContain("  refused: none");
    }
  });
});

describe("the demo where nobody confirms the protocol", () => {
  test("prints plain text, and nothing of the protocol but the question", async () => {
    let written = "";
    const pane = await new DemoPane(80, 24)
      .start(PACED, {
        answers: false,
        written: (bytes) => {
          written += Buffer.from(bytes).toString();
        },
      })
      .until();
    const [question = "", ...rest] = written.split(`${ESC}\\`);
    expect(question.replace("\x1b", "ESC")).toMatch(/^ESC\]9002;1;1;0;0;[A-Za-z0-9+/=]+$/);
    expect([pane.status, rest.join("")]).toEqual([0, PLAIN_SHOW]);
    expect(pane.input.rawModes).toEqual([true, false]);
  });

  test("into a pipe writes the same at once and leaves the terminal alone", async () => {
    const input = new FakeInput();
    let written = "";
    const status = await runDemo(PACED, {
      input,
      output: {
        write: (bytes) => {
          written += Buffer.from(bytes).toString();
          return true;
        },
        once: () => {},
      },
      env: { TERM: "xterm-256color" },
      clock: new FakeClock(),
      command: "blockmux demo",
      onStop: () => () => {},
      tell: () => {},
    });
    expect([status, written, input.rawModes]).toEqual([0, PLAIN_SHOW, []]);
  });
});

describe("words behind demo", () => {
  test.each<[string, unknown]>([
    ["", { steps: 4, seed: 1, isFast: false, isInside: false, isHeld: false }],
    ["--fast --steps 9 --seed=0", { steps: 9, seed: 0, isFast: true, isInside: false, isHeld: false }],
    ["--inside --hold", { steps: 4, seed: 1, isFast: false, isInside: true, isHeld: true }],
    ["--steps", "--steps takes a whole number from 1 to 1000"],
    ["--steps 0", "--steps takes a whole number from 1 to 1000"],
    ["--seed=1.5", "--seed takes a whole number from 0 to 4294967295"],
    ["--fast=no", "--fast takes no value"],
    ["slowly", 'demo does not take "slowly": run `blockmux demo --help`'],
  ])("%j", (words, expected) => {
    const parsed = parseDemoOptions(words.split(" ").filter((word) => word !== ""));
    expect(parsed.kind === "wrong" ? parsed.sentence : parsed.kind === "options" && parsed.options).toEqual(
      expected,
    );
  });
});
