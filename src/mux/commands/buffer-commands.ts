// Commands about paste buffers. Source: tmux(1), BUFFERS.

import { DEFAULT_FORMATS } from "../../commands/index.js";
import { encodePaste } from "../../input/index.js";
import { putOnClipboard } from "../clipboard.js";
import type { CommandCall, CommandHandler } from "../command-call.js";
import { readWhole, writeWhole } from "../command-files.js";
import { MAX_BUFFER_BYTES, type PasteBuffer } from "../paste-buffers.js";

const LINE_FEED = 0x0a;
const decoder = new TextDecoder();

/** What -b names, else the newest; `unknown` says what there is none of. @throws CommandFailure */
function namedOrTop(call: CommandCall, unknown: string, none: string): PasteBuffer {
  const { buffers } = call.mux;
  const name = call.value("b");
  if (name === undefined) return buffers.top ?? call.fail(none);
  return buffers.find(name) ?? call.fail(`${unknown}${name}`);
}

/** -w: also onto the clipboard of a client's host, where there is a client. */
function putOnHost(call: CommandCall, bytes: Uint8Array): void {
  if (!call.has("w")) return;
  const isAsked = call.value("t") !== undefined || call.mux.registry.terminalClients().length > 0;
  if (isAsked) putOnClipboard(call.terminalTarget(), bytes);
}

function setBuffer(call: CommandCall): undefined {
  const { buffers } = call.mux;
  const newName = call.value("n");
  if (newName !== undefined) {
    call.require(buffers.rename(namedOrTop(call, "unknown buffer: ", "no buffer").name, newName));
    return undefined;
  }
  const [data] = call.operands;
  if (data === undefined) return call.fail("no data specified");
  const bytes = new TextEncoder().encode(data);
  if (bytes.length === 0) return undefined;
  const name = call.value("b");
  const made = call.require(
    name === undefined
      ? buffers.add(bytes)
      : call.has("a")
        ? buffers.append(name, bytes)
        : buffers.set(name, bytes),
  );
  if (made !== undefined) putOnHost(call, made.bytes);
  return undefined;
}

async function loadBuffer(call: CommandCall): Promise<void> {
  const { buffers } = call.mux;
  const path = call.scope().expand(call.operands[0] ?? "");
  const bytes = await readWhole(call, path, MAX_BUFFER_BYTES);
  if (bytes.length === 0) return;
  const name = call.value("b");
  call.require(name === undefined ? buffers.add(bytes) : buffers.set(name, bytes));
  putOnHost(call, bytes);
}

function showBuffer(call: CommandCall): undefined {
  const { bytes } = namedOrTop(call, "no buffer ", "no buffers");
  if (call.source.reply !== undefined) call.source.reply.stdout(bytes);
  else for (const line of decoder.decode(bytes).replace(/\n$/, "").split("\n")) call.print(line);
  return undefined;
}

async function saveBuffer(call: CommandCall): Promise<void> {
  const { bytes } = namedOrTop(call, "no buffer ", "no buffers");
  await writeWhole(call, call.scope().expand(call.operands[0] ?? ""), bytes, call.has("a"));
}

/** The bytes with another separator for each line feed. */
export function separateLines(bytes: Uint8Array, separator: Uint8Array): Uint8Array {
  let lineFeeds = 0;
  for (const byte of bytes) if (byte === LINE_FEED) lineFeeds += 1;
  const separated = new Uint8Array(bytes.length + lineFeeds * (separator.length - 1));
  let at = 0;
  for (const byte of bytes) {
    if (byte === LINE_FEED) {
      separated.set(separator, at);
      at += separator.length;
    } else {
      separated[at] = byte;
      at += 1;
    }
  }
  return separated;
}

function pasteBuffer(call: CommandCall): undefined {
  const { pane } = call.target("pane");
  const { buffers } = call.mux;
  const name = call.value("b");
  if (name === undefined && buffers.top === undefined) return undefined;
  const buffer = namedOrTop(call, "no buffer ", "no buffers");
  const separator = call.value("s") ?? (call.has("r") ? "\n" : "\r");
  if (!pane.isInputOff) {
    const bytes = separateLines(buffer.bytes, new TextEncoder().encode(separator));
    // In brackets where the program asked for them; nothing in the buffer can close them.
    const bracketedPaste = call.has("p") && pane.emulator.modes.bracketedPaste;
    if (!pane.writer.writePaste(encodePaste(bytes, { bracketedPaste })))
      call.fail("the program in the pane does not read what is pasted");
  }
  if (call.has("d")) buffers.delete(buffer.name);
  return undefined;
}

export const bufferCommands: Readonly<Record<string, CommandHandler>> = {
  "set-buffer": setBuffer,
  "delete-buffer": (call) => {
    call.mux.buffers.delete(namedOrTop(call, "unknown buffer: ", "no buffer").name);
    return undefined;
  },
  "list-buffers": (call) => {
    call.printList(
      call.mux.buffers.list().map((buffer) => ({ buffer })),
      DEFAULT_FORMATS["list-buffers"],
    );
    return undefined;
  },
  "load-buffer": loadBuffer,
  "save-buffer": saveBuffer,
  "show-buffer": showBuffer,
  "paste-buffer": pasteBuffer,
};
