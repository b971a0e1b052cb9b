// The show: a plan that is rewritten to the end, a thought that folds away, tools that stream their output, an
// answer. Each of the five Operations is used where a program would use it.
import { type Pace, ShowStopped } from "./pace.js";
import type { Card, Stage } from "./stage.js";
import {
  ANSWER,
  CHANGE,
  HINTS,
  PLAIN_TITLE,
  PROFILE,
  plainHints,
  QUESTION,
  SUITES,
  THOUGHT,
  TITLE,
} from "./story-texts.js";

const SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏".split("");
const BAR_CELLS = 24;
const LABEL_CELLS = 28;

interface Task {
  readonly label: string;
  state: "waiting" | "running" | "done" | "stopped";
  seconds: string;
}

export interface StoryOptions {
  readonly stage: Stage;
  readonly pace: Pace;
  /** How many tasks. */
  readonly steps: number;
  /** Gives numbers from 0 up to 1. */
  readonly number: () => number;
  /** What starts the demo here, for a hint. */
  readonly command: string;
}

export class Story {
  readonly #command: string;
  readonly #stage: Stage;
  readonly #pace: Pace;
  readonly #number: () => number;
  readonly #tasks: readonly Task[];
  readonly #tools: readonly { readonly label: string; readonly play: () => Promise<void> }[];
  #plan: Card | undefined;
  #thought: Card | undefined;
  #thoughtTitle = "";
  #rewriteCount = 0;
  #spin = 0;

  constructor({ stage, pace, steps, number, command }: StoryOptions) {
    this.#stage = stage;
    this.#pace = pace;
    this.#number = number;
    this.#command = command;
    this.#tools = [
      { label: "read the timing report", play: () => this.#readReport() },
      { label: "profile the slowest suite", play: () => this.#profile() },
      { label: "share one database", play: () => this.#edit() },
      { label: "run everything again", play: () => this.#runAgain() },
    ];
    this.#tasks = Array.from({ length: steps }, (_, index) => {
      const round = Math.floor(index / this.#tools.length) + 1;
      const label = this.#tools[index % this.#tools.length]?.label ?? "";
      return { label: round === 1 ? label : `${label} (${round})`, state: "waiting", seconds: "" };
    });
    pace.handleTick = () => this.#drawFooter();
  }

  /** @throws ShowStopped; the cards then stand as they are, and the plan says so. */
  async play(): Promise<void> {
    try {
      await this.#playToTheEnd();
    } catch (error) {
      const running = this.#tasks.find((task) => task.state === "running");
      if (error instanceof ShowStopped && running !== undefined) {
        running.state = "stopped";
        this.#rewritePlan(`✗ ${running.label}: stopped`);
      }
      throw error;
    }
  }

  async #playToTheEnd(): Promise<void> {
    const { hasBlocks } = this.#stage;
    this.#stage.print(hasBlocks ? TITLE : PLAIN_TITLE, "title");
    for (const hint of hasBlocks ? HINTS : plainHints(this.#command)) this.#stage.print(hint, "note");
    this.#gap();
    this.#stage.print(QUESTION, "asked");
    this.#gap();
    await this.#think();
    this.#plan = this.#stage.append(this.#planText());
    this.#note("this Block is rewritten to the end, wherever it is by then");
    this.#gap();
    await this.#pause(900);
    for (const [index, task] of this.#tasks.entries()) {
      await this.#doTask(task, this.#tools[index % this.#tools.length]?.play);
      if (index === 1) this.#foldThought();
    }
    this.#foldThought();
    this.#thought?.seal();
    this.#plan.seal();
    await this.#answer();
  }

  async #think(): Promise<void> {
    const startedMs = this.#pace.storyMs;
    const thought = this.#stage.append("◇ Thinking…\n");
    this.#thought = thought;
    await this.#pause(600);
    await this.#stream(thought, indented(THOUGHT));
    await this.#pause(400);
    this.#thoughtTitle = `◇ Thought for ${secondsText(this.#pace.storyMs - startedMs)}`;
    thought.rewrite(`${this.#thoughtTitle}\n${indented(THOUGHT)}`, "");
    this.#note("extend, word by word; then one update, for the first line");
    this.#gap();
  }

  /** Once nobody needs it any more, wherever it is by then. */
  #foldThought(): void {
    this.#thought?.rewrite(`${this.#thoughtTitle} (folded)`, "");
  }

  async #doTask(task: Task, play: (() => Promise<void>) | undefined): Promise<void> {
    const startedMs = this.#pace.storyMs;
    task.state = "running";
    this.#rewritePlan("");
    await play?.();
    task.state = "done";
    task.seconds = secondsText(this.#pace.storyMs - startedMs);
    this.#rewritePlan(`✓ ${task.label}: done in ${task.seconds}`);
    this.#gap();
    await this.#pause(700);
  }

  #rewritePlan(news: string): void {
    this.#rewriteCount += 1;
    this.#plan?.rewrite(this.#planText(), news);
    this.#drawFooter();
  }

  #planText(): string {
    const done = this.#tasks.filter((task) => task.state === "done").length;
    const isOver = done === this.#tasks.length;
    const lines = this.#tasks.map((task) => {
      const [mark, words] = {
        waiting: ["○", ""],
        running: ["◐", "running…"],
        done: ["✓", `done in ${task.seconds}`],
        stopped: ["✗", "stopped"],
      }[task.state];
      return `  ${mark} ${task.label.padEnd(LABEL_CELLS)}${words}`.trimEnd();
    });
    const title = isOver ? "◆ Plan: all done" : `◆ Plan: ${done} of ${this.#tasks.length} done`;
    return [title, ...lines].join("\n");
  }

  /** Lines of output, each an Extend. */
  async #readReport(): Promise<void> {
    const tool = this.#stage.append("▸ npm test -- --durations\n");
    await this.#pause(700);
    const longest = Math.max(...SUITES.map((suite) => suite.seconds));
    for (const { name, tests, seconds } of SUITES) {
      const bar = "█".repeat(Math.max(1, Math.round((seconds / longest) * BAR_CELLS)));
      tool.extend(`  ${suiteText(name, tests)}${`${seconds.toFixed(1)} s`.padStart(9)}  ${bar}\n`);
      await this.#pause(180);
    }
    tool.extend("  8 suites, 1214 tests, 234.0 s");
    tool.seal();
    this.#note("extend, line by line; seal. The plan above: update");
  }

  /** A bar in the changing end: ReplaceSuffix keeps the line above it. */
  async #profile(): Promise<void> {
    const tool = this.#stage.append("▸ node --cpu-prof test/run.js accounts\n");
    await this.#pause(500);
    for (let percent = 0; percent < 100; percent += 2 + Math.round(this.#number() * 7)) {
      tool.change(`  sampling ${barText(percent)}`);
      await this.#pause(110);
    }
    tool.extend(`  sampling ${barText(100)}\n`);
    for (const [index, line] of PROFILE.entries()) {
      tool.extend(index === PROFILE.length - 1 ? line : `${line}\n`);
      await this.#pause(220);
    }
    tool.seal();
    this.#note("replace_suffix for the bar, extend for the lines; seal");
  }

  async #edit(): Promise<void> {
    const tool = this.#stage.append("▸ edit test/support/database.ts\n");
    await this.#pause(500);
    await this.#stream(tool, CHANGE.join("\n"));
    tool.seal();
    this.#note("extend; seal. What folded far above was an update of another Block");
  }

  /** A spinner in the changing end of each line. */
  async #runAgain(): Promise<void> {
    const tool = this.#stage.append("▸ npm test\n");
    await this.#pause(400);
    let seconds = 0;
    for (const { name, tests, secondsAfter } of SUITES) {
      for (let turn = 0; turn < 3 + Math.floor(this.#number() * 6); turn += 1) {
        tool.change(`  ${SPINNER[turn % SPINNER.length]} ${name}`);
        await this.#pause(90);
      }
      tool.extend(`  ✓ ${suiteText(name, tests)}${`${secondsAfter.toFixed(1)} s`.padStart(8)}\n`);
      seconds += secondsAfter;
    }
    tool.extend(`  1214 passed, none failed, ${seconds.toFixed(1)} s`);
    tool.seal();
    this.#note("replace_suffix for the spinner, extend for each line; seal");
  }

  async #answer(): Promise<void> {
    const answer = this.#stage.append("● ");
    await this.#stream(answer, ANSWER);
    if (this.#stage.hasBlocks) {
      await this.#stream(
        answer,
        `\n\nThe plan was rewritten ${this.#rewriteCount} times, most of them while it was above your\n` +
          "screen. Scroll up: all of it is ticked, and every line stands there once.",
      );
    }
    answer.seal();
    await this.#pause(300);
  }

  /** Extends by one to three words at a time. */
  async #stream(card: Card, text: string): Promise<void> {
    const words = text.match(/\S+\s*|\s+/g) ?? [];
    for (let index = 0; index < words.length; ) {
      const count = 1 + Math.floor(this.#number() * 3);
      card.extend(words.slice(index, index + count).join(""));
      index += count;
      await this.#pause(60 + Math.round(this.#number() * 90));
    }
  }

  /** How a card was made, for somebody who wants to do the same. Nothing where there are no Blocks. */
  #note(text: string): void {
    if (this.#stage.hasBlocks) this.#stage.print(`  ⤷ ${text}`, "note");
  }

  #gap(): void {
    this.#stage.print("", "note");
  }

  #pause(delayMs: number): Promise<void> {
    return this.#pace.pause(delayMs);
  }

  #drawFooter(): void {
    this.#spin += 1;
    const done = this.#tasks.filter((task) => task.state === "done").length;
    const spinner = SPINNER[this.#spin % SPINNER.length];
    this.#stage.setFooter(
      `${spinner} ${done}/${this.#tasks.length} · s faster ×${this.#pace.speed} · q quit`,
    );
  }
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, "  ");
}

function suiteText(name: string, tests: number): string {
  return `${name.padEnd(12)}${String(tests).padStart(4)} tests`;
}

function barText(percent: number): string {
  const cells = Math.round((percent / 100) * BAR_CELLS);
  return `▕${"█".repeat(cells)}${"░".repeat(BAR_CELLS - cells)}▏ ${String(percent).padStart(3)} %`;
}

function secondsText(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1)} s`;
}
