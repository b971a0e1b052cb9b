// What a client's terminal promises the server, whichever way its bytes go.
import { constants, openSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Connection, type Packet, TtyStream } from "../../src/attach/index.ts";
import { RelayedTty, type TerminalBytes } from "../../src/server/terminal-bytes.ts";
import { memoryTransports } from "../support/memory-transport.ts";
import { startOnPty } from "../support/pty-run.ts";
import { waitFor } from "../support/wait-for.ts";

interface Harness {
  readonly bytes: TerminalBytes;
  /** Everything the terminal was sent. */
  readonly screen: () => string;
  readonly type: (text: string) => void;
  /** The host stops and goes on reading. */
  readonly stop: () => void;
  readonly go: () => void;
  readonly end: () => Promise<void>;
}

async function direct(): Promise<Harness> {
  const host = startOnPty("sh", ["-c", "stty raw -echo; printf ready; exec sleep 1000"]);
  await waitFor("raw mode", () => host.output() === "ready");
  const fd = openSync(host.pty.slavePath, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK);
  return {
    bytes: new TtyStream(fd),
    screen: () => host.output().slice("ready".length),
    type: (text) => void host.pty.write(Buffer.from(text)),
    stop: () => host.pty.pause(),
    go: () => host.pty.resume(),
    end: async () => {
      host.pty.kill("SIGKILL");
      await host.ended;
    },
  };
}

/** A client in memory, which tells what has reached its terminal as the real one does. */
async function relayed(): Promise<Harness> {
  const [near, far] = memoryTransports();
  const [server, client] = [new Connection(near), new Connection(far)];
  let screen = "";
  let isStopped = false;
  const waiting: string[] = [];
  const read = (text: string): void => {
    screen += text;
    client.send({ kind: "tty-written", sizeBytes: text.length });
  };
  client.onPacket.on((packet: Packet) => {
    if (packet.kind !== "tty-output") return;
    const text = Buffer.from(packet.bytes).toString("latin1");
    if (isStopped) waiting.push(text);
    else read(text);
  });
  return {
    bytes: new RelayedTty(server),
    screen: () => screen,
    type: (text) => client.send({ kind: "tty-input", bytes: Buffer.from(text) }),
    stop: () => {
      isStopped = true;
    },
    go: () => {
      isStopped = false;
      for (const text of waiting.splice(0)) read(text);
    },
    end: async () => server.destroy(),
  };
}

describe.each([
  ["through the tty", direct],
  ["through the connection", relayed],
] as const)("a client's terminal %s", (_title, make) => {
  test("gets what is written in order, however large, and tells when it has it", async () => {
    const { bytes, screen, end } = await make();
    const picture = Buffer.alloc(300_000, "0123456789");
    const drained = new Promise<void>((resolve) => bytes.onDrain.on(resolve));
    bytes.write(Buffer.from("<"));
    bytes.write(picture);
    bytes.write(Buffer.from(">"));
    picture.fill("x");
    await drained;
    await waitFor("the picture", () => screen().endsWith(">"));
    expect([screen() === `<${"0123456789".repeat(30_000)}>`, bytes.pendingBytes]).toEqual([true, 0]);
    bytes.close();
    await end();
  });

  test("counts as pending all that a stopped host has not taken", async () => {
    const { bytes, screen, stop, go, end } = await make();
    stop();
    let drains = 0;
    bytes.onDrain.on(() => {
      drains += 1;
    });
    bytes.write(Buffer.alloc(1_000_000, 65));
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
    expect([bytes.pendingBytes > 800_000, drains]).toEqual([true, 0]);
    go();
    await waitFor("the drain", () => drains === 1);
    await waitFor("the rest", () => screen().length === 1_000_000);
    bytes.close();
    await end();
  });

  test("holds back what is typed while paused, in order", async () => {
    const { bytes, type, screen, end } = await make();
    let typed = "";
    bytes.onInput.on((input) => {
      typed += Buffer.from(input).toString();
      if (typed === "abc") bytes.pause();
    });
    type("abc");
    await waitFor("the first keys", () => typed === "abc");
    type("def");
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    expect(typed).toBe("abc");
    bytes.write(Buffer.from("meanwhile"));
    await waitFor("the picture", () => screen() === "meanwhile" && bytes.pendingBytes === 0);
    bytes.resume();
    await waitFor("the rest", () => typed === "abcdef");
    bytes.close();
    await end();
  });

  test("tells its end once, and is silent after it", async () => {
    const { bytes, type, end } = await make();
    const told: string[] = [];
    bytes.onInput.on(() => told.push("input"));
    bytes.onClosed.on(() => told.push("closed"));
    bytes.close();
    bytes.close();
    bytes.write(Buffer.from("x"));
    type("y");
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    expect([told, bytes.pendingBytes]).toEqual([["closed"], 0]);
    await end();
  });
});
