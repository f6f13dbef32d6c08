import { periodAfter, periodAround, type Rhythm } from '#contract/insight/reports/rhythm.ts';
import { casablancaDay, casablancaDayBegin, dayAfter } from '#rules/time.ts';
import { nextHour } from '../../platform/jobs/schedule.ts';

/**
 * When the report of the period that begins with a day is sent: at an hour of the day after its
 * end.
 */
export function dueAt(rhythm: Rhythm, from: string, hour: number): Date {
  const after = dayAfter(periodAround(rhythm, from).to, 1);
  return nextHour(new Date(casablancaDayBegin(after).getTime() - 1), hour);
}

/** The first day of the first period whose report is still to be sent at an instant. */
export function firstDue(rhythm: Rhythm, hour: number, now: Date): string {
  const { from } = periodAround(rhythm, casablancaDay(now));
  const before = periodAround(rhythm, dayAfter(from, -1)).from;
  return dueAt(rhythm, before, hour) > now ? before : from;
}

/** The number of missed periods that are sent later; older ones are not sent at all. */
const MAX_MISSED = 7;

/** The first period to send if several were missed. */
export function firstToSend(rhythm: Rhythm, nextFrom: string, hour: number, now: Date): string {
  const missed: string[] = [];
  for (let from = nextFrom; dueAt(rhythm, from, hour) <= now; from = periodAfter(rhythm, from).from)
    missed.push(from);
  return missed.at(-MAX_MISSED) ?? nextFrom;
}
