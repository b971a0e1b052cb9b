// Follows what `npm run trace` writes down, the client's packets and the server's, and the Messages of its panes,
// merged by time: one line each, control characters escaped. Ends with Ctrl-C.
// npm run -s trace:show -- [-L name | -S path] [--once]
// --once prints what is there and ends.
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { socketCompanions, socketPath } from "../../dist/attach/index.js";

const { values } = parseArgs({
  options: {
    name: { type: "string", short: "L", default: "trace" },
    socket: { type: "string", short: "S" },
    once: { type: "boolean", default: false },
  },
});
const path = socketPath({ name: values.name, path: values.socket }, process.env, process.cwd());
const LOOK_EVERY_MS = 100;

/** Whole lines that were added to a file since the last look; a file that was replaced is read anew. */
function follower(file) {
  let [inode, offset, rest] = [0, 0, ""];
  return () => {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found === undefined) return [];
    if (found.ino !== inode || found.size < offset) [inode, offset, rest] = [found.ino, 0, ""];
    const bytes = Buffer.alloc(found.size - offset);
    const fd = openSync(file, "r");
    offset += readSync(fd, bytes, 0, bytes.length, offset);
    closeSync(fd);
    const lines = (rest + bytes.toString("utf8")).split("\n");
    rest = lines.pop() ?? "";
    return lines;
  };
}

function clientLine(line) {
  const space = line.indexOf(" ");
  return { timeMs: Date.parse(line.slice(0, space)), text: `client   ${line.slice(space + 1)}` };
}

const ARROWS = { "packet.in": "<-", "packet.out": "->", "message.in": "<-", "message.out": "->" };

function serverLine(line) {
  const { level, time, pid, event, client, packet, pane, message, ...more } = JSON.parse(line);
  const timeMs = Number(time);
  const arrow = ARROWS[event];
  if (packet !== undefined) return { timeMs, text: `server   ${arrow} (client ${client}) ${packet}` };
  if (message !== undefined) return { timeMs, text: `pane ${`%${pane}`.padEnd(3)} ${arrow} ${message}` };
  const where = pane === undefined ? "server  " : `pane ${`%${pane}`.padEnd(3)}`;
  return { timeMs, text: `${where} -- ${event} ${JSON.stringify(more)}` };
}

const escaped = (text) =>
  text.replaceAll(
    /[\x00-\x1f\x7f-\x9f]/g,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const files = socketCompanions(path);
const clientLines = follower(files.trace);
const serverLines = follower(files.log);

function look() {
  const lines = [...clientLines().map(clientLine), ...serverLines().map(serverLine)];
  for (const { timeMs, text } of lines.sort((one, other) => one.timeMs - other.timeMs)) {
    process.stdout.write(`${new Date(timeMs).toISOString().slice(11, 23)} ${escaped(text)}\n`);
  }
}

process.stdout.on("error", () => process.exit(0));
look();
if (!values.once) setInterval(look, LOOK_EVERY_MS);
