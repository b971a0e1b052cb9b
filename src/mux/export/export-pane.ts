// `export`: which format is written, in pieces.

import type { Pane } from "../pane.js";
import { exportHtml } from "./export-html.js";
import { exportJson } from "./export-json.js";
import { exportSvg } from "./export-svg.js";
import { exportText } from "./export-text.js";
import { walkPane } from "./export-walk.js";

export const EXPORT_FORMATS = ["text", "json", "html", "svg"] as const;
export type ExportFormatName = (typeof EXPORT_FORMATS)[number];

/** Pieces of text. Nothing may change the pane before the last one was taken. */
export function exportPane(pane: Pane, format: ExportFormatName, wallMs: number): Iterable<string> {
  switch (format) {
    case "text":
      return exportText(walkPane(pane, true));
    case "json":
      return exportJson(pane, walkPane(pane, true), wallMs);
    case "html":
      return exportHtml(pane, walkPane(pane, true));
    case "svg":
      return exportSvg(pane, walkPane(pane, false));
  }
}
