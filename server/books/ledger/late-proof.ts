/** A proof is due every day; two hours are left for a server that was stopped when it was due. */
const LATE_MS = 26 * 3_600_000;

/**
 * Notices that the books were not proved for 26 hours in which this server ran. Counted by the
 * running time of the process, which stands while a machine sleeps, and not by the clock: a laptop
 * that was closed for a weekend has not missed a proof.
 */
export function createLateProof(runningMs: () => number = () => performance.now()) {
  let known: { id: number | null; atMs: number } = { id: null, atMs: runningMs() };
  const isLate = () => runningMs() - known.atMs > LATE_MS;
  return {
    /** Whether no proof has been seen for too long; one that was not seen yet may exist. */
    isLate,
    /** Compares the last proof with the one seen before; returns whether it is late. */
    see(id: number | null): boolean {
      if (id !== known.id) known = { id, atMs: runningMs() };
      return isLate();
    },
  };
}
