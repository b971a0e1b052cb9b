// Changing, asking for and resetting colours. Source: xterm ctlseqs, OSC 4, 10–19, 104, 110–119. A query is answered
// with the terminator it came with.

import type { EmulatorState } from "./emulator-state.js";
import { DynamicColor, formatColor, parseColor } from "./palette.js";
import type { OscTerminator } from "./parser-actions.js";

const DYNAMIC_NUMBERS: ReadonlySet<number> = new Set(Object.values(DynamicColor));
/** Distance from a dynamic colour's number to that of its reset. */
const RESET_OFFSET = 100;
/** Pairs of one OSC looked at; more than the palette has is never meant. */
const MAX_PAIRS = 512;

const ending = (terminator: OscTerminator): string => (terminator === "bel" ? "\x07" : "\x1b\\");

function parseIndex(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,3}$/.test(text)) return undefined;
  const index = Number(text);
  return index <= 255 ? index : undefined;
}

/** `index;spec` pairs, a spec of `?` asking. */
export function changeColors(state: EmulatorState, text: string, terminator: OscTerminator): void {
  const parts = text.split(";", MAX_PAIRS * 2);
  let isChanged = false;
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const index = parseIndex(parts[at]);
    const spec = parts[at + 1] ?? "";
    if (index === undefined) continue;
    if (spec === "?") {
      state.host.reply(`\x1b]4;${index};${formatColor(state.palette.color(index))}${ending(terminator)}`);
      continue;
    }
    const color = parseColor(spec);
    if (color === undefined) continue;
    state.palette.setColor(index, color);
    isChanged = true;
  }
  if (isChanged) state.host.paletteChanged();
}

/** Indexes to reset; all of them when none is given. */
export function resetColors(state: EmulatorState, text: string): void {
  if (text === "") state.palette.resetAllColors();
  for (const part of text.split(";", MAX_PAIRS)) {
    const index = parseIndex(part);
    if (index !== undefined) state.palette.resetColor(index);
  }
  state.host.paletteChanged();
}

/** Specs for this number and the ones behind it, in turn. */
export function changeDynamicColors(
  state: EmulatorState,
  text: string,
  terminator: OscTerminator,
  first: number,
): void {
  let number = first;
  let isChanged = false;
  for (const spec of text.split(";", MAX_PAIRS)) {
    if (DYNAMIC_NUMBERS.has(number)) {
      const color = spec === "?" ? undefined : parseColor(spec);
      if (spec === "?") {
        state.host.reply(
          `\x1b]${number};${formatColor(state.palette.dynamicColor(number))}${ending(terminator)}`,
        );
      } else if (color !== undefined) {
        state.palette.setDynamicColor(number, color);
        isChanged = true;
      }
    }
    number += 1;
  }
  if (isChanged) state.host.paletteChanged();
}

export function resetDynamicColor(
  state: EmulatorState,
  _text: string,
  _terminator: OscTerminator,
  number: number,
): void {
  state.palette.resetDynamicColor(number - RESET_OFFSET);
  state.host.paletteChanged();
}
