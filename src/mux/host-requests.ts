// What programs ask of the terminals that show them: a clipboard to be set or told, a notification. Each under a
// policy of the person's, cleaned before it reaches a host. Source: xterm ctlseqs, OSC 52; iTerm2 OSC 9, kitty OSC
// 99, rxvt OSC 777.

import { base64Length, encodeBase64 } from "../protocol/index.js";
import { cleanTitle } from "../render/index.js";
import type { AttachedClient } from "./attached-client.js";
import type { HookSubject } from "./hooks.js";
import type { Pane, PaneEvent } from "./pane.js";
import type { PasteBuffers } from "./paste-buffers.js";
import type { MuxPorts } from "./ports.js";
import type { Registry } from "./registry.js";
import type { Place } from "./target-view.js";

/** Longest clipboard that a program is told; of a longer one it is told nothing. */
const MAX_TOLD_BYTES = 1024 * 1024;
/** Of one server's notifications those that come faster are dropped. */
const NOTIFICATION_REST_MS = 500;

export interface RequestsWorld {
  readonly registry: Registry;
  readonly ports: MuxPorts;
  readonly buffers: PasteBuffers;
  fire(hook: string, subject: HookSubject): void;
  placeOfPane(pane: Pane): Place | undefined;
  keepClipboard(base64: Uint8Array): void;
}

export class HostRequests {
  readonly #world: RequestsWorld;
  #notifiedMs = Number.NEGATIVE_INFINITY;

  constructor(world: RequestsWorld) {
    this.#world = world;
  }

  /** A pane in a window asks. */
  handle(pane: Pane, event: PaneEvent): void {
    if (event.kind === "clipboard") this.#setClipboard(pane, event.selection, event.base64);
    else if (event.kind === "clipboardAsked") this.tellClipboard(pane, event.selection);
    else if (event.kind === "notification") this.#notify(pane, event.title, event.body);
  }

  #setClipboard(pane: Pane, selection: string, base64: Uint8Array): void {
    const { registry } = this.#world;
    const policy = registry.options.server.text("set-clipboard");
    if (policy === "off") return;
    this.#world.fire("pane-set-clipboard", { ...this.#world.placeOfPane(pane), pane });
    const text = new TextDecoder("latin1").decode(base64);
    for (const client of registry.terminalClients()) {
      if (client.session.currentWindow?.panes.includes(pane) === true)
        client.setClipboard(selection === "" ? "c" : selection, text);
    }
    if (policy === "on") this.#world.keepClipboard(base64);
  }

  /** get-clipboard lets programs read the newest paste buffer; where there is none they are told an empty one. */
  tellClipboard(pane: Pane, selection: string): void {
    const bytes = this.#world.buffers.top?.bytes ?? new Uint8Array(0);
    const told = bytes.length > MAX_TOLD_BYTES ? new Uint8Array(0) : bytes;
    const base64 = new Uint8Array(base64Length(told.length));
    encodeBase64(told, 0, told.length, base64, 0);
    const text = new TextDecoder("latin1").decode(base64);
    pane.writer.writePaste(new TextEncoder().encode(`\u001b]52;${selection};${text}\u001b\\`));
  }

  #notify(pane: Pane, title: string, body: string): void {
    const { registry, ports } = this.#world;
    const place = this.#world.placeOfPane(pane);
    const text = cleanTitle(title === "" ? body : `${title}: ${body}`);
    const nowMs = ports.clock.nowMs();
    if (place === undefined || text === "" || nowMs - this.#notifiedMs < NOTIFICATION_REST_MS) return;
    this.#notifiedMs = nowMs;
    for (const client of registry.clients()) {
      if (client.session.indexOf(place.window) === undefined) continue;
      const policy = client.session.options.text("notifications");
      if (policy === "message" || policy === "both") client.showMessage(`${place.window.name}: ${text}`);
      if (policy === "host" || policy === "both") passOn(client.terminal, text);
    }
  }
}

function passOn(client: AttachedClient | undefined, text: string): void {
  // "4;…" is progress to hosts that have OSC 9, and other numbers are commands to some.
  client?.notifyHost(/^\d+;/.test(text) ? ` ${text}` : text);
}
