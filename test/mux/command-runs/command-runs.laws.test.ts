// Law: through new sizes, Blocks that grow and shrink, eviction, clear-history and the alternate screen, the output of each
// command is what it printed, or the end of that where its beginning is evicted; what is gone whole is not listed.
import { expect, test } from "vitest";
import { captureOutput } from "../../../src/mux/command-runs/run-output.js";
import { lawRounds, seededRandom, testSeed } from "../../support/random.js";
import { TestPane } from "../../support/test-pane.js";

const mark = (text: string): string => `\u001b]133;${text}\u0007`;

interface Expected {
  readonly line: string;
  /** Texts of lines, and Blocks by id, in order. */
  readonly output: (string | { readonly block: string })[];
}

test("the output of each command is what it printed", () => {
  const seed = testSeed();
  for (let round = 0; round < lawRounds(25, 2000); round += 1) {
    const random = seededRandom(seed + round);
    const pane = new TestPane(20, 6, { historyLines: random.pick([15, 60, 1000]) });
    const own = pane.openContext();
    const blocks = new Map<string, string>();
    const ran: Expected[] = [];
    let next = 0;
    const word = (): string => {
      next += 1;
      return `w${next}${random.pick(["", " ", "漢", "x".repeat(random.below(45))])}.`;
    };
    const printLine = (command: Expected): void => {
      const text = word();
      command.output.push(text);
      pane.feed(`${text}\r\n`);
    };
    const appendBlock = (command: Expected): void => {
      next += 1;
      const id = `b${next}`;
      const text = `B${next}${"\nmore".repeat(random.below(4))}`;
      pane.append(own, id, text);
      blocks.set(id, text);
      command.output.push({ block: id });
    };
    const disturb = (): void => {
      const pick = random.below(6);
      if (pick === 0) pane.pane.resize(random.between(4, 40), random.between(1, 12));
      else if (pick === 1) pane.feed("\u001b[?1049h\u001b[Hfull\r\nscreen\u001b[?1049l");
      else if (pick === 2 && random.chance(0.2)) pane.pane.clearHistory();
      else {
        const open = pane.pane.blocks.listBlocks().filter(({ isEvicted }) => !isEvicted);
        const { blockId = "" } = open[random.below(Math.max(1, open.length))] ?? {};
        if (blockId === "") return;
        const text = `${blockId}'${"\nline".repeat(random.below(6))}`;
        pane.update(own, blockId, text);
        blocks.set(blockId, text);
      }
    };
    for (let count = 0; count < 12; count += 1) {
      const command: Expected = { line: `command ${count}`, output: [] };
      ran.push(command);
      pane.feed(`${mark("A")}$ ${mark("B")}`);
      if (random.chance(0.3)) disturb();
      pane.feed(`${command.line}\r\n${mark("C")}`);
      for (let lines = random.below(8); lines > 0; lines -= 1) {
        if (random.chance(0.25)) appendBlock(command);
        else printLine(command);
        if (random.chance(0.3)) disturb();
      }
      pane.feed(mark("D;0"));
      check();
    }
    function check(): void {
      const listed = pane.pane.commandRuns.list();
      const where = `seed ${seed + round}`;
      // Records go from the oldest on.
      expect(
        listed.map(({ line }) => line),
        where,
      ).toEqual(ran.slice(ran.length - listed.length).map(({ line }) => line));
      for (const run of listed) {
        const { output } = ran[run.id - 1] ?? { output: [] };
        const lines = output.flatMap((part) =>
          typeof part === "string" ? [part] : (blocks.get(part.block) ?? "").split("\n"),
        );
        const shown = captureOutput(pane.pane, run, { withStyles: false });
        expect(shown, `${where}, ${run.line}`).toEqual(lines.slice(lines.length - shown.length));
        const isEvicted = run.prompt.line < pane.pane.document.firstLine;
        if (!isEvicted) expect(shown.length, `${where}, ${run.line}`).toBe(lines.length);
      }
    }
  }
});
