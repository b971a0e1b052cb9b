import { describe, expect, it } from "vitest";
import { CellTables, Row } from "../../src/cells/index.ts";
import { Document, RowCursor } from "../../src/document/index.ts";
import { drawRow } from "./model.ts";

const tables = new CellTables();

function rowOf(text: string, cols = 10, isSoft = false): Row {
  const row = new Row(cols);
  Array.from(text).forEach((one, col) => {
    row.set(col, one.codePointAt(0) ?? 0, 0);
  });
  row.softWrap = isSoft;
  return row;
}

function draw(document: Document, cols = 10): string[] {
  const drawn: string[] = [];
  const cursor = new RowCursor(document, cols);
  const row = new Row(cols);
  if (cursor.isNowhere) return drawn;
  do {
    cursor.fill(row);
    drawn.push(drawRow(row, tables));
  } while (cursor.down());
  return drawn;
}

function make(
  limits: { lines?: number; bytes?: number } = {},
  onEvicted?: (keys: number[]) => void,
): Document {
  return new Document({
    tables,
    limits: { lines: limits.lines ?? 1000, bytes: limits.bytes ?? 1e9 },
    slabBytes: 4096,
    ...(onEvicted === undefined ? {} : { onEvicted }),
  });
}

describe("Document", () => {
  it("joins rows that were soft wrapped and wraps them again at another width", () => {
    const document = make();
    document.pushRow(rowOf("abcdefghij", 10, true));
    expect(document.lastLineOpen).toBe(true);
    document.pushRow(rowOf("klm"));
    expect(document.lastLineOpen).toBe(false);
    document.pushRow(rowOf("n"));
    expect(draw(document, 4)).toEqual(["abcd↵", "efgh↵", "ijkl↵", "m", "n"]);
    expect(draw(document, 20)).toEqual(["abcdefghijklm", "n"]);
  });

  it("joins a short soft-wrapped row cell behind cell: it was left free for a wide grapheme or kept its break", () => {
    const document = make();
    document.pushRow(rowOf("abc", 10, true));
    document.pushRow(rowOf("k"));
    expect(draw(document, 20)).toEqual(["abck"]);
  });

  it("keeps marks of a line on its first row", () => {
    const document = make();
    const first = rowOf("abcdefghij", 10, true);
    first.marks = 1;
    const second = rowOf("kl");
    second.marks = 4;
    document.pushRow(first);
    document.pushRow(second);
    expect(draw(document, 6)).toEqual(["abcdef↵ m5", "ghijkl"]);
  });

  it("splits a line for good past its bound, and goes on with a line of its own", () => {
    const document = new Document({ tables, limits: { lines: 100, bytes: 1e9 }, maxLineCells: 20 });
    for (let index = 0; index < 5; index += 1) document.pushRow(rowOf("0123456789", 10, index < 4));
    expect(document.lineCount).toBe(3);
    expect(draw(document, 40)).toEqual(["01234567890123456789", "01234567890123456789", "0123456789"]);
  });

  it("evicts the oldest lines and whole Blocks by lines, never what is partly on the screen", () => {
    const evicted: number[] = [];
    const document = make({ lines: 4 }, (keys) => evicted.push(...keys));
    const block = document.createBlock(1, "one\ntwo\nthree");
    document.pushBlockRows(block, 3, 10);
    for (const text of ["a", "b"]) document.pushRow(rowOf(text));
    expect(evicted).toEqual([1]);
    expect(document.blockByKey(1)).toBeUndefined();
    expect(draw(document)).toEqual(["a", "b"]);
    const split = document.createBlock(2, "1\n2\n3\n4\n5\n6\n7");
    document.pushBlockRows(split, 5, 10);
    expect(document.lineCount).toBe(7);
    expect(draw(document).length).toBe(5);
    document.pushBlockRows(split, 2, 10);
    expect([document.lineCount, evicted]).toEqual([0, [1, 2]]);
  });

  it("holds no more memory than its limit and a slab, and gives it back when the limit falls or it is cleared", () => {
    const document = make({ bytes: 100_000, lines: 1e9 });
    for (let index = 0; index < 20_000; index += 1) {
      document.pushRow(rowOf("0123456789"));
      if (index % 10 === 0) {
        document.pushBlockRows(document.createBlock(index + 1, "text ".repeat(index % 50)), 100, 10);
      }
    }
    const slack = document.layouts.sizeBytes + 20_000;
    expect(document.sizeBytes).toBeLessThan(100_000 + slack);
    expect(document.sizeBytes).toBeGreaterThan(80_000);
    document.setLimits({ bytes: 20_000 });
    expect(document.sizeBytes).toBeLessThan(20_000 + slack);
    document.clear();
    expect([
      document.sizeBytes < 10_000 + document.layouts.sizeBytes,
      document.blockCount,
      draw(document),
    ]).toEqual([true, 0, []]);
    document.checkInvariants();
  });

  it("gives the ids of lines to what is pulled back and pushed again", () => {
    const document = make();
    for (const text of ["a", "b", "c"]) document.pushRow(rowOf(text));
    const row = new Row(10);
    document.pullRow(10, row);
    document.pullRow(10, row);
    expect([document.firstLine, document.nextLine]).toEqual([0, 1]);
    document.pushRow(row);
    expect(document.nextLine).toBe(2);
    expect(draw(document)).toEqual(["a", "b"]);
  });

  it("keeps links when their ids are swept meanwhile", () => {
    const swept = new CellTables();
    const document = new Document({ tables: swept, limits: { lines: 100, bytes: 1e9 } });
    const row = rowOf("link");
    row.styles.fill(swept.styles.intern(0, 0, 0, 0, swept.links.intern("https://example.org/", "g")), 0, 4);
    document.pushRow(row);
    swept.styles.sweep();
    expect(swept.links.find(1)).toBeUndefined();
    const back = new Row(10);
    document.pullRow(10, back);
    expect(swept.links.find(swept.styles.link(back.style(2)))).toEqual({
      uri: "https://example.org/",
      group: "g",
    });
  });

  it("holds the styles of rows that were pulled back until output is pushed again", () => {
    const own = new CellTables();
    const document = new Document({ tables: own, limits: { lines: 100, bytes: 1e9 } });
    for (let index = 0; index < 3; index += 1) {
      const row = rowOf("text");
      row.styles.fill(own.styles.intern(index + 1, 0, 0, 0, 0), 0, 4);
      document.pushRow(row);
    }
    own.styles.sweep();
    expect(own.styles.liveCount).toBe(1);
    const pulled = [new Row(10), new Row(10), new Row(10)];
    for (const row of pulled) document.pullRow(10, row);
    own.styles.sweep();
    expect(pulled.map((row) => own.styles.foreground(row.style(1)))).toEqual([3, 2, 1]);
    expect(own.styles.liveCount).toBe(4);
    document.pushRow(rowOf("x"));
    own.styles.sweep();
    expect(own.styles.liveCount).toBe(1);
  });

  it("counts rows in slices to the same sum", () => {
    const document = make({ lines: 1e9 });
    for (let index = 0; index < 50_000; index += 1) document.pushRow(rowOf("0123456789".slice(index % 10)));
    const steps = document.countRows(4);
    let slices = 1;
    let step = steps.next();
    while (step.done !== true) {
      slices += 1;
      step = steps.next();
    }
    expect([slices > 2, step.value]).toEqual([true, document.rowCountTotal(4)]);
  });
});
