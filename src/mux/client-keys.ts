// What an attached client's input does: keys go through the key tables, then to the pane; mouse events to the
// program that asked for them, else to history; pastes and focus to the pane; answers of the host to the client.

import type { TimerHandle } from "../base/index.js";
import { type KeyChord, normalizeChord, parseKey } from "../commands/index.js";
import {
  chordName,
  encodeKey,
  type HostEvent,
  HostInput,
  type KeyEvent,
  PasteEncoder,
  type PasteEvent,
  type ReplyKind,
} from "../input/index.js";
import type { HostState } from "../render/index.js";
import type { AttachedClient } from "./attached-client.js";
import { ClientMouse } from "./client-mouse.js";
import { PromptHistory } from "./line-editor.js";
import type { MousePlace } from "./mouse-place.js";
import type { MuxWorld } from "./mux-world.js";
import type { OutputView } from "./output-view.js";
import type { Pane } from "./pane.js";
import { inputModesOf } from "./pane-input-modes.js";
import { UserKeys } from "./user-keys.js";

/** Key names are few; a client that invents some cannot fill memory. */
const MAX_CHORDS = 2000;

export class ClientKeys {
  readonly #client: AttachedClient;
  readonly #world: MuxWorld;
  readonly #input: HostInput;
  readonly mouse: ClientMouse;
  /** What was looked for in the output of commands. */
  readonly #searches = new PromptHistory();
  /** The table the next key is looked up in, other than that of the mode: `prefix` or one of the person's. */
  #table: string | undefined;
  #tableTimer: TimerHandle | undefined;
  #flushTimer: TimerHandle | undefined;
  #isFocused = true;
  /** When the last key came, and whether it came quickly behind the one before. */
  #keyMs = Number.NEGATIVE_INFINITY;
  #isQuick = false;
  #isStopped = false;
  #paste: { readonly pane: Pane | undefined; readonly encoder: PasteEncoder } | undefined;
  #pasteText = "";
  readonly #chords = new Map<string, KeyChord | undefined>();
  readonly #userKeys: UserKeys;

  constructor(client: AttachedClient, world: MuxWorld) {
    this.#client = client;
    this.#world = world;
    this.mouse = new ClientMouse(client, world);
    this.#userKeys = new UserKeys(() => world.registry.options.server.array("user-keys"));
    this.#input = new HostInput({
      onEvent: (event) => this.#handleEvent(event),
      escapeTimeMs: world.registry.options.server.number("escape-time"),
    });
  }

  get isFocused(): boolean {
    return this.#isFocused;
  }

  /** Name of the table in force. */
  get table(): string {
    return this.#tableFor(this.#client.activePane);
  }

  /** As `table`, whatever the pane is doing: `client_key_table`. */
  get chosenTable(): string {
    return this.#table ?? this.#client.session.options.text("key-table");
  }

  /** The table for what is aimed at a pane. */
  #tableFor(pane: Pane | undefined): string {
    if (this.#table !== undefined) return this.#table;
    const { overlays } = this.#client;
    if (pane === undefined || !this.#client.isReading(pane) || overlays.modeOf(pane) !== undefined)
      return this.chosenTable;
    return this.#client.windowOptions.text("mode-keys") === "vi" ? "copy-mode-vi" : "copy-mode";
  }

  /** `switch-client -T`. */
  set table(name: string) {
    this.#table = name === "root" ? undefined : name;
    this.#client.requestDraw();
  }

  expectReplies(kinds: readonly ReplyKind[]): void {
    const nowMs = this.#world.ports.clock.nowMs();
    for (const kind of kinds) this.#input.expectReply(kind, nowMs);
  }

  /** What the renderer asked of the host, which says how its bytes are to be read. */
  hostStateSent(host: HostState): void {
    this.#input.hasKittyKeys = this.#client.capabilities.kittyKeyboard && host.keyboardFlags !== 0;
  }

  feed(bytes: Uint8Array): void {
    const { clock } = this.#world.ports;
    this.#input.escapeTimeMs = this.#world.registry.options.server.number("escape-time");
    this.#input.feed(bytes, clock.nowMs());
    if (!this.#isStopped) this.#scheduleFlush();
  }

  /** From now on answers of the host are all that counts. */
  stop(): void {
    this.#isStopped = true;
    this.mouse.stop();
    this.#flushTimer?.cancel();
    this.#tableTimer?.cancel();
  }

  leaveReading(): void {
    this.#table = undefined;
  }

  #scheduleFlush(): void {
    this.#flushTimer?.cancel();
    this.#flushTimer = undefined;
    const { clock } = this.#world.ports;
    const deadlineMs = this.#input.pendingDeadlineMs;
    if (deadlineMs === undefined) return;
    this.#flushTimer = clock.after(Math.max(0, Math.ceil(deadlineMs - clock.nowMs())), () => {
      this.#input.flush(clock.nowMs());
      this.#scheduleFlush();
    });
  }

  #handleEvent(event: HostEvent): void {
    if (this.#isStopped && event.type !== "reply") return;
    if (event.type === "key" || event.type === "mouse" || event.type === "paste") this.#client.noteUse();
    switch (event.type) {
      case "key":
        this.#handleKey(event);
        return;
      case "mouse":
        this.mouse.handle(event);
        return;
      case "paste":
        this.#handlePaste(event);
        return;
      case "focus":
        this.#handleFocus(event.isFocused);
        return;
      case "reply":
        this.#client.handleReply(event);
        return;
      case "unknown":
        this.#handleUnknown(event.bytes);
        return;
    }
  }

  // Keys.

  /** A sequence that is no key of its own may be one of `user-keys`; else it is nothing. */
  #handleUnknown(bytes: Uint8Array): void {
    const index = this.#userKeys.ofSequence(bytes);
    if (index !== undefined) this.#runUserKey(index);
  }

  /** Nothing where it is not bound: no program knows such a key. False where there is no such key, or a prompt. */
  #runUserKey(index: number): boolean {
    const chord = this.#chordOf(`User${index}`);
    if (chord === undefined || this.#client.notices.prompt !== undefined) return false;
    this.#client.noteUse();
    this.#runBinding(chord);
    return true;
  }

  #handleKey(event: KeyEvent): void {
    const client = this.#client;
    const userKey = this.#userKeys.ofKey(event);
    if (userKey !== undefined && (event.eventType === "release" || this.#runUserKey(userKey))) return;
    const pane = client.activePane;
    if (event.eventType === "release" && client.overlays.handleKey(event, "")) return;
    if (event.eventType === "release") {
      const isTyped = client.notices.prompt === undefined && client.overlays.modeOf(pane) === undefined;
      if (pane !== undefined && isTyped && !client.isReading(pane)) this.#sendKey(event, pane);
      return;
    }
    if (client.notices.ignoresKeys) return;
    client.notices.clearMessage();
    const name = chordName(event);
    if (client.overlays.handleKey(event, name)) return;
    const prompt = client.notices.prompt;
    if (prompt !== undefined) {
      if (name === "" && event.text === "") return;
      if (prompt.passesOn(name)) {
        if (client.notices.prompt === prompt) client.notices.endPrompt();
        this.#handleKey(event);
        return;
      }
      if (prompt.handleKey(name, event.text) && client.notices.prompt === prompt) client.notices.endPrompt();
      else client.requestDraw();
      return;
    }
    if (this.#choosePaneNumber(name)) return;
    const { output } = client.notices;
    if (output !== undefined) {
      this.#readOutput(output, name);
      client.requestDraw();
      return;
    }
    const chord = this.#chordOf(name);
    if (!this.#isPasteLike() && chord !== undefined && this.#runBinding(chord)) return;
    if (pane !== undefined && client.overlays.modeOf(pane) !== undefined) {
      client.overlays.handleModeKey(pane, name, event.text);
      client.requestDraw();
      return;
    }
    if (pane === undefined || client.isReading(pane)) return;
    this.#sendKey(event, pane);
  }

  /** A key while pane numbers show; returns whether it was one of them. Any key ends the display. */
  #choosePaneNumber(name: string): boolean {
    const client = this.#client;
    const template = client.notices.takePaneNumbers();
    if (template === undefined) return false;
    const window = client.session.currentWindow;
    const index = /^\d$/.test(name) ? Number(name) - (window?.options.number("pane-base-index") ?? 0) : -1;
    const pane = window?.panes[index];
    if (pane === undefined) return false;
    this.#world.runTemplate(template, [`%${pane.id}`], client);
    return true;
  }

  /** A key while the output of a command is read. */
  #readOutput(output: OutputView, name: string): void {
    const { notices, windowSize } = this.#client;
    const tell = (isFound: boolean): void => {
      if (!isFound) notices.showMessage("no match");
    };
    const isForward = name === "/" || name === "C-s";
    if (isForward || name === "?" || name === "C-r") {
      notices.ask({
        label: isForward ? "(search down) " : "(search up) ",
        initial: "",
        history: this.#searches,
        isSingleKey: false,
        onSubmit: (text) => {
          notices.endPrompt();
          tell(output.search(text, !isForward, windowSize.rows));
        },
      });
    } else if (name === "n" || name === "N") tell(output.searchAgain(name === "N", windowSize.rows));
    else if (output.handleKey(name, windowSize.rows)) notices.closeOutput();
  }

  /** Whether keys come faster than a person types (`assume-paste-time`); never for the second key of a run. */
  #isPasteLike(): boolean {
    const withinMs = this.#client.session.options.number("assume-paste-time");
    const nowMs = this.#world.ports.clock.nowMs();
    const isQuick = withinMs > 0 && nowMs - this.#keyMs < withinMs;
    this.#keyMs = nowMs;
    const wasQuick = this.#isQuick;
    this.#isQuick = isQuick;
    return isQuick && wasQuick;
  }

  /**
   * Looks the key up: in the table in force, then in the one that is in force without prefix, mode or
   * `switch-client -T`. Returns whether it is used up.
   */
  #runBinding(chord: KeyChord): boolean {
    const client = this.#client;
    const { keys } = this.#world.registry;
    const { table } = this;
    const isFirst = this.#table === undefined;
    if (table !== "prefix" && this.#isPrefix(chord)) {
      this.#enterTable("prefix", 0);
      return true;
    }
    const binding = keys.find(table, chord);
    // While keys repeat, one that does not is as if no table was in force, as in tmux.
    if (binding !== undefined && this.#tableTimer !== undefined && !binding.isRepeating) {
      this.#leaveTable();
      return this.#runBinding(chord);
    }
    if (binding !== undefined) {
      const repeatMs = client.session.options.number("repeat-time");
      if (!binding.isRepeating || repeatMs === 0) this.#leaveTable();
      else if (!isFirst) this.#enterTable(table, repeatMs);
      this.#world.runForClient(binding.commands, client);
      return true;
    }
    // A key that repeats may be followed by any other key: then it counts as if no table was in force.
    const wasRepeating = this.#tableTimer !== undefined;
    this.#leaveTable();
    if (wasRepeating) return this.#runBinding(chord);
    const last = client.session.options.text("key-table");
    const lastBinding = table === last ? undefined : keys.find(last, chord);
    if (lastBinding !== undefined) this.#world.runForClient(lastBinding.commands, client);
    return lastBinding !== undefined || !isFirst;
  }

  #isPrefix(chord: KeyChord): boolean {
    const { options } = this.#client.session;
    const isSame = (key: KeyChord | undefined): boolean =>
      key !== undefined && key.key === chord.key && key.modifiers === chord.modifiers;
    return isSame(options.key("prefix")) || isSame(options.key("prefix2"));
  }

  #enterTable(table: string, timeoutMs: number): void {
    this.#tableTimer?.cancel();
    this.#tableTimer = undefined;
    this.#table = table;
    if (timeoutMs > 0) this.#tableTimer = this.#world.ports.clock.after(timeoutMs, () => this.#leaveTable());
    this.#client.requestDraw();
  }

  #leaveTable(): void {
    this.#tableTimer?.cancel();
    this.#tableTimer = undefined;
    if (this.#table === undefined) return;
    this.#table = undefined;
    this.#client.requestDraw();
  }

  #chordOf(name: string): KeyChord | undefined {
    if (name === "") return undefined;
    const known = this.#chords.get(name);
    if (known !== undefined || this.#chords.has(name)) return known;
    const parsed = parseKey(name);
    const chord = parsed === undefined ? undefined : normalizeChord(parsed);
    if (this.#chords.size < MAX_CHORDS) this.#chords.set(name, chord);
    return chord;
  }

  #sendKey(event: KeyEvent, pane: Pane): void {
    if (this.#client.isReadOnly || pane.emulator.modes.keyboardLocked) return;
    this.#client.expectEcho(pane);
    for (const each of this.#client.session.currentWindow?.typedInto(pane) ?? []) {
      const bytes = encodeKey(event, inputModesOf(each));
      if (bytes.length > 0) each.sendInput(bytes);
    }
  }

  /** A mouse key that is bound runs its commands, aimed at where the mouse was and chosen by what is there; false when it is not bound. */
  runMouseBinding(chord: KeyChord, mouse: MousePlace | undefined): boolean {
    const { keys } = this.#world.registry;
    const binding = keys.find(this.#tableFor(mouse?.pane), chord) ?? keys.find("root", chord);
    if (binding === undefined) return false;
    this.#world.runForClient(binding.commands, this.#client, mouse);
    return true;
  }

  // Pastes and focus.

  #handlePaste(event: PasteEvent): void {
    const client = this.#client;
    if (event.part === "start") {
      const { overlay } = client.overlays;
      const pane = overlay === undefined ? client.activePane : overlay.pane;
      const isFree =
        overlay !== undefined ||
        (client.notices.prompt === undefined &&
          pane !== undefined &&
          !client.isReading(pane) &&
          client.overlays.modeOf(pane) === undefined);
      const takes = pane !== undefined && isFree && !client.isReadOnly;
      const encoder = new PasteEncoder({ bracketedPaste: pane?.emulator.modes.bracketedPaste === true });
      this.#paste = { pane: takes ? pane : undefined, encoder };
      this.#pasteText = "";
      if (takes) pane.writer.writePaste(encoder.start());
      return;
    }
    const paste = this.#paste;
    if (paste === undefined) return;
    if (event.part === "text") {
      if (paste.pane !== undefined) paste.pane.writer.writePaste(paste.encoder.text(event.bytes));
      else if (this.#pasteText.length < 65_536) this.#pasteText += new TextDecoder().decode(event.bytes);
      return;
    }
    this.#paste = undefined;
    if (paste.pane !== undefined) paste.pane.writer.writePaste(paste.encoder.end());
    else if (client.notices.prompt !== undefined) {
      client.notices.prompt.paste(this.#pasteText);
      client.requestDraw();
    }
    this.#pasteText = "";
  }

  #handleFocus(isFocused: boolean): void {
    this.#isFocused = isFocused;
    this.#world.focusMoved();
    const client = this.#client;
    this.#world.fire(isFocused ? "client-focus-in" : "client-focus-out", { session: client.session, client });
  }
}
