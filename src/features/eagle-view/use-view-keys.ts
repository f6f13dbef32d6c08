import { useEffect } from 'react';
import { useCommands } from '#src/lib/commands.ts';
import { commandOf, commands } from './commands.ts';

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
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]') || isMapsOwn(event)) return;
      if (isText(event.target)) {
        if (event.key === 'Escape') document.querySelector<HTMLElement>('#fleet')?.focus();
        return;
      }
      const command = commandOf(event.key);
      if (!command) return;
      event.preventDefault();
      command.run(event.key);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
