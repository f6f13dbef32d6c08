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
