// Control codes by name. Source: ECMA-48 §8.2, ISO 6429 C0 and C1 sets.

export const BEL = 0x07;
export const BS = 0x08;
export const HT = 0x09;
export const LF = 0x0a;
export const VT = 0x0b;
export const FF = 0x0c;
export const CR = 0x0d;
export const SO = 0x0e;
export const SI = 0x0f;
export const CAN = 0x18;
export const SUB = 0x1a;
export const ESC = 0x1b;
export const DEL = 0x7f;
/** C1 controls are decoded code points U+0080–U+009F, never raw bytes. */
export const C1_DCS = 0x90;
export const C1_SOS = 0x98;
export const C1_CSI = 0x9b;
export const C1_ST = 0x9c;
export const C1_OSC = 0x9d;
export const C1_PM = 0x9e;
export const C1_APC = 0x9f;
/** The first byte of every C1 control in UTF-8. */
export const C1_LEAD = 0xc2;
/** Final of `ESC k`, which opens a string: screen's and tmux's name for the window. */
export const WINDOW_NAME = 0x6b;
