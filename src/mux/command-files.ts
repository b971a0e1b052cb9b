// Files that commands name: `-` is the client's standard input or output; anything else is relative to the client's
// folder, and read by the client where there is one, so that a shell's `<(command)` means what the shell meant.

import type { CommandCall } from "./command-call.js";
import type { Pane } from "./pane.js";

/** The path as messages show it. */
export function shownPath(call: CommandCall, path: string): string {
  return path === "-" || path.startsWith("/") ? path : `${call.source.cwd}/${path}`;
}

/** The whole of a file. @throws CommandFailure when it cannot be read or is longer than `maxBytes` */
export async function readWhole(call: CommandCall, path: string, maxBytes: number): Promise<Uint8Array> {
  const { reply, cwd } = call.source;
  const refuse = (reason: string): never => call.fail(`${shownPath(call, path)}: ${reason}`);
  if (reply === undefined) {
    // A key's or a configuration's command has no standard input.
    if (path === "-") return refuse("Bad file descriptor");
    const file = await call.mux.ports.readFile(path, cwd, maxBytes);
    return file.kind === "bytes" ? file.bytes : refuse(file.reason);
  }
  const pieces: Uint8Array[] = [];
  let sizeBytes = 0;
  for (;;) {
    const piece = await reply.readInput(path === "-" ? "" : shownPath(call, path));
    if (piece.kind === "end") break;
    if (piece.kind === "failed") return refuse(piece.reason);
    sizeBytes += piece.bytes.length;
    if (sizeBytes > maxBytes) return refuse(`it is longer than ${maxBytes} bytes`);
    pieces.push(piece.bytes);
  }
  const whole = new Uint8Array(sizeBytes);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** @throws CommandFailure when it cannot be written */
export async function writeWhole(
  call: CommandCall,
  path: string,
  bytes: Uint8Array,
  isAppending: boolean,
): Promise<void> {
  const { reply, cwd } = call.source;
  if (path === "-" || (path === "/dev/stdout" && reply !== undefined)) {
    // A client in control mode is told it as any other output of a command.
    if (reply === undefined && call.source.blocks === undefined) call.fail("-: Bad file descriptor");
    if (reply === undefined) call.printBytes(bytes);
    else reply.stdout(bytes);
    return;
  }
  const fault = await call.mux.ports.writeFile(path, cwd, bytes, isAppending);
  if (fault !== undefined) call.fail(`${shownPath(call, path)}: ${fault}`);
}

/** Shows the client's standard input in a pane without a program, as it comes, to its end or the pane's. */
export async function forwardInput(call: CommandCall, pane: Pane): Promise<void> {
  const { reply } = call.source;
  if (reply === undefined) return;
  for (;;) {
    const piece = await reply.readInput("");
    if (piece.kind !== "piece" || !pane.isEmpty) return;
    if (call.mux.registry.findPane(pane.id) !== pane) return;
    pane.handleOutput(piece.bytes);
  }
}
