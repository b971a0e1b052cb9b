// An emulator for tests: fed with text, read as drawn lines, with everything it told its host recorded.
import { type CellTables, type Row, CellTables as Tables } from "../../src/cells/index.ts";
import { Emulator, type EmulatorHost, ignoreEmulator, type RowEvents } from "../../src/vt/index.ts";

const encoder = new TextEncoder();

/** The text of a row, trailing blanks cut. */
export function rowText(tables: CellTables, row: Row): string {
  let text = "";
  for (let col = 0; col < row.used; col += 1) text += tables.codeText(row.code(col));
  return text.replace(/ +$/, "");
}

export class TestEmulator {
  readonly tables: CellTables;
  readonly emulator: Emulator;
  /** Everything replied, in order. */
  replies = "";
  /** Rows that left the primary screen, oldest first; `↩` ends a soft-wrapped one. */
  readonly history: string[] = [];
  /** Other calls of the host, one line each. */
  readonly events: string[] = [];

  constructor(
    cols: number,
    rows: number,
    more: { readonly host?: Partial<EmulatorHost>; readonly rowEvents?: Partial<RowEvents> } = {},
    tables = new Tables(),
  ) {
    this.tables = tables;
    const record = (event: string): void => {
      this.events.push(event);
    };
    const host: EmulatorHost = {
      ...ignoreEmulator,
      reply: (text) => {
        this.replies += text;
      },
      clearScrollback: () => record("clear scrollback"),
      fullReset: () => record("full reset"),
      titleChanged: (title) => record(`title ${title}`),
      iconNameChanged: (name) => record(`icon ${name}`),
      cwdChanged: (uri) => record(`cwd ${uri}`),
      bell: () => record("bell"),
      clipboardWrite: (selection, base64) =>
        record(`clipboard ${selection} ${new TextDecoder().decode(base64)}`),
      notification: ({ title, body }) => record(`notification ${title}|${body}`),
      progressChanged: ({ state, percent }) => record(`progress ${state} ${percent}`),
      promptMark: (kind, options) => record(`mark ${kind} ${options}`.trimEnd()),
      paletteChanged: () => record("palette"),
      synchronizedUpdate: (edge) => record(`update ${edge}`),
      cursorStyleChanged: (style) => record(`cursor style ${style}`),
      blockFrame: (content, isValidCarrier, startOffset, endOffset) =>
        record(
          `frame ${new TextDecoder().decode(content)} ${isValidCarrier ? "valid" : "invalid"} ${startOffset}-${endOffset}`,
        ),
      ...more.host,
    };
    const rowEvents: RowEvents = {
      rowLeft: (row) => this.history.push(rowText(tables, row) + (row.softWrap ? "↩" : "")),
      blockTouched: (row) => {
        row.block = 0;
      },
      rowsMoved: () => {},
      ...more.rowEvents,
    };
    this.emulator = new Emulator({ cols, rows, tables, host, rowEvents, version: "1.2.3" });
  }

  write(data: string | Uint8Array): this {
    this.emulator.write(typeof data === "string" ? encoder.encode(data) : data);
    return this;
  }

  /** The active screen, one line a row; `↩` ends a soft-wrapped one, `▏` stands before the cursor's cell if asked. */
  lines(withCursor = false): string[] {
    const screen = this.emulator.active;
    return screen.allRows().map((row, index) => {
      const mark = row.softWrap ? "↩" : "";
      if (!withCursor || index !== screen.cursorRow) return rowText(this.tables, row) + mark;
      let text = "";
      for (let col = 0; col < screen.cols; col += 1) {
        if (col === screen.cursorCol && !screen.pendingWrap) text += "▏";
        text += this.tables.codeText(row.code(col));
        if (col === screen.cursorCol && screen.pendingWrap) text += "▏";
      }
      return text.replace(/ +$/, "") + mark;
    });
  }

  /** 1-based `row;col`, as CUP has it; `+` for a pending wrap. */
  get cursor(): string {
    const screen = this.emulator.active;
    return `${screen.cursorRow + 1};${screen.cursorCol + 1}${screen.pendingWrap ? "+" : ""}`;
  }
}
