// Steps that a pane and its naive model take alike: output, control functions, Operations, new sizes.

import { NaiveTape } from "./naive-tape.js";
import type { SeededRandom } from "./random.js";
import { PLAIN_SETTINGS, TestPane } from "./test-pane.js";

type ControlStep =
  | readonly ["move" | "margins", number, number]
  | readonly ["erase line" | "erase display" | "insert lines" | "delete lines", number]
  | readonly ["scroll up" | "scroll down" | "erase characters", number]
  | readonly ["insert characters" | "delete characters", number]
  | readonly ["reverse index" | "save" | "restore" | "erase scrollback" | "reset"];

export type TapeStep =
  | ControlStep
  | readonly ["print", string]
  | readonly ["resize", number, number]
  | readonly ["enter alternate" | "leave alternate" | "clear history"]
  | readonly ["append", string]
  /** Which of the Blocks, then what. */
  | readonly ["update", number, string]
  | readonly ["extend", number, string]
  | readonly ["replace suffix", number, number, string]
  | readonly ["seal", number];

/** What the protocol says of a Block, in the model. */
interface ModelBlock {
  readonly key: number;
  readonly contextId: string;
  text: string;
  contentState: string;
  isSealed: boolean;
  isEvicted: boolean;
}

export class TapePair {
  readonly pane: TestPane;
  readonly model: NaiveTape;
  readonly blocks: ModelBlock[] = [];
  #contextId: string;
  readonly #ended = new Set<string>();
  #nextKey = 1;
  isAlternate = false;

  constructor(cols: number, rows: number, historyLines: number) {
    this.pane = new TestPane(cols, rows, { ...PLAIN_SETTINGS, historyLines });
    this.model = new NaiveTape(cols, rows, historyLines);
    this.#contextId = this.pane.openContext();
  }

  take(step: TapeStep): void {
    this.#takeStep(step);
    this.#learn();
  }

  #takeStep(step: TapeStep): void {
    const { pane, model } = this;
    const [name] = step;
    switch (name) {
      case "print":
        if (this.isAlternate) {
          pane.feed(step[1]);
          return;
        }
        pane.feed(step[1]);
        for (const part of step[1].split(/([\r\n])/)) {
          if (part === "\n") model.lineFeed();
          else if (part === "\r") model.carriageReturn();
          else model.print(part);
        }
        return;
      case "resize":
        pane.pane.resize(step[1], step[2]);
        model.resize(step[1], step[2]);
        return;
      case "append":
        this.#append(step[1]);
        return;
      case "update":
      case "extend":
      case "replace suffix":
      case "seal":
        this.#change(step);
        return;
      case "enter alternate":
        if (this.isAlternate) return;
        pane.feed("\u001b[?1049h\u001b[Hon the other screen");
        model.save();
        this.isAlternate = true;
        return;
      case "leave alternate":
        if (!this.isAlternate) return;
        pane.feed("\u001b[?1049l");
        model.restore();
        this.isAlternate = false;
        return;
      case "clear history":
        pane.pane.clearHistory();
        model.clearHistory();
        return;
      case "move":
      case "margins":
      case "insert characters":
      case "delete characters":
      case "reset":
      case "erase line":
      case "erase display":
      case "insert lines":
      case "delete lines":
      case "scroll up":
      case "scroll down":
      case "erase characters":
      case "reverse index":
      case "save":
      case "restore":
      case "erase scrollback":
        if (!this.isAlternate) this.#control(step);
    }
  }

  #control(step: ControlStep): void {
    const { pane, model } = this;
    switch (step[0]) {
      case "move":
        pane.feed(`\u001b[${step[1] + 1};${step[2] + 1}H`);
        model.moveTo(step[1], step[2]);
        return;
      case "margins": {
        const bottom = Math.min(step[2], model.rows);
        if (step[1] + 2 > bottom) return;
        pane.feed(`\u001b[${step[1] + 1};${bottom}r`);
        model.setMargins(step[1], bottom);
        return;
      }
      case "erase line":
        pane.feed(`\u001b[${step[1]}K`);
        model.eraseInLine(step[1]);
        return;
      case "erase display":
        pane.feed(`\u001b[${step[1]}J`);
        model.eraseInDisplay(step[1]);
        return;
      case "insert lines":
        pane.feed(`\u001b[${step[1]}L`);
        model.insertLines(step[1]);
        return;
      case "delete lines":
        pane.feed(`\u001b[${step[1]}M`);
        model.deleteLines(step[1]);
        return;
      case "scroll up":
        pane.feed(`\u001b[${step[1]}S`);
        model.scrollUp(step[1]);
        return;
      case "scroll down":
        pane.feed(`\u001b[${step[1]}T`);
        model.scrollDown(step[1]);
        return;
      case "erase characters":
        pane.feed(`\u001b[${step[1]}X`);
        model.eraseCharacters(step[1]);
        return;
      case "reverse index":
        pane.feed("\u001bM");
        model.reverseIndex();
        return;
      case "save":
        pane.feed("\u001b7");
        model.save();
        return;
      case "restore":
        pane.feed("\u001b8");
        model.restore();
        return;
      case "erase scrollback":
        pane.feed("\u001b[3J");
        model.eraseScrollback();
        return;
      case "insert characters":
        pane.feed(`\u001b[${step[1]}@`);
        model.insertCharacters(step[1]);
        return;
      case "delete characters":
        pane.feed(`\u001b[${step[1]}P`);
        model.deleteCharacters(step[1]);
        return;
      case "reset":
        pane.feed("\u001bc");
        model.reset();
    }
  }

  #append(text: string): void {
    const key = this.#nextKey;
    this.#nextKey += 1;
    const contentState = this.pane.append(this.#contextId, `b${key}`, text);
    this.blocks.push({
      key,
      contextId: this.#contextId,
      text,
      contentState,
      isSealed: false,
      isEvicted: false,
    });
    this.model.append(key, text);
  }

  /** Sends the Operation whatever state the Block is in, and expects the answer that state asks for. */
  #change(
    step: Extract<TapeStep, readonly ["update" | "extend" | "replace suffix" | "seal", ...unknown[]]>,
  ): void {
    const target = this.blocks[step[1] % Math.max(1, this.blocks.length)];
    if (target === undefined) return;
    const { pane } = this;
    const operationId = pane.nextId();
    const ids = { operationId, contextId: target.contextId, blockId: `b${target.key}` };
    const scalars = Array.from(target.text);
    let wanted = "";
    let text = target.text;
    if (this.#ended.has(target.contextId)) wanted = "context_not_open";
    else if (target.isSealed) wanted = "block_sealed";
    let answers: readonly unknown[] = [];
    if (step[0] === "seal") {
      answers = pane.send({ kind: "block.seal", ...ids });
      if (wanted === "") target.isSealed = true;
    } else {
      if (step[0] === "update") {
        text = step[2];
        answers = pane.send({ kind: "block.update", ...ids, content: { type: "text/plain", data: text } });
      } else if (step[0] === "extend") {
        text += step[2];
        answers = pane.send({
          kind: "block.extend",
          ...ids,
          baseOperationId: target.contentState,
          fragment: step[2],
        });
      } else if (step[0] === "replace suffix") {
        const retain = scalars.length === 0 ? 0 : step[2] % scalars.length;
        text = scalars.slice(0, retain).join("") + step[3];
        if (wanted === "" && scalars.length === 0) wanted = "invalid_content_boundary";
        answers = pane.send({
          kind: "block.replace_suffix",
          ...ids,
          baseOperationId: target.contentState,
          retain,
          replacement: step[3],
        });
      }
      if (wanted === "" && target.isEvicted) wanted = "resource_exhausted";
    }
    const [answer] = answers as readonly { readonly error: { readonly code: string } }[];
    const given = answer === undefined ? "" : answer.error.code;
    if (given !== wanted)
      throw new Error(`${step[0]} of Block ${target.key} was answered "${given}", not "${wanted}"`);
    if (wanted !== "" || step[0] === "seal") return;
    target.text = text;
    target.contentState = operationId;
    this.model.change(target.key, text);
  }

  /** Damage and eviction that the model saw decide what later Operations are answered. */
  #learn(): void {
    const { model } = this;
    for (const key of model.evicted.splice(0)) {
      for (const block of this.blocks) if (block.key === key) block.isEvicted = true;
    }
    for (const key of model.damaged.splice(0)) {
      const owner = this.blocks.find((block) => block.key === key)?.contextId;
      if (owner === undefined) continue;
      this.#ended.add(owner);
      if (owner === this.#contextId) this.#contextId = this.pane.openContext();
    }
  }
}

const LETTERS = "abcdefgh ";

export function randomText(random: SeededRandom, most: number, breaks: readonly string[]): string {
  let text = "";
  for (let left = random.below(most + 1); left > 0; left -= 1) {
    if (random.chance(0.12)) text += random.pick(breaks);
    else if (random.chance(0.1)) text += random.pick(["漢", "字"]);
    else text += LETTERS[random.below(LETTERS.length)] ?? "";
  }
  return text;
}

const OUTPUT_BREAKS = ["\r\n", "\r\n", "\n", "\r"];
const BLOCK_BREAKS = ["\n", "\n\n", "\r\n"];

export interface StepChoices {
  readonly maxCols: number;
  readonly maxRows: number;
  /** 0 to 1 each: how often things other than output and Operations happen. */
  readonly controls: number;
  readonly resizes: number;
}

export function randomStep(random: SeededRandom, choices: StepChoices): TapeStep {
  const size = (): readonly [number, number] => [
    random.between(random.chance(0.3) ? 1 : 2, choices.maxCols),
    random.between(1, choices.maxRows),
  ];
  if (random.chance(choices.resizes)) return ["resize", ...size()];
  if (random.chance(choices.controls)) return randomControl(random, choices);
  const block = random.below(12);
  const most = random.pick([3, 20, 60]);
  switch (random.below(9)) {
    case 0:
      return ["append", randomText(random, most, BLOCK_BREAKS)];
    case 1:
      return ["update", block, randomText(random, most, BLOCK_BREAKS)];
    case 2:
      return ["extend", block, `${randomText(random, most, BLOCK_BREAKS)}z`];
    case 3:
      return ["replace suffix", block, random.below(60), randomText(random, most, BLOCK_BREAKS)];
    case 4:
      return random.chance(0.2) ? ["seal", block] : ["print", "\r\n"];
    case 5:
      return ["print", `${randomText(random, 8, ["-"])}\r\n`];
    default:
      return ["print", randomText(random, most, OUTPUT_BREAKS)];
  }
}

function randomControl(random: SeededRandom, choices: StepChoices): TapeStep {
  switch (random.below(20)) {
    case 0:
    case 1:
    case 2:
      return ["move", random.below(choices.maxRows), random.below(choices.maxCols)];
    case 3:
      return [
        "margins",
        random.chance(0.6) ? 0 : random.below(choices.maxRows),
        random.between(2, choices.maxRows),
      ];
    case 4:
      return ["margins", 0, choices.maxRows];
    case 5:
      return ["erase line", random.below(3)];
    case 6:
      return ["erase display", random.below(3)];
    case 7:
      return ["insert lines", random.between(1, 3)];
    case 8:
      return ["delete lines", random.between(1, 3)];
    case 9:
      return ["scroll up", random.between(1, 3)];
    case 10:
      return ["scroll down", random.between(1, 3)];
    case 11:
      return ["erase characters", random.between(1, 8)];
    case 12:
      return ["reverse index"];
    case 13:
      return random.chance(0.5) ? ["save"] : ["restore"];
    case 14:
      return random.chance(0.5) ? ["enter alternate"] : ["leave alternate"];
    case 15:
      return ["insert characters", random.between(1, 5)];
    case 16:
      return ["delete characters", random.between(1, 5)];
    case 17:
      return random.chance(0.1) ? ["reset"] : ["move", 0, 0];
    case 18:
      return random.chance(0.2) ? ["clear history"] : ["leave alternate"];
    default:
      return random.chance(0.2) ? ["erase scrollback"] : ["leave alternate"];
  }
}
