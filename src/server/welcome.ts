// What a peer that speaks our protocol is answered to its hello, whichever way it came.
import { BUILD_VERSION, type Packet, PROTOCOL_VERSION } from "../attach/index.js";

export const WELCOME: Packet = {
  kind: "welcome",
  protocolVersion: PROTOCOL_VERSION,
  build: BUILD_VERSION,
  serverPid: process.pid,
};
