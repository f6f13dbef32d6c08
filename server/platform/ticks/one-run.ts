/** Work of which one run is under way at a time: who asks meanwhile gets the result of that one. */
export function oneRun<T>(work: () => Promise<T>) {
  let running: Promise<T> | null = null;
  return {
    run(): Promise<T> {
      running ??= work().finally(() => {
        running = null;
      });
      return running;
    },
    /** The run that is under way; null: none is. */
    present: () => running,
  };
}
