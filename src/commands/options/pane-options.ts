// Options of panes, which windows hold for their panes too: name, type, default, what it does. Names, types and choices are tmux's; defaults
// are tmux's too, but where blockmux chooses otherwise docs/configuration.md says so.
import { COLOUR, choice, FLAG, number, type OptionRow, row, STYLE, TEXT } from "./option-rows.js";

export const PANE_OPTIONS: readonly OptionRow[] = [
  row(
    "allow-clear-history",
    choice("own", "on", "off"),
    "own",
    "What programs may clear of the history with CSI 3 J: what they put there, all, nothing",
  ),
  row("allow-passthrough", FLAG, "off", "Let programs send sequences past blockmux"),
  row("allow-rename", FLAG, "off", "Let programs rename their window"),
  row("alternate-screen", FLAG, "on", "Let programs use the alternate screen"),
  row(
    "block-placement",
    choice("tail", "above"),
    "tail",
    "Where programs append Blocks: behind everything, or above the rows at the tail that they keep redrawing",
  ),
  row("blocks", FLAG, "on", "Offer the Block Operations protocol to programs started later"),
  row("cursor-colour", COLOUR, "none", "Colour of the cursor"),
  row(
    "cursor-style",
    choice("default", "blinking-block", "block", "blinking-underline", "underline", "blinking-bar", "bar"),
    "default",
    "Shape of the cursor",
  ),
  row("history-bytes", number(65536, 1099511627776, "bytes"), "67108864", "Bytes of history a pane keeps"),
  row(
    "pane-border-format",
    TEXT,
    '#{?pane_active,#[reverse],}#{pane_index}#[default] "#{pane_title}"',
    "What a pane's border says",
  ),
  row(
    "pane-colours",
    { kind: "array", separator: ",", element: "colour" },
    [],
    "The pane's palette by index",
  ),
  row("remain-on-exit", choice("off", "on", "failed"), "off", "Keep a pane whose program ended"),
  row(
    "remain-on-exit-format",
    TEXT,
    "Pane is dead (#{?#{!=:#{pane_dead_status},},status #{pane_dead_status},}#{?#{!=:#{pane_dead_signal},},signal #{pane_dead_signal},}, #{t:pane_dead_time})",
    "What a kept pane says",
  ),
  row("scroll-on-clear", FLAG, "off", "Move the screen to history before ED 2 erases it"),
  row("synchronize-panes", FLAG, "off", "Type into every pane of the window"),
  row("window-active-style", STYLE, "default", "Style of the active pane"),
  row("window-style", STYLE, "default", "Style of panes"),
];
