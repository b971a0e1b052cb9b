// Options that tmux took out long ago and configurations still have, each with what to write instead.
// Source: the CHANGES of tmux 2.1, 2.2 and 2.9.

/** What had one option for each part of its style before 2.9. */
const STYLED =
  /^(message|message-command|mode|pane-active-border|pane-border|status-left|status-right|window-status(?:-activity|-bell|-current|-last)?)-(fg|bg|attr)$/;

const MOUSE = "write set mouse on";
const UTF8 = "UTF-8 is always on; drop the line";

const OTHERS: Readonly<Record<string, string>> = {
  "mode-mouse": MOUSE,
  "mouse-resize-pane": MOUSE,
  "mouse-select-pane": MOUSE,
  "mouse-select-window": MOUSE,
  "mouse-utf8": UTF8,
  "status-utf8": UTF8,
  utf8: UTF8,
  "status-attr": "write set status-style with the attributes",
  "default-path": "write new-window -c FOLDER where the window is made",
};

/** What to write instead of an option that is gone; undefined for a name tmux never had. */
export function adviceOnLegacyOption(name: string): string | undefined {
  const [, part, half] = STYLED.exec(name) ?? [];
  if (part === undefined || half === undefined) return Object.hasOwn(OTHERS, name) ? OTHERS[name] : undefined;
  const value = half === "attr" ? "ATTRIBUTES" : `${half}=COLOUR`;
  return `write set -a ${part}-style ${value}`;
}
