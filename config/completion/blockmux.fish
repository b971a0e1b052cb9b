# Completion of blockmux for fish: blockmux completion fish | source
# Written by `npm run docs` from the tables in src/commands and src/client/block.
function __blockmux_words
    set -l words (commandline -opc)[2..]
    while set -q words[1]
        switch $words[1]
            case -L -S -f
                set -e words[1]
                set -q words[1]; and set -e words[1]
            case '-*'
                set -e words[1]
            case '*'
                break
        end
    end
    string join -- \n $words
end
function __blockmux_needs_command
    test -z (__blockmux_words | string join ' ')
end
function __blockmux_command_is
    set -l words (__blockmux_words)
    contains -- "$words[1]" $argv
end
function __blockmux_verb_is
    set -l words (__blockmux_words)
    test "$words[1]" = block; and contains -- "$words[2]" $argv
end
function __blockmux_runs
    set -l words (__blockmux_words)
    contains -- -- $words; and string match -qr '^(block )?run ' -- "$words"
end
# What another command line would have behind the dashes of: run -- command
function __blockmux_command_line
    set -l words (__blockmux_words)
    set -e words[1..(contains -i -- -- $words)]
    complete -C (string join -- ' ' (string escape -- $words) (commandline -ct))
end
function __blockmux_sessions
    set -l words (commandline -opc)
    set -l server
    for option in -L -S
        set -l at (contains -i -- $option $words); and set -a server $option $words[(math $at + 1)]
    end
    blockmux $server -N list-sessions -F '#{session_name}' 2>/dev/null
end
complete -c blockmux -f
complete -c blockmux -n __blockmux_needs_command -s L -x -d 'use the server of that name'
complete -c blockmux -n __blockmux_needs_command -s S -r -F -d 'use the server at that socket'
complete -c blockmux -n __blockmux_needs_command -s f -r -F -d 'configuration of a server started by this command'
complete -c blockmux -n __blockmux_needs_command -s N -d 'do not start a server'
complete -c blockmux -n __blockmux_needs_command -s C -d 'control mode: commands as lines in, what they print and what happens as lines out; -CC for terminals'
complete -c blockmux -n __blockmux_needs_command -s v -d 'log more, in a server started by this command'
complete -c blockmux -n __blockmux_needs_command -s V -d 'print the version'
complete -c blockmux -n __blockmux_needs_command -s h -d 'print how it is used'
complete -c blockmux -n __blockmux_needs_command -l force -d 'nest inside another blockmux'
complete -c blockmux -n __blockmux_needs_command -l relay -d 'let the terminal\'s bytes go through the socket'
complete -c blockmux -n __blockmux_needs_command -l trace -d 'write every packet down, decoded'
complete -c blockmux -n __blockmux_needs_command -a block -d 'Blocks for shell and scripts'
complete -c blockmux -n __blockmux_needs_command -a 'attach-session attach' -d 'Show a session in this terminal'
complete -c blockmux -n '__blockmux_command_is attach-session attach' -s d
complete -c blockmux -n '__blockmux_command_is attach-session attach' -s E
complete -c blockmux -n '__blockmux_command_is attach-session attach' -s r
complete -c blockmux -n '__blockmux_command_is attach-session attach' -s x
complete -c blockmux -n '__blockmux_command_is attach-session attach' -s c -r -d 'working-directory'
complete -c blockmux -n '__blockmux_command_is attach-session attach' -s f -r -d 'flags'
complete -c blockmux -n '__blockmux_command_is attach-session attach' -s t -x -a '(__blockmux_sessions)' -d 'target-session'
complete -c blockmux -n __blockmux_needs_command -a 'bind-key bind' -d 'Run commands when a key is pressed'
complete -c blockmux -n '__blockmux_command_is bind-key bind' -s n
complete -c blockmux -n '__blockmux_command_is bind-key bind' -s r
complete -c blockmux -n '__blockmux_command_is bind-key bind' -s T -r -d 'key-table'
complete -c blockmux -n '__blockmux_command_is bind-key bind' -s N -r -d 'note'
complete -c blockmux -n __blockmux_needs_command -a 'break-pane breakp' -d 'Move a pane to a window of its own'
complete -c blockmux -n '__blockmux_command_is break-pane breakp' -s a
complete -c blockmux -n '__blockmux_command_is break-pane breakp' -s b
complete -c blockmux -n '__blockmux_command_is break-pane breakp' -s d
complete -c blockmux -n '__blockmux_command_is break-pane breakp' -s P
complete -c blockmux -n '__blockmux_command_is break-pane breakp' -s F -r -d 'format'
complete -c blockmux -n '__blockmux_command_is break-pane breakp' -s n -r -d 'window-name'
complete -c blockmux -n '__blockmux_command_is break-pane breakp' -s s -x -a '(__blockmux_sessions)' -d 'src-pane'
complete -c blockmux -n '__blockmux_command_is break-pane breakp' -s t -x -a '(__blockmux_sessions)' -d 'dst-window'
complete -c blockmux -n __blockmux_needs_command -a 'capture-pane capturep' -d 'Print what a pane shows or has shown'
complete -c blockmux -n '__blockmux_command_is capture-pane capturep' -s a
complete -c blockmux -n '__blockmux_command_is capture-pane capturep' -s C
complete -c blockmux -n '__blockmux_command_is capture-pane capturep' -s e
complete -c blockmux -n '__blockmux_command_is capture-pane capturep' -s J
complete -c blockmux -n '__blockmux_command_is capture-pane capturep' -s N
complete -c blockmux -n '__blockmux_command_is capture-pane capturep' -s p
complete -c blockmux -n '__blockmux_command_is capture-pane capturep' -s P
complete -c blockmux -n '__blockmux_command_is capture-pane capturep' -s q
complete -c blockmux -n '__blockmux_command_is capture-pane capturep' -s b -r -d 'buffer-name'
complete -c blockmux -n '__blockmux_command_is capture-pane capturep' -s E -r -d 'end-line'
complete -c blockmux -n '__blockmux_command_is capture-pane capturep' -s l -l last-command -r -d 'commands-back'
complete -c blockmux -n '__blockmux_command_is capture-pane capturep' -s S -r -d 'start-line'
complete -c blockmux -n '__blockmux_command_is capture-pane capturep' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'choose-buffer' -d 'Pick a paste buffer from a list'
complete -c blockmux -n '__blockmux_command_is choose-buffer' -s N
complete -c blockmux -n '__blockmux_command_is choose-buffer' -s r
complete -c blockmux -n '__blockmux_command_is choose-buffer' -s Z
complete -c blockmux -n '__blockmux_command_is choose-buffer' -s F -r -d 'format'
complete -c blockmux -n '__blockmux_command_is choose-buffer' -s f -r -d 'filter'
complete -c blockmux -n '__blockmux_command_is choose-buffer' -s K -r -d 'key-format'
complete -c blockmux -n '__blockmux_command_is choose-buffer' -s O -r -d 'sort-order'
complete -c blockmux -n '__blockmux_command_is choose-buffer' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'choose-client' -d 'Pick a client from a list'
complete -c blockmux -n '__blockmux_command_is choose-client' -s N
complete -c blockmux -n '__blockmux_command_is choose-client' -s r
complete -c blockmux -n '__blockmux_command_is choose-client' -s Z
complete -c blockmux -n '__blockmux_command_is choose-client' -s F -r -d 'format'
complete -c blockmux -n '__blockmux_command_is choose-client' -s f -r -d 'filter'
complete -c blockmux -n '__blockmux_command_is choose-client' -s K -r -d 'key-format'
complete -c blockmux -n '__blockmux_command_is choose-client' -s O -r -d 'sort-order'
complete -c blockmux -n '__blockmux_command_is choose-client' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'choose-tree' -d 'Pick a session, window or pane from a tree'
complete -c blockmux -n '__blockmux_command_is choose-tree' -s G
complete -c blockmux -n '__blockmux_command_is choose-tree' -s N
complete -c blockmux -n '__blockmux_command_is choose-tree' -s r
complete -c blockmux -n '__blockmux_command_is choose-tree' -s s
complete -c blockmux -n '__blockmux_command_is choose-tree' -s w
complete -c blockmux -n '__blockmux_command_is choose-tree' -s Z
complete -c blockmux -n '__blockmux_command_is choose-tree' -s F -r -d 'format'
complete -c blockmux -n '__blockmux_command_is choose-tree' -s f -r -d 'filter'
complete -c blockmux -n '__blockmux_command_is choose-tree' -s K -r -d 'key-format'
complete -c blockmux -n '__blockmux_command_is choose-tree' -s O -r -d 'sort-order'
complete -c blockmux -n '__blockmux_command_is choose-tree' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'clear-history clearhist' -d 'Forget what scrolled off a pane\'s screen'
complete -c blockmux -n '__blockmux_command_is clear-history clearhist' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'clear-prompt-history clearphist' -d 'Forget what was typed at prompts'
complete -c blockmux -n '__blockmux_command_is clear-prompt-history clearphist' -s T -r -d 'type'
complete -c blockmux -n __blockmux_needs_command -a 'clock-mode' -d 'Show a clock in a pane'
complete -c blockmux -n '__blockmux_command_is clock-mode' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'command-prompt' -d 'Ask for text and run a command with it'
complete -c blockmux -n '__blockmux_command_is command-prompt' -s 1
complete -c blockmux -n '__blockmux_command_is command-prompt' -s b
complete -c blockmux -n '__blockmux_command_is command-prompt' -s F
complete -c blockmux -n '__blockmux_command_is command-prompt' -s k
complete -c blockmux -n '__blockmux_command_is command-prompt' -s i
complete -c blockmux -n '__blockmux_command_is command-prompt' -s N
complete -c blockmux -n '__blockmux_command_is command-prompt' -s I -r -d 'inputs'
complete -c blockmux -n '__blockmux_command_is command-prompt' -s p -r -d 'prompts'
complete -c blockmux -n '__blockmux_command_is command-prompt' -s t -r -d 'target-client'
complete -c blockmux -n '__blockmux_command_is command-prompt' -s T -r -d 'type'
complete -c blockmux -n __blockmux_needs_command -a 'completion' -d 'Print what makes a shell complete blockmux\'s words; needs no server'
complete -c blockmux -n __blockmux_needs_command -a 'confirm-before confirm' -d 'Ask before a command runs'
complete -c blockmux -n '__blockmux_command_is confirm-before confirm' -s b
complete -c blockmux -n '__blockmux_command_is confirm-before confirm' -s p -r -d 'prompt'
complete -c blockmux -n '__blockmux_command_is confirm-before confirm' -s t -r -d 'target-client'
complete -c blockmux -n __blockmux_needs_command -a 'conformance' -d 'Put this terminal to every clause of the protocol; needs no server'
complete -c blockmux -n __blockmux_needs_command -a 'copy-mode' -d 'Read a pane\'s history, search, select and copy'
complete -c blockmux -n '__blockmux_command_is copy-mode' -s e
complete -c blockmux -n '__blockmux_command_is copy-mode' -s H
complete -c blockmux -n '__blockmux_command_is copy-mode' -s M
complete -c blockmux -n '__blockmux_command_is copy-mode' -s u
complete -c blockmux -n '__blockmux_command_is copy-mode' -s q
complete -c blockmux -n '__blockmux_command_is copy-mode' -s s -x -a '(__blockmux_sessions)' -d 'src-pane'
complete -c blockmux -n '__blockmux_command_is copy-mode' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'customize-mode' -d 'Browse and change options'
complete -c blockmux -n '__blockmux_command_is customize-mode' -s N
complete -c blockmux -n '__blockmux_command_is customize-mode' -s Z
complete -c blockmux -n '__blockmux_command_is customize-mode' -s F -r -d 'format'
complete -c blockmux -n '__blockmux_command_is customize-mode' -s f -r -d 'filter'
complete -c blockmux -n '__blockmux_command_is customize-mode' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'delete-buffer deleteb' -d 'Forget a paste buffer'
complete -c blockmux -n '__blockmux_command_is delete-buffer deleteb' -s b -r -d 'buffer-name'
complete -c blockmux -n __blockmux_needs_command -a 'demo' -d 'Run a program that streams Blocks, to see what they do'
complete -c blockmux -n __blockmux_needs_command -a 'detach-client detach' -d 'Take a client off its session; the session goes on'
complete -c blockmux -n '__blockmux_command_is detach-client detach' -s a
complete -c blockmux -n '__blockmux_command_is detach-client detach' -s P
complete -c blockmux -n '__blockmux_command_is detach-client detach' -s E -r -d 'shell-command'
complete -c blockmux -n '__blockmux_command_is detach-client detach' -s s -x -a '(__blockmux_sessions)' -d 'target-session'
complete -c blockmux -n '__blockmux_command_is detach-client detach' -s t -r -d 'target-client'
complete -c blockmux -n __blockmux_needs_command -a 'display-menu menu' -d 'Show a menu'
complete -c blockmux -n '__blockmux_command_is display-menu menu' -s O
complete -c blockmux -n '__blockmux_command_is display-menu menu' -s c -r -d 'target-client'
complete -c blockmux -n '__blockmux_command_is display-menu menu' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n '__blockmux_command_is display-menu menu' -s T -r -d 'title'
complete -c blockmux -n '__blockmux_command_is display-menu menu' -s x -r -d 'position'
complete -c blockmux -n '__blockmux_command_is display-menu menu' -s y -r -d 'position'
complete -c blockmux -n __blockmux_needs_command -a 'display-message display' -d 'Show or print a message'
complete -c blockmux -n '__blockmux_command_is display-message display' -s a
complete -c blockmux -n '__blockmux_command_is display-message display' -s I
complete -c blockmux -n '__blockmux_command_is display-message display' -s N
complete -c blockmux -n '__blockmux_command_is display-message display' -s p
complete -c blockmux -n '__blockmux_command_is display-message display' -s v
complete -c blockmux -n '__blockmux_command_is display-message display' -s c -r -d 'target-client'
complete -c blockmux -n '__blockmux_command_is display-message display' -s d -r -d 'delay'
complete -c blockmux -n '__blockmux_command_is display-message display' -s F -r -d 'format'
complete -c blockmux -n '__blockmux_command_is display-message display' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'display-panes displayp' -d 'Show the panes\' numbers'
complete -c blockmux -n '__blockmux_command_is display-panes displayp' -s b
complete -c blockmux -n '__blockmux_command_is display-panes displayp' -s N
complete -c blockmux -n '__blockmux_command_is display-panes displayp' -s d -r -d 'duration'
complete -c blockmux -n '__blockmux_command_is display-panes displayp' -s t -r -d 'target-client'
complete -c blockmux -n __blockmux_needs_command -a 'display-popup popup' -d 'Run a program in a window over the panes'
complete -c blockmux -n '__blockmux_command_is display-popup popup' -s B
complete -c blockmux -n '__blockmux_command_is display-popup popup' -s C
complete -c blockmux -n '__blockmux_command_is display-popup popup' -s E
complete -c blockmux -n '__blockmux_command_is display-popup popup' -s b -r -d 'border-lines'
complete -c blockmux -n '__blockmux_command_is display-popup popup' -s c -r -d 'target-client'
complete -c blockmux -n '__blockmux_command_is display-popup popup' -s d -r -d 'start-directory'
complete -c blockmux -n '__blockmux_command_is display-popup popup' -s e -r -d 'environment'
complete -c blockmux -n '__blockmux_command_is display-popup popup' -s h -r -d 'height'
complete -c blockmux -n '__blockmux_command_is display-popup popup' -s s -r -d 'style'
complete -c blockmux -n '__blockmux_command_is display-popup popup' -s S -r -d 'border-style'
complete -c blockmux -n '__blockmux_command_is display-popup popup' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n '__blockmux_command_is display-popup popup' -s T -r -d 'title'
complete -c blockmux -n '__blockmux_command_is display-popup popup' -s w -r -d 'width'
complete -c blockmux -n '__blockmux_command_is display-popup popup' -s x -r -d 'position'
complete -c blockmux -n '__blockmux_command_is display-popup popup' -s y -r -d 'position'
complete -c blockmux -n __blockmux_needs_command -a 'export' -d 'Write a pane\'s history with its Blocks as text, JSON, HTML or SVG, to a file or standard output'
complete -c blockmux -n '__blockmux_command_is export' -s f -l format -r -d 'text|json|html|svg'
complete -c blockmux -n '__blockmux_command_is export' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'find-window findw' -d 'Go to the next window that has a text'
complete -c blockmux -n '__blockmux_command_is find-window findw' -s C
complete -c blockmux -n '__blockmux_command_is find-window findw' -s i
complete -c blockmux -n '__blockmux_command_is find-window findw' -s N
complete -c blockmux -n '__blockmux_command_is find-window findw' -s r
complete -c blockmux -n '__blockmux_command_is find-window findw' -s T
complete -c blockmux -n '__blockmux_command_is find-window findw' -s Z
complete -c blockmux -n '__blockmux_command_is find-window findw' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'has-session has' -d 'Succeed when the session exists'
complete -c blockmux -n '__blockmux_command_is has-session has' -s t -x -a '(__blockmux_sessions)' -d 'target-session'
complete -c blockmux -n __blockmux_needs_command -a 'if-shell if' -d 'Run one command or another'
complete -c blockmux -n '__blockmux_command_is if-shell if' -s b
complete -c blockmux -n '__blockmux_command_is if-shell if' -s F
complete -c blockmux -n '__blockmux_command_is if-shell if' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'inspect-blocks' -d 'Look through the Contexts and Blocks of a pane, and go to one'
complete -c blockmux -n '__blockmux_command_is inspect-blocks' -s N
complete -c blockmux -n '__blockmux_command_is inspect-blocks' -s r
complete -c blockmux -n '__blockmux_command_is inspect-blocks' -s Z
complete -c blockmux -n '__blockmux_command_is inspect-blocks' -s f -r -d 'filter'
complete -c blockmux -n '__blockmux_command_is inspect-blocks' -s K -r -d 'key-format'
complete -c blockmux -n '__blockmux_command_is inspect-blocks' -s O -r -d 'sort-order'
complete -c blockmux -n '__blockmux_command_is inspect-blocks' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'join-pane joinp' -d 'Move a pane into another window'
complete -c blockmux -n '__blockmux_command_is join-pane joinp' -s b
complete -c blockmux -n '__blockmux_command_is join-pane joinp' -s d
complete -c blockmux -n '__blockmux_command_is join-pane joinp' -s f
complete -c blockmux -n '__blockmux_command_is join-pane joinp' -s h
complete -c blockmux -n '__blockmux_command_is join-pane joinp' -s v
complete -c blockmux -n '__blockmux_command_is join-pane joinp' -s l -r -d 'size'
complete -c blockmux -n '__blockmux_command_is join-pane joinp' -s p -r -d 'percentage'
complete -c blockmux -n '__blockmux_command_is join-pane joinp' -s s -x -a '(__blockmux_sessions)' -d 'src-pane'
complete -c blockmux -n '__blockmux_command_is join-pane joinp' -s t -x -a '(__blockmux_sessions)' -d 'dst-pane'
complete -c blockmux -n __blockmux_needs_command -a 'kill-pane killp' -d 'End a pane and its program'
complete -c blockmux -n '__blockmux_command_is kill-pane killp' -s a
complete -c blockmux -n '__blockmux_command_is kill-pane killp' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'kill-server' -d 'End every session and the server'
complete -c blockmux -n __blockmux_needs_command -a 'kill-session' -d 'End a session and its programs'
complete -c blockmux -n '__blockmux_command_is kill-session' -s a
complete -c blockmux -n '__blockmux_command_is kill-session' -s C
complete -c blockmux -n '__blockmux_command_is kill-session' -s t -x -a '(__blockmux_sessions)' -d 'target-session'
complete -c blockmux -n __blockmux_needs_command -a 'kill-window killw' -d 'End a window and its programs'
complete -c blockmux -n '__blockmux_command_is kill-window killw' -s a
complete -c blockmux -n '__blockmux_command_is kill-window killw' -s t -x -a '(__blockmux_sessions)' -d 'target-window'
complete -c blockmux -n __blockmux_needs_command -a 'last-pane lastp' -d 'Go to the pane used before'
complete -c blockmux -n '__blockmux_command_is last-pane lastp' -s d
complete -c blockmux -n '__blockmux_command_is last-pane lastp' -s e
complete -c blockmux -n '__blockmux_command_is last-pane lastp' -s Z
complete -c blockmux -n '__blockmux_command_is last-pane lastp' -s t -x -a '(__blockmux_sessions)' -d 'target-window'
complete -c blockmux -n __blockmux_needs_command -a 'last-window last' -d 'Go to the window used before'
complete -c blockmux -n '__blockmux_command_is last-window last' -s t -x -a '(__blockmux_sessions)' -d 'target-session'
complete -c blockmux -n __blockmux_needs_command -a 'link-window linkw' -d 'Show a window in a second session'
complete -c blockmux -n '__blockmux_command_is link-window linkw' -s a
complete -c blockmux -n '__blockmux_command_is link-window linkw' -s b
complete -c blockmux -n '__blockmux_command_is link-window linkw' -s d
complete -c blockmux -n '__blockmux_command_is link-window linkw' -s k
complete -c blockmux -n '__blockmux_command_is link-window linkw' -s s -x -a '(__blockmux_sessions)' -d 'src-window'
complete -c blockmux -n '__blockmux_command_is link-window linkw' -s t -x -a '(__blockmux_sessions)' -d 'dst-window'
complete -c blockmux -n __blockmux_needs_command -a 'list-blocks' -d 'Print the Contexts and Blocks of a pane as JSON'
complete -c blockmux -n '__blockmux_command_is list-blocks' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'list-buffers lsb' -d 'List the paste buffers'
complete -c blockmux -n '__blockmux_command_is list-buffers lsb' -s F -r -d 'format'
complete -c blockmux -n '__blockmux_command_is list-buffers lsb' -s f -r -d 'filter'
complete -c blockmux -n __blockmux_needs_command -a 'list-clients lsc' -d 'List the attached clients'
complete -c blockmux -n '__blockmux_command_is list-clients lsc' -s F -r -d 'format'
complete -c blockmux -n '__blockmux_command_is list-clients lsc' -s t -x -a '(__blockmux_sessions)' -d 'target-session'
complete -c blockmux -n __blockmux_needs_command -a 'list-commands lscm' -d 'List commands with their flags'
complete -c blockmux -n '__blockmux_command_is list-commands lscm' -s F -r -d 'format'
complete -c blockmux -n __blockmux_needs_command -a 'list-commands-run' -d 'List the commands that the shell of a pane ran, with status and duration'
complete -c blockmux -n '__blockmux_command_is list-commands-run' -s j -l json
complete -c blockmux -n '__blockmux_command_is list-commands-run' -s F -r -d 'format'
complete -c blockmux -n '__blockmux_command_is list-commands-run' -s f -r -d 'filter'
complete -c blockmux -n '__blockmux_command_is list-commands-run' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'list-keys lsk' -d 'List the bound keys'
complete -c blockmux -n '__blockmux_command_is list-keys lsk' -s 1
complete -c blockmux -n '__blockmux_command_is list-keys lsk' -s a
complete -c blockmux -n '__blockmux_command_is list-keys lsk' -s N
complete -c blockmux -n '__blockmux_command_is list-keys lsk' -s P -r -d 'prefix-string'
complete -c blockmux -n '__blockmux_command_is list-keys lsk' -s T -r -d 'key-table'
complete -c blockmux -n __blockmux_needs_command -a 'list-panes lsp' -d 'List panes'
complete -c blockmux -n '__blockmux_command_is list-panes lsp' -s a
complete -c blockmux -n '__blockmux_command_is list-panes lsp' -s s
complete -c blockmux -n '__blockmux_command_is list-panes lsp' -s F -r -d 'format'
complete -c blockmux -n '__blockmux_command_is list-panes lsp' -s f -r -d 'filter'
complete -c blockmux -n '__blockmux_command_is list-panes lsp' -s t -x -a '(__blockmux_sessions)' -d 'target-window'
complete -c blockmux -n __blockmux_needs_command -a 'list-sessions ls' -d 'List the sessions'
complete -c blockmux -n '__blockmux_command_is list-sessions ls' -s F -r -d 'format'
complete -c blockmux -n '__blockmux_command_is list-sessions ls' -s f -r -d 'filter'
complete -c blockmux -n __blockmux_needs_command -a 'list-windows lsw' -d 'List windows'
complete -c blockmux -n '__blockmux_command_is list-windows lsw' -s a
complete -c blockmux -n '__blockmux_command_is list-windows lsw' -s F -r -d 'format'
complete -c blockmux -n '__blockmux_command_is list-windows lsw' -s f -r -d 'filter'
complete -c blockmux -n '__blockmux_command_is list-windows lsw' -s t -x -a '(__blockmux_sessions)' -d 'target-session'
complete -c blockmux -n __blockmux_needs_command -a 'load-buffer loadb' -d 'Read a paste buffer from a file'
complete -c blockmux -n '__blockmux_command_is load-buffer loadb' -s w
complete -c blockmux -n '__blockmux_command_is load-buffer loadb' -s b -r -d 'buffer-name'
complete -c blockmux -n '__blockmux_command_is load-buffer loadb' -s t -r -d 'target-client'
complete -c blockmux -n __blockmux_needs_command -a 'lock-client lockc' -d 'Lock one client'
complete -c blockmux -n '__blockmux_command_is lock-client lockc' -s t -r -d 'target-client'
complete -c blockmux -n __blockmux_needs_command -a 'lock-server lock' -d 'Lock every client'
complete -c blockmux -n __blockmux_needs_command -a 'lock-session locks' -d 'Lock the clients of a session'
complete -c blockmux -n '__blockmux_command_is lock-session locks' -s t -x -a '(__blockmux_sessions)' -d 'target-session'
complete -c blockmux -n __blockmux_needs_command -a 'move-pane movep' -d 'Move a pane into another window'
complete -c blockmux -n '__blockmux_command_is move-pane movep' -s b
complete -c blockmux -n '__blockmux_command_is move-pane movep' -s d
complete -c blockmux -n '__blockmux_command_is move-pane movep' -s f
complete -c blockmux -n '__blockmux_command_is move-pane movep' -s h
complete -c blockmux -n '__blockmux_command_is move-pane movep' -s v
complete -c blockmux -n '__blockmux_command_is move-pane movep' -s l -r -d 'size'
complete -c blockmux -n '__blockmux_command_is move-pane movep' -s p -r -d 'percentage'
complete -c blockmux -n '__blockmux_command_is move-pane movep' -s s -x -a '(__blockmux_sessions)' -d 'src-pane'
complete -c blockmux -n '__blockmux_command_is move-pane movep' -s t -x -a '(__blockmux_sessions)' -d 'dst-pane'
complete -c blockmux -n __blockmux_needs_command -a 'move-window movew' -d 'Move a window to another index or session'
complete -c blockmux -n '__blockmux_command_is move-window movew' -s a
complete -c blockmux -n '__blockmux_command_is move-window movew' -s b
complete -c blockmux -n '__blockmux_command_is move-window movew' -s d
complete -c blockmux -n '__blockmux_command_is move-window movew' -s k
complete -c blockmux -n '__blockmux_command_is move-window movew' -s r
complete -c blockmux -n '__blockmux_command_is move-window movew' -s s -x -a '(__blockmux_sessions)' -d 'src-window'
complete -c blockmux -n '__blockmux_command_is move-window movew' -s t -x -a '(__blockmux_sessions)' -d 'dst-window'
complete -c blockmux -n __blockmux_needs_command -a 'new-session new' -d 'Make a session and show it, or only make it with -d'
complete -c blockmux -n '__blockmux_command_is new-session new' -s A
complete -c blockmux -n '__blockmux_command_is new-session new' -s d
complete -c blockmux -n '__blockmux_command_is new-session new' -s D
complete -c blockmux -n '__blockmux_command_is new-session new' -s E
complete -c blockmux -n '__blockmux_command_is new-session new' -s P
complete -c blockmux -n '__blockmux_command_is new-session new' -s X
complete -c blockmux -n '__blockmux_command_is new-session new' -s c -r -d 'start-directory'
complete -c blockmux -n '__blockmux_command_is new-session new' -s e -r -d 'environment'
complete -c blockmux -n '__blockmux_command_is new-session new' -s F -r -d 'format'
complete -c blockmux -n '__blockmux_command_is new-session new' -s f -r -d 'flags'
complete -c blockmux -n '__blockmux_command_is new-session new' -s n -r -d 'window-name'
complete -c blockmux -n '__blockmux_command_is new-session new' -s s -r -d 'session-name'
complete -c blockmux -n '__blockmux_command_is new-session new' -s t -x -a '(__blockmux_sessions)' -d 'target-session'
complete -c blockmux -n '__blockmux_command_is new-session new' -s x -r -d 'width'
complete -c blockmux -n '__blockmux_command_is new-session new' -s y -r -d 'height'
complete -c blockmux -n __blockmux_needs_command -a 'new-window neww' -d 'Make a window'
complete -c blockmux -n '__blockmux_command_is new-window neww' -s a
complete -c blockmux -n '__blockmux_command_is new-window neww' -s b
complete -c blockmux -n '__blockmux_command_is new-window neww' -s d
complete -c blockmux -n '__blockmux_command_is new-window neww' -s k
complete -c blockmux -n '__blockmux_command_is new-window neww' -s P
complete -c blockmux -n '__blockmux_command_is new-window neww' -s S
complete -c blockmux -n '__blockmux_command_is new-window neww' -s c -r -d 'start-directory'
complete -c blockmux -n '__blockmux_command_is new-window neww' -s e -r -d 'environment'
complete -c blockmux -n '__blockmux_command_is new-window neww' -s F -r -d 'format'
complete -c blockmux -n '__blockmux_command_is new-window neww' -s n -r -d 'window-name'
complete -c blockmux -n '__blockmux_command_is new-window neww' -s t -x -a '(__blockmux_sessions)' -d 'target-window'
complete -c blockmux -n __blockmux_needs_command -a 'next-layout nextl' -d 'Arrange the panes in the next preset layout'
complete -c blockmux -n '__blockmux_command_is next-layout nextl' -s t -x -a '(__blockmux_sessions)' -d 'target-window'
complete -c blockmux -n __blockmux_needs_command -a 'next-window next' -d 'Go to the next window'
complete -c blockmux -n '__blockmux_command_is next-window next' -s a
complete -c blockmux -n '__blockmux_command_is next-window next' -s t -x -a '(__blockmux_sessions)' -d 'target-session'
complete -c blockmux -n __blockmux_needs_command -a 'paste-buffer pasteb' -d 'Type a paste buffer into a pane'
complete -c blockmux -n '__blockmux_command_is paste-buffer pasteb' -s d
complete -c blockmux -n '__blockmux_command_is paste-buffer pasteb' -s p
complete -c blockmux -n '__blockmux_command_is paste-buffer pasteb' -s r
complete -c blockmux -n '__blockmux_command_is paste-buffer pasteb' -s s -r -d 'separator'
complete -c blockmux -n '__blockmux_command_is paste-buffer pasteb' -s b -r -d 'buffer-name'
complete -c blockmux -n '__blockmux_command_is paste-buffer pasteb' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'pipe-pane pipep' -d 'Send a pane\'s output to a command'
complete -c blockmux -n '__blockmux_command_is pipe-pane pipep' -s I
complete -c blockmux -n '__blockmux_command_is pipe-pane pipep' -s O
complete -c blockmux -n '__blockmux_command_is pipe-pane pipep' -s o
complete -c blockmux -n '__blockmux_command_is pipe-pane pipep' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'previous-layout prevl' -d 'Arrange the panes in the preset layout before'
complete -c blockmux -n '__blockmux_command_is previous-layout prevl' -s t -x -a '(__blockmux_sessions)' -d 'target-window'
complete -c blockmux -n __blockmux_needs_command -a 'previous-window prev' -d 'Go to the window before'
complete -c blockmux -n '__blockmux_command_is previous-window prev' -s a
complete -c blockmux -n '__blockmux_command_is previous-window prev' -s t -x -a '(__blockmux_sessions)' -d 'target-session'
complete -c blockmux -n __blockmux_needs_command -a 'record' -d 'Write a pane down as an asciicast, Blocks included, until record without a file; - is standard output'
complete -c blockmux -n '__blockmux_command_is record' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'refresh-client refresh' -d 'Draw a client again'
complete -c blockmux -n '__blockmux_command_is refresh-client refresh' -s c
complete -c blockmux -n '__blockmux_command_is refresh-client refresh' -s D
complete -c blockmux -n '__blockmux_command_is refresh-client refresh' -s l
complete -c blockmux -n '__blockmux_command_is refresh-client refresh' -s L
complete -c blockmux -n '__blockmux_command_is refresh-client refresh' -s R
complete -c blockmux -n '__blockmux_command_is refresh-client refresh' -s S
complete -c blockmux -n '__blockmux_command_is refresh-client refresh' -s U
complete -c blockmux -n '__blockmux_command_is refresh-client refresh' -s A -r -d 'pane:state'
complete -c blockmux -n '__blockmux_command_is refresh-client refresh' -s B -r -d 'name:what:format'
complete -c blockmux -n '__blockmux_command_is refresh-client refresh' -s C -r -d 'XxY'
complete -c blockmux -n '__blockmux_command_is refresh-client refresh' -s f -r -d 'flags'
complete -c blockmux -n '__blockmux_command_is refresh-client refresh' -s t -r -d 'target-client'
complete -c blockmux -n __blockmux_needs_command -a 'rename-session rename' -d 'Give a session another name'
complete -c blockmux -n '__blockmux_command_is rename-session rename' -s t -x -a '(__blockmux_sessions)' -d 'target-session'
complete -c blockmux -n __blockmux_needs_command -a 'rename-window renamew' -d 'Give a window another name'
complete -c blockmux -n '__blockmux_command_is rename-window renamew' -s t -x -a '(__blockmux_sessions)' -d 'target-window'
complete -c blockmux -n __blockmux_needs_command -a 'replay' -d 'Play an asciicast in this terminal; a recording of a pane makes its Blocks again'
complete -c blockmux -n __blockmux_needs_command -a 'reset-terminal' -d 'Put this terminal back in order; needs no server'
complete -c blockmux -n __blockmux_needs_command -a 'resize-pane resizep' -d 'Make a pane larger or smaller'
complete -c blockmux -n '__blockmux_command_is resize-pane resizep' -s D
complete -c blockmux -n '__blockmux_command_is resize-pane resizep' -s L
complete -c blockmux -n '__blockmux_command_is resize-pane resizep' -s M
complete -c blockmux -n '__blockmux_command_is resize-pane resizep' -s R
complete -c blockmux -n '__blockmux_command_is resize-pane resizep' -s T
complete -c blockmux -n '__blockmux_command_is resize-pane resizep' -s U
complete -c blockmux -n '__blockmux_command_is resize-pane resizep' -s Z
complete -c blockmux -n '__blockmux_command_is resize-pane resizep' -s x -r -d 'width'
complete -c blockmux -n '__blockmux_command_is resize-pane resizep' -s y -r -d 'height'
complete -c blockmux -n '__blockmux_command_is resize-pane resizep' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'resize-window resizew' -d 'Give a window a size of its own'
complete -c blockmux -n '__blockmux_command_is resize-window resizew' -s a
complete -c blockmux -n '__blockmux_command_is resize-window resizew' -s A
complete -c blockmux -n '__blockmux_command_is resize-window resizew' -s D
complete -c blockmux -n '__blockmux_command_is resize-window resizew' -s L
complete -c blockmux -n '__blockmux_command_is resize-window resizew' -s R
complete -c blockmux -n '__blockmux_command_is resize-window resizew' -s U
complete -c blockmux -n '__blockmux_command_is resize-window resizew' -s x -r -d 'width'
complete -c blockmux -n '__blockmux_command_is resize-window resizew' -s y -r -d 'height'
complete -c blockmux -n '__blockmux_command_is resize-window resizew' -s t -x -a '(__blockmux_sessions)' -d 'target-window'
complete -c blockmux -n __blockmux_needs_command -a 'respawn-pane respawnp' -d 'Run a program in a pane again'
complete -c blockmux -n '__blockmux_command_is respawn-pane respawnp' -s k
complete -c blockmux -n '__blockmux_command_is respawn-pane respawnp' -s c -r -d 'start-directory'
complete -c blockmux -n '__blockmux_command_is respawn-pane respawnp' -s e -r -d 'environment'
complete -c blockmux -n '__blockmux_command_is respawn-pane respawnp' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'respawn-window respawnw' -d 'Run a program in a window again'
complete -c blockmux -n '__blockmux_command_is respawn-window respawnw' -s k
complete -c blockmux -n '__blockmux_command_is respawn-window respawnw' -s c -r -d 'start-directory'
complete -c blockmux -n '__blockmux_command_is respawn-window respawnw' -s e -r -d 'environment'
complete -c blockmux -n '__blockmux_command_is respawn-window respawnw' -s t -x -a '(__blockmux_sessions)' -d 'target-window'
complete -c blockmux -n __blockmux_needs_command -a 'rotate-window rotatew' -d 'Move every pane one place on'
complete -c blockmux -n '__blockmux_command_is rotate-window rotatew' -s D
complete -c blockmux -n '__blockmux_command_is rotate-window rotatew' -s U
complete -c blockmux -n '__blockmux_command_is rotate-window rotatew' -s Z
complete -c blockmux -n '__blockmux_command_is rotate-window rotatew' -s t -x -a '(__blockmux_sessions)' -d 'target-window'
complete -c blockmux -n __blockmux_needs_command -a 'run' -d 'Run a command in a session of its own and return its exit status'
complete -c blockmux -n __blockmux_needs_command -a 'run-shell run' -d 'Run a shell command'
complete -c blockmux -n '__blockmux_command_is run-shell run' -s b
complete -c blockmux -n '__blockmux_command_is run-shell run' -s C
complete -c blockmux -n '__blockmux_command_is run-shell run' -s d -r -d 'delay'
complete -c blockmux -n '__blockmux_command_is run-shell run' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'save-buffer saveb' -d 'Write a paste buffer to a file'
complete -c blockmux -n '__blockmux_command_is save-buffer saveb' -s a
complete -c blockmux -n '__blockmux_command_is save-buffer saveb' -s b -r -d 'buffer-name'
complete -c blockmux -n __blockmux_needs_command -a 'select-layout selectl' -d 'Arrange the panes of a window'
complete -c blockmux -n '__blockmux_command_is select-layout selectl' -s E
complete -c blockmux -n '__blockmux_command_is select-layout selectl' -s n
complete -c blockmux -n '__blockmux_command_is select-layout selectl' -s o
complete -c blockmux -n '__blockmux_command_is select-layout selectl' -s p
complete -c blockmux -n '__blockmux_command_is select-layout selectl' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'select-pane selectp' -d 'Go to a pane, mark it or name it'
complete -c blockmux -n '__blockmux_command_is select-pane selectp' -s D
complete -c blockmux -n '__blockmux_command_is select-pane selectp' -s d
complete -c blockmux -n '__blockmux_command_is select-pane selectp' -s e
complete -c blockmux -n '__blockmux_command_is select-pane selectp' -s L
complete -c blockmux -n '__blockmux_command_is select-pane selectp' -s l
complete -c blockmux -n '__blockmux_command_is select-pane selectp' -s M
complete -c blockmux -n '__blockmux_command_is select-pane selectp' -s m
complete -c blockmux -n '__blockmux_command_is select-pane selectp' -s R
complete -c blockmux -n '__blockmux_command_is select-pane selectp' -s U
complete -c blockmux -n '__blockmux_command_is select-pane selectp' -s Z
complete -c blockmux -n '__blockmux_command_is select-pane selectp' -s T -r -d 'title'
complete -c blockmux -n '__blockmux_command_is select-pane selectp' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'select-window selectw' -d 'Go to a window'
complete -c blockmux -n '__blockmux_command_is select-window selectw' -s l
complete -c blockmux -n '__blockmux_command_is select-window selectw' -s n
complete -c blockmux -n '__blockmux_command_is select-window selectw' -s p
complete -c blockmux -n '__blockmux_command_is select-window selectw' -s T
complete -c blockmux -n '__blockmux_command_is select-window selectw' -s t -x -a '(__blockmux_sessions)' -d 'target-window'
complete -c blockmux -n __blockmux_needs_command -a 'send-keys send' -d 'Type into a pane'
complete -c blockmux -n '__blockmux_command_is send-keys send' -s F
complete -c blockmux -n '__blockmux_command_is send-keys send' -s H
complete -c blockmux -n '__blockmux_command_is send-keys send' -s l
complete -c blockmux -n '__blockmux_command_is send-keys send' -s M
complete -c blockmux -n '__blockmux_command_is send-keys send' -s R
complete -c blockmux -n '__blockmux_command_is send-keys send' -s X
complete -c blockmux -n '__blockmux_command_is send-keys send' -s N -r -d 'repeat-count'
complete -c blockmux -n '__blockmux_command_is send-keys send' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'send-prefix' -d 'Type the prefix key into a pane'
complete -c blockmux -n '__blockmux_command_is send-prefix' -s 2
complete -c blockmux -n '__blockmux_command_is send-prefix' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'server-access' -d 'Let other people of this machine use the server'
complete -c blockmux -n '__blockmux_command_is server-access' -s l
complete -c blockmux -n '__blockmux_command_is server-access' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'set-buffer setb' -d 'Set a paste buffer\'s text'
complete -c blockmux -n '__blockmux_command_is set-buffer setb' -s a
complete -c blockmux -n '__blockmux_command_is set-buffer setb' -s w
complete -c blockmux -n '__blockmux_command_is set-buffer setb' -s b -r -d 'buffer-name'
complete -c blockmux -n '__blockmux_command_is set-buffer setb' -s n -r -d 'new-buffer-name'
complete -c blockmux -n '__blockmux_command_is set-buffer setb' -s t -r -d 'target-client'
complete -c blockmux -n __blockmux_needs_command -a 'set-environment setenv' -d 'Set a variable for programs started later'
complete -c blockmux -n '__blockmux_command_is set-environment setenv' -s F
complete -c blockmux -n '__blockmux_command_is set-environment setenv' -s h
complete -c blockmux -n '__blockmux_command_is set-environment setenv' -s g
complete -c blockmux -n '__blockmux_command_is set-environment setenv' -s r
complete -c blockmux -n '__blockmux_command_is set-environment setenv' -s u
complete -c blockmux -n '__blockmux_command_is set-environment setenv' -s t -x -a '(__blockmux_sessions)' -d 'target-session'
complete -c blockmux -n __blockmux_needs_command -a 'set-hook' -d 'Run commands when something happens'
complete -c blockmux -n '__blockmux_command_is set-hook' -s a
complete -c blockmux -n '__blockmux_command_is set-hook' -s g
complete -c blockmux -n '__blockmux_command_is set-hook' -s p
complete -c blockmux -n '__blockmux_command_is set-hook' -s R
complete -c blockmux -n '__blockmux_command_is set-hook' -s u
complete -c blockmux -n '__blockmux_command_is set-hook' -s w
complete -c blockmux -n '__blockmux_command_is set-hook' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'set-option set' -d 'Set, append to or unset an option'
complete -c blockmux -n '__blockmux_command_is set-option set' -s a
complete -c blockmux -n '__blockmux_command_is set-option set' -s F
complete -c blockmux -n '__blockmux_command_is set-option set' -s g
complete -c blockmux -n '__blockmux_command_is set-option set' -s o
complete -c blockmux -n '__blockmux_command_is set-option set' -s p
complete -c blockmux -n '__blockmux_command_is set-option set' -s q
complete -c blockmux -n '__blockmux_command_is set-option set' -s s
complete -c blockmux -n '__blockmux_command_is set-option set' -s u
complete -c blockmux -n '__blockmux_command_is set-option set' -s U
complete -c blockmux -n '__blockmux_command_is set-option set' -s w
complete -c blockmux -n '__blockmux_command_is set-option set' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'set-window-option setw' -d 'Set a window option'
complete -c blockmux -n '__blockmux_command_is set-window-option setw' -s a
complete -c blockmux -n '__blockmux_command_is set-window-option setw' -s F
complete -c blockmux -n '__blockmux_command_is set-window-option setw' -s g
complete -c blockmux -n '__blockmux_command_is set-window-option setw' -s o
complete -c blockmux -n '__blockmux_command_is set-window-option setw' -s q
complete -c blockmux -n '__blockmux_command_is set-window-option setw' -s u
complete -c blockmux -n '__blockmux_command_is set-window-option setw' -s t -x -a '(__blockmux_sessions)' -d 'target-window'
complete -c blockmux -n __blockmux_needs_command -a 'show-buffer showb' -d 'Print a paste buffer'
complete -c blockmux -n '__blockmux_command_is show-buffer showb' -s b -r -d 'buffer-name'
complete -c blockmux -n __blockmux_needs_command -a 'show-environment showenv' -d 'Print the environment of programs started later'
complete -c blockmux -n '__blockmux_command_is show-environment showenv' -s h
complete -c blockmux -n '__blockmux_command_is show-environment showenv' -s g
complete -c blockmux -n '__blockmux_command_is show-environment showenv' -s s
complete -c blockmux -n '__blockmux_command_is show-environment showenv' -s t -x -a '(__blockmux_sessions)' -d 'target-session'
complete -c blockmux -n __blockmux_needs_command -a 'show-hooks' -d 'List hooks'
complete -c blockmux -n '__blockmux_command_is show-hooks' -s g
complete -c blockmux -n '__blockmux_command_is show-hooks' -s p
complete -c blockmux -n '__blockmux_command_is show-hooks' -s w
complete -c blockmux -n '__blockmux_command_is show-hooks' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'show-messages showmsgs' -d 'Show the messages a client was given'
complete -c blockmux -n '__blockmux_command_is show-messages showmsgs' -s J
complete -c blockmux -n '__blockmux_command_is show-messages showmsgs' -s T
complete -c blockmux -n '__blockmux_command_is show-messages showmsgs' -s t -r -d 'target-client'
complete -c blockmux -n __blockmux_needs_command -a 'show-options show' -d 'Print options with their values'
complete -c blockmux -n '__blockmux_command_is show-options show' -s A
complete -c blockmux -n '__blockmux_command_is show-options show' -s g
complete -c blockmux -n '__blockmux_command_is show-options show' -s H
complete -c blockmux -n '__blockmux_command_is show-options show' -s p
complete -c blockmux -n '__blockmux_command_is show-options show' -s q
complete -c blockmux -n '__blockmux_command_is show-options show' -s s
complete -c blockmux -n '__blockmux_command_is show-options show' -s v
complete -c blockmux -n '__blockmux_command_is show-options show' -s w
complete -c blockmux -n '__blockmux_command_is show-options show' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'show-prompt-history showphist' -d 'Print what was typed at prompts'
complete -c blockmux -n '__blockmux_command_is show-prompt-history showphist' -s T -r -d 'type'
complete -c blockmux -n __blockmux_needs_command -a 'show-window-options showw' -d 'Print window options'
complete -c blockmux -n '__blockmux_command_is show-window-options showw' -s g
complete -c blockmux -n '__blockmux_command_is show-window-options showw' -s v
complete -c blockmux -n '__blockmux_command_is show-window-options showw' -s t -x -a '(__blockmux_sessions)' -d 'target-window'
complete -c blockmux -n __blockmux_needs_command -a 'source-file source' -d 'Run the commands of a file'
complete -c blockmux -n '__blockmux_command_is source-file source' -s F
complete -c blockmux -n '__blockmux_command_is source-file source' -s n
complete -c blockmux -n '__blockmux_command_is source-file source' -s q
complete -c blockmux -n '__blockmux_command_is source-file source' -s v
complete -c blockmux -n __blockmux_needs_command -a 'split-window splitw' -d 'Divide a pane in two'
complete -c blockmux -n '__blockmux_command_is split-window splitw' -s b
complete -c blockmux -n '__blockmux_command_is split-window splitw' -s d
complete -c blockmux -n '__blockmux_command_is split-window splitw' -s f
complete -c blockmux -n '__blockmux_command_is split-window splitw' -s h
complete -c blockmux -n '__blockmux_command_is split-window splitw' -s I
complete -c blockmux -n '__blockmux_command_is split-window splitw' -s P
complete -c blockmux -n '__blockmux_command_is split-window splitw' -s v
complete -c blockmux -n '__blockmux_command_is split-window splitw' -s Z
complete -c blockmux -n '__blockmux_command_is split-window splitw' -s c -r -d 'start-directory'
complete -c blockmux -n '__blockmux_command_is split-window splitw' -s e -r -d 'environment'
complete -c blockmux -n '__blockmux_command_is split-window splitw' -s F -r -d 'format'
complete -c blockmux -n '__blockmux_command_is split-window splitw' -s l -r -d 'size'
complete -c blockmux -n '__blockmux_command_is split-window splitw' -s p -r -d 'percentage'
complete -c blockmux -n '__blockmux_command_is split-window splitw' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'start-server start' -d 'Start the server without a session'
complete -c blockmux -n __blockmux_needs_command -a 'suspend-client suspendc' -d 'Stop a client as Ctrl-Z would'
complete -c blockmux -n '__blockmux_command_is suspend-client suspendc' -s t -r -d 'target-client'
complete -c blockmux -n __blockmux_needs_command -a 'swap-pane swapp' -d 'Exchange two panes'
complete -c blockmux -n '__blockmux_command_is swap-pane swapp' -s d
complete -c blockmux -n '__blockmux_command_is swap-pane swapp' -s D
complete -c blockmux -n '__blockmux_command_is swap-pane swapp' -s U
complete -c blockmux -n '__blockmux_command_is swap-pane swapp' -s Z
complete -c blockmux -n '__blockmux_command_is swap-pane swapp' -s s -x -a '(__blockmux_sessions)' -d 'src-pane'
complete -c blockmux -n '__blockmux_command_is swap-pane swapp' -s t -x -a '(__blockmux_sessions)' -d 'dst-pane'
complete -c blockmux -n __blockmux_needs_command -a 'swap-window swapw' -d 'Exchange two windows'
complete -c blockmux -n '__blockmux_command_is swap-window swapw' -s d
complete -c blockmux -n '__blockmux_command_is swap-window swapw' -s s -x -a '(__blockmux_sessions)' -d 'src-window'
complete -c blockmux -n '__blockmux_command_is swap-window swapw' -s t -x -a '(__blockmux_sessions)' -d 'dst-window'
complete -c blockmux -n __blockmux_needs_command -a 'switch-client switchc' -d 'Show another session in a client'
complete -c blockmux -n '__blockmux_command_is switch-client switchc' -s E
complete -c blockmux -n '__blockmux_command_is switch-client switchc' -s l
complete -c blockmux -n '__blockmux_command_is switch-client switchc' -s n
complete -c blockmux -n '__blockmux_command_is switch-client switchc' -s p
complete -c blockmux -n '__blockmux_command_is switch-client switchc' -s r
complete -c blockmux -n '__blockmux_command_is switch-client switchc' -s Z
complete -c blockmux -n '__blockmux_command_is switch-client switchc' -s c -r -d 'target-client'
complete -c blockmux -n '__blockmux_command_is switch-client switchc' -s t -x -a '(__blockmux_sessions)' -d 'target-session'
complete -c blockmux -n '__blockmux_command_is switch-client switchc' -s T -r -d 'key-table'
complete -c blockmux -n __blockmux_needs_command -a 'trace' -d 'Print every Message of Block Operations in a pane as it passes, until Ctrl-C or the pane\'s end'
complete -c blockmux -n '__blockmux_command_is trace' -s j -l json
complete -c blockmux -n '__blockmux_command_is trace' -s t -x -a '(__blockmux_sessions)' -d 'target-pane'
complete -c blockmux -n __blockmux_needs_command -a 'unbind-key unbind' -d 'Take a key\'s commands away'
complete -c blockmux -n '__blockmux_command_is unbind-key unbind' -s a
complete -c blockmux -n '__blockmux_command_is unbind-key unbind' -s n
complete -c blockmux -n '__blockmux_command_is unbind-key unbind' -s q
complete -c blockmux -n '__blockmux_command_is unbind-key unbind' -s T -r -d 'key-table'
complete -c blockmux -n __blockmux_needs_command -a 'unlink-window unlinkw' -d 'Take a window out of a session'
complete -c blockmux -n '__blockmux_command_is unlink-window unlinkw' -s k
complete -c blockmux -n '__blockmux_command_is unlink-window unlinkw' -s t -x -a '(__blockmux_sessions)' -d 'target-window'
complete -c blockmux -n __blockmux_needs_command -a 'wait-for wait' -d 'Wait until another client signals, or lock a name'
complete -c blockmux -n '__blockmux_command_is wait-for wait' -s L
complete -c blockmux -n '__blockmux_command_is wait-for wait' -s S
complete -c blockmux -n '__blockmux_command_is wait-for wait' -s U
complete -c blockmux -n __blockmux_needs_command -a 'web' -d 'Let browsers in, and print a link; start, stop, status, or token create, list and revoke'
complete -c blockmux -n '__blockmux_verb_is ""' -l title -x -d 'the Block\'s first line'
complete -c blockmux -n '__blockmux_verb_is ""' -l id -x -d 'the Block\'s id'
complete -c blockmux -n '__blockmux_verb_is ""' -a run -d 'Run a command in a Block, with its elapsed time and its status; returns its exit status'
complete -c blockmux -n '__blockmux_verb_is run' -l title -x -d 'the Block\'s first line'
complete -c blockmux -n '__blockmux_verb_is run' -l id -x -d 'the Block\'s id'
complete -c blockmux -n '__blockmux_verb_is run' -l last -x -d 'show the last N lines while it runs (Ctrl-O: all), everything at its end'
complete -c blockmux -n '__blockmux_verb_is ""' -a append -d 'Append a Block'
complete -c blockmux -n '__blockmux_verb_is append' -l id -x -d 'the Block\'s id'
complete -c blockmux -n '__blockmux_verb_is append' -l sealed -d 'it is final'
complete -c blockmux -n '__blockmux_verb_is append' -l context -x -d 'keep another Context beside the usual one, under that name'
complete -c blockmux -n '__blockmux_verb_is ""' -a update -d 'Replace a Block\'s text'
complete -c blockmux -n '__blockmux_verb_is update' -l id -x -d 'the Block\'s id; by default the one appended last'
complete -c blockmux -n '__blockmux_verb_is update' -l context -x -d 'keep another Context beside the usual one, under that name'
complete -c blockmux -n '__blockmux_verb_is ""' -a extend -d 'Add to the end of a Block\'s text, exactly as given'
complete -c blockmux -n '__blockmux_verb_is extend' -l id -x -d 'the Block\'s id; by default the one appended last'
complete -c blockmux -n '__blockmux_verb_is extend' -l context -x -d 'keep another Context beside the usual one, under that name'
complete -c blockmux -n '__blockmux_verb_is ""' -a replace-suffix -d 'Replace the end of a Block\'s text'
complete -c blockmux -n '__blockmux_verb_is replace-suffix' -l id -x -d 'the Block\'s id; by default the one appended last'
complete -c blockmux -n '__blockmux_verb_is replace-suffix' -l retain -x -d 'keep the first N characters (Unicode scalars)'
complete -c blockmux -n '__blockmux_verb_is replace-suffix' -l last-line -d 'keep all lines but the last'
complete -c blockmux -n '__blockmux_verb_is replace-suffix' -l context -x -d 'keep another Context beside the usual one, under that name'
complete -c blockmux -n '__blockmux_verb_is ""' -a seal -d 'Make a Block final'
complete -c blockmux -n '__blockmux_verb_is seal' -l id -x -d 'the Block\'s id; by default the one appended last'
complete -c blockmux -n '__blockmux_verb_is seal' -l context -x -d 'keep another Context beside the usual one, under that name'
complete -c blockmux -n '__blockmux_verb_is ""' -a close -d 'Make all Blocks final and forget the Context'
complete -c blockmux -n '__blockmux_verb_is close' -l context -x -d 'keep another Context beside the usual one, under that name'
complete -c blockmux -n '__blockmux_verb_is ""' -a supported -d 'Succeed where the terminal confirms Block Operations, say nothing'
complete -c blockmux -n '__blockmux_command_is completion' -a 'bash zsh fish'
complete -c blockmux -n __blockmux_runs -x -a '(__blockmux_command_line)'
