// Keeps the page inside what is visible of it: a phone's keyboard covers a part of the page and moves the rest.

/** Until `signal` is aborted. */
export function followVisibleArea(page: Window, app: HTMLElement, signal: AbortSignal): void {
  const viewport = page.visualViewport;
  if (viewport === null) return;
  const follow = (): void => {
    // Zoomed in on purpose: then the page stays as it is and is looked at in parts.
    if (viewport.scale > 1.01) return;
    app.style.height = `${viewport.height}px`;
    app.style.transform = viewport.offsetTop > 0 ? `translateY(${viewport.offsetTop}px)` : "";
  };
  viewport.addEventListener("resize", follow, { signal });
  viewport.addEventListener("scroll", follow, { signal });
  follow();
}
