/** How far the server's clock is ahead of this machine's, estimated from the server's messages. */
export interface ServerTime {
  /**
   * Records a server timestamp (epoch ms) received now; returns the lag above the smallest seen, in
   * ms.
   */
  learn(atMs: number, nowMs: number): number;
  /** Converts a time of this machine to the server's time, in epoch ms. */
  of(nowMs: number): number;
}

const KEEP = 20;

/**
 * A message takes time to arrive, so `sent - received` is never above the true difference of the
 * clocks; the largest of the last twenty is the best estimate (as NTP uses the fastest sample).
 */
export function createServerTime(): ServerTime {
  const samples: number[] = [];
  let offsetMs = 0;
  return {
    learn(atMs, nowMs) {
      const sample = atMs - nowMs;
      if (Number.isNaN(sample)) return 0;
      samples.push(sample);
      if (samples.length > KEEP) samples.shift();
      offsetMs = Math.max(...samples);
      return offsetMs - sample;
    },
    of: (nowMs) => nowMs + offsetMs,
  };
}
