// A 128-bit digest of a decoded JSON value, to tell whether two requests say the same: order of members, white space and
// escapes do not enter, since only decoded names and values are fed. Not cryptographic: a program that makes two of its own
// requests collide cheats only itself.
// Spec: requests and Contexts §6, JSON profile §2 (logical equality).

import type { JsonValue } from "./json.js";

const OBJECT = 1;
const ARRAY = 2;
const STRING = 3;
const NUMBER = 4;
const LITERAL = 5;

/** 32 hexadecimal digits, equal for equal decoded values. Cost is linear in the value, plus sorting member names. */
export function digestJson(value: JsonValue): string {
  const hash = new Hash128();
  feed(hash, value);
  return hash.hex();
}

// Each value is fed as its type, its length, then its parts, so that no two values feed the same sequence.
function feed(hash: Hash128, value: JsonValue): void {
  if (typeof value === "string") {
    hash.word(STRING);
    hash.text(value);
  } else if (typeof value === "number") {
    hash.word(NUMBER);
    // Adding zero makes -0 the 0 it equals.
    hash.text(String(value + 0));
  } else if (typeof value !== "object" || value === null) {
    hash.word(LITERAL);
    hash.text(String(value));
  } else if (Array.isArray(value)) {
    hash.word(ARRAY);
    hash.word(value.length);
    for (const item of value) feed(hash, item);
  } else {
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    hash.word(OBJECT);
    hash.word(members.length);
    for (const [name, member] of members) {
      hash.text(name);
      feed(hash, member);
    }
  }
}

/** Four 32-bit lanes that multiply and rotate each word in with odd constants of their own, mixed into each other at the end. */
class Hash128 {
  #a = 0x243f6a88;
  #b = 0x85a308d3;
  #c = 0x13198a2e;
  #d = 0x03707344;

  word(value: number): void {
    this.#a = rotate(Math.imul(this.#a ^ value, 0x9e3779b1), 13);
    this.#b = rotate(Math.imul(this.#b ^ value, 0x85ebca77) + this.#a, 17);
    this.#c = rotate(Math.imul(this.#c ^ value, 0xc2b2ae3d) + this.#b, 11);
    this.#d = rotate(Math.imul(this.#d ^ value, 0x27d4eb2f) + this.#c, 19);
  }

  text(text: string): void {
    this.word(text.length);
    for (let index = 0; index < text.length; index += 1) this.word(text.charCodeAt(index));
  }

  hex(): string {
    for (let round = 0; round < 4; round += 1) this.word(this.#d ^ round);
    return [this.#a, this.#b, this.#c, this.#d]
      .map((lane) => (lane >>> 0).toString(16).padStart(8, "0"))
      .join("");
  }
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
