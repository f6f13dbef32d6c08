/** The keys of the browser's storage; the specification gives their names. */
export const STORED = {
  token: 'token',
  refreshToken: 'refresh_token',
  user: 'user',
  deviceId: 'device_id',
  /**
   * Not in the specification: the secret by which the server recognises this device. The device's
   * id is not secret.
   */
  deviceSecret: 'device_secret',
  theme: 'ui-theme',
  /** Not in the specification: the language, and whose preference it is. */
  language: 'ui-language',
  /** Not in the specification: how the letters lie on the keyboard, and what presses have shown. */
  keyboard: 'ui-keyboard',
  /**
   * Not in the specification: whether the sidebar is collapsed, and which of its groups are folded.
   */
  sidebar: 'ui-sidebar',
  /** Not in the specification: whether the alarm queue is folded. */
  alarmQueue: 'ui-alarm-queue',
  /** Its key in the release before. */
  alarmQueueBefore: 'ui-attention',
  /** Not in the specification: the layout of the board, by its parts. */
  board: 'live-orders',
  /** Not in the specification: lines typed into the palette. */
  typedLines: 'ui-typed-lines',
  /** Not in the specification: the user's preferences, until the server has responded. */
  preferences: 'ui-preferences',
  /**
   * Not in the specification: the operational areas that the console is narrowed to, and who chose
   * them.
   */
  zones: 'ui-zones',
  /** Its key in the release before. */
  zonesBefore: 'ui-areas',
  /** Not in the specification: commands that move money, until the server has responded. */
  moneyCommands: 'ui-money-commands',
} as const;

type Key = (typeof STORED)[keyof typeof STORED] | `${typeof STORED.board}.${string}`;

// A browser may forbid storage. The console then works, and keeps the values for this tab only.
const memory = new Map<string, string>();

/** Returns the stored text, or null. */
export function readStored(key: Key): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Stores a text under a key, or removes the key if the text is null. */
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

/** True if the browser keeps the text of a key beyond this page. */
export function isKept(key: Key): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
