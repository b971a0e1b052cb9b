// Everything one emulated terminal knows, as the handlers of control functions see it. It holds values and the few
// moves all handlers share; what a control function does is written in its handler.

import type { CellTables } from "../cells/index.js";
import { Charsets } from "./charsets.js";
import type { EmulatorHost } from "./emulator-host.js";
import { KittyKeyboard } from "./kitty-keyboard.js";
import { Modes } from "./modes.js";
import { NotificationParts } from "./notification-parts.js";
import { Palette } from "./palette.js";
import { Pen } from "./pen.js";
import { ignoreRows, type RowEvents, type SavedCursor, Screen } from "./screen.js";
import { TabStops } from "./tab-stops.js";

/** Nothing printed that the next scalar could join. */
export const NO_CLUSTER = 0;
/** The state is that of `clusterScalar` alone, not computed yet. */
export const LONE_SCALAR = -1;

export interface EmulatorOptions {
  readonly cols: number;
  readonly rows: number;
  readonly tables: CellTables;
  readonly host: EmulatorHost;
  /** For the primary screen. */
  readonly rowEvents: RowEvents;
  /** Given in the answer to XTVERSION. */
  readonly version?: string;
}

export class EmulatorState {
  readonly tables: CellTables;
  readonly host: EmulatorHost;
  readonly version: string;
  readonly primary: Screen;
  readonly alternate: Screen;
  /** The one in use. */
  screen: Screen;

  readonly pen: Pen;
  readonly modes = new Modes();
  /** Private modes kept by XTSAVE, until XTRESTORE. */
  readonly savedModes = new Map<number, boolean>();
  readonly charsets = new Charsets();
  readonly tabs: TabStops;
  readonly palette = new Palette();
  readonly primaryKeyboard = new KittyKeyboard();
  readonly alternateKeyboard = new KittyKeyboard();
  readonly notificationParts = new NotificationParts();

  /** DECSACE: DECCARA and DECRARA change a rectangle, not a stream of characters. */
  isRectangleExtent = false;
  /** DECSCUSR. */
  cursorStyle = 0;
  title = "";
  iconName = "";
  /** XTWINOPS 22 and 23, oldest first. */
  readonly titleStack: { readonly title: string; readonly iconName: string }[] = [];

  /** Pixels of a cell, as far as anybody knows. */
  cellWidthPixels = 8;
  cellHeightPixels = 16;

  /**
   * The cluster just printed, which ends left of the cursor (or under it with a pending wrap), as a state of
   * `stepCluster`; NO_CLUSTER behind any control function; LONE_SCALAR, see `clusterScalar`.
   */
  cluster = NO_CLUSTER;
  clusterScalar = 0;
  /** `cluster` as it was before the control function at hand, for REP. */
  repeatable = NO_CLUSTER;

  /** Sequences nobody handles or that were ill-formed, since the beginning. */
  unknownCount = 0;

  constructor(options: EmulatorOptions) {
    this.tables = options.tables;
    this.host = options.host;
    this.version = options.version ?? "0";
    this.primary = new Screen(options.cols, options.rows, options.rowEvents);
    this.alternate = new Screen(options.cols, options.rows, ignoreRows);
    this.screen = this.primary;
    this.pen = new Pen(options.tables.styles);
    this.tabs = new TabStops(options.cols);
  }

  get isAlternate(): boolean {
    return this.screen === this.alternate;
  }

  get keyboard(): KittyKeyboard {
    return this.isAlternate ? this.alternateKeyboard : this.primaryKeyboard;
  }

  /**
   * Puts the cursor at a place of the screen, cut to it, and takes back a pending wrap. `row` and `col` are 0-based
   * and absolute: origin mode is the caller's.
   */
  moveTo(row: number, col: number): void {
    const screen = this.screen;
    screen.cursorRow = row < 0 ? 0 : row >= screen.rowCount ? screen.rowCount - 1 : row;
    screen.cursorCol = col < 0 ? 0 : col >= screen.cols ? screen.cols - 1 : col;
    screen.pendingWrap = false;
    screen.cursorLine.reached = true;
  }

  /** Moves inside the cursor's row, which it does not enter anew; `col` is cut to the screen. */
  moveToCol(col: number): void {
    const screen = this.screen;
    screen.cursorCol = col < 0 ? 0 : col >= screen.cols ? screen.cols - 1 : col;
    screen.pendingWrap = false;
  }

  /** The cursor in home position, which origin mode moves. */
  moveHome(): void {
    if (this.modes.origin) this.moveTo(this.screen.marginTop, this.screen.marginLeft);
    else this.moveTo(0, 0);
  }

  /** DECSC. */
  saveCursor(): void {
    const screen = this.screen;
    screen.saved = {
      row: screen.cursorRow,
      col: screen.cursorCol,
      // Deviates: DEC STD 070 saves it. xterm's recorded screens show it lost, and programs were written for them.
      pendingWrap: false,
      style: this.pen.style,
      originMode: this.modes.origin,
      charsets: this.charsets.pack(),
    };
  }

  /** DECRC; what was never saved is the state after power-on. */
  restoreCursor(): void {
    const saved: SavedCursor | undefined = this.screen.saved;
    this.pen.load(saved?.style ?? 0);
    this.charsets.unpack(saved?.charsets ?? 0);
    this.modes.origin = saved?.originMode ?? false;
    const from = this.screen.cursorRow;
    this.moveTo(saved?.row ?? 0, saved?.col ?? 0);
    this.screen.cursorLeft(from, false);
  }
}
