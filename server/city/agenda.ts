import { HOUR_MS } from '#rules/time.ts';

/** An act at a point in time. */
export interface Step {
  atMs: number;
  act: () => Promise<unknown>;
  /**
   * What the act changes. It runs beside acts with other keys, and after every earlier act with one
   * of its own. Without keys it runs alone: after every earlier act, before every later one.
   */
  keys?: readonly string[] | undefined;
}

/** How far ahead of the earliest act another may start. */
export const WINDOW_MS = 3 * HOUR_MS;

/** A queue of timed acts, ordered by time; acts can be added while it runs. */
export function createAgenda() {
  // In descending order, so that the next act is the last element.
  const steps: Step[] = [];

  /** Removes and returns the first act that may start beside the running ones, up to `endMs`. */
  function next(endMs: number, running: ReadonlySet<Step>): Step | undefined {
    const held = new Set<string>();
    let untilMs = endMs;
    for (const { atMs, keys } of running) {
      if (!keys) return undefined;
      for (const key of keys) held.add(key);
      untilMs = Math.min(untilMs, atMs + WINDOW_MS);
    }
    for (let n = steps.length - 1; n >= 0; n -= 1) {
      const step = steps[n] as Step;
      if (step.atMs > untilMs) return undefined;
      untilMs = Math.min(untilMs, step.atMs + WINDOW_MS);
      const isFree = step.keys ? !step.keys.some((key) => held.has(key)) : held.size === 0;
      if (isFree) return steps.splice(n, 1)[0];
      if (!step.keys) return undefined;
      for (const key of step.keys) held.add(key);
    }
    return undefined;
  }

  return {
    at(atMs: number, act: Step['act'], keys?: Step['keys']): void {
      const later = steps.findIndex((step) => step.atMs <= atMs);
      steps.splice(later === -1 ? steps.length : later, 0, { atMs, act, keys });
    },

    /**
     * Runs the acts up to `endMs`, at most `atOnce` side by side, until the signal is aborted. The
     * first failure ends it, once the acts that run have ended.
     */
    async run(
      { endMs, atOnce, signal }: { endMs: number; atOnce: number; signal: AbortSignal },
      perform: (step: Step) => Promise<unknown>,
    ): Promise<void> {
      const running = new Set<Step>();
      const ending = new Map<Step, Promise<void>>();
      const failures: unknown[] = [];
      while (failures.length === 0 && !signal.aborted) {
        const step = running.size < atOnce ? next(endMs, running) : undefined;
        if (step) {
          running.add(step);
          const ended = perform(step)
            .catch((error: unknown) => failures.push(error))
            .then(() => {
              running.delete(step);
              ending.delete(step);
            });
          ending.set(step, ended);
        } else if (running.size === 0) return;
        else await Promise.race(ending.values());
      }
      await Promise.all(ending.values());
      if (failures.length > 0) throw failures[0];
    },
  };
}
export type Agenda = ReturnType<typeof createAgenda>;
