// What clients, keys and commands can reach: the registry, the machine, and the few things that happen to all.

import type { Emitter } from "../base/index.js";
import type { Argument, CommandList } from "../commands/index.js";
import type { AttachedClient } from "./attached-client.js";
import type { Client } from "./client.js";
import type { ControlClients } from "./control/control-clients.js";
import type { FormatWorld } from "./format-scope.js";
import type { HookSubject } from "./hooks.js";
import type { HostRequests } from "./host-requests.js";
import type { MousePlace } from "./mouse-place.js";
import type { Pane } from "./pane.js";
import type { Session } from "./session.js";
import type { SessionLocks } from "./session-locks.js";
import type { Place } from "./target-view.js";

export interface MuxWorld extends FormatWorld {
  /**
   * Runs commands for a client; faults are shown to it. `mouse` is what the mouse was over, `place` what they are about
   * where they name no target; the first stands for both.
   */
  runForClient(list: CommandList, client: AttachedClient, mouse?: MousePlace, place?: Place): void;
  /** Commands as text for a client; what is wrong with them is shown to it. */
  runText(text: string, client: AttachedClient): void;
  /** A template with answers put in; `place` is what its commands are about where they name no target. */
  runTemplate(template: Argument, answers: readonly string[], client: AttachedClient, place?: Place): void;
  /** The colours of the terminal the person looks at, as 0xrrggbb. */
  hostColorsLearned(foreground: number, background: number): void;
  /** Which clients there are changed, or what one shows, its size or its flags: sizes are settled anew. */
  clientsChanged(): void;
  /** The same, and also of windows that nobody shows. */
  settleAllWindows(): void;
  /** What a session shows may be another now. */
  sessionChanged(session: Session): void;
  /** The focus of a terminal came or went. */
  focusMoved(): void;
  /** A key of a person went to the pane's program. */
  keyTyped(pane: Pane): void;
  /** A client shows another session. */
  clientMoved(client: Client): void;
  /** Something happened: see hooks.ts. */
  fire(hook: string, subject: HookSubject): void;
  /** Where a pane is: of several sessions the preferred one, else the one used last. */
  placeOfPane(pane: Pane, preferred?: Session): Place | undefined;
  /** A clipboard, as Base64, becomes a paste buffer. */
  keepClipboard(base64: Uint8Array): void;
  placeOfSession(session: Session): Place | undefined;
  clientGone(client: Client): void;
  readonly locks: SessionLocks;
  readonly controls: ControlClients;
  readonly requests: HostRequests;
  /** Something happened that lists of sessions, panes or Blocks may show. Often: listeners look later. */
  readonly onNews: Emitter<void>;
}
