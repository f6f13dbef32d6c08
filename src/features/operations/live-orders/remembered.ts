import { getUser } from '#src/lib/session/session.ts';

const PREFIX = 'live-orders.';

/** A small choice of this browser; null where storage is closed to us. */
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
    // Private mode: the choice lasts for this visit.
  }
}

// A desk is shared between shifts: what one person chose is not the next one's.
const own = (name: string) => `${getUser()?.id ?? 0}.${name}`;

/** The same for whoever is signed in, alone. */
export const readOwn = (name: string): string | null => readStored(own(name));
export const writeOwn = (name: string, value: string): void => writeStored(own(name), value);
