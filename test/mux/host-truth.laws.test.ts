// What stands on a person's terminal is the picture the server composed: after each of many random steps, cell by
// cell, for two clients of different sizes and abilities, one of which stops reading now and then.

import { afterEach, expect, test } from "vitest";
import { Attribute, type StyleTable, UNDERLINE_MASK } from "../../src/cells/index.js";
import { composePicture } from "../../src/mux/client-picture.js";
import {
  FrameEncoder,
  parseToApplication,
  StreamDecoder,
  type ToTerminalMessage,
} from "../../src/protocol/index.js";
import { Renderer, Surface } from "../../src/render/index.js";
import { EmulatorScreen } from "../support/emulator-host-screen.js";
import { type FakeHost, FakeMux } from "../support/fake-mux.js";
import { lawRounds, type SeededRandom, seededRandom, testSeed } from "../support/random.js";
import { randomText } from "../support/tape-steps.js";

const SEEN_ON_BLANKS = UNDERLINE_MASK | Attribute.inverse | Attribute.strike | Attribute.overline;

/** Text, colours and attributes of every cell, and the cursor where it is visible. */
function drawHost(screen: EmulatorScreen, rows: number, cols: number, styles: StyleTable): string[] {
  const lines: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    let text = "";
    const looks: string[] = [];
    for (let col = 0; col < cols; col += 1) {
      text += screen.cellText(row, col);
      const style = screen.cellStyle(row, col);
      const attributes = styles.attributes(style);
      // Of a blank only the background is seen, and lines with their colour.
      const isBlank = screen.cellText(row, col) === " ";
      const seen = isBlank ? attributes & SEEN_ON_BLANKS : attributes;
      const foreground = isBlank && seen === 0 ? 0 : styles.foreground(style);
      const look = [foreground, styles.background(style), seen].join();
      if (look !== "0,0,0") looks.push(`${col}:${look}`);
    }
    lines.push(`${text.trimEnd()} {${looks.join(" ")}}`);
  }
  const { cursorVisible } = screen.emulator.modes;
  const { row, col } = screen.cursor();
  lines.push(cursorVisible ? `cursor ${row},${col}` : "no cursor");
  return lines;
}

class Program {
  readonly #mux: FakeMux;
  readonly #encoder = new FrameEncoder();
  readonly #blocks: { readonly id: string; state: string }[] = [];
  #contextId = "";
  #next = 1;

  constructor(mux: FakeMux) {
    this.#mux = mux;
  }

  output(text: string): void {
    this.#mux.output(0, text);
  }

  send(message: ToTerminalMessage): void {
    this.#mux.ptys[0]?.onData.emit(this.#encoder.encode(message));
    this.#mux.clock.advance(50);
  }

  open(): void {
    const pty = this.#mux.ptys[0];
    pty?.takeText();
    this.#next += 1;
    this.send({ kind: "context.open", requestId: `r${this.#next}` });
    const decoder = new StreamDecoder((event) => {
      if (event.kind !== "message") return;
      const parsed = parseToApplication(event.bytes);
      if (parsed.outcome !== "message") return;
      const { message } = parsed;
      if (message.kind === "context.open.response" && message.outcome === "opened") {
        this.#contextId = message.contextId;
      }
    });
    decoder.write(Buffer.from(pty?.takeText() ?? "", "utf8"));
    this.#blocks.length = 0;
  }

  operate(random: SeededRandom): void {
    const text = randomText(random, 60, ["\n"]);
    this.#next += 1;
    const ids = { operationId: `o${this.#next}`, contextId: this.#contextId };
    const block = this.#blocks[random.below(this.#blocks.length + 2)];
    if (block === undefined) {
      const blockId = `b${this.#next}`;
      this.#blocks.push({ id: blockId, state: ids.operationId });
      this.send({
        kind: "block.append",
        ...ids,
        blockId,
        lifecycle: "mutable",
        content: { type: "text/plain", data: text },
      });
    } else if (random.chance(0.5)) {
      this.send({
        kind: "block.update",
        ...ids,
        blockId: block.id,
        content: { type: "text/plain", data: text },
      });
      block.state = ids.operationId;
    } else {
      this.send({
        kind: "block.extend",
        ...ids,
        blockId: block.id,
        baseOperationId: block.state,
        fragment: `${text}.`,
      });
      block.state = ids.operationId;
    }
  }
}

const OUTPUTS: readonly ((random: SeededRandom) => string)[] = [
  (random) => `${randomText(random, 50, ["\r\n"])}\r\n`,
  (random) => `\u001b[${random.between(1, 30)};${random.between(1, 60)}H${randomText(random, 20, ["-"])}`,
  (random) =>
    `\u001b[38;2;${random.below(256)};${random.below(256)};9m\u001b[4${random.below(8)}m${randomText(random, 10, ["-"])}\u001b[K\u001b[m`,
  (random) => `\u001b[${random.pick(["J", "2J", "K", "3S", "2T", "L", "M", "5@", "4P"])}`,
  (random) => `\u001b[1;3;4;9m${randomText(random, 12, ["\r\n"])}\u001b[0m`,
  (random) => `\u001b[${random.between(1, 4)};${random.between(6, 20)}r\r\n\n\n`,
  () => "\u001b[r\u001b[?25h",
  () => "\u001b[?25l",
  (random) =>
    random.pick([
      "\u001b[?1049h\u001b[2J",
      "\u001b[?1049l",
      "\u001b[?2026h",
      "\u001b[?2026l",
      "\u001b[?1002h",
      "\u001b[?1002l",
    ]),
  () => "e\u0301 \u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u{1f1e9}\u{1f1ea} \u2764\ufe0f\r\n",
  (random) => "line\r\n".repeat(random.between(20, 400)),
];

const KEYS = [
  "x",
  "\r",
  "\u0002[",
  "\u001b[5~",
  "\u001b[6~",
  "\u001b[A",
  "g",
  "G",
  "q",
  "/a\r",
  "n",
  "N",
  "\u0002:",
  "abc",
  "\u001b",
  "\u0002?",
  "\u0002i",
];

let mux: FakeMux | undefined;

afterEach(() => {
  mux?.mux.shutdown("end of test");
  mux = undefined;
});

function compare(fake: FakeMux, hosts: readonly FakeHost[], explain: string): void {
  fake.clock.advance(1500);
  const clients = fake.mux.registry.terminalClients();
  for (const host of hosts) {
    if (host.pendingBytes > 0) continue;
    const client = clients.find((each) => each.host === host);
    if (client === undefined) throw new Error("the client is gone");
    const { rows, cols } = client.size;
    const { tables } = fake.mux.registry;
    const surface = new Surface(tables, rows, cols);
    composePicture(client, surface, true);
    const renderer = new Renderer({ tables, capabilities: client.capabilities });
    const fresh = new EmulatorScreen(rows, cols, host.tables);
    fresh.write(renderer.paint(surface));
    const { styles } = host.tables;
    const shown = drawHost(host.screen, rows, cols, styles);
    expect(shown, explain).toEqual(drawHost(fresh, rows, cols, styles));
    // The picture itself is what the cells of the surface say.
    for (let row = 0; row < rows; row += 1) {
      const line = surface.row(row);
      let text = "";
      for (let col = 0; col < cols; col += 1) text += tables.codeText(line.code(col));
      if (!client.capabilities.utf8) continue;
      let onHost = "";
      for (let col = 0; col < cols; col += 1) onHost += host.screen.cellText(row, col);
      expect(onHost.trimEnd(), explain).toBe(text.trimEnd());
    }
    fresh.dispose();
    renderer.dispose();
    surface.dispose();
  }
}

test("each person's terminal shows what the server composed for it", async () => {
  const seed = testSeed();
  const random = seededRandom(seed);
  for (let round = 0; round < lawRounds(3, 150); round += 1) {
    mux = new FakeMux({ config: 'set -g status-right ""\nset -g window-size latest\n' });
    const first = await mux.attach(["new-session", "-s", "s"], 60, 20, { isAnswering: true });
    const second = await mux.attach(["attach"], 44, 26, { env: { TERM: "linux", LANG: "C.UTF-8" } });
    const hosts = [first, second];
    const program = new Program(mux);
    program.open();
    const done: string[] = [];
    for (let step = 0; step < 60; step += 1) {
      const host = random.pick(hosts);
      let name = "";
      switch (random.below(8)) {
        case 0:
        case 1: {
          const text = random.pick(OUTPUTS)(random);
          name = `output ${JSON.stringify(text.slice(0, 80))}`;
          program.output(text);
          break;
        }
        case 2:
          name = "operation";
          if (random.chance(0.1)) program.open();
          program.operate(random);
          break;
        case 3:
        case 4: {
          const key = random.pick(KEYS);
          name = `keys ${JSON.stringify(key)} at ${hosts.indexOf(host)}`;
          host.type(key);
          await mux.settle();
          break;
        }
        case 5: {
          const size = [random.between(10, 90), random.between(3, 40)] as const;
          name = `resize ${size.join("x")} of ${hosts.indexOf(host)}`;
          host.resize(...size);
          break;
        }
        case 6:
          name = "message";
          await mux.run("display-message", "-c", host.offer.ttyPath, `hello ${step} \u6f22`);
          break;
        default:
          name = "stop or go";
          if (second.pendingBytes > 0 || random.chance(0.5)) second.readAgain();
          else second.stopReading();
      }
      done.push(name);
      compare(mux, hosts, `seed ${seed}, round ${round}\n${done.join("\n")}`);
    }
    mux.mux.shutdown("end of round");
  }
});
