// A pane as plain text, a line each.

import type { ExportStep } from "./export-walk.js";

export function* exportText(steps: Iterable<ExportStep>): Generator<string> {
  for (const step of steps) {
    if (step.kind === "line") yield `${step.runs.map(({ text }) => text).join("")}\n`;
  }
}
