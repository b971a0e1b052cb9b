// How the command language measures text here: as the screen counts cells.

import { forEachCluster, stringWidth } from "../cells/index.js";
import type { TextMeasure } from "../commands/index.js";

export const CELL_MEASURE: TextMeasure = {
  widthOf: stringWidth,
  graphemesOf(text) {
    const graphemes: string[] = [];
    forEachCluster(text, 0, text.length, (start, end) => graphemes.push(text.slice(start, end)));
    return graphemes;
  },
};
