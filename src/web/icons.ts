// The pictures on buttons, drawn here because no font is sure to have them. 20 × 20, lines in the text's colour.

const SVG = "http://www.w3.org/2000/svg";

const PATHS = {
  panel: "M3 4.5h14v11H3zM8 4.5v11",
  fullScreen: "M3.5 8V3.5H8M12 3.5h4.5V8M16.5 12v4.5H12M8 16.5H3.5V12",
  settings: "M3 6h7m4 0h3M3 14h3m4 0h7M12 4v4M8 12v4",
  help: "M7 7.2a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2.1M10 15v.8",
  close: "M5 5l10 10M15 5L5 15",
} as const;

export type IconName = keyof typeof PATHS;

export function makeIcon(name: IconName): SVGSVGElement {
  const icon = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  for (const [key, value] of [
    ["viewBox", "0 0 20 20"],
    ["class", "icon-picture"],
    ["aria-hidden", "true"],
  ] as const) {
    icon.setAttribute(key, value);
  }
  path.setAttribute("d", PATHS[name]);
  icon.append(path);
  return icon;
}
