import type { Permission } from '#contract/permissions.ts';
import type { MessageKey } from '#src/lib/i18n.ts';

/** What a typed word may go on with. */
export interface Suggestion {
  /** What is written for it. */
  text: string;
  /** What it is, for a person. */
  hint: string;
}

/** The typed form of an act: `as 4172 d12`. */
export interface Verb {
  /** Its first word. */
  name: string;
  /** What comes after it, in words: `order driver`. */
  usage: MessageKey;
  /** How the last of the words may go on; the ones before it are whole. */
  complete: (words: readonly string[]) => readonly Suggestion[];
  /**
   * Runs it and returns a message of what was done. @throws VerbError with a message for the user.
   */
  run: (words: readonly string[]) => Promise<string> | string;
}

/** A typed line that cannot be run as it stands. */
export class VerbError extends Error {
  override name = 'VerbError';
}

/** How a command was invoked. */
export interface Press {
  /**
   * The key that was pressed; the command's first key when it was chosen in a menu or the palette.
   */
  key: string;
  /** Shift was held: movements extend the selection. */
  isRange: boolean;
}

/**
 * The declaration of a command: its keys, its entry in the palette, its typed form and its texts.
 */
export interface CommandFacts {
  id: string;
  label: MessageKey;
  /** Other words that it may be looked for by. */
  keywords?: string;
  /**
   * Its default keys, as KeyboardEvent.key reports them; a user may set others
   * (lib/keys/shortcuts).
   */
  keys: readonly string[];
  /** Its keys say what it does, as arrows do: nobody can set others. */
  isFixed?: true;
  /** Its keys work in text fields as well, as those for saving do. */
  isInFields?: true;
  verb?: Verb;
  /** It needs arguments, so it has a typed form and no entry in lists of commands. */
  isTypedOnly?: true;
  /** What it is done to: its place in the menu of such a thing. */
  on?: 'order' | 'driver' | 'alarm' | 'row';
  /** Its keys hold only while the focus is there, where they go before those of the screen. */
  scope?: 'queue' | 'shape';
  /** Pressed by a user without the permission, its key names the roles that have it. */
  permission?: Permission;
}

/**
 * One command. `C` is its context, which the component that shows it provides by `useCommandScope`.
 */
export interface Command<C = unknown> extends CommandFacts {
  /** True while it can do something; absent: always. */
  can?: (context: C) => boolean;
  /** Why it could not, for who presses its key; null: nothing more is known. */
  whyNot?: (context: C) => string | null;
  run: (context: C, press: Press) => void;
}

/** A command with its context. */
export interface OfferedCommand extends CommandFacts {
  can: () => boolean;
  whyNot: () => string | null;
  run: (press?: Press) => void;
}

/** Two acts that would answer to the same key or the same word. */
export function clashesIn(commands: readonly CommandFacts[]): string[] {
  const owners = new Map<string, string>();
  const clashes: string[] = [];
  const claim = (what: string, id: string) => {
    const owner = owners.get(what);
    if (owner === undefined) owners.set(what, id);
    else clashes.push(`${what} is both ${owner} and ${id}`);
  };
  for (const { id, keys, verb, scope } of commands) {
    claim(`id ${id}`, id);
    for (const key of keys) claim(`key ${scope ? `${scope} ` : ''}${key}`, id);
    if (verb) claim(`verb ${verb.name}`, id);
  }
  return clashes;
}

/** Binds a command to its context, which is read when the command is invoked. */
export function bindCommand<C>(command: Command<C>, context: () => C): OfferedCommand {
  const { can, whyNot, run, ...rest } = command;
  return {
    ...rest,
    can: () => can?.(context()) !== false,
    whyNot: () => whyNot?.(context()) ?? null,
    run: (press = { key: command.keys[0] ?? '', isRange: false }) => run(context(), press),
  };
}
