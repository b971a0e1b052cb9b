// `--trace`: every packet of this client, decoded, a line each, in a file beside the socket.
import { appendFileSync, rmSync, writeFileSync } from "node:fs";
import { type PacketTracer, packetText, requireSafeSocketPlace, socketCompanions } from "../attach/index.js";

/** @throws SocketPathError when the socket's folder is no good. */
export function traceTo(socketPath: string): PacketTracer {
  // The first client of a server comes before the folder is there.
  requireSafeSocketPlace(socketPath, process.env);
  const { log, trace } = socketCompanions(socketPath);
  // Keys typed are in it: never into a file that somebody else put there.
  rmSync(trace, { force: true });
  writeFileSync(trace, "", { mode: 0o600, flag: "wx" });
  process.stderr.write(`blockmux: tracing this client in ${trace}, a server it starts in ${log}\n`);
  return (direction, packet) => {
    const arrow = direction === "in" ? "<-" : "->";
    appendFileSync(trace, `${new Date().toISOString()} ${arrow} ${packetText(packet)}\n`);
  };
}
