// Who the page is: a one-time code from the link becomes a cookie that scripts cannot read, and `/api/me` says whose
// it is. The code leaves the address bar before anything else happens, so that it is in no history and no
// screenshot.

export interface Person {
  readonly name: string;
  readonly isReadOnly: boolean;
  /** Milliseconds since the Unix epoch; undefined = does not expire. */
  readonly expiresAtMs: number | undefined;
}

export type LoginState =
  | { readonly kind: "in"; readonly person: Person }
  | { readonly kind: "out"; readonly reason: string }
  /** The server did not answer: neither in nor out. */
  | { readonly kind: "unreachable" };

const NO_LINK = "This page needs a link.";
const STALE_LINK = "This link does not work any more: each one can be used once, and only for a short time.";
const TOO_MANY = "There were too many attempts. Wait a minute and open the link again.";

/** Takes the one-time code out of the address bar; undefined when there is none. */
export function takeCode(location: Location, history: History): string | undefined {
  const code = new URLSearchParams(location.hash.slice(1)).get("code");
  if (location.hash !== "") history.replaceState(null, "", location.pathname + location.search);
  return code === null || code === "" ? undefined : code;
}

/** `code` undefined: whoever the cookie says. */
export async function logIn(code: string | undefined): Promise<LoginState> {
  try {
    let refusal = NO_LINK;
    if (code !== undefined) {
      const answer = await post("api/login", JSON.stringify({ code }));
      if (answer.status === 429) refusal = TOO_MANY;
      else if (!answer.ok) refusal = STALE_LINK;
    }
    // A used link in a browser that is logged in already changes nothing.
    const person = await askWho();
    return person === undefined ? { kind: "out", reason: refusal } : { kind: "in", person };
  } catch {
    return { kind: "unreachable" };
  }
}

export async function logOut(): Promise<void> {
  try {
    await post("api/logout", "");
  } catch {
    // The cookie stays until it expires; the page says what it finds next.
  }
}

function post(path: string, body: string): Promise<Response> {
  return fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body });
}

async function askWho(): Promise<Person | undefined> {
  const answer = await fetch("api/me", { cache: "no-store" });
  if (answer.status === 401) return undefined;
  if (!answer.ok) throw new Error(`asking who this is: the server answered ${answer.status}`);
  return parsePerson(await answer.json());
}

export function parsePerson(value: unknown): Person {
  const { name, isReadOnly, expiresAt } = (value ?? {}) as Record<string, unknown>;
  const expiresAtMs = typeof expiresAt === "string" ? Date.parse(expiresAt) : expiresAt;
  return {
    name: typeof name === "string" ? name : "",
    // Whoever is not told to write does not offer it.
    isReadOnly: isReadOnly !== false,
    expiresAtMs: typeof expiresAtMs === "number" && Number.isFinite(expiresAtMs) ? expiresAtMs : undefined,
  };
}
