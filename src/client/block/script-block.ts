// `blockmux block append|update|extend|replace-suffix|seal|close`: one Operation of a script. Where the protocol is not
// confirmed the text is printed, and that is all.
import { type Block, type BlockContext, type ErrorCode, measureText } from "../../sdk/index.js";
import { type BlockTerminal, openBlockTerminal, openContextOn } from "./block-terminal.js";
import { type KeptContext, KeptContextFile, type TextLengths } from "./kept-context.js";
import { findProcessPlace } from "./own-process.js";
import { sendPieces } from "./send-pieces.js";

export type ScriptVerb = "append" | "update" | "extend" | "replace-suffix" | "seal" | "close";

export interface ScriptOptions {
  readonly verb: ScriptVerb;
  readonly contextName: string;
  readonly blockId: string | undefined;
  readonly isSealed: boolean;
  /** Scalars to keep, or everything before the last line. */
  readonly retain: number | "last-line";
  /** Undefined where it comes on standard input. */
  readonly text: string | undefined;
}

const FAILED_STATUS = 1;

/** Resolves with the exit status. */
export async function scriptBlock(options: ScriptOptions): Promise<number> {
  const takesText = options.verb !== "seal" && options.verb !== "close";
  if (takesText && options.text === undefined && process.stdin.isTTY === true) {
    return fail(`\`block ${options.verb}\` needs a text, behind it or on standard input`);
  }
  const text = takesText ? (options.text ?? (await readStandardInput())) : "";
  const place = findProcessPlace();
  if (place === undefined) return await printPlain(text);
  const file = await KeptContextFile.open(place.sessionName, options.contextName, process.env);
  try {
    const terminal = await openBlockTerminal(process.env);
    if (terminal === undefined) return await printPlain(text);
    try {
      return await operate(options, text, terminal, file);
    } finally {
      terminal.end();
    }
  } finally {
    file.release();
  }
}

async function operate(
  options: ScriptOptions,
  text: string,
  terminal: BlockTerminal,
  file: KeptContextFile,
): Promise<number> {
  const kept = file.read();
  const { verb } = options;
  if (verb === "close") {
    file.forget();
    if (kept === undefined) return 0;
    try {
      await terminal.connection.resumeContext(kept.snapshot).close();
      return 0;
    } catch (error) {
      return fail(`closing the Context failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (verb === "append") {
    if (kept !== undefined) {
      const opened = terminal.connection.resumeContext(kept.snapshot);
      const code = await change({ options, text, terminal, opened, kept, file });
      if (code === undefined) return 0;
      if (code !== "context_not_open") return refused(verb, code);
      // What was there stays as it is; a new Context takes what comes.
    }
    const opened = await openContextOn(terminal);
    if (opened === undefined) return await printPlain(text);
    const code = await change({ options, text, terminal, opened, kept: undefined, file });
    return code === undefined ? 0 : refused(verb, code);
  }
  if (kept === undefined) return fail("there is no Block yet: run `blockmux block append` first");
  const opened = terminal.connection.resumeContext(kept.snapshot);
  const code = await change({ options, text, terminal, opened, kept, file });
  return code === undefined ? 0 : refused(verb, code);
}

interface Change {
  readonly options: ScriptOptions;
  readonly text: string;
  readonly terminal: BlockTerminal;
  readonly opened: BlockContext;
  readonly kept: KeptContext | undefined;
  readonly file: KeptContextFile;
}

/** One Operation, or as many as its text needs. Undefined when all were taken. */
async function change({
  options,
  text,
  terminal,
  opened,
  kept,
  file,
}: Change): Promise<ErrorCode | undefined> {
  const { verb } = options;
  const before = opened.snapshot();
  let blockId = options.blockId ?? (verb === "append" ? undefined : kept?.lastBlock);
  let block = blockId === undefined ? undefined : opened.findBlock(blockId);
  if (verb === "append" && block !== undefined) return "block_id_reused";
  if (verb !== "append" && block === undefined) return "block_not_found";
  if (block?.lifecycle === "sealed") return "block_sealed";
  const needsBase = verb === "extend" || verb === "replace-suffix";
  if (needsBase && block?.isOutOfStep === true) return "content_state_mismatch";
  const old = kept?.lengths[blockId ?? ""] ?? { all: 0, beforeLastLine: 0 };
  const retain = options.retain === "last-line" ? old.beforeLastLine : options.retain;
  // Nothing to keep less of: replacing behind everything is extending, and an empty Block has no end to replace.
  const isBehindAll = verb === "replace-suffix" && options.retain === "last-line" && retain >= old.all;
  if (text === "" && (verb === "extend" || isBehindAll)) return undefined;
  const refusal = await sendPieces({ connection: terminal.connection, opened }, text, (piece, at) => {
    if (verb === "append" && at === 0) {
      block = opened.append(piece, blockId === undefined ? {} : { blockId });
      blockId = block.blockId;
    } else if (at > 0 || isBehindAll) block?.extend(piece);
    else if (block !== undefined) sendFirst(verb, block, piece, retain);
  });
  let code = refusal?.code;
  if (code === undefined && verb === "append" && options.isSealed) {
    code = (await sendPieces({ connection: terminal.connection, opened }, "", () => block?.seal()))?.code;
  }
  if (code === "context_not_open") {
    file.forget();
    return code;
  }
  // A refused change left the Block as it was, but its number is used up.
  const isWhole = code === undefined || (refusal !== undefined && refusal.at > 0);
  const after = opened.snapshot();
  const taken = refusal === undefined ? text : text.slice(0, refusal.at);
  file.write({
    snapshot: isWhole ? after : { ...before, lastNumber: after.lastNumber },
    lastBlock: (verb === "append" && code === undefined ? blockId : kept?.lastBlock) ?? blockId ?? "",
    lengths: isWhole
      ? { ...kept?.lengths, [blockId ?? ""]: lengthsAfter(verb, old, isBehindAll ? old.all : retain, taken) }
      : (kept?.lengths ?? {}),
  });
  return code;
}

function sendFirst(verb: ScriptVerb, block: Block, piece: string, retain: number): void {
  if (verb === "update") block.update(piece);
  else if (verb === "extend") block.extend(piece);
  else if (verb === "seal") block.seal();
  else block.replaceSuffix(retain, piece);
}

function lengthsAfter(verb: ScriptVerb, old: TextLengths, retain: number, text: string): TextLengths {
  if (verb === "seal") return old;
  const kept = verb === "extend" ? old.all : verb === "replace-suffix" ? retain : 0;
  const lineStart = text.lastIndexOf("\n") + 1;
  return {
    all: kept + measureText(text).scalars,
    beforeLastLine:
      lineStart > 0
        ? kept + measureText(text.slice(0, lineStart)).scalars
        : Math.min(old.beforeLastLine, kept),
  };
}

async function readStandardInput(): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of process.stdin as AsyncIterable<Uint8Array>) pieces.push(piece);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Buffer.concat(pieces));
}

async function printPlain(text: string): Promise<number> {
  if (text === "") return 0;
  const line = text.endsWith("\n") ? text : `${text}\n`;
  return await new Promise((resolve) => {
    process.stdout.on("error", () => resolve(FAILED_STATUS));
    process.stdout.write(line, () => resolve(0));
  });
}

const REASONS: Partial<Record<ErrorCode, string>> = {
  context_not_open: "the terminal gave the Blocks up: they stay as they are; append new ones",
  block_id_reused: "a Block of that id is there already: choose another with --id",
  block_not_found: "there is no Block of that id: append it first",
  content_state_mismatch: "an earlier change of the Block was refused: set its text anew with `block update`",
  block_sealed: "the Block is sealed",
  invalid_content_boundary: "the Block is not longer than what --retain keeps",
};

function refused(verb: ScriptVerb, code: ErrorCode): number {
  return fail(REASONS[code] ?? `the terminal refused the ${verb}: ${code}`);
}

function fail(sentence: string): number {
  process.stderr.write(`blockmux: ${sentence}\n`);
  return FAILED_STATUS;
}
