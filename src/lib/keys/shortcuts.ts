import type { Shortcuts } from '#contract/routes/people/preferences.ts';
import { defineDerived } from '#src/lib/console/console.ts';
import { preferences, shortcutsOf } from '#src/lib/preferences.ts';
import { useStore } from '#src/lib/use-store.ts';
import type { CommandFacts } from './commands.ts';
import { ALT, MOD, pressedDigit, pressedKey } from './keyboard/pressed-key.ts';
import { isMac, modified, type NamedKey, nameOfKey } from './modifier-names.ts';
import { offeredCommands } from './offered-commands.ts';

const SIGNS: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  '-': '−',
};

/** Keys that keyboards of each language name otherwise. */
const NAMES: Readonly<Record<string, NamedKey>> = {
  Enter: 'enter',
  Escape: 'escape',
  ' ': 'space',
  Tab: 'tab',
  Backspace: 'backspace',
  Delete: 'delete',
  Insert: 'insert',
  Home: 'home',
  End: 'end',
  PageUp: 'page_up',
  PageDown: 'page_down',
  ContextMenu: 'menu',
};

/** As printed on the keyboards of a Mac. */
const MAC_NAMES: Readonly<Record<string, string>> = {
  Enter: '↩',
  Escape: 'esc',
  Backspace: '⌫',
  Delete: '⌦',
  PageDown: '⇟',
  PageUp: '⇞',
};

/** The name of a key as it is printed on a keyboard of this platform and language. */
export function keyName(key: string): string {
  if (key.startsWith(MOD)) return modified('mod', keyName(key.slice(MOD.length)));
  if (key.startsWith(ALT)) return modified('alt', keyName(key.slice(ALT.length)));
  if (key === 'Shift+F10') return modified('shift', 'F10');
  const named = NAMES[key];
  return (
    (isMac() ? MAC_NAMES[key] : undefined) ??
    SIGNS[key] ??
    (named && nameOfKey(named)) ??
    (key.length === 1 ? key.toUpperCase() : key)
  );
}

/** Keys that type a character: the subject of WCAG 2.1.4. */
export const isCharacter = (key: string): boolean => key.length === 1 && key !== ' ';

const isOwn = (key: string) => isCharacter(key) || key.startsWith(MOD);

/**
 * The keys of each command, including those that the user has assigned. Only characters can be
 * reassigned; arrows, Enter and the like stay with lists and grids. If two commands have the same
 * key, one that the user assigned takes precedence over a default, then the first in the list.
 */
export function keysIn(
  commands: readonly CommandFacts[],
  { singleKeys, keys: own }: Shortcuts,
): ReadonlyMap<string, readonly string[]> {
  const taken = new Set<string>();
  const take = (keys: readonly string[], scope: CommandFacts['scope']) => {
    const free = keys.filter((key) => !taken.has(`${scope} ${key}`));
    for (const key of free) taken.add(`${scope} ${key}`);
    return free;
  };
  const set = new Map(
    commands.flatMap(({ id, isFixed, scope }) => {
      const mine = isFixed ? undefined : own[id];
      return mine ? [[id, take(mine, scope)] as const] : [];
    }),
  );
  const acts = (key: string) => singleKeys || !isCharacter(key);
  return new Map(
    commands.map(({ id, keys, scope }) => {
      const usual = keys.filter((key) => !isOwn(key));
      const characters = set.get(id) ?? take(keys.filter(isOwn), scope);
      return [id, [...characters, ...usual].filter(acts)];
    }),
  );
}

/** The current keys of one command. */
export const keysOf = (commands: readonly CommandFacts[], id: string): readonly string[] =>
  keysIn(commands, shortcutsOf(preferences.get())).get(id) ?? [];

/** The keys of all offered commands, including those that the user has assigned. */
const keyTable = defineDerived(
  () => keysIn(offeredCommands.get(), shortcutsOf(preferences.get())),
  (again) => {
    offeredCommands.subscribe(again);
    preferences.subscribe(again);
  },
);

/** The current keys of every offered command. */
export const offeredKeys = (): ReturnType<typeof keysIn> => keyTable.get();

/** The key of an offered command as it is displayed; empty if there is none. */
export const useKey = (id: string): string =>
  useStore(keyTable, (table) => {
    const [key] = table.get(id) ?? [];
    return key === undefined ? '' : keyName(key);
  });

/** The names of the keys of a command, as the user has assigned them. */
export const keyNamesOf = (id: string): readonly string[] =>
  (keyTable.get().get(id) ?? []).map(keyName);

/** Returns a function with the key of each command, for components that show several. */
export function useKeyOf(): (id: string) => string {
  const table = useStore(keyTable);
  return (id) => {
    const [key] = table.get(id) ?? [];
    return key === undefined ? '' : keyName(key);
  };
}

/** A label followed by its key, if there is one. */
export const withKey = (label: string, key: string): string => (key ? `${label} (${key})` : label);

/** True if keys that type a character run commands. */
export const areSingleKeysOn = (): boolean => shortcutsOf(preferences.get()).singleKeys;

/**
 * Returns the command of a key press among the given ones, and the key; not whether it can run.
 * Pass `offeredKeys` as `table` if further commands are offered, because a key that the user
 * assigned to one of those belongs to it.
 */
export function commandFor<C extends CommandFacts>(
  event: KeyboardEvent,
  commands: readonly C[],
  table = keysIn(commands, shortcutsOf(preferences.get())),
): { command: C; key: string } | null {
  const pressed = pressedKey(event);
  if (pressed === null) return null;
  // Without single keys, letters work only for the region that has the focus. Escape always works.
  if (!areSingleKeysOn() && pressed !== 'Escape' && !pressed.startsWith(MOD))
    if (event.target === document.body) return null;
  // A sign before the digit of its key: on AZERTY `-` is on 6.
  for (const key of new Set([pressed, pressedDigit(event) ?? pressed])) {
    const command = commands.find(({ id }) => table.get(id)?.includes(key));
    if (command) return { command, key };
  }
  return null;
}
