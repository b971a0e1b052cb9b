// Scripts for tmux-scripts.test.ts about session groups.
import { type Step, steps } from "./tmux-script-steps.ts";

const WINDOWS = "list-windows -a -F '#S:#I #W #F'";
const SESSIONS =
  "list-sessions -F '#S #{session_group} #{session_grouped} #{session_group_size} #{session_group_list}'";

export const GROUP_SCRIPTS: Readonly<Record<string, readonly Step[]>> = {
  "shares windows in session groups": steps(`
    new-session -d -t main
    ${SESSIONS}
    list-sessions -F '#S #{session_group_attached},#{session_group_attached_list},#{session_group_many_attached} #{session_id}'
    list-sessions -F '#{session_name}#{?session_grouped, (group ,}#{session_group}#{?session_grouped,),}'
    new-window -t main: -n second 'sleep 1000'
    ${WINDOWS}
    list-windows -a -F '#S:#I #{window_linked} #{window_linked_sessions} #{window_linked_sessions_list} #{window_active_sessions_list}'
    new-window -d -t main-1: -n third 'sleep 1000'
    ${WINDOWS}
    select-window -t main-1:2
    last-window -t main
    ${WINDOWS}
    unlink-window -t main:1
    swap-window -s main:0 -t main-1:1
    move-window -s main:0 -t main-1:5
    link-window -s main:0 -t main-1:5
    move-window -s main:0 -t main:5
    ${WINDOWS}
    new-window -a -d -t main-1:1 -n fourth 'sleep 1000'
    ${WINDOWS}
    swap-window -s main:1 -t main:3
    list-windows -t main-1 -F '#S:#I #W #F'
    list-windows -t main -F '#S:#I #W #F'
    new-window -k -t main:1 -n killer 'sleep 1000'
    ${WINDOWS}
    rename-window -t main-1:1 renamed
    ${WINDOWS}
    break-pane -s main:1
    split-window -t main:1 'sleep 1000'
    break-pane -d -s main:1.1 -n broken
    ${WINDOWS}
    join-pane -d -s main-1:broken -t main:1
    ${WINDOWS}
    kill-window -t main-1:1
    ${WINDOWS}
    set -g renumber-windows on
    kill-window -t main:2
    ${WINDOWS}
    set -g renumber-windows off
    new-session -d -s outside -n lone 'sleep 1000'
    link-window -d -s outside:0 -t main:7
    list-windows -a -F '#S:#I #{window_linked} #{window_linked_sessions}'
    unlink-window -t main-1:7
    ${WINDOWS}
    move-window -d -s main-1:renamed -t outside:
    ${WINDOWS}
    kill-session -t main
    ${SESSIONS}
    ${WINDOWS}
    new-session -d -t main
    new-session -d -s named -t main-1
    ${SESSIONS}
    rename-session -t named other
    ${SESSIONS}
    new-session -d -t main-1 -n window
    new-session -d -t main-1 'sleep 1000'
    new-session -d -s grouped -t fresh
    new-session -d -t fresh
    list-sessions -F '#S #{session_group_list} #{session_windows}'
    kill-session -a -t other
    ${SESSIONS}
    kill-window -t other:0
    ? has-session
  `),
};
