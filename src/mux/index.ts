/** mux: sessions, windows, panes, clients; where the other rooms meet. */
export { ClientPanel } from "./client-panel.js";
export { Multiplexer } from "./multiplexer.js";
export { Pane, type PaneEvent, type PaneOptions, type PaneSettings } from "./pane.js";
export { PaneBlocks } from "./pane-blocks.js";
export type {
  CommandReply,
  CommandRequest,
  FileBytes,
  FileText,
  HostClosedReason,
  HostTty,
  InputPiece,
  MuxPorts,
  PaneExit,
  PaneProcess,
  PanePty,
  PaneSpawn,
  Parting,
  ServerFacts,
  ShellPipe,
  ShellResult,
  WebAccess,
  WebDoor,
  WebStart,
  WebToken,
  WebTokenWish,
  WidgetLibrary,
} from "./ports.js";
export { Tape } from "./tape.js";
export { appendBlock, editBlock } from "./tape-edit.js";
export { reflowTape } from "./tape-reflow.js";
