import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { bindCommand, type Command } from './commands.ts';
import { addScope, type KeyScope } from './dispatcher.ts';
import { offerCommands } from './offered-commands.ts';

type Options = Partial<Omit<KeyScope, 'commands'>>;

/**
 * Registers commands and their context while a component is mounted, for keys, palette and menus.
 * The list must be the same array at each render; the context is that of the last render.
 */
export function useCommandScope<C>(
  commands: readonly Command<C>[],
  context: C,
  options: Options = {},
): void {
  const latest = useRef({ context, options });
  useLayoutEffect(() => {
    latest.current = { context, options };
  });
  const level = options.level ?? 'screen';
  useEffect(() => {
    const bound = commands.map((command) => ({
      ...bindCommand(command, () => latest.current.context),
      isEverywhere:
        level === 'everywhere' || command.scope === 'queue' || command.scope === 'message',
    }));
    const { within, native, onKey } = latest.current.options;
    const stops = [
      offerCommands(bound),
      addScope({
        level,
        commands: bound,
        ...(within ? { within } : {}),
        ...(native ? { native } : {}),
        ...(onKey ? { onKey: (event) => latest.current.options.onKey?.(event) === true } : {}),
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [commands, level]);
}

/** Like `useCommandScope`, for one command. */
export function useCommand<C>(command: Command<C>, context: C): void {
  useCommandScope(
    useMemo(() => [command], [command]),
    context,
  );
}

const NONE: readonly Command[] = [];

/** Handles keys that belong to no command, while a component is mounted. */
export const useKeys = (
  level: KeyScope['level'],
  onKey: (event: KeyboardEvent) => boolean,
  within?: () => Element | null,
): void => useCommandScope(NONE, undefined, { level, onKey, ...(within ? { within } : {}) });
