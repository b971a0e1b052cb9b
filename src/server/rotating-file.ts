// A log file that never grows past its bound: at the bound it becomes "<path>.1" and a new one is begun. Lines are
// written at once, so that the last one before a crash is there. When the disk is full lines are dropped and counted.
import { closeSync, constants, fstatSync, openSync, renameSync, writeSync } from "node:fs";

export class RotatingFile {
  readonly #path: string;
  readonly #boundBytes: number;
  #fd: number;
  #sizeBytes: number;
  #droppedLines = 0;

  /** @throws Error when the file cannot be opened; a symbolic link is not followed. */
  constructor(path: string, boundBytes: number) {
    this.#path = path;
    this.#boundBytes = boundBytes;
    this.#fd = openLog(path);
    this.#sizeBytes = fstatSync(this.#fd).size;
  }

  /** Appends one line, newline included. */
  write(line: string): void {
    const sizeBytes = Buffer.byteLength(line);
    try {
      if (this.#sizeBytes > 0 && this.#sizeBytes + sizeBytes > this.#boundBytes) this.#rotate();
      writeSync(this.#fd, line);
      this.#sizeBytes += sizeBytes;
    } catch {
      this.#droppedLines += 1;
    }
  }

  get droppedLines(): number {
    return this.#droppedLines;
  }

  /** Nothing may be written after it. */
  close(): void {
    closeSync(this.#fd);
  }

  #rotate(): void {
    renameSync(this.#path, `${this.#path}.1`);
    const fd = openLog(this.#path);
    closeSync(this.#fd);
    this.#fd = fd;
    this.#sizeBytes = fstatSync(fd).size;
  }
}

function openLog(path: string): number {
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = constants;
  try {
    return openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
  } catch (cause) {
    throw new Error(`opening the log ${path} failed`, { cause });
  }
}
