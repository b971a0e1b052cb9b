// find-window: goes to the next window of the session, round its end, in which a pane's screen, the window's name or a
// pane's title has a text; again and again it comes by all of them.
// Deviates: tmux lists what it found in a tree to choose from; there is no tree here, and -Z lets the pane found fill
// its window, not the tree.
// Source: tmux(1), WINDOWS AND PANES.

import { ExtendedRegex, matchesGlob } from "../../commands/index.js";
import { findOnScreen } from "../capture.js";
import type { CommandCall } from "../command-call.js";
import type { Pane } from "../pane.js";
import type { Session } from "../session.js";
import type { Window } from "../window.js";

type PaneTest = (pane: Pane, window: Window) => boolean;

/** What makes a pane one that was looked for. @throws CommandFailure */
function testOf(call: CommandCall): PaneTest {
  const [pattern = ""] = call.operands;
  const isRegex = call.has("r");
  const ignoresCase = call.has("i");
  const regex = isRegex ? ExtendedRegex.compile(pattern, ignoresCase) : undefined;
  if (isRegex && regex === undefined)
    call.fail(`find-window: no regular expression: ${pattern}; leave out -r to look for the text itself`);
  const matches = (text: string): boolean =>
    regex === undefined ? matchesGlob(`*${pattern}*`, text, ignoresCase) : regex.test(text);
  const isAny = !call.has("C") && !call.has("N") && !call.has("T");
  return (pane, window) =>
    ((isAny || call.has("N")) && matches(window.name)) ||
    ((isAny || call.has("T")) && matches(pane.title)) ||
    ((isAny || call.has("C")) && findOnScreen(pane, { pattern, isRegex, ignoresCase }) > 0);
}

/** The windows of a session, those behind the current one first, the current one last. */
function windowsInTurn(session: Session): readonly { readonly index: number; readonly window: Window }[] {
  const links = session.windows();
  const next = links.findIndex(({ index }) => index === session.currentIndex) + 1;
  return [...links.slice(next), ...links.slice(0, next)];
}

export function findWindow(call: CommandCall): undefined {
  const { session } = call.target("pane");
  const isFound = testOf(call);
  for (const { index, window } of windowsInTurn(session)) {
    // The active pane before others: nothing changes where it has the text itself.
    const { activePane } = window;
    const pane =
      activePane !== undefined && isFound(activePane, window)
        ? activePane
        : window.panes.find((each) => isFound(each, window));
    if (pane === undefined) continue;
    session.select(index);
    window.activate(pane);
    if (call.has("Z") && window.zoomedPane === undefined) window.zoom(pane);
    call.mux.sessionChanged(session);
    return undefined;
  }
  return call.fail(`no windows matching: ${call.operands[0] ?? ""}`);
}
