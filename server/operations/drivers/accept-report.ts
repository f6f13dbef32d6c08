import { MAX_PING_AGE_MS, MAX_PING_AHEAD_MS } from '#contract/routes/operations/driver-status.ts';
import { inSteps } from './exchange/frame.ts';
import type { HotPositions } from './hot-positions.ts';
import type { Report } from './report.ts';

// Finer is noise, and a number too small for the history's column would fail a whole batch of it.
const tenths = (value: number): number => Math.round(value * 10) / 10;

/**
 * The one way by which a report that a driver sent to this server becomes their position: from a call, a
 * bulk call or a phone's socket. Gives the reason where it is refused, else null. A time ahead of the
 * server's is cut to now, or the driver's next reports would look older and move nobody. The report is
 * changed, and may be used again by the caller.
 */
export function acceptReport(
  hot: Pick<HotPositions, 'put'>,
  report: Report,
  nowMs: number,
): string | null {
  if (report.atMs > nowMs + MAX_PING_AHEAD_MS) return 'is from the future';
  // Written so that what is no time at all is refused as well.
  if (!(report.atMs >= nowMs - MAX_PING_AGE_MS)) return 'is too old';
  if (report.atMs > nowMs) report.atMs = nowMs;
  // As exact as servers tell each other, so that all compute with the same number.
  report.lat = inSteps(report.lat);
  report.lon = inSteps(report.lon);
  report.heading = tenths(report.heading);
  report.speed = tenths(report.speed);
  hot.put(report);
  return null;
}
