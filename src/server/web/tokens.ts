// Who may come with a browser. A token is made with a code, which its link carries: the code is good once and for a
// short time, and is exchanged for the secret of a cookie. Both are kept as hashes, in a file nobody else reads.
//
// Bounds: MAX_TOKENS, expired ones and links never used not counted: those are forgotten. At the bound none is made.
import type { Clock } from "../../base/index.js";
import { hashSecret, hasSecretForm, isSecretOf, makeSecret } from "./secrets.js";

/** A link is good for so long. */
export const CODE_LIFE_MS = 10 * 60_000;
export const MAX_TOKENS = 100;
const NAME_FORM = /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/;
const FILE_VERSION = 1;

export interface Token {
  readonly id: string;
  readonly name: string;
  readonly isReadOnly: boolean;
  /** A session of this server: ends with it. */
  readonly session: { readonly id: number; readonly name: string } | undefined;
  readonly createdMs: number;
  /** Wall time; undefined: never. */
  readonly expiresMs: number | undefined;
  /** Of the code of the link, until it has been used. */
  codeHash: string | undefined;
  /** Of the cookie, once it has. */
  cookieHash: string | undefined;
}

export interface TokenWish {
  readonly name: string | undefined;
  readonly isReadOnly: boolean;
  readonly lifeMs: number | undefined;
  readonly session: Token["session"];
}

/** Where the tokens lie while no server runs. Both throw nothing. */
export interface TokenFile {
  /** Undefined when there is none or it is not ours alone. */
  read(): string | undefined;
  write(text: string): void;
}

export class Tokens {
  readonly #clock: Clock;
  readonly #file: TokenFile;
  readonly #tokens: Token[];

  constructor(clock: Clock, file: TokenFile) {
    this.#clock = clock;
    this.#file = file;
    this.#tokens = parseTokens(file.read() ?? "");
  }

  /** Those that are good, in the order they were made. */
  list(): readonly Token[] {
    this.#forgetDead();
    return this.#tokens;
  }

  /** The token and the code of its link; or one sentence on why not. */
  create(wish: TokenWish): { readonly token: Token; readonly code: string } | { readonly fault: string } {
    this.#forgetDead();
    if (this.#tokens.length >= MAX_TOKENS)
      return { fault: `there are ${MAX_TOKENS} tokens: revoke some with web token revoke` };
    const name = wish.name ?? this.#freeName();
    if (!NAME_FORM.test(name))
      return {
        fault: `a token's name has letters, digits, - and _, at most 32: not ${JSON.stringify(name)}`,
      };
    if (this.#tokens.some((token) => token.name === name || token.id === name))
      return { fault: `there is a token ${name}: choose another name, or web token revoke ${name}` };
    const code = makeSecret();
    const nowMs = this.#clock.wallMs();
    const token: Token = {
      id: makeSecret().replace(/[-_]/g, "").slice(0, 8).toLowerCase(),
      name,
      isReadOnly: wish.isReadOnly,
      session: wish.session,
      createdMs: nowMs,
      expiresMs: wish.lifeMs === undefined ? undefined : nowMs + wish.lifeMs,
      codeHash: hashSecret(code),
      cookieHash: undefined,
    };
    this.#tokens.push(token);
    this.#save();
    return { token, code };
  }

  /** Takes a code for the secret of a cookie: once. */
  redeem(code: string): { readonly token: Token; readonly secret: string } | undefined {
    const token = this.#find(code, "codeHash");
    if (token === undefined) return undefined;
    const secret = makeSecret();
    token.codeHash = undefined;
    token.cookieHash = hashSecret(secret);
    this.#save();
    return { token, secret };
  }

  /** The token of a cookie. */
  findByCookie(secret: string): Token | undefined {
    return this.#find(secret, "cookieHash");
  }

  /** Whether it is still good. */
  isGood(token: Token): boolean {
    return this.list().includes(token);
  }

  /** By name or id. */
  revoke(nameOrId: string): Token | undefined {
    const at = this.list().findIndex((token) => token.name === nameOrId || token.id === nameOrId);
    const [token] = at < 0 ? [] : this.#tokens.splice(at, 1);
    if (token !== undefined) this.#save();
    return token;
  }

  /** When the next token ends, in wall time. */
  get nextEndMs(): number | undefined {
    const ends = this.list().map(({ expiresMs }) => expiresMs ?? Number.POSITIVE_INFINITY);
    const nextMs = Math.min(...ends);
    return Number.isFinite(nextMs) ? nextMs : undefined;
  }

  /** Looks at every token, whichever is the one: the time it takes says nothing. */
  #find(secret: string, member: "codeHash" | "cookieHash"): Token | undefined {
    if (!hasSecretForm(secret)) return undefined;
    let found: Token | undefined;
    for (const token of this.list()) {
      const hash = token[member];
      if (hash !== undefined && isSecretOf(secret, hash)) found = token;
    }
    return found;
  }

  #freeName(): string {
    for (let number = 1; ; number += 1) {
      const name = `web${number}`;
      if (!this.#tokens.some((token) => token.name === name)) return name;
    }
  }

  #forgetDead(): void {
    const nowMs = this.#clock.wallMs();
    const isDead = ({ expiresMs, codeHash, createdMs }: Token): boolean =>
      (expiresMs !== undefined && expiresMs <= nowMs) ||
      (codeHash !== undefined && createdMs + CODE_LIFE_MS <= nowMs);
    const left = this.#tokens.filter((token) => !isDead(token));
    if (left.length === this.#tokens.length) return;
    this.#tokens.splice(0, this.#tokens.length, ...left);
    this.#save();
  }

  #save(): void {
    this.#file.write(`${JSON.stringify({ version: FILE_VERSION, tokens: this.#tokens }, undefined, 1)}\n`);
  }
}

/** What a file says; what makes no sense in it is passed over. Tokens of a session are over: it was another server's. */
function parseTokens(text: string): Token[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return [];
  }
  const { version, tokens } = (parsed ?? {}) as Record<string, unknown>;
  if (version !== FILE_VERSION || !Array.isArray(tokens)) return [];
  return tokens.slice(0, MAX_TOKENS).flatMap((each): Token[] => {
    const { id, name, isReadOnly, session, createdMs, expiresMs, codeHash, cookieHash } = (each ??
      {}) as Record<string, unknown>;
    const isRight =
      typeof id === "string" &&
      typeof name === "string" &&
      NAME_FORM.test(name) &&
      typeof isReadOnly === "boolean" &&
      session === undefined &&
      typeof createdMs === "number" &&
      isAbsentOr("number", expiresMs) &&
      isAbsentOr("string", codeHash) &&
      isAbsentOr("string", cookieHash);
    if (!isRight) return [];
    return [
      {
        id,
        name,
        isReadOnly,
        session: undefined,
        createdMs,
        expiresMs: expiresMs as number | undefined,
        codeHash: codeHash as string | undefined,
        cookieHash: cookieHash as string | undefined,
      },
    ];
  });
}

function isAbsentOr(type: "number" | "string", value: unknown): boolean {
  return value === undefined || typeof value === type;
}
