/**
 * client/block: Blocks for the shell. No server is needed: each tool speaks the protocol to the terminal it is in, through
 * /dev/tty whatever the standard streams are, and does without where the protocol is not confirmed.
 *
 * Invariants:
 * 1. Text is never lost: what no Block takes is printed.
 * 2. Where the protocol is not confirmed, what comes in goes out byte for byte, and commands run as if typed.
 * 3. The terminal's settings are what they were when a tool ends.
 */
import { blockUsage, parseBlockWords } from "./block-words.js";

export { BLOCK_VERBS, type BlockOption, type BlockVerb } from "./block-words.js";

const USER_ERROR_STATUS = 2;

/** `words` stand behind `block`. Resolves with the exit status. */
export async function block(words: readonly string[]): Promise<number> {
  const parsed = parseBlockWords(words);
  if (parsed.kind === "wrong") {
    process.stderr.write(`blockmux: ${parsed.sentence}\n`);
    return USER_ERROR_STATUS;
  }
  const { task } = parsed;
  switch (task.kind) {
    case "help":
      process.stdout.write(blockUsage());
      return 0;
    case "pipe": {
      if (process.stdin.isTTY === true) {
        process.stderr.write(blockUsage());
        return USER_ERROR_STATUS;
      }
      const { pipeBlock } = await import("./pipe-block.js");
      return await pipeBlock(task);
    }
    case "run": {
      const { runBlock } = await import("./run-block.js");
      return await runBlock(task);
    }
    case "script": {
      const { scriptBlock } = await import("./script-block.js");
      return await scriptBlock(task);
    }
    case "supported": {
      const { openBlockTerminal } = await import("./block-terminal.js");
      const terminal = await openBlockTerminal(process.env);
      terminal?.end();
      return terminal === undefined ? 1 : 0;
    }
  }
}
