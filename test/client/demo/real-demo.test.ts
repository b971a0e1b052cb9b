// The demo as a program: in a pane of a real server, and on a terminal that knows nothing of the protocol.
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { requireBuild, TestServer } from "../../support/blockmux.ts";
import { startOnPty } from "../../support/pty-run.ts";
import { waitFor } from "../../support/wait-for.ts";
import { PLAIN_SHOW, SHOW } from "./shows.ts";

const MAIN = fileURLToPath(new URL("../../../dist/client/main.js", import.meta.url));

beforeAll(requireBuild);

describe("blockmux demo", () => {
  let server: TestServer | undefined;
  afterEach(async () => {
    await server?.dispose();
    server = undefined;
  });

  test("plays in a pane, stays there when held, and ends with q", async () => {
    const started = new TestServer(MAIN);
    server = started;
    const words = [process.execPath, MAIN, "demo", "--fast", "--hold"];
    const made = await started.run("new-session", "-d", "-s", "show", "-x", "80", "-y", "12", ...words);
    expect(made).toEqual({ status: 0, stdout: "", stderr: "" });
    const capture = async (): Promise<string> =>
      (await started.run("capture-pane", "-p", "-t", "show", "-S", "-")).stdout;
    let transcript = await capture();
    for (let tries = 0; tries < 50 && !transcript.includes("the end · q quit"); tries += 1) {
      transcript = await capture();
    }
    expect(transcript.trimEnd()).toBe(`${SHOW}\nthe end · q quit`);
    const { stdout: listed } = await started.run("list-blocks", "-t", "show");
    expect((JSON.parse(listed) as { lifecycle: string }[]).map(({ lifecycle }) => lifecycle)).toEqual(
      Array.from({ length: 7 }, () => "sealed"),
    );
    await started.run("send-keys", "-t", "show", "q");
    await started.waitForServerEnd();
  });

  test("--inside opens blockmux around it, and what was on the terminal before comes back", async () => {
    const started = new TestServer(MAIN);
    server = started;
    const run = started.shellOnTerminal("blockmux demo --inside --fast; echo status $?");
    await waitFor("the end of the show", () => run.output().includes("the end · q quit"));
    run.pty.write(Buffer.from("q"));
    await run.ended;
    expect(run.output()).toMatch(/status 0\r\n$/);
    await started.waitForServerEnd();
  });

  test("on another terminal prints plain text and leaves the terminal's settings as they were", async () => {
    const script = `before=$(stty -g); '${process.execPath}' '${MAIN}' demo --fast; echo status $?
      [ "$(stty -g)" = "$before" ] && echo same`;
    const run = startOnPty("sh", ["-c", script]);
    await run.ended;
    const [question = "", ...rest] = run.output().split("\x1b\\");
    expect(question.replace("\x1b", "ESC")).toMatch(/^ESC\]9002;1;1;0;0;[A-Za-z0-9+/=]+$/);
    expect(rest.join("").replaceAll("\r\n", "\n")).toBe(
      `${PLAIN_SHOW.replace("blockmux demo --", `node ${MAIN} demo --`)}status 0\nsame\n`,
    );
  });

  test("killed by a signal leaves the terminal's settings as they were", async () => {
    const script = `before=$(stty -g); exec 3<&0
      '${process.execPath}' '${MAIN}' demo <&3 & demo=$!
      tries=0; until [ "$(stty -g)" != "$before" ] || [ $tries -gt 500 ]; do sleep 0.01; tries=$((tries + 1)); done
      kill -TERM $demo; wait $demo; echo status $?
      [ "$(stty -g)" = "$before" ] && echo same`;
    const run = startOnPty("sh", ["-c", script]);
    await run.ended;
    expect(run.output()).toMatch(/status 143\r\nsame\r\n$/);
  });

  test("says what it takes instead of what it does not", async () => {
    const run = startOnPty(process.execPath, [MAIN, "demo", "--slow"]);
    expect([(await run.ended).status, run.output()]).toEqual([
      2,
      'blockmux: demo does not take "--slow": run `blockmux demo --help`\r\n',
    ]);
  });
});
