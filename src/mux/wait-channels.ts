// Channels of `wait-for`: whoever waits goes on when somebody signals; locks are handed on in order of asking.
// Source: tmux(1), wait-for.

/** Names and waiters a server keeps; scripts use a few. */
const MAX_CHANNELS = 10_000;

interface Channel {
  /** Signalled with nobody waiting: the next to wait goes on at once. */
  isWoken: boolean;
  isLocked: boolean;
  readonly waiters: (() => void)[];
  readonly lockers: (() => void)[];
}

export class WaitChannels {
  readonly #channels = new Map<string, Channel>();

  #channel(name: string): Channel {
    const known = this.#channels.get(name);
    if (known !== undefined) return known;
    if (this.#channels.size >= MAX_CHANNELS) throw new Error("there are too many channels to wait for");
    const channel: Channel = { isWoken: false, isLocked: false, waiters: [], lockers: [] };
    this.#channels.set(name, channel);
    return channel;
  }

  #tidy(name: string, channel: Channel): void {
    const isIdle = channel.waiters.length === 0 && channel.lockers.length === 0;
    if (isIdle && !channel.isWoken && !channel.isLocked) this.#channels.delete(name);
  }

  wait(name: string): Promise<void> {
    const channel = this.#channel(name);
    if (channel.isWoken) {
      channel.isWoken = false;
      this.#tidy(name, channel);
      return Promise.resolve();
    }
    return new Promise((resolve) => channel.waiters.push(resolve));
  }

  signal(name: string): void {
    const channel = this.#channel(name);
    if (channel.waiters.length === 0) channel.isWoken = true;
    for (const wake of channel.waiters.splice(0)) wake();
    this.#tidy(name, channel);
  }

  lock(name: string): Promise<void> {
    const channel = this.#channel(name);
    if (!channel.isLocked) {
      channel.isLocked = true;
      return Promise.resolve();
    }
    return new Promise((resolve) => channel.lockers.push(resolve));
  }

  /** False when it was not locked. */
  unlock(name: string): boolean {
    const channel = this.#channels.get(name);
    if (channel === undefined || !channel.isLocked) return false;
    const next = channel.lockers.shift();
    if (next === undefined) channel.isLocked = false;
    else next();
    this.#tidy(name, channel);
    return true;
  }
}
