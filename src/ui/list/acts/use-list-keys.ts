import { useEffect } from 'react';
import { useCommands } from '#src/lib/keys/commands.ts';
import { hasOwnKeys } from '#src/lib/keys/own-keys.ts';
import { isRefused } from '#src/lib/keys/refused-key.ts';
import { commandFor } from '#src/lib/keys/shortcuts.ts';
import type { List, ListRow } from '#src/ui/list/list.ts';
import type { ListNow } from './list-commands.ts';

/** The keys of a list while it is shown. */
export function useListKeys<Row extends ListRow>(list: List<Row>, now: Omit<ListNow, 'isRange'>) {
  useCommands(list.commands);
  useEffect(() => {
    list.now.set({ ...now, isRange: false });
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || hasOwnKeys(event)) return;
      const found = commandFor(event, list.commands);
      if (!found || isRefused(event, found.command)) return;
      const shown = list.now.get();
      if (shown) list.now.set({ ...shown, isRange: event.shiftKey });
      found.command.run(found.key);
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      list.now.set(null);
    };
  }, [list]);
}
