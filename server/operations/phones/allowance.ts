import { TokenBucket } from '../../platform/sockets/token-bucket.ts';

/** What a phone may send: a burst, and a sustained rate per second. */
const FRAMES = { atOnce: 30, aSecond: 10 };
const REPORTS = { atOnce: 5_000, aSecond: 100 };

/**
 * Counts what one phone sends. Below zero, reading pauses until time has passed: nothing is lost,
 * because the data waits in the phone's own network buffers. `nowMs`: any clock.
 */
export class Allowance {
  private readonly frames: TokenBucket;
  private readonly reports: TokenBucket;

  constructor(nowMs: number) {
    this.frames = new TokenBucket(FRAMES, nowMs);
    this.reports = new TokenBucket(REPORTS, nowMs);
  }

  spend(reports: number): void {
    this.frames.spend();
    this.reports.spend(reports);
  }

  isLeft(nowMs: number): boolean {
    const framesMs = this.frames.waitMs(nowMs);
    return this.reports.waitMs(nowMs) === 0 && framesMs === 0;
  }
}
