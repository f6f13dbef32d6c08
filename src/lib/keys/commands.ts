import type { Permission } from '#contract/permissions.ts';
import type { MessageKey } from '#src/lib/i18n.ts';
import { createValueStore } from '#streams/index.ts';

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
  /** Does it and says what was done. @throws VerbError with words for whoever typed it. */
  run: (words: readonly string[]) => Promise<string> | string;
}

/** A typed line that cannot be done as it stands. */
export class VerbError extends Error {
  override name = 'VerbError';
}

/** How a command was asked for. */
export interface Press {
  /** The key that was pressed; the command's first one where it was chosen in a menu or the palette. */
  key: string;
  /** Shift was held: what moves selects on its way. */
  isRange: boolean;
}

/** What is known of a command: its keys, its place in the palette, its typed form and its words. */
export interface CommandFacts {
  id: string;
  label: MessageKey;
  /** Other words that it may be looked for by. */
  keywords?: string;
  /** Its usual keys, as KeyboardEvent.key gives them; a person may set others (lib/keys/shortcuts). */
  keys: readonly string[];
  /** Its keys say what it does, as arrows do: nobody can set others. */
  isFixed?: true;
  /** Its keys act in text fields as well, as those do that save. */
  isInFields?: true;
  verb?: Verb;
  /** It must be told of what, so it has its typed form and no place in lists of acts. */
  isTypedOnly?: true;
  /** What it is done to: its place in the menu of such a thing. */
  on?: 'order' | 'driver' | 'alarm' | 'row';
  /** Its keys hold only while the focus is there, where they go before those of the screen. */
  scope?: 'queue';
  /** Its key names the roles that may do it to somebody who may not. */
  permission?: Permission;
}

/** One act. `C` is what it acts on: the component that shows it gives that by `useCommandScope`. */
export interface Command<C = unknown> extends CommandFacts {
  /** True while it could do something; none is always. */
  can?: (context: C) => boolean;
  /** Why it could not, for who presses its key; null: nothing more is known. */
  whyNot?: (context: C) => string | null;
  run: (context: C, press: Press) => void;
}

/** A command with what it acts on. */
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

/** Binds a command to what it acts on, which is read when it is asked for. */
export function bindCommand<C>(command: Command<C>, context: () => C): OfferedCommand {
  const { can, whyNot, run, ...rest } = command;
  return {
    ...rest,
    can: () => can?.(context()) !== false,
    whyNot: () => whyNot?.(context()) ?? null,
    run: (press = { key: command.keys[0] ?? '', isRange: false }) => run(context(), press),
  };
}

/** The acts of what is on the screen at the moment. */
export const offered = createValueStore<readonly OfferedCommand[]>([]);

/**
 * Offers acts until the returned function is called.
 * @throws Error when two would answer to the same key or word: a mistake of ours, found at the start.
 */
export function offer(commands: readonly OfferedCommand[]): () => void {
  const all = [...offered.get(), ...commands];
  const clashes = clashesIn(all);
  if (clashes.length > 0) throw new Error(`Commands clash: ${clashes.join('; ')}`);
  offered.set(all);
  return () => offered.set(offered.get().filter((command) => !commands.includes(command)));
}
