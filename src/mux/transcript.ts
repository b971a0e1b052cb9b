// What `blockmux run` leaves behind: when the program ended, everything it printed on its primary screen is written
// to the person's own terminal, every line once, so that it is there to read as after a plain command.

import { Row } from "../cells/index.js";
import { RowCursor } from "../document/index.js";
import type { AttachedClient } from "./attached-client.js";
import type { Pane } from "./pane.js";
import type { HostTty } from "./ports.js";
import { SgrWriter } from "./sgr-text.js";

export function transcriptOf(pane: Pane): string {
  const screen = pane.emulator.primary;
  const last = pane.tape.bottom(screen.rowCount);
  const isLastBlank = screen.row(last).isBlank() && screen.row(last).block === 0;
  const rows = isLastBlank ? last : last + 1;
  const cursor = new RowCursor(pane.document, pane.cols);
  const writer = new SgrWriter(pane.tables);
  const parts: string[] = [];
  const add = (row: Row): void => {
    let end = row.used;
    while (end > 0 && row.code(end - 1) === 0 && row.style(end - 1) === 0) end -= 1;
    parts.push(writer.rowText(row, end), row.softWrap ? "" : "\r\n");
  };
  if (!cursor.isNowhere) {
    const row = new Row(pane.cols);
    do {
      cursor.fill(row);
      add(row);
    } while (cursor.down());
  }
  for (let at = 0; at < rows; at += 1) add(screen.row(at));
  const text = parts.join("");
  if (text === "") return "";
  return `${text.endsWith("\n") ? text : `${text}\r\n`}\u001b[0m`;
}

/** To be called before the client is detached: the text goes out behind the restored screen. */
export function writeTranscript(client: AttachedClient, pane: Pane): void {
  client.leaveText = transcriptOf(pane);
}

const PIECE_BYTES = 64 * 1024;

/** A long text, a piece each time the terminal has taken the one before. */
export function writeInPieces(host: HostTty, bytes: Uint8Array, done: () => void): void {
  let at = 0;
  let stop: (() => void) | undefined;
  const write = (): void => {
    while (at < bytes.length && host.pendingBytes === 0 && !host.isClosed) {
      host.write(bytes.subarray(at, at + PIECE_BYTES));
      at += PIECE_BYTES;
    }
    if (at < bytes.length && !host.isClosed) {
      stop ??= host.onDrain.on(write);
      return;
    }
    stop?.();
    done();
  };
  write();
}
