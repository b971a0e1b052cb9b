// Scripts for tmux-scripts.test.ts in which things happen by themselves: programs, conditions, hooks and channels.
import { type Step, steps } from "./tmux-script-steps.ts";

export const EVENT_SCRIPTS: Readonly<Record<string, readonly Step[]>> = {
  "runs shells, conditions, hooks, channels and pipes": steps(`
    run-shell 'echo out; echo two'  ## what a shell command prints goes to who asked, not over a pane
    run-shell 'echo err >&2'
    run-shell 'echo err >&2; exit 3'
    run-shell 'kill -9 $$'
    run-shell 'exit 3'
    run-shell 'echo some; exit 3'  ## what a shell command prints goes to who asked, not over a pane
    run-shell 'printf x'  ## what a shell command prints goes to who asked, not over a pane
    run-shell 'echo #{session_name}'  ## what a shell command prints goes to who asked, not over a pane
    run-shell -C 'display-message -p inside'
    run-shell -b 'true'
    run-shell
    if-shell true 'display-message -p yes' 'display-message -p no'
    if-shell false 'display-message -p yes' 'display-message -p no'
    if-shell false 'display-message -p yes'
    if-shell -F '#{session_name}' 'display-message -p yes' 'display-message -p no'
    if-shell -F 0 'display-message -p yes' 'display-message -p no'
    if-shell -F '' 'display-message -p yes' 'display-message -p no'
    if-shell 'test #{session_windows} = 1' 'display-message -p one'
    if-shell true 'nothing'
    if-shell true
    wait-for -S ready
    wait-for ready
    wait-for -U free
    wait-for -L held
    wait-for -U held
    wait-for
    set-hook -g after-new-window 'set -g @hooked yes'
    show-hooks -g after-new-window
    set-hook -g pane-exited 'set -g @x y'
    set-hook -gw pane-died 'set -g @x y'
    show-hooks -gw
    show-hooks -gw pane-died
    show-hooks -g pane-exited
    set-hook window-renamed 'set -g @x z'
    show-hooks
    show-hooks -w
    set-hook -u window-renamed
    show-hooks -w
    set-hook -gu pane-exited
    set-hook -gu pane-died
    new-window -d 'sleep 1000'
    ? show -gqv @hooked
    set-hook -ag after-new-window 'set -g @again yes'
    show-hooks -g after-new-window
    set-hook -gu after-new-window
    show-hooks -g after-new-window
    set-hook -g nothing 'x'
    set-hook -g after-new-window[5] 'display -p five'
    show-hooks -g after-new-window
    set-hook -R after-new-window
    set-hook after-kill-window 'set -g @killed #{hook}'
    show-hooks
    set-hook -g session-created 'set -gF @created "#{hook} #{hook_session_name}"'
    new-session -d -s two 'sleep 1000'
    ? show -gqv @created
    set-hook -g window-renamed 'set -gF @renamed "#{hook} #{hook_window_name}"'
    rename-window -t two: w
    ? show -gqv @renamed
    pipe-pane -t two: 'cat >/dev/null'
    display-message -p -t two: '#{pane_pipe}'
    pipe-pane -t two:
    display-message -p -t two: '#{pane_pipe}'
    pipe-pane -o -t two: 'cat >/dev/null'
    pipe-pane -o -t two: 'cat >/dev/null'
    display-message -p -t two: '#{pane_pipe}'
    set-environment -g GREETING hello
    show-environment -g GREETING
    show-environment GREETING
    set-environment GREETING there
    show-environment GREETING
    show-environment -s GREETING
    set-environment -r GREETING
    show-environment GREETING
    show-environment -s GREETING
    set-environment -u GREETING
    show-environment GREETING
    set-environment -gh SECRET x
    show-environment -g SECRET
    show-environment -gh SECRET
    set-environment
    set-environment A
    set-environment A=B x
    set-environment -u A x
    display-message -p '#{GREETING} #{SECRET}'
    source-file /nowhere/at-all
    source-file -q /nowhere/at-all
    source-file
    start-server
    set-option -g @x 1 ; display-message -p first ; display-message -p '#{@x}'
    display-message -p before ; kill-window -t :77 ; display-message -p behind
    display-message -p before ; nothing
    new-window -d -n gone true
    ? list-windows -F '#W'
    lock-server
  `),
  "fires hooks as things happen": steps(`
    set-hook -g session-created 'set -gaF @log "#{hook} "'
    set-hook -g session-closed 'set -gaF @log "#{hook} "'
    set-hook -g session-renamed 'set -gaF @log "#{hook} "'
    set-hook -g session-window-changed 'set -gaF @log "#{hook} "'
    set-hook -g window-linked 'set -gaF @log "#{hook} "'
    set-hook -g window-unlinked 'set -gaF @log "#{hook} "'
    set-hook -g window-renamed 'set -gaF @log "#{hook} "'
    set-hook -g window-pane-changed 'set -gaF @log "#{hook} "'
    set-hook -g window-layout-changed 'set -gaF @log "#{hook} "'
    set-hook -g window-resized 'set -gaF @log "#{hook} "'
    set-hook -g pane-exited 'set -gaF @log "#{hook} "'
    set-hook -g pane-died 'set -gaF @log "#{hook} "'
    set-hook -g pane-title-changed 'set -gaF @log "#{hook} "'
    set-hook -g alert-bell 'set -gaF @log "#{hook} "'
    set-hook -g alert-activity 'set -gaF @log "#{hook} "'
    set-hook -g alert-silence 'set -gaF @log "#{hook} "'
    new-session -d -s two -n w -x 80 -y 24 'sleep 1000'
    ~ show -gqv @log
    set -gu @log
    rename-session -t two three
    ~ show -gqv @log
    set -gu @log
    rename-window -t three: v
    ~ show -gqv @log
    set -gu @log
    new-window -t three: -n x 'sleep 1000'
    ~ show -gqv @log
    set -gu @log
    new-window -d -t three: -n y 'sleep 1000'
    ~ show -gqv @log
    set -gu @log
    select-window -t three:1
    ~ show -gqv @log
    set -gu @log
    next-window -t three
    ~ show -gqv @log
    set -gu @log
    split-window -t three: 'sleep 1000'
    ~ show -gqv @log
    set -gu @log
    split-window -d -t three: 'sleep 1000'
    ~ show -gqv @log
    set -gu @log
    select-pane -t three:.0
    ~ show -gqv @log
    set -gu @log
    select-pane -t three:.0
    ~ show -gqv @log
    set -gu @log
    resize-pane -t three: -x 20
    ~ show -gqv @log
    set -gu @log
    resize-pane -t three: -D 2
    ~ show -gqv @log
    set -gu @log
    resize-pane -Z -t three:
    ~ show -gqv @log
    set -gu @log
    resize-pane -Z -t three:
    ~ show -gqv @log
    set -gu @log
    select-layout -t three: even-horizontal
    ~ show -gqv @log  ## tmux tells of the layout twice
    set -gu @log
    swap-pane -t three:.0 -s three:.1
    ~ show -gqv @log
    set -gu @log
    kill-pane -t three:.0
    ~ show -gqv @log
    set -gu @log
    kill-pane -t three:.1
    ~ show -gqv @log
    set -gu @log
    resize-window -t three: -x 100 -y 30
    ~ show -gqv @log
    set -gu @log
    swap-window -s three:0 -t three:1
    ~ show -gqv @log
    set -gu @log
    move-window -s three:1 -t three:7
    ~ show -gqv @log
    set -gu @log
    link-window -s three:7 -t main:
    ~ show -gqv @log
    set -gu @log
    unlink-window -t main:1
    ~ show -gqv @log
    set -gu @log
    new-window -k -t three:7 -n z 'sleep 1000'
    ~ show -gqv @log
    set -gu @log
    last-window -t three
    ~ show -gqv @log
    set -gu @log
    kill-window -t three:0
    ~ show -gqv @log
    set -gu @log
    new-window -t three: -n short 'exit 0'
    ~ show -gqv @log  ## tmux lays out the pane that is left of none
    set -gu @log
    new-window -d -t three: -n shorter 'exit 0'
    ~ show -gqv @log  ## tmux lays out the pane that is left of none
    set -gu @log
    set -g remain-on-exit on
    new-window -d -t three: -n dies 'exit 3'
    ~ show -gqv @log
    set -gu @log
    new-window -d -t three: -n bell "printf '\\a'; sleep 1000"
    ~ show -gqv @log
    set -gu @log
    set -wg monitor-activity on
    new-window -d -t three: -n noise "echo x; sleep 1000"
    ~ show -gqv @log
    set -gu @log
    new-window -d -t three: -n title "printf '\\033]2;title\\007'; sleep 1000"
    ~ show -gqv @log
    set -gu @log
    rename-window -t three: v
    ~ show -gqv @log
    set -gu @log
    break-pane -d -s three:.0
    ~ show -gqv @log
    set -gu @log
    kill-session -t three
    ~ show -gqv @log
    set -gu @log
    list-windows -a -F '#S:#I #W #F'
    ~ show -gqv @log
    set -gu @log
  `),
};
