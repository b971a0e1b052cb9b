// The units client and server exchange, and the version of that exchange. Type codes are never reused.
//
// Codes 1 to 15 and the framing (see packet-codec.ts) are the same in every version for ever, so that two
// programs of different versions can at least tell each other so, and a server of any version can be ended.

/** Raised when a packet changes or a meaning does; both sides must speak the same one. */
export const PROTOCOL_VERSION = 4;

export interface TerminalSize {
  readonly cols: number;
  readonly rows: number;
  /** Of the whole text area; 0 when not known. */
  readonly widthPixels: number;
  readonly heightPixels: number;
}

/** What a client tells of the terminal it runs in. */
export interface TerminalOffer {
  /** Value of TERM; may be empty. */
  readonly term: string;
  readonly size: TerminalSize;
  /** Path of the tty, empty when there is none to be opened by name. */
  readonly ttyPath: string;
  /** Device number the client sees behind it, as text: a path may mean another device to the server. */
  readonly ttyDevice: string;
}

export type OutputStream = "stdout" | "stderr";

/** Client to server, first of all. */
export interface HelloPacket {
  readonly kind: "hello";
  readonly protocolVersion: number;
  /** Version of the program, for messages. */
  readonly build: string;
}

/** Server to client: go on. */
export interface WelcomePacket {
  readonly kind: "welcome";
  readonly protocolVersion: number;
  readonly build: string;
  readonly serverPid: number;
}

/** Server to client, last: one sentence why not, for the person. */
export interface RefusedPacket {
  readonly kind: "refused";
  readonly message: string;
}

/** Client to server, also before or instead of a hello: end all sessions and exit. */
export interface ShutdownPacket {
  readonly kind: "shutdown";
}

/** Client to server, before `command` where there is something to say: what the client program is. */
export interface ClientFactsPacket {
  readonly kind: "client-facts";
  readonly pid: number;
  /** It speaks control mode: lines of commands in, lines of what happens out; see mux/control. */
  readonly isControl: boolean;
}

/** Client to server, once a connection. */
export interface CommandPacket {
  readonly kind: "command";
  /** Without the program's name and global options; empty = the default command. */
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: readonly (readonly [name: string, value: string])[];
  readonly terminal: TerminalOffer | undefined;
  /** Why there is no terminal to attach, one sentence; empty when there is one. */
  readonly noTerminalReason: string;
}

/** Server to client: text the command prints. */
export interface OutputPacket {
  readonly kind: "output";
  readonly stream: OutputStream;
  readonly bytes: Uint8Array;
}

/**
 * Server to client: send the next piece of a file, relative to the client's folder; "" is its standard input. Asked
 * again only when the answer before has come. Another path leaves the file before.
 */
export interface ReadInputPacket {
  readonly kind: "read-input";
  readonly path: string;
}

/** Client to server: what was asked for; never empty. */
export interface InputPiecePacket {
  readonly kind: "input-piece";
  readonly bytes: Uint8Array;
}

/** Client to server: there is no more. `fault` says why it could not be read, in the system's words; else empty. */
export interface InputEndPacket {
  readonly kind: "input-end";
  readonly fault: string;
}

/** Server to client, last: the command is over. The message, if any, goes to stdout when status is 0, else stderr. */
export interface ExitPacket {
  readonly kind: "exit";
  readonly status: number;
  readonly message: string;
}

/** Server to client, before `exit`: what to do once the terminal is given back and everything is said. */
export interface PartingPacket {
  readonly kind: "parting";
  /**
   * "hang-up": end the parent process with SIGHUP. "run": run a command in the client's place. "await-line": read
   * standard input to an empty line.
   */
  readonly way: "hang-up" | "run" | "await-line";
  /** Path of the shell that runs `command`; both empty where nothing is to be run. */
  readonly shell: string;
  readonly command: string;
}

/**
 * Server to client: put the terminal into raw mode and answer `attach-ready`. "direct": the server reads and
 * writes the tty itself; "relayed": its bytes go through this connection.
 */
export interface AttachPacket {
  readonly kind: "attach";
  readonly way: "direct" | "relayed";
}

export interface AttachReadyPacket {
  readonly kind: "attach-ready";
  readonly size: TerminalSize;
  /** The tty's settings before the client changed them, as `stty -g` prints them; may be empty. */
  readonly savedTermios: string;
  /** And after: whoever finds other settings than these later has found somebody else's, and leaves them alone. */
  readonly rawTermios: string;
}

/** Server to client: the modes we set are unset; take the tty back and restore its settings. */
export interface DetachPacket {
  readonly kind: "detach";
}

/** Client to server: it was told to go. The server answers with `detach` and `exit`. */
export interface LeavePacket {
  readonly kind: "leave";
  readonly reason: "hangup" | "terminated";
}

/** Client to server, relayed way: typed bytes. */
export interface TtyInputPacket {
  readonly kind: "tty-input";
  readonly bytes: Uint8Array;
}

/** Server to client, relayed way: bytes for the terminal. */
export interface TtyOutputPacket {
  readonly kind: "tty-output";
  readonly bytes: Uint8Array;
}

/** Client to server, relayed way: so many more bytes have reached the terminal. */
export interface TtyWrittenPacket {
  readonly kind: "tty-written";
  readonly sizeBytes: number;
}

/** Client to server: the terminal has a new size. */
export interface ResizePacket {
  readonly kind: "resize";
  readonly size: TerminalSize;
}

/** Server to client: what to write to the terminal, from now on, if the server should die. */
export interface RestorePacket {
  readonly kind: "restore";
  readonly bytes: Uint8Array;
}

/** Client to server: it was told to stop (SIGTSTP); wants a `suspend`. */
export interface SuspendRequestPacket {
  readonly kind: "suspend-request";
}

/** Server to client: the terminal is restored; stop yourself. */
export interface SuspendPacket {
  readonly kind: "suspend";
}

/** Server to client: the terminal is restored; run this in it by sh, stop yourself for nothing, then say `resumed`. */
export interface LockPacket {
  readonly kind: "lock";
  readonly command: string;
}

/** Client to server: it runs again and the terminal is raw again. */
export interface ResumedPacket {
  readonly kind: "resumed";
  readonly size: TerminalSize;
}

/** Either way; answered by a pong with the same number. */
export interface PingPacket {
  readonly kind: "ping";
  readonly number: number;
}

export interface PongPacket {
  readonly kind: "pong";
  readonly number: number;
}

/** Server to client in a browser, once it is attached: the key by which it may come back after a drop. */
export interface ClientKeyPacket {
  readonly kind: "client-key";
  readonly key: string;
}

/** Client to server in place of a command: the client of that key is here again. */
export interface ResumePacket {
  readonly kind: "resume";
  readonly key: string;
  readonly size: TerminalSize;
}

/**
 * Server to client: known, and everything is drawn anew; input is taken up to `end`. Or not known any more: then
 * nobody can tell what was taken, and a `command` may follow.
 */
export interface ResumeAnswerPacket {
  readonly kind: "resume-answer";
  readonly isKnown: boolean;
  readonly end: number;
}

/**
 * Client to server in a browser: typed bytes, the first of which is number `start` of all this client has typed.
 * Bytes that were taken before are passed over; a gap ends the connection.
 */
export interface WebInputPacket {
  readonly kind: "web-input";
  readonly start: number;
  readonly bytes: Uint8Array;
}

/** Server to client: all input before `end` has been acted upon. Send MAX_UNTAKEN_INPUT_BYTES beyond it at most. */
export interface InputTakenPacket {
  readonly kind: "input-taken";
  readonly end: number;
}

/** Client to server: a question of the page, see panel.ts. */
export interface PanelRequestPacket {
  readonly kind: "panel-request";
  readonly json: string;
}

/** Server to client: an answer or an update, see panel.ts. */
export interface PanelPacket {
  readonly kind: "panel";
  readonly json: string;
}

export type Packet =
  | ClientKeyPacket
  | ResumePacket
  | ResumeAnswerPacket
  | WebInputPacket
  | InputTakenPacket
  | PanelRequestPacket
  | PanelPacket
  | HelloPacket
  | WelcomePacket
  | RefusedPacket
  | ShutdownPacket
  | ClientFactsPacket
  | CommandPacket
  | OutputPacket
  | ReadInputPacket
  | InputPiecePacket
  | InputEndPacket
  | ExitPacket
  | PartingPacket
  | AttachPacket
  | AttachReadyPacket
  | DetachPacket
  | LeavePacket
  | TtyInputPacket
  | TtyOutputPacket
  | TtyWrittenPacket
  | ResizePacket
  | RestorePacket
  | SuspendRequestPacket
  | SuspendPacket
  | LockPacket
  | ResumedPacket
  | PingPacket
  | PongPacket;

export type PacketKind = Packet["kind"];

/** Longest piece of text or terminal bytes in one packet; longer ones are sent as several. */
export const MAX_PIECE_BYTES = 64 * 1024;
/** Input of a browser on its way, sent and not yet told to be taken. */
export const MAX_UNTAKEN_INPUT_BYTES = 256 * 1024;
/** A client whose page is gone is kept for so long, as it was, for the page to come back to. */
export const CLIENT_GRACE_MS = 60_000;
/** Lists and texts of panel.ts with room for escapes. */
const PANEL_BYTES = 2 * 1024 * 1024;
const SMALL_BYTES = 1024;
const MESSAGE_BYTES = 16 * 1024;
/** Arguments and environment together; Linux hands a program 2 MiB at most. */
export const MAX_COMMAND_BYTES = 4 * 1024 * 1024;

/** Code on the wire and longest payload of each kind. */
export const PACKET_KINDS: Readonly<
  Record<PacketKind, { readonly code: number; readonly maxPayloadBytes: number }>
> = {
  hello: { code: 1, maxPayloadBytes: SMALL_BYTES },
  welcome: { code: 2, maxPayloadBytes: SMALL_BYTES },
  refused: { code: 3, maxPayloadBytes: MESSAGE_BYTES },
  shutdown: { code: 4, maxPayloadBytes: SMALL_BYTES },
  command: { code: 16, maxPayloadBytes: MAX_COMMAND_BYTES },
  output: { code: 17, maxPayloadBytes: MAX_PIECE_BYTES + 8 },
  exit: { code: 18, maxPayloadBytes: MESSAGE_BYTES },
  attach: { code: 19, maxPayloadBytes: SMALL_BYTES },
  "attach-ready": { code: 20, maxPayloadBytes: SMALL_BYTES },
  detach: { code: 21, maxPayloadBytes: SMALL_BYTES },
  leave: { code: 22, maxPayloadBytes: SMALL_BYTES },
  "tty-input": { code: 23, maxPayloadBytes: MAX_PIECE_BYTES + 8 },
  "tty-output": { code: 24, maxPayloadBytes: MAX_PIECE_BYTES + 8 },
  "tty-written": { code: 25, maxPayloadBytes: SMALL_BYTES },
  resize: { code: 26, maxPayloadBytes: SMALL_BYTES },
  restore: { code: 27, maxPayloadBytes: MESSAGE_BYTES },
  "suspend-request": { code: 28, maxPayloadBytes: SMALL_BYTES },
  suspend: { code: 29, maxPayloadBytes: SMALL_BYTES },
  resumed: { code: 30, maxPayloadBytes: SMALL_BYTES },
  ping: { code: 31, maxPayloadBytes: SMALL_BYTES },
  pong: { code: 32, maxPayloadBytes: SMALL_BYTES },
  "read-input": { code: 33, maxPayloadBytes: MESSAGE_BYTES },
  "input-piece": { code: 34, maxPayloadBytes: MAX_PIECE_BYTES + 8 },
  "input-end": { code: 35, maxPayloadBytes: MESSAGE_BYTES },
  parting: { code: 36, maxPayloadBytes: MAX_PIECE_BYTES },
  lock: { code: 37, maxPayloadBytes: MESSAGE_BYTES },
  "client-facts": { code: 38, maxPayloadBytes: SMALL_BYTES },
  "client-key": { code: 48, maxPayloadBytes: SMALL_BYTES },
  resume: { code: 49, maxPayloadBytes: SMALL_BYTES },
  "resume-answer": { code: 50, maxPayloadBytes: SMALL_BYTES },
  "web-input": { code: 51, maxPayloadBytes: MAX_PIECE_BYTES + 16 },
  "input-taken": { code: 52, maxPayloadBytes: SMALL_BYTES },
  "panel-request": { code: 53, maxPayloadBytes: MESSAGE_BYTES },
  panel: { code: 54, maxPayloadBytes: PANEL_BYTES },
};
