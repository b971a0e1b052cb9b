// A packet as one line for a trace: every control byte escaped, long bytes cut, no environment and no keys.
import type { Packet } from "./packet.js";

const SHOWN_BYTES = 200;

/** One line without control characters. */
export function packetText(packet: Packet): string {
  if (packet.kind === "command") {
    const { argv, cwd, env, terminal, noTerminalReason } = packet;
    return `command ${JSON.stringify({ argv, cwd, env: env.length, terminal, noTerminalReason })}`;
  }
  // Whoever has the key has the client.
  if (packet.kind === "client-key") return packet.kind;
  if (packet.kind === "resume") return `resume ${JSON.stringify({ size: packet.size })}`;
  if ("bytes" in packet) {
    const stream = packet.kind === "output" ? ` ${packet.stream}` : "";
    return `${packet.kind}${stream} ${packet.bytes.length} ${bytesText(packet.bytes)}`;
  }
  const { kind, ...fields } = packet;
  return Object.keys(fields).length === 0 ? kind : `${kind} ${JSON.stringify(fields)}`;
}

function bytesText(bytes: Uint8Array): string {
  let text = '"';
  for (const byte of bytes.subarray(0, SHOWN_BYTES)) {
    if (byte === 0x1b) text += "\\e";
    else if (byte === 0x22 || byte === 0x5c) text += `\\${String.fromCharCode(byte)}`;
    else if (byte >= 0x20 && byte < 0x7f) text += String.fromCharCode(byte);
    else text += `\\x${byte.toString(16).padStart(2, "0")}`;
  }
  return `${text}"${bytes.length > SHOWN_BYTES ? "…" : ""}`;
}
