// What a host says about itself: the queries to send, and what its answers teach. An answer only ever adds to the
// guess made from the environment, except where it is about the very thing asked (a mode it does not have).
// Sources: xterm ctlseqs (DA1, DA2, XTVERSION, DECRQM, XTGETTCAP), kitty keyboard protocol "Detection".

import { ByteWriter } from "./byte-writer.js";
import {
  capabilitiesFromEnvironment,
  type HostCapabilities,
  type HostEnvironment,
  MODERN_HOST,
} from "./host-capabilities.js";

export type ProbeReplyKind =
  | "version"
  | "keyboardFlags"
  | "modeReport"
  | "terminfo"
  | "color"
  | "primaryAttributes"
  | "secondaryAttributes";

/** An answer of the host as the input room tells it. */
export interface ProbeReply {
  readonly kind: string;
  readonly parameters: readonly number[];
  readonly text: string;
}

/** The host's own colours as it wrote them ("rgb:ffff/ffff/ffff"); undefined until told. */
export interface HostColors {
  readonly foreground: string | undefined;
  readonly background: string | undefined;
}

interface Query {
  readonly bytes: string;
  readonly kind: ProbeReplyKind;
}

const PLAIN_QUERIES: readonly Query[] = [
  { bytes: "\x1b[>q", kind: "version" },
  { bytes: "\x1b[?u", kind: "keyboardFlags" },
  { bytes: "\x1b[?2026$p", kind: "modeReport" },
  { bytes: "\x1b[?1016$p", kind: "modeReport" },
  { bytes: "\x1b]10;?\x1b\\", kind: "color" },
  { bytes: "\x1b]11;?\x1b\\", kind: "color" },
  { bytes: "\x1b[>c", kind: "secondaryAttributes" },
];
/** Two requests, since some hosts refuse a whole one for one name they do not know. */
const TERMINFO_QUERIES: readonly Query[] = [
  { bytes: "\x1bP+q524742\x1b\\", kind: "terminfo" },
  { bytes: "\x1bP+q5463\x1b\\", kind: "terminfo" },
];
/** Every terminal answers it, so it comes last: after its answer no other is to be waited for. */
const LAST_QUERY: Query = { bytes: "\x1b[c", kind: "primaryAttributes" };

/** Names in XTVERSION of emulators that have the whole modern set. */
const MODERN_NAMES =
  /^(?:kitty|foot|ghostty|wezterm|iterm2|contour|mintty|alacritty|vte|konsole|xterm\.js|rio|warp)\b/i;

export class HostProbe {
  readonly #queries: readonly Query[];
  #capabilities: HostCapabilities;
  #foreground: string | undefined;
  #background: string | undefined;
  #isComplete = false;

  constructor(environment: HostEnvironment) {
    this.#capabilities = capabilitiesFromEnvironment(environment);
    this.#queries = queriesFor(environment, this.#capabilities);
  }

  get capabilities(): HostCapabilities {
    return this.#capabilities;
  }

  get colors(): HostColors {
    return { foreground: this.#foreground, background: this.#background };
  }

  /** Nothing more will come: the last query was answered, or nothing is asked. */
  get isComplete(): boolean {
    return this.#isComplete || this.#queries.length === 0;
  }

  /** To be sent once, before the first frame. */
  queryBytes(): Uint8Array {
    const out = new ByteWriter();
    for (const query of this.#queries) out.ascii(query.bytes);
    return out.take();
  }

  /** One entry for each answer to be expected. */
  get expectedReplies(): readonly ProbeReplyKind[] {
    return this.#queries.map((query) => query.kind);
  }

  /** True when the capabilities are others than before. */
  learn(reply: ProbeReply): boolean {
    const before = this.#capabilities;
    switch (reply.kind) {
      case "version":
        this.#learnName(reply.text);
        break;
      case "keyboardFlags":
        this.#set({ kittyKeyboard: true });
        break;
      case "modeReport":
        this.#learnMode(reply);
        break;
      case "terminfo":
        this.#learnTerminfo(reply);
        break;
      case "color":
        if (reply.parameters[0] === 10) this.#foreground = reply.text;
        if (reply.parameters[0] === 11) this.#background = reply.text;
        break;
      case "secondaryAttributes":
        this.#learnSecondary(reply.parameters);
        break;
      case "primaryAttributes":
        this.#isComplete = true;
        if (reply.parameters.includes(52)) this.#set({ clipboard: true });
        break;
      default:
        break;
    }
    return this.#capabilities !== before;
  }

  #set(changes: Partial<HostCapabilities>): void {
    const current: Partial<Record<string, unknown>> = { ...this.#capabilities };
    const isNews = Object.entries(changes).some(([name, value]) => current[name] !== value);
    if (isNews) this.#capabilities = { ...this.#capabilities, ...changes };
  }

  /** Adds what an emulator of the modern kind has. */
  #addModern(): void {
    const had = this.#capabilities;
    const added = Object.fromEntries(Object.entries(MODERN_HOST).filter(([, value]) => value === true));
    this.#set({ ...added, colorDepth: had.colorDepth === 1 ? 1 : MODERN_HOST.colorDepth });
  }

  #learnName(text: string): void {
    const tmux = /^tmux (?:next-)?(\d+)\.(\d+)/.exec(text);
    if (tmux !== null) this.#addTmux(Number(tmux[1]) * 100 + Number(tmux[2]));
    else if (MODERN_NAMES.test(text)) this.#addModern();
  }

  /** tmux turns what its own terminal lacks into something else, so it may be given all that it understands. */
  #addTmux(version: number): void {
    this.#set({
      colorDepth: 16_777_216,
      backgroundErase: true,
      italic: true,
      strike: true,
      overline: true,
      underlineStyles: true,
      underlineColors: true,
      hyperlinks: version >= 304,
      titleStack: true,
      cursorStyles: true,
      cursorColors: true,
      clipboard: true,
      focusEvents: true,
      modifyOtherKeys: true,
      scrollSequences: true,
    });
  }

  /** DECRPM: 1 set, 2 reset, 3 always set; 0 unknown, 4 never. */
  #learnMode(reply: ProbeReply): void {
    const [mode, setting = 0] = reply.parameters;
    const hasIt = setting >= 1 && setting <= 3;
    if (reply.text !== "?") return;
    if (mode === 2026) this.#set({ synchronizedUpdates: hasIt });
    if (mode === 1016) this.#set({ mousePixels: hasIt });
  }

  #learnTerminfo(reply: ProbeReply): void {
    if (reply.parameters[0] !== 1) return;
    const names = reply.text.split(";").map((pair) => (pair.split("=")[0] ?? "").toLowerCase());
    if (names.includes("524742") || names.includes("5463")) this.#set({ colorDepth: 16_777_216 });
  }

  /** DA2's first number: 65 is VTE with its version behind, 77 mintty. */
  #learnSecondary(parameters: readonly number[]): void {
    const [kind, version = 0] = parameters;
    if ((kind === 65 && version >= 5000) || kind === 77) this.#addModern();
  }
}

/** Terminals print what they do not parse: each kind is asked only what it surely swallows. */
function queriesFor(environment: HostEnvironment, capabilities: HostCapabilities): readonly Query[] {
  const term = (environment.TERM ?? "").toLowerCase();
  if (!capabilities.canAddressCursor) return [];
  const isApple = environment.TERM_PROGRAM === "Apple_Terminal";
  if (isApple || !capabilities.titles) return [LAST_QUERY];
  const isMultiplexer = term.startsWith("tmux") || term.startsWith("screen");
  // screen hands a DCS through to its own terminal.
  if (isMultiplexer) return [...PLAIN_QUERIES, LAST_QUERY];
  return [...PLAIN_QUERIES, ...TERMINFO_QUERIES, LAST_QUERY];
}
