// The optional type `application/vnd.blockmux.styled+json`: its closed schema, read strictly, and the text it stands for.
// Spec: styled text §11.

import {
  type JsonObject,
  type JsonValue,
  measureText,
  type RunUnderline,
  STYLED_LINK_SCHEMES,
  type StyledRun,
  TEXT_STYLED,
  UNDERLINE_STYLES,
} from "../protocol/index.js";
import type { ContentType } from "./content-types.js";

/** How a stretch of a text looks. */
export interface TextRun {
  /** Unicode scalars it is long; at least 1. */
  readonly scalars: number;
  readonly style: RunStyle;
}

/** A run without its text. */
export type RunStyle = Omit<StyledRun, "text">;

/** Longer links are refused. Printable ASCII, so units are bytes. */
const MAX_LINK_UNITS = 2048;
const FLAGS = ["bold", "dim", "italic", "strike", "inverse"] as const;
const MEMBERS = new Set(["text", "foreground", "background", "underline", "link", ...FLAGS]);

export const styledText: ContentType = {
  name: TEXT_STYLED,
  isIncremental: false,
  read: (data) => {
    if (!Array.isArray(data)) return undefined;
    let text = "";
    const runs: TextRun[] = [];
    for (const item of data as readonly JsonValue[]) {
      const run = readRun(item);
      if (run === undefined) return undefined;
      text += run.text;
      const { text: own, ...style } = run;
      if (own !== "") runs.push({ scalars: measureText(own).scalars, style });
    }
    return { text, runs };
  },
};

function readRun(item: JsonValue): StyledRun | undefined {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return undefined;
  const run = item as JsonObject;
  if (Object.keys(run).some((member) => !MEMBERS.has(member))) return undefined;
  const { text, foreground, background, underline, link } = run;
  if (typeof text !== "string") return undefined;
  if (FLAGS.some((flag) => run[flag] !== undefined && run[flag] !== true)) return undefined;
  if (!isColor(foreground) || !isColor(background) || !isUnderline(underline) || !isLink(link))
    return undefined;
  return run as unknown as StyledRun;
}

/** Absent, a palette index, or `#rrggbb`. */
function isColor(value: JsonValue | undefined): boolean {
  if (value === undefined) return true;
  if (typeof value === "number") return Number.isInteger(value) && value >= 0 && value <= 255;
  return typeof value === "string" && /^#[0-9a-fA-F]{6}$/.test(value);
}

function isUnderline(value: JsonValue | undefined): boolean {
  if (value === undefined) return true;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { style, color, ...rest } = value as JsonObject;
  const isKnown = UNDERLINE_STYLES.includes(style as RunUnderline["style"]);
  return isKnown && isColor(color) && Object.keys(rest).length === 0;
}

/** Absent, or an address of a scheme that only shows something: no file, no script. */
function isLink(value: JsonValue | undefined): boolean {
  if (value === undefined) return true;
  if (typeof value !== "string" || value.length > MAX_LINK_UNITS || !/^[!-~]+$/.test(value)) return false;
  const scheme = STYLED_LINK_SCHEMES.find((one) => value.toLowerCase().startsWith(one));
  return scheme !== undefined && value.length > scheme.length;
}
