import { useEffect } from 'react';
import { useCommands } from '#src/lib/keys/commands.ts';
import { hasOwnKeys } from '#src/lib/keys/own-keys.ts';
import { isRefused } from '#src/lib/keys/refused-key.ts';
import { commandFor } from '#src/lib/keys/shortcuts.ts';
import { commands, type ScreenDeps, screen } from './commands.ts';

/** The keys of the queue: J K and arrows, X, a range with Shift, and those of the acts. */
export function useQueueKeys(deps: ScreenDeps): void {
  useCommands(commands);
  useEffect(() => {
    screen.now = deps;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || hasOwnKeys(event)) return;
      const found = commandFor(event, commands);
      if (!found || isRefused(event, found.command)) return;
      screen.isRange = event.shiftKey;
      // A key that is held down moves; it must not approve one payout after the other.
      if (!event.repeat || found.key.length > 1 || 'jk'.includes(found.key))
        found.command.run(found.key);
      screen.isRange = false;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      screen.now = null;
    };
  }, []);
}
