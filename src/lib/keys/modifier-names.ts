import { type MessageKey, t } from '#src/lib/i18n.ts';

/** Whether the keyboard is that of a Mac, an iPhone or an iPad. */
export const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** A key whose name depends on the language of the keyboard. */
export type NamedKey = MessageKey extends infer Key
  ? Key extends `key_names.${infer Name}`
    ? Name
    : never
  : never;

/** The name of a key on keyboards of the reader's language: `Entrée`. */
export const nameOfKey = (key: NamedKey): string => t(`key_names.${key}`);

const NAMES = { mod: 'ctrl', shift: 'shift', alt: 'alt' } as const;
const MAC_NAMES = { mod: '⌘', shift: '⇧', alt: '⌥' } as const;

/**
 * A modifier, alone or with a key, as this platform writes it: `Ctrl K`, `Maj F10`, on a Mac `⌘K`.
 * Every shortcut that is shown comes from here or from `keyName`.
 */
export function modified(modifier: keyof typeof NAMES, key = ''): string {
  return isMac() ? `${MAC_NAMES[modifier]}${key}` : `${nameOfKey(NAMES[modifier])} ${key}`.trim();
}
