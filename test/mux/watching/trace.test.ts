// `trace`: Messages of a pane as they pass, until the pane is no more.
import { expect, test } from "vitest";
import { FrameEncoder } from "../../../src/protocol/index.js";
import { FakeMux } from "../../support/fake-mux.js";

test("prints each Message of the pane with its time, and what was dropped, as text or JSON", async () => {
  const fake = new FakeMux();
  await fake.tell("new-session", "-d", "-s", "s");
  const lines = fake.run("trace", "-t", "s");
  const objects = fake.run("trace", "--json");
  await fake.settle();
  const encoder = new FrameEncoder();
  fake.ptys[0]?.onData.emit(encoder.encode({ kind: "capability.query", requestId: "q" }));
  const content = { type: "text/plain", data: `\u009b2J${"x".repeat(5000)}` } as const;
  const append = {
    kind: "block.append",
    operationId: "1",
    contextId: "c",
    blockId: "b",
    lifecycle: "sealed",
  } as const;
  fake.ptys[0]?.onData.emit(encoder.encode({ ...append, content }));
  fake.output(0, "\u001b]9002;nonsense\u001b\\plain output\r\n");
  await fake.tell("kill-session", "-t", "s");
  const { stdout, status } = await lines;
  expect(status).toBe(0);
  const shown = stdout.split("\n").map((line) => line.replace(/^[\d:.]{12} /, "").slice(0, 90));
  expect(shown).toEqual([
    '<- capability.query version=1 request_id="q"',
    expect.stringMatching(/^-> capability\.response version=1 request_id="q"/),
    expect.stringMatching(/^<- block\.append version=1 .*"c"/),
    expect.stringMatching(/^-> protocol\.error/),
    expect.stringMatching(/^!! dropped: /),
    "",
  ]);
  expect(stdout).toMatch(/xxx… \(5\d{3} characters\)/);
  expect(stdout).not.toMatch(/\u009b/);
  const parsed = (await objects).stdout
    .trimEnd()
    .split("\n")
    .map(
      (line) =>
        JSON.parse(line) as {
          direction: string;
          message?: { kind: string; body: { content?: { data: string } } };
        },
    );
  expect(parsed.map(({ direction, message }) => `${direction} ${message?.kind ?? "dropped"}`)).toEqual([
    "in capability.query",
    "out capability.response",
    "in block.append",
    "out protocol.error",
    "in dropped",
  ]);
  expect(parsed[2]?.message?.body.content?.data.length).toBe(5003);
  fake.mux.shutdown("end of test");
});
