// The pen: the attributes the next character gets, and their id in the style table, looked up when first needed.

import { Attribute, type Style, type StyleTable } from "../cells/index.js";

const UNKNOWN = -1;

export class Pen {
  readonly #styles: StyleTable;
  readonly #fields: Style = { foreground: 0, background: 0, underlineColor: 0, attributes: 0, link: 0 };
  #id = 0;
  #eraseId = 0;
  /** A style that has only the open link: held so that no sweep frees the link before it is printed. */
  #linkStyle = 0;

  constructor(styles: StyleTable) {
    this.#styles = styles;
  }

  /** The attributes; call `changed` behind any change. */
  get fields(): Style {
    return this.#fields;
  }

  changed(): void {
    this.#id = UNKNOWN;
    this.#eraseId = UNKNOWN;
  }

  /** The style of what is printed. */
  get style(): number {
    if (this.#id === UNKNOWN) this.#id = this.#styles.internStyle(this.#fields);
    return this.#id;
  }

  /** The style of what is erased: the background alone (xterm "bce"). */
  get eraseStyle(): number {
    if (this.#eraseId === UNKNOWN) {
      const background = this.#fields.background;
      this.#eraseId = background === 0 ? 0 : this.#styles.intern(0, background, 0, 0, 0);
    }
    return this.#eraseId;
  }

  /** SGR 0: everything but the link (OSC 8) and the protection (DECSCA), which are no part of SGR. */
  resetGraphics(): void {
    const fields = this.#fields;
    fields.foreground = 0;
    fields.background = 0;
    fields.underlineColor = 0;
    fields.attributes &= Attribute.protected;
    this.changed();
  }

  /** RIS: the link ends too. */
  reset(): void {
    this.setLink(0);
    this.load(0);
  }

  /** Takes on a style by its id, but for the link, which only OSC 8 changes. */
  load(style: number): void {
    const link = this.#fields.link;
    this.#styles.read(style, this.#fields);
    this.#fields.link = link;
    this.changed();
  }

  /** Opens a link, an id of the `LinkTable`; 0 ends it. */
  setLink(link: number): void {
    this.#fields.link = link;
    this.#linkStyle = link === 0 ? 0 : this.#styles.intern(0, 0, 0, 0, link);
    this.changed();
  }

  /** Marks the ids held, for a sweep. */
  markStyles(marks: Uint8Array): void {
    marks[this.#linkStyle] = 1;
    if (this.#id !== UNKNOWN) marks[this.#id] = 1;
    if (this.#eraseId !== UNKNOWN) marks[this.#eraseId] = 1;
  }
}
