// What a browser's client may ask for as its command: to be shown a session, or, with full access, a new one. The
// words are looked at here and never reach the command language, whose other commands are for prompts and keys.

import { parseCommandArguments } from "../commands/index.js";
import { ClientFlags } from "./client-flags.js";
import type { CommandSource } from "./command-call.js";
import type { Multiplexer } from "./multiplexer.js";
import type { WebAccess } from "./ports.js";
import type { Session } from "./session.js";
import { mayShow } from "./web-access.js";

/** Longest name of a session asked for, in UTF-16 units. */
const MAX_NAME_CHARS = 200;

type Wish =
  /** `name` undefined: the one used last. */
  | { readonly kind: "show"; readonly name: string | undefined; readonly makesMissing: boolean }
  | { readonly kind: "make" };

function readWish(argv: readonly string[]): Wish | undefined {
  const [name, ...rest] = argv;
  if (name === undefined) return { kind: "show", name: undefined, makesMissing: true };
  const words = rest.join(" ");
  const last = rest.at(-1);
  if (name === "attach-session" || name === "attach") {
    if (rest.length === 0) return { kind: "show", name: undefined, makesMissing: false };
    return rest.length === 2 && rest[0] === "-t" && last !== undefined
      ? { kind: "show", name: last.replace(/^=/, ""), makesMissing: false }
      : undefined;
  }
  if (name !== "new-session" && name !== "new") return undefined;
  if (rest.length === 0) return { kind: "make" };
  if (last === undefined || !(rest.length === 3 ? words.startsWith("-A -s ") : words.startsWith("-As ")))
    return undefined;
  return { kind: "show", name: last, makesMissing: true };
}

function findSession(mux: Multiplexer, access: WebAccess, name: string | undefined): Session | undefined {
  const seen = mux.registry.sessions().filter((session) => mayShow(access, session));
  if (name !== undefined) return seen.find((session) => session.name === name || `$${session.id}` === name);
  return seen.sort((left, right) => right.activityMs - left.activityMs)[0];
}

/** Shows what is asked for, or ends the request with a sentence. */
export async function runForWeb(mux: Multiplexer, source: CommandSource, access: WebAccess): Promise<void> {
  const { request, reply } = source;
  if (request === undefined || reply === undefined) return;
  const wish = readWish(request.argv);
  if (wish === undefined) {
    reply.exit(1, "a browser may only attach to a session or make one");
    return;
  }
  const session = wish.kind === "make" ? undefined : findSession(mux, access, wish.name);
  if (session !== undefined) {
    mux.attach(reply, request, () => session, new ClientFlags());
    return;
  }
  const mayMake = !access.isReadOnly && access.sessionId === undefined;
  const isNamed = wish.kind === "show" && wish.name !== undefined;
  if (!mayMake || (wish.kind === "show" && !wish.makesMissing)) {
    const none =
      access.sessionId === undefined ? "there is no session to show" : "the session of this link has ended";
    reply.exit(1, isNamed ? `there is no session ${JSON.stringify(wish.name)} to show` : none);
    return;
  }
  const name = isNamed ? wish.name : undefined;
  // A name is a format to the command: what would be one is none here.
  if (name !== undefined && (name.length > MAX_NAME_CHARS || name.includes("#") || name.startsWith("-"))) {
    reply.exit(1, `${JSON.stringify(name.slice(0, MAX_NAME_CHARS))} is no name for a session`);
    return;
  }
  const made = parseCommandArguments(["new-session", ...(name === undefined ? [] : ["-s", name])]);
  const faults = made.ok ? await mux.runner.run(made.value, source) : [made.error.message];
  if (faults.length > 0) reply.exit(1, faults[0]);
  else if (source.pendingAttach !== undefined) source.pendingAttach(reply);
  else reply.exit(1, "the session could not be shown");
}
