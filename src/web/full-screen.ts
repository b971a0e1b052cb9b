// Full screen, where a browser that can do so hands over the chords it otherwise keeps (Ctrl+W and the like).
// Source: Keyboard Lock, WICG.

interface KeyboardLock {
  lock(): Promise<void>;
}

export async function toggleFullScreen(): Promise<void> {
  if (document.fullscreenElement !== null) {
    await document.exitFullscreen();
    return;
  }
  await document.documentElement.requestFullscreen();
  const { keyboard } = navigator as Navigator & { readonly keyboard?: KeyboardLock };
  await keyboard?.lock();
}
