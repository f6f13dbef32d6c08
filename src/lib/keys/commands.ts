import { useEffect } from 'react';
import type { Permission } from '#contract/permissions.ts';
import type { MessageKey } from '#src/lib/i18n.ts';
import { createValueStore } from '#streams/index.ts';

/** A completion of a typed word. */
export interface Suggestion {
  /** The text that is inserted. */
  text: string;
  /** A description for the user. */
  hint: string;
}

/** The typed form of a command: `as 4172 d12`. */
export interface Verb {
  /** Its first word, the verb. */
  name: string;
  /** Its arguments, in words: `order driver`. */
  usage: MessageKey;
  /** Completions of the last word; the words before it are complete. */
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

/**
 * One command: its keys, its entry in the palette, its typed form and its line in the list of keys.
 */
export interface Command {
  id: string;
  label: MessageKey;
  /** Other search terms for it. */
  keywords?: string;
  /**
   * Its default keys, as KeyboardEvent.key reports them; a user may set others (keys/shortcuts).
   */
  keys: readonly string[];
  /** Its keys have a fixed meaning, as arrows do: they cannot be changed. */
  isFixed?: true;
  verb?: Verb;
  /** It needs arguments, so it has a typed form and no entry in lists of commands. */
  isTypedOnly?: true;
  /** The kind of thing that it acts on: it appears in the menu of such a thing. */
  on?: 'order' | 'driver' | 'alarm' | 'row';
  /**
   * Its keys apply only while the focus is in this region, where they precede those of the screen.
   */
  scope?: 'queue';
  /** Pressed by a user without the permission, its key names the roles that have it. */
  permission?: Permission;
  /** True while it can do something; null: always. */
  can?: () => boolean;
  /** Why it is not possible, for a user who presses its key; null: no reason is known. */
  whyNot?: () => string | null;
  /** `key` is the key that was pressed; the first key when it was invoked otherwise. */
  run: (key: string) => void;
}

/** Two commands that would answer to the same key or the same verb. */
export function clashesIn(commands: readonly Command[]): string[] {
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

/** The commands of everything on the screen at the moment. */
export const offered = createValueStore<readonly Command[]>([]);

/**
 * Registers commands until the returned function is called. @throws Error when two would answer to
 * the same key or verb: a programming error, found at the start.
 */
export function offer(commands: readonly Command[]): () => void {
  const all = [...offered.get(), ...commands];
  const clashes = clashesIn(all);
  if (clashes.length > 0) throw new Error(`Commands clash: ${clashes.join('; ')}`);
  offered.set(all);
  return () => offered.set(offered.get().filter((command) => !commands.includes(command)));
}

/** Registers a screen's commands while it is shown. The list must be the same array each time. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => offer(commands), [commands]);
}
