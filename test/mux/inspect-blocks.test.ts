import { afterEach, describe, expect, test } from "vitest";
import {
  FrameEncoder,
  parseToApplication,
  StreamDecoder,
  type ToTerminalMessage,
} from "../../src/protocol/index.js";
import { type FakeHost, FakeMux } from "../support/fake-mux.js";

let fake: FakeMux;
afterEach(() => fake.mux.shutdown("end of test"));

const encoder = new FrameEncoder();
let contextId = "";
let nextOperation = 1;

function send(message: ToTerminalMessage): void {
  fake.ptys[0]?.onData.emit(encoder.encode(message));
  fake.clock.advance(50);
}

function append(blockId: string, text: string, lifecycle: "mutable" | "sealed" = "mutable"): void {
  const content = { type: "text/plain", data: text } as const;
  nextOperation += 1;
  send({ kind: "block.append", operationId: String(nextOperation), contextId, blockId, lifecycle, content });
}

/** A pane of 60 by 23 with a sealed Block far up in history and a mutable one on the screen. */
async function start(): Promise<FakeHost> {
  fake = new FakeMux();
  const host = await fake.attach(["new-session", "-s", "s"], 60, 24);
  const answers: string[] = [];
  const decoder = new StreamDecoder((event) => {
    const parsed = event.kind === "message" ? parseToApplication(event.bytes) : undefined;
    if (parsed?.outcome !== "message" || parsed.message.kind !== "context.open.response") return;
    if (parsed.message.outcome === "opened") answers.push(parsed.message.contextId);
  });
  send({ kind: "context.open", requestId: "1" });
  for (const bytes of fake.ptys[0]?.written ?? []) decoder.write(Buffer.from(bytes));
  contextId = answers[0] ?? "";
  fake.output(0, "first\r\n");
  append("plan", "one\ntwo", "sealed");
  fake.output(0, "line\r\n".repeat(60));
  append("work", "three");
  return host;
}

const rows = (host: FakeHost): string[] => host.lines().filter((line) => /^\(/.test(line));

describe("inspect-blocks", () => {
  test("shows each Block with its state, size and place, and follows its changes", async () => {
    const host = await start();
    host.type("\u0002B");
    await fake.settle();
    expect(await fake.tell("display-message", "-p", "#{pane_mode}")).toBe("block-mode");
    expect(rows(host).map((line) => line.replace(contextId, "CONTEXT"))).toEqual([
      "(0) - CONTEXT: open, 2 Blocks, proc",
      "(1) ├─> plan: sealed, 7 bytes of text/plain, 2 rows in histo",
      "(2) └─> work: mutable, 5 bytes of text/plain, 1 row on the s",
    ]);
    expect(host.lines().some((line) => line.startsWith("│lifecycle    mutable"))).toBe(true);
    expect(host.lines().some((line) => line.startsWith("│three"))).toBe(true);
    nextOperation += 1;
    send({
      kind: "block.update",
      operationId: String(nextOperation),
      contextId,
      blockId: "work",
      content: { type: "text/plain", data: "changed while looked at" },
    });
    expect(host.lines().some((line) => line.startsWith("│changed while looked at"))).toBe(true);
    expect(rows(host)[2]).toContain("mutable, 23 bytes");
  });

  test("Enter takes the view of the pane to the Block, for the client that asked", async () => {
    const host = await start();
    const other = await fake.attach(["attach"], 60, 24);
    host.type("\u0002B");
    await fake.settle();
    host.type("k");
    host.type("\r");
    await fake.settle();
    expect(await fake.tell("display-message", "-c", "/dev/fake0", "-p", "#{pane_mode}")).toBe("copy-mode");
    const lines = host.lines();
    expect(lines.slice(lines.indexOf("one"), lines.indexOf("one") + 2)).toEqual(["one", "two"]);
    expect(other.lines()).not.toContain("one");
  });

  test("a pane without Blocks says so", async () => {
    fake = new FakeMux();
    await fake.attach(["new-session", "-s", "s"], 60, 24);
    const { status, stderr } = await fake.run("inspect-blocks");
    expect([status, stderr]).toEqual([1, "there are no Contexts in this pane; programs open them\n"]);
  });
});
