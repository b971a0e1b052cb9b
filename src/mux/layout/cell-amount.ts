// A size as people give it to `split-window -l`, `resize-pane -x` and `main-pane-width`: cells, or a percentage
// of something whose size is known only when it is used.

export interface CellAmount {
  readonly unit: "cells" | "percent";
  /** An integer, not negative. */
  readonly value: number;
}

/** Reads `40` or `40%`; undefined when it is neither, or the percentage is above `mostPercent`. */
export function parseCellAmount(text: string, mostPercent = 100): CellAmount | undefined {
  const match = /^(\d{1,10})(%?)$/.exec(text);
  if (match === null) return undefined;
  const value = Number(match[1]);
  if (match[2] === "") return value <= 0x7fff_ffff ? { unit: "cells", value } : undefined;
  return value <= mostPercent ? { unit: "percent", value } : undefined;
}

/** In cells, rounded down. */
export function cellsOfAmount(amount: CellAmount, wholeCells: number): number {
  return amount.unit === "cells" ? amount.value : Math.floor((wholeCells * amount.value) / 100);
}

/** What is wrong with a number that was refused, in tmux's words. */
export function amountFault(text: string): "too small" | "too large" | "invalid" {
  if (/^(?:-\d+|0+)%?$/.test(text)) return "too small";
  return /^\d+%?$/.test(text) ? "too large" : "invalid";
}
