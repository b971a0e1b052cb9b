// What a client's program is told to do last, as a packet.
import type { PartingPacket } from "../attach/index.js";
import type { Parting } from "./core.js";

export function partingPacket(parting: Parting): PartingPacket {
  if (parting.kind === "run")
    return { kind: "parting", way: "run", shell: parting.shell, command: parting.command };
  return { kind: "parting", way: parting.kind, shell: "", command: "" };
}
