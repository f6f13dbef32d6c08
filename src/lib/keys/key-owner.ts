/**
 * The owner of a key press: a text field, an overlay, a control or the map; null: the console,
 * whose commands may handle it.
 */
export type KeyOwner = 'field' | 'overlay' | 'control' | 'map' | null;

const OVERLAY = 'dialog, [role=dialog], [role=menu], [data-own-keys]';
const OPEN_OVERLAY = 'dialog[open], [role=menu]';
const FIELD =
  'textarea, select, [contenteditable]:not([contenteditable=false]), input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])';
const isPress = (key: string) => key === 'Enter' || key === ' ';
const isArrow = (key: string) => key.startsWith('Arrow');

/** Decides the owner of a key press, from the position of the focus. */
export function keyOwner({ target, key }: Pick<KeyboardEvent, 'target' | 'key'>): KeyOwner {
  if (!(target instanceof Element)) return null;
  if (target.closest(OVERLAY)) return 'overlay';
  // A dialog that has lost its focus to the page is still modal.
  if (target === document.body && document.querySelector(OPEN_OVERLAY)) return 'overlay';
  if (target.closest(FIELD)) return 'field';
  if (isPress(key) && target.closest('button, a, summary')) return 'control';
  if (key === ' ' && target.closest('input')) return 'control';
  if (isArrow(key) && target.closest('input[type=radio]')) return 'control';
  if (target instanceof HTMLCanvasElement && (isArrow(key) || /^[+=-]$/.test(key))) return 'map';
  return null;
}
