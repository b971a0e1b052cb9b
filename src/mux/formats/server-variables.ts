// Variables of the server. Source: tmux(1), FORMATS.
import { TMUX_VERSION } from "../../commands/index.js";
import { seconds, type Variables } from "./variable.js";

export const SERVER_VARIABLES: Variables = {
  blockmux_version: ({ ports }) => ports.facts.version,
  config_files: ({ registry }) => registry.configFiles.join(","),
  host: ({ ports }) => ports.facts.hostName,
  host_short: ({ ports }) => ports.facts.hostName.split(".")[0],
  pid: ({ ports }) => String(ports.facts.pid),
  server_sessions: ({ registry }) => String(registry.sessions().length),
  socket_path: ({ ports }) => ports.facts.socketPath,
  start_time: ({ ports }) => seconds(ports.facts.startedMs),
  uid: ({ ports }) => String(ports.facts.uid),
  user: ({ ports }) => ports.facts.userName,
  version: () => TMUX_VERSION,
};
