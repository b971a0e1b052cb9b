// What a variable of a format is: a name, and how it is read from what the format speaks of.
import type { FormatScope } from "../format-scope.js";

/** Undefined where what the format speaks of has no such thing. Times are seconds since the epoch. */
export type Variable = (scope: FormatScope) => string | undefined;

export const flag = (value: boolean | undefined): string => (value === true ? "1" : "0");
export const seconds = (wallMs: number | undefined): string | undefined =>
  wallMs === undefined ? undefined : String(Math.floor(wallMs / 1000));
export const text = (value: number | string | undefined): string | undefined =>
  value === undefined ? undefined : String(value);

export type Variables = Readonly<Record<string, Variable>>;
