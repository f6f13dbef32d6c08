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
