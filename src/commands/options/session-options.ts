// Options of sessions: name, type, default, what it does. Names, types and choices are tmux's; defaults
// are tmux's too, but where blockmux chooses otherwise docs/configuration.md says so.
import { COLOUR, choice, FLAG, KEY, number, type OptionRow, row, STYLE, TEXT } from "./option-rows.js";

// One entry for each part of the line, so that the list can scroll and the mouse find what it points at.
const LEFT =
  "#[align=left range=left #{E:status-left-style}]#[push-default]" +
  "#{T;=/#{status-left-length}:status-left}#[pop-default]#[norange default]";
const ALERTS =
  "#{?#{&&:#{window_last_flag},#{!=:#{E:window-status-last-style},default}}, #{E:window-status-last-style},}" +
  "#{?#{&&:#{window_bell_flag},#{!=:#{E:window-status-bell-style},default}}, #{E:window-status-bell-style}," +
  "#{?#{&&:#{||:#{window_activity_flag},#{window_silence_flag}}," +
  "#{!=:#{E:window-status-activity-style},default}}, #{E:window-status-activity-style},}}";
const SEPARATOR = "#{?window_end_flag,,#{window-status-separator}}";
const OTHER_WINDOW =
  `#[range=window|#{window_index} #{E:window-status-style}${ALERTS}]` +
  `#[push-default]#{T:window-status-format}#[pop-default]#[norange default]${SEPARATOR}`;
const CURRENT_STYLE =
  "#{?#{!=:#{E:window-status-current-style},default},#{E:window-status-current-style},#{E:window-status-style}}";
const CURRENT_WINDOW =
  `#[range=window|#{window_index} list=focus ${CURRENT_STYLE}${ALERTS}]` +
  `#[push-default]#{T:window-status-current-format}#[pop-default]#[norange list=on default]${SEPARATOR}`;
const WINDOWS =
  "#[list=on align=#{status-justify}]#[list=left-marker]<#[list=right-marker]>#[list=on]" +
  `#{W:${OTHER_WINDOW},${CURRENT_WINDOW}}`;
const RIGHT =
  "#[nolist align=right range=right #{E:status-right-style}]#[push-default]" +
  "#{T;=/#{status-right-length}:status-right}#[pop-default]#[norange default]";

const STATUS_FORMATS = [
  LEFT + WINDOWS + RIGHT,
  "#[align=centre]#{P:#{?pane_active,#[reverse],}#{pane_index}[#{pane_width}x#{pane_height}]#[default] }",
];
const STATUS_RIGHT =
  '#{?window_bigger,[#{window_offset_x}#,#{window_offset_y}] ,}"#{=21:pane_title}" %H:%M %d-%b-%y';
const WORD_SEPARATORS = "!\"#$%&'()*+,-./:;<=>?@[\\]^`{|}~";

export const SESSION_OPTIONS: readonly OptionRow[] = [
  row("activity-action", choice("none", "any", "current", "other"), "other", "Windows whose activity counts"),
  row(
    "assume-paste-time",
    number(0, 2147483647, "milliseconds"),
    "0",
    "Keys closer together than this are a paste and run nothing; for hosts without bracketed paste",
  ),
  row("base-index", number(0, 2147483647), "0", "Index of a session's first window"),
  row("bell-action", choice("none", "any", "current", "other"), "any", "Windows whose bell counts"),
  row("default-command", TEXT, "", "Shell command of panes started without one; empty for a login shell"),
  row(
    "default-shell",
    { kind: "string", check: "shell" },
    "/bin/sh",
    "Shell of panes and of shell commands; taken from SHELL at the start",
  ),
  row("default-size", { kind: "string", check: "size" }, "80x24", "Size of a session made without a client"),
  row("destroy-unattached", FLAG, "off", "End a session with its last client"),
  row(
    "detach-on-destroy",
    choice("off", "on", "no-detached"),
    "on",
    "What a client does when its session ends: detach, or show another",
  ),
  row("display-panes-active-colour", COLOUR, "red", "Colour of the active pane's number"),
  row("display-panes-colour", COLOUR, "blue", "Colour of the other panes' numbers"),
  row("display-panes-time", number(1, 2147483647, "milliseconds"), "1000", "How long pane numbers show"),
  row(
    "display-time",
    number(0, 2147483647, "milliseconds"),
    "750",
    "How long a message shows; 0 until a key",
  ),
  row("history-limit", number(0, 2147483647, "lines"), "50000", "Lines of history a pane keeps"),
  row("key-table", TEXT, "root", "Table that keys are looked up in first"),
  row(
    "lock-after-time",
    number(0, 2147483647, "seconds"),
    "0",
    "Idle time after which a session locks; 0 never",
  ),
  row("lock-command", TEXT, "lock -np", "Command that locks a client"),
  row("message-command-style", STYLE, "bg=black,fg=yellow", "Style of the prompt in command mode"),
  row("message-style", STYLE, "bg=yellow,fg=black", "Style of messages and prompts"),
  row("mouse", FLAG, "on", "Let the mouse select and scroll; off leaves it to the host terminal"),
  row(
    "notifications",
    choice("off", "message", "host", "both"),
    "message",
    "What becomes of programs' notifications: nothing, a message, the host terminal's own, or both",
  ),
  row("prefix", KEY, "C-b", "Key before the keys of the prefix table"),
  row("prefix2", KEY, "None", "A second prefix key"),
  row("renumber-windows", FLAG, "off", "Close gaps in window numbers"),
  row(
    "repeat-time",
    number(0, 2147483647, "milliseconds"),
    "500",
    "How long a repeating key needs no prefix",
  ),
  row("set-titles", FLAG, "off", "Set the host terminal's title"),
  row("set-titles-string", TEXT, '#S:#I:#W - "#T" #{session_alerts}', "What the title says"),
  row("silence-action", choice("none", "any", "current", "other"), "other", "Windows whose silence counts"),
  row("status", choice("off", "on", "2", "3", "4", "5"), "on", "Lines of the status line"),
  row("status-bg", COLOUR, "default", "Background of the status line, over status-style"),
  row("status-fg", COLOUR, "default", "Foreground of the status line, over status-style"),
  row(
    "status-format",
    { kind: "array", separator: "," },
    STATUS_FORMATS,
    "One format for each line of the status line",
  ),
  row(
    "status-interval",
    number(0, 2147483647, "seconds"),
    "15",
    "How often the status line is drawn again; 0 only on change",
  ),
  row(
    "status-justify",
    choice("left", "centre", "right", "absolute-centre"),
    "left",
    "Where the window list stands",
  ),
  row("status-keys", choice("emacs", "vi"), "emacs", "Editing keys of prompts"),
  row("status-left", TEXT, "[#{session_name}] ", "What the left end says"),
  row("status-left-length", number(0, 32767, "cells"), "10", "Most cells of the left end"),
  row("status-left-style", STYLE, "default", "Style of the left end"),
  row("status-position", choice("top", "bottom"), "bottom", "Where the status line stands"),
  row("status-right", TEXT, STATUS_RIGHT, "What the right end says"),
  row("status-right-length", number(0, 32767, "cells"), "40", "Most cells of the right end"),
  row("status-right-style", STYLE, "default", "Style of the right end"),
  row("status-style", STYLE, "bg=green,fg=black", "Style of the status line"),
  row(
    "update-environment",
    { kind: "array", separator: " ," },
    [
      "DISPLAY",
      "KRB5CCNAME",
      "SSH_ASKPASS",
      "SSH_AUTH_SOCK",
      "SSH_AGENT_PID",
      "SSH_CONNECTION",
      "WINDOWID",
      "XAUTHORITY",
    ],
    "Variables a session takes over from a client that attaches",
  ),
  row("visual-activity", choice("off", "on", "both"), "off", "Show activity as a message"),
  row("visual-bell", choice("off", "on", "both"), "off", "Show a bell as a message"),
  row("visual-silence", choice("off", "on", "both"), "off", "Show silence as a message"),
  row("web-sharing", FLAG, "on", "Let the session be shown in browsers, once they may come at all"),
  row("word-separators", TEXT, WORD_SEPARATORS, "Characters that end a word while reading"),
];
