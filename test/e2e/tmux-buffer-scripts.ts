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
};
