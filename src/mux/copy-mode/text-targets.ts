// Where the text that copy mode takes goes besides paste buffers: clipboards of terminals, and shell commands.

import { putOnClipboard } from "../clipboard.js";
import type { CopyCall } from "./copy-call.js";

/** Sets the clipboard of the person's terminal, by OSC 52; from a shell, of every terminal that shows the pane. */
export function setClipboards({ call, place, client }: CopyCall, bytes: Uint8Array): void {
  const { mux } = call;
  if (mux.registry.options.server.text("set-clipboard") === "off") return;
  const clients =
    client === undefined
      ? mux.registry.terminalClients().filter((each) => each.session.currentWindow === place.window)
      : [client];
  for (const each of clients) putOnClipboard(each, bytes);
  mux.fire("pane-set-clipboard", { ...place });
}

/** Gives text to a shell command; without one to `copy-command`, where that is set. @throws CommandFailure */
export function sendToShell({ call, place }: CopyCall, command: string, text: string): void {
  const { mux } = call;
  const wanted = command === "" ? mux.registry.options.server.text("copy-command") : command;
  if (wanted === "") return;
  const expanded = call.scope(place).expand(wanted);
  const pipe = mux.ports.openPipe(expanded, place.session.cwd, mux.shellEnvironment(place));
  const wasTaken = pipe.write(new TextEncoder().encode(text));
  pipe.close();
  if (!wasTaken)
    call.fail("the selection is larger than a command is given; save it with copy-selection and save-buffer");
}
