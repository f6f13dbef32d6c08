import { useEffect } from 'react';
import { offered } from '#src/lib/keys/commands.ts';
import { commandFor } from '#src/lib/keys/shortcuts.ts';
import { commands } from './commands.ts';

const isTaken = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, dialog, [role=menu], [contenteditable]') !== null;

/** The keys of the queue that hold on every screen, wherever the focus is but in a field. */
export function useQueueKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTaken(event.target)) return;
      // Of all that is offered: a key that somebody has given to an act of the screen is that act's.
      const everywhere = offered.get().filter(({ scope }) => scope === undefined);
      const found = commandFor(event, everywhere);
      if (!found || !commands.includes(found.command)) return;
      if (found.command.can?.() === false) return;
      event.preventDefault();
      found.command.run(found.key);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
