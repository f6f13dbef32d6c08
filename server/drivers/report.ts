import type { Position } from '#contract/routes/driver-status.ts';

/**
 * One report of a driver as the server keeps it: degrees, metres a second, epoch milliseconds. Never
 * changed once made, for it is shared by what is hot and what goes to history.
 */
export interface Report {
  readonly driverId: number;
  readonly lat: number;
  readonly lon: number;
  readonly heading: number | null;
  readonly speed: number | null;
  readonly atMs: number;
}

/** The report as the contract shows it. */
export const toPosition = ({ lat, lon, heading, speed, atMs }: Report): Position => ({
  lat,
  lon,
  heading,
  speed,
  at: new Date(atMs).toISOString(),
});
