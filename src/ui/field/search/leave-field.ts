import { Classes } from '@blueprintjs/core';
import type { KeyboardEvent } from 'react';

/**
 * Leaves a search field for the rows that it filters, by Enter, the down arrow or, once the field is
 * empty, Escape. Returns true if it left. A field of a popover filters what is in the popover, and
 * keeps the focus: Escape closes the popover.
 */
export function leaveField(event: KeyboardEvent<HTMLInputElement>): boolean {
  const { key, currentTarget: field } = event;
  const isLeaving = key === 'Enter' || key === 'ArrowDown' || (key === 'Escape' && !field.value);
  if (!isLeaving || event.nativeEvent.isComposing || field.closest(`.${Classes.OVERLAY}`))
    return false;
  const rows = document.querySelector<HTMLElement>('main [role=grid], main [data-rows]');
  if (rows) rows.focus();
  else field.blur();
  event.preventDefault();
  event.stopPropagation();
  return true;
}
