import type { Report } from './report.ts';
import { growingBatch, joined, type ReportBatch } from './report-batch.ts';

/** A report is kept if this much time has passed since the last kept one. Milliseconds. */
export const KEEP_EVERY_MS = 10_000;
/** … or if the driver has turned by more than this many degrees. */
const KEEP_TURN = 45;
/**
 * Slower than this counts as stationary: receivers report such speeds for parked drivers. Metres
 * per second.
 */
const STANDING_BELOW = 0.5;
/** The largest number of reports kept while the database is unavailable. */
const MAX_WAITING = 200_000;

/**
 * The state of one driver: the latest report, and what was kept of it. Overwritten with each report
 * instead of allocated, because garbage collection would dominate the cost of reports.
 */
export interface Track extends Report {
  keptMs: number;
  keptHeading: number;
  keptSpeed: number;
  /** The time of the last kept report among those that arrived after a newer one. */
  lateMs: number;
  /** The number of writes at the arrival of the latest report, to find silent drivers. */
  writing: number;
  /** Whether the latest report came to this server. */
  isHere: boolean;
}

function differs({ heading, speed, keptHeading, keptSpeed }: Track): boolean {
  const turn = Math.abs(heading - keptHeading) % 360;
  if (Math.min(turn, 360 - turn) > KEEP_TURN) return true;
  // Without a speed a driver counts neither as stationary nor as moving, because comparisons with
  // NaN are false.
  return (
    speed < STANDING_BELOW !== keptSpeed < STANDING_BELOW ||
    speed >= STANDING_BELOW !== keptSpeed >= STANDING_BELOW
  );
}

/**
 * Selects the reports for history. Every driver reports every second, and a row for each would be
 * four billion a day: the kept ones draw the same route, and always include the last of each
 * driver.
 */
export function createPositionHistory(tracks: ReadonlyMap<number, Track>) {
  const waiting = growingBatch();
  /** The batch that the database did not accept. */
  let given: ReportBatch | null = null;
  let writing = 0;

  const isFull = () => waiting.length() + (given?.length ?? 0) >= MAX_WAITING;

  function keepNewest(track: Track): void {
    waiting.push(track);
    noteKept(track);
  }

  function noteKept(track: Track): void {
    track.keptMs = track.atMs;
    track.keptHeading = track.heading;
    track.keptSpeed = track.speed;
  }

  function move(track: Track, { lat, lon, heading, speed, atMs }: Readonly<Report>): void {
    track.lat = lat;
    track.lon = lon;
    track.heading = heading;
    track.speed = speed;
    track.atMs = atMs;
    track.writing = writing;
  }

  return {
    /** Processes a report that is newer than the track's others and is kept by another server. */
    pass(track: Track, report: Readonly<Report>): void {
      // Earlier reports to this server that are not kept yet are this server's to keep.
      if (track.isHere && track.keptMs !== track.atMs && !isFull() && track.atMs > 0)
        keepNewest(track);
      move(track, report);
      noteKept(track);
    },

    /** Processes a report that is newer than the track's others. */
    add(track: Track, report: Readonly<Report>): void {
      const { atMs } = report;
      move(track, report);
      if (isFull()) return;
      if (atMs - track.keptMs >= KEEP_EVERY_MS || differs(track)) keepNewest(track);
    },

    /** Processes a report that arrived after a newer one, from a phone that was out of reach. */
    addLate(track: Track, report: Readonly<Report>): void {
      if (report.atMs === track.atMs || isFull()) return;
      if (Math.abs(report.atMs - track.lateMs) < KEEP_EVERY_MS) return;
      waiting.push(report, true);
      track.lateMs = report.atMs;
    },

    /**
     * The batch to write now: the kept reports, and the latest of drivers who were silent for a
     * whole period, so that a restart finds every driver in place. `last` includes the latest of
     * all.
     */
    take({ last }: { last: boolean }): ReportBatch {
      for (const track of tracks.values()) {
        if (track.keptMs === track.atMs || (!last && track.writing === writing)) continue;
        if (!last && isFull()) break;
        keepNewest(track);
      }
      writing += 1;
      const taken = waiting.take();
      const all = given ? joined(given, taken, MAX_WAITING) : taken;
      given = null;
      return all;
    },

    /** Returns a batch that could not be written; if there are too many, the oldest are dropped. */
    giveBack(batch: ReportBatch): void {
      given = given ? joined(batch, given, MAX_WAITING) : batch;
    },
  };
}
