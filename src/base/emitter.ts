// One event, many listeners, called in the order in which they subscribed.

export class Emitter<Event> {
  /** Replaced, never changed: an event under way goes to those who listened when it began, without a copy. */
  #listeners: readonly ((event: Event) => void)[] = [];

  /** Subscribes; the returned function unsubscribes and may be called more than once. Twice the same counts once. */
  on(listener: (event: Event) => void): () => void {
    if (!this.#listeners.includes(listener)) this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  emit(event: Event): void {
    const listeners = this.#listeners;
    for (let index = 0; index < listeners.length; index += 1) listeners[index]?.(event);
  }

  get listenerCount(): number {
    return this.#listeners.length;
  }
}
