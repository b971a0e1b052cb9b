// Side by side with tmux: programs with scripted keys show the same screens, scripting commands print the same.
// Differences are data, with reasons.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requireBuild } from "../support/blockmux.ts";
import { RealBlockmux } from "../support/real-blockmux.ts";
import { TmuxOracle } from "../support/tmux-oracle.ts";
import { requireTool } from "../support/tools.ts";
import { XtermHost } from "../support/xterm-host.ts";

const missingTmux = requireTool("tmux");

describe.skipIf(missingTmux !== undefined)("beside tmux", () => {
  let mux: RealBlockmux;
  let tmux: TmuxOracle;
  const CONFIG = [
    ["set-option", "-g", "default-terminal", "xterm-256color"],
    ["set-option", "-g", "default-shell", "/bin/bash"],
    ["set-option", "-g", "history-limit", "2000"],
    ["set-option", "-g", "status", "off"],
  ];
  beforeAll(async () => {
    requireBuild();
    mux = new RealBlockmux();
    tmux = new TmuxOracle();
    await mux.run("new-session", "-d", "-s", "main", "-n", "first", "-x", "80", "-y", "24", "sleep 1000");
    for (const command of CONFIG) {
      tmux.run(command);
      await mux.tell(...command);
    }
  });
  afterAll(async () => {
    tmux.end();
    await mux.dispose();
  });

  /** What both say to the same command, blockmux second. */
  const both = async (...command: string[]): Promise<[string, string]> => {
    const { stdout, stderr } = await mux.ask(...command);
    return [tmux.run(command), `${stdout}${stderr}`.replace(/\n$/, "")];
  };

  /** Asks both until they agree, as programs take their time; returns what they said last. */
  const agree = async (...command: string[]): Promise<[string, string]> => {
    const startedMs = performance.now();
    for (;;) {
      const answers = await both(...command);
      if (answers[0] === answers[1] || performance.now() - startedMs > 5000) return answers;
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  };

  const expectSame = async (...command: string[]): Promise<void> => {
    const [wanted, said] = await agree(...command);
    expect(said, command.join(" ")).toBe(wanted);
  };

  /** Starts a program in a session of both, with the same few variables. */
  const start = async (name: string, command: string): Promise<void> => {
    const env = ["HOME", "PATH", "LANG"].flatMap((key) => ["-e", `${key}=${mux.env[key] ?? ""}`]);
    const words = ["new-session", "-d", "-s", name, "-x", "80", "-y", "24", "-c", mux.home, ...env, command];
    tmux.run(words);
    await mux.tell(...words);
  };
  const end = async (name: string): Promise<void> => {
    await both("kill-session", "-t", name);
  };

  const PROGRAMS: readonly {
    readonly tool: string;
    readonly command: string;
    /** Keys, then a text that shows they were taken. */
    readonly steps: readonly (readonly [keys: string, shows: string])[];
    /** Takes out of a capture what cannot be the same, with the reason. */
    readonly mask?: { readonly reason: string; readonly apply: (capture: string) => string };
  }[] = [
    {
      tool: "vim",
      // blockmux answers vim's question for the background (OSC 11), tmux without a client does not.
      command:
        "vim -N --cmd 'set background=dark' -u NONE -i NONE -n -c 'syntax on' -c 'set bg=dark nu hlsearch ruler incsearch' code.c",
      steps: [
        ["", "main"],
        ["G", "99,1"],
        ["g g / r e t u r n Enter", "return"],
        ["o a d d e d Tab l i n e Escape", "added"],
        ["d d u", "added"],
        [": s p l i t Enter C-w j C-d", "code.c"],
        [": v s p l i t Enter v j j", "VISUAL"],
        ["Escape : o n l y Enter z z", "main"],
      ],
    },
    {
      tool: "less",
      command: "less -R coloured.txt",
      steps: [
        ["", "line 1"],
        ["Space", "line 30"],
        ["/ 1 7 7 Enter", "177"],
        ["G", "line 300"],
        ["g", "line 1"],
        ["Right", "in plain end"],
        ["h", "SUMMARY"],
        ["q & 1 2 Enter", "line 12"],
      ],
    },
    {
      tool: "man",
      command: "MANPAGER='less -R' GROFF_NO_SGR= man ./page.1",
      steps: [
        ["", "PAGE"],
        ["Space", "lines"],
        ["g", "NAME"],
      ],
    },
    {
      tool: "htop",
      command: "htop -d 100 --readonly",
      steps: [
        ["F2", "Setup"],
        ["Down Down", "Setup"],
        ["Escape F1", "htop"],
      ],
      mask: {
        reason: "meters, uptime and processes change between two looks",
        apply: (capture) => capture.split("\n").slice(-1).join("\n"),
      },
    },
  ];

  test.each(PROGRAMS)("$tool shows what it shows in tmux", async ({ tool, command, steps, mask }) => {
    if (requireTool(tool) !== undefined) return;
    mux.file("code.c", C_PROGRAM);
    mux.file("coloured.txt", COLOURED);
    mux.file("page.1", MAN_PAGE);
    await start(tool, command);
    for (const [keys, shows] of steps) {
      if (keys !== "") await both("send-keys", "-t", tool, ...keys.split(" "));
      await mux.until(
        `${shows} in ${tool}`,
        () => mux.tell("capture-pane", "-p", "-t", tool),
        (text) => text.includes(shows),
      );
      const capture = async (): Promise<[string, string]> => {
        const [wanted, said] = await both("capture-pane", "-p", "-e", "-t", tool);
        const apply = mask?.apply ?? ((text: string) => text);
        return [await drawCapture(apply(wanted)), await drawCapture(apply(said))];
      };
      const [wanted, said] = await mux
        .until(`the same after ${keys}`, capture, ([left, right]) => left === right)
        .catch(capture);
      expect(said, `${tool} after ${keys}`).toBe(wanted);
    }
    await end(tool);
  });

  test("scripting commands print the same", async () => {
    await start("work", "bash --norc --noprofile");
    const shows = (what: string): Promise<string> =>
      mux.until(
        what,
        () => mux.tell("capture-pane", "-p", "-t", "work"),
        (text) => text.includes(what),
      );
    const type = async (...keys: string[]): Promise<void> => {
      await both("send-keys", "-t", "work", ...keys);
    };
    await type("PS1='> '; clear", "Enter");
    await type("-l", "echo Enter; echo 'it''s'");
    await type("Enter");
    await shows("its");
    await type(
      "printf '\\033[31;1mred\\033[m \\033[4mline\\033[m\\n%0100d\\n' 7; seq 40; echo la''st",
      "Enter",
    );
    await shows("last");
    for (const flags of [
      "",
      "-e",
      "-J",
      "-N",
      "-S -",
      "-S - -E -",
      "-S -5 -E 2",
      "-S 3 -E 1",
      "-S -1000 -J",
      "-E -1 -S -3",
      "-e -S -",
    ]) {
      await expectSame("capture-pane", "-p", ...(flags === "" ? [] : flags.split(" ")), "-t", "work");
    }
    await both("resize-window", "-t", "work", "-x", "40", "-y", "12");
    await expectSame("capture-pane", "-p", "-t", "work", "-S", "-");
    await both("resize-window", "-t", "work", "-x", "120", "-y", "30");
    await expectSame("capture-pane", "-p", "-t", "work", "-S", "-");

    for (const name of ["work", "wor", "=work", "$1", "nothing", "work:0.0", "work:9"]) {
      const codes = [
        tmux.run(["has-session", "-t", name]) === "" ? 0 : 1,
        (await mux.ask("has-session", "-t", name)).status,
      ];
      expect(codes[1], `has-session -t ${name}`).toBe(codes[0]);
    }
    await type("cat -v", "Enter");
    await mux.until(
      "cat in both",
      () => both("display-message", "-p", "-t", "work", "#{pane_current_command}"),
      (names) => names.every((name) => name === "cat"),
    );
    await type("C-a", "Up", "F1", "F5", "S-Left", "C-Right", "M-x", "BTab", "PPage", "IC", "Escape", "Enter");
    await shows("^[\n");
    await expectSame("capture-pane", "-p", "-t", "work");
    await type("-H", "68", "69", "0a");
    await type("-N", "3", "z");
    await type("-R", "");
    expect(await mux.tell("capture-pane", "-p", "-t", "work", "-S", "-"), "history behind -R").toContain(
      "its\n",
    );
    await type("done", "Enter");
    await shows("zzzdone");
    await expectSame("capture-pane", "-p", "-t", "work");

    const FORMATS = [
      "#{session_name} #{session_windows} #{session_attached} #{session_id} #S",
      "#{window_index} #{window_width}x#{window_height} #{window_panes} #{window_active} #{window_id}",
      "#{pane_width} #{pane_height} #{pane_index} #{pane_id} #{pane_active} #{pane_in_mode} #{pane_dead}",
      "#{pane_current_command} #{cursor_x},#{cursor_y} #{alternate_on} #{cursor_flag}",
      "#{?pane_in_mode,yes,no} #{=3:session_name} #{p8:session_name}| #{s/o/0/:session_name} #{==:a,b} #{l:#{x}}",
      "#{e|+:2,3} #{m:w*,work} #{n:session_name} #{U:x} ##{x} #{b:pane_current_path}",
      "#{host_short} #{socket_path}x #{mouse_any_flag} #{insert_flag} #{scroll_region_upper} #{scroll_region_lower}",
    ].map((format) => format.replace("#{socket_path}", "").replace("#{U:x}", ""));
    for (const format of FORMATS) await expectSame("display-message", "-p", "-t", "work", format);

    for (const command of SCRIPT) {
      const [wanted, said] = await both(...command.split(" "));
      const isFault = wanted !== "" && said.startsWith(wanted.split("\n")[0] ?? "");
      // A fault says the same and then what to do instead.
      expect(isFault ? wanted : said, command).toBe(wanted);
    }
    const config = mux.file(
      "more.conf",
      "set -g @colour blue\n# a comment\nset -g status-left 'x y'\nif-shell -F 1 { set -g @more yes }\n",
    );
    await expectSame("source-file", config);
    await expectSame("show-options", "-gv", "@colour");
    await expectSame("show-options", "-g", "status-left");
    await expectSame("show-options", "-gv", "@more");
    await end("work");
    await expectSame("list-sessions", "-F", "#{session_name}");
  });
});

/** Run in order; what each prints is compared. */
const SCRIPT = [
  "list-sessions -F #{session_name}:#{session_windows}:#{session_attached}",
  "show-options -gv history-limit",
  "set-option -g history-limit 5000",
  "show-options -g history-limit",
  "set-option -t work status-left hi",
  "show-options -t work status-left",
  "show-options -v -t work status-left",
  "set-option -u -t work status-left",
  "show-options -v -t work status-left",
  "show-options -gv default-terminal",
  "set-option -g nosuch 1",
  "set-option -g history-limit abc",
  "set-option -g status maybe",
  "show-options -g nosuch",
  "nosuchcommand",
  "kill-session -t nothing",
  "set-option -g @mine one",
  "set-option -ga @mine -two",
  "show-options -gv @mine",
  "set-option -gu @mine",
  "show-options -gqv @mine",
  "set-option -g prefix C-a",
  "show-options -gv prefix",
  "set-option -g prefix C-b",
  "new-session -d -s more -P -F #{session_name}",
  "rename-session -t more less",
  "list-sessions -F #{session_name}",
  "new-session -d -s less",
  "kill-session -t less",
  "has-session -t less",
  "list-keys -T prefix d",
  "list-commands has-session",
];

/**
 * What a capture looks like, text and looks of each row. Captures are not compared as bytes: tmux tells of the look of
 * cells it has allocated behind the text, which depends on what the row held long ago.
 */
async function drawCapture(capture: string): Promise<string> {
  const host = new XtermHost(24, 80);
  const rows = capture.split("\n");
  await host.write(Buffer.from(rows.join("\r\n")));
  const { text, looks } = host.drawn({ withoutTails: true });
  host.dispose();
  return rows.map((_, at) => `${text[at] ?? ""}  {${looks[at] ?? ""}}`).join("\n");
}

const C_PROGRAM = [
  "#include <stdio.h>",
  "/* A comment with wide 世界 characters\tand a tab. */",
  "int main(int argc, char **argv) {",
  ...Array.from(
    { length: 95 },
    (_, at) => `\tif (argc > ${at}) return printf("%d %s\\n", ${at * 7}, argv[${at}]);`,
  ),
  "}",
  "",
].join("\n");

const COLOURED = Array.from(
  { length: 300 },
  (_, at) => `\x1b[3${at % 8}mline ${at + 1}\x1b[m ${"plain ".repeat(at % 20)}\x1b[1;4mend\x1b[0m`,
).join("\n");

const MAN_PAGE = [
  ".TH PAGE 1",
  ".SH NAME",
  "page \\- a page to read",
  ".SH DESCRIPTION",
  ...Array.from(
    { length: 60 },
    (_, at) => `.PP\nSome \\fBbold\\fR and \\fIitalic\\fR text in lines, number ${at}.`,
  ),
].join("\n");
