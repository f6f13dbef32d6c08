const SECOND_MS = 1_000;

/** The duration of a run: `40 ms`, `1.2 s`. */
export const durationText = (ms: number | null): string | null =>
  ms === null ? null : ms < SECOND_MS ? `${ms} ms` : `${(ms / SECOND_MS).toFixed(1)} s`;
