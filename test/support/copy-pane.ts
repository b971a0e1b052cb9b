// A pane in copy mode, in the whole multiplexer without a machine: for tests that read, select and copy.
import { FakeMux } from "./fake-mux.js";

/** Cursor, place of the view and selection, as formats say them. */
export const COPY_STATE =
  "#{copy_cursor_x},#{copy_cursor_y} #{scroll_position} #{selection_present}#{selection_active}#{rectangle_toggle}";

export class CopyPane {
  readonly fake: FakeMux;

  private constructor(fake: FakeMux) {
    this.fake = fake;
  }

  /** A session "t" of this size whose program printed `text`. Nobody is attached. */
  static async open(
    text: string,
    options: { readonly cols?: number; readonly rows?: number; readonly keys?: "emacs" | "vi" } = {},
  ): Promise<CopyPane> {
    const { cols = 40, rows = 10, keys = "vi" } = options;
    const fake = new FakeMux();
    await fake.tell("set", "-g", "mode-keys", keys);
    await fake.tell("new-session", "-d", "-s", "t", "-x", String(cols), "-y", String(rows));
    fake.output(0, text.replaceAll("\n", "\r\n"));
    return new CopyPane(fake);
  }

  /** Commands of copy mode, each as `name`, `name argument` or `3 name`. */
  async do(...commands: readonly string[]): Promise<this> {
    for (const command of commands) await this.fake.tell("send-keys", "-t", "t", ...copyWords(command));
    return this;
  }

  copyMode(...flags: readonly string[]): Promise<string> {
    return this.fake.tell("copy-mode", "-t", "t", ...flags);
  }

  ask(format: string): Promise<string> {
    return this.fake.tell("display-message", "-p", "-t", "t", format);
  }

  /** The newest buffer; undefined without one. */
  get buffer(): string | undefined {
    const { top } = this.fake.mux.buffers;
    return top === undefined ? undefined : new TextDecoder().decode(top.bytes);
  }

  forgetBuffers(): void {
    for (const { name } of this.fake.mux.buffers.list()) this.fake.mux.buffers.delete(name);
  }

  /** What is copied of the selection now. */
  async copied(): Promise<string | undefined> {
    this.forgetBuffers();
    await this.do("copy-selection-no-clear");
    return this.buffer;
  }

  close(): void {
    this.fake.mux.shutdown("end of test");
  }
}

/** `send-keys` words of `name`, `name argument` or `3 name`. */
export function copyWords(command: string): string[] {
  const [, count, name = "", argument] = /^(?:(\d+) )?(\S+)(?: (.*))?$/.exec(command) ?? [];
  return [
    ...(count === undefined ? [] : ["-N", count]),
    "-X",
    name,
    ...(argument === undefined ? [] : [argument]),
  ];
}
