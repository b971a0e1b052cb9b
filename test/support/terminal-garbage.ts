// Random streams that look like what terminals get: text, controls, sequences with likely and unlikely parameters,
// strings that end well or badly, and noise.
import type { SeededRandom } from "./random.ts";

const letters = (text: string): string[] => Array.from(text);

function parameters(random: SeededRandom): string {
  const count = random.below(4);
  const parts = Array.from({ length: count }, () =>
    random.chance(0.1) ? "" : String(random.chance(0.8) ? random.below(12) : random.below(5000)),
  );
  return parts.join(random.chance(0.9) ? ";" : ":");
}

const PRIVATE_MODES = [
  1, 3, 5, 6, 7, 12, 25, 40, 45, 47, 66, 69, 1000, 1006, 1047, 1048, 1049, 2004, 2026, 2048,
];

const PIECES: readonly ((random: SeededRandom) => string)[] = [
  (random) => String.fromCharCode(random.between(32, 126)).repeat(random.between(1, 15)),
  (random) => random.pick(letters("漢é한ﾊ\u0300\u200d\u0600\ufe0f🙂")),
  (random) => random.pick(["e\u0301", "👩‍👩‍👧", "🇩🇪", "☁\ufe0f", "1\ufe0f\u20e3", "ﾊﾞ", "क्षि"]),
  (random) =>
    `\x1b[${random.pick(["", "", "?", ">", "=", "<"])}${parameters(random)}${random.pick(["", "", " ", "!", '"', "'", "$", "*", "#"])}${String.fromCharCode(random.between(0x40, 0x7e))}`,
  (random) => `\x1b[${random.below(12)}${random.pick(letters("ABCDEFGHIJKLMPSTXZ@`abdefghmrs^"))}`,
  (random) => `\x1b[${random.below(12)};${random.below(12)}${random.pick(letters("Hfrs"))}`,
  (random) => `\x1b[?${random.pick(PRIVATE_MODES)}${random.pick(["h", "l", "$p"])}`,
  (random) => `\x1b[?69h\x1b[${random.below(5)};${random.below(12)}s`,
  (random) => `\x1b[4${random.pick(["h", "l"])}`,
  (random) => `\x1b${random.pick(letters("()*+#%78=>DEHMNOZcno69\\"))}${random.pick(letters("0AB8G"))}`,
  (random) => random.pick(["\r", "\n", "\b", "\t", "\x0e", "\x0f", "\x18", "\x1a", "\r\n", "\x07", "\x7f"]),
  (random) =>
    `\x1b]${random.pick([0, 2, 4, 7, 8, 9, 10, 11, 52, 99, 104, 133, 777, 9002, 1337])};${random.pick(["?", "a", "A", ";http://x", "1;?", "c;?", "1;#123"])}${random.pick(["\x07", "\x1b\\", "\u009c", "\x18", "\x1b["])}`,
  (random) =>
    `\x1bP${random.pick(["$qm", "+q544e", "$q r", "1$r", "q#1"])}${random.pick(["\x1b\\", "\u009c", "\x1a"])}`,
  (random) => String.fromCharCode(random.below(256)),
];

const encoder = new TextEncoder();

export function terminalGarbage(random: SeededRandom): Uint8Array {
  if (random.chance(0.05)) return Uint8Array.from({ length: random.between(1, 40) }, () => random.below(256));
  return encoder.encode(random.pick(PIECES)(random));
}
