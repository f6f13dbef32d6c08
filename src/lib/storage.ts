/** The items in the browser's storage; the names are the specification's. */
export const STORED = {
  token: 'token',
  refreshToken: 'refresh_token',
  user: 'user',
  deviceId: 'device_id',
  /**
   * Own addition: the secret by which the server recognises this device. Its id may become known to
   * others.
   */
  deviceSecret: 'device_secret',
  theme: 'ui-theme',
  /** Own addition: whether the sidebar is collapsed, and which of its groups are folded. */
  sidebar: 'ui-sidebar',
  /** Own addition: whether the attention queue is folded. */
  attention: 'ui-attention',
  /** Own addition: the layout of the board, by its parts. */
  board: 'live-orders',
  /** Own addition: lines typed into the palette. */
  typedLines: 'ui-typed-lines',
  /** Own addition: the user's preferences, until the server has answered. */
  preferences: 'ui-preferences',
  /** Own addition: the operational areas that the console is narrowed to, and by whom. */
  areas: 'ui-areas',
  /** Own addition: commands that move money, until they are answered. */
  moneyCommands: 'ui-money-commands',
} as const;

type Key = (typeof STORED)[keyof typeof STORED] | `${typeof STORED.board}.${string}`;

// A browser may forbid storage; the console then keeps values only for the tab, but works.
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
