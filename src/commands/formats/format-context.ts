// What a format is expanded against. The mux implements these over its sessions; nothing here knows them.

/** One turn of a `#{S:…}`, `#{W:…}` or `#{P:…}` loop. */
export type FormatLoopItem = {
  readonly subject: FormatSubject;
  /** The current window, the active pane: the second format of the loop is for it. */
  readonly isCurrent: boolean;
};

/** How a search in a pane's text is asked for (`#{C:…}`). */
export type PaneSearch = {
  readonly pattern: string;
  /** A regular expression instead of a shell pattern. */
  readonly isRegex: boolean;
  readonly ignoresCase: boolean;
};

/**
 * The session, window and pane a format speaks about. Everything is asked for only when the format names it.
 * A name is looked for as an option, then a variable, then in the environment.
 */
export interface FormatSubject {
  /** An option's value as formats show it: flags as 1 and 0, arrays by `name[index]`. */
  findOption(name: string): string | undefined;
  /** A variable such as `session_name`. Times are seconds since the epoch. */
  findVariable(name: string): string | undefined;
  findEnvironment(name: string): string | undefined;
  sessions(): readonly FormatLoopItem[];
  /** Windows of this session in the order of their index. */
  windows(): readonly FormatLoopItem[];
  /** Panes of this window in the order of their index. */
  panes(): readonly FormatLoopItem[];
  hasSession(name: string): boolean;
  hasWindow(name: string): boolean;
  /** Line of the first match on the pane's screen, from 1; 0 for none. */
  findInPane(search: PaneSearch): number;
}

/** Widths and clusters as the screen counts them. */
export interface TextMeasure {
  /** Cells `text` takes; controls count nothing. */
  widthOf(text: string): number;
  graphemesOf(text: string): Iterable<string>;
}

export type FormatSurroundings = {
  readonly measure: TextMeasure;
  /** Milliseconds since the epoch, the moment the whole format speaks of. */
  readonly wallMs: number;
  /**
   * Last line a shell command (`#(…)`) has printed so far, "" before the first. Must return at once: it
   * starts the command and reports later results by having the format expanded again.
   */
  shellOutput(command: string): string;
  /** Told each step of the expansion as it is made, a line each, for `display-message -v`. */
  readonly trace?: (line: string) => void;
};

/** A subject without anything, to build others from. */
export const EMPTY_SUBJECT: FormatSubject = {
  findOption: () => undefined,
  findVariable: () => undefined,
  findEnvironment: () => undefined,
  sessions: () => [],
  windows: () => [],
  panes: () => [],
  hasSession: () => false,
  hasWindow: () => false,
  findInPane: () => 0,
};
