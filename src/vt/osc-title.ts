// Titles: kept without control characters and with a bound, told to the host when they change.

import type { EmulatorState } from "./emulator-state.js";

/** UTF-16 units of a title kept. */
const MAX_TITLE = 1024;

/** Drops controls, cuts at `limit` units and never inside a pair. */
export function plainText(text: string, limit: number): string {
  const plain = text.replace(/\p{Cc}/gu, "");
  if (plain.length <= limit) return plain;
  const cut = plain.slice(0, limit);
  const last = cut.charCodeAt(limit - 1);
  return last >= 0xd800 && last <= 0xdbff ? cut.slice(0, -1) : cut;
}

export function setTitle(state: EmulatorState, text: string): void {
  const title = plainText(text, MAX_TITLE);
  if (title === state.title) return;
  state.title = title;
  state.host.titleChanged(title);
}

export function setIconName(state: EmulatorState, text: string): void {
  const name = plainText(text, MAX_TITLE);
  if (name === state.iconName) return;
  state.iconName = name;
  state.host.iconNameChanged(name);
}
