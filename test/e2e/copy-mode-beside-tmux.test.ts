// Copy mode as a person sees it: the same keys typed into a client of tmux and one of blockmux over the same text; after
// each key both terminals show the same rows, colours and cursor, and in the end the same buffer.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requireBuild } from "../support/blockmux.ts";
import { HostTerminal } from "../support/host-terminal.ts";
import { SeededRandom } from "../support/random.ts";
import { RealBlockmux } from "../support/real-blockmux.ts";
import { TmuxOracle } from "../support/tmux-oracle.ts";
import { requireTool } from "../support/tools.ts";
import { waitFor } from "../support/wait-for.ts";

const COLS = 46;
const ROWS = 13;

const TEXT = `$ make test
gcc -O2 -o main main.c util.c --with-a-very-long-option=yes --and another  option here
main.c:12:5: warning: unused (variable) [x] {y}

   indented, with spaces behind    


func(a, b) { return (a + [b * (c - d)]); }
« Résumé naïf » — and a text that is long enough to wrap around œuvres here
a tab\there, and\tone more
x
a b c d e f g
/usr/local/bin:/usr/bin:/bin
foo.bar(baz)-qux_quux; if (a && b) || c
{
  open (
    [deep
  )
}]
word

0123456789012345678901234567890123456789
01234567890123456789012345678901234567890123456789012345678901234567890123456789
the end of the matter, said he; wasn't it?
last line before prompt
$ `;

const VI = {
  moves:
    "h j k l w b e W B E 0 $ ^ { } g H M L % C-u C-d C-b C-f C-y C-e J K X M-x n N ; , 2w 3j 4k 2b 3l 12l".split(
      " ",
    ),
  others: "v V Space C-v o A D Enter q C-c".split(" "),
  prompts: ["/ma\r", "?the\r", "/[ax]b*\r", "fa", "ti", "Fo", "T(", ":4\r"],
};
const EMACS = {
  moves:
    "C-a C-e C-f C-n C-p M-b M-f M-m M-r M-R M-< M-{ M-} C-v M-v C-Up C-Down M-Up M-Down n N , ; X M-x Down Up Left Right PageUp PageDown".split(
      " ",
    ),
  others: "C-Space C-g C-w M-w C-k q".split(" "),
  prompts: ["fa", "ti", "Fo", "T(", "C-sma\r", "C-rthe\r", "C-sno\x13\x13\r"],
};

const KEY_BYTES: Readonly<Record<string, string>> = {
  Space: " ",
  Enter: "\r",
  Escape: "\x1b",
  "C-Space": "\0",
  Up: "\x1b[A",
  Down: "\x1b[B",
  Right: "\x1b[C",
  Left: "\x1b[D",
  PageUp: "\x1b[5~",
  PageDown: "\x1b[6~",
  "C-Up": "\x1b[1;5A",
  "C-Down": "\x1b[1;5B",
  "M-Up": "\x1b[1;3A",
  "M-Down": "\x1b[1;3B",
};

/** Keys by name, or a control key and text behind it. */
function bytesOf(key: string): string {
  const known = KEY_BYTES[key];
  if (known !== undefined) return known;
  const control = /^C-(.)(.*)$/s.exec(key);
  if (control !== null)
    return String.fromCharCode((control[1] ?? "").charCodeAt(0) & 31) + (control[2] ?? "");
  return key.startsWith("M-") ? `\x1b${key.slice(2)}` : key;
}

/**
 * What is left out, since tmux 3.3a shows something else than it copies, or than is there: selections that begin in
 * column 0, rectangles of lines, of wide characters in half, and with mode-keys emacs; marks that stay where they were while `goto-line` moves
 * the rows; and with mode-keys emacs a selection that ends where a search began until the cursor moves again.
 */
function isLeftOut(steps: readonly string[], key: string, before: string, isVi: boolean): boolean {
  if (/^(v|Space|C-Space)$/.test(key) && before.endsWith(",0")) return true;
  if (key.startsWith(":") && before.includes("results")) return true;
  if (isVi) return /^(v|C-v)$/.test(key) && steps.includes("V");
  return steps.some((step) => step === "C-Space") && /^(n|N|C-s.*|C-r.*)$/s.test(key);
}

/**
 * Rows, the cells that look otherwise, and the cursor. In column 0 tmux paints a selected cell too many or
 * too few, in emacs one too few at the end; at the end of a full row it shows a `$`.
 */
function picture(host: HostTerminal, isEmacs: boolean): string {
  const { active } = host.emulator.buffer;
  const lines: string[] = [];
  for (let row = 0; row < ROWS; row += 1) {
    const line = active.getLine(active.baseY + row);
    const isAtEnd = host.cursor.row === row && host.cursor.col === COLS - 1;
    let marks = "";
    for (let col = 0; col < COLS; col += 1) {
      const cell = line?.getCell(col);
      if (cell === undefined) continue;
      const isCorner = row === ROWS - 2 && col === COLS - 1;
      const isUnsure = col === 0 || (isEmacs && isCorner) || (isAtEnd && col === COLS - 1);
      const look = isUnsure
        ? "."
        : cell.isInverse() !== 0
          ? "i"
          : cell.isBgDefault()
            ? "."
            : (cell.getBgColor() % 10).toString();
      marks += look;
    }
    const text = (line?.translateToString(true, 0, isAtEnd ? COLS - 1 : COLS) ?? "").trimEnd();
    lines.push(/^\.*$/.test(marks) ? text : `${text}\n   ${marks}`);
  }
  return `${lines.join("\n")}\ncursor ${host.cursor.row},${host.cursor.col}`;
}

const missing = requireTool("tmux");
describe.skipIf(missing !== undefined)("copy mode in a client, beside tmux", () => {
  let mux: RealBlockmux;
  let tmux: TmuxOracle;
  let theirs: HostTerminal;
  let ours: HostTerminal;

  beforeAll(async () => {
    requireBuild();
    const config = [
      "set -g status-left ''",
      // Counts the keys that have been carried out.
      "set -g status-right '#{@done}'",
      "set -g @done 0",
      "set -g assume-paste-time 0",
      ...["root", "copy-mode", "copy-mode-vi"].map(
        (table) => `bind -T ${table} F12 set -gF @done '#{e|+:#{@done},1}'`,
      ),
      "set -g window-status-current-format ' '",
      "set -g set-clipboard off",
      "set -g display-time 1",
    ];
    mux = new RealBlockmux(config.join("\n"));
    tmux = new TmuxOracle();
    tmux.source([...config, "set -sg escape-time 5", "set -g history-limit 50000"].join("\n"));
    const file = mux.file("text", TEXT);
    const program = `cat ${file}; stty -echo; exec sleep 1000`;
    const size = { cols: COLS, rows: ROWS };
    const socket = ["-S", `${tmux.folder}/socket`];
    theirs = new HostTerminal({
      ...size,
      file: "tmux",
      args: [...socket, "new", "-s", "t", program],
      env: mux.env,
    });
    ours = mux.host(["new", "-s", "t", program], size);
    await theirs.waitFor("last line before");
    await ours.waitFor("last line before");
  }, 60_000);
  afterAll(async () => {
    await theirs?.close();
    tmux?.end();
    await mux?.dispose();
  });

  let done = 0;

  /** Types into both; each has carried it out when the key behind it is. */
  async function type(bytes: string): Promise<void> {
    done += 1;
    // tmux opens a prompt a moment after its key.
    const hasPrompt = bytes.length > 1 && !bytes.startsWith("\x1b") && !bytes.startsWith("\x02");
    const parts = hasPrompt ? [bytes.slice(0, 1), bytes.slice(1)] : [bytes];
    for (const [at, part] of parts.entries()) {
      const isLast = at === parts.length - 1;
      for (const host of [theirs, ours]) host.send(isLast ? `${part}\x1b[24~` : part);
      const wanted = isLast ? new RegExp(` ${done}$`) : /^\((search|jump|goto|repeat)/m;
      for (const host of [theirs, ours])
        await host.waitFor(wanted, `${wanted} in ${host === ours ? "ours" : "theirs"}`);
    }
  }

  /** Both pictures once they are the same, or after a while that would do for any. */
  async function pictures(isEmacs: boolean): Promise<readonly [theirs: string, ours: string]> {
    const isSame = (): boolean => picture(theirs, isEmacs) === picture(ours, isEmacs);
    await waitFor("the same picture", isSame, 1000).catch(() => {});
    return [picture(theirs, isEmacs), picture(ours, isEmacs)];
  }

  test.each([
    ["vi", VI],
    ["emacs", EMACS],
  ] as const)(
    "mode-keys %s",
    async (keys, { moves, others, prompts }) => {
      for (const command of [`set -g mode-keys ${keys}`, "set-buffer none"]) {
        tmux.run(command.split(" "));
        await mux.ask(...command.split(" "));
      }
      const random = new SeededRandom(Number(process.env.SEED ?? 5));
      const pick = (from: readonly string[]): string => from[random.below(from.length)] ?? "";
      const differences: string[] = [];
      const scripts = Number(process.env.SCRIPTS ?? 5);
      for (let script = 0; script < scripts; script += 1) {
        const steps: string[] = [];
        let before = "";
        await type("\x02[");
        while (steps.length < 25) {
          const kind = random.below(10);
          const key = kind < 6 ? pick(moves) : kind < 8 ? pick(others) : pick(prompts);
          if (isLeftOut(steps, key, before, keys === "vi")) continue;
          steps.push(key);
          await type(bytesOf(key)).catch((error: unknown) => {
            throw new Error(`after ${steps.join(" | ")}`, { cause: error });
          });
          const [wanted, got] = await pictures(keys === "emacs");
          if (wanted !== got) {
            const story = `${steps.join(" | ")}\n--- before\n${before}`;
            differences.push(`${story}\n--- tmux\n${wanted}\n--- blockmux\n${got}`);
            break;
          }
          before = wanted;
          if (tmux.run(["display-message", "-p", "-t", "t", "#{pane_in_mode}"]) === "0") break;
        }
        tmux.run(["copy-mode", "-q", "-t", "t"]);
        await mux.ask("copy-mode", "-q", "-t", "t");
        const buffers = [tmux.run(["show-buffer"]), (await mux.ask("show-buffer")).stdout];
        if (buffers[0]?.trimEnd() !== buffers[1]?.trimEnd())
          differences.push(`${steps.join(" | ")}\n--- buffers ${JSON.stringify(buffers)}`);
      }
      expect(differences.slice(0, 4).join("\n\n====\n"), `${differences.length} of ${scripts}`).toBe("");
    },
    120_000,
  );
});
