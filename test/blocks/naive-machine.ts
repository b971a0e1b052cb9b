// The contract once more, as plainly as possible: lists searched from the start, texts kept whole, nothing shared with the
// machine. The law compares the two.

interface NaiveBlock {
  readonly key: number;
  readonly id: string;
  scalars: string[];
  lifecycle: string;
  contentState: string;
  isEvicted: boolean;
}

interface NaiveContext {
  readonly id: string;
  readonly owner: number;
  state: "open" | "closed" | "invalidated";
  lastUsed: number;
  readonly ids: string[];
  readonly blocks: NaiveBlock[];
  openRequest: NaiveRecord | undefined;
}

interface NaiveRecord {
  readonly id: string;
  readonly saying: string;
  readonly answer: string;
  readonly isNeeded: boolean;
}

export interface NaiveLimits {
  readonly contentBytes: number;
  readonly blockRecords: number;
  readonly openContexts: number;
  readonly recordedAnswers: number;
}

/** A request or Operation as the law makes it; `isMalformed` breaks its schema. */
export type NaiveMessage = {
  readonly kind: string;
  readonly id: string;
  readonly contextId: string;
  readonly blockId: string;
  readonly base: string;
  readonly text: string;
  readonly retain: number;
  readonly lifecycle: string;
  readonly type: string;
  readonly isMalformed: boolean;
};

export class NaiveMachine {
  readonly contexts: NaiveContext[] = [];
  records: NaiveRecord[] = [];
  owner = 1;
  readonly gone = new Set<number>();
  #clock = 0;
  #nextKey = 1;
  readonly #limits: NaiveLimits;
  readonly #idOf: (number: number) => string;

  constructor(limits: NaiveLimits, idOf: (number: number) => string) {
    this.#limits = limits;
    this.#idOf = idOf;
  }

  send(message: NaiveMessage): string {
    return message.kind.startsWith("block.") ? this.#operation(message) : this.#request(message);
  }

  evict(key: number): void {
    for (const { block } of this.#known()) if (block.key === key) block.isEvicted = true;
  }

  damage(key: number): void {
    for (const { owner, block } of this.#known()) {
      if (block.key === key && owner.state === "open") owner.state = "invalidated";
    }
  }

  /** What a listing shows, in order of history. */
  blocks(): string[] {
    return this.#known()
      .sort((a, b) => a.block.key - b.block.key)
      .map(({ owner, block }) => {
        const isFrozen = owner.state === "invalidated" && block.lifecycle === "mutable";
        const parts = [block.id, isFrozen ? "frozen" : block.lifecycle, block.contentState];
        return [...parts, ...(block.isEvicted ? ["evicted"] : [])].join(" ");
      });
  }

  document(): string[] {
    return this.contexts
      .flatMap(({ blocks }) => blocks)
      .sort((a, b) => a.key - b.key)
      .map(({ scalars }) => scalars.join(""));
  }

  #known(): { owner: NaiveContext; block: NaiveBlock }[] {
    return this.contexts.flatMap((owner) =>
      owner.blocks
        .filter((block) => owner.state === "open" || !block.isEvicted)
        .map((block) => ({ owner, block })),
    );
  }

  #prove(named: NaiveContext | undefined): void {
    const at = named?.openRequest === undefined ? -1 : this.records.indexOf(named.openRequest);
    if (at >= 0) this.records = this.records.slice(at + 1);
  }

  #record(record: NaiveRecord): void {
    if (this.records.length >= this.#limits.recordedAnswers) {
      const at = this.records.findIndex(({ isNeeded }) => !isNeeded);
      if (at < 0) return;
      this.records.splice(at, 1);
    }
    this.records.push(record);
  }

  #request(message: NaiveMessage): string {
    const { kind, id, contextId } = message;
    const isClose = kind === "context.close";
    const saying = JSON.stringify([kind, isClose ? contextId : "", message.isMalformed]);
    const draw = (code: string): string => `${kind} error ${id}${isClose ? ` ${contextId}` : ""} ${code}`;
    const recorded = this.records.find((record) => record.id === id);
    if (recorded !== undefined)
      return recorded.saying === saying ? recorded.answer : draw("request_id_conflict");
    const named = isClose ? this.contexts.find((known) => known.id === contextId) : undefined;
    const settle = (answer: string, isNeeded = false): string => {
      this.#prove(named);
      this.#record({ id, saying, answer, isNeeded });
      return answer;
    };
    if (message.isMalformed) return settle(draw("invalid_message"));
    if (kind === "capability.query") return settle(`supported ${id}`);
    if (isClose) {
      if (named === undefined || named.state === "invalidated") return settle(draw("context_not_open"));
      const isFirst = named.state === "open";
      named.state = "closed";
      for (const block of named.blocks) block.lifecycle = "sealed";
      return settle(`closed ${id} ${contextId}`, isFirst);
    }
    const hasRoom =
      this.records.length < this.#limits.recordedAnswers || this.records.some(({ isNeeded }) => !isNeeded);
    if (!hasRoom) return settle(draw("resource_exhausted"));
    const open = this.contexts.filter(({ state }) => state === "open");
    if (open.length >= this.#limits.openContexts) {
      const candidates = open.filter(({ owner }) => this.gone.has(owner));
      const oldest = candidates.sort((a, b) => a.lastUsed - b.lastUsed)[0];
      if (oldest === undefined) return settle(draw("resource_exhausted"));
      oldest.state = "invalidated";
    }
    const opened: NaiveContext = {
      id: this.#idOf(this.contexts.length + 1),
      owner: this.owner,
      state: "open",
      lastUsed: this.#tick(),
      ids: [],
      blocks: [],
      openRequest: undefined,
    };
    this.contexts.push(opened);
    const answer = settle(`opened ${id} ${opened.id}`, true);
    opened.openRequest = this.records.at(-1);
    return answer;
  }

  #tick(): number {
    this.#clock += 1;
    return this.#clock;
  }

  /** An acceptable Operation that the document could not make. */
  refuse(message: NaiveMessage): void {
    this.#operation(message, "resource_exhausted");
  }

  #operation(message: NaiveMessage, refusal?: string): string {
    const named = this.contexts.find(({ id }) => id === message.contextId);
    this.#prove(named);
    const code = refusal ?? this.#judge(message, named);
    if (named?.state === "open") {
      named.lastUsed = this.#tick();
      named.ids.push(message.id);
    }
    return code === "" ? "" : `error ${message.id} ${code}`;
  }

  #judge(message: NaiveMessage, named: NaiveContext | undefined): string {
    const { kind, id, blockId, base } = message;
    const text = Array.from(message.text);
    if (message.isMalformed || (kind === "block.extend" && text.length === 0)) return "invalid_message";
    if (named === undefined || named.state !== "open") return "context_not_open";
    if (named.ids.includes(id)) return "operation_id_reused";
    const carriesContent = kind === "block.append" || kind === "block.update";
    if (carriesContent && message.type !== "text/plain") return "unsupported_content_type";
    const block = named.blocks.find((known) => known.id === blockId);
    if (kind === "block.append") {
      if (block !== undefined) return "block_id_reused";
      if (this.#known().length >= this.#limits.blockRecords) return "resource_exhausted";
      if (this.#isTooLarge(text)) return "resource_exhausted";
      named.blocks.push({
        key: this.#nextKey,
        id: blockId,
        scalars: text,
        lifecycle: message.lifecycle,
        contentState: id,
        isEvicted: false,
      });
      this.#nextKey += 1;
      return "";
    }
    if (block === undefined) return "block_not_found";
    if (block.lifecycle === "sealed") return "block_sealed";
    if (kind === "block.seal") {
      block.lifecycle = "sealed";
      return "";
    }
    if (kind !== "block.update" && base !== block.contentState) return "content_state_mismatch";
    if (kind === "block.replace_suffix" && message.retain >= block.scalars.length)
      return "invalid_content_boundary";
    if (block.isEvicted) return "resource_exhausted";
    const kept =
      kind === "block.update" ? 0 : kind === "block.extend" ? block.scalars.length : message.retain;
    const result = [...block.scalars.slice(0, kept), ...text];
    if (this.#isTooLarge(result)) return "resource_exhausted";
    block.scalars = result;
    block.contentState = id;
    return "";
  }

  #isTooLarge(scalars: readonly string[]): boolean {
    return Buffer.byteLength(scalars.join("")) > this.#limits.contentBytes;
  }
}
