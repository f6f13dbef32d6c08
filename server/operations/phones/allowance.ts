/** What a phone may send: a burst, and a sustained rate per second. */
const FRAMES = { atOnce: 30, aSecond: 10 };
const REPORTS = { atOnce: 5_000, aSecond: 100 };

/**
 * Counts what one phone sends. Below zero, reading pauses until time has passed: nothing is lost,
 * because the data waits in the phone's own network buffers.
 */
export class Allowance {
  private frames = FRAMES.atOnce;
  private reports = REPORTS.atOnce;
  private atMs: number;

  constructor(nowMs: number) {
    this.atMs = nowMs;
  }

  spend(reports: number): void {
    this.frames -= 1;
    this.reports -= reports;
  }

  /** Whether any allowance is left. `nowMs`: any clock. */
  isLeft(nowMs: number): boolean {
    const seconds = Math.max(0, nowMs - this.atMs) / 1_000;
    this.atMs = nowMs;
    this.frames = Math.min(FRAMES.atOnce, this.frames + seconds * FRAMES.aSecond);
    this.reports = Math.min(REPORTS.atOnce, this.reports + seconds * REPORTS.aSecond);
    return this.frames >= 0 && this.reports >= 0;
  }
}
