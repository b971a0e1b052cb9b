// A style as bytes in a line slab; the layout is described at the head of line-slab.ts.

import { type CellTables, type Color, PALETTE_COLOR, RGB_COLOR } from "../cells/index.js";

/** Kinds, three raw colours, attributes, link index. */
export const MAX_DEFINITION_BYTES = 1 + 3 * 4 + 5 + 5;

/** A link kept by a slab, since link ids are swept. */
export interface SlabLink {
  readonly uri: string;
  readonly group: string;
}

const ATTRIBUTES_BIT = 1 << 6;
const LINK_BIT = 1 << 7;

function colorKind(color: Color): number {
  if (color === 0) return 0;
  if (color >>> 8 === PALETTE_COLOR >>> 8) return 1;
  if (color >>> 24 === RGB_COLOR >>> 24) return 2;
  return 3;
}

const KIND_BYTES = [0, 1, 3, 4] as const;

/** Writes the definition of a live style at `at` and returns the offset behind it. Room has been made. */
export function encodeDefinition(
  bytes: Uint8Array,
  at: number,
  style: number,
  tables: CellTables,
  links: SlabLink[],
): number {
  const styles = tables.styles;
  const attributes = styles.attributes(style);
  const link = tables.links.find(styles.link(style));
  const foreground = styles.foreground(style);
  const background = styles.background(style);
  const underline = styles.underlineColor(style);
  bytes[at] =
    colorKind(foreground) |
    (colorKind(background) << 2) |
    (colorKind(underline) << 4) |
    (attributes !== 0 ? ATTRIBUTES_BIT : 0) |
    (link !== undefined ? LINK_BIT : 0);
  let end = putColor(bytes, at + 1, foreground);
  end = putColor(bytes, end, background);
  end = putColor(bytes, end, underline);
  if (attributes !== 0) end = putNumber(bytes, end, attributes);
  if (link !== undefined) end = putNumber(bytes, end, linkIndex(links, link));
  return end;
}

/** The live id of the style defined at `at`; `scratch.end` becomes the offset behind the definition. */
export function decodeDefinition(
  bytes: Uint8Array,
  at: number,
  tables: CellTables,
  links: readonly SlabLink[],
  scratch: { end: number },
): number {
  const kinds = bytes[at]!;
  const foregroundEnd = at + 1 + KIND_BYTES[(kinds & 3) as 0]!;
  const backgroundEnd = foregroundEnd + KIND_BYTES[((kinds >> 2) & 3) as 0]!;
  let end = backgroundEnd + KIND_BYTES[((kinds >> 4) & 3) as 0]!;
  const foreground = readColor(bytes, at + 1, kinds & 3);
  const background = readColor(bytes, foregroundEnd, (kinds >> 2) & 3);
  const underline = readColor(bytes, backgroundEnd, (kinds >> 4) & 3);
  let attributes = 0;
  if ((kinds & ATTRIBUTES_BIT) !== 0) {
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[end]!;
      end += 1;
      attributes |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
  }
  let link = 0;
  if ((kinds & LINK_BIT) !== 0) {
    let index = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[end]!;
      end += 1;
      index |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    const known = links[index];
    if (known !== undefined) link = tables.links.intern(known.uri, known.group);
  }
  scratch.end = end;
  return tables.styles.intern(foreground, background, underline, attributes >>> 0, link);
}

function putColor(bytes: Uint8Array, at: number, color: Color): number {
  const kind = colorKind(color);
  const size = KIND_BYTES[kind as 0]!;
  for (let index = 0; index < size; index += 1) bytes[at + index] = color >>> (8 * index);
  return at + size;
}

function readColor(bytes: Uint8Array, at: number, kind: number): Color {
  if (kind === 0) return 0;
  if (kind === 1) return PALETTE_COLOR | bytes[at]!;
  const low = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16);
  return kind === 2 ? RGB_COLOR | low : (low | (bytes[at + 3]! << 24)) >>> 0;
}

function putNumber(bytes: Uint8Array, at: number, value: number): number {
  let rest = value >>> 0;
  let end = at;
  while (rest > 0x7f) {
    bytes[end] = (rest & 0x7f) | 0x80;
    end += 1;
    rest >>>= 7;
  }
  bytes[end] = rest;
  return end + 1;
}

/** How many links are looked through before one is stored again: runs of one link come together. */
const LINKS_LOOKED_AT = 16;

function linkIndex(links: SlabLink[], link: SlabLink): number {
  const last = Math.max(0, links.length - LINKS_LOOKED_AT);
  for (let index = links.length - 1; index >= last; index -= 1) {
    const known = links[index]!;
    if (known.uri === link.uri && known.group === link.group) return index;
  }
  links.push({ uri: link.uri, group: link.group });
  return links.length - 1;
}
