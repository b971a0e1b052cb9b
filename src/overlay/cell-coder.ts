// Text with styles as blessed can carry it through: one UTF-16 unit for each cell and eighteen bits of colour. A
// style becomes the number of a slot; a cluster outside ASCII becomes a placeholder of the private use area. Both hold
// for one picture.

import { forEachCluster, type Style } from "../cells/index.js";
import type { WidgetColors } from "./widget-library.js";

/** Text in one style. Controls are left out. */
export interface StyledRun {
  readonly text: string;
  readonly style: Style;
}

export type StyledLine = readonly StyledRun[];

/** Characters drawn in place of others, such as double lines for single ones. */
export type GlyphMap = ReadonlyMap<string, string>;

export interface Slot {
  readonly style: Style;
  readonly glyphs: GlyphMap | undefined;
}

export interface CodedCluster {
  readonly text: string;
  readonly width: number;
}

/** Slots are below this; it stands for cells through which the panes are seen. */
export const SEE_THROUGH = 0x3_ffff;
/** Placeholders begin here; the last unit of the area stands for the right half of a wide cluster. */
const FIRST_PLACEHOLDER = 0xe000;
const TAIL_UNIT = 0xf8ff;
/** What does not fit any more is drawn as this. */
const TOO_MANY = "?";

const isPrintableAscii = (text: string): boolean => text.length === 1 && text > "\u001f" && text < "\u007f";

export const SEE_THROUGH_COLORS: WidgetColors = { fg: SEE_THROUGH >> 9, bg: SEE_THROUGH & 0x1ff };

export class CellCoder {
  #slots: Slot[] = [];
  #slotByKey = new Map<string, number>();
  #clusters: CodedCluster[] = [];
  #clusterByText = new Map<string, number>();

  /** Forgets every slot and placeholder. */
  clear(): void {
    this.#slots = [];
    this.#slotByKey = new Map();
    this.#clusters = [];
    this.#clusterByText = new Map();
  }

  colors(style: Style, glyphs?: GlyphMap): WidgetColors {
    const slot = this.#slotOf(style, glyphs);
    return { fg: slot >> 9, bg: slot & 0x1ff };
  }

  /** The line as content of an element, cut to a width. */
  content(line: StyledLine, cols: number): string {
    let content = "";
    let left = cols;
    for (const { text, style } of line) {
      const { fg, bg } = this.colors(style);
      content += `\u001b[38;5;${fg};48;5;${bg}m`;
      forEachCluster(text, 0, text.length, (start, end, width) => {
        if (width > left) left = 0;
        if (left === 0) return;
        left -= width;
        content += this.#unitsOf(text.slice(start, end), width);
      });
    }
    return content;
  }

  findSlot(slot: number): Slot | undefined {
    return this.#slots[slot];
  }

  isTail(unit: string): boolean {
    return unit.charCodeAt(0) === TAIL_UNIT;
  }

  clusterOf(unit: string): CodedCluster {
    const code = unit.charCodeAt(0);
    const coded = code < FIRST_PLACEHOLDER ? undefined : this.#clusters[code - FIRST_PLACEHOLDER];
    return coded ?? { text: unit, width: 1 };
  }

  #slotOf(style: Style, glyphs: GlyphMap | undefined): number {
    const { foreground, background, underlineColor, attributes, link } = style;
    const key = `${foreground},${background},${underlineColor},${attributes},${link},${glyphs?.get("─") ?? ""}`;
    const known = this.#slotByKey.get(key);
    if (known !== undefined) return known;
    const slot = this.#slots.length;
    if (slot >= SEE_THROUGH) return 0;
    this.#slots.push({ style, glyphs });
    this.#slotByKey.set(key, slot);
    return slot;
  }

  #unitsOf(cluster: string, width: number): string {
    if (isPrintableAscii(cluster)) return cluster;
    const code = cluster.charCodeAt(0);
    if (width === 0 || code < 0x20 || (code >= 0x7f && code < 0xa0)) return "";
    const known = this.#clusterByText.get(cluster);
    const index = known ?? this.#clusters.length;
    if (FIRST_PLACEHOLDER + index >= TAIL_UNIT) return TOO_MANY.padEnd(width);
    if (known === undefined) {
      this.#clusters.push({ text: cluster, width });
      this.#clusterByText.set(cluster, index);
    }
    const unit = String.fromCharCode(FIRST_PLACEHOLDER + index);
    return width === 2 ? unit + String.fromCharCode(TAIL_UNIT) : unit;
  }
}
