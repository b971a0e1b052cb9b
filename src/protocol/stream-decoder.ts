// A mixed byte stream, taken apart: ordinary bytes pass unchanged, frames come out. For whoever has no emulator: a program
// that reads keys and answers from one stream, and tests.
// Only two things must be known of terminal syntax. `ESC ]` begins an OSC wherever it stands, because ESC cancels any sequence,
// and so does the code point U+009D, whose UTF-8 form C2 9D cannot be part of another character. All else is ordinary.
// Deviates: an emulator takes U+009D inside another control string for content; here it begins an OSC there too, which matters
// only to a string that holds it with the protocol's number behind it.
// Spec: frames §1.

import { MAX_FRAME_CONTENT_BYTES, OSC_NUMBER } from "./constants.js";
import { FrameDecoder, type FrameFault } from "./frame-decoder.js";

/**
 * What the stream held, in order. Bytes are borrowed during the call. Every frame makes exactly one event, also a fragment that
 * is not the last and a broken frame: two pieces of ordinary bytes with a frame's event between them are not one piece, since the
 * frame cancelled whatever sequence or character the first piece left unfinished.
 */
export type StreamEvent =
  | { readonly kind: "ordinary"; readonly bytes: Uint8Array }
  | { readonly kind: "message"; readonly bytes: Uint8Array }
  | { readonly kind: "fragment" }
  | { readonly kind: "fault"; readonly fault: FrameFault };

type State =
  | "ordinary"
  /** The start of a candidate is held: ESC, C2, or an introducer and the first digits of the number. */
  | "escape"
  | "c1-lead"
  | "number"
  /** Inside a frame; ESC or C2 seen inside one. */
  | "content"
  | "content-escape"
  | "content-c1-lead";

const ESC = 0x1b;
const BEL = 0x07;
const CAN = 0x18;
const SUB = 0x1a;
const SEMICOLON = 0x3b;
const C1_LEAD = 0xc2;
const C1_OSC_TAIL = 0x9d;
const C1_ST_TAIL = 0x9c;
const NUMBER = new TextEncoder().encode(String(OSC_NUMBER));

export class StreamDecoder {
  readonly #emit: (event: StreamEvent) => void;
  readonly #frames = new FrameDecoder();
  readonly #seek = new Seeker();
  /** One byte more than a frame may have, so that too much is seen as too much. */
  readonly #content = new Uint8Array(MAX_FRAME_CONTENT_BYTES + 1);
  #contentLength = 0;
  #state: State = "ordinary";
  /** Offsets in the stream: of the chunk at hand, of the candidate or frame, and of an ESC inside the frame. */
  #chunkOffset = 0;
  #startOffset = 0;
  #escapeOffset = 0;
  #isC1 = false;
  #digits = 0;

  constructor(emit: (event: StreamEvent) => void) {
    this.#emit = emit;
  }

  /** True when a lone ESC or the start of what may be a frame is held back: `flush` releases it. */
  get isHolding(): boolean {
    return this.#state === "escape" || this.#state === "c1-lead" || this.#state === "number";
  }

  /** Memory held for an unfinished Message, in bytes. */
  get heldBytes(): number {
    return this.#frames.heldBytes;
  }

  /** Takes the stream's next bytes, cut anywhere. */
  write(chunk: Uint8Array): void {
    this.#seek.begin(chunk);
    let at = 0;
    let ordinaryStart = 0;
    while (at < chunk.length) {
      const byte = chunk[at] as number;
      switch (this.#state) {
        case "ordinary": {
          const next = Math.min(this.#seek.next(ESC, at), this.#seek.next(C1_LEAD, at));
          if (next < chunk.length) this.#hold(next);
          at = Math.min(next + 1, chunk.length);
          break;
        }
        case "escape":
        case "c1-lead": {
          const isIntroducer = byte === (this.#isC1 ? C1_OSC_TAIL : 0x5d);
          if (isIntroducer) {
            this.#state = "number";
            this.#digits = 0;
            at += 1;
          } else {
            this.#release();
          }
          break;
        }
        case "number":
          if (this.#digits < NUMBER.length && byte === NUMBER[this.#digits]) {
            this.#digits += 1;
            at += 1;
          } else if (this.#digits === NUMBER.length && endsNumber(byte)) {
            const start = Math.max(this.#startOffset - this.#chunkOffset, 0);
            this.#passOrdinary(chunk, ordinaryStart, start);
            this.#content.set(NUMBER);
            this.#contentLength = NUMBER.length;
            this.#state = "content";
          } else {
            this.#release();
          }
          break;
        case "content": {
          const end = this.#contentEnd(at);
          this.#keep(chunk, at, end);
          at = end + 1;
          if (end < chunk.length && this.#endContent(chunk[end] as number, end)) ordinaryStart = at;
          break;
        }
        case "content-escape":
          if (byte === 0x5c) {
            at += 1;
            ordinaryStart = at;
            this.#finish(!this.#isC1, at);
          } else {
            // The ESC may itself begin the next frame, so it is a candidate from where it stood.
            ordinaryStart = this.#abort();
          }
          break;
        case "content-c1-lead":
          if (byte === C1_ST_TAIL) {
            at += 1;
            ordinaryStart = at;
            this.#finish(false, at);
          } else {
            this.#keep(C1_LEAD_BYTE, 0, 1);
            this.#state = "content";
          }
          break;
      }
    }
    if (this.#state === "ordinary") this.#passOrdinary(chunk, ordinaryStart, chunk.length);
    else if (this.isHolding) {
      this.#passOrdinary(chunk, ordinaryStart, Math.max(this.#startOffset - this.#chunkOffset, 0));
    }
    this.#chunkOffset += chunk.length;
  }

  /**
   * Gives back what is held because it may begin a frame, most often a lone ESC, which is a key: to be called when nothing has
   * followed for as long as the caller waits for an escape sequence. A frame whose number was read is not given back.
   */
  flush(): void {
    if (this.isHolding) this.#release();
  }

  #hold(at: number): void {
    this.#isC1 = this.#seek.chunk[at] === C1_LEAD;
    this.#state = this.#isC1 ? "c1-lead" : "escape";
    this.#startOffset = this.#chunkOffset + at;
  }

  /** The candidate is no frame: what of it came in earlier chunks is passed on, the rest lies in this chunk anyway. */
  #release(): void {
    const earlierBytes = this.#chunkOffset - this.#startOffset;
    if (earlierBytes > 0) {
      const introducer = this.#isC1 ? [C1_LEAD, C1_OSC_TAIL] : [ESC, 0x5d];
      const held = Uint8Array.from([...introducer, ...NUMBER]);
      this.#emit({ kind: "ordinary", bytes: held.subarray(0, earlierBytes) });
    }
    this.#state = "ordinary";
  }

  #passOrdinary(chunk: Uint8Array, start: number, end: number): void {
    if (start < end) this.#emit({ kind: "ordinary", bytes: chunk.subarray(start, end) });
  }

  #contentEnd(at: number): number {
    const seek = this.#seek;
    return Math.min(
      seek.next(ESC, at),
      seek.next(BEL, at),
      seek.next(CAN, at),
      seek.next(SUB, at),
      seek.next(C1_LEAD, at),
    );
  }

  /** Past the bound nothing is kept and the frame is discarded up to its end. */
  #keep(chunk: Uint8Array, start: number, end: number): void {
    const room = this.#content.length - this.#contentLength;
    const kept = Math.min(end - start, room);
    if (kept <= 0) return;
    this.#content.set(chunk.subarray(start, start + kept), this.#contentLength);
    this.#contentLength += kept;
  }

  /** Reacts to the byte that ended a run of content; true when the frame is over. */
  #endContent(byte: number, at: number): boolean {
    if (byte === ESC || byte === C1_LEAD) {
      this.#state = byte === ESC ? "content-escape" : "content-c1-lead";
      this.#escapeOffset = this.#chunkOffset + at;
      return false;
    }
    if (byte === BEL) this.#finish(false, at + 1);
    else this.#interrupt();
    return true;
  }

  #finish(isValidCarrier: boolean, end: number): void {
    this.#state = "ordinary";
    const content = this.#content.subarray(0, this.#contentLength);
    const endOffset = this.#chunkOffset + end;
    this.#emit(this.#frames.frame(content, isValidCarrier, this.#startOffset, endOffset));
  }

  #interrupt(): void {
    this.#state = "ordinary";
    this.#frames.interrupt();
    this.#emit({ kind: "fault", fault: "aborted" });
  }

  /** The frame is over where its inner ESC stood, and that ESC is a candidate; returns its place in the chunk. */
  #abort(): number {
    this.#interrupt();
    this.#state = "escape";
    this.#isC1 = false;
    this.#startOffset = this.#escapeOffset;
    return Math.max(this.#escapeOffset - this.#chunkOffset, 0);
  }
}

const NOTHING = new Uint8Array(0);
const C1_LEAD_BYTE = Uint8Array.of(C1_LEAD);

/** What may follow the number for it to be the protocol's: `90021` is another OSC. */
function endsNumber(byte: number): boolean {
  return byte === SEMICOLON || byte === ESC || byte === BEL || byte === CAN || byte === SUB;
}

/**
 * The next place of a byte in a chunk, found by the native search and remembered, so that a chunk is searched once for each byte
 * however many frames it holds.
 */
class Seeker {
  chunk: Uint8Array = NOTHING;
  readonly #places = new Map<number, number>();

  begin(chunk: Uint8Array): void {
    this.chunk = chunk;
    this.#places.clear();
  }

  /** The first index at or after `from`, or the chunk's length. */
  next(byte: number, from: number): number {
    const known = this.#places.get(byte);
    if (known !== undefined && known >= from) return known;
    const found = this.chunk.indexOf(byte, from);
    const place = found < 0 ? this.chunk.length : found;
    this.#places.set(byte, place);
    return place;
  }
}
