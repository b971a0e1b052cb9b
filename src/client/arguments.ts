// The global options in front of a command, as in tmux: `blockmux [options] [command [its arguments]]`. What the
// command's own words mean is the server's affair.

export interface ClientArguments {
  readonly socketName: string | undefined;
  readonly socketPath: string | undefined;
  readonly configPath: string | undefined;
  /** Do not start a server. */
  readonly isStartForbidden: boolean;
  /** Nest inside blockmux on purpose. */
  readonly isForced: boolean;
  /** The terminal's bytes go through the connection although the server could open the tty. */
  readonly isRelayed: boolean;
  /** -C: lines of commands in, lines of what happens out. -CC: the same inside of a DCS on a terminal. */
  readonly controlMode: "off" | "plain" | "wrapped";
  /** Write every packet down, decoded. */
  readonly isTraced: boolean;
  /** 0, 1 (debug) or 2 (trace): how much a server started by this command logs. */
  readonly verbosity: number;
  readonly argv: readonly string[];
}

export type ParsedArguments =
  | { readonly kind: "run"; readonly arguments: ClientArguments }
  | { readonly kind: "version" }
  | { readonly kind: "help" }
  /** One sentence. */
  | { readonly kind: "wrong"; readonly sentence: string };

export const USAGE = `usage: blockmux [-2ChluvNV] [-f file] [-L socket-name] [-S socket-path] [--force] [--relay] [--trace] [command [arguments]]

Without a command a session is started and attached, in a server that is started when there is none.

  -L name   use the server of that name (default: "default")
  -S path   use the server at that socket
  -f file   configuration of a server started by this command
  -N        do not start a server
  -v        log more (twice: much more), in a server started by this command
  -C        control mode: read commands from standard input as lines, write as lines what they print and what
            happens; twice (-CC) for a terminal that speaks it
  -V        print the version
  --force   nest inside another blockmux
  --relay   let the terminal's bytes go through the socket instead of having the server open the terminal
  --trace   write every packet down, decoded: this client's beside the socket, a started server's in its log
  -2 -l -u  accepted, without effect: 256 colours and UTF-8 are always on

To have a session in a browser: blockmux web prints a link.

Commands that need no server: demo (what Blocks are good for), block (Blocks for shell and scripts; block --help),
completion (for bash, zsh, fish), conformance (a test suite for terminals), reset-terminal, kill-server (also ends a
server that hangs).
`;

const HINT = "run `blockmux -h` for what there is";
const FLAGS_WITHOUT_EFFECT = "2lu";

export function parseArguments(words: readonly string[]): ParsedArguments {
  const found = {
    socketName: undefined as string | undefined,
    socketPath: undefined as string | undefined,
    configPath: undefined as string | undefined,
    isStartForbidden: false,
    isForced: false,
    isRelayed: false,
    isTraced: false,
    controlMode: "off" as ClientArguments["controlMode"],
    verbosity: 0,
  };
  let index = 0;
  for (; index < words.length; index += 1) {
    const word = words[index] ?? "";
    if (word === "--") {
      index += 1;
      break;
    }
    if (!word.startsWith("-") || word === "-") break;
    if (word.startsWith("--")) {
      if (word === "--force") found.isForced = true;
      else if (word === "--relay") found.isRelayed = true;
      else if (word === "--trace") {
        found.isTraced = true;
        found.verbosity = 2;
      } else if (word === "--version") return { kind: "version" };
      else if (word === "--help") return { kind: "help" };
      else return wrong(`there is no option ${word}: ${HINT}`);
      continue;
    }
    for (let at = 1; at < word.length; at += 1) {
      const letter = word[at] ?? "";
      if (letter === "V") return { kind: "version" };
      if (letter === "h") return { kind: "help" };
      if (letter === "v") found.verbosity += 1;
      else if (letter === "C") found.controlMode = found.controlMode === "off" ? "plain" : "wrapped";
      else if (letter === "N") found.isStartForbidden = true;
      else if ("LSf".includes(letter)) {
        const rest = word.slice(at + 1);
        if (rest === "") index += 1;
        const value = rest === "" ? words[index] : rest;
        if (value === undefined) return wrong(`-${letter} needs a value: ${HINT}`);
        if (letter === "L") found.socketName = value;
        else if (letter === "S") found.socketPath = value;
        else found.configPath = value;
        break;
      } else if (!FLAGS_WITHOUT_EFFECT.includes(letter))
        return wrong(`there is no option -${letter}: ${HINT}`);
    }
  }
  return { kind: "run", arguments: { ...found, argv: words.slice(index) } };
}

function wrong(sentence: string): ParsedArguments {
  return { kind: "wrong", sentence };
}

/** Commands that are worth starting a server for, as a configuration may make sessions; the others say that none is running. */
const STARTING_COMMANDS = ["new-session", "new", "attach-session", "attach", "start-server", "start", "run"];

/** What can be said without a session, by these names alone: a shortened one is another command's too. */
const TELLING_COMMANDS = ["list-commands", "list-keys", "lscm", "lsk"];

/** Whether any command of the list, abbreviated or not, starts a server. */
export function startsServer(argv: readonly string[]): boolean {
  if (argv.length === 0) return true;
  return argv.some((word, index) => {
    const isName = index === 0 || (argv[index - 1] ?? "").endsWith(";");
    const name = word.replace(/;$/, "");
    if (!isName || name === "") return false;
    if (name === "web") return opensDoor(argv.slice(index + 1));
    return TELLING_COMMANDS.includes(name) || STARTING_COMMANDS.some((starting) => starting.startsWith(name));
  });
}

/** Whether the words behind `web` let browsers in: the others are about a server there is. */
function opensDoor([action, tokenAction]: readonly string[]): boolean {
  if (action === "token") return tokenAction === "create";
  return action !== "stop" && action !== "status";
}
