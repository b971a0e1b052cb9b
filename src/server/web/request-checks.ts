// What a request says of where it comes from: the name it reached us by, the page that sent it, its cookie.
//
// The name stops a stranger's name that was made to point here (DNS rebinding): it has to be one we know. The origin
// stops pages of other servers, those of another port of this machine included, for which a cookie is no bar.
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

export interface OwnPlace {
  readonly scheme: "http" | "https";
  readonly port: number;
  /** Names and addresses it is known by, as in a link: `127.0.0.1`, `[::1]`, `localhost`. */
  readonly names: ReadonlySet<string>;
  /** As host or host:port. */
  allowedHosts(): readonly string[];
}

const HOST_FORM = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::(\d{1,5}))?$/;
/** A longer one is no browser's. */
const MAX_COOKIE_CHARS = 8192;
const MAX_COOKIES = 4;

/** Whether the Host header is one of ours. */
export function isOwnHost(request: IncomingMessage, place: OwnPlace): boolean {
  const { host } = request.headers;
  const [, name, port] = HOST_FORM.exec(host?.toLowerCase() ?? "") ?? [];
  if (host === undefined || name === undefined) return false;
  const isOurPort = Number(port ?? (place.scheme === "https" ? 443 : 80)) === place.port;
  if (isOurPort && (place.names.has(name) || name === ownAddress(request.socket))) return true;
  return place.allowedHosts().some((allowed) => {
    const wanted = allowed.toLowerCase();
    return wanted === host.toLowerCase() || wanted === name;
  });
}

/** The address it was connected to, as in a link: an address is never a stranger's name. */
function ownAddress(socket: Socket): string {
  const address = socket.localAddress ?? "";
  const plain = address.startsWith("::ffff:") ? address.slice(7) : address;
  return plain.includes(":") ? `[${plain.replace(/%.*/, "")}]` : plain;
}

/**
 * Whether the page that sent it is ours. Behind a proxy that adds TLS the page is of https where we are not: that is
 * right for the names that are allowed.
 */
export function isOwnOrigin(request: IncomingMessage, place: OwnPlace): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || host === undefined) return false;
  if (origin === `${place.scheme}://${host}`.toLowerCase()) return true;
  const name = HOST_FORM.exec(host.toLowerCase())?.[1];
  const isAllowed = place
    .allowedHosts()
    .some((allowed) => [host.toLowerCase(), name].includes(allowed.toLowerCase()));
  return isAllowed && origin === `https://${host.toLowerCase()}`;
}

/** Values of a cookie, a few at most: another server of this host may have set one of the same name. */
export function findCookies(request: IncomingMessage, name: string): readonly string[] {
  const { cookie } = request.headers;
  if (cookie === undefined || cookie.length > MAX_COOKIE_CHARS) return [];
  return cookie
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .slice(0, MAX_COOKIES)
    .map((pair) => pair.slice(name.length + 1));
}

/** Whether only programs of this machine can reach an address or name. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(host);
}
