// What a person's mistake in command text looks like: a value, never thrown. One sentence that says what to
// type instead, and where the text came from when it came from a file.

/** A place in command text. Line and column count from 1; the column counts UTF-16 units of the line. */
export type SourcePosition = {
  /** Path of the configuration file; undefined for the shell and the prompt. */
  readonly file: string | undefined;
  readonly line: number;
  readonly column: number;
};

export type UserError = {
  /** One sentence without a trailing full stop and without the position. */
  readonly message: string;
  readonly position: SourcePosition | undefined;
};

export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: UserError };

export function succeed<Value>(value: Value): Outcome<Value> {
  return { ok: true, value };
}

export function fail(message: string, position?: SourcePosition): { ok: false; error: UserError } {
  return { ok: false, error: { message, position } };
}

/** `file:line:column: message`, or the message alone when no file is known. */
export function formatUserError(error: UserError): string {
  const { position, message } = error;
  if (position?.file === undefined) return message;
  return `${position.file}:${position.line}:${position.column}: ${message}`;
}
