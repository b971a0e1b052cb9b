# Completion of blockmux for bash: eval "$(blockmux completion bash)"
# Written by `npm run docs` from the tables in src/commands and src/client/block.
_blockmux() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local at=1 command= verb= words= flags= targets= server=()
  while [ "$at" -lt "$COMP_CWORD" ]; do
    case ${COMP_WORDS[at]} in
    -L | -S) server+=("${COMP_WORDS[at]}" "${COMP_WORDS[at + 1]}") at=$((at + 1)) ;;
    -f) at=$((at + 1)) ;;
    -*) ;;
    *)
      command=${COMP_WORDS[at]}
      verb=${COMP_WORDS[at + 1]}
      [ "$((at + 1))" -lt "$COMP_CWORD" ] || verb=
      break
      ;;
    esac
    at=$((at + 1))
  done
  if [ -z "$command" ]; then
    case $previous in
    -S | -f)
      COMPREPLY=($(compgen -f -- "$current"))
      return
      ;;
    -L) return ;;
    esac
    case $current in
    -*) words="-L -S -f -N -C -v -V -h --force --relay --trace" ;;
    *) words="block attach-session attach bind-key bind break-pane breakp capture-pane capturep choose-buffer choose-client choose-tree clear-history clearhist clear-prompt-history clearphist clock-mode command-prompt completion confirm-before confirm conformance copy-mode customize-mode delete-buffer deleteb demo detach-client detach display-menu menu display-message display display-panes displayp display-popup popup export find-window findw has-session has if-shell if inspect-blocks join-pane joinp kill-pane killp kill-server kill-session kill-window killw last-pane lastp last-window last link-window linkw list-blocks list-buffers lsb list-clients lsc list-commands lscm list-commands-run list-keys lsk list-panes lsp list-sessions ls list-windows lsw load-buffer loadb lock-client lockc lock-server lock lock-session locks move-pane movep move-window movew new-session new new-window neww next-layout nextl next-window next paste-buffer pasteb pipe-pane pipep previous-layout prevl previous-window prev record refresh-client refresh rename-session rename rename-window renamew replay reset-terminal resize-pane resizep resize-window resizew respawn-pane respawnp respawn-window respawnw rotate-window rotatew run run-shell run save-buffer saveb select-layout selectl select-pane selectp select-window selectw send-keys send send-prefix server-access set-buffer setb set-environment setenv set-hook set-option set set-window-option setw show-buffer showb show-environment showenv show-hooks show-messages showmsgs show-options show show-prompt-history showphist show-window-options showw source-file source split-window splitw start-server start suspend-client suspendc swap-pane swapp swap-window swapw switch-client switchc trace unbind-key unbind unlink-window unlinkw wait-for wait web" ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    return
  fi
  case $command in
  block)
    if [ -z "$verb" ]; then
      words="run append update extend replace-suffix seal close supported --title --id"
    elif [ "$verb" = run ] && [[ " ${COMP_WORDS[*]:0:COMP_CWORD} " == *" -- "* ]]; then
      COMPREPLY=($(compgen -c -f -- "$current"))
      return
    else
      case $verb in
        run) words="--title --id --last" ;;
        append) words="--id --sealed --context" ;;
        update) words="--id --context" ;;
        extend) words="--id --context" ;;
        replace-suffix) words="--id --retain --last-line --context" ;;
        seal) words="--id --context" ;;
        close) words="--context" ;;
        supported) words="" ;;
      esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    return
    ;;
  completion)
    COMPREPLY=($(compgen -W "bash zsh fish" -- "$current"))
    return
    ;;
  run)
    if [[ " ${COMP_WORDS[*]:0:COMP_CWORD} " == *" -- "* ]]; then
      COMPREPLY=($(compgen -c -f -- "$current"))
      return
    fi
    ;;
  esac
  case $command in
    attach-session|attach) flags="-d -E -r -x -c -f -t" targets="-t" ;;
    bind-key|bind) flags="-n -r -T -N" targets="" ;;
    break-pane|breakp) flags="-a -b -d -P -F -n -s -t" targets="-s -t" ;;
    capture-pane|capturep) flags="-a -C -e -J -N -p -P -q -b -E -l --last-command -S -t" targets="-t" ;;
    choose-buffer) flags="-N -r -Z -F -f -K -O -t" targets="-t" ;;
    choose-client) flags="-N -r -Z -F -f -K -O -t" targets="-t" ;;
    choose-tree) flags="-G -N -r -s -w -Z -F -f -K -O -t" targets="-t" ;;
    clear-history|clearhist) flags="-t" targets="-t" ;;
    clear-prompt-history|clearphist) flags="-T" targets="" ;;
    clock-mode) flags="-t" targets="-t" ;;
    command-prompt) flags="-1 -b -F -k -i -N -I -p -t -T" targets="" ;;
    confirm-before|confirm) flags="-b -p -t" targets="" ;;
    copy-mode) flags="-e -H -M -u -q -s -t" targets="-s -t" ;;
    customize-mode) flags="-N -Z -F -f -t" targets="-t" ;;
    delete-buffer|deleteb) flags="-b" targets="" ;;
    detach-client|detach) flags="-a -P -E -s -t" targets="-s" ;;
    display-menu|menu) flags="-O -c -t -T -x -y" targets="-t" ;;
    display-message|display) flags="-a -I -N -p -v -c -d -F -t" targets="-t" ;;
    display-panes|displayp) flags="-b -N -d -t" targets="" ;;
    display-popup|popup) flags="-B -C -E -b -c -d -e -h -s -S -t -T -w -x -y" targets="-t" ;;
    export) flags="-f --format -t" targets="-t" ;;
    find-window|findw) flags="-C -i -N -r -T -Z -t" targets="-t" ;;
    has-session|has) flags="-t" targets="-t" ;;
    if-shell|if) flags="-b -F -t" targets="-t" ;;
    inspect-blocks) flags="-N -r -Z -f -K -O -t" targets="-t" ;;
    join-pane|joinp) flags="-b -d -f -h -v -l -p -s -t" targets="-s -t" ;;
    kill-pane|killp) flags="-a -t" targets="-t" ;;
    kill-session) flags="-a -C -t" targets="-t" ;;
    kill-window|killw) flags="-a -t" targets="-t" ;;
    last-pane|lastp) flags="-d -e -Z -t" targets="-t" ;;
    last-window|last) flags="-t" targets="-t" ;;
    link-window|linkw) flags="-a -b -d -k -s -t" targets="-s -t" ;;
    list-blocks) flags="-t" targets="-t" ;;
    list-buffers|lsb) flags="-F -f" targets="" ;;
    list-clients|lsc) flags="-F -t" targets="-t" ;;
    list-commands|lscm) flags="-F" targets="" ;;
    list-commands-run) flags="-j --json -F -f -t" targets="-t" ;;
    list-keys|lsk) flags="-1 -a -N -P -T" targets="" ;;
    list-panes|lsp) flags="-a -s -F -f -t" targets="-t" ;;
    list-sessions|ls) flags="-F -f" targets="" ;;
    list-windows|lsw) flags="-a -F -f -t" targets="-t" ;;
    load-buffer|loadb) flags="-w -b -t" targets="" ;;
    lock-client|lockc) flags="-t" targets="" ;;
    lock-session|locks) flags="-t" targets="-t" ;;
    move-pane|movep) flags="-b -d -f -h -v -l -p -s -t" targets="-s -t" ;;
    move-window|movew) flags="-a -b -d -k -r -s -t" targets="-s -t" ;;
    new-session|new) flags="-A -d -D -E -P -X -c -e -F -f -n -s -t -x -y" targets="-t" ;;
    new-window|neww) flags="-a -b -d -k -P -S -c -e -F -n -t" targets="-t" ;;
    next-layout|nextl) flags="-t" targets="-t" ;;
    next-window|next) flags="-a -t" targets="-t" ;;
    paste-buffer|pasteb) flags="-d -p -r -s -b -t" targets="-t" ;;
    pipe-pane|pipep) flags="-I -O -o -t" targets="-t" ;;
    previous-layout|prevl) flags="-t" targets="-t" ;;
    previous-window|prev) flags="-a -t" targets="-t" ;;
    record) flags="-t" targets="-t" ;;
    refresh-client|refresh) flags="-c -D -l -L -R -S -U -A -B -C -f -t" targets="" ;;
    rename-session|rename) flags="-t" targets="-t" ;;
    rename-window|renamew) flags="-t" targets="-t" ;;
    resize-pane|resizep) flags="-D -L -M -R -T -U -Z -x -y -t" targets="-t" ;;
    resize-window|resizew) flags="-a -A -D -L -R -U -x -y -t" targets="-t" ;;
    respawn-pane|respawnp) flags="-k -c -e -t" targets="-t" ;;
    respawn-window|respawnw) flags="-k -c -e -t" targets="-t" ;;
    rotate-window|rotatew) flags="-D -U -Z -t" targets="-t" ;;
    run-shell|run) flags="-b -C -d -t" targets="-t" ;;
    save-buffer|saveb) flags="-a -b" targets="" ;;
    select-layout|selectl) flags="-E -n -o -p -t" targets="-t" ;;
    select-pane|selectp) flags="-D -d -e -L -l -M -m -R -U -Z -T -t" targets="-t" ;;
    select-window|selectw) flags="-l -n -p -T -t" targets="-t" ;;
    send-keys|send) flags="-F -H -l -M -R -X -N -t" targets="-t" ;;
    send-prefix) flags="-2 -t" targets="-t" ;;
    server-access) flags="-l -t" targets="-t" ;;
    set-buffer|setb) flags="-a -w -b -n -t" targets="" ;;
    set-environment|setenv) flags="-F -h -g -r -u -t" targets="-t" ;;
    set-hook) flags="-a -g -p -R -u -w -t" targets="-t" ;;
    set-option|set) flags="-a -F -g -o -p -q -s -u -U -w -t" targets="-t" ;;
    set-window-option|setw) flags="-a -F -g -o -q -u -t" targets="-t" ;;
    show-buffer|showb) flags="-b" targets="" ;;
    show-environment|showenv) flags="-h -g -s -t" targets="-t" ;;
    show-hooks) flags="-g -p -w -t" targets="-t" ;;
    show-messages|showmsgs) flags="-J -T -t" targets="" ;;
    show-options|show) flags="-A -g -H -p -q -s -v -w -t" targets="-t" ;;
    show-prompt-history|showphist) flags="-T" targets="" ;;
    show-window-options|showw) flags="-g -v -t" targets="-t" ;;
    source-file|source) flags="-F -n -q -v" targets="" ;;
    split-window|splitw) flags="-b -d -f -h -I -P -v -Z -c -e -F -l -p -t" targets="-t" ;;
    suspend-client|suspendc) flags="-t" targets="" ;;
    swap-pane|swapp) flags="-d -D -U -Z -s -t" targets="-s -t" ;;
    swap-window|swapw) flags="-d -s -t" targets="-s -t" ;;
    switch-client|switchc) flags="-E -l -n -p -r -Z -c -t -T" targets="-t" ;;
    trace) flags="-j --json -t" targets="-t" ;;
    unbind-key|unbind) flags="-a -n -q -T" targets="" ;;
    unlink-window|unlinkw) flags="-k -t" targets="-t" ;;
    wait-for|wait) flags="-L -S -U" targets="" ;;
  esac
  if [[ " $targets " == *" $previous "* ]]; then
    words=$(blockmux "${server[@]}" -N list-sessions -F '#{session_name}' 2>/dev/null)
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  elif [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -F _blockmux blockmux
