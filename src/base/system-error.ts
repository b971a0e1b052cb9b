// Why the system refused something, in the words of strerror(3): what shells and scripts know. Source: POSIX, errno.h.

const WORDS: Readonly<Record<string, string>> = {
  EACCES: "Permission denied",
  EAGAIN: "Resource temporarily unavailable",
  EBADF: "Bad file descriptor",
  EBUSY: "Device or resource busy",
  EDQUOT: "Disk quota exceeded",
  EEXIST: "File exists",
  EFBIG: "File too large",
  EINVAL: "Invalid argument",
  EIO: "Input/output error",
  EISDIR: "Is a directory",
  ELOOP: "Too many levels of symbolic links",
  EMFILE: "Too many open files",
  ENAMETOOLONG: "File name too long",
  ENFILE: "Too many open files in system",
  ENODEV: "No such device",
  ENOENT: "No such file or directory",
  ENOMEM: "Cannot allocate memory",
  ENOSPC: "No space left on device",
  ENOTDIR: "Not a directory",
  ENXIO: "No such device or address",
  EPERM: "Operation not permitted",
  EPIPE: "Broken pipe",
  EROFS: "Read-only file system",
  ETXTBSY: "Text file busy",
};

/** Of what a system call threw; its own message where the code is not known here. */
export function systemErrorText(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return WORDS[code] ?? (error instanceof Error ? error.message : String(error));
}
