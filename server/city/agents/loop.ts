import type { Logger } from 'pino';
import { CallError } from '../app-client.ts';

/**
 * Calls `act` repeatedly, `everyMs` after the previous call has ended, until the signal. A refused
 * call means that an operator was quicker; a failed one is retried more slowly.
 */
export function loop(
  act: () => Promise<void>,
  everyMs: number,
  signal: AbortSignal,
  log: Pick<Logger, 'warn'>,
  name: string,
): void {
  let failures = 0;
  const run = async () => {
    if (signal.aborted) return;
    try {
      await act();
      failures = 0;
    } catch (error) {
      failures += 1;
      const details =
        error instanceof CallError
          ? { status: error.status, reason: error.message }
          : { err: error };
      if (failures === 3 || failures % 50 === 0)
        log.warn({ ...details, failures }, `${name} keeps failing`);
    }
    const waitMs = everyMs * Math.min(10, 1 + failures);
    timer = setTimeout(() => void run(), waitMs);
  };
  // A random start, so that the agents do not act at the same moment.
  let timer = setTimeout(() => void run(), Math.random() * everyMs);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}

/** Whether a refusal only means that the order has changed in the meantime. */
export const isLostRace = (error: unknown): boolean =>
  error instanceof CallError && [404, 409, 412].includes(error.status);
