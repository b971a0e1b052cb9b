// The bug: the binding opens masters without close-on-exec, so every shell command had those of all panes open.
// The steps: a program on a pseudo-terminal, then a shell command beside it.
// The broken build's command listed /dev/ptmx, and kept the terminal of a killed server's pane from being hung up.
import { afterEach, expect, test } from "vitest";
import { openPipe, runShell } from "../../src/server/shell-runner.ts";
import { type PtyRun, startOnPty } from "../support/pty-run.ts";

const runs: PtyRun[] = [];
afterEach(() => {
  for (const { pty } of runs.splice(0)) pty.hangUp();
});

const LIST = "readlink /proc/self/fd/*; :";
const terminalsOf = (listed: string): string[] => listed.split("\n").filter((path) => /ptmx|pts/.test(path));

test("a shell command has no pane's terminal open", async () => {
  for (let count = 0; count < 3; count += 1) runs.push(startOnPty("sleep", ["100"]));
  const { output, status } = await runShell(LIST, "/", {});
  expect({ terminals: terminalsOf(output), status, isListed: output.includes("/dev/null") }).toEqual({
    terminals: [],
    status: 0,
    isListed: true,
  });
});

test("a command that is joined to a pane has no pane's terminal open, and is joined", async () => {
  runs.push(startOnPty("sleep", ["100"]), startOnPty("sleep", ["100"]));
  const pipe = openPipe(`read line; echo "got $line"; ${LIST}`, "/", {});
  let output = "";
  pipe.onData.on((bytes) => {
    output += Buffer.from(bytes).toString();
  });
  const closed = new Promise<void>((resolve) => pipe.onClosed.on(() => resolve()));
  pipe.write(Buffer.from("word\n"));
  await closed;
  expect({ terminals: terminalsOf(output), first: output.split("\n")[0] }).toEqual({
    terminals: [],
    first: "got word",
  });
});
