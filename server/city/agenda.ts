/** Acts in the order of their times; what is planned on the way is put where it belongs. */
export function createAgenda() {
  // The next one is the last.
  const steps: { atMs: number; act: () => Promise<unknown> }[] = [];
  return {
    at(atMs: number, act: () => Promise<unknown>): void {
      const later = steps.findIndex((step) => step.atMs <= atMs);
      steps.splice(later === -1 ? steps.length : later, 0, { atMs, act });
    },
    /** The next one, taken off the list; undefined when that is beyond an end. */
    next(endMs: number) {
      const first = steps.at(-1);
      return first && first.atMs <= endMs ? steps.pop() : undefined;
    },
  };
}
export type Agenda = ReturnType<typeof createAgenda>;
