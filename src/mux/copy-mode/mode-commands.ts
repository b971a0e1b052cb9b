// Commands of copy mode about itself. Names and behaviour: tmux 3.3a.

import type { CopyCommands } from "./copy-call.js";

export const MODE_COMMANDS: CopyCommands = {
  cancel: { run: () => "cancel", endsSearch: "always" },
  "refresh-from-pane": {
    run: (copy) => {
      copy.sheet.clearSelection();
      copy.copy.keep(copy.sheet);
      copy.view.refresh();
      copy.sheet = copy.copy.open(copy.sheet.modeKeys);
      return undefined;
    },
    endsSearch: "always",
  },
  "toggle-position": {
    run: ({ sheet }) => {
      sheet.state.isPositionHidden = !sheet.state.isPositionHidden;
      return undefined;
    },
    endsSearch: "never",
  },
};
