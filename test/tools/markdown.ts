// Pieces of Markdown tables.

/** Text for a cell of a table. */
export const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** Text as code; "" stays so. */
export const code = (text: string): string => {
  const fence = text.includes("`") ? "``" : "`";
  return text === "" ? "" : `${fence}${fence === "``" ? ` ${text} ` : text}${fence}`;
};

export const row = (...cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;
