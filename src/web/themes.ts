// The colours of the terminal, light and dark. The page's own colours are in page.css, under the same two names.

import type { ITheme } from "@xterm/xterm";

export type ThemeName = "dark" | "light";

/** What the system's choice and the person's come to. */
export function themeOf(theme: "system" | ThemeName, isSystemLight: boolean): ThemeName {
  if (theme !== "system") return theme;
  return isSystemLight ? "light" : "dark";
}

const DARK: ITheme = {
  background: "#1d1f27",
  foreground: "#d7dae0",
  cursor: "#d7dae0",
  cursorAccent: "#1d1f27",
  selectionBackground: "#3e4b66",
  selectionInactiveBackground: "#343a48",
  black: "#1d1f27",
  red: "#e06c75",
  green: "#98c379",
  yellow: "#e5c07b",
  blue: "#61afef",
  magenta: "#c678dd",
  cyan: "#56b6c2",
  white: "#d7dae0",
  brightBlack: "#7f848e",
  brightRed: "#ff7b86",
  brightGreen: "#b5e08f",
  brightYellow: "#f5d595",
  brightBlue: "#80c4ff",
  brightMagenta: "#e09bf3",
  brightCyan: "#73d7e3",
  brightWhite: "#ffffff",
};

/** White is a dark grey here: programs print it on the default background and expect it to be read. */
const LIGHT: ITheme = {
  background: "#fbfbfa",
  foreground: "#24292f",
  cursor: "#24292f",
  cursorAccent: "#fbfbfa",
  selectionBackground: "#b9d4f5",
  selectionInactiveBackground: "#d6e2f0",
  black: "#24292f",
  red: "#b3202c",
  green: "#6fb56c",
  yellow: "#e0b93f",
  blue: "#0b5bb5",
  magenta: "#8232a8",
  cyan: "#08717f",
  white: "#5d646e",
  brightBlack: "#6e7681",
  brightRed: "#cf2a37",
  brightGreen: "#2f7a2c",
  brightYellow: "#8a6100",
  brightBlue: "#1a6fd4",
  brightMagenta: "#9b45c4",
  brightCyan: "#0a8494",
  brightWhite: "#24292f",
};

export const TERMINAL_THEMES: Readonly<Record<ThemeName, ITheme>> = { dark: DARK, light: LIGHT };
