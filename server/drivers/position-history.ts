import type { Report } from './report.ts';

/** A report is kept when so much time has passed since the last kept one. Milliseconds. */
export const KEEP_EVERY_MS = 10_000;
/** … or when the driver has turned by more than so many degrees. */
export const KEEP_TURN = 45;
/** Slower than this is standing: what a receiver says of a parked driver. Metres a second. */
export const STANDING_BELOW = 0.5;
/** More than this is not kept for history: the database has been away for too long. */
const MAX_WAITING = 200_000;

interface Kept {
  /** The last that was kept, and the newest known. */
  kept: Report;
  newest: Report;
  /** The last kept of those that came after a newer one. */
  lateMs: number;
  /** Flushes seen when the newest came, to tell who has gone silent. */
  flush: number;
}

const stands = (report: Report) => (report.speed === null ? null : report.speed < STANDING_BELOW);

function differs(a: Report, b: Report): boolean {
  if (a.heading !== null && b.heading !== null) {
    const turn = Math.abs(a.heading - b.heading) % 360;
    if (Math.min(turn, 360 - turn) > KEEP_TURN) return true;
  }
  return stands(a) !== stands(b);
}

/**
 * Which reports go to history. Everybody reports every second, and a row for each would be four
 * billion a day: what is kept draws the same way, and the last of each driver is always among it.
 */
export function createPositionHistory() {
  const byDriver = new Map<number, Kept>();
  let waiting: Report[] = [];
  /** Drivers whose newest report is not kept. */
  const owed = new Set<number>();
  let flushes = 0;

  function keep(report: Report): boolean {
    if (waiting.length >= MAX_WAITING) return false;
    waiting.push(report);
    return true;
  }

  return {
    /** Takes a report that is newer than the driver's others. */
    add(report: Report): void {
      const known = byDriver.get(report.driverId);
      if (!known) {
        const entry = { kept: report, newest: report, lateMs: 0, flush: flushes };
        byDriver.set(report.driverId, entry);
        if (!keep(report)) owed.add(report.driverId);
        return;
      }
      const due = report.atMs - known.kept.atMs >= KEEP_EVERY_MS || differs(report, known.kept);
      known.newest = report;
      known.flush = flushes;
      if (due && keep(report)) {
        known.kept = report;
        owed.delete(report.driverId);
      } else owed.add(report.driverId);
    },

    /** Takes a report that came after a newer one, as a phone sends them that was out of reach. */
    addLate(report: Report): void {
      const known = byDriver.get(report.driverId);
      if (!known || report.atMs === known.newest.atMs) return;
      if (Math.abs(report.atMs - known.lateMs) < KEEP_EVERY_MS) return;
      if (keep(report)) known.lateMs = report.atMs;
    },

    /**
     * What to write now: the kept ones, and the newest of who has been silent for a whole turn, so
     * that a restart finds everybody where they were. `last`: the newest of everybody.
     */
    take({ last }: { last: boolean }): Report[] {
      for (const driverId of owed) {
        const known = byDriver.get(driverId);
        if (!known || (!last && flushes - known.flush < 1)) continue;
        if (!last && !keep(known.newest)) break;
        if (last) waiting.push(known.newest);
        known.kept = known.newest;
        owed.delete(driverId);
      }
      flushes += 1;
      const taken = waiting;
      waiting = [];
      return taken;
    },

    /** Takes back what could not be written; when it is too much, the oldest go. */
    giveBack(reports: readonly Report[]): void {
      waiting = [...reports, ...waiting].slice(-MAX_WAITING);
    },
  };
}
