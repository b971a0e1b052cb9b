// A pane as an HTML page of its own: no script, nothing loaded, each Block an element.

import { Attribute } from "../../cells/index.js";
import type { Pane } from "../pane.js";
import type { ExportStep, StyledRun } from "./export-walk.js";
import { elementAttributes, escapeMarkup, Looks, safeLink } from "./markup.js";

const LABEL = "label";

function runMarkup({ text, look }: StyledRun, looks: Looks): string {
  const { text: colour, ground } = looks.colours(look);
  const css = looks.declarations(look);
  if (colour !== undefined) css.push(`color:${colour}`);
  if (ground !== undefined) css.push(`background:${ground}`);
  const label = (look.attributes & Attribute.label) === 0 ? "" : ` class="${LABEL}"`;
  const style = css.length === 0 ? "" : ` style="${css.join(";")}"`;
  const content = escapeMarkup(text);
  const uri = safeLink(look.uri);
  if (uri !== "") return `<a href="${escapeMarkup(uri)}" rel="noreferrer"${label}${style}>${content}</a>`;
  return label === "" && style === "" ? content : `<span${label}${style}>${content}</span>`;
}

function headOf(pane: Pane, looks: Looks): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="generator" content="blockmux">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeMarkup(pane.title === "" ? `%${pane.id}` : pane.title)}</title>
<style>
body { margin: 1em; color: ${looks.foreground}; background: ${looks.background}; }
pre { margin: 0; font-family: ui-monospace, monospace; line-height: 1.25; white-space: pre-wrap; overflow-wrap: anywhere; }
pre.block { margin-left: -0.6em; padding-left: calc(0.6em - 2px); border-left: 2px solid; }
a { color: inherit; }
.${LABEL} { opacity: .6; }
</style>
</head>
<body>
<main data-pane="%${pane.id}" data-cols="${pane.cols}" data-rows="${pane.rows}">
`;
}

export function* exportHtml(pane: Pane, steps: Iterable<ExportStep>): Generator<string> {
  const looks = new Looks(pane);
  yield headOf(pane, looks);
  for (const step of steps) {
    // A break right behind <pre> is none of its text.
    if (step.kind === "begin") yield `<pre ${elementAttributes(step.block)}>\n`;
    else if (step.kind === "line") yield `${step.runs.map((run) => runMarkup(run, looks)).join("")}\n`;
    else yield "</pre>\n";
  }
  yield "</main>\n</body>\n</html>\n";
}
