// A Context kept across calls of a script: a file of ours per shell session and name, with the Context's id, the next
// Operation's number and each Block's content state. Whoever holds the file's lock is alone, so that calls in the
// background come one after the other; also because two readers of one terminal would take each other's answers.
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { requireSafeSocketPlace, socketPath } from "../../attach/index.js";
import type { ContextSnapshot } from "../../sdk/index.js";

export interface KeptContext {
  readonly snapshot: ContextSnapshot;
  /** Where no id is given: the Block appended last. */
  readonly lastBlock: string;
  /** Of each Block, in scalars. */
  readonly lengths: Readonly<Record<string, TextLengths>>;
}

export interface TextLengths {
  readonly all: number;
  /** Up to the start of the last line. */
  readonly beforeLastLine: number;
}

const VERSION = 1;
const LOCK_RETRY_MS = 10;
/** A call takes no longer than its own timeouts; an older lock was left by one that was killed. */
const STALE_LOCK_MS = 30_000;

export class KeptContextFile {
  readonly #path: string;
  readonly #lockPath: string;

  private constructor(path: string) {
    this.#path = path;
    this.#lockPath = `${path}.lock`;
  }

  /** Waits for its turn. @throws SocketPathError when there is no safe place for the file. */
  static async open(
    sessionName: string,
    name: string,
    env: Readonly<Record<string, string | undefined>>,
  ): Promise<KeptContextFile> {
    const folder = dirname(socketPath({ name: "default", path: undefined }, env, "/"));
    // The folder of sockets is closed to others; this makes it where there is none, or says why not.
    requireSafeSocketPlace(join(folder, "no socket"), env);
    const contexts = join(folder, "contexts");
    mkdirSync(contexts, { recursive: true, mode: 0o700 });
    const file = new KeptContextFile(join(contexts, `${sessionName}-${encodeURIComponent(name)}.json`));
    while (!file.#tryLock()) await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
    return file;
  }

  /** Undefined when there is none, or none that can be read. */
  read(): KeptContext | undefined {
    try {
      const found = JSON.parse(readFileSync(this.#path, "utf8")) as { version?: unknown; kept?: KeptContext };
      return found.version === VERSION ? found.kept : undefined;
    } catch {
      return undefined;
    }
  }

  write(kept: KeptContext): void {
    const part = `${this.#path}.${process.pid}`;
    writeFileSync(part, JSON.stringify({ version: VERSION, kept }), { mode: 0o600 });
    renameSync(part, this.#path);
  }

  forget(): void {
    rmSync(this.#path, { force: true });
  }

  release(): void {
    rmSync(this.#lockPath, { force: true });
  }

  #tryLock(): boolean {
    try {
      closeSync(openSync(this.#lockPath, "wx", 0o600));
      return true;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    const lock = statSync(this.#lockPath, { throwIfNoEntry: false });
    if (lock !== undefined && Date.now() - lock.mtimeMs > STALE_LOCK_MS)
      rmSync(this.#lockPath, { force: true });
    return false;
  }
}
