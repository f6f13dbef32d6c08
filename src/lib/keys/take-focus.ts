const BUSY = 'input, textarea, select, dialog, [role=dialog], [role=menu], [contenteditable]';

/** Gives the focus to an element without scrolling, unless somebody is typing or in a dialog. */
export function takeFocus(element: HTMLElement | null): void {
  const now = document.activeElement;
  if (element && now !== element && !now?.closest(BUSY)) element.focus({ preventScroll: true });
}

/** The same only where nothing has the focus, as after the element that had it has gone. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) takeFocus(element);
}
