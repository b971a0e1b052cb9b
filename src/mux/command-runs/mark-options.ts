// What stands behind the letter of an OSC 133 mark: `status;name=value;…`. Command lines come quoted as a shell quotes
// (`cmdline`) or as in a URL (`cmdline_url`), the ways kitty and fish have.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class MarkOptions {
  readonly #parts: readonly string[];

  constructor(text: string) {
    this.#parts = text.split(";");
  }

  value(name: string): string | undefined {
    const found = this.#parts.find((part) => part.startsWith(`${name}=`));
    return found?.slice(name.length + 1);
  }

  /** The first part, of a mark of an end: a number from 0. */
  get status(): number | undefined {
    const [first = ""] = this.#parts;
    return /^\d{1,10}$/.test(first) ? Number(first) : undefined;
  }

  /** Undefined where none is given or it cannot be read. A quoted `;` does not end it. */
  get commandLine(): string | undefined {
    const quotedAt = this.#parts.findIndex((part) => part.startsWith("cmdline="));
    if (quotedAt >= 0) return unquoteShell(this.#parts.slice(quotedAt).join(";").slice("cmdline=".length));
    const url = this.value("cmdline_url");
    if (url === undefined) return undefined;
    try {
      return decodeURIComponent(url);
    } catch {
      return undefined;
    }
  }
}

/** Text that stands for itself. */
const PLAIN = /[^\\'$]+/y;
const ANSI_C_PLAIN = /[^\\']+/y;

/** Letters behind a backslash in `$'…'` that stand for one character. */
const ANSI_C: Readonly<Record<string, string>> = {
  a: "\u0007",
  b: "\b",
  e: "\u001b",
  E: "\u001b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/**
 * One word as bash's `printf %q` and zsh's `(q)` write it: backslashes, `'…'` and `$'…'`, where `\ooo` and `\xhh` are
 * bytes of UTF-8. An end in the middle ends the word.
 */
export function unquoteShell(text: string): string {
  const bytes: number[] = [];
  const add = (piece: string): void => {
    bytes.push(...encoder.encode(piece));
  };
  let at = 0;
  while (at < text.length) {
    if (text.startsWith("$'", at)) {
      at = readAnsiC(text, at + 2, bytes, add);
      continue;
    }
    PLAIN.lastIndex = at;
    const letter = PLAIN.exec(text)?.[0] ?? text.charAt(at);
    if (letter === "'") {
      const end = text.indexOf("'", at + 1);
      const stop = end < 0 ? text.length : end;
      add(text.slice(at + 1, stop));
      at = stop + 1;
    } else if (letter === "\\" && at + 1 < text.length) {
      const quoted = String.fromCodePoint(text.codePointAt(at + 1) ?? 0);
      add(quoted);
      at += 1 + quoted.length;
    } else {
      add(letter);
      at += letter.length;
    }
  }
  return decoder.decode(Uint8Array.from(bytes));
}

/** Reads what is behind `$'` and returns where the text goes on. */
function readAnsiC(text: string, start: number, bytes: number[], add: (piece: string) => void): number {
  let at = start;
  while (at < text.length && text[at] !== "'") {
    if (text[at] !== "\\") {
      ANSI_C_PLAIN.lastIndex = at;
      const letter = ANSI_C_PLAIN.exec(text)?.[0] ?? text.charAt(at);
      add(letter);
      at += letter.length;
      continue;
    }
    const code = /^(?:[0-7]{1,3}|x[0-9A-Fa-f]{1,2})/.exec(text.slice(at + 1, at + 4))?.[0];
    if (code !== undefined) {
      bytes.push(
        (code.startsWith("x") ? Number.parseInt(code.slice(1), 16) : Number.parseInt(code, 8)) & 0xff,
      );
      at += 1 + code.length;
      continue;
    }
    const point = /^(?:u[0-9A-Fa-f]{1,4}|U[0-9A-Fa-f]{1,8})/.exec(text.slice(at + 1, at + 10))?.[0];
    if (point !== undefined) {
      const scalar = Number.parseInt(point.slice(1), 16);
      add(scalar <= 0x10ffff ? String.fromCodePoint(scalar) : "\ufffd");
      at += 1 + point.length;
      continue;
    }
    const letter = text[at + 1] ?? "";
    add(ANSI_C[letter] ?? letter);
    at += 2;
  }
  return at + 1;
}
