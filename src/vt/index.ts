/** vt: one emulated terminal, bytes in, a screen of cells and replies out. */
export { ignoreRows, type RowEvents, type SavedCursor, Screen } from "./screen.js";
