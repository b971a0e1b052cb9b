// One page's panel: its requests carried out and answered, and the lists it subscribed to sent when they have changed.
//
// Bounds: lists are looked at every LOOK_MS at most and sent only when the page has taken what was sent before; what is
// asked for while MAX_WAITING answers are owed, or faster than a person asks, is refused.
import {
  type Connection,
  MAX_PANEL_BLOCKS,
  MAX_PANEL_MATCHES,
  MAX_PANEL_TEXT,
  PANEL_LINE_CHARS,
  PANEL_VERSION,
  type Packet,
  type PanelAnswer,
  type PanelRequest,
  parsePanelRequest,
} from "../../attach/index.js";
import type { Clock, Log, TimerHandle } from "../../base/index.js";
import type { ClientPanel } from "../../mux/index.js";
import { describeError } from "../log.js";
import { Allowance } from "./allowance.js";

const LOOK_MS = 200;
const MAX_WAITING = 16;
/** A person asks less than this; so much at once, and one more every so often. */
const REQUESTS_AT_ONCE = 60;
const REQUEST_BACK_MS = 40;
/** Not taken by the system yet: the next update waits. */
const BUSY_BYTES = 64 * 1024;

export class PanelTalk {
  readonly #panel: ClientPanel;
  readonly #connection: Connection;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #requests: Allowance;
  readonly #stops: (() => void)[];
  #wantsSessions = false;
  #wantsBlocks = false;
  #sentSessions = "";
  #sentBlocks = "";
  #timer: TimerHandle | undefined;
  #waiting = 0;
  #isStopped = false;

  constructor(panel: ClientPanel, connection: Connection, clock: Clock, log: Log) {
    this.#log = log;
    this.#panel = panel;
    this.#connection = connection;
    this.#clock = clock;
    this.#requests = new Allowance(REQUESTS_AT_ONCE, REQUEST_BACK_MS, clock.nowMs());
    this.#stops = [
      connection.onPacket.on((packet) => this.#handlePacket(packet)),
      panel.onNews.on(() => this.#lookLater()),
    ];
  }

  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
    this.#panel.stop();
    for (const stop of this.#stops.splice(0)) stop();
  }

  #handlePacket(packet: Packet): void {
    if (packet.kind !== "panel-request") return;
    const request = parsePanelRequest(packet.json);
    if ("fault" in request) this.#send({ kind: "fault", id: request.id, message: request.fault });
    else if (this.#waiting >= MAX_WAITING || !this.#requests.take(this.#clock.nowMs()))
      this.#send({ kind: "fault", id: request.id, message: "too much was asked for at once" });
    else void this.#answer(request);
  }

  async #answer(request: PanelRequest): Promise<void> {
    this.#waiting += 1;
    try {
      this.#send(await this.#carryOut(request));
    } catch (error) {
      this.#log.error("web.panel-fault", { ask: request.ask, ...describeError(error) });
      this.#send({ kind: "fault", id: request.id, message: "blockmux has a fault and could not do this" });
    } finally {
      this.#waiting -= 1;
    }
  }

  async #carryOut(request: PanelRequest): Promise<PanelAnswer> {
    const panel = this.#panel;
    const { id } = request;
    switch (request.ask) {
      case "subscribe":
        this.#wantsSessions = request.sessions;
        this.#wantsBlocks = request.blocks;
        this.#sentSessions = "";
        this.#sentBlocks = "";
        this.#look();
        return { kind: "done", id };
      case "select": {
        const fault = await panel.select(request);
        this.#lookLater();
        return outcome(id, fault);
      }
      case "show-block":
        return outcome(id, panel.showBlock(request.pane, request.key));
      case "follow":
        panel.follow();
        return { kind: "done", id };
      case "block-text": {
        const text = panel.blockText(request.pane, request.key);
        return text === undefined
          ? outcome(id, "that Block is gone from history")
          : textAnswer(id, text, request.offset ?? 0);
      }
      case "selection-text": {
        const from = { row: request.fromRow, col: request.fromCol };
        const to = { row: request.toRow, col: request.toCol };
        return textAnswer(id, panel.selectionText(from, to), request.offset ?? 0);
      }
      case "search": {
        const found = await panel.search(request.pane, request.text, MAX_PANEL_MATCHES, PANEL_LINE_CHARS);
        if (found === undefined)
          return outcome(id, "the search was given up: another began, or the pane is gone");
        const matches = found.map(({ key, row, line }, match) => ({
          match,
          row,
          line,
          ...(key === undefined ? {} : { key }),
        }));
        return { kind: "matches", id, matches, isCut: found.length >= MAX_PANEL_MATCHES };
      }
      case "show-match":
        return outcome(id, panel.showMatch(request.pane, request.match));
    }
  }

  #lookLater(): void {
    if (this.#timer !== undefined || this.#isStopped || !(this.#wantsSessions || this.#wantsBlocks)) return;
    this.#timer = this.#clock.after(LOOK_MS, () => {
      this.#timer = undefined;
      if (this.#connection.pendingBytes > BUSY_BYTES) this.#lookLater();
      else this.#look();
    });
  }

  /** Sends the lists that have changed. */
  #look(): void {
    if (this.#isStopped || this.#panel.isGone) return;
    const sessions = this.#wantsSessions ? this.#panel.sessions() : undefined;
    const blocks = this.#wantsBlocks ? this.#panel.blocks(MAX_PANEL_BLOCKS, PANEL_LINE_CHARS) : undefined;
    const [sessionsText, blocksText] = [JSON.stringify(sessions) ?? "", JSON.stringify(blocks) ?? ""];
    const hasNewSessions = sessions !== undefined && sessionsText !== this.#sentSessions;
    const hasNewBlocks = blocks !== undefined && blocksText !== this.#sentBlocks;
    if (!hasNewSessions && !hasNewBlocks) return;
    this.#sentSessions = sessionsText;
    this.#sentBlocks = blocksText;
    this.#send({
      kind: "update",
      version: PANEL_VERSION,
      ...(hasNewSessions ? { sessions, prefix: this.#panel.prefix } : {}),
      ...(hasNewBlocks ? { blocks } : {}),
    });
  }

  #send(answer: PanelAnswer): void {
    if (this.#isStopped) return;
    try {
      this.#connection.send({ kind: "panel", json: JSON.stringify(answer) });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      const id = "id" in answer ? answer.id : 0;
      this.#connection.send({
        kind: "panel",
        json: JSON.stringify({ kind: "fault", id, message: "the answer is too long" } satisfies PanelAnswer),
      });
    }
  }
}

function outcome(id: number, fault: string | undefined): PanelAnswer {
  return fault === undefined ? { kind: "done", id } : { kind: "fault", id, message: fault };
}

/** The part from `offset` on; a surrogate pair is not cut. */
function textAnswer(id: number, text: string, offset: number): PanelAnswer {
  let end = Math.min(text.length, offset + MAX_PANEL_TEXT);
  const last = text.charCodeAt(end - 1);
  if (end < text.length && last >= 0xd800 && last < 0xdc00) end -= 1;
  return { kind: "text", id, text: text.slice(offset, end), total: text.length };
}
