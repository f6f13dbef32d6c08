import type { DriverRepository } from './repository.ts';

/** A driver who was disabled may still report for so long. Milliseconds. */
const TRUST_MS = 5_000;

/**
 * Who may report a position. Reports come every second from everybody, so the answer is remembered;
 * whoever is not known yet is asked for at once.
 */
export function createReporters(repository: DriverRepository, clock: () => Date) {
  let remembered = new Set<number>();
  let sinceMs = 0;

  return {
    /** The drivers among these ids. */
    async known(ids: readonly number[]): Promise<ReadonlySet<number>> {
      const nowMs = clock().getTime();
      if (Math.abs(nowMs - sinceMs) > TRUST_MS) {
        remembered = new Set();
        sinceMs = nowMs;
      }
      const unknown = ids.filter((id) => !remembered.has(id));
      if (unknown.length > 0)
        for (const id of await repository.driversAmong(unknown)) remembered.add(id);
      return remembered;
    },
  };
}
