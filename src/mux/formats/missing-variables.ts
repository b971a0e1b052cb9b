// Variables of tmux that expand to nothing here, each with why or what to use instead. Read by the documentation; a
// test holds the list against what there is.

const NO_CURSOR = "there is no cursor and no selection while reading";
const NO_POPUPS = "there are no menus and popups";
const NO_MOUSE = "keys of the mouse know the pane they were pressed in, not the cell";

/** Reason by the variable's name. */
export const MISSING_VARIABLES: Readonly<Record<string, string>> = {
  copy_cursor_line: NO_CURSOR,
  copy_cursor_word: NO_CURSOR,
  copy_cursor_x: NO_CURSOR,
  copy_cursor_y: NO_CURSOR,
  mouse_line: NO_MOUSE,
  mouse_word: NO_MOUSE,
  mouse_x: NO_MOUSE,
  mouse_y: NO_MOUSE,
  pane_search_string: NO_CURSOR,
  rectangle_toggle: NO_CURSOR,
  scroll_position: NO_CURSOR,
  search_match: NO_CURSOR,
  search_present: NO_CURSOR,
  selection_active: NO_CURSOR,
  selection_end_x: NO_CURSOR,
  selection_end_y: NO_CURSOR,
  selection_present: NO_CURSOR,
  selection_start_x: NO_CURSOR,
  selection_start_y: NO_CURSOR,
  popup_centre_x: NO_POPUPS,
  popup_centre_y: NO_POPUPS,
  popup_height: NO_POPUPS,
  popup_mouse_bottom: NO_POPUPS,
  popup_mouse_centre_x: NO_POPUPS,
  popup_mouse_centre_y: NO_POPUPS,
  popup_mouse_top: NO_POPUPS,
  popup_mouse_x: NO_POPUPS,
  popup_mouse_y: NO_POPUPS,
  popup_pane_bottom: NO_POPUPS,
  popup_pane_left: NO_POPUPS,
  popup_pane_right: NO_POPUPS,
  popup_pane_top: NO_POPUPS,
  popup_status_line_y: NO_POPUPS,
  popup_width: NO_POPUPS,
  popup_window_status_line_x: NO_POPUPS,
  popup_window_status_line_y: NO_POPUPS,
};
