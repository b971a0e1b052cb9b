// The door of the demo: words in, exit status out, on this process's own streams.
import { constants } from "node:os";
import { basename } from "node:path";
import { systemClock } from "../../sdk/index.js";
import { DEMO_USAGE, parseDemoOptions } from "./demo-options.js";
import { type DemoHost, runDemo } from "./run-demo.js";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const BROKEN_PIPE_STATUS = 141;
const USER_ERROR_STATUS = 2;

export type DemoOutcome =
  | { readonly kind: "exited"; readonly status: number }
  /** To be run inside blockmux, with these words behind `demo`. */
  | { readonly kind: "inside"; readonly words: readonly string[] };

/** `words` stand behind `demo`. `mayGoInside`: this is a terminal, and no pane. */
export async function demo(words: readonly string[], mayGoInside: boolean): Promise<DemoOutcome> {
  const parsed = parseDemoOptions(words);
  if (parsed.kind === "help") {
    process.stdout.write(DEMO_USAGE);
    return { kind: "exited", status: 0 };
  }
  if (parsed.kind === "wrong") {
    process.stderr.write(`blockmux: ${parsed.sentence}\n`);
    return { kind: "exited", status: USER_ERROR_STATUS };
  }
  const { options } = parsed;
  if (options.isInside && mayGoInside) {
    const { steps, seed, isFast } = options;
    const more = ["--hold", "--steps", String(steps), "--seed", String(seed), ...(isFast ? ["--fast"] : [])];
    return { kind: "inside", words: more };
  }
  return { kind: "exited", status: await runDemo(options, processHost()) };
}

/** What was typed, as well as can be told. */
function ownCommand(): string {
  const script = process.argv[1] ?? "";
  const program = basename(script);
  if (program === "start.mjs") return "npm run demo --";
  return program === "main.js" ? `node ${script} demo` : `${program} demo`;
}

function processHost(): DemoHost {
  return {
    input: process.stdin,
    output: process.stdout,
    env: process.env,
    clock: systemClock,
    command: ownCommand(),
    onStop: (listener) => {
      const handlers = SIGNALS.map((signal) => {
        const handler = (): void => listener(128 + constants.signals[signal]);
        process.on(signal, handler);
        return [signal, handler] as const;
      });
      // Stays: what fails behind the end must not be thrown.
      process.stdout.on("error", () => listener(BROKEN_PIPE_STATUS));
      return () => {
        for (const [signal, handler] of handlers) process.removeListener(signal, handler);
      };
    },
    tell: (sentence) => process.stderr.write(`blockmux: ${sentence}\n`),
  };
}
