// The page's questions about sessions and Blocks, and the lists it is told without asking again. One object for the
// life of the page: it subscribes anew whenever the connection is.

import type { PanelAnswer, PanelBlocks, PanelMatch, PanelRequest, PanelSession } from "../attach/browser.js";
import { Emitter } from "../base/index.js";
import type { ServerLink } from "./server-link.js";

type Asked = PanelRequest extends infer Request
  ? Request extends { id: number }
    ? Omit<Request, "id">
    : never
  : never;

/** Questions under way; more are refused at once. */
const MAX_PENDING = 64;
/** Longest text that is fetched to be copied, in UTF-16 units. */
const MAX_COPIED_UNITS = 8 * 1024 * 1024;

/** What the person is told when a question has no answer; the server's own sentence where it gave one. */
export class PanelFault extends Error {}

interface Pending {
  readonly resolve: (answer: PanelAnswer) => void;
  readonly reject: (fault: PanelFault) => void;
}

export class PanelClient {
  readonly onSessions = new Emitter<readonly PanelSession[]>();
  readonly onBlocks = new Emitter<PanelBlocks>();
  /** Name of the prefix key of the session shown; "" = it has none. */
  readonly onPrefix = new Emitter<string>();
  readonly #link: ServerLink;
  readonly #pending = new Map<number, Pending>();
  #nextId = 1;
  #wantsBlocks = false;

  constructor(link: ServerLink) {
    this.#link = link;
    link.onPacket.on((packet) => {
      if (packet.kind === "panel") this.#handleAnswer(packet.json);
    });
    link.onState.on((state) => {
      if (state.kind === "attached") this.#subscribe();
      else this.#refuseAll("The connection is lost.");
    });
  }

  /** Sessions are always told (the title needs them), Blocks while somebody looks at them. */
  followBlocks(isWanted: boolean): void {
    if (isWanted === this.#wantsBlocks) return;
    this.#wantsBlocks = isWanted;
    if (this.#link.state.kind === "attached") this.#subscribe();
  }

  /** @throws PanelFault */
  async select(place: { session?: string; window?: string; pane?: string }): Promise<void> {
    await this.#ask({ ask: "select", ...place });
  }

  /** @throws PanelFault */
  async showBlock(pane: string, key: number): Promise<void> {
    await this.#ask({ ask: "show-block", pane, key });
  }

  /** @throws PanelFault */
  async showMatch(pane: string, match: number): Promise<void> {
    await this.#ask({ ask: "show-match", pane, match });
  }

  /** @throws PanelFault */
  async follow(): Promise<void> {
    await this.#ask({ ask: "follow" });
  }

  /** The whole text, fetched part by part. @throws PanelFault */
  async blockText(pane: string, key: number): Promise<string> {
    let text = "";
    for (;;) {
      const answer = await this.#ask({ ask: "block-text", pane, key, offset: text.length });
      if (answer.kind !== "text") throw new PanelFault("The server did not send the text.");
      text += answer.text;
      // A Block that changes meanwhile may have become shorter: then this is what there is.
      if (answer.text === "" || text.length >= Math.min(answer.total, MAX_COPIED_UNITS)) return text;
    }
  }

  /** The text of cells of the screen, both ends included. @throws PanelFault */
  async selectionText(from: { row: number; col: number }, to: { row: number; col: number }): Promise<string> {
    const cells = { fromRow: from.row, fromCol: from.col, toRow: to.row, toCol: to.col };
    const answer = await this.#ask({ ask: "selection-text", ...cells });
    if (answer.kind !== "text") throw new PanelFault("The server did not send the text.");
    return answer.text;
  }

  /** @throws PanelFault */
  async search(pane: string, text: string): Promise<{ matches: readonly PanelMatch[]; isCut: boolean }> {
    const answer = await this.#ask({ ask: "search", pane, text });
    if (answer.kind !== "matches") throw new PanelFault("The server did not search.");
    return answer;
  }

  #subscribe(): void {
    // Nobody waits for the answer: what comes is an update.
    this.#ask({ ask: "subscribe", sessions: true, blocks: this.#wantsBlocks }).catch(() => {});
  }

  #ask(asked: Asked): Promise<PanelAnswer> {
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve, reject) => {
      if (this.#pending.size >= MAX_PENDING) {
        reject(new PanelFault("The server is behind with its answers."));
      } else if (this.#link.send({ kind: "panel-request", json: JSON.stringify({ id, ...asked }) })) {
        this.#pending.set(id, { resolve, reject });
      } else {
        reject(new PanelFault("There is no connection."));
      }
    });
  }

  #handleAnswer(json: string): void {
    const answer = JSON.parse(json) as PanelAnswer;
    if (answer.kind === "update") {
      if (answer.sessions !== undefined) this.onSessions.emit(answer.sessions);
      if (answer.prefix !== undefined) this.onPrefix.emit(answer.prefix);
      if (answer.blocks !== undefined) this.onBlocks.emit(answer.blocks);
      return;
    }
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if (answer.kind === "fault") pending?.reject(new PanelFault(answer.message));
    else pending?.resolve(answer);
  }

  #refuseAll(message: string): void {
    for (const { reject } of this.#pending.values()) reject(new PanelFault(message));
    this.#pending.clear();
  }
}
