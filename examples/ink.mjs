// An input line by Ink (React for terminals) below answers that stream as Blocks. Ink is not a dependency of blockmux:
// npm install ink@6 react@19, then node ink.mjs
import { PassThrough } from "node:stream";
import { BlockConnection } from "blockmux/sdk";
import { Box, render, Text, useInput, useStdout } from "ink";
import { createElement as h, useRef, useState } from "react";

/** Ink's own way to write above its frame, which it takes away meanwhile and draws again after; set while it is to be used. */
let inkWrite;
let isAppending = false;
const output = {
  isTTY: process.stdout.isTTY,
  get writableNeedDrain() {
    return process.stdout.writableNeedDrain;
  },
  once: (event, listener) => process.stdout.once(event, listener),
  write(bytes) {
    if (!isAppending) return process.stdout.write(bytes);
    // Frames are ASCII.
    inkWrite(Buffer.from(bytes).toString("latin1"));
    return true;
  },
};
const connection = new BlockConnection({ input: process.stdin, output, asksAttributes: true });
if (!(await connection.negotiate(2000, 2)).isSupported) {
  connection.end();
  console.log("This terminal has not confirmed Block Operations.");
  process.exit(1);
}
const opened = await connection.openContext();

// The library reads the terminal; Ink gets what is no answer of the protocol, from a stream that passes for a terminal.
const keys = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {}, ref: () => {}, unref: () => {} });
connection.onKeys((bytes) => keys.write(bytes));

function InputLine({ onLine, onEnd }) {
  const [text, setText] = useState("");
  // Keys may come faster than React renders.
  const typed = useRef("");
  inkWrite = useStdout().write;
  useInput((input, key) => {
    if (key.ctrl && input === "c") onEnd();
    else if (key.backspace || key.delete) typed.current = typed.current.slice(0, -1);
    else {
      // A paste, or somebody fast, comes in one piece.
      const [first = "", ...more] = key.return ? ["", ""] : input.split("\r");
      typed.current += first;
      for (const next of more) {
        onLine(typed.current);
        typed.current = next;
      }
    }
    setText(typed.current);
  });
  return h(Box, { borderStyle: "round", width: 40 }, h(Text, null, `› ${text}`));
}

const ink = render(h(InputLine, { onLine: reply, onEnd: end }), {
  stdin: keys,
  exitOnCtrlC: false,
  patchConsole: false,
});

/** A Block stands behind what was printed last, so Ink's frame has to be away while it is appended. */
function append(text) {
  isAppending = true;
  const block = opened.stream(text);
  isAppending = false;
  return block;
}

/** Changing a Block moves Ink's frame as a whole: nothing is to be done about it. */
async function answer(question) {
  const block = append("");
  for (const word of `You said ${question}, and I agree,\nover two lines.`.match(/\S+\s*/g)) {
    block.extend(word);
    await new Promise((resolve) => setTimeout(resolve, Number(process.env.PAUSE ?? 80)));
  }
  await block.seal();
}

/** The person may leave in the middle of an answer. */
function reply(question) {
  answer(question).catch((error) => {
    if (!isEnding) throw error;
  });
}

let isEnding = false;
async function end() {
  isEnding = true;
  ink.clear();
  ink.unmount();
  await opened.close();
  connection.end();
}
