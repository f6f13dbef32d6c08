import { backOff } from '../../platform/outbox/back-off.ts';

/** How long messages wait after a provider fails: at most a minute. */
export const backOffMs = backOff({ firstMs: 1_000, longestMs: 60_000 });

/**
 * Limits the rate of messages. At most a quarter of a second's messages are saved up, so that a
 * pause is not followed by a burst. `now` is a monotonic clock in milliseconds.
 */
export function createPace(perSecond: number, now: () => number) {
  const most = Math.max(1, perSecond / 4);
  let left = most;
  let last = now();
  return {
    /** How many messages may be sent now, at most `wanted`. */
    take(wanted: number): number {
      const at = now();
      left = Math.min(most, left + ((at - last) * perSecond) / 1_000);
      last = at;
      const given = Math.min(wanted, Math.floor(left));
      left -= given;
      return given;
    },
  };
}
