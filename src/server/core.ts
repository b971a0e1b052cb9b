// The seam between the edge (this room) and the model of sessions: what the daemon calls. What it offers in return
// are the ports of `mux`.
import type { CommandReply, CommandRequest, MuxPorts } from "../mux/index.js";

export type {
  CommandReply,
  CommandRequest,
  FileBytes,
  FileText,
  HostClosedReason,
  HostTty,
  InputPiece,
  PanePty,
  PaneSpawn,
  Parting,
  ServerFacts,
  WidgetLibrary,
} from "../mux/index.js";

/** Bytes a host may leave unread. */
export const HOST_WRITE_BOUND_BYTES = 4 * 1024 * 1024;
export const MAX_RESTORE_BYTES = 8 * 1024;
export const MAX_TEXT_FILE_BYTES = 16 * 1024 * 1024;

export interface ServerCore {
  handleCommand(request: CommandRequest, reply: CommandReply): void;
  /** Whether the server may exit now, with no client connected: there is no session and none is wanted. */
  mayExit(): boolean;
  /**
   * End everything: close every host (with `message`), hang up every pane. Called once, on signals and
   * `shutdown` packets; the daemon exits when the panes have ended or a short time has passed.
   */
  shutdown(message: string): void;
}

export type MakeCore = (ports: MuxPorts) => ServerCore;
