// The stage where nobody confirmed the protocol, or nobody is there: a pipe, a file, any other terminal. Lines of
// text, no control character but line feeds, nothing changed once printed.
import type { Card, Stage } from "./stage.js";

export class PlainStage implements Stage {
  readonly hasBlocks = false;
  readonly #write: (text: string) => void;
  #current: PlainCard | undefined;
  #isAtLineStart = true;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  print(line: string): void {
    this.#startLine();
    this.#put(`${line}\n`);
  }

  append(text: string): Card {
    this.#startLine();
    this.#put(text);
    const card = new PlainCard({
      isCurrent: () => this.#current === card,
      put: (fragment) => this.#put(fragment),
      print: (line) => this.print(line),
    });
    this.#current = card;
    return card;
  }

  setFooter(): void {}

  async finish(): Promise<void> {
    this.#startLine();
  }

  /** What is being written ends here: from now on only its news are told. */
  #startLine(): void {
    this.#current?.settle();
    this.#current = undefined;
    if (!this.#isAtLineStart) this.#put("\n");
  }

  #put(text: string): void {
    if (text === "") return;
    this.#isAtLineStart = text.endsWith("\n");
    this.#write(text);
  }
}

interface PlainCardPorts {
  readonly isCurrent: () => boolean;
  readonly put: (text: string) => void;
  readonly print: (line: string) => void;
}

class PlainCard implements Card {
  readonly #ports: PlainCardPorts;
  #end = "";

  constructor(ports: PlainCardPorts) {
    this.#ports = ports;
  }

  extend(fragment: string): void {
    this.#end = "";
    if (this.#ports.isCurrent()) this.#ports.put(fragment);
  }

  change(end: string): void {
    this.#end = end;
  }

  rewrite(_text: string, news: string): void {
    if (news !== "") this.#ports.print(news);
  }

  seal(): void {
    this.settle();
  }

  /** A changing end is printed as it was last. */
  settle(): void {
    if (this.#ports.isCurrent()) this.#ports.put(this.#end);
    this.#end = "";
  }
}
