import { type CauseOf, textOfCause } from '#contract/causes/causes.ts';
import { nextChange, opennessAt } from '#rules/hours.ts';
import { casablancaClock, casablancaDayBegin, DAY_MS } from '#rules/time.ts';
import type { PlannedPauseJson } from '../../platform/db/tables/stores.ts';
import { fieldFault, reasonFor } from '../../platform/http/refusal.ts';
import { type RefusedField, refuseFields } from '../../platform/records/changed.ts';
import type { StoreRow } from './repository.ts';

interface PauseRequest {
  from: string;
  cause?: CauseOf<'pause'> | undefined;
  reason?: string | undefined;
  until?: string | undefined;
}

/**
 * A pause that begins at a time within a day. Without an end it lasts until the store would close
 * by its hours, and for a store that never closes until midnight in Casablanca: the rest of the
 * day. Errors: 400 for a time that has passed, for one at which the store is closed anyway, and for an
 * end before the begin; begin and end at once.
 */
export function planOf(
  { from, until, cause, reason: typed }: PauseRequest,
  { hours, holidays }: Pick<StoreRow, 'hours' | 'holidays'>,
  now: Date,
): Omit<PlannedPauseJson, 'by'> {
  const begin = new Date(from);
  const faults: RefusedField[] = [];
  if (begin <= now || begin.getTime() > now.getTime() + DAY_MS)
    faults.push([reasonFor('store.pause_within_day'), fieldFault('body.from', 'store.within_day')]);
  else if (!opennessAt(hours, holidays, begin).isOpen)
    faults.push([reasonFor('store.closed_anyway'), fieldFault('body.from', 'store.opening_time')]);
  if (until !== undefined && new Date(until) <= begin)
    faults.push([
      reasonFor('store.pause_ends_before'),
      fieldFault('body.until', 'store.after_begin'),
    ]);
  refuseFields(faults);
  const { day } = casablancaClock(begin);
  const midnight = new Date(casablancaDayBegin(day).getTime() + DAY_MS);
  const end = until ?? (nextChange(hours, holidays, begin) ?? midnight).toISOString();
  const reason = textOfCause({ cause, reason: typed });
  return { from: begin.toISOString(), until: end, reason, ...(cause ? { cause } : {}) };
}
