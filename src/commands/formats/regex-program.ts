// Trees of regular expressions into programs for the simulation in extended-regex.ts.
import { type Assertion, type CharTest, PatternFailure, type RegexNode } from "./regex-syntax.js";

export type Instruction =
  | { readonly op: "test"; readonly test: CharTest }
  | { readonly op: "assert"; readonly assert: Assertion }
  | { readonly op: "save"; readonly slot: number }
  | { readonly op: "split"; first: number; second: number }
  | { readonly op: "jump"; target: number }
  | { readonly op: "match" };

/** Steps one character can cost; a pattern with more is refused. */
const MAX_PROGRAM = 4000;

export class ProgramBuilder {
  readonly program: Instruction[] = [];
  #emitted = 0;

  emit(node: RegexNode): void {
    // Counts nodes as well as instructions: repeats of nothing would spin without emitting any.
    this.#emitted += 1;
    if (this.#emitted > MAX_PROGRAM * 4) throw new PatternFailure("it is too large");
    switch (node.kind) {
      case "empty":
        return;
      case "test":
        this.#push({ op: "test", test: node.test });
        return;
      case "assert":
        this.#push({ op: "assert", assert: node.assert });
        return;
      case "group":
        this.#push({ op: "save", slot: node.index * 2 });
        this.emit(node.body);
        this.#push({ op: "save", slot: node.index * 2 + 1 });
        return;
      case "sequence":
        for (const part of node.parts) this.emit(part);
        return;
      case "choice":
        this.#emitChoice(node.options);
        return;
      case "repeat":
        this.#emitRepeat(node);
        return;
    }
  }

  #push(instruction: Instruction): number {
    if (this.program.length >= MAX_PROGRAM) throw new PatternFailure("it is too large");
    this.program.push(instruction);
    return this.program.length - 1;
  }

  #emitChoice(options: readonly RegexNode[]): void {
    const jumps: { target: number }[] = [];
    options.forEach((option, index) => {
      const isLast = index === options.length - 1;
      const split: Instruction = { op: "split", first: 0, second: 0 };
      if (!isLast) split.first = this.#push(split) + 1;
      this.emit(option);
      if (isLast) return;
      const jump: Instruction = { op: "jump", target: 0 };
      this.#push(jump);
      jumps.push(jump);
      split.second = this.program.length;
    });
    for (const jump of jumps) jump.target = this.program.length;
  }

  #emitRepeat({ body, min, max }: { body: RegexNode; min: number; max: number }): void {
    for (let count = 0; count < min; count += 1) this.emit(body);
    if (max === Number.POSITIVE_INFINITY) {
      const split: Instruction = { op: "split", first: 0, second: 0 };
      const at = this.#push(split);
      split.first = at + 1;
      this.emit(body);
      this.#push({ op: "jump", target: at });
      split.second = this.program.length;
      return;
    }
    const splits: { second: number }[] = [];
    for (let count = min; count < max; count += 1) {
      const split: Instruction = { op: "split", first: 0, second: 0 };
      split.first = this.#push(split) + 1;
      splits.push(split);
      this.emit(body);
    }
    for (const split of splits) split.second = this.program.length;
  }

  finish(): readonly Instruction[] {
    this.#push({ op: "match" });
    return this.program;
  }
}
