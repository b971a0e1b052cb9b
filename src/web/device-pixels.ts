// Whether the browser tells the truth about the pixels of the screen. Where a screen is imitated (a phone in a
// browser's developer tools), the pixels it counts for an element are of the real screen, and devicePixelRatio is of
// the imitated one. The WebGL renderer sizes its canvas by the first and its cells by the second.

/** By how much rounding may set the two apart. */
const ROUNDING_PIXELS = 2;

/** Calls `onWrong` whenever the two contradict each other. A browser that does not count pixels misleads nobody. */
export function watchDevicePixels(element: Element, onWrong: () => void): ResizeObserver {
  const observer = new ResizeObserver((entries) => {
    for (const { contentRect, devicePixelContentBoxSize } of entries) {
      const counted = devicePixelContentBoxSize?.[0]?.inlineSize ?? 0;
      if (counted === 0) continue;
      const expected = contentRect.width * devicePixelRatio;
      if (Math.abs(counted - expected) > ROUNDING_PIXELS) onWrong();
    }
  });
  try {
    observer.observe(element, { box: "device-pixel-content-box" });
  } catch {
    observer.disconnect();
  }
  return observer;
}
