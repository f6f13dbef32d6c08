/** The items that the console keeps in the browser's storage; the names are the specification's. */
export const STORED = {
  token: 'token',
  refreshToken: 'refresh_token',
  user: 'user',
  deviceId: 'device_id',
  /** Ours: by what the server knows this device, apart from its name, which others may learn. */
  deviceSecret: 'device_secret',
  theme: 'ui-theme',
  /** Ours: whether the sidebar is folded, and which of its groups are. */
  sidebar: 'ui-sidebar',
  /** Ours: whether the attention queue is folded. */
  attention: 'ui-attention',
  /** Ours: lines typed into the palette. */
  typedLines: 'ui-typed-lines',
  /** Ours: what the person set, for as long as the server has not answered. */
  preferences: 'ui-preferences',
  /** Ours: commands that move money, until they are answered. */
  moneyCommands: 'ui-money-commands',
} as const;

type Key = (typeof STORED)[keyof typeof STORED];

// A browser may forbid storage; the console then forgets with the tab, but works.
const memory = new Map<string, string>();

/** The stored text, or null. */
export function readStored(key: Key): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Stores a text under a key, or removes the key when the text is null. */
export function writeStored(key: Key, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    if (text === null) memory.delete(key);
    else memory.set(key, text);
  }
}
