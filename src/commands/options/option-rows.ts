// The short form the option tables are written in.
import type { OptionType } from "./option-spec.js";

export type OptionRow = {
  readonly name: string;
  readonly type: OptionType;
  readonly default: string | readonly string[];
  readonly summary: string;
};

export function row(
  name: string,
  type: OptionType,
  defaultText: string | readonly string[],
  summary: string,
): OptionRow {
  return { name, type, default: defaultText, summary };
}

export const TEXT: OptionType = { kind: "string" };
export const STYLE: OptionType = { kind: "string", separator: ",", check: "style" };
export const FLAG: OptionType = { kind: "flag" };
export const COLOUR: OptionType = { kind: "colour" };
export const KEY: OptionType = { kind: "key" };

export function number(min: number, max: number, unit?: string): OptionType {
  return unit === undefined ? { kind: "number", min, max } : { kind: "number", min, max, unit };
}

export function choice(...choices: readonly string[]): OptionType {
  return { kind: "choice", choices };
}
