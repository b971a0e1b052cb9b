// A client attached with -r that sends whatever packets it likes: nothing of it reaches a program, nor changes what
// others see. It may open another connection, which is another matter: docs/security.md.
import { connect } from "node:net";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  BUILD_VERSION,
  Connection,
  type Packet,
  PROTOCOL_VERSION,
  SocketTransport,
} from "../../src/attach/index.ts";
import { requireBuild } from "../support/blockmux.ts";
import { RealBlockmux } from "../support/real-blockmux.ts";
import { waitFor } from "../support/wait-for.ts";

let mux: RealBlockmux;
beforeAll(requireBuild);
beforeEach(() => {
  mux = new RealBlockmux("set -g status-right ''");
});
afterEach(() => mux.dispose());

const SIZE = { cols: 80, rows: 24, widthPixels: 0, heightPixels: 0 };
const typed = (text: string): Packet => ({ kind: "tty-input", bytes: Buffer.from(text) });
const command = (...argv: string[]): Packet => ({
  kind: "command",
  argv,
  cwd: "/",
  env: [],
  terminal: { term: "xterm", size: SIZE, ttyPath: "", ttyDevice: "" },
  noTerminalReason: "",
});
const ready = (cols: number): Packet => ({
  kind: "attach-ready",
  size: { ...SIZE, cols },
  savedTermios: "",
  rawTermios: "",
});

const FORGED: readonly Packet[] = [
  ...["x\r", "\x1b[97;5u", "\x1b[200~pasted\r\x1b[201~", "\x1b[200~never ended \x02c", "\x1b[201~"].map(
    typed,
  ),
  ...["\x1b[<0;10;5M\x1b[<0;10;5m", "\x1b[<64;60;5M", "\x1b[<0;40;5M\x1b[<32;20;5M\x1b[<0;20;5m"].map(typed),
  ...["\x1b[O\x1b[I", "\x1b]11;rgb:12/34/56\x1b\\", "\x1b[?1u\x1b[?62c", "\x1b[5;5R"].map(typed),
  ...["\x02c", "\x02%", "\x02x" + "y", "\x02:send-keys -t 0 forged Enter\r", "\x02:set -g @forged yes\r"].map(
    typed,
  ),
  ...[
    "\x02:switch-client -r\r",
    "\x02:attach -f '!read-only'\r",
    "\x02:refresh-client -f '!read-only'\r",
  ].map(typed),
  ...["\x02:run-shell 'touch forged'\r", "\x02:display '#(touch forged)'\r", "\x02:kill-server\r"].map(typed),
  ready(30),
  ready(200),
  { kind: "resize", size: { ...SIZE, cols: 20, rows: 5 } },
  { kind: "resumed", size: { ...SIZE, cols: 300, rows: 90 } },
  { kind: "resize", size: SIZE },
  { kind: "hello", protocolVersion: PROTOCOL_VERSION, build: BUILD_VERSION },
  { kind: "client-facts", pid: 1, isControl: true },
  command("send-keys", "-t", "shared:0.0", "forged", "Enter"),
  command("set-option", "-g", "@forged", "yes"),
  command("attach"),
  { kind: "input-piece", bytes: Buffer.from("forged\r") },
  { kind: "input-end", fault: "forged" },
  { kind: "web-input", start: 0, bytes: Buffer.from("forged\r") },
  { kind: "panel-request", json: '{"id":1,"ask":"select","session":"$0"}' },
  { kind: "client-key", key: "forged" },
  { kind: "resume", key: "forged", size: SIZE },
  { kind: "tty-written", sizeBytes: 4_000_000_000 },
  { kind: "exit", status: 0, message: "forged" },
  { kind: "tty-output", bytes: Buffer.from("forged\r") },
  { kind: "restore", bytes: Buffer.from("forged\r") },
];

test("packets of a client that only looks reach no program and change nothing for others", async () => {
  const owner = mux.host(["new", "-s", "shared", "stty raw -echo; printf ready; exec od -An -v -tx1 -w1"]);
  await owner.waitFor("ready");
  await mux.tell(
    "split-window",
    "-h",
    "stty raw -echo; printf '\\033[?1000;1006;1004;2004hready'; exec od -An -v -tx1 -w1",
  );
  await owner.waitFor(/ready.*ready/);
  const state = async (): Promise<readonly string[]> => [
    await mux.tell(
      "list-panes",
      "-aF",
      "#D #{pane_active} #{pane_width} #{pane_in_mode} #{window_layout} #{window_zoomed_flag}",
    ),
    await mux.tell("list-clients", "-F", "#{client_width} #{client_flags} #{client_session}"),
    await mux.tell("show-options", "-g"),
    await mux.tell("list-buffers"),
    await mux.tell("capture-pane", "-pt", "shared:0.0"),
    await mux.tell("capture-pane", "-pt", "shared:0.1"),
    owner.text,
  ];

  const before = await state();
  const socket = connect(mux.socketPath);
  const connection = new Connection(new SocketTransport(socket));
  let shown = "";
  let isAsked = false;
  let farewell = "";
  connection.onPacket.on((packet) => {
    if (packet.kind === "attach") isAsked = true;
    else if (packet.kind === "exit") farewell = packet.message;
    else if (packet.kind === "tty-output") {
      shown += Buffer.from(packet.bytes).toString();
      connection.send({ kind: "tty-written", sizeBytes: packet.bytes.length });
    }
  });
  connection.send({ kind: "hello", protocolVersion: PROTOCOL_VERSION, build: BUILD_VERSION });
  connection.send(command("attach", "-r", "-t", "shared"));
  await waitFor("the attach packet", () => isAsked);
  connection.send(ready(80));
  await waitFor("the picture", () => shown.includes("ready"));

  for (const packet of FORGED) connection.send(packet);
  // To leave, which it may, comes last: then everything before it has been done.
  connection.send(typed("\x02d"));
  await waitFor("its end", () => farewell !== "");
  expect(farewell).toBe("[detached (from session shared)]");
  expect(await state()).toEqual(before);
  expect(await mux.ask("show-options", "-gqv", "@forged")).toMatchObject({ stdout: "" });

  // Another connection of the same person is another client, and types.
  await mux.tell("send-keys", "-t", "shared:0.0", "z");
  await owner.waitFor(/ 7a/);
  connection.destroy();
});
