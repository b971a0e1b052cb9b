// Scripts for tmux-scripts.test.ts: each a list of command lines. A step that differs says why it may.

import { BUFFER_SCRIPTS } from "./tmux-buffer-scripts.ts";
import { EVENT_SCRIPTS } from "./tmux-event-scripts.ts";
import { GROUP_SCRIPTS } from "./tmux-group-scripts.ts";
import { type Step, steps } from "./tmux-script-steps.ts";

/** Options whose defaults blockmux chooses otherwise. */
export const DEFAULTS_OF_TMUX = `
set -s escape-time 500
set -s default-terminal screen
set -g history-limit 2000
set -g mouse off
`;

export const SCRIPTS: Readonly<Record<string, readonly Step[]>> = {
  "lists what there is": steps(`
    list-sessions -F '#{session_name} #{session_windows} #{session_attached} #{session_id}'
    list-windows
    list-windows -a
    list-windows -F '#I:#W:#F:#{window_id}:#{window_active}:#{window_panes}:#{window_width}x#{window_height}'
    list-panes  ## history is kept in another form, so its bytes are others
    list-panes -s  ## history is kept in another form, so its bytes are others
    list-panes -a  ## history is kept in another form, so its bytes are others
    list-panes -F '#P #D #{pane_width} #{pane_height} #{pane_active} #{pane_dead} #{pane_in_mode} #{cursor_x},#{cursor_y}'
    list-windows -t nowhere
    list-panes -t main:7
    list-panes -t %99
    has-session
    has-session -t main
    has-session -t =mai
    has-session -t mai
    has-session -t other
    has-session -t '$0'
    has-session -t '$7'
    list-clients
    list-sessions -f '#{==:#{session_name},main}' -F '#S'
    list-sessions -f '#{==:#{session_name},none}' -F '#S'
    list-windows -f 0 -F x
    list-panes -F '#{line}'
    list-commands kill-window
    list-commands new-window  ## the usage says that a command may be several words
    list-commands no-such  ## a name that is none is an error
    list-nothing
    list  ## list-blocks is a command too
  `),
  "makes windows": steps(`
    new-window -d -n second 'sleep 1000'
    list-windows -F '#I #W #F'
    new-window -n third 'sleep 1000'
    list-windows -F '#I #W #F'
    new-window -a -t :0 -n beside 'sleep 1000'
    list-windows -F '#I #W #F'
    new-window -b -t :2 -n before 'sleep 1000'
    list-windows -F '#I #W #F'
    new-window -t :0 -n taken 'sleep 1000'
    new-window -d -k -t :0 -n killer 'sleep 1000'
    list-windows -F '#I #W #F'
    new-window -t :9 -n nine 'sleep 1000'
    new-window -P -F '#S:#I.#P #W' -n printed 'sleep 1000'
    new-window -P -n printed2 'sleep 1000'
    new-window -S -n nine
    list-windows -F '#I #W #F'
    new-window -t nowhere:
    new-window -t main:5 -d 'sleep 1000'
    list-windows -F '#I #W #F'
    set -g base-index 3
    new-window -d -n based 'sleep 1000'
    list-windows -F '#I #W #F'
    new-session -d -s two -n w 'sleep 1000'
    list-windows -t two -F '#I #W #F'
    new-window -t two: -n x -e FOO=bar 'sleep 1000'
    list-windows -a -F '#S:#I #W #F'
    new-window -t two:3 -n y 'sleep 1000'
    kill-window -t two:4
    list-windows -t two -F '#I #W #F'
    kill-window -t two:9
    kill-window -a -t main:9
    list-windows -t main -F '#I #W #F'
    kill-session -t two
    has-session -t two
    list-sessions -F '#S'
  `),
  "goes from window to window": steps(`
    new-window -n b 'sleep 1000'
    new-window -n c 'sleep 1000'
    new-window -n d 'sleep 1000'
    display-message -p '#I #W'
    last-window
    display-message -p '#I #W'
    next-window
    display-message -p '#I'
    next-window
    display-message -p '#I'
    previous-window
    display-message -p '#I'
    select-window -t :1
    list-windows -F '#I#F'
    select-window -t b
    select-window -t :+
    display-message -p '#I'
    select-window -t :-
    display-message -p '#I'
    select-window -t :^
    display-message -p '#I'
    select-window -t :$
    display-message -p '#I'
    select-window -t :!
    display-message -p '#I'
    select-window -l
    display-message -p '#I'
    select-window -n
    display-message -p '#I'
    select-window -p
    display-message -p '#I'
    select-window -T
    display-message -p '#I'
    select-window -T -t :0
    display-message -p '#I'
    select-window -T -t :0
    display-message -p '#I'
    select-window -t :nine
    select-window -t :9
    select-window -t 'main:{end}'
    display-message -p '#I'
    select-window -t '{start}'
    display-message -p '#I'
    next-window -a
    previous-window -a
    kill-window -t :2
    list-windows -F '#I#F'
    kill-window
    list-windows -F '#I#F'
    kill-window -t :1
    list-windows -F '#I#F'
    last-window
    next-window
    previous-window
  `),
  "moves, swaps, links and renames windows": steps(`
    new-window -d -n b 'sleep 1000'
    new-window -d -n c 'sleep 1000'
    move-window -s :1 -t :7
    list-windows -F '#I #W #F'
    move-window -t :5
    list-windows -F '#I #W #F'
    move-window -r
    list-windows -F '#I #W #F'
    move-window -s :1 -t :2
    move-window -k -s :1 -t :2
    list-windows -F '#I #W #F'
    new-window -d -n d 'sleep 1000'
    new-window -d -n e 'sleep 1000'
    list-windows -F '#I #W #F'
    swap-window -s :0 -t :2
    list-windows -F '#I #W #F'
    swap-window -d -s :2 -t :1
    list-windows -F '#I #W #F'
    swap-window -t :0
    list-windows -F '#I #W #F'
    swap-window -s :0 -t :99
    move-window -a -s :0 -t :1
    list-windows -F '#I #W #F'
    move-window -b -s :3 -t :2
    list-windows -F '#I #W #F'
    new-session -d -s two -n w 'sleep 1000'
    link-window -s main:2 -t two:
    list-windows -a -F '#S:#I #W #F #{window_linked}'
    link-window -s main:2 -t two:0
    link-window -s main:3 -t two:5
    list-windows -a -F '#S:#I #W #F'
    link-window -k -d -s main:3 -t two:0
    list-windows -a -F '#S:#I #W #F'
    unlink-window -t two:5
    list-windows -a -F '#S:#I #W #F'
    unlink-window -t main:0
    unlink-window -k -t main:0
    list-windows -a -F '#S:#I #W #F'
    move-window -s two:1 -t main:
    list-windows -a -F '#S:#I #W #F'
    rename-window -t main:2 new
    rename-window 'a b'
    list-windows -a -F '#S:#I #W #F'
    rename-window '#S-x'
    display-message -p -t main: '#W'
    rename-session -t two three
    list-sessions -F '#S'
    rename-session -t three main
    rename-session -t three 'a.b:c'
    list-sessions -F '#S'
    rename-session -t none x
    set -g renumber-windows on
    kill-window -t main:2
    list-windows -t main -F '#I #W #F'
    new-session -d -s main
    new-session -d -s '' 'sleep 1000'
    new-session -d 'sleep 1000'
    list-sessions -F '#S'
    new-session -d -P -F '#S/#I' 'sleep 1000'
    new-session -d -P 'sleep 1000'
    kill-session -a -t main
    list-sessions -F '#S #{session_windows}'
  `),
  "says and chooses with formats": steps(`
    display-message -p
    display-message -p '#S:#I.#P #W #T #D #H'
    display-message -p -F '#S'
    display-message -p 'a ##S #{session_name} #{nothing} #, #}'
    display-message -p '#{?window_active,yes,no} #{?0,yes,no} #{?,yes,no} #{?session_attached,(a),(d)}'
    display-message -p '#{==:#{session_name},main} #{!=:a,a} #{<:1,2} #{>=:b,a} #{||:0,1} #{&&:1,0}'
    display-message -p '#{m:ma*,#S} #{m/r:^m.in$,#S} #{m/ri:^MAIN$,#S} #{m:x*,#S}'
    display-message -p '#{=3:session_name} #{=-2:session_name} #{=/2/…:session_name} #{p6:session_name}| #{p-6:session_name}|'
    display-message -p '#{s/a/o/:session_name} #{s/[im]/<\\0>/:session_name} #{s/(m)(a)/\\2\\1/:session_name}'
    display-message -p '#{pane_start_command} #{b:pane_start_command} #{?#{d:socket_path},folder,}' 
    display-message -p '#{l:#{session_name}} #{E:session_name} #{q:session_name}'
    display-message -p '#{e|+:1,2} #{e|*|f|3:1.5,2} #{e|/|f:7,2} #{e|%:7,4} #{e|m:7,4}'
    display-message -p '#{n:session_name} #{w:session_name} #{a:65}'
    display-message -p '#{W:#I #{?window_active,*,-},[#I]}'
    display-message -p '#{S:#S } #{P:#P }'
    display-message -p '#{N/s:main} #{N/s:none} #{N/w:first} #{N/w:none}'
    display-message -p '#{host_short}x' 
    display-message -p '#{version}'
    display-message -p '#{window_layout}'
    display-message -p '#{window_raw_flags} #{window_flags} #{window_zoomed_flag} #{window_start_flag}#{window_end_flag}#{window_last_flag}'
    display-message -p '#{window_linked} #{window_bell_flag} #{window_activity_flag} #{window_silence_flag} #{window_bigger}'
    display-message -p '#{pane_width}x#{pane_height} #{pane_left} #{pane_top} #{pane_right} #{pane_bottom} #{pane_at_top}#{pane_at_bottom}#{pane_at_left}#{pane_at_right}'
    display-message -p '#{session_windows} #{session_attached} #{session_many_attached} #{session_grouped} #{session_id} #{session_group}'
    display-message -p '#{window_stack_index} #{window_active_clients} #{window_active_sessions} #{window_active_sessions_list} #{window_linked_sessions} #{window_linked_sessions_list}'
    display-message -p '#{pane_dead} #{pane_in_mode} #{pane_mode} #{pane_input_off} #{pane_pipe} #{pane_synchronized} #{pane_marked} #{pane_marked_set} #{pane_last} #{pane_format} #{window_format} #{session_format}'
    display-message -p '#{alternate_on} #{cursor_flag} #{insert_flag} #{keypad_flag} #{keypad_cursor_flag} #{wrap_flag} #{origin_flag} #{mouse_any_flag} #{cursor_character}.'
    display-message -p '#{scroll_region_upper} #{scroll_region_lower} #{history_size} #{history_limit} #{pane_tabs}'
    display-message -p '#{client_name}.#{client_width}.#{client_session}.#{buffer_name}.#{hook}.'
    display-message -p '#{command} #{line}'
    display-message -p '#{status-left} | #{status-right} | #{base-index} | #{mouse} | #{history-limit}'
    display-message -p '#{window-status-format} #{pane-base-index} #{remain-on-exit} #{prefix} #{default-size}'
    display-message -p '#{@none}.#{status-format[7]}.#{update-environment[0]}'
    set -g @user 'a #{session_name}'
    display-message -p '#{@user} #{E:@user} #{T:@user}'
    display-message -p -t main: '#{?#{t:session_created},made,not}' 
    display-message -p -t nowhere 'x'
    display-message -p -t :9 'x'
    display-message -p '#{session_alerts}.#{session_stack}.#{session_path}'
    display-message -p '%H' x y
    display-message 'nobody sees this'
  `),
  "sets and shows options in their scopes": steps(`
    set -g status-left 'left #S'
    show -g status-left
    show -gv status-left
    show status-left
    show -A status-left
    set status-left own
    show status-left
    show -v status-left
    set -u status-left
    show -Av status-left
    set -g status-interval 7
    set -g status-interval x
    set -g status-interval -1
    set -g status-int 8
    show -g status-interval
    set -g status-
    set -g nothing x
    set -g mouse
    show -gv mouse
    set -g mouse yes
    show -gv mouse
    set -g mouse maybe
    set -g status-position top
    set -g status-position
    set -g status-position middle
    set -g status-style fg=red,bg=blue,bold
    show -g status-style
    set -ag status-style underscore
    show -gv status-style
    set -g status-style nonsense
    set -g prefix C-a
    show -gv prefix
    set -g prefix nokey
    set -g display-panes-colour colour300
    set -g display-panes-colour brightred
    show -gv display-panes-colour
    set -w -t main:0 window-status-format X
    show -w -t main:0 window-status-format
    show -wv -t main:0 window-status-format
    setw -t main:0 automatic-rename off
    showw -t main:0 automatic-rename
    showw -v -t main:0 automatic-rename
    set -p -t main:0.0 remain-on-exit on
    show -p -t main:0.0 remain-on-exit
    show -pA  ## options that do nothing are left out, and there are some of our own
    set -s escape-time 33
    show -s escape-time
    show -sv escape-time
    set -g @a one
    set -ag @a two
    show -gv @a
    show -g @none
    show -gq @none
    show -gqv @none
    set -o -g @a three
    set -oq -g @a three
    set -go @b new
    show -gv @b
    set -gu @b
    show -gqv @b
    set -gF @f '#{session_name} #{e|+:1,1}'
    show -gv @f
    set -g '@n#{session_name}' v
    show -gv @nmain
    set -g update-environment[20] NEW
    show -g update-environment[20]
    show -gv update-environment
    set -gu update-environment[20]
    show -g update-environment[20]
    set -ag update-environment ' MORE LESS'
    show -g update-environment
    set -s command-alias[9] 'hello=display-message -p hi'
    hello
    set -g default-size 100x
    set -g default-size 100x50
    set -g base-index -1
    set -t nowhere status on
    set -w -t :7 mode-keys vi
    show -t nowhere status
    show -g nothing
    show -gq nothing
    show -w
    show
    show -p
    set @own 'with "quotes" and $dollar'
    show
    show @own
    show -v @own
    set -g status-right ''
    show -g status-right
    set -g word-separators ' -_@'
    show -g word-separators
    set -g visual-bell both
    show -gv visual-bell
    set -wg monitor-silence 5
    show -wgv monitor-silence
    set -g
    set
    show -g a b
  `),
  "binds keys and lists them": steps(`
    unbind -a -T prefix
    unbind -a -T root
    list-keys -T prefix
    bind x kill-pane
    bind -r Up resize-pane -U 5
    bind -n F1 new-window
    bind -T mine a display-message 'hello world'
    bind -N 'does something' y split-window -h
    bind C-x { new-window ; split-window }
    bind C-y new-window \\\\; split-window -h
    bind M-Left if-shell -F '#{pane_active}' 'select-pane -L'
    bind '"' split-window
    bind \\# list-clients
    bind '\\;' last-pane
    bind Space next-layout
    bind BSpace display -p x
    bind -n MouseDown1Pane select-pane -t=
    bind -n C-M-S-F5 next-window
    bind é display é
    list-keys -T prefix
    list-keys -T root
    list-keys -T mine
    list-keys -T prefix x
    list-keys -T none
    list-keys -N -T prefix
    list-keys -aN -T prefix  ## a blank stands between the key and its note
    list-keys -1 -T prefix
    unbind x
    unbind x
    unbind -T mine a
    list-keys -T mine
    unbind -T none a
    unbind nokey
    unbind -q nokey
    unbind
    bind nokey kill-pane
    bind z nocommand
    bind z kill-pane -Q
    bind z kill-pane -t  ## a flag without its value is an error
    bind z
    bind
  `),
  "types into panes and reads what they show": steps(`
    new-window -n cat cat
    send-keys -t main:cat abc Space 'd e' Enter
    ? capture-pane -p -t main:cat
    send-keys -t main:cat -l 'Enter C-a'
    send-keys -t main:cat Enter
    ? capture-pane -p -t main:cat
    send-keys -t main:cat -H 68 69 0a
    ? capture-pane -p -t main:cat
    send-keys -t main:cat -N 3 x
    send-keys -t main:cat Enter
    ? capture-pane -p -t main:cat
    send-keys -t main:cat -N 0 x
    send-keys -t main:cat -N x x
    send-keys -t main:cat -H zz  ## a word that is no byte is an error
    send-keys -t nowhere x
    send-keys -t main:cat -X cancel
    ? capture-pane -p -t main:cat -S 0 -E 1
    capture-pane -p -t main:cat -S 1 -E 0
    capture-pane -p -t main:cat -S - -E -
    capture-pane -p -t main:cat -S x  ## a word that is no row is an error
    capture-pane -p -t main:9
    new-window -n sgr "printf '\\033[1;31mred\\033[0m \\033[4mline\\033[0m\\nwrap'; sleep 1000"
    ? capture-pane -p -e -t main:sgr -E 1
    new-window -n long "printf %0100d 7; sleep 1000"
    ? capture-pane -p -t main:long -E 1
    ? capture-pane -p -J -t main:long -E 1
    new-window -n seq "seq 60; sleep 1000"
    ? capture-pane -p -t main:seq
    ? capture-pane -p -t main:seq -S -3 -E 2
    ? capture-pane -p -t main:seq -S -
    ? display-message -p -t main:seq '#{history_size} #{cursor_y}'
    clear-history -t main:seq
    display-message -p -t main:seq '#{history_size}'
    capture-pane -p -t main:seq -S -
    new-window -n alt "printf 'main\\n\\033[?1049halt'; sleep 1000"
    ? capture-pane -p -t main:alt -E 1
    ? capture-pane -p -a -t main:alt -E 1
    capture-pane -p -a -t main:seq
    capture-pane -pq -a -t main:seq
    ? display-message -p -t main:alt '#{alternate_on} #{cursor_x},#{cursor_y}'
    new-window -n title "printf '\\033]2;a title\\007'; sleep 1000"
    ? display-message -p -t main:title '#T #{pane_title}'
  `),
  ...EVENT_SCRIPTS,
  ...GROUP_SCRIPTS,
  ...BUFFER_SCRIPTS,
};
