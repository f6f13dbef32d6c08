/** State of a way to `/` that asks for no screen: signing in. It leads to where the person starts. */
export const ARRIVING = { isArriving: true };

export const isArriving = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isArriving' in state;
