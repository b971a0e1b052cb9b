// `export`: the same content in every format, nothing of it obeyed by a browser, Blocks as elements.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { type EXPORT_FORMATS, exportPane } from "../../../src/mux/export/export-pane.js";
import { FakeMux } from "../../support/fake-mux.js";
import { TestPane } from "../../support/test-pane.js";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");

interface Run {
  readonly text: string;
  readonly [name: string]: unknown;
}
interface Element {
  readonly type: string;
  readonly lines: readonly (readonly Run[])[];
  readonly [name: string]: unknown;
}
interface Exported {
  readonly elements: readonly Element[];
  readonly [name: string]: unknown;
}

const write = ({ pane }: TestPane, format: (typeof EXPORT_FORMATS)[number]): string =>
  [...exportPane(pane, format, 0)].join("");
const json = (pane: TestPane): Exported => JSON.parse(write(pane, "json")) as Exported;

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
const unescaped = (text: string): string =>
  text.replace(/&(#?\w+);/g, (_, name: string) => ENTITIES[name] ?? "?");
/** What a browser shows of the page's elements, one after the other. */
const shownByHtml = (html: string): string =>
  [...html.matchAll(/<pre [^>]*>\n([\s\S]*?)<\/pre>/g)]
    .map(([, content = ""]) => unescaped(content.replace(/<[^>]*>/g, "")))
    .join("");
const shownBySvg = (svg: string): string =>
  [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text = ""]) => unescaped(text)).join("");

const EVIL = `<script>alert('1')</script> & "quoted" <b>]]>`;

/** History and screen with wraps, styles, wide characters, links and Blocks in every state. */
function filled(): TestPane {
  const pane = new TestPane(24, 6);
  pane.feed("first\r\n\r\n");
  const open = pane.openContext();
  pane.append(open, 'plan"<&>', "one\n\ttabbed\u0007\nthree", "sealed");
  pane.feed(
    `\u001b[1;3;4:3;31;58;5;2mstyled\u001b[0m \u001b[48;2;1;2;3;7mback\u001b[0m ${"w".repeat(60)}\r\n`,
  );
  pane.feed("漢字 e\u0301 \u{1f600}  \r\n");
  pane.feed("\u001b]8;;https://example.org/?a=1&b=2\u001b\\link\u001b]8;;\u001b\\ ");
  pane.feed("\u001b]8;;javascript:alert(1)\u001b\\bad\u001b]8;;\u001b\\\r\n");
  pane.feed(`${EVIL}\r\n`);
  pane.append(open, "work", `answer ${EVIL}`);
  pane.feed("prompt$ ");
  return pane;
}

const LINES = [
  "first",
  "",
  "one",
  "        tabbed␇",
  "three",
  `styled back ${"w".repeat(60)}`,
  "漢字 e\u0301 \u{1f600}  ",
  "link bad",
  EVIL,
  `answer ${EVIL}`,
  "prompt$ ",
];

describe("export", () => {
  test("every format has the same lines, wraps joined", () => {
    const pane = filled();
    const text = write(pane, "text");
    const lines = text.split("\n").slice(0, -1);
    expect(lines.map((line) => line.replace(/tabbed.*/, "tabbed␇"))).toEqual(LINES);
    const fromJson = json(pane).elements.flatMap((element) =>
      element.lines.map((runs) => runs.map((run) => run.text).join("")),
    );
    expect(`${fromJson.join("\n")}\n`).toBe(text);
    expect(shownByHtml(write(pane, "html"))).toBe(text);
    expect(shownBySvg(write(pane, "svg")).replaceAll(" ", "")).toBe(text.replaceAll(/[ \n]/g, ""));
  });

  test("has an element for each Block, with its name and state", () => {
    const pane = filled();
    const { elements } = json(pane);
    expect(elements.map(({ type, blockId, lifecycle }) => [type, blockId, lifecycle])).toEqual([
      ["output", undefined, undefined],
      ["block", 'plan"<&>', "sealed"],
      ["output", undefined, undefined],
      ["block", "work", "mutable"],
      ["output", undefined, undefined],
    ]);
    expect(elements[1]?.text).toBe("one\n\ttabbed\u0007\nthree");
    for (const format of ["html", "svg"] as const) {
      const tags = [...write(pane, format).matchAll(/<\w+ class="block" ([^>]*)>/g)].map(
        ([, tag = ""]) => tag,
      );
      expect(tags.length).toBe(2);
      expect(tags[0]).toMatch(
        /^data-block="plan&quot;&lt;&amp;&gt;" data-context="\w+" data-context-state="open"/,
      );
      expect(tags[1]).toMatch(
        /data-lifecycle="mutable" data-content-state="\d+" data-content-type="text\/plain"$/,
      );
    }
  });

  test("keeps styles and links that run nothing", () => {
    const pane = filled();
    const runs = json(pane).elements.flatMap(({ lines }) => lines.flat());
    const find = (text: string): Run | undefined => runs.find((run) => run.text.startsWith(text));
    expect(find("styled")).toEqual({
      text: "styled",
      foreground: 1,
      bold: true,
      italic: true,
      underline: "curly",
      underlineColour: 2,
    });
    expect(find("back")).toEqual({ text: "back", background: "#010203", inverse: true });
    expect(find("link")?.link).toBe("https://example.org/?a=1&b=2");
    for (const format of ["html", "svg"] as const) {
      const text = write(pane, format);
      expect(text).not.toMatch(/<script|javascript:|alert\('/);
      expect(text).toContain('<a href="https://example.org/?a=1&amp;b=2"');
      expect(text).toMatch(/font-weight:bold;font-style:italic;text-decoration:underline wavy #[0-9a-f]{6};/);
    }
    // Inverse: the ground is written on.
    expect(write(pane, "html")).toContain('style="color:#010203;background:#e5e5e5">back');
  });

  test("a Block that was overwritten is what is left of it, and a blank pane is nothing", () => {
    const pane = new TestPane(10, 3);
    const open = pane.openContext();
    pane.append(open, "tall", "1\n2\n3\n4\n5");
    pane.feed("\u001b[1;1Hover");
    expect(write(pane, "text")).toBe("1\n2\n3\nover\n5\n");
    expect(json(pane).elements.map(({ type, lifecycle }) => [type, lifecycle])).toEqual([
      ["block", "frozen"],
      ["output", undefined],
    ]);
    const blank = new TestPane(10, 3);
    expect(write(blank, "text")).toBe("");
    expect(json(blank).elements).toEqual([]);
    expect(shownByHtml(write(blank, "html"))).toBe("");
  });

  test("docs/export.md names every member there can be", () => {
    const documented = readFileSync(join(root, "docs/export.md"), "utf8");
    const names = new Set<string>();
    const collect = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      for (const [name, member] of Object.entries(value)) {
        if (!Array.isArray(value)) names.add(name);
        collect(member);
      }
    };
    const pane = filled();
    pane.feed("\u001b]133;C\u0007\u001b[2;5;8;9;53mall\u001b[0m");
    collect(json(pane));
    expect([...names].filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
  });

  test("the command writes to the shell or a file, and says what formats there are", async () => {
    const fake = new FakeMux();
    await fake.tell("new-session", "-d", "-s", "s");
    fake.output(0, "hello\r\n");
    expect(await fake.tell("export")).toBe("hello");
    expect(await fake.tell("export", "--format", "html", "-t", "s")).toContain(
      '<pre class="output">\nhello\n</pre>',
    );
    await fake.tell("export", "--format=json", "out.json");
    expect(JSON.parse(fake.files.get("/work/out.json") ?? "")).toMatchObject({
      format: "blockmux-export",
      version: 1,
    });
    expect((await fake.run("export", "-f", "pdf")).stderr).toContain("text, json, html, svg");
    fake.mux.shutdown("end of test");
  });
});
