// Fingers on the terminal: moving one is the wheel, holding one still and then moving is a drag with the left
// button, which selects. Both become the events a mouse would make, so they mean what the server makes of a mouse.

const HOLD_MS = 450;
/** A finger is never quite still. */
const SLACK_PIXELS = 8;

type Touching =
  | { readonly kind: "none" }
  | { readonly kind: "undecided"; readonly x: number; readonly y: number; readonly timer: number }
  | { readonly kind: "scrolling"; y: number }
  | { readonly kind: "dragging" };

export function touchAsMouse(element: HTMLElement): void {
  let touching: Touching = { kind: "none" };

  const mouse = (name: "mousedown" | "mousemove" | "mouseup", touch: Touch): void => {
    const target = name === "mousedown" ? (touch.target as Element) : element.ownerDocument;
    const buttons = name === "mouseup" ? 0 : 1;
    const { clientX, clientY } = touch;
    const how = { bubbles: true, cancelable: true, view: window, detail: 1, button: 0, buttons };
    target.dispatchEvent(new MouseEvent(name, { ...how, clientX, clientY }));
  };
  const stop = (): void => {
    if (touching.kind === "undecided") clearTimeout(touching.timer);
    touching = { kind: "none" };
  };

  element.addEventListener(
    "touchstart",
    (event) => {
      stop();
      const [touch] = event.touches;
      if (touch === undefined || event.touches.length > 1) return;
      const timer = window.setTimeout(() => {
        touching = { kind: "dragging" };
        navigator.vibrate?.(10);
        mouse("mousedown", touch);
      }, HOLD_MS);
      touching = { kind: "undecided", x: touch.clientX, y: touch.clientY, timer };
    },
    { passive: true },
  );
  element.addEventListener(
    "touchmove",
    (event) => {
      const [touch] = event.touches;
      if (touch === undefined) return;
      if (touching.kind === "undecided") {
        if (Math.hypot(touch.clientX - touching.x, touch.clientY - touching.y) < SLACK_PIXELS) return;
        const { y } = touching;
        stop();
        touching = { kind: "scrolling", y };
      }
      if (touching.kind === "none") return;
      event.preventDefault();
      if (touching.kind === "dragging") {
        mouse("mousemove", touch);
        return;
      }
      const { clientX, clientY } = touch;
      const deltaY = touching.y - clientY;
      touching.y = clientY;
      const target = touch.target as Element;
      target.dispatchEvent(
        new WheelEvent("wheel", { bubbles: true, cancelable: true, deltaY, clientX, clientY }),
      );
    },
    { passive: false },
  );
  element.addEventListener("touchend", (event) => {
    const [touch] = event.changedTouches;
    if (touching.kind === "dragging" && touch !== undefined) {
      event.preventDefault();
      mouse("mouseup", touch);
    }
    stop();
  });
  element.addEventListener("touchcancel", stop);
}
