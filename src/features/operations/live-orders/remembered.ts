import { getUser } from '#src/lib/session/session.ts';

const PREFIX = 'live-orders.';

/** A small preference of this browser; null where storage is not available. */
export function readStored(name: string): string | null {
  try {
    return window.localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function writeStored(name: string, value: string): void {
  try {
    window.localStorage.setItem(PREFIX + name, value);
  } catch {
    // Private mode: the preference lasts for this visit.
  }
}

// A workstation is shared between shifts: each user has their own preferences.
const own = (name: string) => `${getUser()?.id ?? 0}.${name}`;

/** The same for the signed-in user alone. */
export const readOwn = (name: string): string | null => readStored(own(name));
export const writeOwn = (name: string, value: string): void => writeStored(own(name), value);
