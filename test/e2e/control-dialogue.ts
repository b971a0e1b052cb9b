// A dialogue in control mode that tmux and blockmux have both, and in which their answers may differ.

export interface DialogueStep {
  readonly line: string;
  /** What is waited for in what comes of it. */
  readonly until?: RegExp;
  /** Why the two do not answer the same here. */
  readonly differs?: string;
}

const step = (line: string, more: Omit<DialogueStep, "line"> = {}): DialogueStep => ({ line, ...more });

const LATER_TMUX = "told by later ones than tmux 3.3a";
const ONCE = "tmux tells layouts again that have not changed";
const ORDER = "layouts and panes are told in another order";
const SCREEN = "blockmux refuses what needs a screen";

export const DIALOGUE: readonly DialogueStep[] = [
  step("set-option -g automatic-rename off"),
  step("list-sessions -F '#{session_name} #{session_attached}'"),
  step("new-window -n two cat"),
  step("list-windows -F '#{window_index} #{window_name} #{window_flags}'"),
  step("split-window -h cat"),
  step("select-pane -t 0"),
  step("nosuch"),
  step("list-sessions -F a ; nosuch"),
  step("list-sessions -F a ; has-session -t nope ; list-sessions -F b"),
  step("list-clients -F '#{client_control_mode} #{client_flags} #{client_width} #{client_readonly}'"),
  step("rename-window foo"),
  step("rename-session bar"),
  step("send-keys -t %2 'a\\b' Enter", {
    until: /%output %2 .*a\\134b\\015\\012.*a\\134b|%output %2 a.*\n.*a/,
  }),
  step("select-layout even-vertical", { differs: ONCE }),
  step("resize-pane -Z"),
  step("resize-pane -Z"),
  step("swap-pane -U"),
  step("kill-pane"),
  step("select-window -t 0"),
  step("next-window"),
  step("last-window"),
  step("display-message -p hello"),
  step("display-message hello", { differs: LATER_TMUX }),
  step("set-buffer -b foo y", { differs: LATER_TMUX }),
  step("show-buffer -b foo"),
  step("delete-buffer -b foo", { differs: LATER_TMUX }),
  step("copy-mode"),
  step("send-keys -X cancel"),
  step("new-session -d -s other -n o cat"),
  step("switch-client -t other"),
  step("link-window -s bar:1 -t other:5"),
  step("rename-window -t bar:0 w0"),
  step("unlink-window -t other:5"),
  step("new-window -d -n n -t bar: cat"),
  step("kill-window -t bar:"),
  step("kill-session -t bar"),
  step("if-shell -F 1 'list-windows -F in'"),
  step("if-shell true 'list-windows -F in'"),
  step("run-shell -C 'list-windows -F in'"),
  step("wait-for -S nobody"),
  step("source-file /nonexistent"),
  step("load-buffer /nonexistent", { differs: "what a command says after its block is a %message" }),
  step("set-hook -g after-has-session 'display-message -p hooked'"),
  step("has-session"),
  step("new-window -n gone 'exit 0'", { until: /window-close @/ }),
  step("split-window -d 'exit 0'", {
    until: /layout-change.*layout-change/s,
  }),
  step("refresh-client -A '%4:off'"),
  step("refresh-client -A '%4:on'"),
  step("refresh-client -A '%4:pause'"),
  step("refresh-client -A '%4:continue'"),
  step("refresh-client -A '%4:nonsense' -A nonsense"),
  step("refresh-client -f pause-after=3,no-output"),
  step("list-clients -F '#{client_flags}'"),
  step("refresh-client -f '!pause-after,!no-output'"),
  step("refresh-client -f nonsense", { differs: "an unknown flag is an error" }),
  step("refresh-client -C nonsense"),
  step("refresh-client -C 0x0"),
  step("refresh-client -C 100x30"),
  step("refresh-client -C @2:60x15"),
  step("refresh-client -C @2:"),
  step("list-windows -F '#{window_id} #{window_width}x#{window_height}'"),
  step("refresh-client -B 'sub:%*:#{pane_id} #{window_width}'", { until: /%subscription-changed/ }),
  step("refresh-client -B sub"),
  step("show-options -g status"),
  step("list-keys -T prefix C-o"),
  step("respawn-pane -k cat"),
  step("split-window -h cat"),
  step("rotate-window", { differs: "tmux tells nothing of the layout" }),
  step("break-pane -n broken", { differs: ORDER }),
  step("join-pane -t @2", { differs: ORDER }),
  step("move-window -t 9"),
  step("attach-session -t other"),
  step("detach-client -s nope", { differs: "a session that is not there is an error" }),
  step("display-panes", { differs: SCREEN }),
];
