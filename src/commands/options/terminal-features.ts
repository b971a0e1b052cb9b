// What a configuration says host terminals can do: `terminal-features` and `terminal-overrides`, by a pattern of their
// TERM. Sources: tmux(1), terminal-features and TERMINFO EXTENSIONS; terminfo(5) for the names of overrides.
import { matchesGlob } from "../formats/glob.js";

/** What may be granted to a host terminal or denied it. */
export type HostFeature =
  | "alternateScreen"
  | "backgroundErase"
  | "bracketedPaste"
  | "clipboard"
  | "cursorColors"
  | "cursorStyles"
  | "focusEvents"
  | "hyperlinks"
  | "italic"
  | "modifyOtherKeys"
  | "mouse"
  | "overline"
  | "palette256"
  | "scrollRegions"
  | "strike"
  | "synchronizedUpdates"
  | "titles"
  | "trueColor"
  | "underlineColors"
  | "underlineStyles"
  | "utf8";

/** Words of terminal-features. Those that only spare bytes are taken and change nothing. */
const FEATURES: Readonly<Record<string, readonly HostFeature[]>> = {
  "256": ["palette256"],
  RGB: ["trueColor"],
  bpaste: ["bracketedPaste"],
  ccolour: ["cursorColors"],
  clipboard: ["clipboard"],
  cstyle: ["cursorStyles"],
  extkeys: ["modifyOtherKeys"],
  focus: ["focusEvents"],
  hyperlinks: ["hyperlinks"],
  margins: [],
  mouse: ["mouse"],
  overline: ["overline"],
  rectfill: [],
  strikethrough: ["strike"],
  sync: ["synchronizedUpdates"],
  title: ["titles"],
  usstyle: ["underlineStyles", "underlineColors"],
};

/** Names of terminfo in terminal-overrides. */
const CAPABILITIES: Readonly<Record<string, HostFeature>> = {
  Cr: "cursorColors",
  Cs: "cursorColors",
  Ms: "clipboard",
  RGB: "trueColor",
  Se: "cursorStyles",
  Setulc: "underlineColors",
  Setulc1: "underlineColors",
  Smol: "overline",
  Smulx: "underlineStyles",
  Ss: "cursorStyles",
  Sync: "synchronizedUpdates",
  Tc: "trueColor",
  U8: "utf8",
  XT: "titles",
  bce: "backgroundErase",
  csr: "scrollRegions",
  ritm: "italic",
  rmcup: "alternateScreen",
  rmxx: "strike",
  sitm: "italic",
  smcup: "alternateScreen",
  smxx: "strike",
};

type Grant = { readonly feature: HostFeature; readonly isGranted: boolean };

/** The pattern of an entry, and the words behind it; `::` is a colon inside a word. */
function partsOf(entry: string): readonly [string, ...string[]] {
  const [pattern = "", ...words] = entry.split(/(?<!:):(?!:)/);
  return [pattern, ...words.filter((word) => word !== "")];
}

/** Undefined for a word that means nothing here. */
function readFeature(word: string): readonly Grant[] | undefined {
  if (!Object.hasOwn(FEATURES, word)) return undefined;
  return FEATURES[word]?.map((feature) => ({ feature, isGranted: true }));
}

/** `name`, `name=value` or `name@`. */
function readOverride(word: string): readonly Grant[] | undefined {
  const [, name = "", mark = "", value = ""] = /^([^=#@]+)([=#@]?)(.*)$/s.exec(word) ?? [];
  if (name === "colors") {
    const feature = Number(value) > 256 ? "trueColor" : "palette256";
    return [{ feature, isGranted: Number(value) >= 256 }];
  }
  const feature = Object.hasOwn(CAPABILITIES, name) ? CAPABILITIES[name] : undefined;
  if (feature === undefined) return undefined;
  return [{ feature, isGranted: mark !== "@" && !(name === "U8" && value === "0") }];
}

/** What is wrong with an entry of terminal-features or terminal-overrides; undefined when nothing is. */
export function faultInTerminalEntry(kind: "features" | "overrides", entry: string): string | undefined {
  const [, ...words] = partsOf(entry);
  const read = kind === "features" ? readFeature : readOverride;
  const wrong = words.find((word) => read(word) === undefined);
  if (wrong === undefined) return undefined;
  const known = kind === "features" ? Object.keys(FEATURES) : ["colors", ...Object.keys(CAPABILITIES)];
  return `${kind === "features" ? "terminal feature" : "terminal override"} ${wrong} is not supported; there are ${known.join(", ")}`;
}

/** What entries say of a terminal of this TERM, overrides over features, later ones over earlier ones. */
export function hostFeatures(
  term: string,
  features: Iterable<string>,
  overrides: Iterable<string>,
): ReadonlyMap<HostFeature, boolean> {
  const said = new Map<HostFeature, boolean>();
  const take = (entries: Iterable<string>, read: (word: string) => readonly Grant[] | undefined): void => {
    for (const entry of entries) {
      const [pattern, ...words] = partsOf(entry);
      if (!matchesGlob(pattern, term)) continue;
      for (const word of words)
        for (const { feature, isGranted } of read(word) ?? []) said.set(feature, isGranted);
    }
  };
  take(features, readFeature);
  take(overrides, readOverride);
  return said;
}

/** The words of terminal-features for a terminal, sorted; those that only spare bytes are left out. */
export function hostFeatureWords(has: (feature: HostFeature) => boolean): readonly string[] {
  return Object.entries(FEATURES)
    .filter(([, features]) => features.length > 0 && features.every(has))
    .map(([word]) => word);
}
