// Files of paste buffers: read and written whole, without holding the server up and within a bound.
import { constants, type Stats } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { resolve } from "node:path";
import { systemErrorText } from "../base/index.js";
import type { FileBytes } from "./core.js";

/** A pipe that nobody reads or writes must not hold a thread. */
const NEVER_WAIT = constants.O_NONBLOCK | constants.O_NOCTTY;
const NEW_FILE_MODE = 0o644;

/** Only regular files have an end that comes by itself; `/dev/null` is as good as one. */
function isRefused(found: Stats, path: string): boolean {
  return !found.isFile() && !(found.isCharacterDevice() && path === "/dev/null");
}

export async function readFile(path: string, cwd: string, maxBytes: number): Promise<FileBytes> {
  const failed = (reason: string): FileBytes => ({ kind: "failed", reason });
  const place = resolve(cwd, path);
  let file: FileHandle | undefined;
  try {
    file = await open(place, constants.O_RDONLY | NEVER_WAIT);
    const found = await file.stat();
    if (found.isDirectory()) return failed("Is a directory");
    if (isRefused(found, place)) return failed("it is not a file");
    if (found.size > maxBytes) return failed(`it is longer than ${maxBytes} bytes`);
    return { kind: "bytes", bytes: place === "/dev/null" ? new Uint8Array(0) : await file.readFile() };
  } catch (error) {
    return failed(systemErrorText(error));
  } finally {
    await file?.close().catch(() => {});
  }
}

export async function writeFile(
  path: string,
  cwd: string,
  bytes: Uint8Array,
  isAppending: boolean,
): Promise<string | undefined> {
  const place = resolve(cwd, path);
  const how = isAppending ? constants.O_APPEND : constants.O_TRUNC;
  let file: FileHandle | undefined;
  try {
    file = await open(place, constants.O_WRONLY | constants.O_CREAT | NEVER_WAIT | how, NEW_FILE_MODE);
    if (isRefused(await file.stat(), place)) return "it is not a file";
    await file.writeFile(bytes);
    return undefined;
  } catch (error) {
    return systemErrorText(error);
  } finally {
    await file?.close().catch(() => {});
  }
}
