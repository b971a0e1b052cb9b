// What is written behind -t, as a value. Source: tmux(1), COMMANDS. Nothing is looked up here: whether `2` is a
// window's index or a name depends on what there is.
import { fail, type Outcome, succeed } from "../language/user-error.js";

export type Direction = "up" | "down" | "left" | "right";

export type SessionPart =
  | { readonly kind: "id"; readonly id: number }
  | { readonly kind: "name"; readonly name: string; readonly isExact: boolean };

export type WindowPart =
  | { readonly kind: "id"; readonly id: number }
  /** So many windows on (positive) or back, going round. */
  | { readonly kind: "offset"; readonly delta: number }
  | { readonly kind: "start" | "end" | "last" }
  /** An index, a name, the start of one, or a pattern. */
  | { readonly kind: "name"; readonly name: string; readonly isExact: boolean };

export type PaneCorner = {
  readonly horizontal: "left" | "middle" | "right";
  readonly vertical: "top" | "middle" | "bottom";
};

export type PanePart =
  | { readonly kind: "id"; readonly id: number }
  | { readonly kind: "offset"; readonly delta: number }
  | { readonly kind: "last" }
  | { readonly kind: "beside"; readonly direction: Direction }
  | { readonly kind: "corner"; readonly corner: PaneCorner }
  | { readonly kind: "index"; readonly index: number }
  /** No pane can be called so; it may still name a window or a session. */
  | { readonly kind: "none" };

export type TargetExpression =
  | { readonly kind: "current" | "mouse" | "marked" }
  | {
      readonly kind: "path";
      readonly session: SessionPart | undefined;
      readonly window: WindowPart | undefined;
      readonly pane: PanePart | undefined;
      /**
       * The whole text when no `:` or `.` says which part it is: what is not found as the kind asked for is
       * looked for as the kinds around it.
       */
      readonly lone: string | undefined;
      readonly text: string;
    };

/** What a command's target is; a client is no place and is found by `findClient`. */
export type PlaceKind = "session" | "window" | "pane";

const MAX_TARGET_CHARS = 4096;

const WINDOW_TOKENS: Readonly<Record<string, string>> = {
  "{start}": "^",
  "{last}": "!",
  "{end}": "$",
  "{next}": "+",
  "{previous}": "-",
};

const CORNERS: Readonly<Record<string, PaneCorner>> = {
  top: { horizontal: "middle", vertical: "top" },
  bottom: { horizontal: "middle", vertical: "bottom" },
  left: { horizontal: "left", vertical: "middle" },
  right: { horizontal: "right", vertical: "middle" },
  "top-left": { horizontal: "left", vertical: "top" },
  "top-right": { horizontal: "right", vertical: "top" },
  "bottom-left": { horizontal: "left", vertical: "bottom" },
  "bottom-right": { horizontal: "right", vertical: "bottom" },
};

function readId(text: string, sigil: string): number | undefined {
  if (!text.startsWith(sigil)) return undefined;
  return /^[0-9]{1,10}$/.test(text.slice(1)) ? Number(text.slice(1)) : -1;
}

/** `+`, `-`, `+3`, `-3`. */
function readOffset(text: string): number | undefined {
  const [, sign, digits] = /^([-+])([0-9]{0,9})$/.exec(text) ?? [];
  if (sign === undefined || digits === undefined) return undefined;
  const size = digits === "" ? 1 : Number(digits);
  return sign === "+" ? size : -size;
}

export function parseSessionPart(text: string): SessionPart {
  const id = readId(text, "$");
  if (id !== undefined) return { kind: "id", id };
  const isExact = text.startsWith("=");
  return { kind: "name", name: isExact ? text.slice(1) : text, isExact };
}

export function parseWindowPart(written: string): WindowPart {
  const id = readId(written, "@");
  if (id !== undefined) return { kind: "id", id };
  if (written.startsWith("=")) return { kind: "name", name: written.slice(1), isExact: true };
  const text = Object.hasOwn(WINDOW_TOKENS, written) ? (WINDOW_TOKENS[written] ?? written) : written;
  if (text === "!") return { kind: "last" };
  if (text === "^") return { kind: "start" };
  if (text === "$") return { kind: "end" };
  const delta = readOffset(text);
  return delta === undefined ? { kind: "name", name: text, isExact: false } : { kind: "offset", delta };
}

export function parsePanePart(text: string): PanePart {
  const id = readId(text, "%");
  if (id !== undefined) return { kind: "id", id };
  const inside = /^\{(.+)\}$/.exec(text)?.[1];
  const direction = /^(up|down|left|right)-of$/.exec(inside ?? "")?.[1];
  if (direction !== undefined) return { kind: "beside", direction: direction as Direction };
  const name = inside ?? text;
  if (Object.hasOwn(CORNERS, name)) {
    const corner = CORNERS[name];
    if (corner !== undefined) return { kind: "corner", corner };
  }
  if (text === "!" || inside === "last") return { kind: "last" };
  const delta = inside === "next" ? 1 : inside === "previous" ? -1 : readOffset(text);
  if (delta !== undefined) return { kind: "offset", delta };
  return /^[0-9]{1,9}$/.test(text) ? { kind: "index", index: Number(text) } : { kind: "none" };
}

/** Splits the text behind -t; undefined or empty means the current place. */
export function parseTarget(text: string | undefined, kind: PlaceKind): Outcome<TargetExpression> {
  if (text === undefined || text === "") return succeed({ kind: "current" });
  if (text.length > MAX_TARGET_CHARS)
    return fail(`this target is longer than ${MAX_TARGET_CHARS} characters`);
  if (text === "=" || text === "{mouse}") return succeed({ kind: "mouse" });
  if (text === "~" || text === "{marked}") return succeed({ kind: "marked" });
  const colon = text.indexOf(":");
  const period = text.indexOf(".", colon + 1);
  const sessionText = colon >= 0 ? text.slice(0, colon) : undefined;
  const rest = text.slice(colon + 1);
  const paneText = period >= 0 ? text.slice(period + 1) : undefined;
  const windowText = period >= 0 ? text.slice(colon + 1, period) : colon >= 0 ? rest : undefined;
  const part = <Part>(written: string | undefined, parse: (text: string) => Part): Part | undefined =>
    written === undefined || written === "" || written === "=" ? undefined : parse(written);
  if (colon >= 0 || period >= 0) {
    return succeed({
      kind: "path",
      session: part(sessionText, parseSessionPart),
      window: part(windowText, parseWindowPart),
      pane: part(paneText, parsePanePart),
      lone: undefined,
      text,
    });
  }
  const asked = text.startsWith("$")
    ? "session"
    : text.startsWith("@")
      ? "window"
      : text.startsWith("%")
        ? "pane"
        : kind;
  return succeed({
    kind: "path",
    session: asked === "session" ? parseSessionPart(text) : undefined,
    window: asked === "window" ? parseWindowPart(text) : undefined,
    pane: asked === "pane" ? parsePanePart(text) : undefined,
    lone: text,
    text,
  });
}
