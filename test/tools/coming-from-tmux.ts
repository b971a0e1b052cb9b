// Writes docs/coming-from-tmux.md: everything tmux 3.3a has (test/cases/tmux-3.3a) beside what the tables and the
// default keys say of it. `npm run docs` writes it, a test compares.
import { readFileSync } from "node:fs";
import {
  COMMANDS,
  type CommandSpec,
  defaultValue,
  formatOptionValue,
  HOOK_NAMES,
  OPTIONS,
  type OptionSpec,
  quoteArgument,
  supportOf,
} from "../../src/commands/index.ts";
import { COPY_COMMAND_NAMES } from "../../src/mux/copy-mode/run-copy-command.ts";
import { FORMAT_VARIABLES, PASSING_VARIABLES } from "../../src/mux/formats/index.ts";
import { MISSING_VARIABLES } from "../../src/mux/formats/missing-variables.ts";
import { FakeMux } from "../support/fake-mux.ts";
import {
  type KeyFact,
  keyFact,
  MACHINE_OPTIONS,
  type OptionFact,
  tmuxCommands,
  tmuxCopyCommands,
  tmuxHooks,
  tmuxKeys,
  tmuxModifiers,
  tmuxOptions,
  tmuxVariables,
} from "../support/tmux-facts.ts";
import { code, row } from "./markdown.ts";

const INTRODUCTION = `
This page is for hands and scripts that know tmux. Below its first part is a table of everything tmux 3.3a has; tests
hold it against the tmux that is installed, and run every row that says something works.

## What is the same

The prefix is \`C-b\`, and what stands behind it is where you left it: \`c\`, \`n\`, \`p\`, \`%\`, \`"\`, arrows, \`z\`, \`[\`, \`d\`, \`:\`.
Sessions, windows and panes are named and aimed at in the same way (\`work:2.1\`, \`%3\`, \`{last}\`, \`!\`), layouts are the same
strings, formats expand to the same text. The commands are tmux's own language: in the shell, in a file, at the prompt, in
key bindings and in hooks. Exit statuses and what \`-P\`, \`-F\` and the \`list-\` commands print are the same, so scripts work
once they say \`blockmux\` for \`tmux\`. Programs that plugins start find a \`tmux\` in their PATH that is blockmux,
and TMUX set; so do commands that keys, hooks and the configuration start in a pane or popup. To them \`tmux -V\` is
\`tmux 3.3a\`, as \`#{version}\` is everywhere: files and plugins ask before they use what came with a version. blockmux's own
is \`#{blockmux_version}\` and \`blockmux -V\`. In a pane's shell \`tmux\` is what it was, and TMUX is not set.

## Bring your .tmux.conf

There is nothing to do: without a configuration of its own (\`~/.blockmux.conf\`, \`~/.config/blockmux/blockmux.conf\`),
blockmux reads \`~/.tmux.conf\` or \`~/.config/tmux/tmux.conf\`. What it cannot honour is shown on the first client, each with
file and line and what to write instead, and again by \`show-messages\`; the rest of the file holds. To try a file without
touching anything: \`blockmux -L try -f ~/.tmux.conf\`. To keep one file for both, put what differs under
\`%if "#{m:*blockmux*,#{socket_path}}"\` … \`%endif\`.

## Control mode

\`blockmux -C\` and \`-CC\` speak tmux's line protocol: commands as lines in, blocks (\`%begin\`, \`%end\`, \`%error\`) and
notifications out, with the client flags \`no-output\`, \`wait-exit\`, \`pause-after\`, \`ignore-size\` and \`read-only\`, and
\`refresh-client -A\`, \`-B\` and \`-C\`. A test has the same dialogue with both programs. What differs:

- What tmux 3.3a keeps to itself is told as later ones do: \`%message\`, \`%paste-buffer-changed\`, \`%paste-buffer-deleted\`,
  \`%config-error\`. A command that waits has its \`%end\` at once, as in tmux; what it prints later (\`run-shell\`) comes as
  \`%message\`, where tmux puts it into the pane, or between the blocks.
- The client flag \`block-events\`, which tmux has not, adds \`%block-appended\`, \`-updated\`, \`-extended\`,
  \`-suffix-replaced\`, \`-sealed\`, \`-damaged\` and \`-evicted\`, each with the pane and the Block's key as \`list-blocks\` tells it.
- \`%layout-change\` comes once for a change, where tmux repeats it for windows that did not change, and also after
  \`rotate-window\`. With \`join-pane\` and \`break-pane\` it comes before or after its neighbours.
- What needs a screen (prompts, menus, popups, \`display-panes\`) is refused; tmux then answers that client no more.
- Copy mode renames no window to \`[tmux]\`. An unknown client flag is an error, and so is a
  session that is not there for \`detach-client -s\`.
- A pane waits for a client that is behind only while nobody else shows it. Where somebody does, 16 MiB may wait for the
  client (tmux: whatever comes in 300 seconds); then the pane is paused, with \`pause-after\`, or the client is ended with
  \`%exit too far behind\`.

## What differs

- **Reading is yours alone.** Each client reads a pane's history at its own place; with tmux, everybody who looks at the
  pane is taken along. What you read stays where it is while the program prints, and after a resize.
- **\`send-keys\` to a pane that is read** goes to copy mode's table, as in tmux, when the reader is the client that sends it or
  else the one used last; readers that only look (\`attach -r\`, browsers with \`--read-only\`) take no keys from a program.
- **\`save-buffer\` writes files**, and \`save-buffer -\` to the shell's pipe; \`save-buffer >(command)\` and named pipes are refused.
- **History.** A pane keeps 50,000 lines, bounded in bytes too (\`history-bytes\`), and lines are wrapped anew at a new width.
- **The clipboard is not told.** A program that asks for it (OSC 52 with \`?\`) is told the newest paste buffer only with
  \`get-clipboard buffer\`; tmux tells it wherever \`set-clipboard\` is \`on\`. Notifications of programs (OSC 9, 99, 777), which
  tmux drops, are messages: \`notifications\`.
- **Behind a full-screen program** lies what it covers: whoever reads upwards from \`vim\` sees the screen from which it was
  started, and then history; tmux leaves that screen out.
- **A program clears its own history only.** \`CSI 3 J\` takes what the program that sends it put into history, not what the
  shell showed before it; from \`clear\` or the shell itself it takes all (\`allow-clear-history\`).
- **Mouse on.** \`mouse\` is on from the start. To select with the host terminal hold Shift, or \`set -g mouse off\`.
- **ED does not archive.** \`scroll-on-clear\` is off: \`clear\` does not push the screen into history, so programs that
  repaint do not fill it with copies.
- **Escape is quick.** \`escape-time\` is 10 ms, as most configurations set it.
- **Keys with modifiers** reach programs that ask for them (kitty keyboard protocol, modifyOtherKeys) with nothing to set.
- **TERM** in panes is \`xterm-256color\`: blockmux does what xterm does ([vt.md](vt.md)), and no terminfo entry is missing on
  other machines.
- **Blocks.** Programs may change what they printed long ago ([protocol.md](protocol.md)); tmux has nothing like it.
`;

/** Hooks that may be set and that nothing fires. */
const NEVER_FIRED = new Set(["after-queue", "client-active"]);

const same = "yes";

/** How many rows of a table are yes, partly and no. */
function tally(words: readonly string[]): string {
  const count = (start: string): number => words.filter((word) => word.startsWith(start)).length;
  const parts = [`${count("yes")} of ${words.length} work`];
  if (count("partly") > 0) parts.push(`${count("partly")} in part`);
  if (count("no") > 0) parts.push(`${count("no")} not`);
  return `${parts.join(", ")}.`;
}

interface Row {
  readonly cells: readonly string[];
  /** Begins with yes, partly or no. */
  readonly support: string;
}

function table(title: string, head: readonly string[], rows: readonly Row[], more = ""): string[] {
  return [
    "",
    `## ${title}`,
    "",
    `${tally(rows.map(({ support }) => support))}${more === "" ? "" : ` ${more}`}`,
    "",
    row(...head, "works"),
    `|${"---|".repeat(head.length + 1)}`,
    ...rows.map(({ cells, support }) => row(...cells, support)),
  ];
}

function flagCell(spec: CommandSpec, isWorking: boolean): string {
  return spec.flags
    .filter((flag) => (flag.unsupported === undefined) === isWorking)
    .map((flag) => `\`-${flag.letter}\``)
    .join(" ");
}

function commandRows(): Row[] {
  return tmuxCommands().map((fact) => {
    const spec = COMMANDS.find(({ name, origin }) => name === fact.name && origin === "tmux");
    if (spec === undefined) throw new Error(`the command table has no ${fact.name}`);
    const name = `\`${fact.name}\`${fact.alias === undefined ? "" : ` (\`${fact.alias}\`)`}`;
    if (spec.support.kind === "no") {
      const flags = fact.flags.map((letter) => `\`-${letter}\``).join(" ");
      return { cells: [name, "", flags], support: `no: ${spec.support.reason}` };
    }
    const reasons = new Set(spec.flags.flatMap((flag) => flag.unsupported ?? []));
    const support = supportOf(spec) === "yes" ? same : `partly: ${[...reasons].join("; ")}`;
    return { cells: [name, flagCell(spec, true), flagCell(spec, false)], support };
  });
}

/** Longer values are shown by show-options. */
const MAX_VALUE_CHARS = 100;

const valueCell = (values: readonly string[]): string => {
  const text = values.join(" ");
  if (text === "" || text === "''") return "empty";
  return text.length > MAX_VALUE_CHARS ? "a long text" : code(text);
};

function ourValues(spec: OptionSpec): string[] {
  const value = defaultValue(spec);
  if (value instanceof Map) return [...value.values()].map(quoteArgument);
  const text = formatOptionValue(value);
  return [spec.type.kind === "string" ? quoteArgument(text) : text];
}

function optionRow(fact: OptionFact): Row {
  const spec = OPTIONS.find(({ name, origin }) => name === fact.name && origin === "tmux");
  if (spec === undefined) throw new Error(`the option table has no ${fact.name}`);
  const [theirs, ours] = [fact.values.join(" "), ourValues(spec).join(" ")];
  const isOfMachine = MACHINE_OPTIONS.has(fact.name);
  return {
    cells: [
      `\`${fact.name}\``,
      fact.scope,
      isOfMachine ? "of the machine" : valueCell(fact.values),
      isOfMachine || theirs === ours ? "the same" : valueCell(ourValues(spec)),
    ],
    support:
      spec.support.kind === "no"
        ? `no: ${spec.support.reason}`
        : spec.inert === undefined
          ? same
          : `yes, without effect: ${spec.inert}`,
  };
}

const chordOf = ({ table: name, key }: KeyFact): string => `${name} ${key}`;

/** Our default keys, as list-keys prints them. */
async function ourKeys(): Promise<ReadonlyMap<string, KeyFact>> {
  const mux = new FakeMux();
  await mux.tell("new-session", "-d");
  const facts = (await mux.tell("list-keys")).split("\n").map(keyFact);
  await mux.run("kill-server");
  return new Map(facts.map((fact) => [chordOf(fact), fact]));
}

/** Why keys that config/default.conf only names are not bound. */
function unboundReasons(configuration: string): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>();
  let reason = "its command is not there";
  for (const line of configuration.split("\n")) {
    const said = /^# Not bound: (.*)\.$/.exec(line)?.[1];
    if (said !== undefined) reason = said;
    else if (line === "") reason = "its command is not there";
    const match = /^#bind-key(?: -r)?( -n)?(?: -T (\S+))?(?: -N "(?:[^"\\]|\\.)*")?(?: -r)? (\S+) /.exec(
      line,
    );
    if (match === null) continue;
    const [, isRoot, named, key = ""] = match;
    const name = named ?? (isRoot === undefined ? "prefix" : "root");
    reasons.set(`${name} ${key.replace(/^\\(.)$/, "$1").replace(/^"(.*)"$/, "$1")}`, reason);
  }
  return reasons;
}

/** Layout of a menu is the shipped one's own; that there is one is what counts. */
const sameCommands = (theirs: KeyFact, ours: KeyFact): boolean =>
  theirs.commands === ours.commands && theirs.isRepeating === ours.isRepeating;

const commandsCell = (commands: string): string =>
  commands.length > MAX_VALUE_CHARS ? `${code(commands.split(" ").slice(0, 4).join(" "))} …` : code(commands);

function keyRows(
  name: string,
  ours: ReadonlyMap<string, KeyFact>,
  reasons: ReadonlyMap<string, string>,
): Row[] {
  return tmuxKeys()
    .filter((fact) => fact.table === name)
    .map((fact) => {
      const bound = ours.get(chordOf(fact));
      const cells = [code(fact.key), commandsCell(fact.commands)];
      if (bound === undefined) {
        return { cells, support: `no: ${reasons.get(chordOf(fact)) ?? "its command is not there"}` };
      }
      if (sameCommands(fact, bound)) return { cells, support: same };
      return { cells, support: `yes, by ${commandsCell(bound.commands)}` };
    });
}

function variableRows(): Row[] {
  const known = new Set([...FORMAT_VARIABLES, ...PASSING_VARIABLES]);
  return tmuxVariables().map(({ name, alias }) => ({
    cells: [`\`${name}\``, alias === undefined ? "" : `\`${alias}\``],
    support: known.has(name) ? same : `no: ${MISSING_VARIABLES[name] ?? "it expands to nothing"}`,
  }));
}

function copyRows(): Row[] {
  return tmuxCopyCommands().map((name) => ({
    cells: [`\`${name}\``],
    support: COPY_COMMAND_NAMES.includes(name) ? same : "no",
  }));
}

const KEY_TABLES = [
  ["prefix", "Keys behind the prefix"],
  ["root", "Keys without the prefix"],
  ["copy-mode", "Keys while reading, with mode-keys emacs"],
  ["copy-mode-vi", "Keys while reading, with mode-keys vi"],
] as const;

/** docs/coming-from-tmux.md. */
export async function comingFromTmuxDocument(configurationPath: string): Promise<string> {
  const ours = await ourKeys();
  const reasons = unboundReasons(readFileSync(configurationPath, "utf8"));
  const own = OPTIONS.filter(({ origin }) => origin === "blockmux").map(({ name }) => `\`${name}\``);
  return [
    "# Coming from tmux",
    "",
    "<!-- Written by `npm run docs` from the tables in src and the facts in test/cases/tmux-3.3a. -->",
    INTRODUCTION.trimEnd(),
    ...table("Commands", ["command", "flags that work", "flags that do not"], commandRows()),
    ...table(
      "Options",
      ["option", "of", "in tmux", "in blockmux"],
      tmuxOptions().map(optionRow),
      `Those that do not are errors where they are set to anything but what is so anyway. blockmux has besides: ${own.join(", ")}. ` +
        "What each takes is in [configuration.md](configuration.md).",
    ),
    ...table(
      "Hooks",
      ["hook"],
      tmuxHooks().map((name) => ({
        cells: [`\`${name}\``],
        support: NEVER_FIRED.has(name)
          ? "no: it is taken and never fires"
          : HOOK_NAMES.has(name)
            ? same
            : "no",
      })),
    ),
    ...KEY_TABLES.flatMap(([name, title]) =>
      table(title, ["key", "in tmux"], keyRows(name, ours, reasons), "`list-keys` shows the whole commands."),
    ),
    ...table("Commands of copy mode (`send-keys -X`)", ["command"], copyRows()),
    ...table("Variables of formats", ["variable", "short"], variableRows()),
    ...table(
      "Modifiers of formats",
      ["modifier", "gives", "for instance"],
      tmuxModifiers().map(({ name, meaning, sample }) => ({
        cells: [code(name), meaning, code(sample)],
        support: same,
      })),
    ),
    "",
  ].join("\n");
}
