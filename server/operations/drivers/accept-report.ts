import { MAX_PING_AGE_MS, MAX_PING_AHEAD_MS } from '#contract/routes/operations/driver-status.ts';
import { inSteps } from './exchange/frame.ts';
import type { HotPositions } from './hot-positions.ts';
import type { Report } from './report.ts';

// Finer values are noise, and one too small for the history's column would fail a whole batch.
const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Why a report is refused. */
export type ReportFault = 'from_future' | 'too_old';

/**
 * Validates a driver's position report and stores it. Every report that reaches this server goes
 * through here, whether by a single call, a bulk call or a phone's socket. Returns the reason if
 * the report is refused, else null. A time ahead of the server's is reduced to now; otherwise the
 * driver's next reports would look older and be ignored. The report is modified, and the caller may
 * reuse it.
 */
export function acceptReport(
  hot: Pick<HotPositions, 'put'>,
  report: Report,
  nowMs: number,
): ReportFault | null {
  if (report.atMs > nowMs + MAX_PING_AHEAD_MS) return 'from_future';
  // Negated so that NaN is refused too.
  if (!(report.atMs >= nowMs - MAX_PING_AGE_MS)) return 'too_old';
  if (report.atMs > nowMs) report.atMs = nowMs;
  // Rounded to the precision that servers exchange, so that all of them compute with the same
  // value.
  report.lat = inSteps(report.lat);
  report.lon = inSteps(report.lon);
  report.heading = tenths(report.heading);
  report.speed = tenths(report.speed);
  hot.put(report);
  return null;
}
