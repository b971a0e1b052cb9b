// Writes docs/commands.md, docs/configuration.md and the options of config/default.conf from the command and option tables. `npm run docs` writes
// them, a test compares.
import {
  COMMANDS,
  type CommandSpec,
  defaultValue,
  formatOptionValue,
  OPTIONS,
  type OptionScope,
  type OptionSpec,
  quoteArgument,
  supportOf,
  usageOf,
} from "../../src/commands/index.ts";
import { code, row } from "./markdown.ts";

const GENERATED = "<!-- Written by `npm run docs` from the tables in src/commands. -->";

function supportCell(spec: CommandSpec): string {
  if (spec.support.kind === "no") return `no: ${spec.support.reason}`;
  const reasons = new Map<string, string>();
  for (const { letter, unsupported } of spec.flags) {
    if (unsupported !== undefined) {
      reasons.set(
        unsupported,
        `${reasons.get(unsupported) ?? ""}${reasons.has(unsupported) ? ", " : ""}\`-${letter}\``,
      );
    }
  }
  if (reasons.size === 0) return "yes";
  return `partly; without ${[...reasons].map(([reason, letters]) => `${letters}: ${reason}`).join("; without ")}`;
}

function commandRow(spec: CommandSpec): string {
  const alias = spec.alias === undefined ? "" : ` (\`${spec.alias}\`)`;
  return row(`\`${spec.name}\`${alias}`, code(usageOf(spec)), spec.summary, supportCell(spec));
}

/** docs/commands.md. */
export function commandsDocument(): string {
  const tmux = COMMANDS.filter((spec) => spec.origin === "tmux");
  const count = (support: string): number => tmux.filter((spec) => supportOf(spec) === support).length;
  return [
    "# Commands",
    "",
    GENERATED,
    "",
    "The same commands work in the shell (`blockmux list-sessions`), in a configuration file and at the prompt",
    "(the prefix, then `:`). Names may be shortened to the start of one name only. Of tmux's " +
      `${tmux.length} commands ${count("yes")} work, ${count("partly")} work without some flags, ` +
      `${count("no")} do not; using one of those is an error that says what to use instead.`,
    "",
    "## Commands of blockmux alone",
    "",
    "| command | arguments | what it does | where |",
    "|---|---|---|---|",
    ...COMMANDS.filter((spec) => spec.origin === "blockmux").map((spec) =>
      row(
        `\`${spec.name}\``,
        code(spec.name === "run" ? `-- ${usageOf(spec)}` : usageOf(spec)),
        spec.summary,
        spec.place === "shell" ? "the shell only" : "everywhere",
      ),
    ),
    "",
    "## Commands of tmux",
    "",
    "| command | arguments | what it does | works |",
    "|---|---|---|---|",
    ...tmux.map(commandRow),
    "",
  ].join("\n");
}

function typeCell({ type }: OptionSpec): string {
  switch (type.kind) {
    case "string":
      if (type.check === "style") return "style";
      return type.check === "size" ? "size, as 80x24" : type.check === "shell" ? "path of a shell" : "text";
    case "number":
      return `${type.min} to ${type.max}${type.unit === undefined ? "" : ` ${type.unit}`}`;
    case "flag":
      return "on, off";
    case "choice":
      return type.choices.join(", ");
    case "array":
      return type.element === undefined ? "list of text" : `list of ${type.element}s`;
    case "colour":
    case "key":
      return type.kind;
  }
}

/** Longer defaults are in config/default.conf. */
const MAX_DEFAULT_CHARS = 60;

function defaultCell(spec: OptionSpec): string {
  const value = defaultValue(spec);
  const text =
    value instanceof Map ? [...value.values()].map(quoteArgument).join(" ") : formatOptionValue(value);
  if (text === "") return "empty";
  return text.length > MAX_DEFAULT_CHARS ? "see `config/default.conf`" : code(text);
}

function optionRows(scope: OptionScope): string[] {
  return OPTIONS.filter((spec) => spec.scope === scope).map((spec) =>
    row(
      `\`${spec.name}\``,
      typeCell(spec),
      defaultCell(spec),
      spec.summary,
      spec.support.kind === "no"
        ? `no: ${spec.support.reason}`
        : spec.inert === undefined
          ? "yes"
          : `taken, without effect: ${spec.inert}`,
    ),
  );
}

const LANGUAGE = `
## The language

A file holds commands, one a line or several joined by \`;\`. When a command fails, those behind it in the same
line are not run; the next line is. An error names file, line and column. A file with a syntax error is not run
at all.

| written | means |
|---|---|
| \`# text\` | a comment to the end of the line |
| \`\\\` at the end of a line | the line goes on in the next |
| \`'text'\` | text as it stands |
| \`"text"\` | text with \`$NAME\`, \`\${NAME}\`, a leading \`~\`, \`\\n\`, \`\\t\`, \`\\e\`, \`\\u00e9\`, \`\\101\`, \`\\"\` |
| \`\\;\` | a semicolon that does not separate, as in \`bind-key x detach-client \\; list-sessions\` |
| \`{ commands }\` | commands as one argument, over several lines if need be |
| \`NAME=value\` | sets a variable of the environment, for this file and for programs |
| \`%hidden NAME=value\` | the same, but programs do not see it |
| \`%if FORMAT\` … \`%elif FORMAT\` … \`%else\` … \`%endif\` | only the branch whose format is true is read |

In the shell a semicolon needs the shell's own quoting: \`blockmux new-session -d \\; list-sessions\`.

Keys are written as tmux writes them: \`a\`, \`C-a\`, \`M-x\`, \`S-Up\`, \`C-M-Left\`, \`F1\` to \`F12\`, \`Enter\`, \`Tab\`,
\`BTab\`, \`Escape\`, \`Space\`, \`BSpace\`, \`IC\`, \`DC\`, \`Home\`, \`End\`, \`PPage\`, \`NPage\`, \`KP0\`, mouse keys such as
\`WheelUpPane\`. Formats (\`#{session_name}\`, \`#{?condition,yes,no}\`, \`#{=10:pane_title}\`) and styles
(\`fg=red,bold\`, \`#[fg=red]\`) are tmux's too.

## Options

\`set-option\` sets an option of a session, with \`-s\` of the server, with \`-w\` of a window, with \`-p\` of a pane;
\`-g\` sets what holds wherever nothing else is set. A pane asks its window, a window and a session ask what was
set with \`-g\`, and in the end the default holds. \`-u\` unsets, \`-a\` appends, \`-F\` expands formats, \`-o\` keeps what
is set, \`-q\` passes over options blockmux does not have. Names that begin with \`@\` are free for any text.

Setting an option blockmux does not honour is an error that names file and line and says what to do instead.`;

/** docs/configuration.md. */
export function configurationDocument(): string {
  const scopes: readonly (readonly [OptionScope, string])[] = [
    ["server", "Options of the server (`set -s`)"],
    ["session", "Options of sessions (`set`, `set -g`)"],
    ["window", "Options of windows (`set -w`, `set -gw`)"],
    ["pane", "Options of panes (`set -p`, `set -w`, `set -gw`)"],
  ];
  return [
    "# Configuration",
    "",
    GENERATED,
    "",
    "blockmux reads [config/default.conf](../config/default.conf), then the file given with `-f` or the person's",
    "own. What comes later wins. The commands are in [commands.md](commands.md).",
    LANGUAGE,
    ...scopes.flatMap(([scope, title]) => [
      "",
      `### ${title}`,
      "",
      "| option | takes | default | what it does | works |",
      "|---|---|---|---|---|",
      ...optionRows(scope),
    ]),
    "",
  ].join("\n");
}

const SCOPE_TITLES: readonly (readonly [OptionScope, string, string])[] = [
  ["server", "-s", "The server"],
  ["session", "-g", "Sessions and the status line"],
  ["window", "-gw", "Windows and reading"],
  ["pane", "-gw", "Panes and their history"],
];

/** Options whose default the server finds out for itself. */
const FOUND_OUT = new Set(["default-shell"]);

function rule(title: string): string {
  return `# ---- ${title} ${"-".repeat(Math.max(0, 100 - title.length))}`;
}

function settingLines(spec: OptionSpec, flag: string): string[] {
  const { name, type } = spec;
  const value = defaultValue(spec);
  const unit = type.kind === "number" && type.unit !== undefined ? ` (in ${type.unit})` : "";
  const choices = type.kind === "choice" ? ` (${type.choices.join(", ")})` : "";
  const lines = [`# ${spec.summary}${unit}${choices}.`];
  if (value instanceof Map) {
    for (const [index, entry] of value) lines.push(`set ${flag} ${name}[${index}] ${quoteArgument(entry)}`);
    if (value.size === 0) lines.push(`#set ${flag} ${name}[0] VALUE`);
  } else {
    const text = formatOptionValue(value);
    const start = FOUND_OUT.has(name) ? "#set" : "set";
    lines.push(`${start} ${flag} ${name} ${type.kind === "string" ? quoteArgument(text) : text}`);
  }
  return [...lines, ""];
}

/** The part of config/default.conf that sets options: from its first rule to that of the keys. */
export function defaultOptions(): string {
  return SCOPE_TITLES.flatMap(([scope, flag, title]) => [
    rule(title),
    "",
    ...OPTIONS.filter((spec) => spec.scope === scope && spec.support.kind === "yes").flatMap((spec) =>
      settingLines(spec, flag),
    ),
  ]).join("\n");
}
