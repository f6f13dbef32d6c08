import { nextChange, opennessAt } from '#contract/catalogue/opening-hours.ts';
import { casablancaClock, casablancaDayBegin, DAY_MS } from '#contract/time.ts';
import type { PlannedPauseJson } from '../../platform/db/tables/stores.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { StoreRow } from './repository.ts';

const refuse = (field: 'from' | 'until', message: string, why: string) =>
  new Refusal('request.invalid', message, { fields: [{ path: `body.${field}`, message: why }] });

interface Wish {
  from: string;
  until?: string | undefined;
  reason?: string | undefined;
}

/**
 * A pause that begins at a time within a day. Without an end it lasts until the store would close
 * by its hours, and for a store that never closes until midnight in Casablanca: the rest of the
 * day. Errors: 400 for a time that has passed, and for one at which the store is closed anyway.
 */
export function planOf(
  { from, until, reason = '' }: Wish,
  { hours, holidays }: Pick<StoreRow, 'hours' | 'holidays'>,
  now: Date,
): Omit<PlannedPauseJson, 'by'> {
  const begin = new Date(from);
  if (begin <= now || begin.getTime() > now.getTime() + DAY_MS)
    throw refuse('from', 'A planned pause begins within a day.', 'must be within a day from now');
  if (until !== undefined && new Date(until) <= begin)
    throw refuse('until', 'A pause must end after it begins.', 'must be after its begin');
  if (!opennessAt(hours, holidays, begin).isOpen)
    throw refuse('from', 'The store is closed at that time anyway.', 'must be an opening time');
  const { day } = casablancaClock(begin);
  const midnight = new Date(casablancaDayBegin(day).getTime() + DAY_MS);
  const end = until ?? (nextChange(hours, holidays, begin) ?? midnight).toISOString();
  return { from: begin.toISOString(), until: end, reason };
}
