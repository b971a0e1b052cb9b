// Widths and grapheme clusters: the one place that says how many cells a text takes and where it may be cut.
// Sources: UAX #29 revision for Unicode 17 (extended grapheme clusters, GB1–GB999); UAX #11 (W and F are wide,
// ambiguous is narrow); UTS #51 (emoji presentation, VS16).
//
// Stepping is a function from a small integer state and a scalar to the next state, so that the emulator can keep
// the state of its last cell in a number and nothing is allocated per character.

import { BLOCK_COUNT, STAGE_ONE, STAGE_TWO } from "./unicode-data.js";

export { UNICODE_VERSION } from "./unicode-data.js";

const BLOCK_BITS = 7;
const BLOCK_MASK = (1 << BLOCK_BITS) - 1;
const SCALAR_COUNT = 0x11_0000;

/** Undoes `encodeRuns` of the generator: pairs (length, value), five bits a digit, least first, bit 5 = more. */
function decodeRuns(text: string, into: Uint8Array): Uint8Array {
  let at = 0;
  let written = 0;
  const next = (): number => {
    let number = 0;
    for (let shift = 0; ; shift += 5) {
      const code = text.charCodeAt(at);
      at += 1;
      const digit = code - (code > 92 ? 49 : 48);
      number |= (digit & 31) << shift;
      if (digit < 32) return number;
    }
  };
  while (at < text.length) {
    const length = next();
    const value = next();
    into.fill(value, written, written + length);
    written += length;
  }
  return into;
}

/** Scalar >> 7 to block; fewer than 256 blocks. */
const stageOne = decodeRuns(STAGE_ONE, new Uint8Array(SCALAR_COUNT >> BLOCK_BITS));
/** Block and low bits to a property byte: bits 0–4 class, 5–6 width, 7 set if VS16 makes a wide emoji of it. */
const stageTwo = decodeRuns(STAGE_TWO, new Uint8Array(BLOCK_COUNT << BLOCK_BITS));

/** Grapheme cluster classes, in the generator's order. 0 is the start of text. */
const CR = 2;
const LF = 3;
const CONTROL = 4;
const EXTEND = 5;
const CONJUNCT_EXTEND = 6;
const LINKER = 7;
const ZWJ = 8;
const SPACING_MARK = 9;
const PREPEND = 10;
const REGIONAL_INDICATOR = 11;
const L = 12;
const V = 13;
const T = 14;
const LV = 15;
const LVT = 16;
const PICTOGRAPHIC = 17;
const CONSONANT = 18;

const CLASS_MASK = 0x1f;
const WIDTH_SHIFT = 5;
const TAKES_VS16 = 0x80;

// A cluster state: bits 0–4 class of the last scalar, 5–6 width of the cluster, 7 the last scalar takes VS16.
/** The last scalar belongs to the cluster of the one before it. */
const JOINED = 1 << 8;
/** The cluster ends in Pictographic Extend* (GB11). */
const PICTOGRAPH_OPEN = 1 << 9;
/** The cluster ends in Pictographic Extend* ZWJ (GB11). */
const PICTOGRAPH_ZWJ = 1 << 10;
/** An odd number of regional indicators ends here (GB12, GB13). */
const INDICATOR_ODD = 1 << 11;
/** A consonant, then Extend and Linker in any number (GB9c) … */
const CONJUNCT_OPEN = 1 << 12;
/** … with at least one Linker among them. */
const CONJUNCT_LINKED = 1 << 13;

const VARIATION_SELECTOR_16 = 0xfe0f;

function propertyOf(scalar: number): number {
  return stageTwo[(stageOne[scalar >> BLOCK_BITS]! << BLOCK_BITS) | (scalar & BLOCK_MASK)]!;
}

/**
 * Cells a lone scalar takes. Controls, line and paragraph separators and surrogates give 0: callers show or drop
 * them by rules of their own.
 */
export function scalarWidth(scalar: number): 0 | 1 | 2 {
  return ((propertyOf(scalar) >> WIDTH_SHIFT) & 3) as 0 | 1 | 2;
}

/** The state of an empty text. */
export const CLUSTER_START = 0;

/**
 * The state after one more scalar. `clusterJoins` of it says whether the scalar belongs to the cluster before it;
 * if not it begins one. `clusterWidth` is the width of the cluster so far.
 */
export function stepCluster(state: number, scalar: number): number {
  const property = propertyOf(scalar);
  const current = property & CLASS_MASK;
  if (!joins(state, current)) {
    let begun = property;
    if (current === PICTOGRAPHIC) begun |= PICTOGRAPH_OPEN;
    else if (current === REGIONAL_INDICATOR) begun |= INDICATOR_ODD;
    else if (current === CONSONANT) begun |= CONJUNCT_OPEN;
    return begun;
  }
  return (
    (property & (CLASS_MASK | TAKES_VS16)) |
    (joinedWidth(state, scalar, property) << WIDTH_SHIFT) |
    JOINED |
    carriedFlags(state, current)
  );
}

/** Whether there is no cluster boundary between the state's last scalar and one of class `current`. */
function joins(state: number, current: number): boolean {
  const last = state & CLASS_MASK;
  if (last === 0) return false;
  if (last <= CONTROL && last >= CR) return last === CR && current === LF;
  switch (current) {
    case CR:
    case LF:
    case CONTROL:
      return false;
    case EXTEND:
    case CONJUNCT_EXTEND:
    case LINKER:
    case ZWJ:
    case SPACING_MARK:
      return true;
    case L:
    case LV:
    case LVT:
      return last === L || last === PREPEND;
    case V:
      return last === L || last === V || last === LV || last === PREPEND;
    case T:
      return last === V || last === T || last === LV || last === LVT || last === PREPEND;
    case PICTOGRAPHIC:
      return (state & PICTOGRAPH_ZWJ) !== 0 || last === PREPEND;
    case REGIONAL_INDICATOR:
      return (state & INDICATOR_ODD) !== 0 || last === PREPEND;
    case CONSONANT:
      return (state & CONJUNCT_LINKED) !== 0 || last === PREPEND;
    default:
      return last === PREPEND;
  }
}

/** The GB9c, GB11 and GB12 memory behind a joined scalar of class `current`. */
function carriedFlags(state: number, current: number): number {
  switch (current) {
    case EXTEND:
      return state & PICTOGRAPH_OPEN;
    case CONJUNCT_EXTEND:
      return state & (PICTOGRAPH_OPEN | CONJUNCT_OPEN | CONJUNCT_LINKED);
    case LINKER:
      return (
        (state & (PICTOGRAPH_OPEN | CONJUNCT_OPEN)) | ((state & CONJUNCT_OPEN) !== 0 ? CONJUNCT_LINKED : 0)
      );
    case ZWJ:
      return (
        (state & (CONJUNCT_OPEN | CONJUNCT_LINKED)) | ((state & PICTOGRAPH_OPEN) !== 0 ? PICTOGRAPH_ZWJ : 0)
      );
    case PICTOGRAPHIC:
      return PICTOGRAPH_OPEN;
    case CONSONANT:
      return CONJUNCT_OPEN;
    case REGIONAL_INDICATOR:
      return (state & INDICATOR_ODD) === 0 ? INDICATOR_ODD : 0;
    default:
      return 0;
  }
}

/** The cluster keeps its base's width; what makes an emoji, a flag or a syllable of it makes it wide. */
function joinedWidth(state: number, scalar: number, property: number): number {
  const width = (state >> WIDTH_SHIFT) & 3;
  switch (property & CLASS_MASK) {
    case EXTEND:
    case CONJUNCT_EXTEND: {
      if (scalar === VARIATION_SELECTOR_16) return (state & TAKES_VS16) !== 0 ? 2 : width;
      const own = (property >> WIDTH_SHIFT) & 3;
      // A skin tone makes an emoji of its base.
      if (own === 2) return 2;
      // Half-width (semi-)voiced sound marks have a cell of their own everywhere, though UAX #29 joins them.
      if (scalar === 0xff9e || scalar === 0xff9f) return Math.min(2, width + own);
      return width;
    }
    case LINKER:
    case ZWJ:
    case SPACING_MARK:
      return width;
    case PICTOGRAPHIC:
      return (state & PICTOGRAPH_ZWJ) !== 0 ? 2 : Math.max(width, (property >> WIDTH_SHIFT) & 3);
    case REGIONAL_INDICATOR:
      return (state & INDICATOR_ODD) !== 0 ? 2 : Math.max(width, (property >> WIDTH_SHIFT) & 3);
    default:
      return Math.max(width, (property >> WIDTH_SHIFT) & 3);
  }
}

/** Whether the scalar stepped last belongs to the cluster before it. */
export function clusterJoins(state: number): boolean {
  return (state & JOINED) !== 0;
}

/** Cells the cluster takes so far. 0 for a lone mark, format or control character. */
export function clusterWidth(state: number): 0 | 1 | 2 {
  return ((state >> WIDTH_SHIFT) & 3) as 0 | 1 | 2;
}

/**
 * Walks the clusters of `[start, end)` UTF-16 units of a text; `next` moves to the next one. Reusable by `reset`.
 * A cut surrogate half counts as a cluster of its own.
 */
export class ClusterWalk {
  #text = "";
  #limit = 0;
  /** State behind the scalar at `end`, already stepped; valid while `#isAhead`. */
  #aheadState = CLUSTER_START;
  #isAhead = false;
  /** The cluster is `[start, end)` of the text. */
  start = 0;
  end = 0;
  width: 0 | 1 | 2 = 0;

  reset(text: string, start = 0, end = text.length): this {
    this.#text = text;
    this.#limit = end;
    this.#isAhead = false;
    this.start = start;
    this.end = start;
    this.width = 0;
    return this;
  }

  /** False at the end of the range. */
  next(): boolean {
    if (this.end >= this.#limit) return false;
    const text = this.#text;
    this.start = this.end;
    let at = this.end;
    let scalar = text.codePointAt(at)!;
    let state = this.#isAhead ? this.#aheadState : stepCluster(CLUSTER_START, scalar);
    this.#isAhead = false;
    at += scalar > 0xffff ? 2 : 1;
    while (at < this.#limit) {
      scalar = text.codePointAt(at)!;
      const stepped = stepCluster(state, scalar);
      if ((stepped & JOINED) === 0) {
        this.#aheadState = stepped;
        this.#isAhead = true;
        break;
      }
      state = stepped;
      at += scalar > 0xffff ? 2 : 1;
    }
    this.end = Math.min(at, this.#limit);
    this.width = clusterWidth(state);
    return true;
  }
}

/** Calls back with each cluster's UTF-16 range and width. */
export function forEachCluster(
  text: string,
  start: number,
  end: number,
  visit: (clusterStart: number, clusterEnd: number, width: 0 | 1 | 2) => void,
): void {
  const walk = new ClusterWalk().reset(text, start, end);
  while (walk.next()) visit(walk.start, walk.end, walk.width);
}

/** Cells the text takes on one line; controls count 0. */
export function stringWidth(text: string): number {
  let width = 0;
  let state = CLUSTER_START;
  let clusterCells = 0;
  for (let at = 0; at < text.length; at += 1) {
    const scalar = text.codePointAt(at)!;
    if (scalar > 0xffff) at += 1;
    state = stepCluster(state, scalar);
    if ((state & JOINED) === 0) {
      width += clusterCells;
    }
    clusterCells = clusterWidth(state);
  }
  return width + clusterCells;
}
