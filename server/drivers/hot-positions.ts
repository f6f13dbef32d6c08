import type { Position } from '#contract/routes/driver-status.ts';

/**
 * The last position of each driver. Behind this interface, so that machines can share it later; in
 * one process a map is enough.
 */
export interface HotPositions {
  get: (driverId: number) => Position | null;
  /** Keeps a position; false when a newer one is known, so that late reports move nobody back. */
  put: (driverId: number, position: Position) => boolean;
  /** Drivers that moved since the last call. */
  takeMoved: () => Set<number>;
  /** Reports to write to history since the last call. */
  takeHistory: () => Report[];
  /** Takes back what could not be written, for the next call. */
  keepHistory: (reports: readonly Report[]) => void;
}

interface Report {
  driverId: number;
  position: Position;
}

/** More than this is not kept for history: the database has been away for too long. */
const MAX_HISTORY = 200_000;

export function createHotPositions(): HotPositions {
  const last = new Map<number, { position: Position; atMs: number }>();
  let moved = new Set<number>();
  let history: Report[] = [];

  return {
    get: (driverId) => last.get(driverId)?.position ?? null,
    put(driverId, position) {
      if (history.length < MAX_HISTORY) history.push({ driverId, position });
      const atMs = Date.parse(position.at);
      const known = last.get(driverId);
      if (known && known.atMs >= atMs) return false;
      last.set(driverId, { position, atMs });
      moved.add(driverId);
      return true;
    },
    takeMoved() {
      const taken = moved;
      moved = new Set();
      return taken;
    },
    takeHistory() {
      const taken = history;
      history = [];
      return taken;
    },
    keepHistory(reports) {
      history = [...reports, ...history].slice(0, MAX_HISTORY);
    },
  };
}
