// What a case has at hand: Messages with ids of their own, a Context that is closed behind it, and the cursor.

import { CaseSkip, ConformanceFailure } from "./case.js";
import { framesOf } from "./frames.js";
import { type Probe, queryJson, type WireAnswer } from "./probe.js";

const TIMEOUT_MS = 10_000;
/** Rows kept free below the cursor by `room`. */
const ROOM_ROWS = 12;

export interface Cursor {
  /** From 1. */
  readonly row: number;
  readonly col: number;
}

export type Body = Readonly<Record<string, unknown>>;

export class Trial {
  readonly probe: Probe;
  readonly cols: number;
  readonly rows: number;
  readonly optionalTypes: readonly string[];
  readonly #contexts: string[] = [];
  #operations = 0;

  constructor(
    probe: Probe,
    size: { readonly cols: number; readonly rows: number },
    optionalTypes: readonly string[],
  ) {
    this.probe = probe;
    this.cols = size.cols;
    this.rows = size.rows;
    this.optionalTypes = optionalTypes;
  }

  // What is sent

  /** What is answered to these bytes. */
  async answersTo(bytes: string | Uint8Array): Promise<readonly WireAnswer[]> {
    return (await this.probe.exchange(bytes, TIMEOUT_MS)).answers;
  }

  /** What is answered to this JSON, as the codes and outcomes of the answers. */
  async outcomesOf(json: string | Uint8Array): Promise<string[]> {
    return (await this.answersTo(framesOf(json).join(""))).map(outcomeOf);
  }

  query(requestId = this.probe.freshId()): string {
    return queryJson(requestId);
  }

  request(kind: string, more: Body = {}, requestId = this.probe.freshId()): string {
    return JSON.stringify({ version: 1, kind, request_id: requestId, body: {}, ...more });
  }

  /** Opens a Context that is closed when the case is over. */
  async open(requestId?: string): Promise<string> {
    const [answer] = await this.answersTo(framesOf(this.request("context.open", {}, requestId)).join(""));
    const contextId = answer?.context_id;
    if (typeof contextId !== "string") {
      throw new ConformanceFailure("opening a Context", "opened", JSON.stringify(answer));
    }
    this.#contexts.push(contextId);
    return contextId;
  }

  /** A new Operation id; cases that need a certain one take whole numbers. */
  operationId(): string {
    this.#operations += 1;
    return `op${this.#operations}`;
  }

  operation(kind: string, contextId: string, body: Body, operationId = this.operationId()): string {
    return JSON.stringify({
      version: 1,
      kind: `block.${kind}`,
      operation_id: operationId,
      context_id: contextId,
      body,
    });
  }

  append(contextId: string, blockId: string, text: string, operationId?: string): string {
    const content = { type: "text/plain", data: text };
    return this.operation(
      "append",
      contextId,
      { block_id: blockId, lifecycle: "mutable", content },
      operationId,
    );
  }

  update(contextId: string, blockId: string, text: string, operationId?: string): string {
    const content = { type: "text/plain", data: text };
    return this.operation("update", contextId, { block_id: blockId, content }, operationId);
  }

  extend(contextId: string, blockId: string, base: string, fragment: string, operationId?: string): string {
    const body = { block_id: blockId, base_operation_id: base, fragment };
    return this.operation("extend", contextId, body, operationId);
  }

  replaceSuffix(
    contextId: string,
    blockId: string,
    [base, retain, replacement]: readonly [base: string, retain: number, replacement: string],
    operationId?: string,
  ): string {
    const body = { block_id: blockId, base_operation_id: base, retain, replacement };
    return this.operation("replace_suffix", contextId, body, operationId);
  }

  seal(contextId: string, blockId: string, operationId?: string): string {
    return this.operation("seal", contextId, { block_id: blockId }, operationId);
  }

  /** Closes what the case left open. */
  async end(): Promise<void> {
    for (const contextId of this.#contexts.splice(0)) {
      await this.outcomesOf(this.request("context.close", { context_id: contextId }));
    }
  }

  // What is looked at

  /** @throws ConformanceFailure unless the two are alike as JSON. */
  equal(what: string, got: unknown, wanted: unknown): void {
    const [gotText, wantedText] = [JSON.stringify(got), JSON.stringify(wanted)];
    if (gotText !== wantedText)
      throw new ConformanceFailure(what, wantedText ?? "nothing", gotText ?? "nothing");
  }

  /** Each of these is answered in that way: an outcome, a code, or "" for no answer. */
  async expectJson(
    cases: readonly (readonly [what: string, json: string | Uint8Array, outcome: string])[],
  ): Promise<void> {
    for (const [what, json, outcome] of cases) {
      this.equal(what, await this.outcomesOf(json), outcome === "" ? [] : [outcome]);
    }
  }

  /** Each of these byte sequences gets no answer, and moves the cursor by no cell. */
  async expectNothing(cases: readonly (readonly [what: string, bytes: string])[]): Promise<void> {
    await this.room();
    for (const [what, bytes] of cases) {
      const before = await this.cursor();
      this.equal(what, (await this.answersTo(bytes)).map(outcomeOf), []);
      this.equal(`${what}, the cursor`, await this.cursor(), before);
    }
  }

  async cursor(): Promise<Cursor> {
    this.probe.takeOrdinary();
    const { ordinary } = await this.probe.exchange("\x1b[6n", TIMEOUT_MS);
    let reply = CURSOR_REPLY.exec(ordinary);
    if (reply === null) {
      // A proxy may answer for itself before the terminal behind it does.
      await this.probe.waitFor(() => CURSOR_REPLY.test(this.probe.ordinary), TIMEOUT_MS);
      reply = CURSOR_REPLY.exec(this.probe.takeOrdinary());
    }
    return { row: Number(reply?.[1]), col: Number(reply?.[2]) };
  }

  /** The cursor at the start of a fresh line, with rows below it for what comes. */
  async room(): Promise<void> {
    if (this.rows < ROOM_ROWS + 2) throw new CaseSkip(`the terminal has fewer than ${ROOM_ROWS + 2} rows`);
    await this.answersTo(`\r\n${"\n".repeat(ROOM_ROWS)}\x1b[${ROOM_ROWS}A\r\x1b[J`);
  }

  /** Rows that a Block of this text takes. */
  async heightOf(contextId: string, text: string): Promise<number> {
    await this.room();
    const before = await this.cursor();
    this.equal("appending", await this.outcomesOf(this.append(contextId, this.probe.freshId(), text)), []);
    const after = await this.cursor();
    this.equal("the cursor's column behind a Block", after.col, 1);
    return after.row - before.row;
  }

  /** How far these bytes move the cursor. */
  async movement(bytes: string): Promise<Cursor> {
    const before = await this.cursor();
    await this.answersTo(bytes);
    const after = await this.cursor();
    return { row: after.row - before.row, col: after.col - before.col };
  }
}

const CURSOR_REPLY = new RegExp(String.raw`${"\x1b"}\[(\d+);(\d+)R`);

/** A code where there is an error, else the outcome. */
export function outcomeOf(answer: WireAnswer): string {
  const body = answer.body as { outcome?: string; code?: string; error?: { code?: string } } | undefined;
  return body?.error?.code ?? body?.code ?? body?.outcome ?? "nothing";
}
