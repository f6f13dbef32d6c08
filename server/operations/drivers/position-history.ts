import type { Report } from './report.ts';
import { growingBatch, joined, type ReportBatch } from './report-batch.ts';

/** A report is kept when so much time has passed since the last kept one. Milliseconds. */
export const KEEP_EVERY_MS = 10_000;
/** … or when the driver has turned by more than so many degrees. */
const KEEP_TURN = 45;
/** Slower than this is standing: what a receiver says of a parked driver. Metres a second. */
const STANDING_BELOW = 0.5;
/** More than this is not kept for history: the database has been away for too long. */
const MAX_WAITING = 200_000;

/**
 * What is known of one driver: the newest report, and what was kept of it. Written over with each
 * report instead of being made anew, or the collector would be the busiest part of the intake.
 */
export interface Track extends Report {
  keptMs: number;
  keptHeading: number;
  keptSpeed: number;
  /** The last kept of those that came after a newer one. */
  lateMs: number;
  /** Turns of writing seen when the newest came, to tell who has gone silent. */
  turn: number;
  /** Whether the newest came to this server. */
  isHere: boolean;
}

function differs({ heading, speed, keptHeading, keptSpeed }: Track): boolean {
  const turn = Math.abs(heading - keptHeading) % 360;
  if (Math.min(turn, 360 - turn) > KEEP_TURN) return true;
  // Who does not say how fast neither stands nor moves, and a comparison with NaN is false.
  return (
    speed < STANDING_BELOW !== keptSpeed < STANDING_BELOW ||
    speed >= STANDING_BELOW !== keptSpeed >= STANDING_BELOW
  );
}

/**
 * Which reports go to history. Everybody reports every second, and a row for each would be four
 * billion a day: what is kept draws the same way, and the last of each driver is always among it.
 */
export function createPositionHistory(tracks: ReadonlyMap<number, Track>) {
  const waiting = growingBatch();
  /** What the database did not take. */
  let given: ReportBatch | null = null;
  let turn = 0;

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
    track.turn = turn;
  }

  return {
    /** Takes a report that is newer than the track's others and is kept by another server. */
    pass(track: Track, report: Readonly<Report>): void {
      // What came here before and is not kept yet is this server's to keep.
      if (track.isHere && track.keptMs !== track.atMs && !isFull() && track.atMs > 0)
        keepNewest(track);
      move(track, report);
      noteKept(track);
    },

    /** Takes a report that is newer than the track's others. */
    add(track: Track, report: Readonly<Report>): void {
      const { atMs } = report;
      move(track, report);
      if (isFull()) return;
      if (atMs - track.keptMs >= KEEP_EVERY_MS || differs(track)) keepNewest(track);
    },

    /** Takes a report that came after a newer one, as a phone sends them that was out of reach. */
    addLate(track: Track, report: Readonly<Report>): void {
      if (report.atMs === track.atMs || isFull()) return;
      if (Math.abs(report.atMs - track.lateMs) < KEEP_EVERY_MS) return;
      waiting.push(report, true);
      track.lateMs = report.atMs;
    },

    /**
     * What to write now: the kept ones, and the newest of who has been silent for a whole turn, so
     * that a restart finds everybody where they were. `last`: the newest of everybody.
     */
    take({ last }: { last: boolean }): ReportBatch {
      for (const track of tracks.values()) {
        if (track.keptMs === track.atMs || (!last && track.turn === turn)) continue;
        if (!last && isFull()) break;
        keepNewest(track);
      }
      turn += 1;
      const taken = waiting.take();
      const all = given ? joined(given, taken, MAX_WAITING) : taken;
      given = null;
      return all;
    },

    /** Takes back what could not be written; when it is too much, the oldest go. */
    giveBack(batch: ReportBatch): void {
      given = given ? joined(batch, given, MAX_WAITING) : batch;
    },
  };
}
