// Modifiers of the touch keys: one tap holds a modifier for the next key, a second one locks it, a third lets go.

export type Modifier = "ctrl" | "alt" | "shift";
export type Hold = "off" | "once" | "locked";

export class StickyModifiers {
  readonly #holds: Record<Modifier, Hold> = { ctrl: "off", alt: "off", shift: "off" };
  readonly #handleChange: () => void;

  constructor(handleChange: () => void) {
    this.#handleChange = handleChange;
  }

  hold(modifier: Modifier): Hold {
    return this.#holds[modifier];
  }

  tap(modifier: Modifier): void {
    const next: Record<Hold, Hold> = { off: "once", once: "locked", locked: "off" };
    this.#holds[modifier] = next[this.#holds[modifier]];
    this.#handleChange();
  }

  get isAnyHeld(): boolean {
    return Object.values(this.#holds).some((hold) => hold !== "off");
  }

  /** What applies to the key being pressed; those held once are let go. */
  take(): ReadonlySet<Modifier> {
    const taken = new Set<Modifier>();
    for (const modifier of Object.keys(this.#holds) as Modifier[]) {
      if (this.#holds[modifier] === "off") continue;
      taken.add(modifier);
      if (this.#holds[modifier] === "once") this.#holds[modifier] = "off";
    }
    if (taken.size > 0) this.#handleChange();
    return taken;
  }
}
