// The files of the page: read once, found by exact path in an index. A request never names a file of the machine.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { gzipSync } from "node:zlib";

export interface StaticFile {
  readonly bytes: Buffer;
  /** The same with gzip, where that is worth while. */
  readonly packed: Buffer | undefined;
  readonly type: string;
  readonly etag: string;
  /** Its name changes with what is in it. */
  readonly isImmutable: boolean;
}

/** More than the page has; what does not fit is left out. */
const MAX_BYTES = 32 * 1024 * 1024;
const WORTH_PACKING = 0.9;
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
};

/** By path as in a request, `/` being the page itself. Empty when the folder cannot be read. */
export function indexFiles(folder: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  let sizeBytes = 0;
  for (const path of filesBelow(folder)) {
    const type = TYPES[extname(path)];
    if (type === undefined) continue;
    const bytes = readFileSync(join(folder, path));
    sizeBytes += bytes.length;
    if (sizeBytes > MAX_BYTES) break;
    const name = path === "index.html" ? "/" : `/${path.replaceAll("\\", "/")}`;
    const digest = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
    const packed = gzipSync(bytes);
    files.set(name, {
      bytes,
      packed: packed.length < bytes.length * WORTH_PACKING ? packed : undefined,
      type,
      etag: `"${digest}"`,
      isImmutable: name.startsWith("/assets/"),
    });
  }
  return files;
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .sort();
  } catch {
    return [];
  }
}
