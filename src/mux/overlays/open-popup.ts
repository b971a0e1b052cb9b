// A program started in a popup. Source: tmux(1), display-popup.

import type { TextStyle } from "../../commands/index.js";
import type { Area, GlyphMap, StyledLine } from "../../overlay/index.js";
import type { AttachedClient } from "../attached-client.js";
import type { SplitAxis } from "../layout/index.js";
import type { Multiplexer } from "../multiplexer.js";
import type { Pane } from "../pane.js";
import { cellStyleOf } from "../status-line.js";
import type { Place } from "../target-view.js";
import { borderCells, Popup, type PopupOptions } from "./popup.js";

export interface PopupProgram {
  /** Larger than the border. */
  readonly area: Area;
  readonly lines: GlyphMap | "none" | undefined;
  /** As of a new window: none for a shell. */
  readonly command: readonly string[];
  readonly cwd: string;
  readonly environment?: ReadonlyMap<string, string>;
  readonly style: TextStyle;
  readonly borderStyle: TextStyle;
  readonly title: StyledLine;
  readonly closesOn: PopupOptions["closesOn"];
}

/** Resolves to the program's status once the popup is gone; a sentence where the program could not be started. */
export function openPopup(
  mux: Multiplexer,
  client: AttachedClient,
  { session, window }: Place,
  program: PopupProgram,
): Promise<number> | string {
  const { area, lines, command, cwd, environment } = program;
  const border = borderCells(lines);
  const pane = mux.spawner.makePane(session, window);
  pane.resize(area.cols - border, area.rows - border);
  try {
    mux.spawner.start(pane, { session, command, cwd, ...(environment === undefined ? {} : { environment }) });
  } catch (error) {
    pane.dispose();
    mux.registry.returnPaneId(pane.id);
    return error instanceof Error ? error.message : String(error);
  }
  return new Promise((resolve) => {
    client.overlays.open(
      new Popup({
        world: mux,
        client,
        pane,
        place: area,
        lines,
        style: cellStyleOf(program.style),
        borderStyle: cellStyleOf(program.borderStyle),
        title: program.title,
        closesOn: program.closesOn,
        moveToWindow: (axis) => moveToWindow(mux, client, pane, axis),
        onClosed: resolve,
      }),
    );
  });
}

/** Beside the pane the client is in, as the active one; whether there was room. */
function moveToWindow(mux: Multiplexer, client: AttachedClient, pane: Pane, axis: SplitAxis): boolean {
  const window = client.session.currentWindow;
  const target = client.activePane;
  if (window === undefined || target === undefined) return false;
  window.unzoom();
  if (window.sizeAfterSplit(target, pane, { axis }) === undefined) return false;
  // What listens asks for the pane by its number.
  mux.lifecycle.adoptPane(pane);
  window.split(target, pane, { axis }, true);
  for (const session of mux.registry.sessionsOf(window)) mux.sessionChanged(session);
  return true;
}
