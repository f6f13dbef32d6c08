/** How long a campaign waits after a provider fails: at most a minute. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Doubles with each consecutive failure, less a random part of up to half. */
export const backOffMs = (failures: number, random: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1)) * (1 - random / 2);

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
