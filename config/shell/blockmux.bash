# Shell integration for bash 4.4 and later: marks prompts and commands (OSC 133), so that the terminal knows where a
# command's output begins and ends, how it ended and how long it took. At the end of ~/.bashrc:
#
#   [ -n "${BLOCKMUX_SHELL_INTEGRATION-}" ] && . "$BLOCKMUX_SHELL_INTEGRATION/blockmux.bash"
#
# For the far end of ssh, copy this file there and source the copy. What is yours stays: PS1, PS2, PS0 and
# PROMPT_COMMAND are added to, DEBUG and other traps are not touched. Where other lines set PS1 or PROMPT_COMMAND, this
# one goes behind them.

case $- in
*i*) ;;
*) return 0 2>/dev/null || exit 0 ;;
esac

if [[ -z ${BASH_VERSION-} || -n ${__blockmux_shell-} || ${TERM-dumb} == dumb || ${TERM-} == linux ]] ||
  ((BASH_VERSINFO[0] < 4 || (BASH_VERSINFO[0] == 4 && BASH_VERSINFO[1] < 4))); then
  return 0
fi

# A name for this shell among those that run inside each other. Not exported: each shell has its own.
__blockmux_shell=$$.$RANDOM

# Before anything of PROMPT_COMMAND: how the last command ended. $? stays what it was.
__blockmux_ended() {
  local status=$?
  builtin printf '\e]133;D;%s;aid=%s\a' "$status" "$__blockmux_shell" >&2
  # With set -e a status would end the shell.
  if [[ $- == *e* ]]; then status=0; fi
  return "$status"
}

# Takes marks out of the variable named.
__blockmux_unmark() {
  local text=${!1-} rest
  while [[ $text == *'\e]133;'*'\a'* ]]; do
    rest=${text#*'\e]133;'}
    text=${text%%'\e]133;'*}${rest#*'\a'}
  done
  builtin printf -v "$1" '%s' "${text//'\[\]'/}"
}

# Behind everything of PROMPT_COMMAND: puts the marks around the prompts as they are now. The shell's name is expanded
# when a prompt is shown: a shell that got the prompt from this one's environment does not speak for it.
__blockmux_prompt() {
  local status=$? name='${__blockmux_shell-}'
  if ! shopt -q promptvars; then name=$__blockmux_shell; fi
  if [[ ${PS1-} != *'\[\e]133;A;aid='"$name"'\a\]'*'\[\e]133;B\a\]' ]]; then
    __blockmux_unmark PS1
    PS1='\[\e]133;A;aid='"$name"'\a\]'"$PS1"'\[\e]133;B\a\]'
  fi
  if [[ ${PS2-} != '\[\e]133;A;k=s\a\]'*'\[\e]133;B\a\]' ]]; then
    __blockmux_unmark PS2
    PS2='\[\e]133;A;k=s\a\]'"$PS2"'\[\e]133;B\a\]'
  fi
  if [[ ${PS0-} != *'\e]133;C;aid='"$name"'\a' ]]; then
    __blockmux_unmark PS0
    PS0+='\e]133;C;aid='"$name"'\a'
  fi
  if [[ $- == *e* ]]; then status=0; fi
  return "$status"
}

# As expansions: a shell that got PROMPT_COMMAND from this one's environment has no such functions.
if [[ ${PROMPT_COMMAND[*]-} == *__blockmux_ended* ]]; then
  :
elif [[ $(declare -p PROMPT_COMMAND 2>/dev/null) == 'declare -a'* ]] &&
  ((BASH_VERSINFO[0] > 5 || (BASH_VERSINFO[0] == 5 && BASH_VERSINFO[1] >= 1))); then
  PROMPT_COMMAND=(
    '${__blockmux_shell+__blockmux_ended}'
    "${PROMPT_COMMAND[@]}"
    '${__blockmux_shell+__blockmux_prompt}'
  )
else
  # On lines of their own: a separator at the end of yours, or none, makes no difference.
  PROMPT_COMMAND='${__blockmux_shell+__blockmux_ended}'$'\n'${PROMPT_COMMAND:+$PROMPT_COMMAND$'\n'}'${__blockmux_shell+__blockmux_prompt}'
fi
