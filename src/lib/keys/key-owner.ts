/**
 * What handles a key press: a text field, an overlay, a control or the map; null: the console,
 * whose commands may handle it.
 */
export type KeyOwner = 'field' | 'overlay' | 'control' | 'map' | null;

const OVERLAY = '[role=dialog], [role=menu], [data-own-keys]';
const MODAL = '[aria-modal=true]';
const FIELD =
  'textarea, select, [contenteditable]:not([contenteditable=false]), input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])';
const isPress = (key: string) => key === 'Enter' || key === ' ';
const isArrow = (key: string) => key.startsWith('Arrow');

/** True if the focus is in a sheet, and neither in a field nor in a menu of it. */
export const isInSheet = ({ target }: Pick<KeyboardEvent, 'target'>): boolean =>
  target instanceof Element &&
  document.querySelector(MODAL) !== null &&
  document.querySelector('[role=menu]') === null &&
  !target.closest(FIELD);

/** Determines the owner of a key press from the position of the focus. */
export function keyOwner({ target, key }: Pick<KeyboardEvent, 'target' | 'key'>): KeyOwner {
  if (!(target instanceof Element)) return null;
  if (target.closest(OVERLAY)) return 'overlay';
  // A dialog that has lost the focus to the page or to a message is still modal.
  if (document.querySelector(target === document.body ? `${MODAL}, [role=menu]` : MODAL))
    return 'overlay';
  if (target.closest(FIELD)) return 'field';
  if (isPress(key) && target.closest('button, a, summary')) return 'control';
  if (key === ' ' && target.closest('input')) return 'control';
  if (isArrow(key) && target.closest('input[type=radio], [role=radio]')) return 'control';
  if (target instanceof HTMLCanvasElement && (isArrow(key) || /^[+=-]$/.test(key))) return 'map';
  return null;
}
