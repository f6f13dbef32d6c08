/**
 * Creates a function for the wait after consecutive failures: doubled each time, up to the longest,
 * less a random part of up to half. Milliseconds.
 */
export const backOff =
  ({ firstMs, longestMs }: { firstMs: number; longestMs: number }) =>
  (failures: number, random: number): number =>
    Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1)) * (1 - random / 2);
