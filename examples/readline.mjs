// A chat with a prompt by Node's own readline, and answers as Blocks that stream above it. Run it in blockmux:
// node examples/readline.mjs
import { PassThrough } from "node:stream";
import { createInterface } from "node:readline";
import { BlockConnection } from "blockmux/sdk";

const connection = new BlockConnection({ input: process.stdin, output: process.stdout, asksAttributes: true });
if (!(await connection.negotiate(2000, 2)).isSupported) {
  connection.end();
  console.log("This terminal has not confirmed Block Operations.");
  process.exit(1);
}
const opened = await connection.openContext();

// The library reads the terminal; readline gets what is no answer of the protocol.
const keys = new PassThrough();
connection.onKeys((bytes) => keys.write(bytes));
const prompt = createInterface({ input: keys, output: process.stdout, terminal: true, prompt: "you> " });

/** A Block stands behind what was printed last, so the prompt goes away for it and comes again below it, with what is typed. */
function append(text) {
  process.stdout.write("\r\x1b[J");
  const block = opened.stream(text);
  prompt.prompt(true);
  return block;
}

/** Changing a Block moves the prompt as a whole: nothing is to be done about it. */
async function answer(question) {
  const block = append("…");
  block.update("");
  for (const word of `You said ${question}, and I agree.`.match(/\S+\s*/g)) {
    block.extend(word);
    await new Promise((resolve) => setTimeout(resolve, Number(process.env.PAUSE ?? 80)));
  }
  await block.seal();
}

prompt.on("line", (line) => {
  if (line === "quit") prompt.close();
  else void answer(JSON.stringify(line));
});
prompt.on("SIGINT", () => prompt.close());
prompt.on("close", async () => {
  await opened.close();
  connection.end();
});
prompt.prompt();
