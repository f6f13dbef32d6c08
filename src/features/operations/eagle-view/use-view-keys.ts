import { useEffect } from 'react';
import { useCommands } from '#src/lib/keys/commands.ts';
import { isRefused } from '#src/lib/keys/refused-key.ts';
import { commandFor } from '#src/lib/keys/shortcuts.ts';
import { commands } from './commands.ts';

const isText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio])'));

/** The map moves by these itself while it has the focus. */
const isMapsOwn = (event: KeyboardEvent) =>
  event.target instanceof HTMLCanvasElement && /^(Arrow|[+=-]$)/.test(event.key);

/** The keys of the map, wherever the focus is, but in a field. */
export function useViewKeys(): void {
  useCommands(commands);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isMapsOwn(event)) return;
      if (document.querySelector('dialog[open], [role=menu]')) return;
      if (isText(event.target)) {
        if (event.key === 'Escape') document.querySelector<HTMLElement>('#fleet')?.focus();
        return;
      }
      const found = commandFor(event, commands);
      if (!found || isRefused(event, found.command)) return;
      event.preventDefault();
      found.command.run(found.key);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
