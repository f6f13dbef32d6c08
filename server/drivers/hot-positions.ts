import { createPositionHistory } from './position-history.ts';
import type { Report } from './report.ts';

/**
 * The last position of each driver. Behind this interface, so that machines can share it later; in
 * one process a map is enough.
 */
export interface HotPositions {
  get: (driverId: number) => Report | null;
  /** Keeps a position; false when a newer one is known, so that late reports move nobody back. */
  put: (report: Report) => boolean;
  /** Called for each position that is the newest of its driver. */
  onMoved: (listener: (report: Report) => void) => () => void;
  /** Reports to write to history since the last call; with `last`, the newest of everybody too. */
  takeHistory: (which?: { last: boolean }) => Report[];
  /** Takes back what could not be written, for the next call. */
  keepHistory: (reports: readonly Report[]) => void;
}

export function createHotPositions(): HotPositions {
  const newest = new Map<number, Report>();
  const listeners = new Set<(report: Report) => void>();
  const history = createPositionHistory();

  return {
    get: (driverId) => newest.get(driverId) ?? null,
    put(report) {
      const known = newest.get(report.driverId);
      if (known && known.atMs >= report.atMs) {
        history.addLate(report);
        return false;
      }
      newest.set(report.driverId, report);
      history.add(report);
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
