import { describe, expect, test } from "vitest";
import {
  DEFAULT_SETTINGS,
  defaultsFor,
  parseSettings,
  SettingsStore,
  type TextStore,
} from "../../src/web/settings.ts";

function memoryStore(): TextStore & { text: string | null } {
  return {
    text: null,
    read() {
      return this.text;
    },
    write(_key, text) {
      this.text = text;
    },
  };
}

describe("parseSettings", () => {
  test("takes what is good and leaves the rest as it is without", () => {
    const text = JSON.stringify({
      theme: "light",
      fontSize: 4000,
      renderer: "none",
      isPanelOpen: 1,
      other: 1,
    });
    expect(parseSettings(text)).toEqual({ ...DEFAULT_SETTINGS, theme: "light" });
  });

  test.each([null, "", "null", "[]", "7", "{"])("%j is no settings", (text) => {
    expect(parseSettings(text)).toEqual(DEFAULT_SETTINGS);
  });
});

describe("SettingsStore", () => {
  test("keeps changes, tells them once, and refuses a value that is none", () => {
    const store = memoryStore();
    const settings = new SettingsStore(store);
    const told: number[] = [];
    settings.onChanged.on(({ fontSize }) => told.push(fontSize));
    settings.change({ fontSize: 20 });
    settings.change({ fontSize: 20 });
    expect(new SettingsStore(store).settings.fontSize).toBe(20);
    settings.change({ fontSize: Number.NaN });
    expect(settings.settings.fontSize).toBe(DEFAULT_SETTINGS.fontSize);
    expect(told).toEqual([20, DEFAULT_SETTINGS.fontSize]);
  });

  test("keeps only what differs from what a screen of this width has anyway", () => {
    const store = memoryStore();
    const narrow = new SettingsStore(store, defaultsFor(390));
    expect(narrow.settings.fontSize).toBeLessThan(DEFAULT_SETTINGS.fontSize);
    narrow.change({ theme: "dark" });
    expect(new SettingsStore(store, defaultsFor(1200)).settings).toEqual({
      ...DEFAULT_SETTINGS,
      theme: "dark",
    });
  });

  test("follows another page of the same browser, but for its panel", () => {
    const store = memoryStore();
    const [one, other] = [new SettingsStore(store), new SettingsStore(store)];
    one.change({ theme: "dark", isPanelOpen: true });
    expect(other.settings.theme).toBe("system");
    other.reload();
    expect(other.settings).toEqual({ ...DEFAULT_SETTINGS, theme: "dark" });
  });
});
