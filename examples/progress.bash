#!/bin/bash
# A progress bar in bash that speaks Block Operations on the wire itself. (`blockmux block` does the same in one line.)
# Needs bash 4, base64 and stty. Where the terminal does not confirm the protocol, lines are printed as ever.
# Texts here have no quotes or backslashes, and Messages fit into one frame: that keeps JSON and framing short.

frame_id=0
context=
send() { # send JSON
  frame_id=$((frame_id + 1))
  printf '\e]9002;1;%d;0;0;%s\e\\' "$frame_id" "$(printf %s "$1" | base64 | tr -d '\n')" >/dev/tty
}

answer() { # the next Message of the terminal; fails when none comes, or when another question was answered first
  local byte held= payload
  while IFS= read -r -s -n 1 -d '' -t 2 byte </dev/tty; do
    held+=$byte
    case $held in
    *$'\e'\]9002\;1\;*\;0\;0\;*$'\e\\')
      payload=${held##*;}
      base64 -d <<<"${payload%$'\e\\'}"
      return 0
      ;;
    *$'\e'\[\?*c) return 1 ;;
    esac
  done
  return 1
}

operation_id=0
operate() { # operate KIND BODY
  operation_id=$((operation_id + 1))
  send '{"version":1,"kind":"block.'"$1"'","operation_id":"'"$operation_id"'","context_id":"'"$context"'","body":'"$2"'}'
}

bar() { # bar PERCENT
  local filled=$(($1 / 5)) text
  printf -v text '%*s' "$filled" ''
  printf '▕%s%*s▏ %3d %%' "${text// /█}" $((20 - filled)) '' "$1"
}

settings=$(stty -g </dev/tty 2>/dev/null) && [ -t 1 ] && [ "${TERM:-dumb}" != dumb ] || settings=
if [ -n "$settings" ]; then
  trap 'stty "$settings" </dev/tty' EXIT
  stty -icanon -echo min 1 </dev/tty
  # `CSI c` is answered by nearly every terminal, and in order: its reply says that no other answer will come.
  send '{"version":1,"kind":"capability.query","request_id":"1","body":{}}'
  printf '\e[c' >/dev/tty
  if [[ $(answer) == *'"supported"'* ]]; then
    answer >/dev/null # the reply to CSI c
    send '{"version":1,"kind":"context.open","request_id":"2","body":{}}'
    context=$(answer | sed -n 's/.*"context_id":"\([^"]*\)".*/\1/p')
  fi
fi

if [ -n "$context" ]; then
  operate append '{"block_id":"bar","lifecycle":"mutable","content":{"type":"text/plain","data":"'"$(bar 0)"'"}}'
fi
for percent in 20 40 60 80 100; do
  sleep "${PAUSE:-0.3}"
  echo "file $((percent / 20)) of 5"
  if [ -n "$context" ]; then
    operate update '{"block_id":"bar","content":{"type":"text/plain","data":"'"$(bar "$percent")"'"}}'
  fi
done
if [ -n "$context" ]; then
  send '{"version":1,"kind":"context.close","request_id":"3","context_id":"'"$context"'","body":{}}'
  answer >/dev/null
else
  bar 100
  echo
fi
