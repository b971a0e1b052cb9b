// What somebody who comes with a browser may see.
import type { WebAccess } from "./ports.js";
import type { Session } from "./session.js";

/** What is shared with browsers, and through a link for one session only that one; with a terminal everything. */
export function mayShow(access: WebAccess | undefined, session: Session): boolean {
  if (access === undefined) return true;
  const isOther = access.sessionId !== undefined && access.sessionId !== session.id;
  return !isOther && session.options.flag("web-sharing");
}
