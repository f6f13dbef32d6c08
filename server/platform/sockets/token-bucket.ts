/** How often something may be done: a burst, and a sustained rate. */
export interface Rate {
  atOnce: number;
  aSecond: number;
}

/** Counts what is left of an allowance. Times are milliseconds of any monotonic clock. */
export class TokenBucket {
  private readonly rate: Rate;
  private left: number;
  private atMs: number;

  constructor(rate: Rate, nowMs: number) {
    this.rate = rate;
    this.left = rate.atOnce;
    this.atMs = nowMs;
  }

  /**
   * Takes a number of tokens, also more than are left. The debt is at most as large as a burst, so
   * that it ends soon.
   */
  spend(count = 1): void {
    this.left = Math.max(-this.rate.atOnce, this.left - count);
  }

  /** How long to wait until at least `least` tokens are left. Milliseconds; 0 if they are now. */
  waitMs(nowMs: number, least = 0): number {
    const { atOnce, aSecond } = this.rate;
    const seconds = Math.max(0, nowMs - this.atMs) / 1_000;
    this.atMs = nowMs;
    this.left = Math.min(atOnce, this.left + seconds * aSecond);
    return this.left >= least ? 0 : Math.ceil(((least - this.left) / aSecond) * 1_000);
  }
}
