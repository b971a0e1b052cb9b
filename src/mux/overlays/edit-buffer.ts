// A paste buffer in the person's editor, in a popup: `e` in choose-buffer. The text passes through a file that only
// they can read; it comes back when the editor ends well and the buffer is still what it was.

import { quoteArgument } from "../../commands/index.js";
import type { AttachedClient } from "../attached-client.js";
import type { Multiplexer } from "../multiplexer.js";
import { MAX_BUFFER_BYTES, type PasteBuffer } from "../paste-buffers.js";
import type { Place } from "../target-view.js";
import { openPopup } from "./open-popup.js";

/** The file is readable for its owner alone. */
const MAKE_FILE = "mktemp -t blockmux-buffer.XXXXXX";

const LINE_FEED = 10;

/** For a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

export async function editBuffer(
  mux: Multiplexer,
  client: AttachedClient,
  place: Place,
  buffer: PasteBuffer,
): Promise<void> {
  const { ports } = mux;
  const { cwd } = place.session;
  const shell = (command: string) => ports.runShell(command, cwd, mux.shellEnvironment(place));
  const path = (await shell(MAKE_FILE)).output.trim();
  if (!path.startsWith("/")) {
    client.notices.showMessage("there is no place for a file to edit the buffer in");
    return;
  }
  const fault =
    (await ports.writeFile(path, cwd, buffer.bytes, false)) ?? (await edit(mux, client, place, buffer, path));
  await shell(`rm -f -- ${quoted(path)}`);
  if (fault !== undefined) client.notices.showMessage(`buffer ${quoteArgument(buffer.name)}: ${fault}`);
}

/** Resolves to what went wrong. */
async function edit(
  mux: Multiplexer,
  client: AttachedClient,
  place: Place,
  buffer: PasteBuffer,
  path: string,
): Promise<string | undefined> {
  if (!mux.registry.terminalClients().includes(client)) return undefined;
  const { size } = client;
  const [rows, cols] = [Math.floor(size.rows * 0.9), Math.floor(size.cols * 0.9)];
  if (rows < 3 || cols < 3) return "the terminal is too small for an editor";
  const area = { row: (size.rows - rows) >> 1, col: (size.cols - cols) >> 1, rows, cols };
  const styleOf = (option: string) => client.styleOf(client.windowOptions.text(option));
  const opened = openPopup(mux, client, place, {
    area,
    lines: undefined,
    command: [`${mux.registry.options.server.text("editor")} ${quoted(path)}`],
    cwd: place.session.cwd,
    style: styleOf("popup-style"),
    borderStyle: styleOf("popup-border-style"),
    title: [],
    closesOn: "exit",
  });
  if (typeof opened === "string") return opened;
  const status = await opened;
  if (status !== 0) return `nothing is changed, the editor ended with status ${status}`;
  if (mux.buffers.find(buffer.name) !== buffer) return "it is another one now; what was edited is lost";
  const read = await mux.ports.readFile(path, place.session.cwd, MAX_BUFFER_BYTES);
  if (read.kind === "failed") return read.reason;
  // An editor ends the last line; a buffer need not.
  const isEnded = read.bytes.at(-1) === LINE_FEED && buffer.bytes.at(-1) !== LINE_FEED;
  const replaced = mux.buffers.replace(buffer, isEnded ? read.bytes.subarray(0, -1) : read.bytes);
  client.requestDraw();
  return replaced.ok ? undefined : replaced.error.message;
}
