/**
 * Elements that handle keys themselves: fields, dialogs, menus; of buttons only those that press.
 */
export function hasOwnKeys({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, textarea, select, dialog, [role=menu], [contenteditable]'))
    return true;
  return (key === 'Enter' || key === ' ') && target.closest('button, a, summary') !== null;
}
