// One event, many listeners, called in the order in which they subscribed.

export class Emitter<Event> {
  readonly #listeners = new Set<(event: Event) => void>();

  /** Subscribes; the returned function unsubscribes and may be called more than once. */
  on(listener: (event: Event) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(event: Event): void {
    for (const listener of [...this.#listeners]) listener(event);
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }
}
