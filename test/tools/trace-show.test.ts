import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { requireBuild, TestServer } from "../support/blockmux.ts";

const MAIN = fileURLToPath(new URL("../../dist/client/main.js", import.meta.url));
const TOOL = fileURLToPath(new URL("trace-show.mjs", import.meta.url));

beforeAll(requireBuild);

describe("a traced client and the server it starts", () => {
  let server: TestServer;
  afterEach(async () => {
    rmSync(`${server.socketPath}.trace`, { force: true });
    await server.dispose();
  });

  test("write down every packet and Message, a line each without control characters", async () => {
    server = new TestServer(MAIN);
    const demo = [process.execPath, MAIN, "demo", "--fast", "--steps", "1"];
    const made = await server.run("--trace", "new-session", "-d", ...demo);
    expect([made.status, made.stdout, made.stderr.split(",")[0]]).toEqual([
      0,
      "",
      `blockmux: tracing this client in ${server.socketPath}.trace`,
    ]);
    await server.waitForServerEnd();
    const lines = execFileSync(process.execPath, [TOOL, "-S", server.socketPath, "--once"], {
      encoding: "utf8",
    }).split("\n");
    expect(lines.pop()).toBe("");
    expect(lines.filter((line) => !/^[0-9:.]{12} (client|server|pane %0) /.test(line))).toEqual([]);
    // What is between a pair of hops: the client's packets, the server's view of them, the pane's Messages.
    const seen = (text: string): number => lines.filter((line) => line.includes(text)).length;
    expect({
      sent: seen("client   -> command"),
      received: seen("server   <- (client 1) command"),
      asked: seen('pane %0  <- {"version":1,"kind":"capability.query"'),
      answered: seen('pane %0  -> {"version":1,"kind":"capability.response"'),
      appends: seen('"kind":"block.append"'),
      closed: seen('pane %0  -> {"version":1,"kind":"context.close.response"'),
    }).toEqual({ sent: 1, received: 1, asked: 1, answered: 1, appends: 4, closed: 1 });
  });
});
