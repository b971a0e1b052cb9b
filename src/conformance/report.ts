// Results as others read them. Source: Test Anything Protocol, version 14.

import type { ConformanceResult } from "./run-conformance.js";

export function formatTap(result: ConformanceResult): string {
  if (!result.isSupported)
    return `TAP version 14\n1..0 # SKIP Block Operations are not supported: ${result.reason}\n`;
  const lines = ["TAP version 14", `1..${result.results.length}`];
  for (const [index, { clause, title, outcome, reason }] of result.results.entries()) {
    const head = `${outcome === "failed" ? "not ok" : "ok"} ${index + 1} - ${clause} ${escaped(title)}`;
    lines.push(outcome === "skipped" ? `${head} # SKIP ${escaped(reason)}` : head);
    if (outcome === "failed") lines.push("  ---", `  message: ${JSON.stringify(reason)}`, "  ...");
  }
  return `${lines.join("\n")}\n`;
}

export function formatJson(result: ConformanceResult): string {
  return `${JSON.stringify(result, undefined, 2)}\n`;
}

/** A number sign begins a directive. */
function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("#", "\\#").replaceAll("\n", " ");
}
