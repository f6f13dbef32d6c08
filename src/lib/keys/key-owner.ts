/**
 * Whose a key press is: a text field's, an overlay's, a control's or the map's own; null: the
 * console's, whose commands may take it.
 */
export type KeyOwner = 'field' | 'overlay' | 'control' | 'map' | null;

const OVERLAY = 'dialog, [role=dialog], [role=menu], [data-own-keys]';
const OPEN_OVERLAY = 'dialog[open], [role=menu]';
const FIELD =
  'textarea, select, [contenteditable]:not([contenteditable=false]), input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])';
const isPress = (key: string) => key === 'Enter' || key === ' ';
const isArrow = (key: string) => key.startsWith('Arrow');

/** Decides whose a key press is, from where the focus is. */
export function keyOwner({ target, key }: Pick<KeyboardEvent, 'target' | 'key'>): KeyOwner {
  if (!(target instanceof Element)) return null;
  if (target.closest(OVERLAY)) return 'overlay';
  // A dialog that has lost its focus to the page is still in front of it.
  if (target === document.body && document.querySelector(OPEN_OVERLAY)) return 'overlay';
  if (target.closest(FIELD)) return 'field';
  if (isPress(key) && target.closest('button, a, summary')) return 'control';
  if (key === ' ' && target.closest('input')) return 'control';
  if (isArrow(key) && target.closest('input[type=radio]')) return 'control';
  if (target instanceof HTMLCanvasElement && (isArrow(key) || /^[+=-]$/.test(key))) return 'map';
  return null;
}
