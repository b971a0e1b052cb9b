import type { RealBlockmux } from "./real-blockmux.ts";
import { TmuxOracle } from "./tmux-oracle.ts";

/** A tmux of its own for blockmux to run in: the session "outer", 80 × 24 without a status line, a shell in it. */
export function outerTmux(mux: RealBlockmux): TmuxOracle {
  const tmux = new TmuxOracle();
  const env = Object.entries(mux.env)
    .filter(([name]) => name !== "TERM")
    .flatMap(([name, value]) => ["-e", `${name}=${value}`]);
  tmux.run([
    ...["new-session", "-d", "-s", "outer", "-x", "80", "-y", "24", "-c", mux.home, ...env],
    "PS1='outer> ' exec bash --norc --noprofile",
  ]);
  tmux.run(["set-option", "-g", "status", "off"]);
  return tmux;
}
