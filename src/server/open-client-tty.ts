// Opens the tty a client says it runs in. The path is only a claim: what is opened must be a terminal, of the same
// device the client has, and belong to the user this server runs as.
import { closeSync, constants, fstatSync, openSync, realpathSync } from "node:fs";
import { isatty } from "node:tty";
import type { TerminalOffer } from "../attach/index.js";

export type OpenedTty =
  | { readonly kind: "opened"; readonly fd: number }
  /** Why not, for the log; the bytes then go over the connection. */
  | { readonly kind: "refused"; readonly reason: string };

export function openClientTty(offer: TerminalOffer): OpenedTty {
  if (offer.ttyPath === "") return { kind: "refused", reason: "the client named no tty" };
  let fd: number;
  try {
    const path = realpathSync(offer.ttyPath);
    if (!path.startsWith("/dev/")) return { kind: "refused", reason: `${path} is not a device` };
    fd = openSync(path, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK);
  } catch (error) {
    return { kind: "refused", reason: error instanceof Error ? error.message : String(error) };
  }
  const reason = whyNot(fd, offer.ttyDevice);
  if (reason === undefined) return { kind: "opened", fd };
  closeSync(fd);
  return { kind: "refused", reason };
}

function whyNot(fd: number, device: string): string | undefined {
  const found = fstatSync(fd);
  if (!found.isCharacterDevice() || !isatty(fd)) return "it is not a terminal";
  if (found.uid !== process.getuid?.()) return "it belongs to another user";
  if (ttyDevice(found.dev, found.rdev) !== device) return "it is not the client's terminal";
  return undefined;
}

/** As the client computes it from its own descriptor; the file system's number tells containers apart. */
export function ttyDevice(dev: number, rdev: number): string {
  return `${dev}:${rdev}`;
}
