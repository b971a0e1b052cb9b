// The states of the parser. Source: the diagram of DEC-compatible parsers at vt100.net/emu/dec_ansi_parser,
// whose names they keep; `stringEscape` is added: an ESC inside a control string, whose next byte decides between
// the terminator and the abort.

export const ParserState = {
  ground: 0,
  escape: 1,
  escapeIntermediate: 2,
  csiEntry: 3,
  csiParam: 4,
  csiIntermediate: 5,
  csiIgnore: 6,
  dcsEntry: 7,
  dcsParam: 8,
  dcsIntermediate: 9,
  dcsIgnore: 10,
  dcsPassthrough: 11,
  oscString: 12,
  sosPmApcString: 13,
  stringEscape: 14,
} as const;

export type ParserState = (typeof ParserState)[keyof typeof ParserState];
