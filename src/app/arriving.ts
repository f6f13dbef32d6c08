/**
 * Router state of a navigation to `/` that names no screen, as after signing in. It leads to the
 * user's start screen.
 */
export const ARRIVING = { isArriving: true };

export const isArriving = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isArriving' in state;
