// `blockmux block` as shell users have it: in a pane of blockmux, and at terminals that do not know the protocol.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requireBuild } from "../support/blockmux.ts";
import { outerTmux } from "../support/outer-tmux.ts";
import { startOnPty } from "../support/pty-run.ts";
import { CLIENT, RealBlockmux } from "../support/real-blockmux.ts";
import { requireTool } from "../support/tools.ts";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

let mux: RealBlockmux;
beforeAll(requireBuild);
beforeEach(() => {
  mux = new RealBlockmux("set -g history-limit 200000");
});
afterEach(() => mux.dispose());

const DEFINE = `blockmux() { '${process.execPath}' '${CLIENT}' "$@"; }\n`;

const SCRIPT = `${DEFINE}
blockmux block supported; echo "supported $?"
printf 'one\\n\\033[31mtwo\\033[0m\\r\\n10 %%\\r20 %%' | blockmux block --title numbers --id piped; echo "piped $?"
blockmux block run --id run -- sh -c 'seq 100000; exit 3'; echo "run $?"
blockmux block run --last 2 --title typed -- sh -c 'read line; echo "got $line"; kill -TERM $$'; echo "typed $?"
blockmux block append --id bar 'build   0 %'
for n in 50 100; do blockmux block replace-suffix --retain 6 "$n %"; done
echo 'and more' | blockmux block append --id list
blockmux block extend 'last'
blockmux block replace-suffix --last-line 'LAST'
blockmux block update --id bar 'built'
blockmux block seal --id bar
blockmux block extend --id bar x; echo "sealed $?"
for id in a b c; do blockmux block append --id "at once $id" "$id" & done; wait
blockmux block close; echo "closed $?"
blockmux block append --id again 'a Context anew'
stty -a >settings
echo ready; read wait
`;

interface Shown {
  readonly block: string;
  readonly lifecycle: string;
  readonly rows: number;
  readonly text: string;
}

describe("in a pane", () => {
  test("each tool leaves the Blocks it should, and the terminal as it was", async () => {
    mux.file("script", SCRIPT);
    const host = mux.host(["run", "--", "bash", "--norc", "script"]);
    await host.waitFor("▸ typed");
    host.send("a line\r");
    await host.waitFor("ready");
    const blocks = JSON.parse(await mux.tell("list-blocks")) as Shown[];
    const texts = new Map(blocks.map(({ block, text }) => [block, text]));
    expect(texts.get("piped")).toBe("numbers\none\ntwo\n20 %");
    expect(blocks.find(({ block }) => block === "run")).toMatchObject({ lifecycle: "sealed", rows: 100_001 });
    expect(texts.get("block-1")).toMatch(/^✗ typed · \d+\.\d s · SIGTERM\ngot a line\n$/);
    expect([texts.get("bar"), texts.get("list"), texts.get("again")]).toEqual([
      "built",
      "and more\nLAST",
      "a Context anew",
    ]);
    expect(blocks.slice(-4, -1).map(({ text }) => text)).toEqual(expect.arrayContaining(["a", "b", "c"]));
    expect(blocks.map(({ lifecycle }) => lifecycle)).toEqual([
      ...Array.from({ length: blocks.length - 1 }, () => "sealed"),
      "mutable",
    ]);
    const lines = await mux.capture("-S", "-");
    const start = lines.findIndex((line) => /^✗ sh -c 'seq 100000; exit 3' · .* · exit 3$/.test(line));
    expect(lines.slice(start + 1, start + 100_001)).toEqual(
      Array.from({ length: 100_000 }, (_, at) => String(at + 1)),
    );
    const said = lines.filter((line) => /^[a-z]+ \d+$/.test(line));
    expect(said).toEqual(["supported 0", "piped 0", "run 3", "typed 143", "sealed 1", "closed 0"]);
    expect(readFileSync(join(mux.home, "settings"), "utf8")).toMatch(/ icanon .* echo /s);
  });
});

const PLAIN = `${DEFINE}
blockmux block supported; echo "supported $?"
printf 'one\\033[31mtwo\\033[0m\\n' | blockmux block --title numbers; echo "piped $?"
blockmux block run -- sh -c 'echo out; echo err >&2; exit 5'; echo "run $?"
blockmux block append --id a 'some text'; blockmux block extend more; blockmux block close; echo "closed $?"
`;
const PLAIN_OUTPUT =
  "supported 1\none\x1b[31mtwo\x1b[0m\npiped 0\nout\nerr\nrun 5\nsome text\nmore\nclosed 0\n".replaceAll(
    "\n",
    "\r\n",
  );

describe("the progress bar of the README", () => {
  test("stays in its place", async () => {
    const readme = readFileSync(join(ROOT, "README.md"), "utf8");
    const example = /A test runs this script. -->\n```sh\n(.*?)```/s.exec(readme)?.[1] ?? "";
    mux.file("script", `${DEFINE}${example}echo ready; read wait`);
    const host = mux.host(["run", "--", "bash", "--norc", "script"]);
    await host.waitFor("ready");
    expect((await mux.capture()).filter((line) => line !== "")).toEqual(
      "copying 100 %,file 20,file 40,file 60,file 80,file 100,ready".split(","),
    );
  });
});

describe("at a terminal without the protocol", () => {
  test("text passes as it is and commands run as ever", async () => {
    const script = mux.file("script", PLAIN);
    // One that answers what terminals answer, one that answers nothing, one that is no terminal's at all.
    const host = mux.shellHost(`. '${script}'`);
    const bare = startOnPty("bash", ["--norc", "-c", PLAIN.split("\n").slice(0, 3).join("\n")], {
      env: mux.env,
    });
    const dumb = startOnPty("bash", ["--norc", script], { env: { ...mux.env, TERM: "dumb" } });
    await Promise.all([host.exited, bare.ended, dumb.ended]);
    expect(dumb.output()).toBe(PLAIN_OUTPUT);
    // The question for Blocks, then the one that every terminal answers.
    const questions = /\p{Cc}\]9002;[^\p{Cc}]*\p{Cc}\\\p{Cc}\[c/gu;
    expect(host.output.replaceAll(questions, "")).toBe(PLAIN_OUTPUT);
    expect(bare.output().replaceAll(questions, "")).toBe("supported 1\r\n");
  });

  test("into a pipe it is as if it was not there", async () => {
    const piped = await mux.server.feed("a\x1b[1mb\x00\n", "block", "--title", "T");
    expect(piped).toEqual({ status: 0, stdout: "a\x1b[1mb\x00\n", stderr: "" });
    expect(await mux.run("block", "run", "--", "sh", "-c", "echo out; exit 9")).toEqual({
      status: 9,
      stdout: "out\n",
      stderr: "",
    });
    expect((await mux.run("block", "run", "--", "no-such-program")).status).toBe(127);
    expect((await mux.run("block", "nonsense")).status).toBe(2);
  });

  test.skipIf(requireTool("tmux") !== undefined)("tmux shows no byte of the question", async () => {
    const tmux = outerTmux(mux);
    try {
      const script = mux.file("script", PLAIN.replaceAll("\\033[31m", "").replaceAll("\\033[0m", ""));
      tmux.run(["send-keys", "-t", "outer", `clear; bash --norc ${script}`, "Enter"]);
      const lines = await mux.until(
        "the end",
        async () => tmux.run(["capture-pane", "-p", "-t", "outer"]).split("\n"),
        (rows) => rows.some((row) => row.startsWith("closed")),
      );
      expect(lines.filter((line) => line !== "" && !line.startsWith("outer>"))).toEqual(
        "supported 1,onetwo,piped 0,out,err,run 5,some text,more,closed 0".split(","),
      );
    } finally {
      tmux.end();
    }
  });
});

describe("completion", () => {
  test("in bash knows commands, flags, verbs, sessions and the commands of the shell", async () => {
    await mux.run("new-session", "-d", "-s", "workbench", "sleep", "1000");
    const { stdout } = await mux.run("completion", "bash");
    const script = `${stdout}
      blockmux() { '${process.execPath}' '${CLIENT}' -S '${mux.socketPath}' "$@"; }
      ask() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _blockmux; echo "\${COMPREPLY[*]}"; }
      ask blockmux attach-s
      ask blockmux block re
      ask blockmux block run --l
      ask blockmux -L other split-window -h
      ask blockmux attach -t work
      ask blockmux completion f
      ask blockmux run -- whoam | tr " " "\\n" | sort -u`;
    const run = startOnPty("bash", ["--norc", "-c", script], { env: mux.env });
    await run.ended;
    expect(run.output().split("\r\n")).toEqual([
      "attach-session",
      "replace-suffix",
      "--last",
      "-h",
      "workbench",
      "fish",
      "whoami",
      "",
    ]);
  });

  test.skipIf(requireTool("fish") !== undefined)("in fish knows the same", async () => {
    await mux.run("new-session", "-d", "-s", "workbench", "sleep", "1000");
    const questions = [
      "attach-s",
      "-L other attach-s",
      "block repl",
      "block run --l",
      "export --f",
      `-S ${mux.socketPath} attach -t `,
      "completion f",
      "run -- whoam",
      "block run -- whoam",
    ];
    const script = `function blockmux; '${process.execPath}' '${CLIENT}' $argv; end
      blockmux completion fish | source
      for question in ${questions.map((question) => `'${question}'`).join(" ")}
        complete -C "blockmux $question"
      end`;
    const run = startOnPty("fish", ["--no-config", "-c", script], { env: mux.env });
    await run.ended;
    const words = run
      .output()
      .split("\r\n")
      .map((line) => line.split("\t")[0]);
    expect(words).toEqual([
      "attach-session",
      "attach-session",
      "replace-suffix",
      "--last",
      "--format",
      "workbench",
      "fish",
      "whoami",
      "whoami",
      "",
    ]);
  });
});
