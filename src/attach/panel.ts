// What a browser's page and the server say about sessions and Blocks beside the terminal: one JSON object in each
// `panel-request` and `panel` packet. Additive: whoever does not know a member passes over it; a request whose `ask`
// is not known is answered with a fault. Uses no Node API: a browser runs it too.

/** Raised when a member changes its meaning. Told in every update. */
export const PANEL_VERSION = 1;
/** Longest text of a Block or a range in one answer, in UTF-16 units; what is longer is asked for in parts. */
export const MAX_PANEL_TEXT = 256 * 1024;
/** Blocks in one update: the newest. */
export const MAX_PANEL_BLOCKS = 500;
export const MAX_PANEL_MATCHES = 200;
/** Characters of a Block's first line, and of the line around a match. */
export const PANEL_LINE_CHARS = 80;

export interface PanelPane {
  /** As `%3`. */
  readonly id: string;
  readonly index: number;
  readonly title: string;
  /** Program in the foreground. */
  readonly command: string;
  readonly isActive: boolean;
}

export interface PanelWindow {
  /** As `@2`. */
  readonly id: string;
  readonly index: number;
  readonly name: string;
  readonly isCurrent: boolean;
  /** As in the status line: `*`, `-`, `Z`, `#`, `!`. */
  readonly flags: string;
  readonly panes: readonly PanelPane[];
}

export interface PanelSession {
  /** As `$1`. */
  readonly id: string;
  readonly name: string;
  /** Shown by the client that asks. */
  readonly isCurrent: boolean;
  readonly windows: readonly PanelWindow[];
}

export interface PanelBlock {
  /** Number of the Block in its pane; never used again. */
  readonly key: number;
  readonly contextId: string;
  readonly blockId: string;
  readonly lifecycle: "mutable" | "sealed" | "frozen";
  readonly type: string;
  readonly place: "screen" | "history" | "split" | "evicted";
  /** From the top of the screen; negative in history. Absent once evicted. */
  readonly firstRow?: number;
  readonly rows?: number;
  readonly firstLine: string;
  readonly sizeBytes: number;
}

export interface PanelBlocks {
  /** The client's active pane. */
  readonly pane: string;
  /** Newest last; `total` says how many there are. */
  readonly blocks: readonly PanelBlock[];
  readonly total: number;
}

/** A place in a pane where a text was found. */
export interface PanelMatch {
  /** For `show-match`; good until the text there goes. */
  readonly match: number;
  /** Of the Block it is in; absent in ordinary output. */
  readonly key?: number;
  /** Rows from the top of the screen; negative in history. */
  readonly row: number;
  /** What stands there, cut. */
  readonly line: string;
}

/** Asked with an `id`, which comes back with the answer. */
export type PanelRequest = { readonly id: number } & (
  | { readonly ask: "subscribe"; readonly sessions: boolean; readonly blocks: boolean }
  /** Shows a session, and in it a window and a pane. */
  | {
      readonly ask: "select";
      readonly session?: string;
      readonly window?: string;
      readonly pane?: string;
    }
  /** Reads the pane at a Block, as Enter does in the inspector. */
  | { readonly ask: "show-block"; readonly pane: string; readonly key: number }
  /** From a UTF-16 index on; `offset` is 0 when absent. */
  | { readonly ask: "block-text"; readonly pane: string; readonly key: number; readonly offset?: number }
  /** In history and screen, without regard to case where the text has no capital. */
  | { readonly ask: "search"; readonly pane: string; readonly text: string }
  | { readonly ask: "show-match"; readonly pane: string; readonly match: number }
  /** The exact text between two cells of this client's screen, both included: soft wraps joined, padding cut. */
  | {
      readonly ask: "selection-text";
      readonly fromRow: number;
      readonly fromCol: number;
      readonly toRow: number;
      readonly toCol: number;
      readonly offset?: number;
    }
  /** Back to the live end of the active pane. */
  | { readonly ask: "follow" }
);

export type PanelAnswer =
  /** Whole lists, whichever was subscribed to and has changed. At most a few a second. */
  | {
      readonly kind: "update";
      readonly version: number;
      readonly sessions?: readonly PanelSession[];
      /** With `sessions`: the prefix key of the session that is shown, by its name, such as `C-b`. */
      readonly prefix?: string;
      readonly blocks?: PanelBlocks;
    }
  | { readonly kind: "done"; readonly id: number }
  /** `total` in UTF-16 units: more than there is in `text` is asked for with `offset`. */
  | { readonly kind: "text"; readonly id: number; readonly text: string; readonly total: number }
  | {
      readonly kind: "matches";
      readonly id: number;
      readonly matches: readonly PanelMatch[];
      /** There are more than are told. */
      readonly isCut: boolean;
    }
  /** One sentence for the person. */
  | { readonly kind: "fault"; readonly id: number; readonly message: string };

type Members = Readonly<Record<string, unknown>>;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isShortText = (value: unknown): value is string => typeof value === "string" && value.length <= 1000;
const isId = (value: unknown): value is string => typeof value === "string" && /^[$@%]\d{1,15}$/.test(value);

/** A request, or why it is none; never throws. */
export function parsePanelRequest(
  json: string,
): PanelRequest | { readonly fault: string; readonly id: number } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return { fault: "the request is no JSON", id: 0 };
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    return { fault: "the request is no object", id: 0 };
  const members = parsed as Members;
  if (!isCount(members.id)) return { fault: "the request has no id", id: 0 };
  const request = readRequest(members, members.id);
  return (
    request ?? { fault: `there is no such request: ${String(members.ask).slice(0, 40)}`, id: members.id }
  );
}

function readRequest(members: Members, id: number): PanelRequest | undefined {
  const { ask, pane, key } = members;
  switch (ask) {
    case "subscribe":
      return { id, ask, sessions: members.sessions === true, blocks: members.blocks === true };
    case "select": {
      const places = (["session", "window", "pane"] as const).filter((name) => members[name] !== undefined);
      if (places.length === 0 || !places.every((name) => isId(members[name]))) return undefined;
      return { id, ask, ...Object.fromEntries(places.map((name) => [name, members[name]])) };
    }
    case "show-block":
      return isId(pane) && isCount(key) ? { id, ask, pane, key } : undefined;
    case "block-text": {
      const offset = members.offset ?? 0;
      return isId(pane) && isCount(key) && isCount(offset) ? { id, ask, pane, key, offset } : undefined;
    }
    case "search":
      return isId(pane) && isShortText(members.text) ? { id, ask, pane, text: members.text } : undefined;
    case "show-match":
      return isId(pane) && isCount(members.match) ? { id, ask, pane, match: members.match } : undefined;
    case "selection-text": {
      const { fromRow, fromCol, toRow, toCol, offset = 0 } = members;
      return isCount(fromRow) && isCount(fromCol) && isCount(toRow) && isCount(toCol) && isCount(offset)
        ? { id, ask, fromRow, fromCol, toRow, toCol, offset }
        : undefined;
    }
    case "follow":
      return { id, ask };
    default:
      return undefined;
  }
}
