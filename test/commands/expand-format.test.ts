// The format language. FORMATS is compared with tmux, where tmux is installed, on the same values.
import { afterAll, describe, expect, test } from "vitest";
import { expandFormat, type FormatSubject } from "../../src/commands/index.ts";
import { TmuxOracle } from "../support/tmux-oracle.ts";
import { requireTool } from "../support/tools.ts";
import { subjectOf, TEST_FORMAT_SURROUNDINGS } from "./parse-harness.ts";

// Moments below are written in this zone.
process.env.TZ = "UTC";

const VALUES: Readonly<Record<string, string>> = {
  "@path": "abc/def",
  "@ref": "#{@path}",
  "@odd": "a b$c\"d'e#f;g|h&i(j)k<l>m*n?o[p]q\\r`s~t!u{v}w=x%y",
  "@n": "42",
  "@zero": "0",
  "@empty": "",
  "@wide": "日本語x",
  "@styled": "#[fg=red]abc#[default]def##ghi",
  "@hash": "a##b#c",
  "@time": "1445765102",
  "@esc": "x,y}z",
  "@list": "one two three",
  "@slash": "/a/b//",
};

/** Format and what it expands to. */
const FORMATS: readonly (readonly [string, string])[] = [
  ["plain", "plain"],
  ["#{@path}|#{@nope}|", "abc/def||"],
  ["a##b#,c#}d", "a#b,c}d"],
  ["##[fg=red]x", "##[fg=red]x"],
  ["###[fg=red]", "###[fg=red]"],
  ["#[fg=red]", "#[fg=red]"],
  ["###", "##"],
  ["#####a", "###a"],
  ["#z#", "#z#"],
  ["a#{b", "a"],
  ["#{@path}#{", "abc/def"],
  ["a#(b", "a"],
  ["#{b:@path} #{d:@path}", "def abc"],
  ["#{b:@slash} #{d:@slash}", "b /a"],
  ["#{b:@empty}|#{d:@empty}", ".|."],
  ["#{b:#{@path}}", "abc/def"],
  ["#{@ref}", "#{@path}"],
  ["#{E:@ref}", "abc/def"],
  ["#{T:@ref}", "abc/def"],
  ["#{q:@odd}", "a\\ b\\$c\\\"d\\'e\\#f\\;g\\|h\\&i\\(j\\)k\\<l\\>m\\*n\\?o\\[p]q\\\\r\\`s~t!u{v}w\\=x\\%y"],
  ["#{q/h:@ref}", "##{@path}"],
  ["#{q/e:@ref}", "##{@path}"],
  ["#{n:@wide} #{w:@wide}", "10 7"],
  ["#{n:@nope}#{w:@nope}", "00"],
  ["#{=3:@wide}|#{=-3:@wide}|#{=2:@path}", "日|語x|ab"],
  ["#{=/2/..:@path} #{=/-2/..:@path} #{=/9/..:@path}", "ab.. ..ef abc/def"],
  ["#{=4:@styled}", "#[fg=red]abc#[default]d"],
  ["#{=-4:@styled}", "#[fg=red]#[default]##ghi"],
  ["#{=2:@hash}", "a##"],
  ["#{w:@styled} #{w:@hash}", "10 5"],
  ["#{=a:@path} #{=0:@path}", "abc/def abc/def"],
  ["#{p10:@path}| #{p-10:@path}| #{p/4:@n}| #{p3:@wide}|", "abc/def   |    abc/def| 42  | 日本語x|"],
  ["#{=5;p8:@path}|", "abc/d   |"],
  ["#{l:#{x,y}}", "#{x,y}"],
  ["#{l:a#,b}", "a#,b"],
  ["#{?@path,yes,no} #{?@nope,yes,no} #{?@zero,yes,no} #{?@empty,yes,no}", "yes no no no"],
  ["#{?1,a,b}#{?,a,b}#{?#{@n},a,b}", "bba"],
  ["#{?@path,yes}after", ""],
  ["#{?@path,#{?@zero,a,b},c}", "b"],
  ["#{?@path,a#,b#}c,d}", "a,b}c"],
  ["#{?#{==:#{@n},42},#[fg=red#,bg=blue]x,no}", "#[fg=red,bg=blue]x"],
  ["#{==:a,a}#{==:a,b}#{!=:a,b}#{<:a,b}#{>:a,b}#{<=:b,b}#{>=:a,b}", "1011010"],
  ["#{>:10,9}", "0"],
  ["#{==:#{@path},abc/def}", "1"],
  ["#{==:a}", ""],
  ["#{&&:1,0}#{&&:1,a}#{||:0,}#{||:0,x}", "0101"],
  ["#{m:a*,abc}#{m:a?c,abc}#{m:[!a]*,b}#{m:[a-c]*,b}#{m:abc,ab}#{m/i:A*,abc}", "111101"],
  ["#{m/r:^a.c$,abc}#{m/ri:^A,abc}#{m/r:(b|c)+$,abcbc}#{m/r:[[:digit:]]{2#},a12}#{m/r:(,x}", "11110"],
  ["#{s/b/X/:@path}", "aXc/def"],
  ["#{s/[aeiou]/<&>/:@list}", "<&>n<&> tw<&> thr<&><&>"],
  ["#{s/([a-z])([a-z])/\\2\\1/:@list}", "noe wto htere"],
  ["#{s/(a)|(z)/<\\2>/:@path}", "<2>bc/def"],
  ["#{s/A/x/i:@path}", "xbc/def"],
  ["#{s/x*/-/:@path}", "a-b-c-/-d-e-f-"],
  ["#{s/^a/-/:@path}", "-bc/def"],
  ["#{s/a/b/;s/b/c/:@path}", "ccc/def"],
  ["#{s|/|-|:@path}", "abc-def"],
  ["#{s/a/b:@path}", "bbc/def"],
  ["#{s/(/b/:@path}", "abc/def"],
  ["#{s/o/#{@n}/:@list}", "42ne tw42 three"],
  ["#{s/ (two|tw)/_/:@list}", "one_ three"],
  ["#{e|+|:1,2} #{e|-|:3,4.9} #{e|*|:3,4} #{e|/|:7,2} #{e|m|:-7,3}", "3 -1 12 3 -1"],
  ["#{e|*|f|4:5.5,3} #{e|/|f:5,3} #{e|<|f:1.5,1.6} #{e|==|:1,1.4}", "16.5000 1.67 1.00 1"],
  ["#{e|/|:1,0}", "-9223372036854775808"],
  ["#{e|+|:a,1}|#{e|^|:1,1}|#{e|+|:1}|", "|||"],
  ["#{e|>|:10,9}#{e|<=|:10,9}#{e|!=|:1,2}", "101"],
  ["#{a:98}#{a:200}#{a:x}", "b"],
  [
    "#{c:red} #{c:colour200} #{c:AliceBlue} #{c:#ff0000} #{c:grey50} #{c:brightblue} #{c:default}|",
    "800000 ff00d7 f0f8ff ff0000 7f7f7f 0000ff |",
  ],
  ["#{t:@time}", "Sun Oct 25 09:25:02 2015"],
  ["#{t/f/%%%%Y-%%%%m-%%%%d:@time}", "2015-10-25"],
  ["#{t:@path}|#{t:@nope}|", "||"],
  ["#{@path @n}|#{x:@path}|#{:@path}", "||abc/def"],
  ["#{@esc}", "x,y}z"],
  ["#{!:1}|#{not:1}", "|"],
  ["#{&&:a,b,c}", "1"],
  ["#{m:*#{@n}*,x42y}", "1"],
  ["#{=#{@n}:@path}", "=42:@path"],
  ["#{?#{m/r:^[0-9]+$,#{@n}},number,text}", "number"],
  ["#{E:@styled}", "#[fg=red]abc#[default]def#ghi"],
  ["日本#{@wide}", "日本日本語x"],
];

const expandTest = (format: string, subject: FormatSubject = subjectOf(VALUES)): string =>
  expandFormat(format, subject, TEST_FORMAT_SURROUNDINGS);

describe("expandFormat", () => {
  test.each(FORMATS)("expands %s", (format, expected) => {
    // Messages go through strftime first, as the comparison below does.
    const withTime = expandFormat(format, subjectOf(VALUES), TEST_FORMAT_SURROUNDINGS, { withTime: true });
    expect(withTime).toBe(expected);
  });

  test("short names, shell commands and strftime", () => {
    const subject = subjectOf({ session_name: "S", window_index: "1", pane_id: "%3", cmd: "x" });
    const expand = (format: string, more = {}): string =>
      expandFormat(format, subject, TEST_FORMAT_SURROUNDINGS, more);
    expect([
      expand("#S:#I #D #(ls #{cmd} (a))"),
      expand("#(ls)", { withShell: false }),
      expand("%Y #{l:%Y}", { withTime: true }),
      expand("%Y"),
    ]).toEqual(["S:1 %3 <ls x (a)>", "", "2023 2023", "%Y"]);
  });

  test("loops over sessions, windows and panes, with a format of its own for the current one", () => {
    const item = (name: string, isCurrent: boolean) => ({ subject: subjectOf({ name }), isCurrent });
    const subject = {
      ...subjectOf({}),
      sessions: () => [item("a", false), item("b", true)],
      windows: () => [item("c", false), item("d", true)],
      panes: () => [],
    };
    expect(expandTest("#{S:[#{name}]} #{W:#{name} ,<#{name}> } #{W:#{name}#,}|#{P:x}|", subject)).toBe(
      "[a][b] c <d>  c,d,||",
    );
  });

  test("asks for names and for text on the pane", () => {
    const subject: FormatSubject = {
      ...subjectOf({}),
      hasWindow: (name) => name === "w",
      hasSession: (name) => name === "s",
      findInPane: ({ pattern, isRegex, ignoresCase }) =>
        pattern.length + (isRegex ? 10 : 0) + (ignoresCase ? 20 : 0),
    };
    expect(expandTest("#{N:w}#{N/w:w}#{N/s:s}#{N/s:w} #{C:ab} #{C/ri:abc}", subject)).toBe("1110 2 33");
  });

  test("looks for an option, then a variable, then the environment", () => {
    const subject: FormatSubject = {
      ...subjectOf({ a: "option" }),
      findVariable: (name) => (name === "c" ? undefined : "variable"),
      findEnvironment: () => "environment",
    };
    expect(expandTest("#{a} #{b} #{c}", subject)).toBe("option variable environment");
  });

  test("an option that expands itself ends", () => {
    const subject = subjectOf({ "@loop": "x#{E:@loop}", "@bomb": "#{E:@bomb}#{E:@bomb}" });
    expect([expandTest("#{E:@loop}", subject).length, expandTest("#{E:@bomb}", subject)]).toEqual([99, ""]);
  });

  test("a pattern that sends a backtracking engine into the woods costs little", () => {
    const text = "a".repeat(2000);
    expect(
      expandTest("#{m/r:^(a|a)*(a|aa)*b$,#{x}}#{s/(x+x+)+y/-/:y}", subjectOf({ x: text, y: text })).length,
    ).toBe(2001);
  });
});

const missing = requireTool("tmux");
describe.skipIf(missing !== undefined)("expandFormat beside tmux", () => {
  const oracle = missing === undefined ? new TmuxOracle() : undefined;
  afterAll(() => oracle?.end());

  test("expands every case as tmux does", () => {
    const setUp = Object.entries(VALUES).map(([name, value]) => ["set-option", "-g", name, value]);
    const shown = oracle?.runAll([...setUp, ...FORMATS.map(([format]) => ["display-message", "-p", format])]);
    expect(shown).toEqual(FORMATS.map(([, expected]) => expected));
  });
});
