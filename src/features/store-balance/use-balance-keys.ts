import { useEffect } from 'react';
import { useCommands } from '#src/lib/commands.ts';
import { commandFor } from '#src/lib/shortcuts.ts';
import { commands } from './commands.ts';

/** The keys of the list of balances; fields, dialogs and pressed buttons keep their own. */
export function useBalanceKeys(): void {
  useCommands(commands);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.defaultPrevented || !(target instanceof Element)) return;
      if (target.closest('input:not([type=checkbox]), textarea, select, dialog, [role=menu]'))
        return;
      if (key === 'Enter' && target.closest('button, a')) return;
      const found = commandFor(event, commands);
      if (!found || found.command.can?.() === false) return;
      if (!event.repeat || found.key.length > 1) found.command.run(found.key);
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
