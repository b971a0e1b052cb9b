// What send-keys types.
import { describe, expect, test } from "vitest";
import {
  BARE_SURROUNDINGS,
  formatKey,
  keysToSend,
  parseCommandText,
  resolveCommand,
} from "../../src/commands/index.ts";

function draw(text: string): string {
  const parsed = parseCommandText({ text: `send-keys ${text}`, file: undefined }, BARE_SURROUNDINGS);
  const command = parsed.ok ? parsed.value.sequences[0]?.[0] : undefined;
  const resolved = command === undefined ? undefined : resolveCommand(command);
  if (resolved?.ok !== true) return resolved?.error.message ?? "no command";
  const keys = keysToSend(resolved.value);
  if (!keys.ok) return keys.error.message;
  return keys.value
    .map((key) =>
      key.kind === "key" ? `<${formatKey(key.chord)}>` : key.kind === "byte" ? `[${key.byte}]` : key.text,
    )
    .join("|");
}

describe("keysToSend", () => {
  test.each([
    ["ls Enter", "ls|<Enter>"],
    ["'ls -l' C-m M-x S-Up", "ls -l|<Enter>|<M-x>|<S-Up>"],
    ["-l Enter C-c", "Enter|C-c"],
    ["a 'é' F13", "<a>|<é>|F13"],
    ["-H 1b 5B 0x41 ff", "[27]|[91]|[65]|[255]"],
    ["-H 100", "send-keys: -H expects bytes from 00 to ff, not 100"],
    ["-H g", "send-keys: -H expects bytes from 00 to ff, not g"],
    ["-N 3 a b", "<a>|<b>|<a>|<b>|<a>|<b>"],
    ["-N 0 a", "repeat count too small: 0; give a number from 1"],
    ["-N 999999999 a", "send-keys: more than 100000 keys at once"],
    ["-- -x ''", "-x|"],
    ["-R", ""],
    ["-R -N 999999999", ""],
  ])("%s", (text, drawn) => {
    expect(draw(text)).toBe(drawn);
  });
});
