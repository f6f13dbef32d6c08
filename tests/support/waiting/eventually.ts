import { vi } from 'vitest';
import { PATIENCE_MS } from './patience.mjs';

/** Repeats a check until it does not fail. Returns its result. */
export const eventually = <T>(
  check: () => T | Promise<T>,
  { interval = 50 }: { interval?: number } = {},
): Promise<T> => vi.waitFor(check, { timeout: PATIENCE_MS, interval });
