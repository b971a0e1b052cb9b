// The formats of commands that print lists, where -F gives none. Scripts read these lines: they are tmux's.

export const DEFAULT_FORMATS = {
  "list-sessions":
    "#{session_name}: #{session_windows} windows (created #{t:session_created})" +
    "#{?session_grouped, (group ,}#{session_group}#{?session_grouped,),}" +
    "#{?session_attached, (attached),}",
  "list-clients":
    "#{client_name}: #{session_name} [#{client_width}x#{client_height} #{client_termname}] " +
    "#{?#{!=:#{client_uid},#{uid}},[user #{?client_user,#{client_user},#{client_uid},}] ,}" +
    "#{?client_flags,(#{client_flags}),}",
  "list-windows":
    "#{window_index}: #{window_name}#{window_raw_flags} (#{window_panes} panes) " +
    "[#{window_width}x#{window_height}] [layout #{window_layout}] #{window_id}#{?window_active, (active),}",
  /** With -a: every window of every session. */
  "list-windows -a":
    "#{session_name}:#{window_index}: #{window_name}#{window_raw_flags} (#{window_panes} panes) " +
    "[#{window_width}x#{window_height}] ",
  "list-panes":
    "#{pane_index}: [#{pane_width}x#{pane_height}] [history #{history_size}/#{history_limit}, " +
    "#{history_bytes} bytes] #{pane_id}#{?pane_active, (active),}#{?pane_dead, (dead),}",
  /** With -s: every pane of a session. */
  "list-panes -s":
    "#{window_index}.#{pane_index}: [#{pane_width}x#{pane_height}] [history #{history_size}/#{history_limit}, " +
    "#{history_bytes} bytes] #{pane_id}#{?pane_active, (active),}#{?pane_dead, (dead),}",
  /** With -a: every pane there is. */
  "list-panes -a":
    "#{session_name}:#{window_index}.#{pane_index}: [#{pane_width}x#{pane_height}] " +
    "[history #{history_size}/#{history_limit}, #{history_bytes} bytes] #{pane_id}" +
    "#{?pane_active, (active),}#{?pane_dead, (dead),}",
  "list-buffers": '#{buffer_name}: #{buffer_size} bytes: "#{buffer_sample}"',
  "display-message":
    "[#{session_name}] #{window_index}:#{window_name}, current pane #{pane_index} " + "- (%H:%M %d-%b-%y)",
  /** new-session -P, and likewise below. */
  "new-session": "#{session_name}:",
  "new-window": "#{session_name}:#{window_index}.#{pane_index}",
  "split-window": "#{session_name}:#{window_index}.#{pane_index}",
  "break-pane": "#{session_name}:#{window_index}.#{pane_index}",
} as const;
