// Brings the children of an element in line with a list of values, keeping the child of each value that stays.

/** `keyOf` must be unique among `values`. Children are moved only where their order has changed. */
export function keepChildren<Value>(
  parent: HTMLElement,
  values: readonly Value[],
  keyOf: (value: Value) => string,
  makeChild: () => HTMLElement,
  update: (child: HTMLElement, value: Value) => void,
): void {
  const children = new Map<string | undefined, HTMLElement>();
  const keys = new Set(values.map(keyOf));
  // Those that go, go first: what stays then need not be moved, which would cost it the focus.
  for (const child of [...parent.children] as HTMLElement[]) {
    if (keys.has(child.dataset.key ?? "")) children.set(child.dataset.key, child);
    else child.remove();
  }
  let place: Element | null = parent.firstElementChild;
  for (const value of values) {
    const key = keyOf(value);
    let child = children.get(key);
    if (child === undefined) {
      child = makeChild();
      child.dataset.key = key;
    }
    if (child === place) place = place.nextElementSibling;
    else parent.insertBefore(child, place);
    update(child, value);
  }
}
