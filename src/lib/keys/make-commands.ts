import type { MessageKey } from '#src/lib/i18n.ts';
import type { Command, CommandFacts } from './commands.ts';

/** The methods of a context that take no arguments and return an `R`. */
type Method<C, R> = { [K in keyof C]: C[K] extends () => R ? K : never }[keyof C];

/** What a command says beside its name, keys and act. */
type Facts = Omit<CommandFacts, 'id' | 'label' | 'keys'>;

/**
 * Makes the commands of one screen: what each runs, and whether it can, are methods of their context
 * or functions of it. `isFixed` names the keys that nobody sets otherwise; `all` holds for each.
 */
export const commandsFor =
  <C>(screen: string, isFixed: (key: string) => boolean = () => false, all: Facts = {}) =>
  (
    name: string,
    label: MessageKey,
    keys: readonly string[],
    run: Method<C, void> | Command<C>['run'],
    can?: Method<C, boolean> | ((context: C) => boolean) | null,
    more: Facts = {},
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
