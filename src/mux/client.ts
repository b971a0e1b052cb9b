// What every attached client is, be it one that draws on a terminal or one in control mode.

import type { HostCapabilities } from "../render/index.js";
import type { AttachedClient } from "./attached-client.js";
import type { ClientFlags } from "./client-flags.js";
import type { ControlClient } from "./control/control-client.js";
import type { FormatScope } from "./format-scope.js";
import type { Pane, PaneEvent } from "./pane.js";
import type { Parting, TerminalSize, WebAccess } from "./ports.js";
import type { Session } from "./session.js";
import type { PaneSize } from "./spawner.js";
import type { Window } from "./window.js";

export interface Client {
  /** This client, where it draws on a terminal. */
  readonly terminal: AttachedClient | undefined;
  /** This client, where it is in control mode. Exactly one of the two is there. */
  readonly control: ControlClient | undefined;
  readonly name: string;
  readonly ttyPath: string;
  readonly pid: number | undefined;
  /** Value of TERM. */
  readonly terminalName: string;
  /** What the terminal says it is; "" when it did not. */
  readonly terminalType: string;
  readonly hasUtf8: boolean;
  readonly isFocused: boolean;
  /** Of its terminal. */
  readonly capabilities: HostCapabilities | undefined;
  readonly keyTable: string;
  readonly flags: ClientFlags;
  /** `attached` and its kin, as list-clients tells them. */
  readonly flagNames: readonly string[];
  readonly isReadOnly: boolean;
  /** What it may do, where it came with a browser. */
  readonly access: WebAccess | undefined;
  /** The environment of the client program. */
  readonly env: ReadonlyMap<string, string>;
  readonly createdMs: number;
  activityMs: number;
  /** When a person used this client last, as `Registry.takeUseNumber` counts. */
  readonly useNumber: number;
  readonly writtenBytes: number;
  /** Output that it was too slow for. */
  readonly discardedBytes: number;
  readonly size: TerminalSize;
  /** The session it shows. */
  session: Session;
  readonly lastSession: Session | undefined;
  readonly activePane: Pane | undefined;
  /** It left. */
  readonly isGone: boolean;
  mayShow(session: Session): boolean;
  /** Room for a window; undefined where its size does not count. */
  roomFor(window: Window | undefined): PaneSize | undefined;
  /** No window may be larger than this, whatever the policy says; undefined without a limit. */
  limitOf(window: Window): PaneSize | undefined;
  activePaneOf(window: Window): Pane | undefined;
  /** Makes a pane active, for this client alone where it has its own. Returns false when it is active already. */
  activate(window: Window, pane: Pane): boolean;
  /** After any change of `flags`. */
  flagsChanged(): void;
  scope(): FormatScope;
  /** Something but a pane's output changed. */
  requestDraw(): void;
  handlePaneEvent(pane: Pane, event: PaneEvent): void;
  forgetPane(pane: Pane): void;
  /** A line for the person; `durationMs` and `ignoresKeys` as in ClientNotices. */
  showMessage(text: string, durationMs?: number, ignoresKeys?: boolean): void;
  /** What a command printed. */
  showOutput(lines: readonly string[]): void;
  ringBell(): void;
  suspend(): void;
  /** Ends the client's command with a line for the person. */
  detach(message: string, status?: number, parting?: Parting): void;
}
