// The same commands of copy mode on the same text, in tmux and here: cursor, view, selection and what is copied agree.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { COPY_STATE, CopyPane, copyWords } from "../../support/copy-pane.js";
import { SeededRandom } from "../../support/random.js";
import { TmuxOracle } from "../../support/tmux-oracle.js";
import { requireTool } from "../../support/tools.js";

const TEXT = `$ make test
gcc -O2 -o main main.c util.c --with-a-very-long-option=yes --and another  option here
main.c:12:5: warning: unused (variable) [x] {y}

   indented, with spaces behind    


func(a, b) { return (a + [b * (c - d)]); }
日本語のテキスト and ASCII 混合 text that is long enough to wrap around 日本
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

/** Moves that put the cursor anywhere before the command in question. */
const MOVES =
  `cursor-up cursor-down cursor-left cursor-right end-of-line start-of-line next-word previous-word next-space
  next-word-end page-up halfpage-up scroll-up next-paragraph previous-paragraph middle-line top-line`.split(
    /\s+/,
  );

const COMMANDS = [
  ...MOVES,
  ..."back-to-indentation bottom-line halfpage-down history-bottom history-top page-down scroll-down".split(
    " ",
  ),
  ..."next-matching-bracket previous-matching-bracket next-space-end previous-space".split(" "),
  ..."begin-selection clear-selection other-end select-line select-word rectangle-on rectangle-off".split(
    " ",
  ),
  ..."rectangle-toggle set-mark jump-to-mark jump-again jump-reverse stop-selection".split(" "),
  ...["jump-forward a", "jump-backward a", "jump-to-forward e", "jump-to-backward e", "goto-line 3"],
  ...["search-forward line", "search-backward ma[i]n", "search-forward-text (", "search-backward-text o"],
  ...["search-again", "search-reverse", "toggle-position", "refresh-from-pane"],
  ..."copy-line copy-end-of-line copy-pipe copy-pipe-line copy-pipe-end-of-line copy-selection".split(" "),
  ..."copy-selection-no-clear copy-pipe-no-clear append-selection pipe pipe-no-clear".split(" "),
  ..."cursor-down-and-cancel halfpage-down-and-cancel page-down-and-cancel scroll-down-and-cancel".split(" "),
  ...["copy-pipe cat", "copy-pipe-no-clear cat", "copy-selection mine", "copy-line mine"],
  ...["search-forward-incremental =line", "search-backward-incremental =main"],
];

/** Commands which end copy mode; the buffer is all there is to see behind them. */
const ENDING = [
  ..."append-selection copy-end-of-line copy-line copy-pipe copy-pipe-end-of-line copy-pipe-line".split(" "),
  ..."copy-selection pipe".split(" "),
].map((name) => `${name}-and-cancel`);

/**
 * What is left out, since tmux 3.3a does otherwise: after a search in emacs the end of its selection stays behind the
 * cursor until that moves again; once stopped, the columns of a rectangle still follow the cursor.
 */
const isLeftOut = (steps: readonly string[], keys: string): boolean => {
  const isSelecting = steps.some((step) => /begin-selection|select-/.test(step));
  return (
    (keys === "emacs" && isSelecting && steps.some((step) => step.includes("search"))) ||
    (steps.includes("stop-selection") && steps.some((step) => step.startsWith("rectangle")))
  );
};

function scripts(keys: string): readonly (readonly string[])[] {
  const random = new SeededRandom(20261201);
  const pick = (from: readonly string[]): string => from[random.below(from.length)] ?? "";
  const some = (count: number): string[] =>
    Array.from({ length: count }, () => (random.chance(0.2) ? `${2 + random.below(3)} ` : "") + pick(MOVES));
  const made: (readonly string[])[] = [];
  for (const command of [...COMMANDS, ...ENDING]) {
    for (const start of ["", "begin-selection", pick(["select-line", "select-word", "rectangle-on"])]) {
      const count = random.chance(0.2) && !command.includes(" ") ? `${2 + random.below(2)} ` : "";
      const steps = ["history-top", ...some(3), start, ...some(1), `${count}${command}`, ...some(2)];
      const kept = ENDING.includes(command) ? steps.slice(0, -2) : steps;
      const script = kept.filter((step) => step !== "");
      if (!isLeftOut(script, keys)) made.push(script);
    }
  }
  return made;
}

const missing = requireTool("tmux");
describe.skipIf(missing !== undefined)("copy mode beside tmux", () => {
  const tmux = missing === undefined ? new TmuxOracle() : undefined;
  afterAll(() => tmux?.end());

  const quote = (word: string): string => `'${word}'`;

  /** What tmux says of each script: the state behind each step, and the buffer at the end. */
  function askTmux(oracle: TmuxOracle, all: readonly (readonly string[])[]): string[] {
    const lines: string[] = [];
    for (const [index, script] of all.entries()) {
      lines.push("set-buffer -b zz none", "copy-mode -t t");
      for (const step of script) {
        lines.push(`send-keys -t t ${copyWords(step).map(quote).join(" ")}`);
        lines.push(`display-message -p -t t ${quote(COPY_STATE)}`);
      }
      lines.push(
        "if-shell -F -t t '#{pane_in_mode}' { send-keys -t t -X copy-selection-no-clear ; send-keys -t t -X cancel }",
      );
      lines.push(`save-buffer ${join(oracle.folder, `buffer${index}`)}`, "display-message -p '</script>'");
    }
    return oracle
      .source(lines.join("\n"))
      .split("</script>")
      .slice(0, -1)
      .map((told, index) => {
        const buffer = readFileSync(join(oracle.folder, `buffer${index}`), "utf8");
        return `${told.replace(/^\n/, "")}<buffer>\n${buffer}`;
      });
  }

  test.each(["vi", "emacs"] as const)(
    "the same cursor, selection and buffer, with mode-keys %s",
    async (keys) => {
      if (tmux === undefined) return;
      const all = scripts(keys);
      writeFileSync(join(tmux.folder, "text"), TEXT);
      tmux.runAll([
        ["set-option", "-g", "mode-keys", keys],
        ["set-option", "-g", "set-clipboard", "off"],
        ["set-option", "-g", "buffer-limit", "1"],
        [
          "new-session",
          "-d",
          "-s",
          "t",
          "-x",
          "40",
          "-y",
          "10",
          `cat ${join(tmux.folder, "text")}; exec sleep 1000`,
        ],
      ]);
      await expect
        .poll(() => tmux.run(["display-message", "-p", "-t", "t", "#{cursor_x},#{cursor_y}"]))
        .toBe("2,9");
      const theirs = askTmux(tmux, all);
      tmux.run(["kill-session", "-t", "t"]);

      const pane = await CopyPane.open(TEXT, { keys });
      const differences: string[] = [];
      for (const [index, script] of all.entries()) {
        pane.forgetBuffers();
        pane.fake.mux.buffers.set("zz", new TextEncoder().encode("none"));
        await pane.copyMode();
        let told = "";
        for (const step of script) {
          await pane.do(step);
          told += `${await pane.ask(COPY_STATE)}\n`;
        }
        if ((await pane.ask("#{pane_in_mode}")) === "1") await pane.do("copy-selection-no-clear", "cancel");
        told += `<buffer>\n${pane.buffer ?? ""}`;
        const wanted = theirs[index] ?? "";
        if (told.trimEnd() !== wanted.trimEnd()) {
          const steps = script.join(" | ");
          differences.push(`${steps}\n--- tmux\n${wanted}\n--- blockmux\n${told}`);
        }
      }
      pane.close();
      expect(differences.slice(0, 5).join("\n\n"), `${differences.length} of ${all.length}`).toBe("");
    },
  );
});
