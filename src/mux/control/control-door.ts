// A program that asks for control mode: its first command, and, where that shows it a session, its lines until it
// leaves. Source: tmux(1), CONTROL MODE; tmux 3.3a.

import { type CommandList, formatUserError, type Outcome, parseCommandText } from "../../commands/index.js";
import type { ClientFlags } from "../client-flags.js";
import type { CommandSource } from "../command-call.js";
import type { Multiplexer } from "../multiplexer.js";
import type { CommandReply, CommandRequest } from "../ports.js";
import type { Session } from "../session.js";
import { ControlClient } from "./control-client.js";
import { ControlStream } from "./control-stream.js";

/** The input has ended: a command that waits for something is waited for no longer than this. */
const END_PATIENCE_MS = 1000;

/** `faults` is what was wrong with the configuration, for the first client. */
export async function runControl(
  mux: Multiplexer,
  request: CommandRequest,
  reply: CommandReply,
  parse: (argv: readonly string[]) => Outcome<CommandList>,
): Promise<void> {
  let client: ControlClient | undefined;
  const stream = new ControlStream({
    reply,
    clock: mux.ports.clock,
    takeCommandNumber: () => mux.runner.takeCommandNumber(),
    handleRead: () => mux.controls.holds.reviewHeld(),
  });
  reply.onGone.on(() => {
    if (client === undefined) stream.stop();
    else client.lost();
  });
  const attachControl = (session: Session, flags: ClientFlags): void => {
    client = new ControlClient({
      world: mux,
      stream,
      session,
      flags,
      env: request.env,
      cwd: request.cwd,
      pid: request.clientPid,
    });
    mux.addControlClient(client);
  };
  const parsed = parse(request.argv);
  const source: CommandSource = {
    request,
    cwd: request.cwd,
    print: (line) => stream.blocks.print(line),
    blocks: stream.blocks,
    blockFlags: 0,
    attachControl,
  };
  if (parsed.ok) await mux.runner.run(parsed.value, source, "shell");
  else stream.blocks.refuse(formatUserError(parsed.error), 0);
  if (client === undefined) stream.finish("", false);
  else await new LineRunner(mux, client).run();
  mux.ports.reconsiderExit();
}

/** Carries out the lines of one client, one after the other. */
class LineRunner {
  readonly #mux: Multiplexer;
  readonly #client: ControlClient;

  constructor(mux: Multiplexer, client: ControlClient) {
    this.#mux = mux;
    this.#client = client;
  }

  async run(): Promise<void> {
    const client = this.#client;
    const { stream } = client;
    stream.lines.handleEnd = () => {
      this.#mux.ports.clock.after(END_PATIENCE_MS, () => client.leave(""));
    };
    while (!client.isGone) {
      const line = await stream.lines.next();
      if (client.isGone) return;
      if (line.kind === "end" || (line.kind === "line" && line.text === "")) {
        client.leave("");
        return;
      }
      if (line.kind === "too-long") stream.blocks.refuse("the line is too long", 1);
      else await this.#runLine(line.text);
      await stream.hasRoom();
    }
  }

  async #runLine(text: string): Promise<void> {
    const client = this.#client;
    const { blocks } = client.stream;
    const { runner } = this.#mux;
    const source: CommandSource = {
      client,
      cwd: client.cwd,
      print: (line) => blocks.print(line),
      blocks,
      blockFlags: 1,
    };
    blocks.begin();
    const parsed = parseCommandText({ text, file: undefined }, runner.surroundings(source));
    const fault = parsed.ok ? runner.findFault(parsed.value, source) : formatUserError(parsed.error);
    if (fault !== undefined) blocks.refuse(fault, 1);
    else if (parsed.ok) await runner.run(parsed.value, source);
  }
}
