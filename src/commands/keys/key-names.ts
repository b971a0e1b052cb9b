// The names of keys that are no character: tmux's own spelling first, then what else is accepted.
// The order is tmux's and decides how `list-keys` sorts.

const BUTTONS = ["1", "2", "3"] as const;
const PLACES = ["Pane", "Status", "StatusLeft", "StatusRight", "StatusDefault", "Border"] as const;

function mouseKeys(event: string, buttons: readonly string[] = BUTTONS): string[] {
  return buttons.flatMap((button) => PLACES.map((place) => `${event}${button}${place}`));
}

/** Mouse keys: an event, a button (none for the wheel), a place. */
export const MOUSE_KEYS: readonly string[] = [
  ...mouseKeys("MouseDown"),
  ...mouseKeys("MouseUp"),
  ...mouseKeys("MouseDrag"),
  ...mouseKeys("MouseDragEnd"),
  ...mouseKeys("WheelUp", [""]),
  ...mouseKeys("WheelDown", [""]),
  ...mouseKeys("SecondClick"),
  ...mouseKeys("DoubleClick"),
  ...mouseKeys("TripleClick"),
];

const FUNCTION_KEYS = Array.from({ length: 12 }, (_, index) => `F${index + 1}`);

/** Named keys with an ASCII code of their own; they sort where that code stands. */
export const CODED_KEYS: Readonly<Record<string, number>> = { Tab: 9, Enter: 13, Escape: 27, Space: 32 };

/** Named keys without a character, in sorting order. */
export const NAMED_KEYS: readonly string[] = [
  "Any",
  ...MOUSE_KEYS,
  "BSpace",
  ...FUNCTION_KEYS,
  "IC",
  "DC",
  "Home",
  "End",
  "NPage",
  "PPage",
  "BTab",
  "Up",
  "Down",
  "Left",
  "Right",
  "KP/",
  "KP*",
  "KP-",
  "KP7",
  "KP8",
  "KP9",
  "KP+",
  "KP4",
  "KP5",
  "KP6",
  "KP1",
  "KP2",
  "KP3",
  "KPEnter",
  "KP0",
  "KP.",
];

/** Other accepted spellings, in lower case. */
export const KEY_ALIASES: Readonly<Record<string, string>> = {
  insert: "IC",
  delete: "DC",
  pagedown: "NPage",
  pgdn: "NPage",
  pageup: "PPage",
  pgup: "PPage",
};

/** `User0` to `User999`: sequences of the host terminal named by the `user-keys` option. */
export const MAX_USER_KEYS = 1000;

const CANONICAL = new Map<string, string>(
  [...Object.keys(CODED_KEYS), ...NAMED_KEYS].map((name) => [name.toLowerCase(), name]),
);

/** The name as tmux spells it, whatever case it was typed in; undefined for no key. */
export function findKeyName(typed: string): string | undefined {
  const lower = typed.toLowerCase();
  const found = CANONICAL.get(lower) ?? (Object.hasOwn(KEY_ALIASES, lower) ? KEY_ALIASES[lower] : undefined);
  if (found !== undefined) return found;
  const user = /^user(0|[1-9][0-9]{0,2})$/.exec(lower)?.[1];
  return user === undefined ? undefined : `User${user}`;
}
