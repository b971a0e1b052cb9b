// Variables of tmux that expand to nothing here, each with why or what to use instead. Read by the documentation; a
// test holds the list against what there is.

const NO_POPUPS = "only in -x and -y of display-menu and display-popup, as in tmux";

/** Reason by the variable's name. */
export const MISSING_VARIABLES: Readonly<Record<string, string>> = {
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
