// `web`: the way in for browsers. It is opened and closed, and its tokens are made, listed and taken back; what a
// token is and how it is checked is the server's affair (src/server/web).

import type { CommandCall, CommandHandler } from "../command-call.js";
import type { WebToken } from "../ports.js";

const USAGE =
  "usage: web [start [--host H] [--port P] [--cert F --key F] | stop | status | token create [--read-only] " +
  "[--name N] [--expires 1h] [-t session] | token list | token revoke NAME]";

/** A token made without a name for its life. */
const DEFAULT_LIFE_MS = 24 * 3_600_000;
const MAX_LIFE_MS = 10 * 365 * 24 * 3_600_000;
const UNIT_MS: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 24 * 3_600_000,
  w: 7 * 24 * 3_600_000,
};

/** Long options: with a value ("value") or alone ("flag"). */
type OptionKinds = Readonly<Record<string, "value" | "flag">>;

class WebOptions {
  readonly #values = new Map<string, string>();
  readonly words: string[] = [];

  /** `--name value` and `--name=value`. @throws CommandFailure */
  constructor(call: CommandCall, words: readonly string[], kinds: OptionKinds) {
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] ?? "";
      if (!word.startsWith("-") || word === "-") {
        this.words.push(word);
        continue;
      }
      const equals = word.startsWith("--") ? word.indexOf("=") : -1;
      const name = equals < 0 ? word : word.slice(0, equals);
      const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
      if (kind === undefined) call.fail(`web has no option ${name} here; ${USAGE}`);
      if (kind === "flag" && equals >= 0) call.fail(`${name} takes no value; ${USAGE}`);
      if (kind === "value" && equals < 0) at += 1;
      const value = kind === "flag" ? "" : equals < 0 ? words[at] : word.slice(equals + 1);
      if (value === undefined) call.fail(`${name} needs a value; ${USAGE}`);
      this.#values.set(name, value);
    }
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  value(name: string): string | undefined {
    return this.#values.get(name);
  }
}

const START_OPTIONS: OptionKinds = {
  "--host": "value",
  "--port": "value",
  "--cert": "value",
  "--key": "value",
};
const TOKEN_OPTIONS: OptionKinds = {
  "--read-only": "flag",
  "-r": "flag",
  "--name": "value",
  "--expires": "value",
  "-t": "value",
  "--session": "value",
};

function requireNoWords(call: CommandCall, options: WebOptions): void {
  const [word] = options.words;
  if (word !== undefined) call.fail(`web does not know what ${word} means here; ${USAGE}`);
}

function readPort(call: CommandCall, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return port <= 65_535 ? port : call.fail(`--port takes a number from 0 to 65535, not ${text}`);
}

function readLife(call: CommandCall, text: string | undefined): number | undefined {
  if (text === undefined) return DEFAULT_LIFE_MS;
  if (text === "never") return undefined;
  const [, amount = "", unit = ""] = /^(\d{1,9})([smhdw])$/.exec(text) ?? [];
  const lifeMs = Number(amount) * (UNIT_MS[unit] ?? 0);
  if (lifeMs > 0 && lifeMs <= MAX_LIFE_MS) return lifeMs;
  return call.fail(`--expires takes a time such as 30m, 8h or 7d, or never, not ${text}`);
}

async function open(call: CommandCall, words: readonly string[]): Promise<void> {
  const options = new WebOptions(call, words, START_OPTIONS);
  requireNoWords(call, options);
  const fault = await call.mux.ports.web.open({
    host: options.value("--host"),
    port: readPort(call, options.value("--port")),
    certPath: options.value("--cert"),
    keyPath: options.value("--key"),
    cwd: call.source.cwd,
    allowedHosts: () => [...call.mux.registry.options.server.array("web-hosts").values()].map(String),
  });
  if (fault !== undefined) call.fail(fault);
}

function createToken(call: CommandCall, words: readonly string[]): void {
  const options = new WebOptions(call, words, TOKEN_OPTIONS);
  requireNoWords(call, options);
  const name = options.value("--name");
  const wanted = options.value("-t") ?? options.value("--session");
  const session =
    wanted === undefined
      ? undefined
      : (call.mux.registry.sessions().find((each) => each.name === wanted || `$${each.id}` === wanted) ??
        call.fail(`can't find session: ${wanted}`));
  const made = call.mux.ports.web.createToken({
    name,
    isReadOnly: options.has("--read-only") || options.has("-r"),
    lifeMs: readLife(call, options.value("--expires")),
    session: session === undefined ? undefined : { id: session.id, name: session.name },
  });
  if ("fault" in made) call.fail(made.fault);
  call.print(made.link);
}

function describeToken(token: WebToken): string {
  const pages = token.clients === 1 ? "1 page" : `${token.clients} pages`;
  const parts = [
    token.isReadOnly ? "read-only" : "full access",
    ...(token.sessionName === undefined ? [] : [`session ${token.sessionName}`]),
    token.isUsed ? pages : "link not used yet",
    token.expiresMs === undefined
      ? "does not expire"
      : `expires ${new Date(token.expiresMs).toISOString().replace(/\.\d+Z$/, "Z")}`,
  ];
  return `${token.name}: ${parts.join(", ")} (${token.id})`;
}

async function token(call: CommandCall, words: readonly string[]): Promise<void> {
  const [action, ...rest] = words;
  const { web } = call.mux.ports;
  if (action === "create") {
    const options = new WebOptions(call, rest, TOKEN_OPTIONS);
    requireNoWords(call, options);
    if (web.address === undefined) await open(call, []);
    createToken(call, rest);
  } else if (action === "list" && rest.length === 0) {
    for (const each of web.tokens()) call.print(describeToken(each));
  } else if (action === "revoke" && rest.length === 1 && rest[0] !== undefined) {
    if (!web.revoke(rest[0])) call.fail(`there is no token ${rest[0]}; web token list shows what there is`);
  } else call.fail(USAGE);
}

async function web(call: CommandCall): Promise<void> {
  const [action, ...rest] = call.operands;
  const door = call.mux.ports.web;
  switch (action) {
    case undefined:
      if (door.address === undefined) await open(call, []);
      createToken(call, []);
      return;
    case "start":
      await open(call, rest);
      call.print(`browsers may come to ${door.address ?? ""}; web token create prints a link`);
      return;
    case "stop":
      if (rest.length > 0) call.fail(USAGE);
      if (!door.close()) call.fail("browsers are not let in; web start does that");
      return;
    case "status": {
      if (rest.length > 0) call.fail(USAGE);
      const tokens = door.tokens();
      const pages = tokens.reduce((sum, each) => sum + each.clients, 0);
      call.print(
        door.address === undefined
          ? "browsers are not let in"
          : `browsers may come to ${door.address}; ${tokens.length} tokens, ${pages} pages`,
      );
      return;
    }
    case "token":
      await token(call, rest);
      return;
    default:
      call.fail(`web does not know ${action}; ${USAGE}`);
  }
}

export const webCommands: Readonly<Record<string, CommandHandler>> = { web };
