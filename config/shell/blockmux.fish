# Shell integration for fish 3: marks prompts and commands (OSC 133), so that the terminal knows where a command's output
# begins and ends, how it ended and how long it took. fish 4 does so by itself. In ~/.config/fish/config.fish:
#
#   test -n "$BLOCKMUX_SHELL_INTEGRATION"; and source "$BLOCKMUX_SHELL_INTEGRATION/blockmux.fish"
#
# For the far end of ssh, copy this file there and source the copy. Your prompts, key bindings and event handlers are not
# touched.

if status is-interactive; and not set -q __blockmux_shell; and not contains -- "$TERM" '' dumb linux
    and string match -qr '^[23]\.' -- $version

    # A name for this shell among those that run inside each other. Not exported: each shell has its own.
    set -g __blockmux_shell $fish_pid.(random)

    function __blockmux_prompt --on-event fish_prompt
        printf '\e]133;A;aid=%s\a' $__blockmux_shell
    end

    function __blockmux_began --on-event fish_preexec
        printf '\e]133;C;aid=%s;cmdline_url=%s\a' $__blockmux_shell (string escape --style=url -- (string sub -l 1024 -- "$argv[1]" | string collect))
    end

    function __blockmux_ended --on-event fish_postexec
        printf '\e]133;D;%s;aid=%s\a' $status $__blockmux_shell
    end
end
