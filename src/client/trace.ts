// `--trace`: every packet of this client, decoded, a line each, in a file beside the socket.
import { appendFileSync, writeFileSync } from "node:fs";
import { type PacketTracer, packetText, socketCompanions } from "../attach/index.js";

export function traceTo(socketPath: string): PacketTracer {
  const { log, trace } = socketCompanions(socketPath);
  writeFileSync(trace, "", { mode: 0o600 });
  process.stderr.write(`blockmux: tracing this client in ${trace}, a server it starts in ${log}\n`);
  return (direction, packet) => {
    const arrow = direction === "in" ? "<-" : "->";
    appendFileSync(trace, `${performance.now().toFixed(3)} ms ${arrow} ${packetText(packet)}\n`);
  };
}
