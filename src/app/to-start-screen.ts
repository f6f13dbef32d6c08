/**
 * Router state of a navigation to `/` that leads to the user's start screen, as after signing in.
 */
export const TO_START_SCREEN = { isArriving: true };

export const isToStartScreen = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isArriving' in state;
