/** Runs work one at a time: a caller during a run gets the result of that run. */
export function oneRun<T>(work: () => Promise<T>) {
  let running: Promise<T> | null = null;
  return {
    run(): Promise<T> {
      running ??= work().finally(() => {
        running = null;
      });
      return running;
    },
    /** The current run; null if there is none. */
    present: () => running,
  };
}
