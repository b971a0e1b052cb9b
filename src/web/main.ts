/**
 * web: the page that shows a session in a browser. Built by vite into dist/web; runs in no Node.
 *
 * `login` finds out who is there and `App` is what they then see: a `ServerLink` (connection, resuming, numbered
 * input), a `PageTerminal` (xterm.js), a `Panel` (sessions and Blocks, through `PanelClient`), keys, touch keys,
 * settings and notices, each in a file of its own. The page is a client like any other: the server draws, the page
 * shows, and says what it has shown.
 *
 * Invariants:
 * 1. The page is never loaded anew by itself: whatever happens to the connection, it comes back in place.
 * 2. A typed byte is either refused visibly, or reaches the server once, or is told to be in doubt.
 * 3. Text of programs enters the document as text only.
 * 4. No style and no script is inline: the page runs under a policy that allows neither.
 */
import "@xterm/xterm/css/xterm.css";
import "./page.css";
import { App } from "./app.js";
import { browserClock } from "./browser-clock.js";
import { adoptStylesOfTerminal } from "./csp-styles.js";
import { logIn, takeCode } from "./login.js";
import { makeLoginView } from "./login-view.js";
import { defaultsFor, localTextStore, SettingsStore } from "./settings.js";
import { themeOf } from "./themes.js";

const code = takeCode(location, history);
const settings = new SettingsStore(localTextStore(), defaultsFor(screen.width));
adoptStylesOfTerminal(document);

async function begin(oneTimeCode: string | undefined): Promise<void> {
  const login = await logIn(oneTimeCode);
  if (login.kind === "in") {
    const app = new App({ person: login.person, settings, clock: browserClock, showLogin });
    document.body.replaceChildren(app.element);
    app.start();
  } else {
    const isOut = login.kind === "out";
    // A code that reached nobody is still good.
    showLogin(isOut ? login.reason : "The server does not answer.", isOut ? undefined : oneTimeCode);
  }
}

function showLogin(reason: string, oneTimeCode?: string): void {
  document.title = "blockmux";
  document.body.replaceChildren(makeLoginView(reason, () => void begin(oneTimeCode)));
}

const isSystemLight = matchMedia("(prefers-color-scheme: light)").matches;
document.documentElement.dataset.theme = themeOf(settings.settings.theme, isSystemLight);
void begin(code);
