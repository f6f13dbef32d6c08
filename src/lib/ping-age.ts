import type { Driver } from '#contract/routes/driver-status.ts';

/** How old a driver's position is, in ms; infinite when none was ever heard. */
export const pingAgeMs = (driver: Driver, nowMs: number): number =>
  driver.position ? Math.max(0, nowMs - Date.parse(driver.position.at)) : Number.POSITIVE_INFINITY;
