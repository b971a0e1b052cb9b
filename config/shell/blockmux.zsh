# Shell integration for zsh 5.0 and later: marks prompts and commands (OSC 133), so that the terminal knows where a
# command's output begins and ends, how it ended and how long it took. At the end of ~/.zshrc:
#
#   [[ -n ${BLOCKMUX_SHELL_INTEGRATION-} ]] && source "$BLOCKMUX_SHELL_INTEGRATION/blockmux.zsh"
#
# For the far end of ssh, copy this file there and source the copy. What is yours stays: the prompts are added to, the
# hooks precmd and preexec and functions of these names too.

if [[ ! -o interactive || -n ${__blockmux_shell-} || ${TERM-dumb} == (dumb|linux) ]]; then
  return 0
fi

# A name for this shell among those that run inside each other. Not exported: each shell has its own.
typeset -g __blockmux_shell=$$.$RANDOM

# To the terminal, wherever output goes.
__blockmux_mark() {
  emulate -L zsh
  builtin print -rn -- $'\e]133;'"$1"$'\a' >&2
}

# The first of the hooks: how the last command ended. $? stays what it was.
__blockmux_ended() {
  local -i ended=$? percent=0
  if [[ -o prompt_percent ]]; then percent=1; fi
  emulate -L zsh
  # zsh shows that output had no end of line before it calls the hooks: the command's end goes in front of that.
  if [[ $percent == 1 && ${PROMPT_EOL_MARK-} != *"aid=$__blockmux_shell"* ]]; then
    PROMPT_EOL_MARK=$'%{\e]133;D;%?;aid='"$__blockmux_shell"$'\a%}'"${PROMPT_EOL_MARK-%B%S%#%s%b}"
  fi
  __blockmux_mark "D;$ended;aid=$__blockmux_shell"
  # What was hooked since goes before what puts the marks around the prompt.
  if [[ ${precmd_functions[-1]-} != __blockmux_prompt ]]; then
    precmd_functions=(${precmd_functions:#__blockmux_prompt} __blockmux_prompt)
  fi
  return ended
}

# The last of the hooks: puts the marks around the prompts as they are now.
__blockmux_prompt() {
  # Without it marks would be shown.
  [[ -o prompt_percent ]] || return
  emulate -L zsh -o extended_glob
  local mark=$'%{\e]133;(A|B)[^\a]#\a%}'
  if [[ $PS1 != *"aid=$__blockmux_shell"* || $PS1 != *$'%{\e]133;B\a%}' ]]; then
    PS1=$'%{\e]133;A;aid='"$__blockmux_shell"$'\a%}'"${PS1//${~mark}/}"$'%{\e]133;B\a%}'
  fi
  if [[ $PS2 != $'%{\e]133;A;k=s\a%}'* ]]; then
    PS2=$'%{\e]133;A;k=s\a%}'"${PS2//${~mark}/}"$'%{\e]133;B\a%}'
  fi
}

# A command begins; $1 is what was typed.
__blockmux_began() {
  emulate -L zsh
  local quoted=${(q)1[1,1024]}
  (( ${#1} > 1024 )) && quoted=
  __blockmux_mark "C;aid=$__blockmux_shell${quoted:+;cmdline=$quoted}"
}

typeset -ga precmd_functions preexec_functions
() {
  emulate -L zsh
  precmd_functions=(__blockmux_ended $precmd_functions __blockmux_prompt)
  preexec_functions=($preexec_functions __blockmux_began)
}
