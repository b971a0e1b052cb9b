// The modes of one emulated terminal, by mnemonic. Read by whoever encodes keys, mouse events and pastes for the
// program, and by the renderer. Source: ECMA-48 §7; DEC VT510; xterm ctlseqs "DEC Private Mode Set".

/** Which mouse events the program wants: the number of the DECSET mode, 0 for none. */
export type MouseTracking = 0 | 9 | 1000 | 1002 | 1003;
/** How mouse events are written: the number of the DECSET mode, 0 for the one of X10. */
export type MouseEncoding = 0 | 1005 | 1006 | 1015 | 1016;

export class Modes {
  // ANSI
  /** KAM (2). */
  keyboardLocked = false;
  /** IRM (4). */
  insert = false;
  /** SRM (12), in the sense "send without local echo": set at first. */
  sendReceive = true;
  /** LNM (20). */
  newLine = false;

  // DEC private
  /** DECCKM (1). */
  applicationCursorKeys = false;
  /** DECSCNM (5). */
  reverseVideo = false;
  /** DECOM (6). */
  origin = false;
  /** DECAWM (7). */
  autoWrap = true;
  /** DECARM (8): programs may ask; key repeat is the host's. */
  autoRepeat = true;
  /** Att610 (12). */
  cursorBlink = false;
  /** DECTCEM (25). */
  cursorVisible = true;
  /** Allows DECCOLM (40). */
  allowColumnSwitch = false;
  /** DECCOLM (3). */
  wideColumns = false;
  /** DECNRCM (42). */
  nationalCharsets = false;
  /** Reverse wrap-around (45). */
  reverseWrap = false;
  /** DECNKM (66), also by ESC = and ESC >. */
  applicationKeypad = false;
  /** DECBKM (67): the backarrow key sends BS. */
  backarrowSendsBackspace = false;
  /** DECLRMM (69). */
  leftRightMargins = false;
  mouseTracking: MouseTracking = 0;
  mouseEncoding: MouseEncoding = 0;
  /** 1004. */
  focusEvents = false;
  /** 1007: the wheel sends arrows in the alternate screen. */
  alternateScroll = true;
  /** 2004. */
  bracketedPaste = false;
  /** 2026. */
  synchronizedUpdate = false;
  /** 2031: the program wants to be told of a dark or light background. */
  colorSchemeEvents = false;
  /** 2048: the program wants sizes reported in the stream. */
  resizeEvents = false;

  /** XTMODKEYS resource 4: 0 off, 1 for keys without a meaning of their own, 2 for all. */
  modifyOtherKeys: 0 | 1 | 2 = 0;

  /** What RIS brings back. */
  reset(): void {
    Object.assign(this, new Modes());
  }
}
