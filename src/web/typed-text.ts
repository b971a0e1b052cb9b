// Tells what a person has typed from what the terminal says of its own accord, which nobody misses when it is not
// sent: mouse and focus reports, and answers to questions. Source: xterm ctlseqs.

/** CSI and DCS and OSC in the forms that only reports and answers have. */
// oxlint-disable-next-line no-control-regex
const REPORT = /^\x1b(?:\[(?:[<?>IOM]|\d+;\d+[Rc])|P[>01]|\].)/;

/** False for a single report or answer; a lone Alt+P or Alt+] is typed. */
export const isTyped = (text: string): boolean => !REPORT.test(text);
