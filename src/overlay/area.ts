// Rectangles of a client's screen, and where its mouse is.

/** In cells of the client's screen, from the top left. */
export interface Area {
  readonly row: number;
  readonly col: number;
  readonly rows: number;
  readonly cols: number;
}

export interface MouseAt {
  readonly row: number;
  readonly col: number;
  readonly kind: "press" | "release" | "drag" | "wheelUp" | "wheelDown" | "move";
  /** 1 left, 2 middle, 3 right; 0 for none. */
  readonly button: number;
}

export function isInside(
  { row, col, rows, cols }: Area,
  at: { readonly row: number; readonly col: number },
): boolean {
  return at.row >= row && at.row < row + rows && at.col >= col && at.col < col + cols;
}

/** The part of `area` that lies within `bounds`; rows and columns are 0 where there is none. */
export function cropArea(area: Area, bounds: Area): Area {
  const row = Math.max(area.row, bounds.row);
  const col = Math.max(area.col, bounds.col);
  return {
    row,
    col,
    rows: Math.max(0, Math.min(area.row + area.rows, bounds.row + bounds.rows) - row),
    cols: Math.max(0, Math.min(area.col + area.cols, bounds.col + bounds.cols) - col),
  };
}
