/**
 * Focuses the element that the first matching selector finds in a container; if none matches, the
 * container itself. Call it on opening, before the next key arrives.
 */
export function focusFirst(
  container: HTMLElement | null,
  selectors: readonly string[],
  options?: FocusOptions,
): void {
  const found = selectors.map((one) => container?.querySelector<HTMLElement>(one));
  (found.find(Boolean) ?? container)?.focus(options);
}
