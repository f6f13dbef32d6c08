/** A queue of timed acts, ordered by time; acts can be added while it runs. */
export function createAgenda() {
  // In descending order, so that the next act is the last element.
  const steps: { atMs: number; act: () => Promise<unknown> }[] = [];
  return {
    at(atMs: number, act: () => Promise<unknown>): void {
      const later = steps.findIndex((step) => step.atMs <= atMs);
      steps.splice(later === -1 ? steps.length : later, 0, { atMs, act });
    },
    /** Removes and returns the next act; undefined if it is after `endMs`. */
    next(endMs: number) {
      const first = steps.at(-1);
      return first && first.atMs <= endMs ? steps.pop() : undefined;
    },
  };
}
export type Agenda = ReturnType<typeof createAgenda>;
