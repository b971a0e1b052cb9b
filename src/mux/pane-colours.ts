// The colours a pane is drawn in where they are not the host's: what stands for the default ones (window-style,
// window-active-style, OSC 10 and 11) and entries of the palette that are not the usual (pane-colours, OSC 4).
// Source: tmux(1), window-style; xterm ctlseqs, OSC 4, 10, 11.

import { COLOR_KIND_MASK, type Color, DEFAULT_COLOR, PALETTE_COLOR, RGB_COLOR } from "../cells/index.js";
import type { TextStyle } from "../commands/index.js";
import type { Surface } from "../render/index.js";
import { DynamicColor, type Palette } from "../vt/index.js";
import type { AttachedClient } from "./attached-client.js";
import type { Pane } from "./pane.js";
import { colorOf, styleOption } from "./status-line.js";
import type { Window } from "./window.js";

/** Cells of a surface, rows from `row` on. */
interface Area {
  readonly row: number;
  readonly col: number;
  readonly rowCount: number;
  readonly cols: number;
}

/** What stands for the default colours of the pane, as its options say. */
export function defaultColoursOf(
  pane: Pane,
  window: Window,
  expand: (format: string) => string,
): Pick<TextStyle, "foreground" | "background"> {
  const styleOf = (name: string): TextStyle => {
    const text = pane.options.text(name);
    return styleOption(text.includes("#{") ? expand(text) : text);
  };
  const own = styleOf("window-style");
  if (window.activePane !== pane) return own;
  const active = styleOf("window-active-style");
  return {
    foreground: active.foreground.kind === "default" ? own.foreground : active.foreground,
    background: active.background.kind === "default" ? own.background : active.background,
  };
}

/** Puts the pane's colours into the cells it has just been drawn into. */
export function colourPane(
  client: AttachedClient,
  surface: Surface,
  window: Window,
  pane: Pane,
  area: Area,
): void {
  const { palette } = pane.emulator;
  const own = defaultColoursOf(pane, window, (format) => client.scopeOf(window, pane).expand(format));
  const programs = (number: number): Color | undefined => {
    const colour = palette.changedDynamicColor(number);
    return colour === undefined ? undefined : RGB_COLOR | colour;
  };
  const foreground = programs(DynamicColor.foreground) ?? colorOf(own.foreground);
  const background = programs(DynamicColor.background) ?? colorOf(own.background);
  if (foreground === DEFAULT_COLOR && background === DEFAULT_COLOR && !palette.hasChangedColors) return;
  const { styles } = surface.tables;
  const restyled = new Map<number, number>();
  const restyle = (style: number): number => {
    const known = restyled.get(style);
    if (known !== undefined) return known;
    const changed = styles.intern(
      colourFor(styles.foreground(style), foreground, palette),
      colourFor(styles.background(style), background, palette),
      styles.underlineColor(style),
      styles.attributes(style),
      styles.link(style),
    );
    restyled.set(style, changed);
    return changed;
  };
  for (let at = area.row; at < area.row + area.rowCount; at += 1) {
    const row = surface.row(at);
    const end = Math.min(area.col + area.cols, row.cols);
    row.fillGap(end);
    row.used = Math.max(row.used, end);
    for (let col = area.col; col < end; col += 1) row.styles[col] = restyle(row.styles[col] ?? 0);
  }
}

function colourFor(colour: Color, standIn: Color, palette: Palette): Color {
  if (colour === DEFAULT_COLOR) return standIn;
  if ((colour & COLOR_KIND_MASK) !== PALETTE_COLOR) return colour;
  const changed = palette.changedColor(colour & 0xff);
  return changed === undefined ? colour : RGB_COLOR | changed;
}
