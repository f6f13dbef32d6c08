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
  /** Metres; NaN or left out where it is not known. History does not keep it. */
  accuracy?: number;
  atMs: number;
}

const said = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** The report as the contract shows it. */
export const toPosition = ({ lat, lon, heading, speed, atMs }: Readonly<Report>): Position => ({
  lat,
  lon,
  heading: said(heading),
  speed: said(speed),
  at: new Date(atMs).toISOString(),
});

/** One to be filled again and again. */
export const emptyReport = (): Required<Report> => ({
  driverId: 0,
  lat: 0,
  lon: 0,
  heading: 0,
  speed: 0,
  accuracy: 0,
  atMs: 0,
});
