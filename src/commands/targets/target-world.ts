// What there is to aim at, as targets see it. The mux's own sessions, windows and panes can implement these.

export interface TargetPane {
  /** The number of `%N`. */
  readonly id: number;
  /** Place in the window, pane-base-index counted in. */
  readonly index: number;
  /** Cells, from the window's corner. */
  readonly left: number;
  readonly top: number;
  readonly cols: number;
  readonly rows: number;
  /** Grows with each time a pane becomes active: the larger, the more recent. */
  readonly activeOrder: number;
  /** Behind a zoomed pane: no corner shows it. */
  readonly isHidden?: boolean;
}

export interface TargetWindow {
  /** The number of `@N`. */
  readonly id: number;
  readonly name: string;
  readonly cols: number;
  readonly rows: number;
  /** By index; never empty. */
  readonly panes: readonly TargetPane[];
  readonly activePane: TargetPane;
  /** The pane that was active before, while it lives. */
  readonly lastPane: TargetPane | undefined;
  /** Where pane borders have a status line: it takes the first or the last row. */
  readonly borderStatus: "off" | "top" | "bottom";
}

/** A window's place in one session: a window may be linked into several. */
export interface TargetLink {
  readonly index: number;
  readonly window: TargetWindow;
}

export interface TargetSession {
  /** The number of `$N`. */
  readonly id: number;
  readonly name: string;
  readonly attachedCount: number;
  /** Moment of the last activity, any unit that grows. */
  readonly activity: number;
  /** By index; never empty. */
  readonly links: readonly TargetLink[];
  readonly currentLink: TargetLink;
  /** The link that was current before, while it exists. */
  readonly lastLink: TargetLink | undefined;
}

export interface TargetClient {
  /** Path of its terminal, such as /dev/pts/3, or another unique name. */
  readonly name: string;
  readonly session: TargetSession | undefined;
}

/** A session, a window in it and a pane in that. */
export type TargetPlace = {
  readonly session: TargetSession;
  readonly link: TargetLink;
  readonly pane: TargetPane;
};

export interface TargetWorld {
  sessions(): readonly TargetSession[];
  clients(): readonly TargetClient[];
  /** Where the command comes from: its client's place, or the pane it was typed in. */
  current(): TargetPlace | undefined;
  /** Where the last mouse event happened. */
  mouse(): TargetPlace | undefined;
  /** The pane of `select-pane -m`. */
  marked(): TargetPlace | undefined;
}
