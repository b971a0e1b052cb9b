// What clients, keys and commands can reach: the registry, the machine, and the few things that happen to all.

import type { Argument, CommandList } from "../commands/index.js";
import type { AttachedClient } from "./attached-client.js";
import type { FormatWorld } from "./format-scope.js";
import type { HookSubject } from "./hooks.js";
import type { Pane } from "./pane.js";
import type { Session } from "./session.js";
import type { Place } from "./target-view.js";

export interface MuxWorld extends FormatWorld {
  /** Runs bound commands for a client; faults are shown to it. */
  runForClient(list: CommandList, client: AttachedClient, mouse?: Place): void;
  /** Commands as text for a client; what is wrong with them is shown to it. */
  runText(text: string, client: AttachedClient): void;
  /** A template with answers put in. */
  runTemplate(template: Argument, answers: readonly string[], client: AttachedClient): void;
  /** The colours of the terminal the person looks at, as 0xrrggbb. */
  hostColorsLearned(foreground: number, background: number): void;
  /** The clients of a session changed, or one's size: sizes are settled anew. */
  clientsChanged(session: Session): void;
  /** What a session shows may be another now. */
  sessionChanged(session: Session): void;
  /** The focus of a terminal came or went. */
  focusMoved(): void;
  /** A key of a person went to the pane's program. */
  keyTyped(pane: Pane): void;
  /** A client shows another session. */
  clientMoved(client: AttachedClient): void;
  /** Something happened: see hooks.ts. */
  fire(hook: string, subject: HookSubject): void;
  placeOfPane(pane: Pane): Place | undefined;
  placeOfSession(session: Session): Place | undefined;
  clientGone(client: AttachedClient): void;
}
