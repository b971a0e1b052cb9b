// The group that `new-session -t` names: that of a session, one by its own name, or one there is not yet.
// Source: tmux(1), new-session; tmux 3.3a for the order in which it looks.

import type { CommandCall } from "../command-call.js";
import type { Session } from "../session.js";
import { SessionGroup } from "../session-group.js";
import { findPlace } from "../target-view.js";

export interface ChosenGroup {
  readonly name: string;
  readonly group: SessionGroup | undefined;
  /** A session without a group, which is to be the first of this one. */
  readonly founder: Session | undefined;
}

/** Undefined without -t; nothing is changed. @throws CommandFailure */
export function chooseGroup(call: CommandCall): ChosenGroup | undefined {
  const text = call.value("t");
  if (text === undefined) return undefined;
  if (call.operands.length > 0 || call.value("n") !== undefined)
    call.fail("command or window name given with target");
  const { registry } = call.mux;
  const found = findPlace(registry, text, "session", call.current);
  const session = found.ok ? found.place.session : undefined;
  const group = session === undefined ? registry.findGroup(text) : session.group;
  const founder = group === undefined ? session : undefined;
  return { name: group?.name ?? founder?.name ?? text, group, founder };
}

/** The group itself, with its founder in it. */
export function openGroup({ name, group, founder }: ChosenGroup): SessionGroup {
  if (group !== undefined) return group;
  const opened = new SessionGroup(name);
  founder?.join(opened);
  return opened;
}
