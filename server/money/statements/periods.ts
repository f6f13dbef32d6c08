import type { DayRange } from '#contract/insight/reports/range.ts';
import {
  lastPeriodBefore,
  periodAfter,
  periodAround,
  type Rhythm,
} from '#contract/insight/reports/rhythm.ts';
import { dayAfter } from '#rules/time.ts';

/** The largest number of missed periods that are made up. */
const MAX_MISSED = 24;

/**
 * The complete periods of a store without a statement, the earliest first. They follow the last
 * statement without a gap, even after a change of the rhythm; the first one ever is the last
 * complete period.
 */
export function periodsWithout(rhythm: Rhythm, today: string, lastTo: string | null): DayRange[] {
  const last = lastPeriodBefore(rhythm, today);
  if (lastTo === null) return [last];
  const periods: DayRange[] = [];
  let from = dayAfter(lastTo, 1);
  for (;;) {
    const { to } = periodAround(rhythm, from);
    if (to > last.to) return periods.slice(-MAX_MISSED);
    periods.push({ from, to });
    from = periodAfter(rhythm, from).from;
  }
}
