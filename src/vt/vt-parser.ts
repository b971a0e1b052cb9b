// Bytes to parser actions: the state machine of vt100.net/emu/dec_ansi_parser over UTF-8, in stream order.
// Deviates: C1 controls are recognised as decoded code points only; a colon separates sub-parameters; the content
// of a control string is searched for its end instead of walked, so that no byte of it but ESC, BEL (in OSC), CAN,
// SUB and U+009C has a meaning there; a string is dispatched by its terminator and dropped by anything else.
// One file, because it is one machine: its states share the position, the parameters and the decoder.

import {
  BEL,
  C1_APC,
  C1_CSI,
  C1_DCS,
  C1_LEAD,
  C1_OSC,
  C1_PM,
  C1_SOS,
  C1_ST,
  CAN,
  DEL,
  ESC,
  SUB,
  WINDOW_NAME,
} from "./codes.js";
import {
  MAX_BLOCK_FRAME_BYTES,
  MAX_CLIPBOARD_BYTES,
  MAX_DCS_BYTES,
  MAX_OSC_BYTES,
  type ParserActions,
} from "./parser-actions.js";
import { ParserState } from "./parser-state.js";
import { MAX_PARAMS, OMITTED, SequenceParams } from "./sequence-params.js";
import { StringPayload } from "./string-payload.js";

/** Scalars printed by one call at most. */
const MAX_SCALAR_RUN = 256;
/** Far from overflowing; greater ones go the long way. */
const MAX_PLAIN_PARAM = 100_000_000;
const SEMICOLON = 0x3b;
const BACKSLASH = 0x5c;
const LEAD_BYTE = Uint8Array.of(C1_LEAD);
const REPLACEMENT = 0xfffd;

const isBlockFrame = (content: Uint8Array): boolean =>
  content[0] === 0x39 &&
  content[1] === 0x30 &&
  content[2] === 0x30 &&
  content[3] === 0x32 &&
  (content.length === 4 || content[4] === SEMICOLON);

function oscBound(content: Uint8Array): number {
  if (isBlockFrame(content)) return MAX_BLOCK_FRAME_BYTES;
  const isClipboard = content[0] === 0x35 && content[1] === 0x32 && content[2] === SEMICOLON;
  return isClipboard ? MAX_CLIPBOARD_BYTES : MAX_OSC_BYTES;
}

const dcsBound = (): number => MAX_DCS_BYTES;

export class VtParser {
  readonly #actions: ParserActions;
  #state: ParserState = ParserState.ground;
  readonly #params = new SequenceParams();
  #escapeIntermediates = 0;

  /** Which string `stringEscape` interrupts. */
  #stringState: ParserState = ParserState.sosPmApcString;
  readonly #payload = new StringPayload();
  /** The chunk ended in C2, which may begin U+009C. */
  #hasLead = false;
  #isEscIntroduced = false;

  /** Bytes of the stream before the chunk at hand. */
  #chunkOffset = 0;
  #sequenceStart = 0;
  #stringEscapeStart = 0;

  // Where the next byte of each kind is in this chunk, searched at most once; the chunk's length for "nowhere".
  #nextEsc = -1;
  #nextBel = -1;
  #nextCan = -1;
  #nextSub = -1;
  #nextLead = -1;

  // UTF-8: continuation bytes wanted, range of the next one, bits so far. WHATWG Encoding, UTF-8 decoder.
  #utf8Need = 0;
  #utf8Lower = 0x80;
  #utf8Upper = 0xbf;
  #utf8Bits = 0;
  #utf8Start = 0;
  /** Scalars decoded and not printed yet; empty whenever anything else happens. */
  readonly #scalars = new Uint32Array(MAX_SCALAR_RUN);
  #scalarCount = 0;

  constructor(actions: ParserActions) {
    this.#actions = actions;
  }

  get state(): ParserState {
    return this.#state;
  }

  /** Bytes of the stream parsed before the chunk being parsed, or all of them between chunks. */
  get offset(): number {
    return this.#chunkOffset;
  }

  /** Where in the stream the sequence at hand began; only while the state is not ground. */
  get sequenceStart(): number {
    return this.#sequenceStart;
  }

  /** Parses a whole chunk. Cutting a stream elsewhere gives the same actions, but for the length of ASCII runs. */
  parse(chunk: Uint8Array): void {
    const end = chunk.length;
    this.#nextEsc = this.#nextBel = this.#nextCan = this.#nextSub = this.#nextLead = -1;
    let pos = 0;
    while (pos < end) {
      if (this.#utf8Need > 0) {
        pos = this.#decode(chunk, pos, end);
        continue;
      }
      switch (this.#state) {
        case ParserState.ground:
          pos = this.#ground(chunk, pos, end);
          break;
        case ParserState.escape:
        case ParserState.escapeIntermediate:
          pos = this.#escape(chunk, pos, end);
          break;
        case ParserState.csiEntry:
        case ParserState.csiParam:
        case ParserState.csiIntermediate:
        case ParserState.csiIgnore:
          pos = this.#csi(chunk, pos, end);
          break;
        case ParserState.dcsEntry:
        case ParserState.dcsParam:
        case ParserState.dcsIntermediate:
          pos = this.#dcsHeader(chunk, pos, end);
          break;
        case ParserState.dcsIgnore:
        case ParserState.dcsPassthrough:
        case ParserState.oscString:
        case ParserState.sosPmApcString:
          pos = this.#string(chunk, pos, end);
          break;
        case ParserState.stringEscape:
          pos = this.#stringEscape(chunk, pos);
          break;
      }
    }
    this.#chunkOffset += end;
  }

  #ground(chunk: Uint8Array, from: number, end: number): number {
    const actions = this.#actions;
    let pos = from;
    while (pos < end) {
      const byte = chunk[pos]!;
      if (byte >= 0x20 && byte < DEL) {
        const start = pos;
        do pos += 1;
        while (pos < end && chunk[pos]! >= 0x20 && chunk[pos]! < DEL);
        actions.printAscii(chunk, start, pos);
      } else if (byte === ESC) {
        this.#sequenceStart = this.#chunkOffset + pos;
        if (pos + 1 === end || chunk[pos + 1] !== 0x5b) {
          this.#escapeIntermediates = 0;
          this.#state = ParserState.escape;
          return pos + 1;
        }
        const next = this.#plainCsi(chunk, pos + 2, end);
        if (next > 0) {
          pos = next;
          continue;
        }
        this.#params.reset();
        this.#state = ParserState.csiEntry;
        pos = this.#csi(chunk, pos + 2, end);
        if (this.state !== ParserState.ground) return pos;
      } else if (byte < 0x20) {
        pos += 1;
        actions.execute(byte);
      } else if (byte === DEL) {
        pos += 1;
      } else {
        pos = this.#decode(chunk, pos, end);
        if (this.#state !== ParserState.ground) return pos;
      }
    }
    return pos;
  }

  #escape(chunk: Uint8Array, pos: number, end: number): number {
    const byte = chunk[pos]!;
    if (byte >= 0x80) return this.#decode(chunk, pos, end);
    if (byte < 0x20) {
      this.#controlInSequence(byte, pos);
    } else if (byte < 0x30) {
      const packed = this.#escapeIntermediates;
      this.#escapeIntermediates = packed < 0 || packed > 0xff ? -1 : (packed << 8) | byte;
      this.#state = ParserState.escapeIntermediate;
    } else if (byte !== DEL) {
      this.#dispatchEscape(byte);
    }
    return pos + 1;
  }

  #dispatchEscape(final: number): void {
    if (this.#state === ParserState.escape && this.#introduces(final + 0x40, true)) return;
    if (final === WINDOW_NAME && this.#escapeIntermediates === 0) {
      // Told as a DCS no program can send: one with ESC for its prefix.
      this.#params.reset();
      this.#params.prefix = ESC;
      this.#params.final = final;
      this.#openString(ParserState.dcsPassthrough);
      return;
    }
    this.#state = ParserState.ground;
    this.#actions.escape(this.#escapeIntermediates, final);
  }

  /** Enters the state that a C1 introducer opens; false when `control` is none. */
  #introduces(control: number, isEscIntroduced: boolean): boolean {
    switch (control) {
      case C1_CSI:
        this.#params.reset();
        this.#state = ParserState.csiEntry;
        return true;
      case C1_DCS:
        this.#params.reset();
        this.#state = ParserState.dcsEntry;
        return true;
      case C1_OSC:
        this.#isEscIntroduced = isEscIntroduced;
        this.#openString(ParserState.oscString);
        return true;
      case C1_SOS:
      case C1_PM:
      case C1_APC:
        this.#openString(ParserState.sosPmApcString);
        return true;
      default:
        return false;
    }
  }

  /** A C0 control between the bytes of a sequence: it acts at once, unless it ends the sequence. */
  #controlInSequence(byte: number, pos: number): void {
    if (byte === ESC) {
      this.#actions.dropped();
      this.#sequenceStart = this.#chunkOffset + pos;
      this.#escapeIntermediates = 0;
      this.#state = ParserState.escape;
    } else if (byte === CAN || byte === SUB) {
      this.#actions.dropped();
      this.#state = ParserState.ground;
    } else {
      this.#actions.execute(byte);
    }
  }

  /**
   * The common case of `#csi`, without states: a whole sequence of a prefix, decimal parameters and a final byte.
   * Dispatches it and returns the index behind it; 0 when it is anything else, with nothing done.
   */
  #plainCsi(chunk: Uint8Array, from: number, end: number): number {
    const params = this.#params;
    const { values, isSub } = params;
    let pos = from;
    let prefix = 0;
    if (pos < end && chunk[pos]! >= 0x3c && chunk[pos]! <= 0x3f) {
      prefix = chunk[pos]!;
      pos += 1;
    }
    let count = 0;
    let value = OMITTED;
    while (pos < end) {
      const byte = chunk[pos]!;
      pos += 1;
      if (byte >= 0x30 && byte <= 0x39) {
        value = value < 0 ? byte - 0x30 : value * 10 + byte - 0x30;
        if (value > MAX_PLAIN_PARAM) return 0;
      } else if (byte === SEMICOLON) {
        if (count === MAX_PARAMS - 1) return 0;
        values[count] = value;
        isSub[count] = 0;
        count += 1;
        value = OMITTED;
      } else if (byte >= 0x40 && byte < DEL) {
        if (count > 0 || value >= 0) {
          values[count] = value;
          isSub[count] = 0;
          count += 1;
        }
        params.count = count;
        params.prefix = prefix;
        params.intermediates = 0;
        params.final = byte;
        this.#actions.csi(params);
        return pos;
      } else {
        return 0;
      }
    }
    return 0;
  }

  #csi(chunk: Uint8Array, from: number, end: number): number {
    const params = this.#params;
    let pos = from;
    while (pos < end) {
      const byte = chunk[pos]!;
      if (byte >= 0x30 && byte <= 0x39 && this.#state < ParserState.csiIntermediate) {
        this.#state = ParserState.csiParam;
        pos = params.addDigits(chunk, pos, end);
        continue;
      }
      if (byte >= 0x80) return this.#decode(chunk, pos, end);
      pos += 1;
      if (byte >= 0x30 && byte <= 0x3b) {
        if (this.#state >= ParserState.csiIntermediate) {
          this.#state = ParserState.csiIgnore;
        } else {
          this.#state = ParserState.csiParam;
          params.addSeparator(byte === 0x3a ? 1 : 0);
        }
      } else if (byte >= 0x40) {
        if (byte === DEL) continue;
        const isIgnored = this.#state === ParserState.csiIgnore;
        this.#state = ParserState.ground;
        params.final = byte;
        if (isIgnored) this.#actions.dropped();
        else this.#actions.csi(params);
        return pos;
      } else if (byte >= 0x3c) {
        if (this.#state === ParserState.csiEntry) {
          params.prefix = byte;
          this.#state = ParserState.csiParam;
        } else {
          this.#state = ParserState.csiIgnore;
        }
      } else if (byte >= 0x20) {
        if (this.#state !== ParserState.csiIgnore) {
          params.addIntermediate(byte);
          this.#state = ParserState.csiIntermediate;
        }
      } else {
        this.#controlInSequence(byte, pos - 1);
        if (this.#state < ParserState.csiEntry) return pos;
      }
    }
    return pos;
  }

  #dcsHeader(chunk: Uint8Array, pos: number, end: number): number {
    const params = this.#params;
    const byte = chunk[pos]!;
    if (byte >= 0x80) return this.#decode(chunk, pos, end);
    if (byte < 0x20) {
      // The diagram ignores all but these in the header of a DCS.
      if (byte === ESC || byte === CAN || byte === SUB) this.#controlInSequence(byte, pos);
    } else if (byte >= 0x40) {
      if (byte !== DEL) {
        params.final = byte;
        this.#openString(ParserState.dcsPassthrough);
      }
    } else if (byte < 0x30) {
      params.addIntermediate(byte);
      this.#state = ParserState.dcsIntermediate;
    } else if (this.#state === ParserState.dcsIntermediate) {
      this.#openString(ParserState.dcsIgnore);
    } else if (byte <= 0x3b) {
      this.#state = ParserState.dcsParam;
      if (byte <= 0x39) return params.addDigits(chunk, pos, end);
      params.addSeparator(byte === 0x3a ? 1 : 0);
    } else if (this.#state === ParserState.dcsEntry) {
      params.prefix = byte;
      this.#state = ParserState.dcsParam;
    } else {
      this.#openString(ParserState.dcsIgnore);
    }
    return pos + 1;
  }

  #openString(state: ParserState): void {
    this.#state = state;
    this.#payload.clear();
    this.#hasLead = false;
  }

  #string(chunk: Uint8Array, start: number, end: number): number {
    if (this.#hasLead) {
      this.#hasLead = false;
      if (chunk[start] === C1_ST) return this.#finishString(chunk, start, start, start + 1, C1_ST);
      this.#keep(LEAD_BYTE, 0, 1);
    }
    const stop = this.#findStringEnd(chunk, start, end);
    if (stop === end) {
      this.#keep(chunk, start, end);
      return end;
    }
    switch (chunk[stop]!) {
      case BEL:
        return this.#finishString(chunk, start, stop, stop + 1, BEL);
      case C1_LEAD:
        if (stop + 1 < end) return this.#finishString(chunk, start, stop, stop + 2, C1_ST);
        this.#keep(chunk, start, stop);
        this.#hasLead = true;
        return end;
      case ESC:
        if (stop + 1 < end && chunk[stop + 1] === BACKSLASH) {
          return this.#finishString(chunk, start, stop, stop + 2, ESC);
        }
        if (stop + 1 === end) this.#keep(chunk, start, stop);
        this.#stringEscapeStart = this.#chunkOffset + stop;
        this.#stringState = this.#state;
        this.#state = ParserState.stringEscape;
        return stop + 1;
      default:
        this.#dropString();
        this.#state = ParserState.ground;
        return stop + 1;
    }
  }

  /** The first of the bytes that mean something inside a string; `end` when the chunk has none. */
  #findStringEnd(chunk: Uint8Array, start: number, end: number): number {
    if (this.#nextEsc < start) this.#nextEsc = indexOrEnd(chunk, ESC, start);
    if (this.#nextCan < start) this.#nextCan = indexOrEnd(chunk, CAN, start);
    if (this.#nextSub < start) this.#nextSub = indexOrEnd(chunk, SUB, start);
    let stop = Math.min(this.#nextEsc, this.#nextCan, this.#nextSub);
    if (this.#state === ParserState.oscString) {
      if (this.#nextBel < start) this.#nextBel = indexOrEnd(chunk, BEL, start);
      stop = Math.min(stop, this.#nextBel);
    }
    while (this.#nextLead < stop) {
      const from = Math.max(start, this.#nextLead + 1);
      if (this.#nextLead >= start && isC1StringEnd(chunk, this.#nextLead, end)) return this.#nextLead;
      this.#nextLead = indexOrEnd(chunk, C1_LEAD, from);
    }
    return stop;
  }

  #keep(chunk: Uint8Array, start: number, end: number): void {
    if (this.#state === ParserState.oscString) this.#payload.append(chunk, start, end, oscBound);
    else if (this.#state === ParserState.dcsPassthrough) this.#payload.append(chunk, start, end, dcsBound);
  }

  /** Dispatches the string whose last piece is `[start, stop)`; returns `next`. `by` is what ended it. */
  #finishString(chunk: Uint8Array, start: number, stop: number, next: number, by: number): number {
    const state = this.#state;
    const payload = this.#payload;
    this.#state = ParserState.ground;
    if (state === ParserState.oscString) {
      const content = payload.finish(chunk, start, stop, oscBound);
      if (isBlockFrame(content)) {
        const isValidCarrier = this.#isEscIntroduced && by === ESC && !payload.isOverlong;
        const endOffset = this.#chunkOffset + next;
        this.#actions.blockFrame(content, isValidCarrier, this.#sequenceStart, endOffset);
      } else if (payload.isOverlong) {
        this.#actions.dropped();
      } else {
        this.#actions.osc(content, by === BEL ? "bel" : "st");
      }
    } else if (state === ParserState.dcsPassthrough) {
      const content = payload.finish(chunk, start, stop, dcsBound);
      if (payload.isOverlong) this.#actions.dropped();
      else this.#actions.dcs(this.#params, content);
    } else {
      this.#actions.dropped();
    }
    payload.clear();
    return next;
  }

  #dropString(): void {
    this.#payload.clear();
    this.#hasLead = false;
    this.#actions.dropped();
  }

  #stringEscape(chunk: Uint8Array, pos: number): number {
    if (chunk[pos] === BACKSLASH) {
      this.#state = this.#stringState;
      return this.#finishString(chunk, pos, pos, pos + 1, ESC);
    }
    this.#dropString();
    this.#sequenceStart = this.#stringEscapeStart;
    this.#escapeIntermediates = 0;
    this.#state = ParserState.escape;
    return pos;
  }

  /** Decodes scalars from `from` until an ASCII byte, the end, or one that leaves the ground state. */
  #decode(chunk: Uint8Array, from: number, end: number): number {
    const pos = this.#decodeRun(chunk, from, end);
    if (this.#scalarCount > 0) this.#flushScalars();
    return pos;
  }

  #flushScalars(): void {
    const count = this.#scalarCount;
    this.#scalarCount = 0;
    this.#actions.printScalars(this.#scalars, count);
  }

  #decodeRun(chunk: Uint8Array, from: number, end: number): number {
    let pos = from;
    while (pos < end) {
      const byte = chunk[pos]!;
      if (this.#utf8Need === 0) {
        if (byte < 0x80) return pos;
        if (byte >= 0xe1 && byte <= 0xef && byte !== 0xed && pos + 2 < end) {
          const second = chunk[pos + 1]!;
          const third = chunk[pos + 2]!;
          if ((second & 0xc0) === 0x80 && (third & 0xc0) === 0x80 && this.#state === ParserState.ground) {
            pos += 3;
            if (this.#scalarCount === MAX_SCALAR_RUN) this.#flushScalars();
            this.#scalars[this.#scalarCount] =
              ((byte & 0x0f) << 12) | ((second & 0x3f) << 6) | (third & 0x3f);
            this.#scalarCount += 1;
            continue;
          }
        }
        this.#utf8Start = this.#chunkOffset + pos;
        pos += 1;
        if (this.#beginScalar(byte)) continue;
        this.#scalar(REPLACEMENT);
      } else if (byte < this.#utf8Lower || byte > this.#utf8Upper) {
        this.#utf8Need = 0;
        this.#scalar(REPLACEMENT);
      } else {
        pos += 1;
        this.#utf8Lower = 0x80;
        this.#utf8Upper = 0xbf;
        this.#utf8Bits = (this.#utf8Bits << 6) | (byte & 0x3f);
        this.#utf8Need -= 1;
        if (this.#utf8Need > 0) continue;
        this.#scalar(this.#utf8Bits);
      }
      if (this.#state !== ParserState.ground) return pos;
    }
    return pos;
  }

  /** False when `lead` begins nothing. */
  #beginScalar(lead: number): boolean {
    this.#utf8Lower = 0x80;
    this.#utf8Upper = 0xbf;
    if (lead >= 0xc2 && lead <= 0xdf) {
      this.#utf8Need = 1;
      this.#utf8Bits = lead & 0x1f;
    } else if (lead >= 0xe0 && lead <= 0xef) {
      if (lead === 0xe0) this.#utf8Lower = 0xa0;
      else if (lead === 0xed) this.#utf8Upper = 0x9f;
      this.#utf8Need = 2;
      this.#utf8Bits = lead & 0x0f;
    } else if (lead >= 0xf0 && lead <= 0xf4) {
      if (lead === 0xf0) this.#utf8Lower = 0x90;
      else if (lead === 0xf4) this.#utf8Upper = 0x8f;
      this.#utf8Need = 3;
      this.#utf8Bits = lead & 0x07;
    } else {
      return false;
    }
    return true;
  }

  #scalar(scalar: number): void {
    if (scalar >= 0xa0) {
      if (this.#state === ParserState.ground) {
        if (this.#scalarCount === MAX_SCALAR_RUN) this.#flushScalars();
        this.#scalars[this.#scalarCount] = scalar;
        this.#scalarCount += 1;
        return;
      }
      // Deviates: the diagram knows 8-bit codes only. As in xterm.js a scalar ends the sequence it stands in.
      this.#actions.dropped();
      this.#state = ParserState.ground;
      return;
    }
    if (this.#scalarCount > 0) this.#flushScalars();
    if (this.#state !== ParserState.ground) this.#actions.dropped();
    this.#sequenceStart = this.#utf8Start;
    if (this.#introduces(scalar, false)) return;
    this.#state = ParserState.ground;
    if (scalar !== C1_ST) this.#actions.escape(0, scalar - 0x40);
  }
}

function indexOrEnd(chunk: Uint8Array, byte: number, from: number): number {
  const index = chunk.indexOf(byte, from);
  return index < 0 ? chunk.length : index;
}

/** C2 9C, or a C2 that ends the chunk and may yet become one. */
function isC1StringEnd(chunk: Uint8Array, lead: number, end: number): boolean {
  return lead + 1 === end || chunk[lead + 1] === C1_ST;
}
