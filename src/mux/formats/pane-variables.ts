// Variables of panes. Source: tmux(1), FORMATS.
import { formatColour, quoteArgument } from "../../commands/index.js";
import type { FormatScope } from "../format-scope.js";
import type { Pane } from "../pane.js";
import { defaultColoursOf } from "../pane-colours.js";
import type { Window } from "../window.js";
import { flag, seconds, text, type Variable, type Variables } from "./variable.js";

const mouseMode =
  (mode: number): Variable =>
  ({ pane }) =>
    pane === undefined ? undefined : flag(pane.emulator.modes.mouseTracking === mode);

/** Where the pane stands in its window. */
type Rect = NonNullable<ReturnType<Window["rectOf"]>>;

const rectOf = ({ window, pane }: FormatScope): Rect | undefined =>
  pane === undefined ? undefined : window?.rectOf(pane);

const edge = (scope: FormatScope, test: (rect: Rect, window: Window) => boolean): string | undefined => {
  const rect = rectOf(scope);
  return rect === undefined || scope.window === undefined ? undefined : flag(test(rect, scope.window));
};

const offset = (scope: FormatScope, read: (rect: Rect) => number): string | undefined => {
  const rect = rectOf(scope);
  return rect === undefined ? undefined : String(read(rect));
};

/** As tmux: the largest number of 32 bits. */
const NEVER_SAVED = "4294967295";

/** Where the cursor of the primary screen waits while the alternate one is on. */
function savedPlace(pane: Pane, part: "row" | "col"): string {
  const { primary, alternate } = pane.emulator;
  const saved = pane.screen === alternate ? primary.saved : undefined;
  return saved === undefined ? NEVER_SAVED : String(saved[part]);
}

/** The colour that stands for the default one in the pane, as window-style says. */
function colourOf(scope: FormatScope, part: "foreground" | "background"): string | undefined {
  const { pane, window } = scope;
  if (pane === undefined || window === undefined) return undefined;
  return formatColour(defaultColoursOf(pane, window, (format) => scope.expand(format))[part]);
}

export const PANE_VARIABLES: Variables = {
  alternate_on: ({ pane }) =>
    pane === undefined ? undefined : flag(pane.screen === pane.emulator.alternate),
  alternate_saved_x: ({ pane }) => (pane === undefined ? undefined : savedPlace(pane, "col")),
  alternate_saved_y: ({ pane }) => (pane === undefined ? undefined : savedPlace(pane, "row")),
  cursor_character: ({ pane }) => {
    if (pane === undefined) return undefined;
    const { screen } = pane;
    const character = pane.tables.codeText(screen.row(screen.cursorRow).code(screen.cursorCol));
    return character === "" ? " " : character;
  },
  cursor_flag: ({ pane }) => (pane === undefined ? undefined : flag(pane.emulator.modes.cursorVisible)),
  cursor_x: ({ pane }) => text(pane?.screen.cursorCol),
  cursor_y: ({ pane }) => text(pane?.screen.cursorRow),
  history_bytes: ({ pane }) => text(pane?.document.sizeBytes),
  history_limit: ({ pane }) => text(pane?.settings.historyLines),
  history_size: ({ pane }) => text(pane?.document.rowCountTotal(pane.cols)),
  insert_flag: ({ pane }) => (pane === undefined ? undefined : flag(pane.emulator.modes.insert)),
  keypad_cursor_flag: ({ pane }) =>
    pane === undefined ? undefined : flag(pane.emulator.modes.applicationCursorKeys),
  keypad_flag: ({ pane }) => (pane === undefined ? undefined : flag(pane.emulator.modes.applicationKeypad)),
  mouse_any_flag: ({ pane }) =>
    pane === undefined ? undefined : flag(pane.emulator.modes.mouseTracking !== 0),
  mouse_all_flag: mouseMode(1003),
  mouse_button_flag: mouseMode(1002),
  mouse_standard_flag: mouseMode(1000),
  mouse_utf8_flag: ({ pane }) =>
    pane === undefined ? undefined : flag(pane.emulator.modes.mouseEncoding === 1005),
  mouse_sgr_flag: ({ pane }) =>
    pane === undefined ? undefined : flag(pane.emulator.modes.mouseEncoding === 1006),
  origin_flag: ({ pane }) => (pane === undefined ? undefined : flag(pane.emulator.modes.origin)),
  pane_active: ({ pane, window }) => flag(pane !== undefined && window?.activePane === pane),
  pane_at_bottom: (scope) =>
    edge(
      scope,
      (rect, window) => rect.row + rect.rowCount >= window.rows - (window.borderStatus === "bottom" ? 1 : 0),
    ),
  pane_at_left: (scope) => edge(scope, (rect) => rect.col === 0),
  pane_at_right: (scope) => edge(scope, (rect, window) => rect.col + rect.cols >= window.cols),
  pane_at_top: (scope) => edge(scope, (rect, window) => rect.row === (window.borderStatus === "top" ? 1 : 0)),
  pane_bg: (scope) => colourOf(scope, "background"),
  pane_bottom: (scope) => offset(scope, (rect) => rect.row + rect.rowCount - 1),
  pane_current_command: ({ pane }) => pane?.currentCommand,
  pane_current_path: ({ pane }) => pane?.currentPath,
  pane_dead: ({ pane }) => flag(pane?.exit !== undefined || pane?.isEmpty === true),
  pane_dead_signal: ({ pane }) => text(pane?.exit?.signal),
  pane_dead_status: ({ pane }) => text(pane?.exit?.exitCode),
  pane_dead_time: ({ pane }) => seconds(pane?.exitedMs),
  pane_fg: (scope) => colourOf(scope, "foreground"),
  pane_format: ({ pane }) => flag(pane !== undefined),
  pane_height: ({ pane }) => text(pane?.rows),
  pane_id: ({ pane }) => (pane === undefined ? undefined : `%${pane.id}`),
  pane_index: ({ pane, window }) => {
    const index = pane === undefined ? -1 : (window?.panes.indexOf(pane) ?? -1);
    return index < 0 || window === undefined
      ? undefined
      : String(index + window.options.number("pane-base-index"));
  },
  pane_input_off: ({ pane }) => flag(pane?.isInputOff),
  pane_last: ({ pane, window }) => flag(pane !== undefined && window?.lastPane === pane),
  pane_tabs: ({ pane }) => pane?.emulator.tabStops.filter((col) => col > 0).join(","),
  pane_left: (scope) => offset(scope, (rect) => rect.col),
  pane_marked: ({ pane, registry }) => flag(pane !== undefined && registry.markedPane === pane),
  pane_marked_set: ({ registry }) => flag(registry.markedPane !== undefined),
  pane_path: ({ pane }) => pane?.cwdUri,
  pane_pid: ({ pane }) => (pane === undefined ? undefined : String(pane.pty?.pid ?? 0)),
  pane_pipe: ({ pane }) => flag(pane?.isPiped),
  pane_recording: ({ pane }) => flag(pane?.recording !== undefined),
  pane_right: (scope) => offset(scope, (rect) => rect.col + rect.cols - 1),
  pane_start_command: ({ pane }) => pane?.startCommand.map(quoteArgument).join(" "),
  pane_start_path: ({ pane }) => pane?.startPath,
  pane_synchronized: ({ pane }) => flag(pane?.options.flag("synchronize-panes")),
  pane_title: ({ pane }) => pane?.title,
  pane_top: (scope) => offset(scope, (rect) => rect.row),
  pane_tty: ({ pane }) => pane?.pty?.slavePath,
  pane_width: ({ pane }) => text(pane?.cols),
  scroll_region_lower: ({ pane }) => (pane === undefined ? undefined : text(pane.screen.marginBottom - 1)),
  scroll_region_upper: ({ pane }) => text(pane?.screen.marginTop),
  wrap_flag: ({ pane }) => (pane === undefined ? undefined : flag(pane.emulator.modes.autoWrap)),
};
