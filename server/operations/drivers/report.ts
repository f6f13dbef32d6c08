import type { Position } from '#contract/routes/operations/driver-status.ts';

/**
 * One report of a driver as the server keeps it: degrees, metres per second, epoch milliseconds;
 * NaN where heading or speed is absent. Receivers copy what they need: for performance the same
 * object is reused for all reports of a request.
 */
export interface Report {
  driverId: number;
  lat: number;
  lon: number;
  heading: number;
  speed: number;
  /** Metres; NaN or absent if unknown. Not stored in history. */
  accuracy?: number;
  atMs: number;
}

const nullIfNaN = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** Converts a report to the contract's position. */
export const toPosition = ({ lat, lon, heading, speed, atMs }: Readonly<Report>): Position => ({
  lat,
  lon,
  heading: nullIfNaN(heading),
  speed: nullIfNaN(speed),
  at: new Date(atMs).toISOString(),
});

/** A report object to be filled repeatedly. */
export const emptyReport = (): Required<Report> => ({
  driverId: 0,
  lat: 0,
  lon: 0,
  heading: 0,
  speed: 0,
  accuracy: 0,
  atMs: 0,
});
