// What the story is told on. One stage has Blocks, the other only lines that stay as they were printed; the story
// is the same.

export type Tone = "title" | "asked" | "note";

export interface Stage {
  /** True where what was shown can change later. */
  readonly hasBlocks: boolean;
  /** Ordinary output: one line. */
  print(line: string, tone: Tone): void;
  /** A piece of text of its own at the end. */
  append(text: string): Card;
  /** What moves at the bottom while the show runs; "" for nothing. */
  setFooter(text: string): void;
  /** The show is over: everything is final, the footer gone. Again is harmless. */
  finish(): Promise<void>;
}

/** A piece of text that is being written: a part that stays, and behind it an end that may still change. */
export interface Card {
  /** Adds to the part that stays; the changing end is dropped. */
  extend(fragment: string): void;
  /** Sets the changing end. */
  change(end: string): void;
  /** Sets the whole text. `news` is what a stage without Blocks says instead; "" for nothing. */
  rewrite(text: string, news: string): void;
  /** It is final. */
  seal(): void;
}
