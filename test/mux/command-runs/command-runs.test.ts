// The commands a shell marks with OSC 133: what is kept of each, and where its output stands whatever happens to the tape.
import { describe, expect, test } from "vitest";
import { unquoteShell } from "../../../src/mux/command-runs/mark-options.js";
import { listRuns } from "../../../src/mux/command-runs/run-listing.js";
import { captureOutput } from "../../../src/mux/command-runs/run-output.js";
import { TestPane } from "../../support/test-pane.js";

const mark = (text: string): string => `\u001b]133;${text}\u001b\\`;
const prompt = (shell = ""): string => `${mark(`A${shell}`)}$ ${mark("B")}`;

/** A prompt, a command typed at it, its output, its end. */
function run(pane: TestPane, line: string, output: string, status = 0, shell = ""): void {
  pane.feed(`${prompt(shell)}${line}\r\n${mark(`C${shell}`)}${output}${mark(`D;${status}${shell}`)}`);
}

/** Every command with its status and its output. */
const runsOf = ({ pane }: TestPane): string[] =>
  pane.commandRuns.list().map((each) => {
    const lines = captureOutput(pane, each, { withStyles: false });
    return `${each.line} [${each.endedMs === undefined ? "…" : (each.status ?? "?")}] ${lines.join("|")}`;
  });

describe("CommandRuns", () => {
  test("keeps what was typed, the status, the time and the output of each command", () => {
    const pane = new TestPane(20, 5);
    pane.feed(`${prompt()}make all\r\n${mark("C")}one\r\n`);
    expect(runsOf(pane)).toEqual(["make all […] one"]);
    pane.clock.advance(1500);
    pane.feed(`two\r\n${mark("D;2")}`);
    run(pane, "true", "");
    run(pane, "printf x", "x", 0);
    pane.feed(prompt());
    expect(runsOf(pane)).toEqual(["make all [2] one|two", "true [0] ", "printf x [0] x"]);
    expect(
      listRuns(pane.pane).map(({ firstRow, rows, durationMs }) => ({ firstRow, rows, durationMs })),
    ).toEqual([
      { firstRow: 0, rows: 2, durationMs: 1500 },
      { firstRow: null, rows: 0, durationMs: 0 },
      { firstRow: 4, rows: 1, durationMs: 0 },
    ]);
  });

  test("takes the command line from the mark where it is given", () => {
    const pane = new TestPane(20, 5);
    pane.feed(`${prompt()}shown${mark("C;cmdline=echo\\ a\\;\\ b")}${mark("D")}`);
    pane.feed(`${prompt()}shown${mark("C;cmdline_url=echo%20%C3%A9%0Ax%1b[2J")}${mark("D")}`);
    expect(pane.pane.commandRuns.list().map(({ line }) => line)).toEqual(["echo a; b", "echo é\nx\ufffd[2J"]);
  });

  test("joins the lines typed at further prompts, and follows a prompt that is drawn again", () => {
    const pane = new TestPane(30, 6);
    const more = `${mark("A;k=s")}> ${mark("B")}`;
    pane.feed(
      `${prompt()}for x in 1${"\b".repeat(10)}\r${prompt()}for x in 1; do\r\n${more}echo $x\r\n${more}done\r\n`,
    );
    pane.feed(`${mark("C")}1\r\n${mark("D;0")}`);
    expect(runsOf(pane)).toEqual(["for x in 1; do\necho $x\ndone [0] 1"]);
  });

  test("an empty line and an interrupted one are no commands", () => {
    const pane = new TestPane(20, 5);
    pane.feed(`${prompt()}\r\n${mark("D;0")}${prompt()}abc^C\r\n${mark("D;130")}${prompt()}`);
    expect(runsOf(pane)).toEqual([]);
  });

  test("a shell in a shell has its own commands, inside the one that began it", () => {
    const pane = new TestPane(30, 9);
    const inner = ";aid=2";
    pane.feed(`${prompt(";aid=1")}ssh host\r\n${mark("C;aid=1")}`);
    run(pane, "ls", "a\r\n", 0, inner);
    pane.feed(`${prompt(inner)}exit\r\n${mark("C;aid=2")}${mark("D;7;aid=1")}${prompt(";aid=1")}`);
    expect(runsOf(pane)).toEqual(["ssh host [7] $ ls|a|$ exit", "ls [0] a", "exit [?] "]);
    expect(pane.pane.commandRuns.find(1)?.line).toBe("ssh host");
    expect(pane.pane.commandRuns.find(2)?.line).toBe("exit");
    expect(pane.pane.commandRuns.find(0)).toBeUndefined();
  });

  test("a prompt ends a command whose end nobody told", () => {
    const pane = new TestPane(20, 5);
    pane.feed(`${prompt()}one\r\n${mark("C")}out\r\n${prompt()}`);
    expect(runsOf(pane)).toEqual(["one [?] out"]);
  });

  test("output keeps its lines through new sizes, history and Blocks that grow", () => {
    const pane = new TestPane(20, 5);
    const context = pane.openContext();
    run(pane, "first", `${"abcdefghij".repeat(3)}\r\nend\r\n`);
    pane.feed(`${prompt()}agent\r\n${mark("C")}`);
    pane.append(context, "plan", "1\n2");
    pane.feed(`after\r\n${mark("D;0")}`);
    run(pane, "last", "z\r\n", 1);
    const expected = [`first [0] ${"abcdefghij".repeat(3)}|end`, "agent [0] 1|2|after", "last [1] z"];
    expect(runsOf(pane)).toEqual(expected);
    for (const [cols, rows] of [
      [7, 4],
      [40, 12],
      [13, 3],
      [20, 5],
    ] as const) {
      pane.pane.resize(cols, rows);
      expect(runsOf(pane)).toEqual(expected);
    }
    pane.update(context, "plan", "1\n2\n3\n4");
    expect(runsOf(pane)[1]).toBe("agent [0] 1|2|3|4|after");
    expect(runsOf(pane)[2]).toBe("last [1] z");
  });

  test("what is erased is no output of anybody's", () => {
    const pane = new TestPane(20, 5);
    run(pane, "one", "1\r\n");
    run(pane, "clear", "\u001b[H\u001b[2J");
    pane.feed(`${prompt()}two\r\n${mark("C")}old\r\n\u001b[H\u001b[2Jnew\r\n${mark("D;0")}${prompt()}`);
    expect(runsOf(pane)).toEqual(["one [0] ", "clear [0] ", "two [0] new"]);
  });

  test("the alternate screen is no output, and a program that dies there has ended", () => {
    const pane = new TestPane(20, 5);
    pane.feed(`${prompt()}vi\r\n${mark("C")}\u001b[?1049hediting${mark("A")}${mark("D;137")}`);
    pane.feed(`\u001b[?1049l${prompt()}`);
    expect(runsOf(pane)).toEqual(["vi [137] "]);
  });

  test("goes with its lines: evicted, forgotten by clear-history and by CSI 3 J", () => {
    const pane = new TestPane(20, 4, { historyLines: 6 });
    run(pane, "one", "1\r\n2\r\n3\r\n");
    run(pane, "two", "4\r\n5\r\n6\r\n");
    run(pane, "three", "7\r\n8\r\n");
    expect(runsOf(pane)).toEqual(["one [0] 2|3", "two [0] 4|5|6", "three [0] 7|8"]);
    pane.feed("\r\n\r\n\r\n");
    expect(runsOf(pane)).toEqual(["two [0] 4|5|6", "three [0] 7|8"]);
    pane.feed("\u001b[3J");
    expect(runsOf(pane)).toEqual([]);
    run(pane, "four", "9\r\n");
    pane.feed("x\r\n".repeat(5));
    expect(runsOf(pane)).toEqual(["four [0] 9"]);
    pane.pane.clearHistory();
    expect(runsOf(pane)).toEqual([]);
  });

  test("is bounded where nothing is ever printed", () => {
    const pane = new TestPane(20, 4);
    pane.feed(`${mark(`C;cmdline=${"y".repeat(4000)}`)}${mark("D")}`.repeat(500));
    const { length } = pane.pane.commandRuns.list();
    expect(length).toBeLessThan(300);
    pane.feed(mark("C").repeat(100));
    expect(pane.pane.commandRuns.list().filter(({ endedMs }) => endedMs === undefined).length).toBe(1);
    for (let shell = 0; shell < 100; shell += 1) pane.feed(mark(`C;aid=${shell}`));
    expect(pane.pane.commandRuns.list().filter(({ endedMs }) => endedMs === undefined).length).toBe(16);
  });
});

test.each([
  ["echo\\ \\$HOME", "echo $HOME"],
  ["$'a\\nb\\tc'", "a\nb\tc"],
  ["$'\\303\\251\\x41\\u00e9'", "éAé"],
  ["'a b'\\''c'", "a b'c"],
  ["grün\\ 😀", "grün 😀"],
  ["$'open", "open"],
  ["\\", "\\"],
])("unquotes %s", (quoted, plain) => {
  expect(unquoteShell(quoted)).toBe(plain);
});

test("Blocks that go above a prompt move it and its command along", () => {
  const pane = new TestPane(20, 6, { blockPlacement: "above" });
  const context = pane.openContext();
  run(pane, "one", "out1\r\n");
  pane.feed(`${prompt()}tw`);
  pane.append(context, "b", "Block\nrows");
  pane.feed(`o\r\n${mark("C")}out2\r\n`);
  pane.append(context, "inside", "in output");
  pane.feed(`out3\r\n${mark("D;0")}${prompt()}`);
  expect(runsOf(pane)).toEqual(["one [0] out1|Block|rows", "two [0] out2|in output|out3"]);
});
