import { describe, expect, test } from "vitest";
import {
  CODE_LIFE_MS,
  MAX_TOKENS,
  type Token,
  type TokenFile,
  Tokens,
} from "../../../src/server/web/tokens.ts";
import { FakeClock } from "../../support/fake-clock.ts";

const WISH = { name: undefined, isReadOnly: false, lifeMs: 3_600_000, session: undefined };

class MemoryFile implements TokenFile {
  text: string | undefined;
  read(): string | undefined {
    return this.text;
  }
  write(text: string): void {
    this.text = text;
  }
}

function make(text?: string) {
  const clock = new FakeClock();
  const file = new MemoryFile();
  file.text = text;
  const tokens = new Tokens(clock, file);
  const create = (more: Partial<Parameters<Tokens["create"]>[0]> = {}): { token: Token; code: string } => {
    const made = tokens.create({ ...WISH, ...more });
    if ("fault" in made) throw new Error(made.fault);
    return made;
  };
  return { clock, file, tokens, create };
}

describe("Tokens", () => {
  test("a code is good once, a cookie until its token is over", () => {
    const { clock, tokens, create } = make();
    const { token, code } = create();
    expect(tokens.findByCookie(code)).toBeUndefined();
    const redeemed = tokens.redeem(code);
    expect(redeemed?.token).toBe(token);
    expect(tokens.redeem(code)).toBeUndefined();
    const secret = redeemed?.secret ?? "";
    expect(tokens.redeem(secret)).toBeUndefined();
    clock.advance(WISH.lifeMs - 1);
    expect(tokens.findByCookie(secret)).toBe(token);
    clock.advance(1);
    expect([tokens.findByCookie(secret), tokens.list()]).toEqual([undefined, []]);
  });

  test("a link that nobody uses is over soon", () => {
    const { clock, tokens, create } = make();
    const { code } = create({ lifeMs: undefined });
    clock.advance(CODE_LIFE_MS);
    expect([tokens.redeem(code), tokens.list(), tokens.nextEndMs]).toEqual([undefined, [], undefined]);
  });

  test("nothing of a secret lies in the file, and what lies there is taken up again", () => {
    const { file, tokens, create } = make();
    const { code } = create({ name: "mine" });
    const secret = tokens.redeem(code)?.secret ?? "";
    const bound = create({ name: "bound", session: { id: 1, name: "main" } });
    expect(file.text).not.toContain(code);
    expect(file.text).not.toContain(secret);
    const again = make(file.text).tokens;
    expect(again.list().map(({ name }) => name)).toEqual(["mine"]);
    expect(again.findByCookie(secret)?.name).toBe("mine");
    // A session of another server is no session here.
    expect(again.redeem(bound.code)).toBeUndefined();
  });

  test.each([
    "",
    "{",
    "[]",
    '{"version":1}',
    '{"version":1,"tokens":[null,{},{"id":1}]}',
    '{"version":2,"tokens":[]}',
  ])("takes %j for a file without tokens", (text) => {
    expect(make(text).tokens.list()).toEqual([]);
  });

  test("is bound, and says so", () => {
    const { tokens, create } = make();
    for (let at = 0; at < MAX_TOKENS; at += 1) create();
    expect(tokens.create(WISH)).toEqual({ fault: expect.stringContaining("revoke some") });
    expect(tokens.revoke("web1")?.name).toBe("web1");
    expect(create().token.name).toBe("web1");
  });

  test.each(["", "-x", "a b", "a\n", "é", "x".repeat(33), "web1"])("makes none with the name %j", (name) => {
    const { tokens, create } = make();
    create();
    expect(tokens.create({ ...WISH, name })).toEqual({ fault: expect.any(String) });
  });

  test("takes no guess that is near", () => {
    const { tokens, create } = make();
    const { code } = create();
    const guesses = ["", code.slice(1), `${code}A`, code.toLowerCase(), ` ${code}`, "A".repeat(1e6)];
    expect(guesses.filter((guess) => guess !== code).map((guess) => tokens.redeem(guess))).toEqual(
      guesses.filter((guess) => guess !== code).map(() => undefined),
    );
    expect(tokens.redeem(code)).toBeDefined();
  });
});
