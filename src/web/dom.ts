// Elements in one call. Text goes in as text nodes only: no string of a program is ever read as HTML.

export interface ElementParts {
  readonly class?: string;
  readonly id?: string;
  readonly text?: string;
  readonly title?: string;
  readonly label?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly onClick?: () => void;
}

export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  parts: ElementParts = {},
  ...children: readonly Node[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (parts.class !== undefined) element.className = parts.class;
  if (parts.id !== undefined) element.id = parts.id;
  if (parts.text !== undefined) element.textContent = parts.text;
  if (parts.title !== undefined) element.title = parts.title;
  if (parts.label !== undefined) element.setAttribute("aria-label", parts.label);
  for (const [key, value] of Object.entries(parts.attributes ?? {})) element.setAttribute(key, value);
  if (parts.onClick !== undefined) element.onclick = parts.onClick;
  element.append(...children);
  return element;
}

/** A button that leaves the keyboard where it is: pressing it does not take the focus from the terminal. */
export function makeButton(parts: ElementParts, ...children: readonly Node[]): HTMLButtonElement {
  return make("button", { ...parts, attributes: { type: "button", ...parts.attributes } }, ...children);
}
