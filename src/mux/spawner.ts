// Makes panes with programs in them: what the program's environment is, where it starts, what is started when
// nothing was named.

import { type ArrayValue, colourToRgb, OptionStore, parseColour } from "../commands/index.js";
import type { DefaultColors } from "../vt/index.js";
import { Pane, type PaneSettings } from "./pane.js";
import type { MuxPorts } from "./ports.js";
import type { Registry } from "./registry.js";
import type { Session } from "./session.js";
import type { Window } from "./window.js";

/** In the environment of what runs in a popup, which is no pane to aim at. */
export const POPUP_VARIABLE = "BLOCKMUX_POPUP";

/** What the terminal around us said of itself, or of another multiplexer: untrue inside a pane. */
const FOREIGN_VARIABLES = [
  "TMUX",
  "TMUX_PANE",
  POPUP_VARIABLE,
  "STY",
  "WINDOW",
  "WINDOWID",
  "ZELLIJ",
  "ZELLIJ_SESSION_NAME",
  "ZELLIJ_PANE_ID",
  "TERMCAP",
  "COLUMNS",
  "LINES",
  "VTE_VERSION",
  "KITTY_WINDOW_ID",
  "KITTY_PID",
  "KONSOLE_VERSION",
  "KONSOLE_DBUS_SESSION",
  "WEZTERM_PANE",
  "WEZTERM_EXECUTABLE",
  "WT_SESSION",
  "ITERM_SESSION_ID",
  "LC_TERMINAL",
  "LC_TERMINAL_VERSION",
  "TERM_SESSION_ID",
  "GHOSTTY_RESOURCES_DIR",
  "ALACRITTY_WINDOW_ID",
];

/** Entries of pane-colours that are colours of a palette. */
function coloursOf(entries: ArrayValue): ReadonlyMap<number, number> {
  const colours = new Map<number, number>();
  for (const [index, text] of entries) {
    const colour = parseColour(text);
    const rgb = colour === undefined ? undefined : colourToRgb(colour);
    if (rgb !== undefined && index < 256) colours.set(index, rgb);
  }
  return colours;
}

export interface SpawnOptions {
  readonly session: Session;
  /** Words of the command; none for a shell. One word is a shell command, several are run as they are. */
  readonly command: readonly string[];
  /** True when several words are a program and its arguments even if there is one only. */
  readonly isExact?: boolean;
  /** No program at all. */
  readonly isEmpty?: boolean;
  readonly cwd: string;
  readonly environment?: ReadonlyMap<string, string>;
}

/** In cells. */
export interface PaneSize {
  readonly cols: number;
  readonly rows: number;
}

export class Spawner {
  readonly #registry: Registry;
  readonly #ports: MuxPorts;
  /** What the host terminal used last says are its colours; undefined before any said so. */
  defaultColors: DefaultColors | undefined;

  constructor(registry: Registry, ports: MuxPorts) {
    this.#registry = registry;
    this.#ports = ports;
  }

  /** A pane of the window's size without a program, not yet in the window. */
  makePane(session: Session, window: Window): Pane {
    const store = new OptionStore("pane", window.options);
    const pane = new Pane({
      id: this.#registry.takePaneId(),
      tables: this.#registry.tables,
      ports: this.#ports,
      cols: window.cols,
      rows: window.rows,
      settings: this.settingsOf(session, store),
      options: store,
      title: this.#ports.facts.hostName,
    });
    if (this.defaultColors !== undefined) pane.emulator.setDefaultColors(this.defaultColors);
    // Until the program says otherwise.
    pane.setTitle(this.#ports.facts.hostName);
    return pane;
  }

  /** Starts a program in a pane at the size it has. @throws as launch, with the pane unchanged */
  start(pane: Pane, options: SpawnOptions): void {
    this.launch(pane, options, pane)();
  }

  /**
   * Starts a program for a pane, which is left alone until the result is called: that joins the two. A program that
   * cannot be started so costs the pane nothing. @throws Error with a sentence for the person.
   */
  launch(pane: Pane, options: SpawnOptions, { cols, rows }: PaneSize): () => void {
    const { session } = options;
    if (options.isEmpty === true) return () => pane.beginEmpty(options.command);
    const shell = session.options.text("default-shell");
    const command = this.#commandWords(options, shell);
    const pty = this.#ports.spawnPane({
      command,
      shell,
      cwd: options.cwd,
      env: this.#environment(session, pane, options.environment),
      cols,
      rows,
    });
    return () => {
      pane.startPath = options.cwd;
      pane.bind(pty, command.length === 0 ? [shell] : this.#wordsOrDefault(options));
    };
  }

  /** Without words of its own a pane runs `default-command`. */
  #wordsOrDefault({ command, session }: SpawnOptions): readonly string[] {
    return command.length > 0 ? command : [session.options.text("default-command")];
  }

  #commandWords(options: SpawnOptions, shell: string): readonly string[] {
    if (options.isExact === true || options.command.length > 1) return options.command;
    const [text = ""] = this.#wordsOrDefault(options);
    // An empty word is a command that ends at once; no word is a shell.
    return text === "" && options.command.length === 0 ? [] : [shell, "-c", text];
  }

  settingsOf(session: Session, options: OptionStore): PaneSettings {
    const { server } = this.#registry.options;
    const extendedKeys = server.text("extended-keys");
    return {
      historyLines: session.options.number("history-limit"),
      historyBytes: options.number("history-bytes"),
      allowClearHistory: options.text("allow-clear-history") as PaneSettings["allowClearHistory"],
      scrollOnClear: options.flag("scroll-on-clear"),
      blocks: options.flag("blocks"),
      blockPlacement: options.text("block-placement") === "above" ? "above" : "tail",
      sendsBackspace: server.text("backspace") === "C-h",
      extendedKeys: extendedKeys === "off" || extendedKeys === "always" ? extendedKeys : "on",
      tellsClipboard: server.text("get-clipboard") === "buffer",
      alternateScreen: options.flag("alternate-screen"),
      colours: coloursOf(options.array("pane-colours")),
    };
  }

  #environment(
    session: Session,
    pane: Pane,
    own: ReadonlyMap<string, string> | undefined,
  ): Record<string, string> {
    const env = new Map(Object.entries(session.environment.forPrograms()));
    for (const name of FOREIGN_VARIABLES) env.delete(name);
    for (const [name, value] of own ?? []) env.set(name, value);
    if (env.has("TMUX") && !env.has(POPUP_VARIABLE)) env.set("TMUX_PANE", `%${pane.id}`);
    env.set("TERM", this.#registry.options.server.text("default-terminal"));
    env.set("COLORTERM", "truecolor");
    env.set("TERM_PROGRAM", "blockmux");
    env.set("TERM_PROGRAM_VERSION", this.#ports.facts.version);
    env.set("BLOCKMUX", `${this.#ports.facts.socketPath},${this.#ports.facts.pid},${session.id}`);
    env.set("BLOCKMUX_PANE", `%${pane.id}`);
    env.set("BLOCKMUX_SHELL_INTEGRATION", `${this.#ports.facts.shippedConfigFolder}/shell`);
    return Object.fromEntries(env);
  }
}
