/**
 * The tmux whose commands, options, keys and formats are spoken here. Configurations and plugins ask for it, by
 * `#{version}` and `tmux -V`, before they use what came with a version; blockmux's own is `#{blockmux_version}`.
 */
export const TMUX_VERSION = "3.3a";
