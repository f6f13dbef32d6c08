import type { Minute } from './world.ts';

/** The city's clock, `speed` times faster than the real one. */
export function createCityClock(startsAt: Minute, speed: number) {
  const beganMs = performance.now();
  return {
    speed,
    /** The city's minute, with its fraction. */
    now: (): Minute => startsAt + ((performance.now() - beganMs) / 60_000) * speed,
    /** Converts city minutes to real milliseconds. */
    realMs: (minutes: Minute): number => (minutes * 60_000) / speed,
  };
}
export type CityClock = ReturnType<typeof createCityClock>;
