/** Whether the keyboard is that of a Mac, an iPhone or an iPad. */
export const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

const NAMES = { mod: 'Ctrl', shift: 'Shift', alt: 'Alt' } as const;
const MAC_NAMES = { mod: '⌘', shift: '⇧', alt: '⌥' } as const;

/**
 * A modifier, alone or with a key, as this platform writes it: `Ctrl K`, on a Mac `⌘K`. Every
 * shortcut that is shown comes from here or from `keyName`.
 */
export function modified(modifier: keyof typeof NAMES, key = ''): string {
  return isMac() ? `${MAC_NAMES[modifier]}${key}` : `${NAMES[modifier]} ${key}`.trim();
}
