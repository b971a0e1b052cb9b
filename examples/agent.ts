// A streaming agent in TypeScript on the library: a plan that is ticked off in place, a tool whose output streams, an answer.
// One program for terminals with Blocks and without: only the last lines know which it is.
//
//     npx tsc -p examples && node examples/out/agent.js
import {
  BlockConnection,
  BlockConnectionEndedError,
  openTranscript,
  type Transcript,
  type TranscriptEntry,
} from "blockmux/sdk";

const PAUSE_MS = Number(process.env.PAUSE ?? 120);
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

const STEPS = ["read the question", "run the tests", "answer"];
const TOOL_OUTPUT = ["$ npm test", "12 passed", "1 failed: adds numbers", "exit 1"];
const ANSWER = "One test fails: it adds 0.1 and 0.2 and expects 0.3. Compare with a tolerance instead. 🙂";

function planText(done: number): string {
  return STEPS.map((step, index) => `${index < done ? "✓" : "○"} ${step}`).join("\n");
}

async function stream(entry: TranscriptEntry, pieces: readonly string[]): Promise<void> {
  for (const piece of pieces) {
    await pause();
    entry.extend(piece);
  }
}

async function answerQuestion(transcript: Transcript): Promise<void> {
  // Rewritten to the end, wherever it is by then. Without Blocks it is printed when it is final, before what stands below it.
  const plan = transcript.append(planText(0));
  await pause();
  plan.update(planText(1));

  const tool = transcript.append("", { grows: true });
  await stream(
    tool,
    TOOL_OUTPUT.map((line) => `${line}\n`),
  );
  await tool.seal();
  plan.update(planText(2));

  const answer = transcript.append("", { grows: true });
  await stream(answer, ANSWER.match(/\S+\s*/g) ?? []);
  await answer.seal();
  plan.update(planText(3));
  await plan.seal();
}

const connection = new BlockConnection({
  input: process.stdin,
  output: process.stdout,
  // A terminal that does not know the protocol says so at once.
  asksAttributes: true,
});
// The library reads the terminal raw, so Ctrl-C is a key.
connection.onKeys((bytes) => {
  if (bytes.includes(0x03)) connection.end();
});

try {
  const transcript = await openTranscript({
    connection,
    print: (text) => process.stdout.write(text),
    timeoutMs: 2000,
    tries: 2,
  });
  await answerQuestion(transcript);
  await transcript.close();
} catch (error) {
  if (!(error instanceof BlockConnectionEndedError)) throw error;
  process.exitCode = 130;
} finally {
  connection.end();
}
