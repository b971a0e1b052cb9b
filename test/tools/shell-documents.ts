// Writes the completions of three shells and the manual page, from the tables of commands and of `block`. `npm run docs`
// writes them, a test compares.
import { BLOCK_VERBS, type BlockVerb } from "../../src/client/block/index.ts";
import { COMMANDS, type CommandSpec, supportOf, usageOf } from "../../src/commands/index.ts";

const NOTE = "Written by `npm run docs` from the tables in src/commands and src/client/block.";

const GLOBAL_OPTIONS: readonly (readonly [option: string, value: string, summary: string])[] = [
  ["-L", "name", "use the server of that name"],
  ["-S", "path", "use the server at that socket"],
  ["-f", "file", "configuration of a server started by this command"],
  ["-N", "", "do not start a server"],
  [
    "-C",
    "",
    "control mode: commands as lines in, what they print and what happens as lines out; -CC for terminals",
  ],
  ["-v", "", "log more, in a server started by this command"],
  ["-V", "", "print the version"],
  ["-h", "", "print how it is used"],
  ["--force", "", "nest inside another blockmux"],
  ["--relay", "", "let the terminal's bytes go through the socket"],
  ["--trace", "", "write every packet down, decoded"],
];

const commands = (): readonly CommandSpec[] =>
  COMMANDS.filter((spec) => supportOf(spec) !== "no" && spec.name !== "block").sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
const namesOf = (spec: CommandSpec): string[] =>
  spec.alias === undefined ? [spec.name] : [spec.name, spec.alias];
const flagsOf = (spec: CommandSpec) => spec.flags.filter(({ unsupported }) => unsupported === undefined);
const verbs = (): readonly BlockVerb[] => BLOCK_VERBS.filter(({ name }) => name !== "");
const plain = (text: string): string => text.replaceAll("`", "");
const BLOCK_SUMMARY = "Blocks for shell and scripts";

export function bashCompletion(): string {
  const withValue = (spec: CommandSpec, kinds: readonly string[]): string[] =>
    flagsOf(spec)
      .filter(({ target }) => target !== undefined && kinds.includes(target))
      .map(({ letter }) => `-${letter}`);
  const flagCases = commands()
    .filter((spec) => flagsOf(spec).length > 0)
    .map((spec) => {
      const flags = flagsOf(spec).flatMap(({ letter, longName }) => [
        `-${letter}`,
        ...(longName === undefined ? [] : [`--${longName}`]),
      ]);
      return `    ${namesOf(spec).join("|")}) flags="${flags.join(" ")}" targets="${withValue(spec, ["session", "window", "pane"]).join(" ")}" ;;`;
    });
  const verbCases = verbs().map(
    ({ name, options }) => `        ${name}) words="${options.map((option) => option.name).join(" ")}" ;;`,
  );
  const bare = BLOCK_VERBS.find(({ name }) => name === "")?.options ?? [];
  return `# Completion of blockmux for bash: eval "$(blockmux completion bash)"
# ${NOTE}
_blockmux() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]}
  local at=1 command= verb= words= flags= targets= server=()
  while [ "$at" -lt "$COMP_CWORD" ]; do
    case \${COMP_WORDS[at]} in
    -L | -S) server+=("\${COMP_WORDS[at]}" "\${COMP_WORDS[at + 1]}") at=$((at + 1)) ;;
    -f) at=$((at + 1)) ;;
    -*) ;;
    *)
      command=\${COMP_WORDS[at]}
      verb=\${COMP_WORDS[at + 1]}
      [ "$((at + 1))" -lt "$COMP_CWORD" ] || verb=
      break
      ;;
    esac
    at=$((at + 1))
  done
  if [ -z "$command" ]; then
    case $previous in
    -S | -f)
      COMPREPLY=($(compgen -f -- "$current"))
      return
      ;;
    -L) return ;;
    esac
    case $current in
    -*) words="${GLOBAL_OPTIONS.map(([option]) => option).join(" ")}" ;;
    *) words="block ${commands().flatMap(namesOf).join(" ")}" ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    return
  fi
  case $command in
  block)
    if [ -z "$verb" ]; then
      words="${[...verbs().map(({ name }) => name), ...bare.map((option) => option.name)].join(" ")}"
    elif [ "$verb" = run ] && [[ " \${COMP_WORDS[*]:0:COMP_CWORD} " == *" -- "* ]]; then
      COMPREPLY=($(compgen -c -f -- "$current"))
      return
    else
      case $verb in
${verbCases.join("\n")}
      esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    return
    ;;
  completion)
    COMPREPLY=($(compgen -W "bash zsh fish" -- "$current"))
    return
    ;;
  run)
    if [[ " \${COMP_WORDS[*]:0:COMP_CWORD} " == *" -- "* ]]; then
      COMPREPLY=($(compgen -c -f -- "$current"))
      return
    fi
    ;;
  esac
  case $command in
${flagCases.join("\n")}
  esac
  if [[ " $targets " == *" $previous "* ]]; then
    words=$(blockmux "\${server[@]}" -N list-sessions -F '#{session_name}' 2>/dev/null)
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  elif [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -F _blockmux blockmux
`;
}

/** For a word in single quotes of zsh's _describe and _arguments, where a colon and brackets mean something. */
const zshText = (text: string): string =>
  plain(text)
    .replaceAll("'", "’")
    .replaceAll(/[:[\]]/g, (sign) => `\\${sign}`);

export function zshCompletion(): string {
  const described = commands().flatMap((spec) =>
    namesOf(spec).map((name) => `    '${name}:${zshText(spec.summary)}'`),
  );
  const flagCases = commands()
    .filter((spec) => flagsOf(spec).length > 0)
    .map((spec) => {
      const flags = flagsOf(spec).map(({ letter, valueName, target }) => {
        if (valueName === undefined) return `'-${letter}'`;
        const action = target === undefined || target === "client" ? "" : "_blockmux_sessions";
        return `'-${letter}:${zshText(valueName)}:${action}'`;
      });
      // `run -- make test`: what stands behind the dashes is a command line of its own.
      const [options, rest] =
        spec.alias === "run" ? ["-s -S", "*::command:_blockmux_command_line"] : ["-s", "*:argument:_files"];
      return `    ${namesOf(spec).join("|")}) _arguments ${options} ${flags.join(" ")} '${rest}' ;;`;
    });
  const verbOption = ({ name, value, summary }: BlockVerb["options"][number]): string =>
    `'${name}[${zshText(summary)}]${value === undefined ? "" : `:${value.toLowerCase()}:`}'`;
  const verbCases = verbs().map(({ name, options }) => {
    const [before, behind] = name === "run" ? [["-S"], ["'*::command:_blockmux_command_line'"]] : [[], []];
    return `        ${name}) _arguments ${[...before, ...options.map(verbOption), ...behind].join(" ")} ;;`;
  });
  return `#compdef blockmux
# Completion of blockmux for zsh: a file of that name in a folder of $fpath, or
# eval "$(blockmux completion zsh)"
# ${NOTE}
_blockmux_sessions() {
  local -a sessions
  sessions=(\${(f)"$(blockmux $server -N list-sessions -F '#{session_name}' 2>/dev/null)"})
  _describe session sessions
}

# The words behind the dashes of: run -- command
_blockmux_command_line() {
  if [ "$words[1]" = -- ]; then
    shift words
    ((CURRENT--))
  fi
  _normal
}

_blockmux() {
  # Not "commands": that is zsh's own table, which the completion of other commands looks into.
  local -a blockmux_commands verbs server
  local context state line
  typeset -A opt_args
  blockmux_commands=(
    'block:${BLOCK_SUMMARY}'
${described.join("\n")}
  )
  verbs=(
${verbs()
  .map(({ name, summary }) => `    '${name}:${zshText(summary)}'`)
  .join("\n")}
  )
  _arguments -C \\
${GLOBAL_OPTIONS.map(([option, value, summary]) => `    '${option}[${zshText(summary)}]${value === "" ? "" : `:${value}:${value === "name" ? "" : "_files"}`}' \\`).join("\n")}
    '1: :->command' '*:: :->argument'
  local option
  for option in -L -S; do
    (($+opt_args[$option])) && server+=($option \${(Q)opt_args[$option]})
  done
  case $state in
  command) _describe command blockmux_commands ;;
  argument)
    case $words[1] in
    block)
      if ((CURRENT == 2)); then
        _describe verb verbs
      else
        shift words
        ((CURRENT--))
        case $words[1] in
${verbCases.join("\n")}
        esac
      fi
      ;;
    completion) _values shell bash zsh fish ;;
${flagCases.join("\n")}
    esac
    ;;
  esac
}

if [ "$funcstack[1]" = _blockmux ]; then
  _blockmux "$@"
else
  compdef _blockmux blockmux
fi
`;
}

const fishText = (text: string): string => `'${plain(text).replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

/** What the conditions ask: the words behind the options in front of the command, whatever values those have. */
const FISH_FUNCTIONS = `function __blockmux_words
    set -l words (commandline -opc)[2..]
    while set -q words[1]
        switch $words[1]
            case -L -S -f
                set -e words[1]
                set -q words[1]; and set -e words[1]
            case '-*'
                set -e words[1]
            case '*'
                break
        end
    end
    string join -- \\n $words
end
function __blockmux_needs_command
    test -z (__blockmux_words | string join ' ')
end
function __blockmux_command_is
    set -l words (__blockmux_words)
    contains -- "$words[1]" $argv
end
function __blockmux_verb_is
    set -l words (__blockmux_words)
    test "$words[1]" = block; and contains -- "$words[2]" $argv
end
function __blockmux_runs
    set -l words (__blockmux_words)
    contains -- -- $words; and string match -qr '^(block )?run ' -- "$words"
end
# What another command line would have behind the dashes of: run -- command
function __blockmux_command_line
    set -l words (__blockmux_words)
    set -e words[1..(contains -i -- -- $words)]
    complete -C (string join -- ' ' (string escape -- $words) (commandline -ct))
end
function __blockmux_sessions
    set -l words (commandline -opc)
    set -l server
    for option in -L -S
        set -l at (contains -i -- $option $words); and set -a server $option $words[(math $at + 1)]
    end
    blockmux $server -N list-sessions -F '#{session_name}' 2>/dev/null
end`;

export function fishCompletion(): string {
  const lines = [
    "# Completion of blockmux for fish: blockmux completion fish | source",
    `# ${NOTE}`,
    FISH_FUNCTIONS,
    "complete -c blockmux -f",
  ];
  for (const [option, value, summary] of GLOBAL_OPTIONS) {
    const name = option.startsWith("--") ? `-l ${option.slice(2)}` : `-s ${option.slice(1)}`;
    const takes = value === "" ? "" : value === "name" ? " -x" : " -r -F";
    lines.push(`complete -c blockmux -n __blockmux_needs_command ${name}${takes} -d ${fishText(summary)}`);
  }
  lines.push(`complete -c blockmux -n __blockmux_needs_command -a block -d ${fishText(BLOCK_SUMMARY)}`);
  for (const spec of commands()) {
    lines.push(
      `complete -c blockmux -n __blockmux_needs_command -a '${namesOf(spec).join(" ")}' -d ${fishText(spec.summary)}`,
    );
    const seen = `-n '__blockmux_command_is ${namesOf(spec).join(" ")}'`;
    for (const { letter, longName, valueName, target } of flagsOf(spec)) {
      const takes =
        valueName === undefined
          ? ""
          : target === undefined || target === "client"
            ? ` -r -d ${fishText(valueName)}`
            : ` -x -a '(__blockmux_sessions)' -d ${fishText(valueName)}`;
      const long = longName === undefined ? "" : ` -l ${longName}`;
      lines.push(`complete -c blockmux ${seen} -s ${letter}${long}${takes}`);
    }
  }
  const noVerb = "-n '__blockmux_verb_is \"\"'";
  for (const { name, options, summary } of BLOCK_VERBS) {
    if (name !== "") lines.push(`complete -c blockmux ${noVerb} -a ${name} -d ${fishText(summary)}`);
    const seen = name === "" ? noVerb : `-n '__blockmux_verb_is ${name}'`;
    for (const option of options) {
      const takes = option.value === undefined ? "" : " -x";
      lines.push(
        `complete -c blockmux ${seen} -l ${option.name.slice(2)}${takes} -d ${fishText(option.summary)}`,
      );
    }
  }
  lines.push("complete -c blockmux -n '__blockmux_command_is completion' -a 'bash zsh fish'");
  lines.push("complete -c blockmux -n __blockmux_runs -x -a '(__blockmux_command_line)'");
  return `${lines.join("\n")}\n`;
}

/** Text of a manual page: a backslash and a leading dot or quote mean something. Source: groff_man(7). */
const roff = (text: string): string =>
  plain(text)
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll(/^([.'])/gm, "\\&$1");

export function manualPage(): string {
  const item = (head: string, text: string): string[] => [".TP", `.B ${roff(head)}`, `${roff(text)}.`];
  return `${[
    `.\\" ${NOTE}`,
    ".TH BLOCKMUX 1",
    ".SH NAME",
    "blockmux \\- terminal multiplexer whose history can change in place",
    ".SH SYNOPSIS",
    ".B blockmux",
    "[options] [command [arguments]]",
    ".br",
    ".I command",
    "| ",
    ".B blockmux block",
    "[options]",
    ".SH DESCRIPTION",
    "Without a command a session is started and attached, in a server that is started when there is none.",
    "Commands, formats, keys and configuration are those of",
    ".BR tmux (1);",
    "a list of what differs is in docs/coming\\-from\\-tmux.md.",
    ".SH OPTIONS",
    ...GLOBAL_OPTIONS.flatMap(([option, value, summary]) => item(`${option} ${value}`.trimEnd(), summary)),
    ".SH COMMANDS",
    ...commands().flatMap((spec) => {
      const alias = spec.alias === undefined ? "" : ` (${spec.alias})`;
      return item(`${spec.name}${alias} ${usageOf(spec)}`.trimEnd(), spec.summary);
    }),
    ".SH BLOCKS FOR SHELL AND SCRIPTS",
    "These commands speak the Block Operations protocol to the terminal they are in, whatever that is, and need no",
    "server. Where the terminal does not confirm the protocol, text passes through plainly and commands run as ever.",
    ...BLOCK_VERBS.flatMap(({ name, options, operands, summary }) => {
      const words = options.map(
        (option) => `[${option.name}${option.value === undefined ? "" : ` ${option.value}`}]`,
      );
      const front = name === "" ? ["command", "|", "blockmux", "block"] : ["block", name];
      const details = options.map(
        (option) =>
          `${option.name}${option.value === undefined ? "" : ` ${option.value}`}: ${option.summary}.`,
      );
      return [
        ".TP",
        `.B ${roff([...front, ...words, operands].join(" ").trimEnd())}`,
        `${roff(summary)}.`,
        ...details.flatMap((detail) => [".br", roff(detail)]),
      ];
    }),
    ".SH ENVIRONMENT",
    ...item("BLOCKMUX", "Set in panes: the server's socket, its process and the session"),
    ...item("XDG_RUNTIME_DIR", "Where sockets and the Contexts of scripts lie; else in /tmp/blockmux-UID"),
    ".SH FILES",
    ...item(
      "~/.blockmux.conf, ~/.config/blockmux/blockmux.conf, ~/.tmux.conf",
      "The first there is, is read",
    ),
    ".SH EXIT STATUS",
    "0, or 1 when a command failed, or 2 when it was typed wrongly. block run and run return that of their command.",
    ".SH SEE ALSO",
    ".BR tmux (1)",
  ].join("\n")}\n`;
}
