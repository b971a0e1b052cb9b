// The bug: the shipped defaults and the person's file were carried out at the same time, a command of each in turn.
// The steps: a file of the person that sets what the longer defaults set further down.
// The broken build kept the default, and a command typed at once did not know the file yet.
import { expect, test } from "vitest";
import { Emitter, silentLog } from "../../src/base/index.ts";
import { Multiplexer } from "../../src/mux/index.ts";
import type { FileText, MuxPorts } from "../../src/mux/ports.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { FakeWebDoor } from "../support/fake-mux.ts";
import { FakePty } from "../support/test-pane.ts";

function portsWith(files: Readonly<Record<string, string>>, more: Partial<MuxPorts> = {}): MuxPorts {
  const readTextFile = (path: string): FileText => {
    const text = files[path];
    return text === undefined ? { kind: "failed", sentence: `no ${path}` } : { kind: "text", text };
  };
  return {
    clock: new FakeClock(),
    log: silentLog,
    spawnPane: () => new FakePty(),
    randomBytes: (count) => new Uint8Array(count),
    readTextFile,
    readFile: () => Promise.resolve({ kind: "failed", reason: "No such file or directory" }),
    writeFile: () => Promise.resolve("Permission denied"),
    expandGlob: () => [],
    runShell: () => Promise.resolve({ output: "", status: 0 }),
    openPipe: () => ({ onData: new Emitter(), onClosed: new Emitter(), write: () => true, close: () => {} }),
    loadWidgets: () => {
      throw new Error("no overlay here");
    },
    web: new FakeWebDoor(),
    isShell: () => true,
    env: new Map(),
    facts: {
      socketPath: "/run/socket",
      pid: 1,
      version: "1",
      startedMs: 0,
      hostName: "host",
      userName: "user",
      homeFolder: "/home",
      uid: 0,
      loginShell: "/bin/sh",
      configPath: "/mine.conf",
      nodePath: "/bin/node",
      shimFolder: "/shim",
      shippedConfigFolder: "/shipped",
    },
    reconsiderExit: () => {},
    exitServer: () => {},
    ...more,
  };
}

/** Output, and the sentence of the end if there is one. */
function run(mux: Multiplexer, argv: readonly string[], env = new Map<string, string>()): Promise<string> {
  return new Promise((resolve) => {
    let output = "";
    mux.handleCommand(
      { argv, cwd: "/", env, terminal: undefined, noTerminalReason: "" },
      {
        stdout: (text) => {
          output += text;
        },
        stderr: (text) => {
          output += text;
        },
        exit: (_status, message = "") => resolve(output + message),
        attach: () => {},
        readInput: () => Promise.resolve({ kind: "end" }),
        waitingBytes: 0,
        onDrain: new Emitter<void>(),
        onGone: new Emitter(),
      },
    );
  });
}

test("what a person's file sets stands above the shipped defaults, and is known to the first command", async () => {
  const mux = new Multiplexer(
    portsWith({
      "/shipped/default.conf": "set -g base-index 0\n".repeat(50).concat("set -g history-limit 50000\n"),
      "/mine.conf": "set -g history-limit 7\n",
    }),
  );
  const first = await run(mux, ["show-options", "-gv", "history-limit"]);
  await new Promise(setImmediate);
  const later = await run(mux, ["show-options", "-gv", "history-limit"]);
  expect({ first, later }).toEqual({ first: "7\n", later: "7\n" });
});

test("a command that the configuration itself waits for is carried out", async () => {
  const started: (() => void)[] = [];
  const mux = new Multiplexer(
    portsWith(
      { "/shipped/default.conf": "", "/mine.conf": "run-shell plugin\nset -g history-limit 8\n" },
      {
        runShell: () =>
          new Promise((resolve) => {
            started.push(() => resolve({ output: "", status: 0 }));
          }),
      },
    ),
  );
  const typed = run(mux, ["show-options", "-gv", "history-limit"]);
  const inside = await run(
    mux,
    ["set-option", "-g", "history-limit", "9"],
    new Map([["BLOCKMUX", "/run/socket"]]),
  );
  for (const finish of started) finish();
  expect({ inside, typed: await typed }).toEqual({ inside: "", typed: "8\n" });
});
