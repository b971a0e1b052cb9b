// The characters of pane borders, by which sides of a cell the line goes on to and by pane-border-lines.
// Source: tmux 3.3a, pane-border-lines and pane-border-indicators in tmux(1).

export const BORDER_LINES = ["single", "double", "heavy", "simple", "number"] as const;

/** Option pane-border-lines. */
export type BorderLines = (typeof BORDER_LINES)[number];

/** Sides on which a border cell's line goes on; a set is their sum, 0 no border at all. */
export const JOINS_LEFT = 8;
export const JOINS_RIGHT = 4;
export const JOINS_UP = 2;
export const JOINS_DOWN = 1;

/** By sum of sides, 0 to 15. A line with one side, at a titled edge beside panes without a title, is straight. */
const CHARACTERS: Readonly<Record<Exclude<BorderLines, "number">, string>> = {
  single: "·│││─┌└├─┐┘┤─┬┴┼",
  double: "·║║║═╔╚╠═╗╝╣═╦╩╬",
  heavy: "·┃┃┃━┏┗┣━┓┛┫━┳┻╋",
  simple: ".|||-+++-+++-+++",
};

/** Points from a border into the active pane. */
export const BORDER_ARROWS = { left: "→", right: "←", above: "↓", below: "↑" } as const;

/**
 * The character of a border cell with these sides. `paneNumber` is the number of the pane it belongs to,
 * pane-base-index counted in: with lines "number" its last digit is the character, `*` where it is undefined.
 */
export function borderCharacter(lines: BorderLines, sides: number, paneNumber: number | undefined): string {
  if (lines !== "number") return CHARACTERS[lines][sides] ?? "·";
  return paneNumber === undefined ? "*" : String(paneNumber % 10);
}
