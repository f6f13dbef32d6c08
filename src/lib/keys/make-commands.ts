import type { MessageKey } from '#src/lib/i18n.ts';
import type { Command, CommandFacts } from './commands.ts';

/** The methods of a context that take no arguments and return an `R`. */
type Method<C, R> = { [K in keyof C]: C[K] extends () => R ? K : never }[keyof C];

/** The properties of a command other than its id, label and keys. */
type Facts = Omit<CommandFacts, 'id' | 'label' | 'keys'>;

/**
 * Returns a function that makes the commands of one screen. What a command runs, and whether it
 * can, are methods of the context or functions of it; without a `C` they use no context. `isFixed`
 * tells which keys cannot be reassigned; `all` are properties of every command.
 */
export const commandsFor =
  <C = unknown>(screen: string, isFixed: (key: string) => boolean = () => false, all: Facts = {}) =>
  (
    name: string,
    label: MessageKey,
    keys: readonly string[],
    run: Method<C, void> | Command<C>['run'],
    can?: Method<C, boolean> | ((context: C) => boolean) | null,
    more: Facts & Pick<Command<C>, 'whyNot' | 'yields'> = {},
  ): Command<C> => {
    const call = <R>(context: C, method: keyof C): R => (context[method] as () => R)();
    return {
      ...all,
      ...more,
      id: `${screen}.${name}`,
      label,
      keys,
      ...(keys.length > 0 && keys.every(isFixed) && { isFixed: true }),
      ...(can && {
        can: typeof can === 'function' ? can : (context: C) => call<boolean>(context, can),
      }),
      run: typeof run === 'function' ? run : (context) => call(context, run),
    };
  };
