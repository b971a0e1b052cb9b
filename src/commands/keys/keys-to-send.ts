// What `send-keys` types: each argument is a key by name or, where it is none, its characters; with -l always
// the characters, with -H a byte in hexadecimal. Source: tmux(1), KEY BINDINGS; tmux 3.3a for what -H takes.
import { fail, type Outcome, succeed } from "../language/user-error.js";
import { type ResolvedCommand, textOperands } from "../table/resolve.js";
import { type KeyChord, parseKey } from "./key-chord.js";

export type KeyToSend =
  | { readonly kind: "key"; readonly chord: KeyChord }
  | { readonly kind: "text"; readonly text: string }
  /** One byte as it is, 0 to 255. */
  | { readonly kind: "byte"; readonly byte: number };

/** Repeats times keys; more is a slip of the finger. */
const MAX_KEYS = 100_000;

function readArgument(argument: string, isLiteral: boolean): KeyToSend {
  const chord = isLiteral ? undefined : parseKey(argument);
  return chord === undefined ? { kind: "text", text: argument } : { kind: "key", chord };
}

/** How many times over a resolved `send-keys` is meant: 1 or more. */
export function repeatCount({ flags, position }: ResolvedCommand): Outcome<number> {
  const countText = flags.value("N") ?? "1";
  const count = Number(countText);
  if (!/^[0-9]{1,9}$/.test(countText) || count < 1) {
    const what = count === 0 ? "too small" : "invalid";
    return fail(`repeat count ${what}: ${countText}; give a number from 1`, position);
  }
  return succeed(count);
}

/** The keys of a resolved `send-keys` in order, those of -N times over included. */
export function keysToSend(command: ResolvedCommand): Outcome<readonly KeyToSend[]> {
  const { flags, position } = command;
  const repeats = repeatCount(command);
  if (!repeats.ok) return repeats;
  const count = repeats.value;
  const keys: KeyToSend[] = [];
  for (const argument of textOperands(command)) {
    if (!flags.has("H")) {
      keys.push(readArgument(argument, flags.has("l")));
    } else if (/^(0x)?[0-9a-fA-F]{1,2}$/.test(argument)) {
      keys.push({ kind: "byte", byte: Number.parseInt(argument, 16) });
    } else {
      return fail(`send-keys: -H expects bytes from 00 to ff, not ${argument}`, position);
    }
  }
  if (keys.length === 0) return succeed([]);
  if (keys.length * count > MAX_KEYS) return fail(`send-keys: more than ${MAX_KEYS} keys at once`, position);
  return succeed(Array.from({ length: count }, () => keys).flat());
}
