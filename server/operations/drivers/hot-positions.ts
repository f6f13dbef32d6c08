import { createPositionHistory, type Track } from './position-history.ts';
import type { Report } from './report.ts';
import type { ReportBatch } from './report-batch.ts';
import { createDoubts } from './reports/doubtful-reports.ts';

/** The last position of each driver, whether reported to this server or another. */
export interface HotPositions {
  /** The current position; the object changes with the next report. */
  get: (driverId: number) => Readonly<Report> | null;
  /**
   * Stores a position; false if a newer one is known, so that late reports do not move a driver
   * back, and if it is doubtful: nothing is done with it.
   */
  put: (report: Readonly<Report>) => boolean;
  /** How many doubtful positions were reported to this server. */
  doubtful: () => number;
  /** The same for a report to another server, which writes it to history. */
  putElsewhere: (report: Readonly<Report>) => boolean;
  /** Whether the latest position of a driver was reported to this server. */
  isHere: (driverId: number) => boolean;
  each: (visit: (report: Readonly<Report>, isHere: boolean) => void) => void;
  /**
   * Called for each position that is the latest of its driver; `isHere` if it was reported to this
   * server.
   */
  onMoved: (listener: Moved) => () => void;
  /**
   * Called for each position that is reported to this server, also if a newer one is known. The
   * object is reused.
   */
  onReported: (listener: (report: Readonly<Report>) => void) => () => void;
  /**
   * The reports to write to history since the last call; with `last`, also the latest of every
   * driver.
   */
  takeHistory: (which?: { last: boolean }) => ReportBatch;
  /** Returns reports that could not be written, for the next call. */
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
  writing: 0,
  isHere: true,
});

export function createHotPositions(): HotPositions {
  const tracks = new Map<number, Track>();
  const listeners = new Set<Moved>();
  const reportedTo = new Set<(report: Readonly<Report>) => void>();
  const history = createPositionHistory(tracks);
  const doubts = createDoubts();

  return {
    get: (driverId) => tracks.get(driverId) ?? null,
    put(report) {
      let track = tracks.get(report.driverId);
      if (doubts.isDoubtful(report, track)) return false;
      for (const listener of reportedTo) listener(report);
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
    doubtful: doubts.count,
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
    onReported(listener) {
      reportedTo.add(listener);
      return () => reportedTo.delete(listener);
    },
    takeHistory: (which = { last: false }) => history.take(which),
    keepHistory: history.giveBack,
  };
}
