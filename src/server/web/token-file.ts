// The file of the tokens: ours alone, replaced whole.
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import type { Log } from "../../base/index.js";
import { describeError } from "../log.js";
import type { TokenFile } from "./tokens.js";

const MAX_FILE_BYTES = 256 * 1024;
const { O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

export function tokenFileAt(path: string, log: Log): TokenFile {
  return {
    read() {
      let fd: number;
      try {
        fd = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
      } catch {
        return undefined;
      }
      try {
        const found = fstatSync(fd);
        const isOurs = found.isFile() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
        if (isOurs && found.size <= MAX_FILE_BYTES) return readFileSync(fd, "utf8");
        log.warn("web.tokens-refused", { path, mode: (found.mode & 0o777).toString(8), size: found.size });
        return undefined;
      } finally {
        closeSync(fd);
      }
    },
    write(text) {
      const draft = `${path}.${process.pid}`;
      try {
        removeQuietly(draft);
        const fd = openSync(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
        try {
          writeSync(fd, text);
        } finally {
          closeSync(fd);
        }
        renameSync(draft, path);
      } catch (error) {
        log.error("web.tokens-not-saved", { path, ...describeError(error) });
      }
    },
  };
}

function removeQuietly(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // There was none.
  }
}
