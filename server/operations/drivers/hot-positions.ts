import { createPositionHistory, type Track } from './position-history.ts';
import type { Report } from './report.ts';
import type { ReportBatch } from './report-batch.ts';

/**
 * The last position of each driver. Behind this interface, so that machines can share it later; in
 * one process a map is enough.
 */
export interface HotPositions {
  /** As it is now: it changes with the next report. */
  get: (driverId: number) => Readonly<Report> | null;
  /** Keeps a position; false when a newer one is known, so that late reports move nobody back. */
  put: (report: Readonly<Report>) => boolean;
  /** Called for each position that is the newest of its driver. */
  onMoved: (listener: (report: Readonly<Report>) => void) => () => void;
  /** Reports to write to history since the last call; with `last`, the newest of everybody too. */
  takeHistory: (which?: { last: boolean }) => ReportBatch;
  /** Takes back what could not be written, for the next call. */
  keepHistory: (reports: ReportBatch) => void;
}

const firstTrack = (driverId: number): Track => ({
  driverId,
  lat: Number.NaN,
  lon: Number.NaN,
  heading: Number.NaN,
  speed: Number.NaN,
  atMs: Number.NEGATIVE_INFINITY,
  keptMs: Number.NEGATIVE_INFINITY,
  keptHeading: Number.NaN,
  keptSpeed: Number.NaN,
  lateMs: Number.NEGATIVE_INFINITY,
  turn: 0,
});

export function createHotPositions(): HotPositions {
  const tracks = new Map<number, Track>();
  const listeners = new Set<(report: Readonly<Report>) => void>();
  const history = createPositionHistory(tracks);

  return {
    get: (driverId) => tracks.get(driverId) ?? null,
    put(report) {
      let track = tracks.get(report.driverId);
      if (track && track.atMs >= report.atMs) {
        history.addLate(track, report);
        return false;
      }
      if (!track) {
        track = firstTrack(report.driverId);
        tracks.set(report.driverId, track);
      }
      history.add(track, report);
      for (const listener of listeners) listener(report);
      return true;
    },
    onMoved(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    takeHistory: (which = { last: false }) => history.take(which),
    keepHistory: history.giveBack,
  };
}
