// What clients, keys and commands can reach: the registry, the machine, and the few things that happen to all.

import type { CommandList } from "../commands/index.js";
import type { AttachedClient } from "./attached-client.js";
import type { FormatWorld } from "./format-scope.js";
import type { Session } from "./session.js";

export interface MuxWorld extends FormatWorld {
  /** Runs bound commands for a client; faults are shown to it. */
  runForClient(list: CommandList, client: AttachedClient): void;
  /** The clients of a session changed, or one's size: sizes are settled anew. */
  clientsChanged(session: Session): void;
  clientGone(client: AttachedClient): void;
}
