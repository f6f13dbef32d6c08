import { useEffect } from 'react';
import { useCommands } from '#src/lib/commands.ts';
import { commandFor } from '#src/lib/shortcuts.ts';
import { commands, type ListDeps, list } from './commands.ts';

/** Somewhere that has keys of its own: fields, dialogs, menus; of buttons only those that press. */
const hasOwnKeys = ({ target, key }: KeyboardEvent): boolean => {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, textarea, select, dialog, [role=menu], [contenteditable]'))
    return true;
  return (key === 'Enter' || key === ' ') && target.closest('button, a') !== null;
};

/** The keys of the list: J K and arrows, X, a range with Shift, Enter, / and Escape. */
export function useGridKeys(deps: ListDeps): void {
  useCommands(commands);
  useEffect(() => {
    list.now = deps;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || hasOwnKeys(event)) return;
      const found = commandFor(event, commands);
      if (!found || found.command.can?.() === false) return;
      list.isRange = event.shiftKey;
      found.command.run(found.key);
      list.isRange = false;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      list.now = null;
    };
  }, []);
}
