import { createPositionHistory, type Track } from './position-history.ts';
import type { Report } from './report.ts';
import type { ReportBatch } from './report-batch.ts';

/** The last position of each driver, of those who report to this server and to others. */
export interface HotPositions {
  /** As it is now: it changes with the next report. */
  get: (driverId: number) => Readonly<Report> | null;
  /** Keeps a position; false when a newer one is known, so that late reports move nobody back. */
  put: (report: Readonly<Report>) => boolean;
  /** The same for what another server was told: that one writes it to history. */
  putElsewhere: (report: Readonly<Report>) => boolean;
  /** Whether the newest position of a driver came to this server. */
  isHere: (driverId: number) => boolean;
  each: (visit: (report: Readonly<Report>, isHere: boolean) => void) => void;
  /** Called for each position that is the newest of its driver; `isHere`: it came to this server. */
  onMoved: (listener: Moved) => () => void;
  /** Reports to write to history since the last call; with `last`, the newest of everybody too. */
  takeHistory: (which?: { last: boolean }) => ReportBatch;
  /** Takes back what could not be written, for the next call. */
  keepHistory: (reports: ReportBatch) => void;
}

type Moved = (report: Readonly<Report>, isHere: boolean) => void;

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
  isHere: true,
});

export function createHotPositions(): HotPositions {
  const tracks = new Map<number, Track>();
  const listeners = new Set<Moved>();
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
      track.isHere = true;
      for (const listener of listeners) listener(report, true);
      return true;
    },
    putElsewhere(report) {
      let track = tracks.get(report.driverId);
      if (track && track.atMs >= report.atMs) return false;
      if (!track) {
        track = firstTrack(report.driverId);
        tracks.set(report.driverId, track);
      }
      history.pass(track, report);
      track.isHere = false;
      for (const listener of listeners) listener(report, false);
      return true;
    },
    isHere: (driverId) => tracks.get(driverId)?.isHere ?? false,
    each(visit) {
      for (const track of tracks.values()) visit(track, track.isHere);
    },
    onMoved(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    takeHistory: (which = { last: false }) => history.take(which),
    keepHistory: history.giveBack,
  };
}
