// `#[…]` in text into runs, and styles and colours on their own.
import { describe, expect, test } from "vitest";
import {
  ATTRIBUTE,
  colourToRgb,
  formatColour,
  PLAIN_TEXT_STYLE,
  parseColour,
  parseStyle,
  parseStyledText,
  type StyledRun,
  type TextStyle,
} from "../../src/commands/index.ts";

function drawStyle({ foreground, background, underlineColour, attributes }: TextStyle): string {
  const names = Object.entries(ATTRIBUTE).flatMap(([name, bit]) => ((attributes & bit) !== 0 ? [name] : []));
  const colours = [
    ["fg", foreground],
    ["bg", background],
    ["us", underlineColour],
  ] as const;
  const set = colours.flatMap(([name, colour]) =>
    colour.kind === "default" ? [] : [`${name}=${formatColour(colour)}`],
  );
  return [...set, ...names].join(",");
}

function drawRun(run: StyledRun): string {
  const marks = [
    drawStyle(run.style),
    run.alignment === "default" ? "" : run.alignment,
    run.list === "off" ? "" : `list=${run.list}`,
    run.range === undefined ? "" : run.range.kind === "window" ? `window ${run.range.index}` : run.range.kind,
  ].filter((mark) => mark !== "");
  return `${run.text}<${marks.join(" ")}>`;
}

const draw = (text: string, base: TextStyle = PLAIN_TEXT_STYLE): string =>
  parseStyledText(text, base).runs.map(drawRun).join(" ");

const CASES: readonly (readonly [string, string])[] = [
  ["plain", "plain<>"],
  ["a#[fg=red]b#[bg=blue,bold]c#[default]d", "a<> b<fg=red> c<fg=red,bg=blue,bold> d<>"],
  ["#[fg=red,bold]a#[nobold]b#[none]c", "a<fg=red,bold> b<fg=red>c".replace("b<fg=red>c", "bc<fg=red>")],
  ["#[fg=red bold,us=#00ff00]x", "x<fg=red,us=#00ff00,bold>"],
  ["a#[nonsense]b", "ab<>"],
  ["a#[fg=red,nonsense]b", "ab<>"],
  ["a#[fg=red", "a<>"],
  ["a##b###c", "a#b##c<>"],
  ["a##[fg=red]b", "a#[fg=red]b<>"],
  ["a###[fg=red]b", "a#<> b<fg=red>"],
  ["a####[x", "a##[x<>"],
  ["x#", "x#<>"],
  ["#[align=left range=left]L#[norange]#[align=right]R#[noalign]D", "L<left left> R<right> D<>"],
  [
    "#[list=on]a#[list=focus range=window|3]b#[list=on norange]c#[nolist]d",
    "a<list=on> b<list=focus window 3> c<list=on> d<>",
  ],
  ["#[fg=red]#[push-default]#[fg=blue]a#[default]b#[pop-default]#[default]c", "a<fg=blue> b<fg=red> c<>"],
  ["a#[ignore]b#[noignore]c", "ac<>"],
  ["a\u001b[31mb\u0007c", "a[31mbc<>"],
  ["#[bold|dim]x#[nobold|dim]y", "x<bold,dim> y<>"],
  ["#[range=window|]x#[range=left|1]y#[range=middle]z", "xyz<>"],
  ["日本#[bold]語", "日本<> 語<bold>"],
  ["#[]a", "a<>"],
];

describe("parseStyledText", () => {
  test.each(CASES)("%s", (text, drawn) => {
    expect(draw(text)).toBe(drawn);
  });

  test("default means the style of the line, fill is the line's", () => {
    const base = parseStyle("bg=green,fg=black") ?? PLAIN_TEXT_STYLE;
    expect(draw("a#[fg=default,bg=red]b#[default]c", base)).toBe(
      "a<fg=black,bg=green> b<fg=black,bg=red> c<fg=black,bg=green>",
    );
    expect(parseStyledText("a#[fill=red]b", base).fill).toEqual(parseColour("red"));
  });
});

describe("parseColour", () => {
  test("reads every form and prints it as tmux does", () => {
    const forms = [
      "red",
      "BrightRed",
      "colour200",
      "color7",
      "#A0b0C0",
      "default",
      "terminal",
      "3",
      "93",
      "AliceBlue",
      "dark red",
      "grey50",
    ];
    const printed = forms.map((form) => {
      const colour = parseColour(form);
      return colour === undefined ? "none" : formatColour(colour);
    });
    expect(printed).toEqual([
      "red",
      "brightred",
      "colour200",
      "white",
      "#a0b0c0",
      "default",
      "terminal",
      "yellow",
      "brightyellow",
      "#f0f8ff",
      "#8b0000",
      "#7f7f7f",
    ]);
    const wrong = ["", "colour256", "colour", "#fff", "#gggggg", "8", "98", "gray101", "toString", "bright"];
    expect(wrong.map(parseColour)).toEqual(wrong.map(() => undefined));
  });

  test("gives indexed colours xterm's values", () => {
    const rgb = [0, 8, 15, 16, 21, 231, 232, 255].map((index) =>
      colourToRgb({ kind: "indexed", index })?.toString(16),
    );
    expect(rgb).toEqual(["0", "808080", "ffffff", "0", "ff", "ffffff", "80808", "eeeeee"]);
  });
});
