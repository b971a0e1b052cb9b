// A mouse event as widgets take it.

import { MouseButton, type MouseEvent } from "../../input/index.js";
import type { MouseAt } from "../../overlay/index.js";

export function mouseAt({ action, button, row, col }: MouseEvent): MouseAt {
  const number = button <= MouseButton.right ? button + 1 : 0;
  if (button === MouseButton.wheelUp) return { row, col, kind: "wheelUp", button: 0 };
  if (button === MouseButton.wheelDown) return { row, col, kind: "wheelDown", button: 0 };
  if (action === "move") return { row, col, kind: number === 0 ? "move" : "drag", button: number };
  return { row, col, kind: action, button: number };
}
