// refresh-client: a client is drawn again, shows another part of a window, has other flags; one in control mode says
// what it wants to be sent. Source: tmux(1), refresh-client; tmux 3.3a.

import type { AttachedClient } from "../attached-client.js";
import type { Client } from "../client.js";
import type { CommandCall } from "../command-call.js";
import type { ControlClient } from "../control/control-client.js";
import { MAX_SUBSCRIPTIONS } from "../control/subscriptions.js";
import { amountFault } from "../layout/index.js";
import type { PanDirection } from "../window-part.js";
import { setFlags } from "./session-commands.js";

const MAX_ADJUSTMENT = 0x7fff_ffff;
/** Of a window in cells, as in tmux. */
const MAX_CELLS = 10_000;

const PAN_DIRECTIONS: readonly (readonly [string, PanDirection])[] = [
  ["L", "left"],
  ["R", "right"],
  ["U", "up"],
  ["D", "down"],
];

/** -c -L -R -U -D: which part of a window larger than the terminal is shown. */
function pan(call: CommandCall, client: AttachedClient): void {
  const by = Number(call.operands[0] ?? "1");
  if (!Number.isInteger(by) || by < 1 || by > MAX_ADJUSTMENT)
    call.fail(`adjustment ${amountFault(call.operands[0] ?? "")}: ${call.operands[0] ?? ""}`);
  const direction = PAN_DIRECTIONS.find(([letter]) => call.has(letter))?.[1];
  const window = client.session.currentWindow;
  if (call.has("c")) client.pan.release();
  else if (direction !== undefined && window !== undefined) client.pan.move(client, window, direction, by);
  client.requestDraw();
}

/** -A pane:state. A pane that is not there and a state that is none are passed over, as in tmux. */
function setFeed(call: CommandCall, client: ControlClient, text: string): void {
  const [, id, state] = /^%(\d{1,9}):(on|off|continue|pause)$/.exec(text) ?? [];
  const pane = id === undefined ? undefined : call.mux.registry.findPane(Number(id));
  if (pane !== undefined) client.setFeed(pane, state as "on" | "off" | "continue" | "pause");
}

/** -C: WIDTHxHEIGHT of the client, @ID:WIDTHxHEIGHT of a window, @ID: of none any more. @throws CommandFailure */
function setSize(call: CommandCall, client: ControlClient, text: string): void {
  const match = /^(?:@(\d{1,9}):)?(?:(\d{1,9})([x,])(\d{1,9}))?$/.exec(text);
  const [, id, width, by, height] = match ?? [];
  if (text === "" || match === null || (id !== undefined && by === ",")) call.fail("bad size argument");
  const [cols, rows] = [Number(width), Number(height)];
  const isGiven = width !== undefined;
  if (isGiven && !(cols >= 1 && cols <= MAX_CELLS && rows >= 1 && rows <= MAX_CELLS))
    call.fail("size too small or too big");
  if (id === undefined) client.setSize(cols, rows);
  else if (!client.setWindowSize(Number(id), isGiven ? { cols, rows } : undefined))
    call.fail("too many windows have a size of their own by this client");
}

/** -A, -B and -C. @throws CommandFailure */
function refreshControl(call: CommandCall, client: Client): void {
  const control = client.control ?? call.fail("not a control client");
  const { flags } = call.command;
  for (const text of flags.values("A")) setFeed(call, control, text);
  for (const text of flags.values("B"))
    if (!control.subscriptions.apply(text)) call.fail(`there can be ${MAX_SUBSCRIPTIONS} subscriptions`);
  const size = call.value("C");
  if (size !== undefined) setSize(call, control, size);
}

export function refreshClient(call: CommandCall): undefined {
  const client = call.clientTarget();
  const { terminal } = client;
  if (["c", "L", "R", "U", "D"].some((letter) => call.has(letter))) {
    if (terminal !== undefined) pan(call, terminal);
    return undefined;
  }
  if (call.has("l")) {
    if (terminal?.requestClipboard() !== true)
      call.fail(`the terminal of ${client.name} has no clipboard to ask for`);
    return undefined;
  }
  if (call.value("f") !== undefined) {
    setFlags(call, client.flags, client.control !== undefined);
    client.flagsChanged();
  }
  if (["A", "B", "C"].some((letter) => call.value(letter) !== undefined)) {
    refreshControl(call, client);
    return undefined;
  }
  if (call.has("S")) client.requestDraw();
  else terminal?.repaint();
  return undefined;
}
