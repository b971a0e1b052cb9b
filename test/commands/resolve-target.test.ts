// What -t means. The world is a listing; where tmux is installed it is built there and every target asked too.
import { afterAll, describe, expect, test } from "vitest";
import {
  findClient,
  type PlaceKind,
  resolveTarget,
  type TargetLink,
  type TargetOptions,
  type TargetPane,
  type TargetPlace,
  type TargetSession,
  type TargetWindow,
  type TargetWorld,
} from "../../src/commands/index.ts";
import { TmuxOracle } from "../support/tmux-oracle.ts";
import { requireTool } from "../support/tools.ts";

/** How the world is made in tmux. Panes of main:1 and of main:2 are laid out as WORLD says. */
const BUILD: readonly (readonly string[])[] = [
  ["new-window", "-t", "main:1", "-n", "second", "sleep 1000"],
  ["split-window", "-h", "-t", "main:1", "sleep 1000"],
  ["split-window", "-v", "-t", "main:1.1", "sleep 1000"],
  ["new-window", "-d", "-t", "main:5", "-n", "section", "sleep 1000"],
  ["new-window", "-d", "-t", "main:7", "-n", "9", "sleep 1000"],
  ["new-session", "-d", "-s", "maintain", "-n", "first", "-x", "80", "-y", "24", "sleep 1000"],
  ["new-session", "-d", "-s", "work", "-n", "main", "-x", "80", "-y", "24", "sleep 1000"],
  ["select-window", "-t", "main:first"],
  ["select-window", "-t", "main:second"],
  ["select-pane", "-t", "main:1.0"],
  ["select-pane", "-t", "main:1.2"],
];
const LISTING_FORMAT =
  "#{session_id} #{session_name} #{window_id} #{window_index} #{window_name} #{pane_id} #{pane_index} " +
  "#{pane_left} #{pane_top} #{pane_width} #{pane_height} #{window_active}#{window_last_flag}#{pane_active}#{pane_last}";
const WORLD = `
$0 main @0 0 first %0 0 0 0 80 24 0110
$0 main @1 1 second %1 0 0 0 40 24 1001
$0 main @1 1 second %2 1 41 0 39 12 1000
$0 main @1 1 second %3 2 41 13 39 11 1010
$0 main @2 5 section %4 0 0 0 80 24 0010
$0 main @3 7 9 %5 0 0 0 80 24 0010
$1 maintain @4 0 first %6 0 0 0 80 24 1010
$2 work @5 0 main %7 0 0 0 80 24 1010`
  .trim()
  .split("\n");

type Row = { readonly words: readonly string[]; readonly flags: string };

function worldOf(listing: readonly string[], currentPaneId: number): TargetWorld {
  const rows: Row[] = listing.map((line) => {
    const words = line.split(" ");
    return { words, flags: words[11] ?? "" };
  });
  const word = (row: Row, index: number): string => row.words[index] ?? "";
  const id = (row: Row, index: number): number => Number(word(row, index).slice(1));
  const sessions = [...new Set(rows.map((row) => word(row, 0)))].map((sessionId, order): TargetSession => {
    const own = rows.filter((row) => word(row, 0) === sessionId);
    const marks = new Map<TargetLink, string>();
    const links = [...new Set(own.map((row) => word(row, 2)))].map((windowId): TargetLink => {
      const inside = own.filter((row) => word(row, 2) === windowId);
      const panes = inside.map(
        (row): TargetPane => ({
          id: id(row, 5),
          index: Number(word(row, 6)),
          left: Number(word(row, 7)),
          top: Number(word(row, 8)),
          cols: Number(word(row, 9)),
          rows: Number(word(row, 10)),
          activeOrder: row.flags[2] === "1" ? 2 : row.flags[3] === "1" ? 1 : 0,
        }),
      );
      const [first] = inside;
      const [firstPane] = panes;
      if (first === undefined || firstPane === undefined) throw new Error("reading an empty window");
      const window: TargetWindow = {
        id: id(first, 2),
        name: word(first, 4),
        cols: 80,
        rows: 24,
        panes,
        activePane: panes.find((_, at) => inside[at]?.flags[2] === "1") ?? firstPane,
        lastPane: panes.find((_, at) => inside[at]?.flags[3] === "1"),
        borderStatus: "off",
      };
      const link = { index: Number(word(first, 3)), window };
      marks.set(link, first.flags);
      return link;
    });
    const [firstLink] = links;
    const [firstRow] = own;
    if (firstLink === undefined || firstRow === undefined) throw new Error("reading an empty session");
    return {
      id: Number(sessionId.slice(1)),
      name: word(firstRow, 1),
      attachedCount: order === 0 ? 1 : 0,
      activity: 100 - order,
      links,
      currentLink: links.find((link) => marks.get(link)?.[0] === "1") ?? firstLink,
      lastLink: links.find((link) => marks.get(link)?.[1] === "1"),
    };
  });
  const places = sessions.flatMap((session) =>
    session.links.flatMap((link) => link.window.panes.map((pane): TargetPlace => ({ session, link, pane }))),
  );
  return {
    sessions: () => sessions,
    clients: () => [{ name: "/dev/pts/9", session: sessions.find(({ name }) => name === "work") }],
    current: () => places.find(({ pane }) => pane.id === currentPaneId),
    mouse: () => undefined,
    marked: () => undefined,
  };
}

const CURRENT_PANE_ID = 3;
const world = worldOf(WORLD, CURRENT_PANE_ID);

/** `session:index.pane` as deep as the kind asks, or "" for nothing found. */
function drawTarget(text: string, kind: PlaceKind, options?: TargetOptions): string {
  const outcome = resolveTarget(text, kind, world, options);
  if (!outcome.ok) return "";
  const { session, link, pane, windowIndex } = outcome.value;
  if (kind === "session") return session.name;
  const index = options?.acceptsFreeIndex === true ? (windowIndex ?? "-") : (link?.index ?? "?");
  return kind === "window" ? `${session.name}:${index}` : `${session.name}:${index}.${pane?.index ?? "?"}`;
}

const PANES: readonly (readonly [string, string])[] = [
  ["", "main:1.2"],
  ["main", "main:1.2"],
  ["maint", "maintain:0.0"],
  ["main:", "main:1.2"],
  ["main:0", "main:0.0"],
  ["main:first", "main:0.0"],
  ["main:sec", ""],
  ["main:seco", "main:1.2"],
  ["main:*tion", "main:5.0"],
  ["main:=seco", ""],
  ["main:9", "main:7.0"],
  ["main:8", ""],
  ["main:^", "main:0.0"],
  ["main:$", "main:7.0"],
  ["main:{end}", "main:7.0"],
  ["main:!", "main:0.0"],
  ["main:{last}", "main:0.0"],
  ["main:+", "main:5.0"],
  ["main:+2", "main:7.0"],
  ["main:+3", "main:0.0"],
  ["main:-", "main:0.0"],
  ["main:-2", "main:7.0"],
  ["main:{next}", "main:5.0"],
  ["main:{previous}", "main:0.0"],
  ["main:@2", "main:5.0"],
  ["main:@4", ""],
  ["@4", "maintain:0.0"],
  ["$2", "work:0.0"],
  ["$9", ""],
  ["%1", "main:1.0"],
  ["%99", ""],
  ["main:1.0", "main:1.0"],
  ["main:1.9", ""],
  ["main:1.%2", "main:1.1"],
  ["main:1.%0", ""],
  ["main:.1", "main:1.1"],
  [":1.1", "main:1.1"],
  [":.1", "main:1.1"],
  ["second.1", "main:1.1"],
  [":0", "main:0.0"],
  ["0", "main:1.0"],
  ["2", "main:1.2"],
  ["5", "main:5.0"],
  ["7", "main:7.0"],
  ["work", "work:0.0"],
  ["=work", "work:0.0"],
  ["wor", "work:0.0"],
  ["w*k", "work:0.0"],
  ["mai*:0", ""],
  ["=mai:0", ""],
  ["nosuch", ""],
  ["nosuch:0", ""],
  ["!", "main:1.0"],
  ["{last}", "main:1.0"],
  ["+", "main:1.0"],
  ["-", "main:1.1"],
  [".+2", "main:1.1"],
  ["{next}", "main:1.0"],
  ["{previous}", "main:1.1"],
  ["{top}", "main:1.0"],
  ["{bottom}", "main:1.0"],
  ["{left}", "main:1.0"],
  ["{right}", "main:1.1"],
  ["{top-left}", "main:1.0"],
  ["{top-right}", "main:1.1"],
  ["{bottom-left}", "main:1.0"],
  ["{bottom-right}", "main:1.2"],
  ["top-right", "main:1.1"],
  ["{up-of}", "main:1.1"],
  ["{down-of}", "main:1.1"],
  ["{left-of}", "main:1.0"],
  ["{right-of}", "main:1.0"],
  ["main:1.{left-of}", "main:1.0"],
  ["main:0.{left-of}", ""],
  ["{nonsense}", ""],
];

/**
 * Told otherwise by tmux, which knows no `=` in front of a session's name where a pane is asked for, and takes a pane
 * of the current window for the one beside the only pane of another.
 */
const BEYOND_TMUX = new Set(["=work", "main:0.{left-of}"]);

const WINDOWS: readonly (readonly [string, string])[] = [
  ["5", "main:5"],
  ["main", "main:1"],
  ["first", "main:0"],
  ["work", "work:0"],
  ["+", "main:5"],
  ["!", "main:0"],
  ["^", "main:0"],
  ["maintain:", "maintain:0"],
  ["sect", "main:5"],
  ["2", ""],
  ["%6", "maintain:0"],
  ["main:1.0", "main:1"],
];

const SESSIONS: readonly (readonly [string, string])[] = [
  ["main", "main"],
  ["=main", "main"],
  ["maint", "maintain"],
  ["mai", ""],
  ["$1", "maintain"],
  ["w?rk", "work"],
  ["=wor", ""],
  ["@5", "work"],
  ["%6", "maintain"],
  ["work:0", "work"],
  ["first", ""],
];

describe("resolveTarget", () => {
  test.each(PANES)("pane %s", (text, drawn) => {
    expect(drawTarget(text, "pane")).toBe(drawn);
  });
  test.each(WINDOWS)("window %s", (text, drawn) => {
    expect(drawTarget(text, "window")).toBe(drawn);
  });
  test.each(SESSIONS)("session %s", (text, drawn) => {
    expect(drawTarget(text, "session")).toBe(drawn);
  });

  test("a window that is to be made is an index", () => {
    const draw = (text: string): string => drawTarget(text, "window", { acceptsFreeIndex: true });
    expect(["3", "main:3", "+1", "+5", "main:", "work", "main:5", "-9", "nosuch:3"].map(draw)).toEqual([
      "main:3",
      "main:3",
      "main:2",
      "main:6",
      "main:-",
      "work:-",
      "main:5",
      "",
      "",
    ]);
  });

  test("a client's terminal stands for its session, and a client is found with or without /dev", () => {
    expect([
      drawTarget("/dev/pts/9", "session"),
      drawTarget("pts/9", "session"),
      findClient("pts/9:", world.clients())?.name,
      findClient("pts/8", world.clients())?.name,
    ]).toEqual(["work", "work", "/dev/pts/9", undefined]);
  });

  test("without a current place the session used last is meant, unattached first where asked", () => {
    const outside = worldOf(WORLD, -1);
    const draw = (options: TargetOptions): string => {
      const outcome = resolveTarget(undefined, "session", outside, options);
      return outcome.ok ? outcome.value.session.name : outcome.error.message;
    };
    expect([draw({}), draw({ prefersUnattached: true })]).toEqual(["main", "maintain"]);
  });

  test("says what there is", () => {
    const say = (text: string, kind: PlaceKind, where = world): string => {
      const outcome = resolveTarget(text, kind, where);
      return outcome.ok ? "found" : outcome.error.message;
    };
    const empty = worldOf([], -1);
    expect([
      say("nosuch", "session"),
      say("mai", "session"),
      say("main:sec", "window"),
      say("main:1.9", "pane"),
      say("=", "pane"),
      say("~", "pane"),
      say("", "session", empty),
      say("x", "session", empty),
    ]).toEqual([
      "can't find session: nosuch; there is main, maintain, work",
      "can't find session: mai could be main, maintain",
      "can't find window: sec could be second, section",
      "can't find pane: 9; list-panes -a shows what there is",
      "no mouse target: use = only in the command of a mouse key",
      "no marked target: mark a pane with select-pane -m",
      "no current session: make a session with new-session",
      "can't find session: x; there are no sessions, make one with new-session",
    ]);
  });
});

const missing = requireTool("tmux");
describe.skipIf(missing !== undefined)("targets beside tmux", () => {
  const oracle = missing === undefined ? new TmuxOracle() : undefined;
  afterAll(() => oracle?.end());
  oracle?.runAll(BUILD);
  const inPane = { TMUX_PANE: `%${CURRENT_PANE_ID}` };
  const ask = (...args: string[]): string => {
    const output = oracle?.run(args, inPane) ?? "";
    return /can't find|no such/.test(output) ? "" : output;
  };

  test("the world is the listing", () => {
    expect(oracle?.run(["list-panes", "-a", "-F", LISTING_FORMAT]).split("\n")).toEqual(WORLD);
  });

  test("panes are the same", () => {
    const place = "#{session_name}:#{window_index}.#{pane_index}";
    // display-message passes over a target it cannot find; send-keys does not, and ends the sequence.
    const cases = PANES.filter(([text]) => !BEYOND_TMUX.has(text));
    const drawn = cases.map(([text]) => [
      text,
      ask("send-keys", "-t", text, "", ";", "display-message", "-p", "-t", text, place),
    ]);
    expect(drawn).toEqual(cases);
  });

  test("windows are the same", () => {
    const args = ["-F", "#{session_name}:#{window_index}", "-f", "#{pane_active}"];
    expect(WINDOWS.map(([text]) => [text, ask("list-panes", "-t", text, ...args)])).toEqual(WINDOWS);
  });

  test("sessions are the same", () => {
    const args = ["-F", "#{session_name}", "-f", "#{window_active}"];
    expect(SESSIONS.map(([text]) => [text, ask("list-windows", "-t", text, ...args)])).toEqual(SESSIONS);
  });
});
