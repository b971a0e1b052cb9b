// The page once somebody is logged in: makes its parts and ties them together. What each of them does is its own
// business; here is only who tells whom.

import { BrowserSocketTransport } from "../attach/browser.js";
import type { Clock } from "../base/index.js";
import { copyText, readClipboard } from "./clipboard.js";
import { make, makeButton } from "./dom.js";
import { toggleFullScreen } from "./full-screen.js";
import { makeHelp } from "./help-view.js";
import { handleKey } from "./keyboard.js";
import { bannerText, lostInputText } from "./link-words.js";
import { logIn, logOut, type Person } from "./login.js";
import { Notices } from "./notices.js";
import { PageLife } from "./page-life.js";
import { PageTitle } from "./page-title.js";
import { Panel } from "./panel.js";
import { PanelClient } from "./panel-client.js";
import { type LinkState, ServerLink } from "./server-link.js";
import { FONT_SIZES, type Settings, type SettingsStore } from "./settings.js";
import { SettingsView } from "./settings-view.js";
import { PageTerminal } from "./terminal.js";
import { type ThemeName, themeOf } from "./themes.js";
import { TopBar } from "./top-bar.js";
import { TouchKeys } from "./touch-keys.js";
import { touchAsMouse } from "./touch-scroll.js";
import { isTyped } from "./typed-text.js";
import { followVisibleArea } from "./visible-area.js";

/** The countdown to the next attempt is shown in seconds. */
const COUNTDOWN_MS = 500;
/** A burst of sizes, while a window is dragged, becomes one. */
const RESIZE_PAUSE_MS = 60;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export interface AppOptions {
  readonly person: Person;
  readonly settings: SettingsStore;
  readonly clock: Clock;
  /** Puts the login in the page's place. */
  showLogin(reason: string): void;
}

export class App {
  readonly element = make("div", { id: "app" });
  readonly #options: AppOptions;
  readonly #stage = make("main", { class: "stage" });
  readonly #host = make("div", { class: "terminal-host", label: "Terminal", attributes: { role: "group" } });
  readonly #notices = new Notices();
  readonly #link: ServerLink;
  readonly #panelClient: PanelClient;
  readonly #panel: Panel;
  readonly #bar: TopBar;
  readonly #touchKeys = new TouchKeys();
  readonly #settingsView: SettingsView;
  readonly #help: HTMLDialogElement;
  readonly #systemTheme = matchMedia("(prefers-color-scheme: light)");
  readonly #coarsePointer = matchMedia("(pointer: coarse)");
  /** Ends what listens to the browser. */
  readonly #ending = new AbortController();
  #terminal: PageTerminal | undefined;
  readonly #title = new PageTitle((text) => this.#bar.setTitle(text));
  #hasToldReadOnly = false;
  #countdown: number | undefined;
  #resizing: number | undefined;

  constructor(options: AppOptions) {
    this.#options = options;
    const { clock, settings, person } = options;
    this.#link = new ServerLink({
      clock,
      random: Math.random,
      openTransport: () => new BrowserSocketTransport(new WebSocket(socketUrl(location))),
      isLoggedIn: async () => {
        const { kind } = await logIn(undefined);
        return kind === "unreachable" ? undefined : kind === "in";
      },
      terminalSize: () => this.#requireTerminal().size,
    });
    this.#panelClient = new PanelClient(this.#link);
    const refocus = (): void => this.#terminal?.focus();
    this.#panel = new Panel({
      client: this.#panelClient,
      notices: this.#notices,
      leave: (wasChoice) => this.#leavePanel(wasChoice),
    });
    this.#settingsView = new SettingsView(settings, refocus);
    this.#help = makeHelp(refocus);
    this.#bar = new TopBar({
      togglePanel: () => this.#togglePanel(),
      showSettings: () => this.#settingsView.show(),
      showHelp: () => this.#help.showModal(),
      toggleFullScreen: () => {
        toggleFullScreen().then(refocus, () => this.#notices.show("The browser refused full screen."));
      },
    });
    this.#bar.setReadOnly(person.isReadOnly);
    this.#panel.element.append(this.#makePersonLine(person));
    this.#stage.append(this.#host, this.#notices.element);
    this.element.append(
      this.#bar.element,
      make("div", { class: "middle" }, this.#panel.element, this.#stage),
      make("footer", {}, this.#touchKeys.element),
      this.#settingsView.element,
      this.#help,
    );
  }

  /** Call once, with the element in the document: the terminal measures itself. */
  start(): void {
    const { settings } = this.#options;
    this.#applyLook(settings.settings);
    const terminal = new PageTerminal(this.#host, settings.settings, this.#themeName);
    this.#terminal = terminal;
    this.#tieTerminal(terminal);
    this.#tieLink(terminal);
    this.#tieSettings();
    this.#touchKeys.onPaste.on(() => {
      void readClipboard(this.#notices).then((text) => {
        if (text !== undefined && text !== "") terminal.paste(text);
      });
    });
    this.#touchKeys.onText.on((text) => this.#type(encoder.encode(text)));
    this.#panelClient.onPrefix.on((name) => this.#touchKeys.setPrefix(name));
    this.#panelClient.onSessions.on((sessions) => this.#title.setSessions(sessions));
    const observer = new ResizeObserver(() => this.#fitSoon());
    observer.observe(this.#host);
    this.#ending.signal.addEventListener("abort", () => observer.disconnect());
    followVisibleArea(window, this.element, this.#ending.signal);
    touchAsMouse(this.#host);
    this.#link.start();
    this.#focusUnlessTouched();
  }

  /** A focus that nobody asked for opens a phone's keyboard. */
  #focusUnlessTouched(): void {
    if (!this.#coarsePointer.matches) this.#terminal?.focus();
  }

  #requireTerminal(): PageTerminal {
    if (this.#terminal === undefined) throw new Error("the page has no terminal yet");
    return this.#terminal;
  }

  #tieTerminal(terminal: PageTerminal): void {
    terminal.onInput.on((bytes) => this.#type(this.#withTouchModifiers(bytes)));
    const tellSize = (): void => {
      const { size } = terminal;
      // For whoever looks at the document from outside: in cells no style sheet and no test can measure.
      this.#host.dataset.size = `${size.cols}x${size.rows}`;
      this.#link.send({ kind: "resize", size });
    };
    // The button means what the program makes of it; with Shift it is the browser's.
    this.#host.addEventListener("contextmenu", (event) => {
      if (terminal.isMouseTaken && !event.shiftKey) event.preventDefault();
    });
    terminal.onResized.on(tellSize);
    tellSize();
    terminal.onCopied.on((text) => copyText(text, this.#notices));
    terminal.onTitle.on((title) => this.#title.setHost(title));
    terminal.onBell.on(() => {
      this.#title.setRung(document.visibilityState === "hidden");
      this.#stage.classList.remove("has-rung");
      requestAnimationFrame(() => this.#stage.classList.add("has-rung"));
    });
    terminal.handleKeysFirst((event) =>
      handleKey(event, {
        copySelection: () => this.#copySelection(terminal),
        togglePanel: () => this.#togglePanel(true),
        showHelp: () => this.#help.showModal(),
        changeFontSize: (step) => this.#changeFontSize(step),
        sendText: (text) => this.#type(encoder.encode(text)),
      }),
    );
  }

  #tieLink(terminal: PageTerminal): void {
    const link = this.#link;
    link.onOutput.on(({ bytes, whenWritten }) => terminal.write(bytes, whenWritten));
    link.onRepaint.on(() => terminal.reset());
    link.onInputLost.on((bytes) => this.#notices.show(lostInputText(bytes)));
    link.onState.on((state) => this.#showState(state));
    const life = new PageLife(window, this.#ending.signal);
    life.onSleep.on(() => link.sleep());
    life.onGone.on(() => link.leave());
    life.onWake.on(() => {
      this.#title.setRung(false);
      link.wake();
    });
  }

  #tieSettings(): void {
    const { settings } = this.#options;
    const apply = (): void => {
      this.#applyLook(settings.settings);
      this.#terminal?.apply(settings.settings, this.#themeName);
    };
    const unsubscribe = settings.onChanged.on(apply);
    const { signal } = this.#ending;
    signal.addEventListener("abort", unsubscribe);
    this.#systemTheme.addEventListener("change", apply, { signal });
    this.#coarsePointer.addEventListener("change", apply, { signal });
    window.addEventListener("storage", () => settings.reload(), { signal });
  }

  get #themeName(): ThemeName {
    return themeOf(this.#options.settings.settings.theme, this.#systemTheme.matches);
  }

  #applyLook(settings: Settings): void {
    document.documentElement.dataset.theme = this.#themeName;
    const isOpen = settings.isPanelOpen;
    this.#panel.element.hidden = !isOpen;
    this.#bar.setPanelOpen(isOpen);
    this.#panelClient.followBlocks(isOpen);
    this.#touchKeys.element.hidden =
      settings.touchKeys === "off" || (settings.touchKeys === "auto" && !this.#coarsePointer.matches);
  }

  /** Sends what was typed, or says that it is not sent. */
  #type(bytes: Uint8Array): void {
    const isSent = this.#link.sendInput(bytes);
    if (!isTyped(decoder.decode(bytes))) return;
    if (isSent) {
      // Its keys for reading do something; whoever types is told once why nothing comes.
      if (this.#options.person.isReadOnly && !this.#hasToldReadOnly) {
        this.#hasToldReadOnly = true;
        this.#notices.show("This page may only look: programs get no keys from it.");
      }
      return;
    }
    const { kind } = this.#link.state;
    this.#notices.show(
      kind === "attached"
        ? "Too much is waiting to be sent: this was not sent."
        : "Not connected: what you type is not sent.",
    );
  }

  #withTouchModifiers(bytes: Uint8Array): Uint8Array {
    if (this.#touchKeys.element.hidden === true) return bytes;
    const text = decoder.decode(bytes);
    // A report is no key: it must not use up what is held for one.
    const modified = isTyped(text) ? this.#touchKeys.modify(text) : text;
    return modified === text ? bytes : encoder.encode(modified);
  }

  /** The text of the cells that are selected in the page, asked of the server, which knows where lines go on. */
  #copySelection(terminal: PageTerminal): void {
    const { selection, selectionRange: range } = terminal;
    if (selection === "" || range === undefined) {
      this.#notices.show("Nothing is selected: drag with Shift held, or without, which copies at once.");
      return;
    }
    const from = { row: range.startRow, col: range.startCol };
    const to = { row: range.endRow, col: Math.max(0, range.endCol - 1) };
    void this.#panelClient
      .selectionText(from, to)
      .catch(() => selection)
      .then((text) => copyText(text === "" ? selection : text, this.#notices));
    terminal.clearSelection();
  }

  #changeFontSize(step: -1 | 0 | 1): void {
    const { settings } = this.#options;
    const size = step === 0 ? settings.defaults.fontSize : settings.settings.fontSize + step;
    settings.change({ fontSize: Math.min(FONT_SIZES.max, Math.max(FONT_SIZES.min, size)) });
  }

  #togglePanel(withFocus = false): void {
    const { settings } = this.#options;
    const isOpen = !settings.settings.isPanelOpen;
    settings.change({ isPanelOpen: isOpen });
    if (!isOpen) this.#terminal?.focus();
    else if (withFocus) this.#panel.focus();
  }

  /** On a phone the panel covers the terminal, so a choice closes it; beside the terminal it stays. */
  #leavePanel(wasChoice: boolean): void {
    const isCovering = getComputedStyle(this.#panel.element).position === "absolute";
    if (!wasChoice || isCovering) this.#options.settings.change({ isPanelOpen: false });
    this.#terminal?.focus();
  }

  #fitSoon(): void {
    clearTimeout(this.#resizing);
    this.#resizing = window.setTimeout(() => this.#terminal?.fit(), RESIZE_PAUSE_MS);
  }

  #showState(state: LinkState): void {
    clearTimeout(this.#countdown);
    if (state.kind === "logged out") {
      this.#ending.abort();
      clearTimeout(this.#resizing);
      this.#terminal?.close();
      this.#options.showLogin("This browser is not logged in any more.");
      return;
    }
    this.#bar.setConnected(state.kind === "attached");
    this.element.classList.toggle("is-disconnected", state.kind !== "attached");
    this.#title.setConnected(state.kind === "attached");
    const retry = { label: state.kind === "ended" ? "Attach again" : "Now", act: () => this.#link.start() };
    const offersRetry = state.kind === "ended" || state.kind === "waiting";
    const text = bannerText(state, this.#options.clock.nowMs());
    this.#notices.setBanner(text, offersRetry ? retry : undefined);
    // Who pressed the button with a key has lost the focus with it.
    if (state.kind === "attached" && document.activeElement === document.body) this.#focusUnlessTouched();
    if (state.kind === "waiting") {
      this.#countdown = window.setTimeout(() => this.#showState(state), COUNTDOWN_MS);
    }
  }

  #makePersonLine({ name, expiresAtMs }: Person): HTMLElement {
    const until = expiresAtMs === undefined ? "" : ` until ${new Date(expiresAtMs).toLocaleString()}`;
    const leave = makeButton({ class: "small", text: "Log out", onClick: () => void this.#logOut() });
    const text = `Logged in${name === "" ? "" : ` as ${name}`}${until}`;
    return make("div", { class: "person" }, make("span", { text }), leave);
  }

  async #logOut(): Promise<void> {
    await logOut();
    this.#link.logOut();
  }
}

function socketUrl({ protocol, host, pathname }: Location): string {
  const folder = pathname.slice(0, pathname.lastIndexOf("/") + 1);
  return `${protocol === "https:" ? "wss" : "ws"}://${host}${folder}ws`;
}
