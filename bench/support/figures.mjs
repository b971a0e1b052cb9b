// A figure of the bench: several measurements of one thing, with their spread, beside the target.

const sorted = (values) => [...values].sort((first, second) => first - second);

/** The value below which `fraction` of the values lie; of sorted or unsorted values. */
export function quantile(values, fraction) {
  const ordered = sorted(values);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * fraction))];
}

export const median = (values) => quantile(values, 0.5);

/**
 * `values`: one for each repetition; their median counts. `atMost` or `atLeast` is the target. `note` says what the
 * figure is made of.
 */
export function figure(name, unit, values, { atMost, atLeast, note = "" } = {}) {
  const middle = median(values);
  const isMet =
    atMost === undefined ? (atLeast === undefined ? undefined : middle >= atLeast) : middle <= atMost;
  const target = atMost === undefined ? (atLeast === undefined ? "" : `≥ ${atLeast}`) : `≤ ${atMost}`;
  return { name, unit, min: Math.min(...values), middle, max: Math.max(...values), target, isMet, note };
}

export function formatNumber(value) {
  const size = Math.abs(value);
  if (size >= 1000) return Math.round(value).toLocaleString("en-US");
  if (size >= 100) return value.toFixed(0);
  return size >= 10 ? value.toFixed(1) : value.toFixed(2);
}

const verdict = ({ isMet }) => (isMet === undefined ? "" : isMet ? "met" : "short");

/** One line for a terminal. */
export function figureLine(found) {
  const spread = `${formatNumber(found.min)} … ${formatNumber(found.max)}`;
  const value = `${formatNumber(found.middle)} ${found.unit}`;
  return `  ${found.name.padEnd(58)} ${value.padStart(16)}  ${found.target.padEnd(8)} ${verdict(found).padEnd(6)} ${spread}${found.note === "" ? "" : `   ${found.note}`}`;
}

/** A table for a document. */
export function figureTable(figures) {
  const rows = figures.map((found) =>
    [
      found.name,
      found.unit,
      formatNumber(found.min),
      `**${formatNumber(found.middle)}**`,
      formatNumber(found.max),
      found.target,
      verdict(found),
      found.note,
    ].join(" | "),
  );
  return [
    "| figure | unit | min | median | max | target | | |",
    "|---|---|---:|---:|---:|---|---|---|",
    ...rows.map((row) => `| ${row} |`),
  ].join("\n");
}
