import type { Command, CommandFacts } from './commands.ts';

/** The methods of a context that take no arguments and return an `R`. */
type Method<C, R> = { [K in keyof C]: C[K] extends () => R ? K : never }[keyof C];

/** Properties that the commands of a screen share. */
interface SharedFacts extends Omit<CommandFacts, 'id' | 'label' | 'keys' | 'isFixed'> {
  /** Tells which keys cannot be reassigned; absent: none. */
  isFixed?: (key: string) => boolean;
}

/** A command as its screen declares it. */
interface CommandDeclaration<C> extends Omit<Command<C>, 'run' | 'can'> {
  /** Its name on the screen. */
  id: string;
  /** A method of the context, or a function of it. */
  run: Method<C, void> | Command<C>['run'];
  can?: Method<C, boolean> | ((context: C) => boolean);
}

/**
 * Returns a function that makes the commands of one screen; without a `C` they use no context.
 */
export const commandsFor =
  <C = unknown>(screen: string, { isFixed = () => false, ...all }: SharedFacts = {}) =>
  ({ id, run, can, ...facts }: CommandDeclaration<C>): Command<C> => {
    const { keys } = facts;
    const call = <R>(context: C, method: keyof C): R => (context[method] as () => R)();
    return {
      ...all,
      ...facts,
      id: `${screen}.${id}`,
      ...(keys.length > 0 && keys.every(isFixed) && { isFixed: true }),
      ...(can && {
        can: typeof can === 'function' ? can : (context: C) => call<boolean>(context, can),
      }),
      run: typeof run === 'function' ? run : (context) => call(context, run),
    };
  };
