import type { Shortcuts } from '#contract/routes/preferences.ts';
import { preferences, shortcutsOf } from '#src/lib/preferences.ts';
import { useStore } from '#src/lib/use-store.ts';
import { createValueStore } from '#streams/index.ts';
import { type Command, offered } from './commands.ts';

const NAMES: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
  Escape: 'Esc',
  ' ': 'Space',
  ContextMenu: 'Menu',
  'Shift+F10': 'Shift F10',
  '-': '−',
};

/** The keys that open the context menu everywhere. */
export const MENU_KEYS = ['ContextMenu', 'Shift+F10'] as const;

const MOD = 'Mod+';
const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/** A key as it is printed on the keyboard. */
export function keyName(key: string): string {
  if (key.startsWith(MOD)) return `${isMac ? '⌘' : 'Ctrl '}${keyName(key.slice(MOD.length))}`;
  return NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** Keys that type a character: the subject of WCAG 2.1.4. */
export const isCharacter = (key: string): boolean => key.length === 1 && key !== ' ';

/** The name of the pressed key; null where Alt was held, which belongs to the browser. */
export function pressedKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string | null {
  if (event.altKey) return null;
  if (event.key === 'F10' && event.shiftKey) return MENU_KEYS[1];
  // The same key regardless of Caps Lock.
  const key = isCharacter(event.key) ? event.key.toLowerCase() : event.key;
  return event.ctrlKey || event.metaKey ? `${MOD}${key}` : key;
}

const isOwn = (key: string) => isCharacter(key) || key.startsWith(MOD);

/**
 * The keys of each command with the user's own settings. Only characters can be reassigned: arrows,
 * Enter and the like stay with lists and grids. Where two commands would answer to one key, the
 * user's setting precedes a default, and the earlier command of the list precedes the later.
 */
export function keysIn(
  commands: readonly Command[],
  { singleKeys, keys: own }: Shortcuts,
): ReadonlyMap<string, readonly string[]> {
  const taken = new Set<string>();
  const take = (keys: readonly string[], scope: Command['scope']) => {
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

/** The present keys of one command. */
export const keysOf = (commands: readonly Command[], id: string): readonly string[] =>
  keysIn(commands, shortcutsOf(preferences.get())).get(id) ?? [];

/** The present keys of every command on the screen. */
const keyTable = createValueStore<ReturnType<typeof keysIn>>(new Map());
const fill = () => keyTable.set(keysIn(offered.get(), shortcutsOf(preferences.get())));
offered.subscribe(fill);
preferences.subscribe(fill);

/** The displayed key of a command of this screen; empty when there is none. */
export const useKey = (id: string): string =>
  useStore(keyTable, (table) => {
    const [key] = table.get(id) ?? [];
    return key === undefined ? '' : keyName(key);
  });

/** A label with the key of the same command, where there is one. */
export const withKey = (label: string, key: string): string => (key ? `${label} (${key})` : label);

/** True while letters act without a modifier. */
export const singleKeysAct = (): boolean => shortcutsOf(preferences.get()).singleKeys;

/** The command of a key press, with the key; not whether it is possible. */
export function commandFor(
  event: KeyboardEvent,
  commands: readonly Command[] = offered.get(),
): { command: Command; key: string } | null {
  const key = pressedKey(event);
  if (key === null) return null;
  const shortcuts = shortcutsOf(preferences.get());
  // Without single keys the others act only where the focus is; Escape always closes.
  if (!shortcuts.singleKeys && key !== 'Escape' && !key.startsWith(MOD))
    if (event.target === document.body) return null;
  const table = keysIn(commands, shortcuts);
  const command = commands.find(({ id }) => table.get(id)?.includes(key));
  return command ? { command, key } : null;
}
