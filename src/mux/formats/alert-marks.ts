// The marks of alerts behind a window's number or name.
import type { Session } from "../session.js";
import type { Window } from "../window.js";

/** `#` for activity, `!` for a bell, `~` for silence. */
export function alertMarks(session: Session, window: Window): string {
  return (
    (session.hasAlert(window, "activity") ? "#" : "") +
    (session.hasAlert(window, "bell") ? "!" : "") +
    (session.hasAlert(window, "silence") ? "~" : "")
  );
}
