// What stands between the introducer and the final byte of a control sequence or of a device control string:
// prefix, parameters with colon sub-parameters, intermediates. One object is reused for every sequence.
// Source: ECMA-48 §5.4; ITU T.416 for the colon form; at most 32 parameters, as xterm keeps 30.

export const MAX_PARAMS = 32;
/** Parameters saturate here. */
export const MAX_PARAM = 0x7fff_ffff;
/** Value of a parameter that was left out. */
export const OMITTED = -1;

/** Borrowed by handlers for the length of one call. */
export class SequenceParams {
  /** OMITTED or 0..MAX_PARAM. */
  readonly values = new Int32Array(MAX_PARAMS);
  /** 1 where the parameter follows a colon: it is a part of the one before it. */
  readonly isSub = new Uint8Array(MAX_PARAMS);
  /** Parameters present; 0 for a sequence with none. Those past MAX_PARAMS are dropped. */
  count = 0;
  /** `<`, `=`, `>` or `?` as a byte; 0 for none. */
  prefix = 0;
  /** Intermediates packed one a byte, the last lowest; 0 for none; -1 for more than two. */
  intermediates = 0;
  /** The byte that ended the sequence or the header of the string. */
  final = 0;

  #isFull = false;

  reset(): void {
    this.count = 0;
    this.prefix = 0;
    this.intermediates = 0;
    this.#isFull = false;
  }

  /** Reads decimal digits from `pos` on, the first of which is there; returns the index behind them. */
  addDigits(chunk: Uint8Array, pos: number, end: number): number {
    if (this.count === 0) this.#open(0);
    const index = this.count - 1;
    let value = Math.max(0, this.values[index]!);
    let at = pos;
    do {
      value = value > 214_748_363 ? MAX_PARAM : value * 10 + chunk[at]! - 0x30;
      at += 1;
    } while (at < end && chunk[at]! >= 0x30 && chunk[at]! <= 0x39);
    if (!this.#isFull) this.values[index] = value;
    return at;
  }

  /** Reads on a `;` (`isSub` 0) or a `:` (1): the next parameter begins. */
  addSeparator(isSub: 0 | 1): void {
    if (this.count === 0) this.#open(0);
    this.#open(isSub);
  }

  #open(isSub: 0 | 1): void {
    if (this.count === MAX_PARAMS) {
      this.#isFull = true;
      return;
    }
    this.values[this.count] = OMITTED;
    this.isSub[this.count] = isSub;
    this.count += 1;
  }

  addIntermediate(byte: number): void {
    const packed = this.intermediates;
    this.intermediates = packed < 0 || packed > 0xff ? -1 : (packed << 8) | byte;
  }

  /** The parameter, `fallback` where it is missing or left out. */
  at(index: number, fallback: number): number {
    if (index >= this.count) return fallback;
    const value = this.values[index]!;
    return value === OMITTED ? fallback : value;
  }

  /** A count or a 1-based position: missing, left out and 0 all mean 1. */
  atLeastOne(index: number): number {
    const value = this.at(index, 1);
    return value === 0 ? 1 : value;
  }

  /** Index behind the sub-parameters of the parameter at `index`. */
  endOfGroup(index: number): number {
    let end = index + 1;
    while (end < this.count && this.isSub[end] === 1) end += 1;
    return end;
  }
}
