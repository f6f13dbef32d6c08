const BUSY = 'input, textarea, select, [role=dialog], [role=menu], [contenteditable]';

/** Focuses an element without scrolling, unless the user is typing or in a dialog. */
export function takeFocus(element: HTMLElement | null): void {
  const now = document.activeElement;
  if (element && now !== element && !now?.closest(BUSY)) element.focus({ preventScroll: true });
}

/** Focuses an element only if nothing has the focus, as after the focused element was removed. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) takeFocus(element);
}

/**
 * Returns the focus to what had it before something opened. If that is gone, or nothing had it, the
 * rows of the screen take it, or without rows the screen itself, so that the next key has a place.
 */
export function returnFocus(to: Element | null): void {
  if (to instanceof HTMLElement && to !== document.body) to.focus({ preventScroll: true });
  if (document.activeElement === to && to !== document.body) return;
  const rows = document.querySelector<HTMLElement>('main [role=grid][tabindex="0"]');
  const place = rows ?? document.getElementById('content');
  if (place) place.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/**
 * Gives a lost focus to a screen that was just opened: to the screen at once, and to its rows when
 * they have loaded, unless the user or the screen has moved the focus by then. Returns the function
 * that ends it.
 */
export function followScreen(screen: HTMLElement): () => void {
  const end = () => {
    watch.disconnect();
    window.removeEventListener('pointerdown', end, true);
  };
  const place = () => {
    const now = document.activeElement;
    if (now === document.body || now === screen) returnFocus(null);
    if (document.activeElement !== screen) end();
  };
  const watch = new MutationObserver(place);
  watch.observe(screen, { childList: true, subtree: true });
  window.addEventListener('pointerdown', end, true);
  place();
  return end;
}
