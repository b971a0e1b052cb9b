// Variables of clients. Source: tmux(1), FORMATS.
import { featureWords } from "../host-features.js";
import { flag, seconds, text, type Variables } from "./variable.js";

const cellPixels = (pixels: number | undefined, count: number | undefined): string | undefined =>
  pixels === undefined || count === undefined ? undefined : String(Math.floor(pixels / count));

export const CLIENT_VARIABLES: Variables = {
  client_activity: ({ client }) => seconds(client?.activityMs),
  client_cell_height: ({ client }) => cellPixels(client?.size.heightPixels, client?.size.rows),
  client_cell_width: ({ client }) => cellPixels(client?.size.widthPixels, client?.size.cols),
  client_control_mode: ({ client }) =>
    client === undefined ? undefined : flag(client.control !== undefined),
  client_discarded: ({ client }) => text(client?.discardedBytes),
  client_created: ({ client }) => seconds(client?.createdMs),
  client_flags: ({ client }) => client?.flagNames.join(","),
  client_height: ({ client }) => text(client?.size.rows),
  client_key_table: ({ client }) => client?.keyTable,
  client_last_session: ({ client }) => client?.lastSession?.name ?? (client === undefined ? undefined : ""),
  client_name: ({ client }) => client?.name,
  client_pid: ({ client }) => text(client?.pid),
  client_prefix: ({ client }) => (client === undefined ? undefined : flag(client.keyTable === "prefix")),
  client_readonly: ({ client }) => (client === undefined ? undefined : flag(client.isReadOnly)),
  client_session: ({ client }) => client?.session.name,
  client_termfeatures: ({ client }) =>
    client?.capabilities === undefined ? undefined : featureWords(client.capabilities).join(","),
  client_termname: ({ client }) => client?.terminalName,
  client_termtype: ({ client }) => client?.terminalType,
  client_tty: ({ client }) => client?.ttyPath,
  client_uid: ({ client, ports }) => (client === undefined ? undefined : String(ports.facts.uid)),
  client_user: ({ client, ports }) => (client === undefined ? undefined : ports.facts.userName),
  client_utf8: ({ client }) => (client === undefined ? undefined : flag(client.hasUtf8)),
  client_width: ({ client }) => text(client?.size.cols),
  client_written: ({ client }) => text(client?.writtenBytes),
};
