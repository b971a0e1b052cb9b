// What a program in a pane asked of its keyboard and mouse. Field for field what an emulator's modes hold, so
// that those can be passed as they are, with the keyboard flags beside them.

export interface KeyModes {
  /** DECCKM (1). */
  readonly applicationCursorKeys: boolean;
  /** DECKPAM, DECNKM (66). */
  readonly applicationKeypad: boolean;
  /** DECBKM (67): the backarrow key sends BS. */
  readonly backarrowSendsBackspace: boolean;
  /** LNM (20): Enter sends CR LF. */
  readonly newLine: boolean;
  /** XTMODKEYS resource 4. */
  readonly modifyOtherKeys: 0 | 1 | 2;
  /** Flags of the kitty keyboard protocol in force, 0–31. */
  readonly kittyFlags: number;
}

export interface MouseModes {
  /** The DECSET mode, 0 for none. */
  readonly mouseTracking: 0 | 9 | 1000 | 1002 | 1003;
  /** The DECSET mode, 0 for the form of X10. */
  readonly mouseEncoding: 0 | 1005 | 1006 | 1015 | 1016;
}

export interface PaneInputModes extends KeyModes, MouseModes {
  readonly bracketedPaste: boolean;
  readonly focusEvents: boolean;
}

export const plainInputModes: PaneInputModes = {
  applicationCursorKeys: false,
  applicationKeypad: false,
  backarrowSendsBackspace: false,
  newLine: false,
  modifyOtherKeys: 0,
  kittyFlags: 0,
  mouseTracking: 0,
  mouseEncoding: 0,
  bracketedPaste: false,
  focusEvents: false,
};
