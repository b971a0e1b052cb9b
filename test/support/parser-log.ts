// The parser's actions as one line each, ASCII runs joined, so that two ways to cut a stream compare equal.
import type { ParserActions, SequenceParams } from "../../src/vt/index.ts";

const decoder = new TextDecoder();
const visible = (text: string): string => JSON.stringify(text).slice(1, -1);

function intermediatesText(packed: number): string {
  if (packed < 0) return "…";
  return packed > 0xff
    ? String.fromCharCode(packed >> 8, packed & 0xff)
    : packed > 0
      ? String.fromCharCode(packed)
      : "";
}

/** Prefix, parameters as they stood (omitted ones empty), intermediates, final. */
export function paramsText(params: SequenceParams): string {
  let text = params.prefix === 0 ? "" : String.fromCharCode(params.prefix);
  for (let index = 0; index < params.count; index += 1) {
    if (index > 0) text += params.isSub[index] === 1 ? ":" : ";";
    const value = params.values[index] ?? -1;
    if (value >= 0) text += String(value);
  }
  return `${text}${intermediatesText(params.intermediates)}${String.fromCharCode(params.final)}`;
}

export class ParserLog implements ParserActions {
  readonly lines: string[] = [];
  #text = "";

  /** All actions so far. */
  finish(): string[] {
    this.#flush();
    return this.lines;
  }

  #flush(): void {
    if (this.#text !== "") this.lines.push(`print ${this.#text}`);
    this.#text = "";
  }

  #add(line: string): void {
    this.#flush();
    this.lines.push(line);
  }

  printAscii(bytes: Uint8Array, start: number, end: number): void {
    this.#text += decoder.decode(bytes.subarray(start, end));
  }

  printScalars(scalars: Uint32Array, count: number): void {
    this.#text += String.fromCodePoint(...scalars.subarray(0, count));
  }

  execute(control: number): void {
    this.#add(`execute ${control.toString(16).padStart(2, "0")}`);
  }

  escape(intermediates: number, final: number): void {
    this.#add(`esc ${intermediatesText(intermediates)}${String.fromCharCode(final)}`);
  }

  csi(params: SequenceParams): void {
    this.#add(`csi ${paramsText(params)}`);
  }

  osc(content: Uint8Array, terminator: string): void {
    this.#add(`osc ${visible(decoder.decode(content))} ${terminator}`);
  }

  dcs(params: SequenceParams, content: Uint8Array): void {
    this.#add(`dcs ${paramsText(params)} ${visible(decoder.decode(content))}`);
  }

  blockFrame(content: Uint8Array, isValidCarrier: boolean, startOffset: number, endOffset: number): void {
    const text = visible(decoder.decode(content));
    this.#add(`frame ${text} ${isValidCarrier ? "valid" : "invalid"} ${startOffset}-${endOffset}`);
  }

  dropped(): void {
    this.#add("dropped");
  }
}
