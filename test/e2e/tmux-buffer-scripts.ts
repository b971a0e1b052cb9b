// Scripts for tmux-scripts.test.ts about paste buffers and standard input.
import { type Step, steps } from "./tmux-script-steps.ts";

export const BUFFER_SCRIPTS: Readonly<Record<string, readonly Step[]>> = {
  "sets, lists, pastes and saves buffers": steps(String.raw`
    show-buffer
    delete-buffer
    paste-buffer
    list-buffers
    set-buffer
    set-buffer ''
    set-buffer one
    set-buffer 'two  words'
    list-buffers
    show-buffer
    set-buffer -b named three
    show-buffer
    set-buffer -a four
    set-buffer -a -b named five
    list-buffers
    set-buffer -n new
    set-buffer -b new -n ''
    set-buffer -b none -n other
    set-buffer -b '' x
    set-buffer -b buffer1 -n new
    set-buffer -t nobody x
    set-buffer -w y
    list-buffers -F '#{buffer_name} #{buffer_size} #{buffer_sample}' -f '#{m:buffer*,#{buffer_name}}'
    show-buffer -b none
    show-buffer extra
    delete-buffer -b none
    delete-buffer -b buffer0
    delete-buffer
    display-message -p '#{buffer_name} #{buffer_size}'
    printf 'from\na pipe\n' | load-buffer -b piped -
    printf '' | load-buffer -b empty -
    load-buffer /no/such/file
    load-buffer
    load-buffer /  ## a folder is no file, and that is said
    save-buffer -b piped /no/such/folder
    save-buffer -b piped /
    save-buffer -b none /x
    save-buffer -b piped $folder/saved
    save-buffer -a -b named $folder/saved
    save-buffer -a -b new $folder/saved
    load-buffer -b again $folder/saved
    show-buffer -b again
    save-buffer -b again -
    list-buffers
    new-window -n cat 'stty raw -echo; echo ready; cat -v'
    ? capture-pane -p -E 1
    paste-buffer -b piped
    paste-buffer -b piped -r
    paste-buffer -b piped -s ' | '
    paste-buffer -b piped -s ''
    paste-buffer -b piped -p
    ? capture-pane -p
    paste-buffer -t nowhere
    paste-buffer -d -b again
    paste-buffer -d -b again
    capture-pane -b seen -E 0
    show-buffer -b seen
    capture-pane -E 0
    list-buffers
    capture-pane -b '' -E 0
    set -s buffer-limit 1
    set-buffer last
    list-buffers
  `),
  "captures what is unfinished or escaped": steps(String.raw`
    new-window -n odd "printf 'a\\\\b \033[1;31mred\033[0m\033[12;3'; sleep 1000"
    ? capture-pane -p -E 0
    capture-pane -p -C -E 0
    capture-pane -p -e -C -E 0
    capture-pane -p -P
    capture-pane -p -P -C
    capture-pane -P
    list-buffers
    capture-pane -a
    capture-pane -aq
    capture-pane -P -t main:0
    list-buffers
  `),
  "follows formats step by step": steps(String.raw`
    display-message -p -v '## #, #} #S #Z #[fg=red] ##[x]'
    display-message -p -v '#{?nosuch,a,b} #{?#{==:a,a},x#{session_name},b}'
    display-message -p -v '#{?pane_active,a}'
    display-message -p -v '#{E:status-left} #{s/a/b/i;=3:session_name} #{p10:session_name} #{n:session_name} #{w:session_name}'
    display-message -p -v '#{m/r:x,y} #{C:foo} #{N:x} #{||:0,1} #{e|+:1,2} #{a#{b}c} #{a:65} #{l:#{x}}'
    display-message -p -v '#{S:#{session_name}} #{P:#{pane_id}} #{W:a,b} #{@nosuch}'
    display-message -p -v '#{==:a} end'
  `),
  "shows standard input in panes, and reads commands from it": steps(String.raw`
    display-message -I
    printf 'one\ntwo' | split-window -I
    list-panes -F '#{pane_index} #{pane_dead} [#{pane_start_command}] #{cursor_flag} #{cursor_x},#{cursor_y} #{pane_active}'
    printf ' more\nthree' | display-message -I -t main:0.1
    capture-pane -p -t main:0.1 -E 3
    split-window -h -P ''
    list-panes -F '#{pane_index} #{pane_dead} [#{pane_start_command}] #{cursor_flag}'
    send-keys -t main:0.2 abc Enter
    capture-pane -p -t main:0.2 -E 1
    respawn-pane -t main:0.2 'sleep 1000'
    respawn-pane -t main:0.2 'sleep 1000'
    list-panes -F '#{pane_index} #{pane_dead} [#{pane_start_command}] #{cursor_flag}'
    swap-pane -s main:0.0 -t main:0.1
    kill-pane -t main:0.0
    list-panes -F '#{pane_index} #{pane_dead}'
    display-message -p -F '#S'
    display-message -F a b
    display-message -d x b
    display-message -c nobody b
    display-message -p -N '#S'
    printf 'set -g @a 1\ndisplay-message -p here\n' | source-file -
    printf 'set -g @b 1\nno-such x\n' | source-file -  ## errors go to standard error, and name the column
    printf 'bind x { display-message -p a }\nset -g @c "x y" ; set -g @d 1\n' | source-file -nv -
    printf 'no-such x\n' | source-file -n -  ## errors go to standard error, and name the column
    show-options -gv @a
    show-options -gv @d
  `),
  "says the same of flags seldom used": steps(String.raw`
    new-window -d -n w1 'sleep 1000'
    new-window -S -d -n w1
    display-message -p '#I'
    new-window -S -n w1
    display-message -p '#I'
    list-keys nokey
    if-shell -t nowhere true 'display-message -p a' 'display-message -p b'
    run-shell -d x true
    run-shell -t nowhere 'exit 3'
    new-session -d -x 0
    new-session -d -x 80 -y a
    show-environment -t nowhere
    set-environment -t nowhere A b
    set-hook -g after-new-window 'display-message hi'
    set-hook -ga after-new-window 'display-message ho'
    set-hook window-renamed 'set -g @h 1'
    set-hook -w window-renamed 'set -g @h 2'
    show-options -g after-new-window
    show-options -gv after-new-window
    show-options -wH
    show-options -g after-new-window[1]
  `),
  "takes flags that no usage names, and zooms with a split": steps(`
    split-window -d -Z 'sleep 1000'
    list-panes -F '#P #{pane_active} #{window_zoomed_flag}'
    split-window -Z 'sleep 1000'
    list-panes -F '#P #{pane_active} #{window_zoomed_flag}'
    resize-pane -Z
    select-pane -t 0 -P 'bg=red'
    show-options -p -t 0
    select-pane -t 0 -g
    select-pane -P 'fg=blue,bg=default'
    select-pane -g
    list-commands -F '#{command_list_usage}' select-pane
  `),
  "reads numbers with blanks before them": steps(`
    split-window -d '-l 5' 'sleep 1000'
    split-window -d -h '-p 30' 'sleep 1000'
    split-window -d -h -l ' 25%' 'sleep 1000'
    list-panes -F '#{pane_width}x#{pane_height}'
    resize-pane -x ' 20'
    resize-pane -y ' +3'
    list-panes -F '#{pane_width}x#{pane_height}'
    resize-window -x ' 90' -y ' 30'
    list-windows -F '#{window_width}x#{window_height}'
    set -g base-index ' 2'
    show -gv base-index
    new-session -d -s sized -x ' 70' -y ' 20' 'sleep 1000'
    list-windows -t sized -F '#I #{window_width}x#{window_height}'
    resize-pane -x 'a 3'
    split-window -d '-l 5x' 'sleep 1000'
  `),
};
