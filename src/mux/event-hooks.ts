// Fires the hooks of what happens to sessions and windows, wherever it is done. What happens to clients and panes is
// fired where it is known. Source: tmux(1), HOOKS.

import type { HookSubject } from "./hooks.js";
import type { Registry } from "./registry.js";
import type { Session, SessionEvent } from "./session.js";
import type { Window, WindowEvent } from "./window.js";

const SESSION_HOOKS: Readonly<Record<SessionEvent["kind"], string>> = {
  renamed: "session-renamed",
  windowSelected: "session-window-changed",
  windowLinked: "window-linked",
  windowUnlinked: "window-unlinked",
};

const WINDOW_HOOKS: Readonly<Record<WindowEvent["kind"], string>> = {
  renamed: "window-renamed",
  paneSelected: "window-pane-changed",
  layoutChanged: "window-layout-changed",
  resized: "window-resized",
};

export function fireEventHooks(registry: Registry, fire: (name: string, subject: HookSubject) => void): void {
  registry.sessionAdded.on((session) => {
    session.changed.on((event) => fire(SESSION_HOOKS[event.kind], subjectOf(session, event)));
  });
  registry.windowAdded.on((window) => {
    window.happened.on(({ kind }) =>
      fire(WINDOW_HOOKS[kind], { window, session: aSessionOf(registry, window) }),
    );
  });
}

function subjectOf(session: Session, event: SessionEvent): HookSubject {
  return event.kind === "renamed" ? { session } : { session, window: event.window };
}

/** The session that a window's hook speaks of: of several the one used last. */
function aSessionOf(registry: Registry, window: Window): Session | undefined {
  return [...registry.sessionsOf(window)].sort((left, right) => right.activityMs - left.activityMs)[0];
}
