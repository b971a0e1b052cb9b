// The data of `application/vnd.blockmux.styled+json` as a type: a list of runs, whose members have here the names they have
// on the wire.
// Spec: styled text §11.

/** A palette index, 0 to 255, or a colour as `#rrggbb`. */
export type RunColor = number | string;

export const UNDERLINE_STYLES = ["single", "double", "curly", "dotted", "dashed"] as const;

export interface RunUnderline {
  readonly style: (typeof UNDERLINE_STYLES)[number];
  /** By default the text's. */
  readonly color?: RunColor;
}

/** What a link may begin with. */
export const STYLED_LINK_SCHEMES: readonly string[] = ["https:", "http:", "mailto:"];

export interface StyledRun {
  /** Under the rules of `text/plain`. */
  readonly text: string;
  readonly foreground?: RunColor;
  readonly background?: RunColor;
  readonly bold?: true;
  readonly dim?: true;
  readonly italic?: true;
  readonly strike?: true;
  readonly inverse?: true;
  readonly underline?: RunUnderline;
  /** An address: one of STYLED_LINK_SCHEMES, then printable ASCII. */
  readonly link?: string;
}
