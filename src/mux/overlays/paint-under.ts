// A style beneath cells that have none: the default colours of a popup.

import { DEFAULT_COLOR, type Style } from "../../cells/index.js";
import type { Area } from "../../overlay/index.js";
import type { Surface } from "../../render/index.js";

/** Gives cells of an area the colours of `under` where theirs are the default ones. */
export function paintUnder(surface: Surface, area: Area, under: Style): void {
  if (under.foreground === DEFAULT_COLOR && under.background === DEFAULT_COLOR) return;
  const { styles } = surface.tables;
  const painted = new Map<number, number>();
  const paintedOf = (style: number): number => {
    const known = painted.get(style);
    if (known !== undefined) return known;
    const foreground = styles.foreground(style);
    const background = styles.background(style);
    const id = styles.intern(
      foreground === DEFAULT_COLOR ? under.foreground : foreground,
      background === DEFAULT_COLOR ? under.background : background,
      styles.underlineColor(style),
      styles.attributes(style),
      styles.link(style),
    );
    painted.set(style, id);
    return id;
  };
  const endCol = Math.min(surface.cols, area.col + area.cols);
  for (let at = 0; at < area.rows; at += 1) {
    const row = surface.row(area.row + at);
    for (let col = area.col; col < endCol; col += 1) row.set(col, row.code(col), paintedOf(row.style(col)));
  }
}
