// A program of the compiled library on a real terminal line: what it writes is read by a machine here, and the line's mode is
// looked at with stty before, during and after.
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { BlockMachine } from "../../src/blocks/index.ts";
import { FrameEncoder, parseToTerminal, StreamDecoder } from "../../src/protocol/index.ts";
import { type PtyRun, startOnPty } from "../support/pty-run.ts";

const sdk = fileURLToPath(new URL("../../dist/sdk/index.js", import.meta.url));

const PROGRAM = `
  import { execFileSync } from "node:child_process";
  import { BlockConnection } from ${JSON.stringify(sdk)};
  const isRaw = () => execFileSync("stty", ["-a"], { stdio: [0, "pipe", "inherit"] }).toString().includes("-icanon");
  const say = (text) => process.stdout.write(text + "\\n");
  say("before " + isRaw());
  const connection = new BlockConnection({ input: process.stdin, output: process.stdout });
  let typed = "";
  connection.onKeys((bytes) => { typed += Buffer.from(bytes).toString(); });
  connection.onOperationFailed(({ code, block }) => say("failed " + block.blockId + " " + code));
  const negotiation = await connection.negotiate(20_000);
  say("during " + isRaw() + " " + negotiation.isSupported);
  const context = await connection.openContext();
  const block = context.append("thinking");
  for (let step = 0; step < 50; step += 1) block.extend(" " + step);
  block.replaceSuffix(8, "");
  const long = context.append("x".repeat(20_000));
  long.extend("y".repeat(200_000));
  block.seal();
  await context.close();
  say("typed " + JSON.stringify(typed));
  connection.end();
  say("after " + isRaw());
`;

describe("a program on a real terminal line", () => {
  let run: PtyRun | undefined;
  afterEach(() => run?.pty.kill("SIGKILL"));

  test("negotiates, changes Blocks, gets its keys and leaves the line as it was", async () => {
    const texts = new Map<number, string>();
    const machine = new BlockMachine({
      texts: { prefixBytes: (_block, retain) => retain },
      owners: { currentOwner: () => 1, hasOwnerGone: () => false },
      randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    });
    const frames = new FrameEncoder();
    const outcomes: string[] = [];
    let shown = "";
    const started = startOnPty(process.execPath, ["--input-type=module", "-e", PROGRAM]);
    run = started;
    const decoder = new StreamDecoder((event) => {
      if (event.kind === "ordinary") shown += Buffer.from(event.bytes).toString();
      if (event.kind === "fault") outcomes.push(event.fault);
      if (event.kind !== "message") return;
      const parsed = parseToTerminal(event.bytes);
      if (parsed.outcome === "dropped") {
        outcomes.push(parsed.reason);
        return;
      }
      const step = machine.prepare(parsed);
      const { edit } = step;
      if (edit?.kind === "append") texts.set(edit.block, edit.text);
      if (edit?.kind === "extend") texts.set(edit.block, `${texts.get(edit.block)}${edit.fragment}`);
      if (edit?.kind === "replaceSuffix")
        texts.set(edit.block, texts.get(edit.block)?.slice(0, edit.retain) ?? "");
      step.commit();
      // Keys arrive around every answer, cut from it at every place the line may cut.
      for (const answer of step.answers) {
        started.pty.write(Buffer.concat([Buffer.from("a\x1b"), frames.encode(answer), Buffer.from("[A")]));
      }
    });
    started.pty.onData.on((bytes) => decoder.write(bytes));
    const exit = await started.ended;
    expect({
      exit,
      shown,
      outcomes,
      texts: [...texts.values()].map((text) => text.length),
      blocks: machine.listBlocks().map(({ lifecycle }) => lifecycle),
    }).toEqual({
      exit: expect.objectContaining({ status: 0 }),
      shown: [
        "before false",
        "during true true",
        `typed ${JSON.stringify("a\x1b[A".repeat(3))}`,
        "after false",
        "",
      ].join("\r\n"),
      outcomes: [],
      texts: [8, 220_000],
      blocks: ["sealed", "sealed"],
    });
  });
});
