/**
 * Router state of a navigation to `/` that leads to the user's start screen, as after signing in.
 */
export const ARRIVING = { isArriving: true };

export const isArriving = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isArriving' in state;
