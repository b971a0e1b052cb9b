// Secrets of browsers: random, long enough that nobody guesses one, and kept as their hash alone.
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const SECRET_BYTES = 32;
/** What a secret looks like: 256 bits in Base64url. */
const SECRET_FORM = /^[A-Za-z0-9_-]{43}$/;

export function makeSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}

/** Hex of its SHA-256. No salt: what is hashed is random and as long as the hash. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Whether `secret` is the one behind `hash`, in a time that says nothing of either. */
export function isSecretOf(secret: string, hash: string): boolean {
  const given = createHash("sha256").update(secret).digest();
  const kept = Buffer.from(hash, "hex");
  return given.length === kept.length && timingSafeEqual(given, kept);
}

export function hasSecretForm(text: string): boolean {
  return SECRET_FORM.test(text);
}
